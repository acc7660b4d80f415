import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/**
 * An invitation was created and its link has to be sent; the job is in `delivery`. It is a task because the account may belong to a
 * company that the inviting one cannot see, and the job runs as the system.
 */
export const invitationMade = task(
  'invitation-made',
  Type.Object({ invitationId: Uuid, base: Type.String({ maxLength: 500 }) }),
)
