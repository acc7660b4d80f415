import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** An advisory was opened: whom does it concern? */
export const advisoryOpened = task('advisory-opened', Type.Object({ advisoryId: Uuid }))
