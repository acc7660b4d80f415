import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { capturePostings } from '../ledger/division.ts'
import { sumOfPayment } from '../ledger/ledger.store.ts'
import { releasePostings } from '../ledger/ledger.ts'
import { type PaymentProvider, ProviderRefusal } from '../providers/payment-provider.ts'
import { findPayment, listUnfinished, lockPayment, lockPaymentOfInvoice, updatePayment } from './payment.store.ts'
import { capturePayment, refundPayment, releaseAbandonedHold, releasePayment } from './payment.tasks.ts'
import { abandonedAfterMs, before, lostAfterMs, type Payment, stuckAfterMs } from './payment.ts'
import { divisionOf, providerOf, writePaymentEntries } from './payment-entries.service.ts'
import { paymentSettled } from './payment-ports.ts'
import { finishRefund } from './refund.service.ts'
import { findRefund, listUnfinishedRefunds, lockRefund } from './refund.store.ts'
import type { Refund } from './refund.ts'

/** Undefined when the provider has done it; the reason when it never will. Other errors are thrown, and the job is tried again. */
async function refusalOf(act: () => Promise<void>): Promise<string | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof ProviderRefusal) return error.message
    throw error
  }
}

/** Asks the provider about the charge of a payment; nothing for an amount of 0. */
const atProvider = (
  payment: Payment,
  act: (provider: PaymentProvider, reference: string) => Promise<void>,
): Promise<string | undefined> =>
  refusalOf(async () => {
    if (payment.amount > 0 && payment.providerReference !== null)
      await act(providerOf(payment), payment.providerReference)
  })

/** The reverse of the hold's entries, if the hold was ever confirmed. */
export async function reverseHold(tx: Ctx, payment: Payment): Promise<void> {
  const held = await sumOfPayment(tx.db, payment.id, 'cards_held')
  await writePaymentEntries(tx, payment, 'release', releasePostings(held))
}

async function finishCapture(tx: Ctx, payment: Payment): Promise<void> {
  const { id, amount } = payment
  await writePaymentEntries(tx, payment, 'capture', capturePostings(amount, divisionOf(payment)))
  const captured = await updatePayment(tx.db, id, { status: 'captured', captured: amount }, tx.now)
  await paymentSettled(tx, captured, 'captured')
}

/** A hold may have expired at the provider: the charge is lost, and the ledger must not show the hold any longer. */
async function failCapture(tx: Ctx, payment: Payment, reason: string): Promise<void> {
  tx.log.error({ payment: payment.id, reason }, 'the provider refuses to capture a hold')
  await reverseHold(tx, payment)
  await paymentSettled(tx, await updatePayment(tx.db, payment.id, { status: 'declined', reason }, tx.now), 'failed')
}

/** Captures at the provider, then writes it down. Repeated after a crash in between, it charges nothing twice. */
export async function captureAtProvider(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'capturing') return
  const refusal = await atProvider(payment, (provider, reference) => provider.capture(ctx, reference))
  await inTransaction(ctx, async (tx) => {
    const current = await lockPaymentOfInvoice(tx.db, payment)
    if (current?.status !== 'capturing') return
    await (refusal === undefined ? finishCapture(tx, current) : failCapture(tx, current, refusal))
  })
}

/** Releases at the provider, then writes it down. A hold that the provider does not have any more is released. */
export async function releaseAtProvider(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'releasing') return
  const refusal = await atProvider(payment, (provider, reference) => provider.release(ctx, reference))
  if (refusal !== undefined)
    ctx.log.warn({ payment: paymentId, reason: refusal }, 'the provider has no hold to release')
  await inTransaction(ctx, async (tx) => {
    const current = await lockPayment(tx.db, paymentId)
    if (current?.status !== 'releasing') return
    await reverseHold(tx, current)
    await updatePayment(tx.db, paymentId, { status: 'released', reason: refusal ?? null }, tx.now)
  })
}

/** Asks the provider to give money back. A hold that is still to be captured is captured first. */
async function requestRefund(ctx: Ctx, refund: Refund): Promise<string | undefined> {
  await captureAtProvider(ctx, refund.paymentId)
  const payment = await findPayment(ctx.db, refund.paymentId)
  if (payment?.status !== 'captured') return 'the payment was not charged'
  const { id: key, amount } = refund
  return atProvider(payment, (provider, reference) => provider.refund(ctx, { key, reference, amount }))
}

/** Refunds at the provider, then writes it down, once for each refund. */
export async function refundAtProvider(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefund(ctx.db, refundId)
  if (refund?.status !== 'refunding') return
  const refusal = await requestRefund(ctx, refund)
  const payment = await findPayment(ctx.db, refund.paymentId)
  if (!payment) return
  await inTransaction(ctx, async (tx) => {
    const current = await lockPaymentOfInvoice(tx.db, payment)
    const open = await lockRefund(tx.db, refundId)
    if (current && open?.status === 'refunding') await finishRefund(tx, current, open, refusal)
  })
}

/** Releases a hold that was not confirmed since the time. Looks at the provider for one whose response was lost. */
async function releaseUnconfirmed(ctx: Ctx, paymentId: string, idleSince: Date): Promise<'done' | 'in use'> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'authorizing') return 'done'
  const lost = payment.providerReference === null ? await providerOf(payment).findByKey(ctx, paymentId) : undefined
  return inTransaction(ctx, async (tx) => {
    const current = await lockPayment(tx.db, paymentId)
    if (current?.status !== 'authorizing') return 'done'
    if (current.updatedAt > idleSince) return 'in use'
    const reference = current.providerReference ?? (lost?.outcome === 'authorized' ? lost.reference : undefined)
    const reason = 'the work that it was for was not done'
    if (reference === undefined) {
      await updatePayment(tx.db, paymentId, { status: 'released', reason }, tx.now)
      return 'done'
    }
    await enqueue(tx, releasePayment, { paymentId }, { key: paymentId })
    await updatePayment(tx.db, paymentId, { status: 'releasing', providerReference: reference, reason }, tx.now)
    return 'done'
  })
}

/** Releases an abandoned hold; one that was requested again is checked once more after a minute. */
export async function releaseAbandoned(ctx: Ctx, paymentId: string): Promise<void> {
  const result = await releaseUnconfirmed(ctx, paymentId, before(ctx.now, abandonedAfterMs))
  if (result === 'done') return
  const dueAt = new Date(ctx.now.getTime() + abandonedAfterMs)
  await enqueue(ctx, releaseAbandonedHold, { paymentId }, { key: paymentId, dueAt })
}

const most = 500

/** Adds work at the provider again that was given up for good; also holds that nobody confirmed, should their job have failed for good. */
export async function resumePayments(ctx: Ctx): Promise<void> {
  const idleSince = before(ctx.now, lostAfterMs)
  for (const id of await listUnfinished(ctx.db, 'authorizing', idleSince, most))
    await releaseUnconfirmed(ctx, id, idleSince)
  const stuckSince = before(ctx.now, stuckAfterMs)
  for (const paymentId of await listUnfinished(ctx.db, 'capturing', stuckSince, most))
    await enqueue(ctx, capturePayment, { paymentId }, { key: paymentId })
  for (const paymentId of await listUnfinished(ctx.db, 'releasing', stuckSince, most))
    await enqueue(ctx, releasePayment, { paymentId }, { key: paymentId })
  for (const refundId of await listUnfinishedRefunds(ctx.db, stuckSince, most))
    await enqueue(ctx, refundPayment, { refundId }, { key: refundId })
}
