import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { coveredFlight } from './airline-schedule.ts'
import { type ClaimStatus, moves } from './claim-status.ts'
import type { ClaimMove, DecisionInputs } from './decision.ts'
import type { KeptDecision } from './kept-decision.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const ShownClaim = Type.Object({
  status: Type.String(),
  reason: Type.String(),
  kind: Type.String(),
  amount: Type.Number(),
  currency_code: Type.String(),
  registration_id: Type.String(),
  air_segment_id: Type.String(),
  flight: Type.Object({
    airline: Type.String(),
    flight_number: Type.String(),
    origin: Type.String(),
    destination: Type.String(),
    scheduled_departure: Type.String(),
    scheduled_arrival: Type.String(),
  }),
  reference: TextOrNull,
  withdrawn_by: TextOrNull,
  paid_at: TextOrNull,
  history: Type.Array(
    Type.Object({
      status: Type.String(),
      reason: Type.String(),
      changed_by: Type.String(),
      created_at: Type.String(),
    }),
    { minItems: 1 },
  ),
  created_at: Type.String(),
})
type ShownClaim = Static<typeof ShownClaim>

/** What decisions say nothing of. */
export const undecidedFields =
  'id, human_id, company_id, subscription_id, user_id, trip_id, external_ids, names, bank_info_given, updated_at, waiting_since, held_at'

/** All that does not fit, one sentence each. */
class Differences {
  readonly all: string[] = []

  add(field: string, shown: unknown, decided: unknown): void {
    if (shown !== decided) this.all.push(`${field}: the claim says ${shown}, the decision ${decided}.`)
  }
}

const isOf = (claim: ShownClaim) => (one: { readonly airSegmentId: string; readonly kind: string }) =>
  one.airSegmentId === claim.air_segment_id && one.kind === claim.kind

function compareFlight(found: Differences, claim: ShownClaim, { registration }: DecisionInputs): void {
  const flight = registration.flights.find(({ airSegmentId }) => airSegmentId === claim.air_segment_id)
  const shown = claim.flight
  found.add('flight.airline', shown.airline, flight?.airline)
  found.add('flight.flight_number', shown.flight_number, flight?.number)
  found.add('flight.origin', shown.origin, flight?.origin)
  found.add('flight.destination', shown.destination, flight?.destination)
  if (!flight) return
  // Version 1 counted from the itinerary. Later a source may say the schedule after the last decision.
  const { airlineSchedule: airline } = flight
  const covered = coveredFlight(flight)
  if (airline?.departure) found.add('flight.scheduled_departure', shown.scheduled_departure, covered.scheduledDeparture)
  if (airline?.arrival) found.add('flight.scheduled_arrival', shown.scheduled_arrival, covered.scheduledArrival)
}

const reportKinds: Readonly<Record<string, string>> = { baggage_delayed: 'delayed', baggage_lost: 'lost' }

function compareDecision(found: Differences, claim: ShownClaim, { inputs, result }: KeptDecision): void {
  found.add('registration_id', claim.registration_id, inputs.registration.id)
  found.add('currency_code', claim.currency_code, inputs.terms.currency)
  const decided = result.claims.find(isOf(claim))
  if (decided) found.add('amount', claim.amount, decided.amount)
  else found.all.push('kind, air_segment_id: the decision is about another claim.')
  const report = inputs.baggageReports.find(
    (one) => one.airSegmentId === claim.air_segment_id && one.kind === reportKinds[claim.kind],
  )
  found.add('reference', claim.reference, report?.reference ?? null)
  compareFlight(found, claim, inputs)
}

/** What the decisions have done, in their order, is what the history says they did. */
function compareMoves(found: Differences, claim: ShownClaim, decisions: readonly KeptDecision[]): void {
  const decided = decisions.flatMap(({ result }) => result.claims.find(isOf(claim))?.moves ?? [])
  const shown = claim.history.filter((one) => one.changed_by === 'decision')
  found.add('history: changes by decisions', shown.length, decided.length)
  for (const [n, one] of shown.entries()) {
    const move: ClaimMove | undefined = decided[n]
    found.add(`history: status of change ${n + 1} by decisions`, one.status, move?.status)
    if (one.reason !== move?.reasonEs)
      found.add(`history: reason of change ${n + 1} by decisions`, one.reason, move?.reason)
  }
}

const isStatus = (text: string): text is ClaimStatus => Object.hasOwn(moves, text)

/** Status, reason and times follow from the history, whose moves are allowed ones. */
function compareHistory(found: Differences, claim: ShownClaim): void {
  const { history } = claim
  const [first, last] = [history[0], history.at(-1)]
  found.add('history: first status', first?.status, 'submitted')
  for (const [n, { status }] of history.entries()) {
    const before = history[n - 1]?.status
    if (before === undefined) continue
    if (!isStatus(before) || !isStatus(status) || !moves[before].includes(status))
      found.all.push(`history: a claim that is ${before} cannot become ${status}.`)
  }
  const add = (field: string, shown: unknown, by: unknown): void => {
    if (shown !== by) found.all.push(`${field}: the claim says ${shown}, its history ${by}.`)
  }
  add('status', claim.status, last?.status)
  add('reason', claim.reason, last?.reason)
  add('withdrawn_by', claim.withdrawn_by, last?.status === 'withdrawn' ? last.changed_by : null)
  add('paid_at', claim.paid_at, last?.status === 'paid' ? last.created_at : null)
  add('created_at', claim.created_at, first?.created_at)
}

/**
 * Compares every field of a claim, as `GET /api/desk/claims/:id` returns it, with the decisions about it. Undefined: it is no claim but
 * decisions alone.
 */
export function verifyClaim(sent: unknown, decisions: readonly KeptDecision[]): readonly string[] | undefined {
  const isClaim = Value.Check(Type.Object({ kind: Type.String(), air_segment_id: Type.String() }), sent)
  if (!isClaim) return undefined
  if (!Value.Check(ShownClaim, sent))
    return [...Value.Errors(ShownClaim, sent)].map(
      ({ instancePath, message }) => `${instancePath || 'claim'}: ${message}.`,
    )
  const found = new Differences()
  for (const kept of decisions) compareDecision(found, sent, kept)
  compareMoves(found, sent, decisions)
  compareHistory(found, sent)
  return [...new Set(found.all)]
}
