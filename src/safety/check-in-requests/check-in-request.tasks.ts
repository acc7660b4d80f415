import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** Due two hours after a request: reminds the recipients without an answer. */
export const followUpRequest = task('follow-up-check-in-request', Type.Object({ requestId: Uuid }))
