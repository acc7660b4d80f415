import { createProduct } from '../../../src/commerce/products/product-editing.service.ts'
import { flightTerms, priceOf, productDraft } from '../../../src/commerce/products/products.testing.ts'
import { createCompany, createKey } from '../../../src/people/index.ts'
import { createUser } from '../../../src/people/users/user.service.ts'
import type { Ctx } from '../../../src/platform/ctx.ts'
import { keepBankInfo } from '../../../src/protection/bank-details/payout-account.service.ts'
import type { Service } from '../process.ts'
import type { MonthPlan, PlannedPerson, PlannedTrip } from './plan.ts'

/** Terms under which a month has every outcome: two disruptions of a trip may exceed its cap, and two trips that of the year. */
const monthTerms: typeof flightTerms = {
  ...flightTerms,
  delayMinutes: 90,
  capPerTrip: 20_000,
  capPerYear: 30_000,
  payouts: {
    ...flightTerms.payouts,
    flight_delayed: 10_000,
    flight_cancelled: 20_000,
    flight_diverted: 15_000,
    missed_connection: 15_000,
  },
}

export interface MonthCompany {
  readonly id: string
  readonly name: string
  readonly key: string
}

export interface GivenMonth {
  readonly companies: readonly [MonthCompany, MonthCompany]
  readonly staffKey: string
}

const productName = 'flight-protection'

/** Two companies with a manager each, a member of staff, and the product. */
export async function givenSellers(ctx: Ctx): Promise<GivenMonth> {
  await createProduct(
    ctx,
    productName,
    productDraft({
      kind: 'flight_protection',
      costType: 'per_year',
      tripType: 'multiple',
      features: ['flight_tracking'],
      prices: [priceOf('USD', 12_000)],
      flightProtection: monthTerms,
    }),
  )
  const company = async (name: string, features: readonly ('alerts' | 'white_label')[]): Promise<MonthCompany> => {
    const { id } = await createCompany(ctx, { name, features })
    await createUser(ctx, {
      companyId: id,
      firstName: 'Kim',
      lastName: name,
      email: `${name}@manager.example`.toLowerCase(),
      externalId: `Manager of ${name}`,
      roles: ['organization_admin'],
    })
    const { secret } = await createKey(ctx, { kind: 'company', name: 'month', companyId: id, userId: null })
    return { id, name, key: secret }
  }
  const companies = [await company('Dunlin', ['alerts']), await company('Knot', ['alerts', 'white_label'])] as const
  const staff = await createUser(ctx, {
    companyId: null,
    firstName: 'Sam',
    lastName: 'Staff',
    email: 'sam@staff.example',
    staff: true,
  })
  const key = await createKey(ctx, { kind: 'staff', name: 'month', companyId: null, userId: staff.id })
  return { companies, staffKey: key.secret }
}

/** Sends a request that must be answered with this status. */
export async function send<Body>(
  service: Service,
  expected: number,
  path: string,
  options: { readonly key: string; readonly body?: unknown },
): Promise<Body> {
  const method = options.body === undefined ? 'GET' : 'POST'
  const answer = await service.fetch(path, { ...options, method })
  const text = await answer.text()
  if (answer.status !== expected) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text) as Body
}

/** Runs an act for each, some at a time. */
async function forEach<Item>(items: readonly Item[], act: (item: Item) => Promise<void>, atOnce = 4): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}

interface Insured {
  readonly userId: string
  readonly subscriptionId: string
}

async function insure(ctx: Ctx, service: Service, company: MonthCompany, person: PlannedPerson): Promise<Insured> {
  const [sold] = await send<{ id: string; user_id: string }[]>(
    service,
    201,
    `/api/v2/org/${company.id}/subscriptions`,
    {
      key: company.key,
      body: {
        currency_code: 'USD',
        country_code: 'US',
        product_ids: [productName],
        subscriptions: [
          {
            user: {
              name: `Robin ${person.name}`,
              email: `${person.name}@example.com`.toLowerCase(),
              birthday: '1985-05-04',
              external_id: person.name,
            },
          },
        ],
      },
    },
  )
  if (!sold) throw new Error('A purchase has a subscription.')
  if (person.hasBankInfo)
    await keepBankInfo(
      ctx,
      { companyId: company.id, userId: sold.user_id },
      // Everybody has an account of their own: two on one flight with the same one would be taken for one human.
      { accountHolder: `Robin ${person.name}`, iban: `GB29NWBK${person.name}`, bic: 'NWBKGB2L', countryCode: 'GB' },
    )
  return { userId: sold.user_id, subscriptionId: sold.id }
}

async function book(service: Service, company: MonthCompany, trip: PlannedTrip, insured: Insured): Promise<void> {
  const { userId, subscriptionId } = insured
  const { id } = await send<{ id: string }>(service, 201, `/api/v2/org/${company.id}/trips`, {
    key: company.key,
    body: {
      trip: {
        name: trip.name,
        external_id: trip.name,
        traveller_ids: [userId],
        ...(trip.registersByItself ? { subscription_id: subscriptionId } : {}),
        air_segments: trip.legs.map((leg) => ({
          iata_code: leg.airline,
          flight_number: leg.number,
          origin: leg.origin,
          destination: leg.destination,
          departure_datetime_utc: leg.scheduledDeparture.toISOString(),
          arrival_datetime_utc: leg.scheduledArrival.toISOString(),
        })),
      },
    },
  })
  if (trip.registersByItself) return
  await send(service, 201, `/api/v2/org/${company.id}/flight_protection/registrations`, {
    key: company.key,
    body: { registration: { trip_id: id, subscription_id: subscriptionId } },
  })
}

/** Sells to everybody of the plan, books and registers their trips, all over HTTP. */
export const bookMonth = (
  ctx: () => Ctx,
  service: Service,
  plan: MonthPlan,
  { companies }: GivenMonth,
): Promise<void> =>
  forEach(plan.people, async (person) => {
    const company = companies[person.company]
    const insured = await insure(ctx(), service, company, person)
    for (const trip of plan.trips) if (trip.person === person) await book(service, company, trip, insured)
  })
