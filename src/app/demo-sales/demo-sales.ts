import {
  closeCompanySubscription,
  purchaseSteps,
  readSaleRequest,
  type SubscriptionInFull,
} from '../../commerce/index.ts'
import { parseSale } from '../../commerce/v2.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { runTwoSteps } from '../../platform/db/two-steps.ts'
import { type Cast, emailOf } from '../demo-cast/cast.ts'
import { at, dayText } from '../demo-cast/times-and-texts.ts'

/** A sale of the demo, as the company's servers would send it. */
interface Story {
  /** Which of the company's travellers buys. */
  readonly buyer: number
  /** Days from now. */
  readonly bought: number
  readonly closed?: number
  readonly body: (now: Date) => Readonly<Record<string, unknown>>
}

const grace = { name: 'Demo: Grace', birthday: '2016-03-09', relation: 'child' }
const sven = { name: 'Demo: Sven', birthday: '1986-08-21', relation: 'spouse' }

/** A yearly plan, a family's insurance with its trip, flight protection, and a plan that was closed with its refund. */
const stories: readonly Story[] = [
  {
    buyer: 0,
    bought: -50,
    body: () => ({ product_ids: ['sitata-yearly'], coupon: 'LOYAL5', external_id: 'DEMO-ORDER-1' }),
  },
  {
    buyer: 1,
    bought: -30,
    body: () => ({ product_ids: ['flight-protection'], external_id: 'DEMO-ORDER-2', language: 'es' }),
  },
  {
    buyer: 2,
    bought: -20,
    closed: -12,
    body: (now) => ({ product_ids: ['sitata-fixed'], start: dayText(now, 0), finish: dayText(now, 21) }),
  },
  {
    buyer: 0,
    bought: -4,
    body: (now) => ({
      product_ids: ['travel-insurance-comfort'],
      metadata: { booking: 'DEMO-1042' },
      trip: {
        name: 'Demo: family holiday in Portugal',
        start: dayText(now, 64),
        finish: dayText(now, 74),
        destinations: [{ country_code: 'PT', entry_date: dayText(now, 64), exit_date: dayText(now, 74) }],
        total_cost: 420_000,
      },
      beneficiaries: [sven, grace],
    }),
  },
]

/** A subscription that was sold, to whom, and the trip that came with it. */
export type DemoSale = Pick<SubscriptionInFull, 'id' | 'userId' | 'tripId' | 'hasFlightProtection'>

/**
 * Sells to travellers of a company as its manager would, in the transaction of the demo: the company's account pays, so that nobody outside
 * is asked. Gives the subscriptions, the oldest first, with the trips that were made for them.
 */
export async function createDemoSales(
  manager: Ctx,
  companyId: string,
  { travellers, domain }: Pick<Cast, 'travellers' | 'domain'>,
): Promise<readonly DemoSale[]> {
  const sales: DemoSale[] = []
  for (const { buyer, bought, closed, body } of stories) {
    const [first = '', last = '', home = ''] = travellers[buyer % travellers.length] ?? []
    const ctx = at(manager, bought)
    const { beneficiaries = [], ...sale } = body(ctx.now)
    const user = { first_name: first, last_name: last, email: emailOf(first, last, domain), birthday: '1985-05-04' }
    const request = { currency_code: 'EUR', country_code: home, subscriptions: [{ user, beneficiaries }], ...sale }
    const parsed = await readSaleRequest(ctx, parseSale(request, ctx.now, 'purchase'))
    const made = await runTwoSteps(purchaseSteps(ctx, companyId, parsed))
    sales.push(
      ...made.map(({ id, userId, tripId, hasFlightProtection }) => ({ id, userId, tripId, hasFlightProtection })),
    )
    if (closed === undefined) continue
    for (const { id } of made) await closeCompanySubscription(at(manager, closed), companyId, id)
  }
  return sales
}
