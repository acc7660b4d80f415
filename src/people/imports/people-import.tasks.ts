import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Due a day after the import. */
export const forgetPeopleImport = task('forget-people-import', Type.Object({ import_id: Type.String() }))

/** An import of people, or a preview of one. A second try goes over what the first has written, which changes nothing. */
export const queuedPeopleImport = task('import-people', Type.Object({ import_id: Type.String() }), {
  priority: 'bulk',
  retries: [30, 300],
})
