import assert from 'node:assert/strict'
import { flightTerms, givenProduct } from '../../src/commerce/products/products.testing.ts'
import { sell, yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import { keepBankInfo } from '../../src/protection/bank-details/payout-account.service.ts'
import type { Caller, GivenCompany, GivenUser } from './app.ts'
import { givenTrip } from './trips.ts'
import type { WorkingApp } from './worker.ts'

const day = 86_400_000
const hour = day / 24

const iso = (at: number): string => new Date(at).toISOString()
const flightHours = 8

let flights = 9000
/** A number that no flight had before. */
const newNumber = (): string => String(flights++)

interface Leg {
  readonly number: string
  readonly origin: string
  readonly destination: string
  readonly leaves: number
}

/** 09:00 UTC of a day that is so many days away. */
const morningAfter = (app: WorkingApp, days: number): number =>
  Math.ceil(app.clock.now().getTime() / day) * day + days * day + 9 * hour

const segmentOf = ({ number, origin, destination, leaves }: Leg) => ({
  flight_number: `BA${number}`,
  origin,
  destination,
  departure_datetime: iso(leaves),
  arrival_datetime: iso(leaves + flightHours * hour),
})

async function observeFlight(app: WorkingApp, staff: Caller, leg: Leg, facts: object): Promise<void> {
  const { number: flight_number, origin, destination, leaves } = leg
  app.clock.advance(60)
  const observation = {
    airline: 'BA',
    flight_number,
    origin,
    destination,
    source: 'test',
    observed_at: iso(app.clock.now().getTime()),
    scheduled_departure: iso(leaves),
    scheduled_arrival: iso(leaves + flightHours * hour),
    ...facts,
  }
  const answer = await staff.post('/api/desk/flight_status', { observations: [observation] })
  assert.equal(answer.status, 202, answer.text)
  await app.settle()
}

/**
 * What happens to flights of a person: late (101, 302), cancelled (100, 303), other gates, terminals and belt (103 to 107), landed (301),
 * an airport with many delays (102); and a hotel whose check-in time comes (300).
 */
export async function causeFlightNotices(app: WorkingApp, company: GivenCompany, person: GivenUser): Promise<void> {
  const staff = app.as(await app.givenStaff())
  // In the air while all of it happens, and landed an hour ago in the end.
  const leaves = Math.floor(app.clock.now().getTime() / hour) * hour - 10 * hour
  const [first, second] = [newNumber(), newNumber()]
  const segment = (number: string) => segmentOf({ number, origin: 'LHR', destination: 'JFK', leaves })
  const checkIn = app.clock.now().getTime() + hour
  await givenTrip({
    by: app.as(company),
    company,
    travellers: [person],
    air_segments: [segment(first), segment(second)],
    hotel_segments: [
      { hotel_name: 'Aurora', country: 'US', checkin_date: iso(checkIn), time_zone_id: 'America/New_York' },
    ],
  })
  await app.settle()
  const observe = (number: string, facts: object) =>
    observeFlight(app, staff, { number, origin: 'LHR', destination: 'JFK', leaves }, facts)
  const texts = (n: number) => ({
    departure_gate: `A${n}`,
    departure_terminal: `${n}`,
    arrival_gate: `B${n}`,
    arrival_terminal: `${n}`,
    baggage_claim: `${n}`,
  })
  for (const n of [1, 2]) await observe(first, texts(n))
  for (const number of [first, second]) await observe(number, { estimated_departure: iso(leaves + hour) })
  await observe(second, { status: 'cancelled' })
  await observe(first, { status: 'landed', actual_arrival: iso(leaves + 9 * hour) })
  app.clock.set(new Date(checkIn))
  await app.settle()
}

/**
 * What happens to registered flights of a person whose bank details are known: one leaves and arrives late (1002, 1008) and the next is
 * missed (1005), one is cancelled (1003), one is diverted (1004); a claim is paid (1010).
 */
export async function causeDisruptionNotices(app: WorkingApp, company: GivenCompany, person: GivenUser): Promise<void> {
  const staff = app.as(await app.givenStaff())
  const product = await givenProduct(app, { ...yearly({ kind: 'flight_protection' }), flightProtection: flightTerms })
  const [sold] = await sell(app.ctx(), { company, people: [person], products: [product], card: null })
  const leaves = morningAfter(app, 10)
  const late = { number: newNumber(), origin: 'LHR', destination: 'JFK', leaves }
  const missed = { number: newNumber(), origin: 'JFK', destination: 'BOS', leaves: leaves + 9 * hour }
  const cancelled = { number: newNumber(), origin: 'BOS', destination: 'ORD', leaves: leaves + 3 * day }
  const diverted = { number: newNumber(), origin: 'ORD', destination: 'LHR', leaves: leaves + 6 * day }
  await givenTrip({
    by: app.as(company),
    company,
    travellers: [person],
    subscription_id: sold?.id,
    air_segments: [late, missed, cancelled, diverted].map(segmentOf),
  })
  await app.settle()
  const accountHolder = `${person.firstName} ${person.lastName}`
  const account = { iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L', countryCode: 'GB' }
  await keepBankInfo(app.ctx(), { companyId: company.id, userId: person.id }, { accountHolder, ...account })
  const [leaving, landing] = [iso(leaves + 3 * hour), iso(leaves + 11 * hour)]
  await observeFlight(app, staff, late, { estimated_departure: leaving, estimated_arrival: landing })
  await observeFlight(app, staff, cancelled, { status: 'cancelled' })
  await observeFlight(app, staff, diverted, { status: 'diverted', diverted_to: 'MAN' })
}
