import { announce, recordEvent } from '../../delivery/index.ts'
import { audit, endEntitlements, grantEntitlements, moveEntitlements } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { inLanguage, type Language } from '../../platform/i18n.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { Problem } from '../../platform/problem.ts'
import { createInvoice, invoicesOfSubscriptions } from '../invoices/invoice.service.ts'
import type { BillTo } from '../invoices/invoice.ts'
import { chargeAccount } from '../payments/account-charge.service.ts'
import { abandonHold, captureHold, confirmHold, holdPayment } from '../payments/hold.service.ts'
import type { Payment } from '../payments/payment.ts'
import { divisionOf } from '../pricing/price.ts'
import { renewalEvent } from '../subscriptions/subscription.event.ts'
import { renewalNotice } from '../subscriptions/subscription.notices.ts'
import { featuresOf, scheduleEnd } from '../subscriptions/subscription.service.ts'
import {
  findSubscription,
  lockSubscription,
  renewRow,
  updateProductVersions,
  updateRenewalTries,
} from '../subscriptions/subscription.store.ts'
import { renewSubscription } from '../subscriptions/subscription.tasks.ts'
import { nextRenewalTry, renewalTriesMax, type Subscription, sourceOf } from '../subscriptions/subscription.ts'
import { endSubscription } from '../subscriptions/subscription-end.service.ts'
import { planRenewal, type RenewalPlan } from './renewal-plan.service.ts'

/** The period that a task is for. */
export interface PeriodEnd {
  readonly subscriptionId: string
  readonly finish: string
}

/** The task is for the period that the subscription is in, and it has not ended. */
const isCurrent = (subscription: Subscription | undefined, { finish }: PeriodEnd): subscription is Subscription =>
  subscription?.status === 'active' && subscription.finishAt.toISOString() === finish

const isOver = (subscription: Subscription, now: Date): boolean => subscription.finishAt <= now

/** A job that was killed after a declined try was written down runs again at once: that is not the next try. */
const isTryDue = ({ renewalTries, lastRenewalAttempt }: Subscription, now: Date): boolean =>
  renewalTries === 0 || lastRenewalAttempt === null || nextRenewalTry(lastRenewalAttempt) <= now

async function lockCurrent(tx: Ctx, period: PeriodEnd): Promise<Subscription | undefined> {
  const subscription = await lockSubscription(tx.db, period.subscriptionId)
  return isCurrent(subscription, period) ? subscription : undefined
}

/** Tells the person a week before (903). Not of a renewal that will not be: then the subscription just ends. */
export async function announceUpcoming(tx: Ctx, period: PeriodEnd): Promise<void> {
  const subscription = await lockCurrent(tx, period)
  if (!subscription || isOver(subscription, tx.now)) return
  const plan = await planRenewal(tx, subscription)
  if (!plan) return
  const { user, total } = plan
  const price = { amount: total, currency: subscription.currency }
  const payer = subscription.card === null ? plan.companyName : null
  await announce(tx, renewalNotice({ ...subscription, userId: user.id }, plan.products, price, payer))
  const externalId = user.companyId === subscription.companyId ? user.externalId : null
  await recordEvent(tx, renewalEvent(subscription, [{ id: user.id, externalId }], total))
}

/** Ends a subscription that does not renew, at its finish. */
export async function expireAtFinish(tx: Ctx, period: PeriodEnd): Promise<void> {
  const subscription = await lockCurrent(tx, period)
  if (!subscription || !isOver(subscription, tx.now)) return
  await endSubscription(tx, subscription, { status: 'expired', refund: false, reason: null })
}

/** A card that is declined is tried again, three times in all; then the subscription ends. */
async function noteDeclined(tx: Ctx, period: PeriodEnd): Promise<void> {
  const subscription = await lockCurrent(tx, period)
  if (!subscription) return
  const { id, userId } = subscription
  const tries = subscription.renewalTries + 1
  await updateRenewalTries(tx.db, id, tries, tx.now)
  if (tries >= renewalTriesMax) {
    await endSubscription(tx, subscription, { status: 'expired', refund: false, reason: 'The card was declined.' })
    return
  }
  const dueAt = nextRenewalTry(tx.now)
  // Until then the person keeps what the subscription gives.
  if (userId !== null) await moveEntitlements(tx, { userId, source: sourceOf(subscription) }, dueAt)
  await enqueue(tx, renewSubscription, period, { key: `${id}:${period.finish}:${tries}`, dueAt })
}

const keyOf = ({ subscriptionId, finish }: PeriodEnd): string => `renewal:${subscriptionId}:${finish}`

/** A hold on the card; undefined where none is needed, `declined` where the card is refused. */
async function holdFor(ctx: Ctx, subscription: Subscription, plan: RenewalPlan, period: PeriodEnd) {
  const { companyId, card, currency, id } = subscription
  if (card === null || plan.total === 0) return undefined
  try {
    return await holdPayment(ctx, {
      userId: plan.user.id,
      card,
      payeeId: null,
      companyId,
      amount: plan.total,
      currency,
      appointmentId: null,
      subscriptionId: id,
      division: divisionOf(plan.lines),
      key: keyOf(period),
    })
  } catch (error) {
    if (error instanceof Problem && error.status === 402) return 'declined'
    throw error
  }
}

async function billFor(tx: Ctx, subscription: Subscription): Promise<{ billTo: BillTo; paidWith: string | null }> {
  const [latest] = (await invoicesOfSubscriptions(tx, [subscription.id])).get(subscription.id) ?? []
  const { name, email, countryCode } = subscription
  return latest ?? { billTo: { name, email, address: null, countryCode }, paidWith: null }
}

/** The payment of the next year: the hold, which is now to be charged, or the account of the company; null where nothing is paid. */
async function chargeFor(
  tx: Ctx,
  { id, companyId, currency }: Subscription,
  plan: RenewalPlan,
  { hold, invoiceId, key }: { readonly hold: Payment | undefined; readonly invoiceId: string; readonly key: string },
): Promise<Payment | null> {
  if (hold) {
    await confirmHold(tx, hold, { invoiceId, subscriptionId: id })
    return captureHold(tx, hold.id)
  }
  if (plan.total === 0) return null
  const division = divisionOf(plan.lines)
  return chargeAccount(tx, { companyId, amount: plan.total, currency, division, invoiceId, subscriptionId: id, key })
}

/** What the person may use in the next year: the features of the products as they are sold now. */
async function renewEntitlements(tx: Ctx, subscription: Subscription, plan: RenewalPlan): Promise<void> {
  const { companyId, userId } = subscription
  if (userId === null) return
  const source = sourceOf(subscription)
  await endEntitlements(tx, { userId, source })
  const features = featuresOf(plan.products)
  await grantEntitlements(tx, { companyId, userId, features, from: plan.start, until: plan.finish, source })
}

/** Writes the next year: charge, invoice, versions of products, entitlements and the tasks for its end. False: it is no longer due. */
async function writeRenewal(
  tx: Ctx,
  period: PeriodEnd,
  plan: RenewalPlan,
  hold: Payment | undefined,
): Promise<boolean> {
  const subscription = await lockCurrent(tx, period)
  if (!subscription) return false
  const { id, companyId, saleId, currency, language } = subscription
  const invoiceId = newId(tx.now)
  const payment = await chargeFor(tx, subscription, plan, { hold, invoiceId, key: keyOf(period) })
  const paymentId = payment?.id ?? subscription.paymentId
  const renewed = await renewRow(tx.db, id, { finishAt: plan.finish, paymentId }, tx.now)
  if (!renewed) throw new Error('A locked subscription is there.')
  await updateProductVersions(
    tx.db,
    id,
    plan.products.map((product) => ({ productId: product.id, version: product.version })),
  )
  await renewEntitlements(tx, subscription, plan)
  await scheduleEnd(tx, renewed)
  const { billTo, paidWith } = await billFor(tx, subscription)
  const nameOf = (productId: string): string =>
    inLanguage(plan.products.find((one) => one.id === productId)?.name, language as Language) ?? ''
  await createInvoice(tx, {
    id: invoiceId,
    companyId,
    saleId,
    currency,
    period: { start: plan.start, finish: plan.finish },
    language,
    billTo,
    paidWith,
    couponCode: plan.coupon?.code ?? null,
    couponDescription: plan.coupon?.description ?? null,
    lines: plan.lines.map((line) => ({ line, subscriptionId: id, description: nameOf(line.productId) })),
    payment,
  })
  await audit(tx, {
    action: 'renew',
    subjectKind: 'subscription',
    subjectId: id,
    companyId,
    before: { finish: subscription.finishAt },
    after: { finish: renewed.finishAt, total: plan.total, currency, invoice_id: invoiceId },
  })
  return true
}

/**
 * At the end of a year: charges the next one, or ends the subscription where it cannot be renewed. The hold on the card comes first,
 * outside of any transaction. A call that gets no response is repeated by the job's next try.
 */
export async function renewAtFinish(ctx: Ctx, period: PeriodEnd): Promise<void> {
  const subscription = await findSubscription(ctx.db, period.subscriptionId)
  if (!isCurrent(subscription, period) || !isOver(subscription, ctx.now) || !isTryDue(subscription, ctx.now)) return
  const plan = await planRenewal(ctx, subscription)
  if (!plan) return inTransaction(ctx, (tx) => expireAtFinish(tx, period))
  const hold = await holdFor(ctx, subscription, plan, period)
  if (hold === 'declined') return inTransaction(ctx, (tx) => noteDeclined(tx, period))
  let isWritten = false
  try {
    isWritten = await inTransaction(ctx, (tx) => writeRenewal(tx, period, plan, hold))
  } finally {
    if (!isWritten && hold) await abandonHold(ctx, hold)
  }
}
