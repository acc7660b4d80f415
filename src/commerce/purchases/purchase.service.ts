import { audit, findOrAddMembers, getCompany, type User } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { TwoSteps } from '../../platform/db/two-steps.ts'
import { inLanguage, languages } from '../../platform/i18n.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { createCompanyTrip } from '../../trips/index.ts'
import { redeemCoupon } from '../coupons/coupon.service.ts'
import { createInvoice } from '../invoices/invoice.service.ts'
import type { InvoicedLine, InvoicedSubscription } from '../invoices/invoice.ts'
import { cardForPurchase, discardCard } from '../payment-methods/purchase-card.service.ts'
import { chargeAccount } from '../payments/account-charge.service.ts'
import { abandonHold, captureHold, confirmHold, holdPayment } from '../payments/hold.service.ts'
import type { Payment } from '../payments/payment.ts'
import { useQuote } from '../quotes/quote.service.ts'
import type { SaleRequest } from '../sales/sale-request.ts'
import { createSubscription } from '../subscriptions/subscription.service.ts'
import type { NewSubscription, Subscription } from '../subscriptions/subscription.ts'
import type { SubscriptionInFull } from '../subscriptions/subscription-view.ts'
import {
  beneficiariesOf,
  billToOf,
  cardOf,
  inside,
  nameOf,
  type PaidFrom,
  type PlannedItem,
  type PurchasePlan,
  paidWithOf,
  wholePeriod,
} from './purchase.ts'
import { planPurchase } from './purchase-plan.service.ts'

/** A purchase with the ids that its parts refer to each other by. */
interface Sale extends PurchasePlan {
  readonly saleId: string
  readonly invoiceId: string
  readonly subscriptionIds: readonly string[]
  readonly companyId: string
  readonly paidFrom: PaidFrom
}

const withIds = (ctx: Ctx, companyId: string, plan: PurchasePlan, paidFrom: PaidFrom, saleId: string): Sale => ({
  ...plan,
  companyId,
  paidFrom,
  saleId,
  invoiceId: newId(ctx.now),
  subscriptionIds: plan.items.map(() => newId(ctx.now)),
})

/** The people of the purchase, found or made, in the order of its items. */
async function peopleOf(tx: Ctx, { companyId, items, sale }: Sale) {
  const people = await findOrAddMembers(
    tx,
    companyId,
    items.map(({ member }) => member),
    (error, n) => inside(`subscriptions.${n}.user`, error),
  )
  const idle = sale.trip === null ? [] : people.flatMap(({ travels }, n) => (travels ? [] : [n]))
  if (idle.length > 0)
    throw invalid(
      Object.fromEntries(
        idle.map((n) => [
          `subscriptions.${n}.user.email`,
          'belongs to somebody who is no traveller of the organization',
        ]),
      ),
    )
  return people.map(({ user }) => user)
}

/** All subscribers travel together. */
async function createTrip(tx: Ctx, { companyId, sale }: Sale, userIds: readonly string[]): Promise<string | null> {
  if (sale.trip === null) return null
  try {
    const draft = { ...sale.trip.draft, travellerIds: [...new Set(userIds)] }
    return (await createCompanyTrip(tx, companyId, draft)).id
  } catch (error) {
    throw inside('trip', error)
  }
}

/** Charges the account, or confirms the hold on the card and has it captured. Null where nothing is to be paid. */
async function pay(tx: Ctx, sale: Sale, hold: Payment | null, userId: string): Promise<Payment | null> {
  const { companyId, total, division, invoiceId, saleId } = sale
  const [subscriptionId = null] = sale.subscriptionIds.length === 1 ? sale.subscriptionIds : []
  if (total === 0) return null
  if (hold === null)
    return chargeAccount(tx, {
      companyId,
      amount: total,
      currency: sale.sale.currency,
      division,
      invoiceId,
      subscriptionId,
      key: `sale:${saleId}`,
    })
  const links = { userId, invoiceId, ...(subscriptionId === null ? {} : { subscriptionId }) }
  await confirmHold(tx, hold, links)
  return captureHold(tx, hold.id)
}

interface Written {
  readonly userId: string
  readonly tripId: string | null
  readonly paymentId: string | null
}

function subscriptionOf(sale: Sale, planned: PlannedItem, n: number, at: Date): Omit<NewSubscription, keyof Written> {
  const { item, period, products } = planned
  const { currency, countryCode, regionCode, language, externalId, metadata, trip, quoteId } = sale.sale
  const id = sale.subscriptionIds[n]
  if (id === undefined) throw new Error('Every item of a purchase has an id.')
  return {
    id,
    companyId: sale.companyId,
    saleId: sale.saleId,
    startAt: period.start,
    finishAt: period.finish,
    renews: period.renews,
    hasFlightProtection: products.some(({ kind }) => kind === 'flight_protection'),
    currency,
    countryCode,
    regionCode,
    language,
    externalId,
    metadata,
    quoteId,
    name: nameOf(item.person),
    email: item.person.email,
    birthday: item.person.birthday,
    beneficiaries: beneficiariesOf(item, at),
    tripCost: trip?.totalCost ?? null,
    couponId: sale.coupon?.id ?? null,
    card: cardOf(sale.paidFrom),
    thirdPartyPolicyNum: null,
  }
}

/** The lines with their subscriptions, named in the language of the invoice. */
function invoicedLines({ lines, items, subscriptionIds, sale }: Sale): InvoicedLine[] {
  const language = languages.find((one) => one === sale.language) ?? 'en'
  return lines.map((line) => {
    const product = items[line.item]?.products.find(({ id }) => id === line.productId)
    const subscriptionId = subscriptionIds[line.item]
    if (!product || !subscriptionId) throw new Error('A price line belongs to no product of the purchase.')
    return { line, subscriptionId, description: inLanguage(product.name, language) ?? product.identifier }
  })
}

/** A subscription that was just written. */
interface Sold extends Subscription {
  readonly user: User
  readonly products: PlannedItem['products']
}

/** What the notices of the invoice say of a subscription. */
const invoicedOf = ({ companyId, paidFrom }: Sale, sold: Sold): InvoicedSubscription => ({
  ...sold,
  userExternalId: sold.user.companyId === companyId ? sold.user.externalId : null,
  payer: paidFrom.kind === 'account' ? paidFrom.companyName : null,
})

const auditSold = (tx: Ctx, { user: _, products: __, ...after }: Sold): Promise<void> =>
  audit(tx, {
    action: 'create',
    subjectKind: 'subscription',
    subjectId: after.id,
    companyId: after.companyId,
    before: null,
    // Not what the provider calls the card.
    after: { ...after, card: after.card && { brand: after.card.brand, last4: after.card.last4 } },
  })

/**
 * All that a purchase writes, in one transaction. Locks: people, quote, coupon, and then only new rows and the own payment. The answer is
 * made of what was written, and nothing is read again.
 */
async function writePurchase(tx: Ctx, sale: Sale, hold: Payment | null): Promise<SubscriptionInFull[]> {
  const { companyId, saleId, invoiceId, items, coupon, request } = sale
  const { quoteId } = sale.sale
  const people = await peopleOf(tx, sale)
  const userIds = people.map(({ id }) => id)
  const tripId = await createTrip(tx, sale, userIds)
  const quote = quoteId === null ? null : await useQuote(tx, quoteId, { companyId, priceRequest: request, saleId })
  if (coupon) await redeemCoupon(tx, { couponId: coupon.id, saleId, companyId })
  const payment = await pay(tx, sale, hold, userIds[0] ?? '')
  const sold: Sold[] = []
  for (const [n, planned] of items.entries()) {
    const user = people[n]
    if (!user) throw new Error('Every item of a purchase has a person.')
    const written: Written = { userId: user.id, tripId, paymentId: payment?.id ?? null }
    const draft = { ...subscriptionOf(sale, planned, n, tx.now), ...written }
    const subscription = await createSubscription(tx, draft, planned.products)
    sold.push({ ...subscription, user, products: planned.products })
  }
  const made = createInvoice(tx, {
    id: invoiceId,
    companyId,
    saleId,
    payment,
    currency: sale.sale.currency,
    period: wholePeriod(items.map(({ period }) => period)),
    language: sale.sale.language,
    billTo: billToOf(sale.sale),
    paidWith: paidWithOf(sale.paidFrom, sale.total),
    couponCode: coupon?.code ?? null,
    couponDescription: coupon?.description ?? null,
    lines: invoicedLines(sale),
    subscriptions: sold.map((one) => invoicedOf(sale, one)),
  })
  // Pipelined.
  const [invoice] = await Promise.all([made, ...sold.map((one) => auditSold(tx, one))])
  return sold.map((one) => ({ ...one, invoices: [invoice], couponCode: coupon?.code ?? null, quote }))
}

/** With the card that the request gives, else from the account of the company. */
async function paidFromOf(ctx: Ctx, companyId: string, { paymentMethod }: SaleRequest, key: string): Promise<PaidFrom> {
  if (paymentMethod === null) return { kind: 'account', companyName: (await getCompany(ctx, companyId)).name }
  return { kind: 'card', card: await cardForPurchase(ctx, paymentMethod, key) }
}

/** The hold on the card, outside of any transaction; null where no card is charged. */
function holdFor(ctx: Ctx, sale: Sale): Promise<Payment | null> {
  const { paidFrom, companyId, total, division, invoiceId, saleId } = sale
  if (paidFrom.kind !== 'card' || total === 0) return Promise.resolve(null)
  return holdPayment(ctx, {
    companyId,
    amount: total,
    currency: sale.sale.currency,
    division,
    invoiceId,
    card: paidFrom.card,
    userId: null,
    payeeId: null,
    appointmentId: null,
    key: `sale:${saleId}`,
  })
}

/** A purchase whose card is held, where a card pays. */
interface HeldSale {
  readonly sale: Sale
  readonly hold: Payment | null
}

async function discardCardOf(ctx: Ctx, { paidFrom }: Sale): Promise<void> {
  if (paidFrom.kind === 'card') await discardCard(ctx, paidFrom.card)
}

/**
 * Sells products to people of a company: people, trip, subscriptions, invoice and charge, all of it or nothing (docs/contract/purchases.md).
 * The card is held first; when what follows fails, the hold is given up. The id of the work is that of the sale, so that a purchase that is
 * taken up again finds its card and its hold. The subscriptions are in the order of the request.
 */
export const purchaseSteps = (
  ctx: Ctx,
  companyId: string,
  request: SaleRequest,
): TwoSteps<HeldSale, readonly SubscriptionInFull[]> => ({
  ctx,
  async first(saleId) {
    const plan = await planPurchase(ctx, companyId, request)
    const sale = withIds(ctx, companyId, plan, await paidFromOf(ctx, companyId, request, saleId), saleId)
    try {
      return { sale, hold: await holdFor(ctx, sale) }
    } catch (error) {
      await discardCardOf(ctx, sale)
      throw error
    }
  },
  work: (tx, { sale, hold }) => writePurchase(tx, sale, hold),
  async failed({ sale, hold }) {
    if (hold) await abandonHold(ctx, hold)
    await discardCardOf(ctx, sale)
  },
})
