import { cron } from '../../platform/jobs/cron.ts'
import { job } from '../../platform/jobs/job.ts'
import { deleteStripeAccount, reverseStripeTransfer, sendStripePayout } from '../payouts/payout.tasks.ts'
import { deleteAccount, resumeStripePayouts, reverseTransfer, sendPayout } from './stripe-payout.service.ts'

// Not transactional: calls to Stripe are made outside of transactions.
export const stripePayoutJobs = [
  job(sendStripePayout, (ctx, { payoutId }) => sendPayout(ctx, payoutId)),
  job(reverseStripeTransfer, (ctx, { payoutId }) => reverseTransfer(ctx, payoutId)),
  job(deleteStripeAccount, (ctx, { account }) => deleteAccount(ctx, account)),
]

export const resumeStripePayoutsCron = cron('resume-stripe-payouts', '21 5 * * *', resumeStripePayouts)
