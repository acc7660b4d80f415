import type { TestContext } from 'node:test'
import type { GivenCompany, GivenUser, TestAppOptions } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import type { Product } from '../../commerce/products/product.ts'
import { flightTerms, givenProduct } from '../../commerce/products/products.testing.ts'
import { sell, yearly } from '../../commerce/subscriptions/subscriptions.testing.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { findAirline, findAirport } from '../../reference/index.ts'
import { insertChanges, insertClaim, updateStatuses } from '../claims/claim.store.ts'
import type { Claim } from '../claims/claim.ts'
import type { ClaimStatus } from '../decisions/claim-status.ts'
import { insertRegistration } from '../registrations/registration.store.ts'

type GivenClaim = Partial<Pick<Claim, 'kind' | 'status' | 'amount' | 'reason' | 'reference'>>

let counter = 0
const hour = 3_600_000

/** Insures the person, registers a flight from London to New York, and makes a claim about it as it would be after some decisions. */
export async function givenClaim(
  ctx: Ctx,
  { company, person, product }: { company: GivenCompany; person: GivenUser; product: Product },
  {
    kind = 'flight_delayed',
    status = 'submitted',
    amount = 10_000,
    reason = 'The flight is late.',
    reference = null,
  }: GivenClaim = {},
): Promise<Claim> {
  const { now } = ctx
  const [subscription] = await sell(ctx, { company, people: [person], products: [product], card: null })
  const [airline, origin, destination] = [
    await findAirline(ctx, 'BA'),
    await findAirport(ctx, 'LHR'),
    await findAirport(ctx, 'JFK'),
  ]
  if (!subscription || !airline || !origin || !destination) throw new Error('The world is not there.')
  const [registrationId, airSegmentId, number] = [newId(now), newId(now), String(100 + ++counter)]
  const scheduledDeparture = new Date(now.getTime() + 48 * hour)
  const of = { companyId: company.id, subscriptionId: subscription.id, userId: person.id, tripId: null }
  await insertRegistration(
    ctx.db,
    {
      ...of,
      id: registrationId,
      status: 'registered',
      event: 1000,
      reason: null,
      terms: flightTerms,
      productId: product.id,
      productVersion: product.version,
      yearStart: subscription.startAt,
      decidedSeq: 0,
      observations: [],
      registeredAt: now,
      flights: [
        {
          airSegmentId,
          airlineId: airline.id,
          number,
          originAirportId: origin.id,
          destinationAirportId: destination.id,
          day: scheduledDeparture.toISOString().slice(0, 10),
          scheduledDeparture,
          scheduledArrival: new Date(scheduledDeparture.getTime() + 8 * hour),
          airlineDeparture: scheduledDeparture,
          airlineArrival: new Date(scheduledDeparture.getTime() + 8 * hour),
        },
      ],
    },
    now,
  )
  const id = newId(now)
  const claim = await insertClaim(ctx.db, `C1A1${String(counter).padStart(2, '0')}`, {
    ...of,
    id,
    registrationId,
    airSegmentId,
    kind,
    status: 'submitted',
    reason,
    reasonEs: null,
    amount,
    reference,
    currency: 'USD',
    yearStart: subscription.startAt,
    createdAt: now,
  })
  if (!claim) throw new Error('The readable id is taken.')
  const passed: readonly ClaimStatus[] = status === 'submitted' ? ['submitted'] : ['submitted', status]
  for (const one of passed)
    await insertChanges(ctx.db, [
      {
        id: newId(now),
        claimId: id,
        companyId: company.id,
        status: one,
        reason,
        reasonEs: null,
        changedBy: 'decision',
        createdAt: now,
      },
    ])
  const after: Claim = {
    ...claim,
    status,
    paidAt: status === 'paid' ? now : null,
    withdrawnBy: status === 'withdrawn' ? 'decision' : null,
  }
  await updateStatuses(ctx.db, [after])
  return after
}

/** A company that sells flight protection, and Ada, who is insured. */
export async function claimWorld(t: TestContext, options: TestAppOptions = {}) {
  const app: WorkingApp = await workingApp(t, { template: 'world', ...options })
  const company = await app.givenCompany()
  const product = await givenProduct(app, yearly({ kind: 'flight_protection' }))
  const ada = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  return {
    app,
    company,
    product,
    ada,
    claim: (more: GivenClaim = {}, person: GivenUser = ada, of: GivenCompany = company) =>
      givenClaim(app.ctx(), { company: of, person, product }, more),
  }
}

export const bankInfo = {
  account_holder: 'LINDQVIST Ada',
  iban: 'SE45 5000 0000 0583 9825 7466',
  bic: 'ESSESESS',
  country_code: 'SE',
}
