import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

/** 15 tries within about two days: a provider may be away for long. After that `resumePayments` adds the work again every day. */
const retries = { times: 14, firstSeconds: 5, factor: 3, longestSeconds: 6 * 3600 }

/** Takes the amount of a hold at the provider. */
export const capturePayment = task('capture-payment', Type.Object({ paymentId: Uuid }), { retries })

/** Gives a hold up at the provider. */
export const releasePayment = task('release-payment', Type.Object({ paymentId: Uuid }), { retries })

/** Gives money back at the provider. */
export const refundPayment = task('refund-payment', Type.Object({ refundId: Uuid }), { retries })

/** Releases an abandoned hold, unless it was requested again. */
export const releaseAbandonedHold = task('release-abandoned-hold', Type.Object({ paymentId: Uuid }), { retries })
