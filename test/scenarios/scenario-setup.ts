import assert from 'node:assert/strict'
import type { KnownIds } from './expected-webhooks.ts'
import { watchedEvents } from './expected-webhooks.ts'
import { NormalForm } from './normal-form.ts'
import { momentOf, type Scenario, type ScenarioFile } from './scenario.ts'
import type { Receiver } from './webhook-receiver.ts'

export type Json = Record<string, unknown>
/** A company's or staff's key, or the cookie of a traveller who signed in. */
export type Key = string | { readonly cookie: string }
/** A request to the service under test; the answer must have the status, where one is named, or else be a success. */
export type Call = (key: Key, method: string, path: string, body?: unknown, status?: number) => Promise<Json>

export interface Person {
  readonly id: string
  readonly name: string
}
/** A scenario on the running service: its own company, people, product, subscriptions and trips. */
export interface PreparedScenario {
  readonly scenario: Scenario
  readonly companyId: string
  readonly key: string
  readonly people: ReadonlyMap<string, Person>
  readonly ids: KnownIds
  readonly numbers: ReadonlyMap<string, number>
  /** Of each registered trip its registration. */
  readonly registrations: Map<string, string>
  readonly failures: string[]
  readonly normalForm: NormalForm
}

/** Amounts in cents. */
const usualTerms = {
  delay_minutes: 120,
  lounge_delay_minutes: 60,
  minimum_connection_minutes: 45,
  annual_trip_allowance: 12,
  registration_closes_hours: 24,
  cap_per_trip: 100_000,
  cap_per_year: 300_000,
  currency_code: 'USD',
  payouts: {
    flight_delayed: 10_000,
    flight_cancelled: 25_000,
    flight_diverted: 15_000,
    missed_connection: 20_000,
    baggage_delayed: 10_000,
    baggage_lost: 50_000,
  },
}

const flightBody = (flight: ScenarioFile['trips'][string]['flights'][string], number: number, day: Date): Json => ({
  airline: flight.airline,
  flight_number: String(number),
  origin: flight.origin,
  destination: flight.destination,
  departure_datetime_utc: momentOf(flight.departs, day).toISOString(),
  arrival_datetime_utc: momentOf(flight.arrives, day).toISOString(),
})

async function createPeople(
  call: Call,
  key: string,
  companyId: string,
  scenario: Scenario,
): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const [name, { first_name, last_name, language = 'en' }] of Object.entries(scenario.people)) {
    const email = `${name}.${scenario.name}@example.com`
    const user = { first_name, last_name, email, language, external_id: `EXT-${name}` }
    const added = await call(key, 'POST', `/api/v2/org/${companyId}/users/travellers`, { user })
    people.set(name, { id: String(added['id']), name: `${first_name} ${last_name}` })
  }
  return people
}

async function buyPolicies(
  call: Call,
  key: string,
  companyId: string,
  scenario: Scenario,
): Promise<Map<string, string>> {
  const policies = new Map<string, string>()
  for (const [name, { person }] of Object.entries(scenario.policies)) {
    const { first_name, last_name } = scenario.people[person] ?? assert.fail(`no ${person}`)
    const user = { first_name, last_name, email: `${person}.${scenario.name}@example.com`, birthday: '1985-05-04' }
    const bought = await call(key, 'POST', `/api/v2/org/${companyId}/subscriptions`, {
      currency_code: 'USD',
      country_code: 'GB',
      product_ids: [`scenario-${scenario.name}`],
      external_id: `POL-${name}`,
      subscriptions: [{ user }],
    })
    policies.set(name, String((bought as unknown as Json[])[0]?.['id']))
  }
  return policies
}

/** The airlines' schedules of all flights, as a source of an operator has them before anybody registers. */
const timetable = ({ trips }: Scenario, numbers: ReadonlyMap<string, number>, day: Date): Json[] =>
  Object.values(trips).flatMap(({ flights }) =>
    Object.entries(flights).map(([name, { airline, origin, destination, departs, arrives }]) => ({
      airline,
      flight_number: String(numbers.get(name)),
      origin,
      destination,
      source: 'timetable',
      scheduled_departure: momentOf(departs, day).toISOString(),
      scheduled_arrival: momentOf(arrives, day).toISOString(),
    })),
  )

const labelled = (kind: string, ids: ReadonlyMap<string, string>): [string, string][] =>
  [...ids].map(([name, id]) => [id, `<${kind} ${name}>`])

/** Numbers of flights are the scenario's own, so that no scenario sees the flights of another. */
export async function prepare(
  call: Call,
  {
    scenario,
    index,
    day,
    base,
    staffKey,
    receiver,
  }: { scenario: Scenario; index: number; day: Date; base: string; staffKey: string; receiver: Receiver },
): Promise<PreparedScenario> {
  const features = ['alerts', 'flight_tracking', ...(scenario.white_label ? ['white_label'] : [])]
  const company = await call(staffKey, 'POST', '/api/desk/companies', { company: { name: scenario.title, features } })
  const companyId = String(company['id'])
  const made = await call(staffKey, 'POST', '/api/desk/keys', { key: { name: 'scenario', company_id: companyId } })
  const key = String(made['key'])
  await call(staffKey, 'POST', '/api/desk/products', {
    product: {
      identifier: `scenario-${scenario.name}`,
      name: 'Flight protection',
      description: 'Pays when flights fail.',
      type: 2,
      cost_type: 2,
      trip_type: 1,
      refund_window: 14,
      features: ['flight_tracking'],
      prices: [{ currency_code: 'USD', amount: 5_000 }],
      flight_protection: { ...usualTerms, ...scenario.terms },
    },
  })
  const people = await createPeople(call, key, companyId, scenario)
  const policies = await buyPolicies(call, key, companyId, scenario)
  const trips = new Map<string, string>()
  const flights = new Map<string, { segmentId: string; trip: string }>()
  const numbers = new Map<string, number>()
  const zones = new Set<string>()
  for (const [trip, { person, flights: all }] of Object.entries(scenario.trips)) {
    for (const name of Object.keys(all)) numbers.set(name, 1_000 + index * 20 + numbers.size)
    const body = {
      name: trip,
      traveller_ids: [people.get(person)?.id],
      air_segments: Object.entries(all).map(([name, flight]) => flightBody(flight, numbers.get(name) ?? 0, day)),
    }
    const written = await call(key, 'POST', `/api/v2/org/${companyId}/trips`, { trip: body })
    trips.set(trip, String(written['id']))
    const segments = written['air_segments'] as readonly Readonly<Record<string, string>>[]
    for (const [n, name] of Object.keys(all).entries()) {
      flights.set(name, { segmentId: String(segments[n]?.['id']), trip })
      for (const end of ['departure', 'arrival']) zones.add(String(segments[n]?.[`${end}_time_zone_id`]))
    }
  }
  await call(staffKey, 'POST', '/api/desk/flight_status', { observations: timetable(scenario, numbers, day) }, 202)
  const endpoint = await call(key, 'POST', `/api/v2/org/${companyId}/webhook_endpoints`, {
    webhook_endpoint: { url: receiver.urlFor(scenario.name), enabled_events: watchedEvents },
  })
  receiver.sign(scenario.name, String(endpoint['signing_secret']))
  const ids = { day, flights, trips, policies, claims: new Map<string, string>() }
  const labels = new Map([
    [companyId, '<company>'],
    ...labelled('person', new Map([...people].map(([name, { id }]) => [name, id]))),
    ...labelled('policy', policies),
    ...labelled('trip', trips),
    ...labelled('flight', new Map([...flights].map(([name, { segmentId }]) => [name, segmentId]))),
  ])
  const normalForm = new NormalForm({ scenario, day, base, labels, numbers, zones })
  return { scenario, companyId, key, people, ids, numbers, registrations: new Map(), failures: [], normalForm }
}
