import assert from 'node:assert/strict'
import { type ExpectedWebhook, isTime, momentOf } from './scenario.ts'
import type { ReceivedWebhook } from './webhook-receiver.ts'

/** As the contract names them. */
const claimStatuses: Readonly<Record<number, string>> = {
  600: 'submitted',
  601: 'evaluating',
  602: 'accepted',
  603: 'denied',
  604: 'paid',
  605: 'reopened',
  606: 'bank-info-requested',
  607: 'withdrawn',
}
const protectionNames: Readonly<Record<number, string>> = {
  1000: 'trip_registered',
  1001: 'trip_limit_reached',
  1002: 'flight_delayed',
  1003: 'flight_cancelled',
  1004: 'flight_diverted',
  1005: 'missed_connection',
  1006: 'baggage_delayed',
  1007: 'baggage_lost',
  1008: 'lounge_access_available',
  1009: 'claim_created',
  1010: 'claim_payment_issued',
  1011: 'certificate_issued',
  1012: 'claim_blocked',
  1013: 'registration_blocked',
  1014: 'subscription_deactivated',
  1015: 'policy_voided',
  1016: 'pre_existing_disruption',
  1020: 'payout_capped_per_trip',
  1021: 'payout_capped_annual',
}
export const watchedEvents = [...Object.keys(claimStatuses), ...Object.keys(protectionNames)].map(Number)

const nameOf = (event: number): string => {
  const status = claimStatuses[event]
  return status === undefined ? `flight_protect.${protectionNames[event]}` : `claim.${status}`
}

interface ClaimBody {
  readonly id: string
  readonly status: string
  readonly history: readonly { readonly status: string; readonly created_at: string }[]
}
const claimOf = ({ payload }: ReceivedWebhook): ClaimBody | undefined => payload['claim'] as ClaimBody | undefined

/** The ids behind the names of a scenario. */
export interface KnownIds {
  readonly day: Date
  readonly flights: ReadonlyMap<string, { readonly segmentId: string; readonly trip: string }>
  readonly trips: ReadonlyMap<string, string>
  readonly policies: ReadonlyMap<string, string>
  /** Filled while webhooks come in. */
  readonly claims: Map<string, string>
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => ids.get(name) ?? assert.fail(`no ${name}`)

/** A value of a scenario as it is on the wire: times of its day become moments. */
const wireValue = (value: unknown, day: Date): unknown =>
  isTime(value)
    ? momentOf(value, day).toISOString()
    : Array.isArray(value)
      ? value.map((one) => wireValue(one, day))
      : value

function checkClaim(received: ReceivedWebhook, expected: ExpectedWebhook, ids: KnownIds): void {
  const id = received.payload['claim_id']
  if (expected.claim === undefined) {
    assert.equal(id, null, 'there is no claim')
    assert.equal(received.payload['claim_human_id'], null)
    return
  }
  assert.equal(typeof id, 'string')
  assert.match(String(received.payload['claim_human_id']), /^[0-9A-Z]{6}$/)
  const known = ids.claims.get(expected.claim)
  if (known === undefined) ids.claims.set(expected.claim, String(id))
  else assert.equal(id, known, `it is claim ${expected.claim}`)
  const status = claimStatuses[received.event]
  if (status === undefined) return
  const claim = claimOf(received)
  assert.equal(claim?.id, id)
  assert.equal(claim?.status, status)
  assert.equal(claim?.history.at(-1)?.status, status)
}

/** What is the same for every event of flight protection and claims. */
function checkProtection(received: ReceivedWebhook, expected: ExpectedWebhook, ids: KnownIds): void {
  const { payload } = received
  for (const field of ['claim_id', 'claim_human_id', 'subscription_id', 'air_segment_id', 'trip_id', 'external_ids'])
    assert.ok(Object.hasOwn(payload, field), `${field} is missing`)
  assert.ok(Array.isArray(payload['external_ids']))
  const flight = expected.flight === undefined ? undefined : ids.flights.get(expected.flight)
  if (expected.flight !== undefined) assert.equal(payload['air_segment_id'], flight?.segmentId, expected.flight)
  const trip = expected.trip ?? flight?.trip
  if (trip !== undefined) assert.equal(payload['trip_id'], idOf(ids.trips, trip), trip)
  if (expected.policy !== undefined) assert.equal(payload['subscription_id'], idOf(ids.policies, expected.policy))
  checkClaim(received, expected, ids)
}

/** The fields that the scenario names; of an object within it again the fields that are named. */
function checkFields(received: unknown, expected: Readonly<Record<string, unknown>>, ids: KnownIds): void {
  for (const [name, value] of Object.entries(expected)) {
    const found = (received as Readonly<Record<string, unknown>> | undefined)?.[name]
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      checkFields(found, value as Record<string, unknown>, ids)
    else assert.deepEqual(found, wireValue(value, ids.day), name)
  }
}

const suppressedUserFields = ['email', 'external_id', 'first_name', 'id', 'last_name']

function checkWebhook(received: ReceivedWebhook, expected: ExpectedWebhook, ids: KnownIds): void {
  assert.equal(received.event, expected.event)
  assert.match(received.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  if (expected.suppressed) {
    assert.equal(received.event_name, 'notification.suppressed')
    const { notification, user } = received.payload as Record<string, Record<string, unknown>>
    assert.deepEqual(Object.keys(notification ?? {}).sort(), ['body', 'created_at', 'data', 'title', 'type'])
    assert.equal(notification?.['type'], expected.event)
    assert.deepEqual(Object.keys(user ?? {}).sort(), suppressedUserFields)
  } else {
    assert.equal(received.event_name, nameOf(expected.event))
    checkProtection(received, expected, ids)
  }
  checkFields(received.payload, expected.payload ?? {}, ids)
}

const brief = ({ event, event_name }: Pick<ReceivedWebhook, 'event' | 'event_name'>): string => `${event} ${event_name}`

/** All that came in a step is what the scenario says, in its order. */
export function checkStep(
  received: readonly ReceivedWebhook[],
  expected: readonly ExpectedWebhook[],
  ids: KnownIds,
): void {
  assert.deepEqual(
    received.map(brief),
    expected.map(({ event, suppressed }) =>
      brief({ event, event_name: suppressed ? 'notification.suppressed' : nameOf(event) }),
    ),
  )
  for (const [n, one] of received.entries()) checkWebhook(one, expected[n] ?? assert.fail(), ids)
  const times = received.filter((one) => claimOf(one) !== undefined)
  for (const claims of Map.groupBy(times, (one) => claimOf(one)?.id).values())
    assert.deepEqual(
      claims.map(({ created_at }) => created_at),
      claims.map(({ created_at }) => created_at).sort(),
      'statuses of a claim are told in the order of their times',
    )
}
