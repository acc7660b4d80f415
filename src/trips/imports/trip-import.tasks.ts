import { Type } from 'typebox'
import { task } from '../../platform/jobs/task.ts'

/** Due a day after an import whose report was kept. */
export const forgetImport = task('forget-trip-import', Type.Object({ import_id: Type.String() }))

/** An import that waits for its turn. A second try goes over what the first has written, which changes nothing. */
export const queuedImport = task('import-trips', Type.Object({ import_id: Type.String() }), {
  priority: 'bulk',
  retries: [30, 300],
})
