import type { Ctx } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { found } from '../../platform/problem.ts'
import { captureHold } from '../payments/hold.service.ts'
import { lockPaymentOfInvoice, updatePayment } from '../payments/payment.store.ts'
import { capturePayment, releasePayment } from '../payments/payment.tasks.ts'
import type { Payment } from '../payments/payment.ts'
import { reverseHold } from '../payments/payment-work.service.ts'
import type { EventResult, StripeObject } from './payment-event.ts'

const known: EventResult = { outcome: 'known' }

const lock = async (tx: Ctx, payment: Payment): Promise<Payment> =>
  found(await lockPaymentOfInvoice(tx.db, payment), 'payment', payment.id)

function unexpected(tx: Ctx, payment: Payment, detail: string): EventResult {
  tx.log.error({ payment: payment.id, status: payment.status }, detail)
  return { outcome: 'unexpected', detail }
}

/** The amount was taken: by us, whose job writes it down, or at Stripe's own page. */
export async function intentSucceeded(tx: Ctx, given: Payment): Promise<EventResult> {
  const payment = await lock(tx, given)
  switch (payment.status) {
    case 'captured':
      return known
    case 'capturing':
      await enqueue(tx, capturePayment, { paymentId: payment.id }, { key: payment.id })
      return known
    case 'authorized':
      await captureHold(tx, payment.id)
      return { outcome: 'handled', detail: 'The hold was captured at Stripe’s own page.' }
    default:
      return unexpected(tx, payment, `Stripe has charged a payment that is ${payment.status}.`)
  }
}

/**
 * The hold has ended: it expired, or somebody gave it up at Stripe's own page. The ledger shows no hold any longer. The payment stays
 * `authorized`, so that what it is for can be finished: then the capture is refused, and everybody concerned learns of it.
 */
export async function intentCanceled(tx: Ctx, given: Payment): Promise<EventResult> {
  const payment = await lock(tx, given)
  switch (payment.status) {
    case 'authorized':
      await reverseHold(tx, payment)
      await updatePayment(tx.db, payment.id, { reason: 'the hold has ended at Stripe' }, tx.now)
      return { outcome: 'handled', detail: 'The hold has ended: the card cannot be charged.' }
    case 'capturing':
      await enqueue(tx, capturePayment, { paymentId: payment.id }, { key: payment.id })
      return { outcome: 'handled', detail: 'The hold has ended before it was captured.' }
    case 'captured':
      return unexpected(tx, payment, 'Stripe has canceled a payment that is captured.')
    default:
      return known
  }
}

/** A hold stands. One whose answer was lost, and that was not found when the payment was given up, is released. */
export async function intentHeld(tx: Ctx, given: Payment, { id }: StripeObject): Promise<EventResult> {
  const payment = await lock(tx, given)
  if (payment.status !== 'released' || payment.providerReference !== null) return known
  await enqueue(tx, releasePayment, { paymentId: payment.id }, { key: payment.id })
  await updatePayment(tx.db, payment.id, { status: 'releasing', providerReference: id }, tx.now)
  return { outcome: 'handled', detail: 'The payment was given up before its hold was known: the hold is released.' }
}

/** The card was declined: the answer to our own request says so too. */
export async function intentFailed(tx: Ctx, given: Payment): Promise<EventResult> {
  const payment = await lock(tx, given)
  return payment.status === 'authorized' || payment.status === 'captured'
    ? unexpected(tx, payment, `Stripe says that a payment has failed that is ${payment.status}.`)
    : known
}
