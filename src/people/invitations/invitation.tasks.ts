import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/**
 * Somebody is to be sent a link. The room that knows how to say things brings the job. It is a task, and not said at once, because the
 * person may belong to a company that the inviting one cannot see.
 */
export const invitationMade = task(
  'invitation-made',
  Type.Object({ invitationId: Uuid, base: Type.String({ maxLength: 500 }) }),
)
