import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { shareOfPayment, sumOfPayment, transactionExists } from '../ledger/ledger.store.ts'
import { capturePostings, refundPostings, releasePostings, shareOfRefund } from '../ledger/ledger.ts'
import { type PaymentProvider, ProviderRefusal, paymentProvider } from '../providers/payment-provider.ts'
import { writePaymentEntries } from './hold.service.ts'
import { findPayment, listUnfinished, lockPayment, updatePayment } from './payment.store.ts'
import { capturePayment, releaseAbandonedHold, releasePayment } from './payment.tasks.ts'
import { abandonedAfterMs, before, lostAfterMs, type Payment, stuckAfterMs } from './payment.ts'
import { paymentCaptured, responderShareOf } from './payment-ports.ts'

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
      await act(paymentProvider(payment.provider), payment.providerReference)
  })

/** The reverse of the hold's entries, if the hold was ever confirmed. */
async function reverseHold(tx: Ctx, payment: Payment): Promise<void> {
  const held = await sumOfPayment(tx.db, payment.id, 'cards_held')
  await writePaymentEntries(tx, payment, 'release', releasePostings(held))
}

async function finishCapture(tx: Ctx, payment: Payment): Promise<void> {
  const { id, amount, payeeId } = payment
  const share = payeeId === null ? 0 : responderShareOf(amount)
  await writePaymentEntries(tx, payment, 'capture', capturePostings({ amount, share, payeeId }))
  await paymentCaptured(tx, await updatePayment(tx.db, id, { status: 'captured', captured: amount }, tx.now))
}

/** A hold may have expired at the provider: the charge is lost, and the ledger must not show the hold any longer. */
async function failCapture(tx: Ctx, payment: Payment, reason: string): Promise<void> {
  tx.log.error({ payment: payment.id, reason }, 'the provider refuses to capture a hold')
  await reverseHold(tx, payment)
  await updatePayment(tx.db, payment.id, { status: 'declined', reason }, tx.now)
}

/** Captures at the provider, then writes it down. Repeated after a crash in between, it charges nothing twice. */
export async function captureAtProvider(ctx: Ctx, paymentId: string): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'capturing') return
  const refusal = await atProvider(payment, (provider, reference) => provider.capture(ctx, reference))
  await inTransaction(ctx, async (tx) => {
    const current = await lockPayment(tx.db, paymentId)
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

/** Refunds at the provider, then writes it down, once for each refund. */
export async function refundAtProvider(
  ctx: Ctx,
  { paymentId, refundId, amount }: { readonly paymentId: string; readonly refundId: string; readonly amount: number },
): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (!payment || (await transactionExists(ctx.db, refundId))) return
  const refusal = await atProvider(payment, (provider, reference) =>
    provider.refund(ctx, { key: refundId, reference, amount }),
  )
  await inTransaction(ctx, async (tx) => {
    const current = await lockPayment(tx.db, paymentId)
    if (!current || (await transactionExists(tx.db, refundId))) return
    const refunding = current.refunding - amount
    if (refusal !== undefined) {
      tx.log.error({ payment: paymentId, reason: refusal }, 'the provider refuses a refund')
      await updatePayment(tx.db, paymentId, { refunding, reason: refusal }, tx.now)
      return
    }
    const division = { ...current, share: await shareOfPayment(tx.db, paymentId) }
    const postings = refundPostings({ amount, share: shareOfRefund(amount, division), payeeId: current.payeeId })
    await writePaymentEntries(tx, current, 'refund', postings, refundId)
    await updatePayment(tx.db, paymentId, { refunding, refunded: current.refunded + amount }, tx.now)
  })
}

/** Releases a hold that nobody confirmed since the time. The provider is asked whether it has one whose answer was lost. */
async function releaseUnconfirmed(ctx: Ctx, paymentId: string, idleSince: Date): Promise<'done' | 'in use'> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'authorizing') return 'done'
  const lost =
    payment.providerReference === null ? await paymentProvider(payment.provider).findByKey(ctx, paymentId) : undefined
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

/** Releases a hold that was given up; one that was asked for again is looked at once more after a minute. */
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
}
