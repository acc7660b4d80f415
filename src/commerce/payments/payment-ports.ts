import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { percentOf } from '../money/money.ts'
import type { Payment } from './payment.ts'

export type PaymentCaptured = (tx: Ctx, payment: Payment) => Promise<void>

/** Announces a captured payment to those whom it concerns, in the transaction of the capture. Provided by assistance. */
export const paymentCaptured = definePort<PaymentCaptured>('the notices of a captured payment')

/** The responder's share of a captured payment, in percent (GODWIT_RESPONDER_SHARE). */
export const responderShare = definePort<() => number>('the responder’s share of a payment')

/** The responder's share of an amount; the rest is the service's. */
export const responderShareOf = (amount: number): number => percentOf(amount, responderShare())
