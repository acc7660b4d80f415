import { invitationMade, signInLinkMade, signInLinksRequested } from '../../people/index.ts'
import { type Job, job } from '../../platform/jobs/job.ts'
import { sendInvitation } from './person-notifications.service.ts'
import { sendHandedOutLink, sendRequestedLinks } from './sign-in-link.service.ts'

export const personNotificationJobs: readonly Job[] = [
  job(invitationMade, (ctx, { invitationId, base }) => sendInvitation(ctx, invitationId, base), {
    transactional: true,
  }),
  job(signInLinkMade, sendHandedOutLink, { transactional: true }),
  job(signInLinksRequested, (ctx, { userIds, ...sending }) => sendRequestedLinks(ctx, userIds, sending), {
    transactional: true,
  }),
]
