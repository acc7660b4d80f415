import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { percentOf } from '../money/money.ts'
import type { Payment } from './payment.ts'

/** `failed`: the hold stood, and the provider refused to charge it. */
export type PaymentOutcome = 'captured' | 'failed'
export type PaymentSettled = (tx: Ctx, payment: Payment, outcome: PaymentOutcome) => Promise<void>
export type PaymentRefunded = (tx: Ctx, payment: Payment, amount: number) => Promise<void>

/**
 * What follows from the end of a charge, in its transaction: notices, the invoice. Not called by `chargeAccount`, whose caller writes
 * what follows in the same transaction. Provided by `app/compose.ts`.
 */
export const paymentSettled = definePort<PaymentSettled>('what follows from a settled payment')

/** What follows from money that was given back, once for each refund, in the transaction that writes it down. Provided by `app/compose.ts`. */
export const paymentRefunded = definePort<PaymentRefunded>('what follows from a refund')

/** The responder's share of a captured payment, in percent (GODWIT_RESPONDER_SHARE). */
export const responderShare = definePort<() => number>('the responder’s share of a payment')

/** The responder's share of an amount; the rest is the service's. */
export const responderShareOf = (amount: number): number => percentOf(amount, responderShare())
