import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { createInvoice } from '../invoices/invoice.service.ts'
import { cardForPurchase } from '../payment-methods/purchase-card.service.ts'
import { chargeAccount } from '../payments/account-charge.service.ts'
import { captureHold, confirmHold, holdPayment } from '../payments/hold.service.ts'
import { goodCard } from '../payments/payments.testing.ts'
import { divisionOf, linesOf, periodOf, totalsOf } from '../pricing/price.ts'
import type { PriceRequest } from '../pricing/price-request.ts'
import { readCatalogue } from '../products/product.service.ts'
import type { Product } from '../products/product.ts'
import type { ProductDraft } from '../products/product-draft.ts'
import { givenProduct, priceOf } from '../products/products.testing.ts'
import { createSubscription } from './subscription.service.ts'
import type { Beneficiary, NewSubscription, Subscription } from './subscription.ts'

export interface GivenSale {
  readonly company: GivenCompany
  /** One subscription for each. */
  readonly people: readonly GivenUser[]
  readonly products: readonly Product[]
  /** Null: the account of the company. */
  readonly card?: string | null
  readonly coupon?: Coupon | null
  readonly beneficiaries?: readonly Beneficiary[]
  readonly countryCode?: string
  readonly days?: number
  readonly more?: Partial<NewSubscription>
}

/** A year of assistance for 120 dollars that can be given back for two weeks. */
export const yearly = (more: Partial<ProductDraft> & { readonly identifier?: string } = {}) => ({
  costType: 'per_year' as const,
  tripType: 'multiple' as const,
  features: ['assistance', 'alerts'] as const,
  prices: [priceOf('USD', 12_000)],
  ...more,
})

/** Sells as a purchase does, without its request: the subscriptions with price, charge and invoice, in one transaction. */
export async function sell(ctx: Ctx, sale: GivenSale): Promise<Subscription[]> {
  const { company, people, products, card = goodCard, coupon = null, beneficiaries = [], countryCode = 'CA' } = sale
  const catalogue = await readCatalogue(ctx)
  const request: PriceRequest = {
    currency: 'USD',
    countryCode,
    regionCode: null,
    start: ctx.now,
    finish: new Date(ctx.now.getTime() + (sale.days ?? 10) * 86_400_000),
    tripDays: null,
    mayBeginEarlier: true,
    destinationCountryIds: [],
    tripCost: null,
    items: people.map(({ birthday }) => ({
      people: [{ birthday }, ...beneficiaries],
      productIds: products.map(({ id }) => id),
    })),
  }
  const lines = linesOf({ catalogue, request, sellerId: company.id, coupon })
  const { total } = totalsOf(lines)
  const period = periodOf(products, request)
  const saved = card === null ? null : await cardForPurchase(ctx, card)
  const saleId = newId(ctx.now)
  const division = divisionOf(lines)
  const common = { companyId: company.id, amount: total, currency: 'USD', division, key: `purchase:${saleId}` }
  const hold =
    saved &&
    (await holdPayment(ctx, {
      ...common,
      userId: people[0]?.id ?? null,
      card: saved,
      payeeId: null,
      appointmentId: null,
    }))
  return inTransaction(ctx, async (tx) => {
    const invoiceId = newId(tx.now)
    if (hold) await confirmHold(tx, hold, { invoiceId })
    const payment = hold
      ? await captureHold(tx, hold.id)
      : await chargeAccount(tx, { ...common, invoiceId, subscriptionId: null })
    const made: Subscription[] = []
    for (const person of people) {
      const draft: NewSubscription = {
        id: newId(tx.now),
        companyId: company.id,
        userId: person.id,
        saleId,
        startAt: period.start,
        finishAt: period.finish,
        renews: period.renews,
        hasFlightProtection: products.some(({ kind }) => kind === 'flight_protection'),
        currency: 'USD',
        countryCode,
        regionCode: null,
        language: person.language,
        name: `${person.firstName} ${person.lastName}`,
        email: person.email,
        birthday: person.birthday,
        externalId: null,
        metadata: {},
        beneficiaries,
        tripId: null,
        tripCost: null,
        quoteId: null,
        couponId: coupon?.id ?? null,
        paymentId: payment.id,
        card: saved && { provider: saved.provider, reference: saved.reference, brand: saved.brand, last4: saved.last4 },
        thirdPartyPolicyNum: null,
        ...sale.more,
      }
      made.push(await createSubscription(tx, draft, products))
    }
    await createInvoice(tx, {
      id: invoiceId,
      companyId: company.id,
      saleId,
      currency: 'USD',
      period,
      language: 'en',
      billTo: { name: made[0]?.name ?? null, email: made[0]?.email ?? null, address: '1 Main Street', countryCode },
      paidWith: saved ? `visa ${saved.last4}` : 'account',
      couponCode: coupon?.code ?? null,
      couponDescription: coupon?.description ?? null,
      lines: lines.map((line) => ({
        line,
        subscriptionId: made[line.item]?.id ?? '',
        description: catalogue.find(line.productId)?.name.en ?? '',
      })),
      payment,
    })
    return made
  })
}

export interface SubscriptionWorld {
  readonly app: WorkingApp
  readonly company: GivenCompany
  readonly person: GivenUser
  /** Sells to the person; the first subscription. */
  sold(more?: Partial<GivenSale> & { readonly product?: Partial<ProductDraft> }): Promise<Subscription>
  /** Runs all that is due, also what follows from it. */
  settle(): Promise<void>
  /** Moves the clock and runs what is due on the way, day by day. */
  passDays(days: number): Promise<void>
  /** Numbers of the events for the company's servers, in their order. */
  events(): Promise<{ event: number; payload: Record<string, unknown> }[]>
  notices(userId?: string): Promise<{ type: number; title: string; body: string; data: Record<string, unknown> }[]>
  entitlements(): Promise<{ feature: string; from: Date; until: Date | null }[]>
  /** The ledger's sums by account. */
  balances(): Promise<Record<string, number>>
}

export async function subscriptionWorld(t: TestContext): Promise<SubscriptionWorld> {
  const app = await workingApp(t)
  const company = await app.givenCompany({ name: 'Dunlin Travel' })
  const person = await app.givenTraveller(company, { externalId: 'E-1', birthday: '1985-05-04' })
  const db = app.db.db()
  const settle = async () => {
    app.clock.advance(1)
    await app.settle()
  }
  return {
    app,
    company,
    person,
    settle,
    async sold({ product, ...more } = {}) {
      const products = more.products ?? [await givenProduct(app, yearly(product))]
      const [made] = await sell(app.ctx(), { company, people: [person], ...more, products })
      if (!made) throw new Error('Somebody has to buy.')
      return made
    },
    async passDays(days) {
      for (let day = 0; day < days; day++) {
        app.clock.advance(86_400)
        await app.settle()
      }
    },
    events: async () =>
      (
        await sql<{ event: number; payload: Record<string, unknown> }>`
          select event, payload from webhook_events where event in (903, 904, 1014, 1015) order by sequence`.execute(db)
      ).rows,
    notices: async (userId = person.id) =>
      (
        await sql<{ type: number; title: string; body: string; data: Record<string, unknown> }>`
          select type, title, body, data from notifications where user_id = ${userId} order by created_at, type`.execute(
          db,
        )
      ).rows,
    entitlements: async () =>
      (
        await sql<{ feature: string; from: Date; until: Date | null }>`
          select feature, from_at as from, until_at as until from entitlements where source like 'subscription:%'
          order by feature, from_at`.execute(db)
      ).rows,
    balances: async () =>
      Object.fromEntries(
        (
          await sql<{ account: string; sum: number }>`
            select account, sum(amount)::int as sum from ledger_entries group by 1 having sum(amount) <> 0 order by 1`.execute(
            db,
          )
        ).rows.map(({ account, sum }) => [account, sum]),
      ),
  }
}
