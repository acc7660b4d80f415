import { cron } from '../../platform/jobs/cron.ts'
import { job } from '../../platform/jobs/job.ts'
import { capturePayment, refundPayment, releaseAbandonedHold, releasePayment } from './payment.tasks.ts'
import {
  captureAtProvider,
  refundAtProvider,
  releaseAbandoned,
  releaseAtProvider,
  resumePayments,
} from './payment-work.service.ts'

export const capturePaymentJob = job(capturePayment, (ctx, { paymentId }) => captureAtProvider(ctx, paymentId))
export const releasePaymentJob = job(releasePayment, (ctx, { paymentId }) => releaseAtProvider(ctx, paymentId))
export const refundPaymentJob = job(refundPayment, (ctx, { refundId }) => refundAtProvider(ctx, refundId))
export const releaseAbandonedHoldJob = job(releaseAbandonedHold, (ctx, { paymentId }) =>
  releaseAbandoned(ctx, paymentId),
)

export const resumePaymentsCron = cron('resume-payments', '11 5 * * *', resumePayments)
