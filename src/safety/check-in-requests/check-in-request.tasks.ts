import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Two hours after a request: ask those once more who have not answered. */
export const followUpRequest = task('follow-up-check-in-request', Type.Object({ requestId: Uuid }))
