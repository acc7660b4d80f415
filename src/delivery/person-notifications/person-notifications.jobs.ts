import { invitationMade } from '../../people/index.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { sendInvitation } from './person-notifications.service.ts'

export const personNotificationJobs: readonly Job[] = [
  job(invitationMade, (ctx, { invitationId, base }) => sendInvitation(ctx, invitationId, base), {
    transactional: true,
  }),
]
