import type { Cron } from '../platform/jobs/cron.ts'
import type { Job } from '../platform/jobs/job.ts'
import { removeCardJob } from './payment-methods/payment-method.jobs.ts'
import {
  capturePaymentJob,
  refundPaymentJob,
  releaseAbandonedHoldJob,
  releasePaymentJob,
  resumePaymentsCron,
} from './payments/payment.jobs.ts'
import { payoutRunJobs } from './payout-runs/payout-run.jobs.ts'
import { purgeQuotesCron } from './quotes/quote.jobs.ts'
import { announceRenewalJob, expireSubscriptionJob, renewSubscriptionJob } from './renewals/renewal.jobs.ts'
import { resumeStripePayoutsCron, stripePayoutJobs } from './stripe-payouts/stripe-payout.jobs.ts'

export const commerceJobs: readonly Job[] = [
  announceRenewalJob,
  expireSubscriptionJob,
  renewSubscriptionJob,
  capturePaymentJob,
  refundPaymentJob,
  releaseAbandonedHoldJob,
  releasePaymentJob,
  removeCardJob,
  ...payoutRunJobs,
  ...stripePayoutJobs,
]

export const commerceCrons: readonly Cron[] = [purgeQuotesCron, resumePaymentsCron, resumeStripePayoutsCron]
