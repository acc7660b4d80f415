import { webDigestOf } from '../../platform/crypto/canonical-json.ts'
import { countingObservations, type FlightFacts } from '../flights/flight.ts'
import type { ClaimKind, ClaimStatus } from './claim-status.ts'
import { decide, findingsFor } from './decide.ts'
import type { Decision, DecisionInputs, RegisteredObservation } from './decision.ts'
import { inCoveredOrder } from './disruption.ts'
import type { KeptDecision } from './kept-decision.ts'

// The console runs this module in the browser: neither it nor what it imports may need Node.

/** A kept decision, computed again. */
export interface Recomputed {
  readonly inputsDigest: string
  readonly resultDigest: string
  /** Both digests are those that were kept. */
  readonly same: boolean
  readonly result: Decision
}

export async function recompute(kept: KeptDecision): Promise<Recomputed> {
  const result = decide(kept.inputs)
  const [inputsDigest, resultDigest] = await Promise.all([webDigestOf(kept.inputs), webDigestOf(result)])
  const same = inputsDigest === kept.inputsDigest && resultDigest === kept.resultDigest
  return { inputsDigest, resultDigest, same, result }
}

/** The facts of a flight on which decisions depend. */
export const decidingFacts = [
  'estimated_departure',
  'actual_departure',
  'estimated_arrival',
  'actual_arrival',
  'status',
  'diverted_to',
] as const satisfies readonly (keyof FlightFacts)[]
export type DecidingFact = (typeof decidingFacts)[number]

export interface ChangedFact {
  readonly airSegmentId: string
  readonly fact: DecidingFact
  /** Null: no source has stated it. */
  readonly value: string | null
}

const states = ({ facts }: RegisteredObservation, fact: DecidingFact): boolean => facts[fact] !== undefined

/** The observation of a flight that decides a fact. */
function lastObservationOf(
  { observations }: DecisionInputs,
  airSegmentId: string,
  fact: DecidingFact,
): RegisteredObservation | undefined {
  const stating = observations.filter((one) => one.airSegmentId === airSegmentId && states(one, fact))
  const last = countingObservations(stating).findLast((one) => one.facts[fact] !== undefined)
  return last && stating.find(({ digest }) => digest === last.digest)
}

const without = (one: RegisteredObservation, fact: DecidingFact): RegisteredObservation => {
  const { [fact]: _, ...facts } = one.facts
  return { ...one, facts }
}

/** The inputs as they would be if one fact were another. A fact that no source has stated comes from `what_if`, at the time of the last observation. */
function withChangedFact(inputs: DecisionInputs, { airSegmentId, fact, value }: ChangedFact): DecisionInputs {
  const ofFlight = inputs.observations.filter((one) => one.airSegmentId === airSegmentId)
  const last = lastObservationOf(inputs, airSegmentId, fact)
  const changed = inputs.observations.map((one) => {
    if (one.airSegmentId !== airSegmentId || !states(one, fact)) return one
    return one === last && value !== null ? { ...one, facts: { ...one.facts, [fact]: value } } : without(one, fact)
  })
  if (last || value === null) return { ...inputs, observations: changed }
  const observedAt = ofFlight.map((one) => one.observedAt).reduce((a, b) => (a > b ? a : b), '')
  const assumed: RegisteredObservation = {
    airSegmentId,
    source: 'what_if',
    digest: 'what_if',
    facts: { [fact]: value },
    observedAt: observedAt || inputs.registration.registeredAt,
  }
  return { ...inputs, observations: [...changed, assumed] }
}

/** Which claim of a registration. */
export interface ClaimKey {
  readonly airSegmentId: string
  readonly kind: ClaimKind
}
const isOf =
  ({ airSegmentId, kind }: ClaimKey) =>
  (one: { readonly airSegmentId: string; readonly kind: string }): boolean =>
    one.airSegmentId === airSegmentId && one.kind === kind

/** What a decision means for one claim. */
export interface ClaimOutcome {
  /** The claim's status after it; null: there is no claim. */
  readonly status: ClaimStatus | null
  /** What is paid by it. */
  readonly pays: number
  /** How late, or how much is left for a connection; null where it is not about minutes. */
  readonly minutes: number | null
  readonly reason: string
}

const paying: readonly ClaimStatus[] = ['accepted', 'bank-info-requested', 'paid']

export function outcomeOf(inputs: DecisionInputs, decision: Decision, key: ClaimKey): ClaimOutcome {
  const moved = decision.claims.find(isOf(key))
  const last = moved?.moves.at(-1)
  const before = inputs.claims.find(isOf(key))
  const disruption = decision.disruptions.find(isOf(key))
  const finding = findingsFor(inputs).find(isOf(key))
  const status = last?.status ?? before?.status ?? null
  return {
    status,
    pays: status !== null && paying.includes(status) ? (moved?.amount ?? before?.amount ?? 0) : 0,
    minutes: finding?.minutes ?? null,
    reason: last?.reason ?? disruption?.reason ?? finding?.reason ?? '',
  }
}

/** What would have been decided about the claim if one fact were another. */
export function whatIf(inputs: DecisionInputs, change: ChangedFact, key: ClaimKey): ClaimOutcome {
  const changed = withChangedFact(inputs, change)
  return outcomeOf(changed, decide(changed), key)
}

const factsOfKind: Partial<Record<ClaimKind, readonly DecidingFact[]>> = {
  flight_delayed: ['actual_arrival', 'estimated_arrival'],
  flight_cancelled: ['status'],
  flight_diverted: ['status', 'diverted_to'],
  missed_connection: ['actual_arrival', 'estimated_arrival'],
}

/** The fact that decides a claim about a flight, and the observation that states it; undefined for baggage and where nothing was observed. */
export function decidingObservation(
  inputs: DecisionInputs,
  { airSegmentId, kind }: ClaimKey,
): { readonly fact: DecidingFact; readonly observation: RegisteredObservation } | undefined {
  const flights = inCoveredOrder(inputs.registration.flights)
  const n = flights.findIndex((one) => one.airSegmentId === airSegmentId)
  // A connection is missed because the flight before it is late.
  const flight = kind === 'missed_connection' ? flights[n - 1] : flights[n]
  for (const fact of (flight && factsOfKind[kind]) ?? []) {
    const observation = lastObservationOf(inputs, flight?.airSegmentId ?? '', fact)
    if (observation) return { fact, observation }
  }
  return undefined
}
