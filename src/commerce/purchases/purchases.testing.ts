import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Answer, Caller, GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { newId } from '../../platform/ids.ts'
import { givenProduct, priceOf } from '../products/products.testing.ts'
import type { SubscriptionV2 } from '../subscriptions/subscription.v2.wire.ts'

export const goodCard = '4242424242424242'
export const declinedCard = '4000000000000002'

/** What the tables hold of sales, and the rows that a purchase makes beside them. */
const saleTables = [
  'users',
  'roles',
  'user_tokens',
  'trips',
  'trip_travellers',
  'destinations',
  'stays',
  'subscriptions',
  'subscription_products',
  'entitlements',
  'invoices',
  'invoice_items',
  'invoice_subscriptions',
  'coupon_redemptions',
  'ledger_entries',
  'webhook_events',
  'notifications',
] as const
export type SaleTable = (typeof saleTables)[number]
export type RowCounts = Readonly<Record<string, number>>

export type Body = Readonly<Record<string, unknown>>
/** A subscription as the purchase answers it. */
export type Bought = Wire<typeof SubscriptionV2>

/** The first of a list that has one. */
export function theFirst<T>(all: readonly T[]): T {
  const [first] = all
  assert.ok(first !== undefined)
  return first
}

/** What a refusal names. */
export const refusedFields = (answer: { readonly text: string }): Readonly<Record<string, readonly string[]>> =>
  (JSON.parse(answer.text) as { error: { fields?: Record<string, string[]> } }).error.fields ?? {}

/** A company that sells, with a manager, and products: two of them for everybody, one by the day, a bundle, and a yearly plan. */
export interface PurchaseWorld {
  readonly app: WorkingApp
  readonly company: GivenCompany
  readonly manager: GivenUser
  readonly url: string
  readonly org: Caller
  /** A body that buys `fixed` for Ada, who is new, paid from the account. */
  body(more?: Body): Body
  buy(body: Body, headers?: Record<string, string>, caller?: Caller): Promise<Answer<Bought[]>>
  /** How many rows each table of a sale has. */
  counts(): Promise<RowCounts>
  rows<Row = Body>(query: string): Promise<Row[]>
}

export const person = (name: string, more: Body = {}): Body => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
  birthday: '1985-05-04',
  ...more,
})

async function givenCatalogue(app: Pick<WorkingApp, 'ctx'>, sellerShare = 20): Promise<void> {
  const tax = { countryCode: 'CA', regionCode: null, kind: 'tax' as const, name: 'GST', percent: 5 }
  const insuranceTax = { ...tax, regionCode: 'ON', kind: 'insurance_tax' as const, name: 'RST', percent: 8 }
  const prices = [priceOf('USD', 4999), priceOf('JPY', 5001), priceOf('KWD', 15_003)]
  const splits = [{ companyId: null, percent: sellerShare }]
  const common = { prices, splits, taxes: [tax] }
  const insured = { ...common, taxes: [tax, insuranceTax] }
  await givenProduct(app, { identifier: 'fixed', ...common })
  await givenProduct(app, { identifier: 'daily', costType: 'per_day', features: ['assistance', 'alerts'], ...common })
  await givenProduct(app, { identifier: 'yearly', costType: 'per_year', tripType: 'multiple', ...common })
  await givenProduct(app, { identifier: 'free', ...common, prices: [priceOf('USD', 0)] })
  await givenProduct(app, {
    identifier: 'insured',
    kind: 'insurance',
    maxAge: 70,
    maxTripLength: 30,
    ...insured,
    prices: [priceOf('USD', 9999, { toAge: 40 }), priceOf('USD', 19_999, { fromAge: 41 })],
  })
  await givenProduct(app, {
    identifier: 'cancellation',
    kind: 'insurance',
    costType: 'trip_cost_share',
    ...insured,
    prices: [priceOf('USD', 0, { sharePercent: 4.5 })],
  })
  await givenProduct(app, {
    identifier: 'flights',
    kind: 'flight_protection',
    costType: 'per_year',
    tripType: 'multiple',
    ...insured,
    features: ['flight_tracking'],
  })
  const sport = await givenProduct(app, { identifier: 'sport', role: 'upgrade', ...common })
  const gadgets = await givenProduct(app, { identifier: 'gadgets', role: 'upgrade', ...common })
  const winter = await givenProduct(app, {
    identifier: 'winter',
    role: 'upgrade',
    upgradeSiblingIds: [sport.id],
    ...common,
  })
  await givenProduct(app, {
    identifier: 'bundle',
    layoutType: 'bundle',
    ...common,
    upgradeProductIds: [sport.id, gadgets.id, winter.id],
  })
}

export interface GivenCoupon {
  readonly id: string
  readonly code: string
}

let coupons = 0

/** A coupon that anybody may redeem, as the desk makes them. */
export async function givenCoupon(
  app: Pick<WorkingApp, 'ctx' | 'clock'>,
  more: {
    readonly percentOff?: number
    readonly maxRedemptions?: number
    readonly timesRedeemed?: number
    readonly product?: string
    readonly duration?: 'forever' | 'once'
  } = {},
): Promise<GivenCoupon> {
  const { percentOff = 10, maxRedemptions = null, timesRedeemed = 0, product = null, duration = 'once' } = more
  const number = ++coupons
  const { db, now } = app.ctx()
  const coupon = { id: newId(now), code: `TEST${number}` }
  await sql`insert into coupons (id, code, human_id, description, percent_off, product_identifier, max_redemptions, times_redeemed, duration,
      created_at, updated_at)
    values (${coupon.id}, ${coupon.code}, ${`H${number}`}, ${'A gift'}, ${percentOff}, ${product}, ${maxRedemptions}, ${timesRedeemed},
      ${duration}, ${now}, ${now})`.execute(db)
  return coupon
}

export async function purchaseWorld(t: TestContext): Promise<PurchaseWorld> {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const manager = await app.givenManager(company)
  await givenCatalogue(app)
  const url = `/api/v2/org/${company.id}/subscriptions`
  const org = app.as(company)
  const rows = async <Row = Body>(query: string): Promise<Row[]> =>
    (await sql.raw<Row>(query).execute(app.db.db())).rows
  return {
    app,
    company,
    manager,
    url,
    org,
    body: (more = {}) => ({
      currency_code: 'USD',
      country_code: 'US',
      product_ids: ['fixed'],
      start: '2026-12-01',
      finish: '2026-12-10',
      subscriptions: [{ user: person('Ada Lindqvist') }],
      ...more,
    }),
    buy: (body, headers, caller = org) => caller.post<Bought[]>(url, body, headers),
    rows,
    async counts() {
      const all = saleTables.map((table) => `select '${table}' as name, count(*)::int as n from ${table}`)
      return Object.fromEntries(
        (await rows<{ name: string; n: number }>(all.join(' union all '))).map(({ name, n }) => [name, n]),
      )
    },
  }
}
