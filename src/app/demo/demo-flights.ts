import { issueRun, makeTestRuns, readPayouts } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  decideRegistration,
  giveBankInfo,
  payAcceptedClaim,
  type Registration,
  readClaims,
  register,
  reportBaggage,
  takeObservations,
} from '../../protection/index.ts'
import { createCompanyTrip } from '../../trips/index.ts'
import type { DemoFlights } from '../demo-cast/demo-json.ts'
import { places } from '../demo-cast/places.ts'
import { at } from '../demo-cast/times-and-texts.ts'
import type { DemoSale } from '../demo-sales/demo-sales.ts'
import { flight } from './bookings.ts'
import { tripDraft } from './demo-trips.ts'
import type { Booked } from './itineraries.ts'

/** Days from now: when the trip was booked and registered, and when its flights left. */
const [booked, out, back] = [-20, -8, -5]

/** A short trip to London that is over. */
const tripToLondon = (n: number): Booked => ({
  name: 'Demo: trade fair in London',
  type: 'business',
  activities: [],
  legs: [[out, back, places.london]],
  bookings: [
    flight(out, `IB${700 + 10 * n}`, ['MAD', '11:10'], ['LHR', '12:35']),
    flight(back, `IB${701 + 10 * n}`, ['LHR', '14:05'], ['MAD', '17:30']),
  ],
})

/** So many minutes after a time. */
const later = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000)

/**
 * The first flight was expected two and a half hours late, and landed so; the second was on time. Minutes: when it was known, after the planned
 * departure; how late it leaves and arrives.
 */
const reports = [
  { flight: 0, known: -90, times: 'estimated', departure: 140, arrival: 150 },
  { flight: 0, known: 300, times: 'actual', departure: 145, arrival: 155 },
  { flight: 1, known: 200, times: 'actual', departure: 5, arrival: -4 },
] as const

/** Each decision is dated when it was known. */
async function observe(ctx: Ctx, { id, flights }: Registration): Promise<void> {
  for (const { flight: n, known, times, departure, arrival } of reports) {
    const one = flights[n]
    if (!one) throw new Error('The demo’s trip has two flights.')
    const { scheduledDeparture, scheduledArrival } = one
    const observedAt = later(scheduledDeparture, known)
    const then: Ctx = { ...ctx, now: observedAt, freshNow: () => observedAt }
    await takeObservations(then, [
      {
        code: one,
        codeshares: [],
        designators: [`${one.airline}${one.number}`],
        source: 'demo',
        observedAt,
        facts: {
          scheduled_departure: scheduledDeparture.toISOString(),
          scheduled_arrival: scheduledArrival.toISOString(),
          [`${times}_departure`]: later(scheduledDeparture, departure).toISOString(),
          [`${times}_arrival`]: later(scheduledArrival, arrival).toISOString(),
          ...(times === 'actual' && { status: 'landed' }),
        },
        destinationAirportId: null,
      },
    ])
    await decideRegistration(then, id)
  }
}

/** Where the claims are paid to: an account of the examples of the IBAN registry. */
const account = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', countryCode: 'ES' }

/** The demo never pays anybody: the built-in bank takes the claim, also where a bank is configured. */
async function payWithTestMoney(ctx: Ctx, companyId: string, claimId: string): Promise<void> {
  await payAcceptedClaim(ctx, claimId)
  const { items } = await readPayouts(ctx, { companyId, claimId, status: 'waiting' }, { page: 1, perPage: 1 })
  const runIds = await makeTestRuns(
    ctx,
    items.map(({ id }) => id),
  )
  for (const runId of runIds) await issueRun(ctx, runId)
}

/**
 * A trip with flight protection, in the transaction of the demo: its first flight was late, and the baggage came a day later. With
 * the name of an account holder the claim for the flight is paid, else it waits for bank details; the one for baggage waits for staff. Each
 * company, the `n`th, has flights of its own: what is known of a flight is known to all, and cannot be insured any more.
 */
export async function createDemoFlights(
  ctx: Ctx,
  manager: Ctx,
  companyId: string,
  sales: readonly DemoSale[],
  n: number,
  holder: string | null,
): Promise<DemoFlights | null> {
  const sale = sales.find(({ hasFlightProtection }) => hasFlightProtection)
  if (!sale?.userId) return null
  const { userId } = sale
  const trip = await createCompanyTrip(at(manager, booked), companyId, tripDraft(tripToLondon(n), userId, ctx.now))
  const request = { tripId: trip.id, subscriptionId: sale.id }
  const registration = await register(at(manager, booked), companyId, request)
  const [first] = registration.flights
  await observe(ctx, registration)
  await reportBaggage(at(manager, out + 1), companyId, registration.id, {
    kind: 'delayed',
    airSegmentId: first?.airSegmentId ?? '',
    reference: `DEMOIB1${n}`,
  })
  const claims = async () => (await readClaims(ctx, { companyId, userId }, { page: 1, perPage: 10 })).items
  for (const claim of await claims()) {
    if (holder === null || claim.status !== 'bank-info-requested') continue
    await giveBankInfo(at(manager, out + 2), claim, { accountHolder: holder, ...account })
    await payWithTestMoney(at(ctx, out + 2), companyId, claim.id)
  }
  return {
    user_id: userId,
    trip_id: trip.id,
    registration_id: registration.id,
    claims: (await claims()).map(({ id, humanId, kind, status }) => ({ id, human_id: humanId, kind, status })),
  }
}
