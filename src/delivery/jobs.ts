import { type Cron, cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { chainJobs } from './chain/chain.jobs.ts'
import { announceHeads } from './chain/chain.service.ts'
import { escalatingJobs } from './escalating/escalating.jobs.ts'
import { tidyEscalations } from './escalating/escalating.service.ts'
import { personNotificationJobs } from './person-notifications/person-notifications.jobs.ts'
import { phoneAnswerJobs } from './phone-answers/phone-answer.jobs.ts'
import { forgetStrangers } from './phone-answers/phone-answer.service.ts'
import { forgetOldOutbox } from './sending/outbox.service.ts'
import { sendingJobs } from './sending/sending.jobs.ts'
import { simulatorJobs } from './simulator/simulator.jobs.ts'
import { forgetOldWebhooks } from './webhook-events/event-log.service.ts'
import { webhookJobs } from './webhook-events/webhooks.jobs.ts'

export { browserAgent } from './channels/browser-agent.ts'
export { browserKeys } from './channels/browser-keys.ts'
export {
  browserChannel,
  type MailReporting,
  mailChannel,
  pushChannel,
} from './channels/channels.service.ts'
export { smsChannel, voiceChannel, whatsappChannel } from './channels/phone-channels.ts'
export { unsubscribeLink } from './channels/unsubscribe.ts'
export { isOwnAddress, takeInboundMail } from './inbound-mail/inbound-mail.service.ts'
export { returnAddress } from './inbound-mail/return-address.ts'
export { browserReceiptPath, receiptToken, twilioKeyPath, twilioStatusPath } from './receipts/receipt.ts'
export { deliveryWork } from './sending/sending.jobs.ts'
export { simulatorChannel } from './simulator/simulator.service.ts'
export { webhookWork } from './webhook-events/webhooks.jobs.ts'

export const deliveryJobs: readonly Job[] = [
  ...sendingJobs,
  ...escalatingJobs,
  ...phoneAnswerJobs,
  ...chainJobs,
  ...simulatorJobs,
  ...personNotificationJobs,
  ...webhookJobs,
]

export const deliveryCrons: readonly Cron[] = [
  cron('forget-old-messages', '29 3 * * *', async (ctx) => {
    await forgetOldOutbox(ctx)
    await forgetStrangers(ctx)
    await tidyEscalations(ctx)
    await forgetOldWebhooks(ctx)
  }),
  cron('announce-evidence-heads', '17 4 * * *', announceHeads),
]
