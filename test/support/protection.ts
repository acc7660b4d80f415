import assert from 'node:assert/strict'
import { flightTerms, givenProduct } from '../../src/commerce/products/products.testing.ts'
import { sell, yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import type { Answer, GivenCompany, GivenUser } from './app.ts'
import { givenTrip } from './trips.ts'
import type { WorkingApp } from './worker.ts'

const ok = <T>(answer: Answer<T>): T => {
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}

interface Shown {
  readonly id: string
}
interface ShownTrip extends Shown {
  readonly air_segments: readonly Shown[]
}
interface ShownClaim extends Shown {
  readonly kind: string
  readonly status: string
}
type Facts = Readonly<Record<string, string>>

/** Numbers of flights that nobody else in the test has. */
let flightNumber = 600

/**
 * All that flight protection tells a company and its traveller: registrations and their refusals (1000, 1001, 1011, 1013, 1016), disruptions
 * (1002 to 1008), claims in every status (600 to 607, 1009, 1010), blocked (1012) and capped ones (1020, 1021).
 */
export async function causeProtectionEvents(app: WorkingApp, company: GivenCompany, person: GivenUser): Promise<void> {
  const [org, base] = [app.as(company), `/api/v2/org/${company.id}`]
  const staff = app.as(await app.givenStaff())
  const begin = app.clock.now().getTime()
  /** The first flights leave in a while, so that one of them can land. */
  let departs = Math.ceil(begin / 3_600_000) * 3_600_000
  /** So many minutes after the departure. In New York it is five hours earlier, all winter. */
  const at = (minutes: number): string => new Date(departs + minutes * 60_000).toISOString()
  const local = (minutes: number): string => at(minutes - 300).slice(0, 19)
  let said = 0

  const protect = async (terms: Partial<typeof flightTerms> = {}): Promise<Shown> => {
    const product = await givenProduct(app, {
      ...yearly({ kind: 'flight_protection' }),
      flightProtection: { ...flightTerms, ...terms },
    })
    const [sold] = await sell(app.ctx(), { company, people: [person], products: [product], card: null })
    assert.ok(sold)
    return sold
  }
  /** A flight from New York to Boston of two hours; the second goes on from there to Chicago an hour later. */
  const planned = (n: number) => ({
    airline: 'AA',
    flight_number: `AA${flightNumber++}`,
    ...(n === 0 ? { origin: 'JFK', destination: 'BOS' } : { origin: 'BOS', destination: 'PHL' }),
    departure_datetime: local(n * 180),
    arrival_datetime: local(n * 180 + 120),
  })
  const flights = (count: number) => Array.from({ length: count }, (_, n) => planned(n))
  const tripWith = (air_segments: readonly object[]): Promise<ShownTrip> =>
    givenTrip<ShownTrip>({ by: org, company, travellers: [person], air_segments })
  const register = (trip: Shown, subscription: Shown) =>
    org.post<Shown>(`${base}/flight_protection/registrations`, {
      registration: { trip_id: trip.id, subscription_id: subscription.id },
    })
  const observe = async (flight: ReturnType<typeof planned> | undefined, facts: Facts): Promise<void> => {
    const code = { airline: 'AA', flight_number: flight?.flight_number.slice(2), origin: flight?.origin }
    const leaves = flight?.origin === 'JFK' ? 0 : 180
    const schedule = { scheduled_departure: at(leaves), scheduled_arrival: at(leaves + 120) }
    const observed_at = new Date(app.clock.now().getTime() - 60_000 + said++).toISOString()
    const observations = [{ ...code, ...schedule, ...facts, source: 'test', observed_at }]
    ok(await staff.post('/api/desk/flight_status', { observations }))
    await app.settle()
  }
  const claims = async (subscription: Shown): Promise<readonly ShownClaim[]> =>
    ok(await org.get<ShownClaim[]>(`${base}/claims?subscription_id=${subscription.id}&per_page=100`))

  // 1000, 1011; 1008, 1002, 1005, 1009, 600; 601, 602, 606
  const first = await protect({ registrationClosesHours: 0 })
  const [leg, next] = flights(2)
  ok(await register(await tripWith([leg, next].flatMap((one) => one ?? [])), first))
  await observe(leg, { estimated_departure: at(130), estimated_arrival: at(250) })
  app.clock.set(new Date(at(252)))
  await observe(leg, { status: 'landed', actual_arrival: at(250) })
  // 1012, 604, 1010
  const [late] = (await claims(first)).filter(({ kind }) => kind === 'flight_delayed')
  const bank = { iban: 'GB29NWBK60161331926819', bic: 'NWBKGB2L', country_code: 'GB' }
  const give = (account_holder: string) =>
    org.post(`${base}/claims/${late?.id}/bank_info`, { bank_info: { ...bank, account_holder } })
  assert.equal((await give('Somebody Else')).status, 422)
  ok(await give(`${person.firstName} ${person.lastName}`))
  await app.settle()
  // All others leave ten days later at noon.
  departs = Math.ceil(begin / 86_400_000) * 86_400_000 + 10.5 * 86_400_000
  // 1003, 607, 605; 1004; 1006, 1007, 603
  const second = await protect()
  const [cancelled] = flights(1)
  const trip = await tripWith([cancelled ?? {}])
  const registered = ok(await register(trip, second))
  await observe(cancelled, { estimated_arrival: at(250) })
  const [estimated] = await claims(second)
  ok(await org.post(`${base}/claims/${estimated?.id}/withdraw`, { reason: 'The customer does not want it.' }))
  ok(await org.post(`${base}/claims/${estimated?.id}/reopen`, { reason: 'The customer wants it after all.' }))
  await observe(cancelled, { status: 'diverted' })
  await observe(cancelled, { status: 'cancelled' })
  for (const kind of ['delayed', 'lost'])
    ok(
      await org.post(`${base}/flight_protection/registrations/${registered.id}/baggage_reports`, {
        baggage_report: { kind, air_segment_id: trip.air_segments[0]?.id, reference: 'BOSAA12345' },
      }),
    )
  const baggage = (await claims(second)).find(({ status }) => status === 'evaluating')
  ok(await staff.post(`/api/desk/claims/${baggage?.id}/deny`, { reason: 'The bag came on time.' }))
  // 1001, 1013, 1016, 1020, 1021
  const small = await protect({ annualTripAllowance: 2, capPerTrip: 31_000, capPerYear: 35_000 })
  const [one, two] = flights(2)
  ok(await register(await tripWith([one, two].flatMap((flight) => flight ?? [])), small))
  await observe(one, { status: 'cancelled' })
  await observe(two, { status: 'diverted' })
  const [three, four] = [flights(1)[0], flights(1)[0]]
  ok(await register(await tripWith([three ?? {}]), small))
  await observe(three, { estimated_arrival: at(250) })
  assert.equal((await register(await tripWith(flights(1)), small)).status, 422)
  await observe(four, { status: 'cancelled' })
  assert.equal((await register(await tripWith([four ?? {}]), second)).status, 422)
  const destinations = [{ country_code: 'PE', entry_date: at(0).slice(0, 10), exit_date: at(9_000).slice(0, 10) }]
  const grounded = await givenTrip({ by: org, company, travellers: [person], destinations })
  assert.equal((await register(grounded, second)).status, 422)
}
