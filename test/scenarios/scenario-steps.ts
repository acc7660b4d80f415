import assert from 'node:assert/strict'
import { isTime, momentOf, type ScenarioStep } from './scenario.ts'
import type { Call, Json, Key, PreparedScenario } from './scenario-setup.ts'

const goodIban = 'GB29NWBK60161331926819'

function flightOf({ scenario, ids }: PreparedScenario, name: string) {
  const trip = scenario.trips[ids.flights.get(name)?.trip ?? ''] ?? assert.fail(`no flight ${name}`)
  return trip.flights[name] ?? assert.fail(`no flight ${name}`)
}

/** An observation as a source sends it. `under` sends it under another airline's code, with our own as its codeshare. */
function observationOf(one: PreparedScenario, at: string, sent: Json): Json {
  const { flight: name, under, ...facts } = sent
  const flight = flightOf(one, String(name))
  const number = one.numbers.get(String(name)) ?? 0
  const { day } = one.ids
  const own = { airline: flight.airline, flight_number: String(number) }
  const other = { airline: under, flight_number: String(number + 5_000), codeshares: [`${flight.airline}${number}`] }
  return {
    ...(under === undefined ? own : other),
    origin: flight.origin,
    destination: flight.destination,
    scheduled_departure: momentOf(flight.departs, day).toISOString(),
    scheduled_arrival: momentOf(flight.arrives, day).toISOString(),
    source: 'scenario',
    observed_at: momentOf(at, day).toISOString(),
    ...Object.fromEntries(
      Object.entries(facts).map(([fact, value]) => [fact, isTime(value) ? momentOf(value, day).toISOString() : value]),
    ),
  }
}

/** How to do something over HTTP: with the keys of the company and of staff, and as a traveller who signs in by a link. */
export interface Ways {
  readonly call: Call
  readonly staffKey: string
  signIn(link: string): Promise<Key>
}

/** The scenario's first person signs in by a link that the company makes. */
async function asTraveller({ call, signIn }: Ways, { key, companyId, people }: PreparedScenario): Promise<Key> {
  const [person] = people.values()
  return signIn(String((await call(key, 'POST', `/api/v2/org/${companyId}/users/${person?.id}/sign_in_links`))['url']))
}

/** Whoever acts on a claim has a path of their own for it. */
async function actOnClaim(ways: Ways, one: PreparedScenario, act: NonNullable<ScenarioStep['claim']>) {
  const id = one.ids.claims.get(act.claim) ?? assert.fail(`no claim ${act.claim}`)
  const [person] = one.people.values()
  const isDesk = act.does === 'accept' || act.does === 'deny'
  const by = act.by ?? (isDesk ? 'staff' : 'company')
  const bankInfo = { account_holder: person?.name, iban: goodIban, bic: 'NWBKGB2L', country_code: 'GB' }
  const body =
    act.does === 'bank_info'
      ? { bank_info: { ...bankInfo, ...act.body } }
      : by === 'staff'
        ? { reason: 'The documents say so.', ...act.body }
        : undefined
  if (by === 'staff') return { key: ways.staffKey, path: `/api/desk/claims/${id}/${act.does}`, body }
  return by === 'traveller'
    ? { key: await asTraveller(ways, one), path: `/api/v2/claims/${id}/${act.does}`, body }
    : { key: one.key, path: `/api/v2/org/${one.companyId}/claims/${id}/${act.does}`, body }
}

async function register(call: Call, one: PreparedScenario, step: ScenarioStep): Promise<void> {
  const { trip, policy } = step.register ?? assert.fail()
  const [first] = one.ids.policies.keys()
  const answer = await call(
    one.key,
    'POST',
    `/api/v2/org/${one.companyId}/flight_protection/registrations`,
    {
      registration: { trip_id: one.ids.trips.get(trip), subscription_id: one.ids.policies.get(policy ?? first ?? '') },
    },
    step.answers ?? 201,
  )
  if (typeof answer['id'] === 'string') one.registrations.set(trip, answer['id'])
}

async function editFlight(
  call: Call,
  one: PreparedScenario,
  edit: NonNullable<ScenarioStep['edit_flight']>,
): Promise<void> {
  const known = one.ids.flights.get(edit.flight) ?? assert.fail()
  const path = `/api/v2/org/${one.companyId}/trips/${one.ids.trips.get(known.trip)}`
  const trip = await call(one.key, 'GET', path)
  const segments = (trip['air_segments'] as Json[]).map((segment) =>
    segment['id'] === known.segmentId
      ? {
          ...segment,
          departure_datetime: null,
          arrival_datetime: null,
          departure_datetime_utc: momentOf(edit.departs, one.ids.day).toISOString(),
          arrival_datetime_utc: momentOf(edit.arrives, one.ids.day).toISOString(),
        }
      : segment,
  )
  await call(one.key, 'PATCH', path, { trip: { air_segments: segments } })
}

async function reportBaggage(ways: Ways, one: PreparedScenario, step: ScenarioStep): Promise<void> {
  const { flight, kind, reference, by } = step.baggage ?? assert.fail()
  const known = one.ids.flights.get(flight) ?? assert.fail()
  const path = `/api/v2/org/${one.companyId}/flight_protection/registrations/${one.registrations.get(known.trip)}/baggage_reports`
  const report = { kind, air_segment_id: known.segmentId, reference }
  const key = by === 'traveller' ? await asTraveller(ways, one) : one.key
  await ways.call(key, 'POST', path, { baggage_report: report }, step.answers)
}

/** Does what a step says, over HTTP. */
export async function act(ways: Ways, one: PreparedScenario, step: ScenarioStep): Promise<void> {
  const { call, staffKey } = ways
  const { companyId, ids, key } = one
  if (step.register) await register(call, one, step)
  if (step.observe) {
    const observations = step.observe.map((sent) => observationOf(one, step.at, sent))
    await call(staffKey, 'POST', '/api/desk/flight_status', { observations }, step.answers ?? 202)
  }
  if (step.baggage) await reportBaggage(ways, one, step)
  if (step.claim) {
    const { key: by, path, body } = await actOnClaim(ways, one, step.claim)
    await call(by, 'POST', path, body, step.answers)
  }
  if (step.edit_flight) await editFlight(call, one, step.edit_flight)
  if (step.protect_trip) {
    const { trip, policy } = step.protect_trip
    const [first] = ids.policies.keys()
    await call(key, 'PATCH', `/api/v2/org/${companyId}/trips/${ids.trips.get(trip)}`, {
      trip: { subscription_id: ids.policies.get(policy ?? first ?? '') },
    })
  }
  if (step.void)
    await call(staffKey, 'POST', `/api/desk/subscriptions/${ids.policies.get(step.void.policy)}/void`, {
      reason: 'Bought by mistake.',
    })
  if (step.close) await call(key, 'POST', `/api/v2/subscriptions/${ids.policies.get(step.close.policy)}/close`)
}
