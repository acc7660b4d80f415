import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An advisory was opened: its job matches it and notifies people. `again`: it had been closed, and companies had got that event. */
export const advisoryOpened = task(
  'advisory-opened',
  Type.Object({ advisoryId: Uuid, again: Type.Optional(Type.Boolean()) }),
)

/** An advisory was closed: its job notifies the companies that had got its event. */
export const advisoryClosed = task('advisory-closed', Type.Object({ advisoryId: Uuid }))
