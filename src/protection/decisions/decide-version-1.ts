import { type Counted, exceededCap } from './caps.ts'
import { type ClaimKind, type ClaimStatus, countsAgainstCaps } from './claim-status.ts'
import {
  type ClaimInput,
  type ClaimMoves,
  type Decision,
  type DecisionInputs,
  type DisruptionKind,
  type DisruptionOutcome,
  disruptionEvents,
  type NotifiedDisruption,
} from './decision.ts'
import { type Finding, findingsOf } from './disruption-version-1.ts'
import { inOrder } from './flight-order.ts'

type Moves = ClaimMoves['moves']
type Refusal = Pick<NotifiedDisruption, 'outcome' | 'cap' | 'reason'>

const same = (
  one: { airSegmentId: string; kind: DisruptionKind },
  other: { airSegmentId: string; kind: DisruptionKind },
): boolean => one.airSegmentId === other.airSegmentId && one.kind === other.kind

const open: readonly ClaimStatus[] = ['submitted', 'accepted', 'bank-info-requested']

/** Does a claim end because its disruption no longer holds? A reopened one waits for the facts, which accept or deny it. */
const isUndone = (claim: ClaimInput, { holds }: Finding): boolean =>
  !holds && open.includes(claim.status) && !claim.acceptedByStaff

/** Of baggage: what was reported holds, and staff say what follows. */
const reported = (inputs: DecisionInputs, airSegmentId: string): Finding[] =>
  (['delayed', 'lost'] as const).flatMap((kind) => {
    const report = inputs.baggageReports.find((one) => one.airSegmentId === airSegmentId && one.kind === kind)
    if (report === undefined) return []
    const reason = `Baggage was reported ${kind} (${report.reference}).`
    return [{ airSegmentId, kind: `baggage_${kind}` as const, holds: true, settled: false, minutes: null, reason }]
  })

/** Why nothing is paid, whatever the facts say: the policy, a second claim for the same loss, a cap. */
function refusalOf(
  inputs: DecisionInputs,
  claim: { airSegmentId: string; kind: ClaimKind; amount: number },
  counted: Counted,
): Refusal | null {
  if (inputs.registration.policyVoid) return { outcome: 'blocked', cap: null, reason: 'The policy is void.' }
  const other = inputs.sameLoss.find((one) => same(one, claim))
  if (other) {
    const which = other.humanId ?? 'under another policy'
    return { outcome: 'blocked', cap: null, reason: `There is a claim for the same loss already: ${which}.` }
  }
  const exceeded = exceededCap(inputs.terms, counted, claim.amount)
  if (exceeded === null) return null
  const { outcome, ...cap } = exceeded
  const which = outcome === 'capped_per_trip' ? 'trip' : 'policy year'
  return { outcome, cap, reason: `The payout would exceed the most that is paid for the ${which}.` }
}

/** The moves of a new claim about a flight, or of one that is there. */
function evaluation({ holds, settled, reason }: Finding, status: ClaimStatus, refusal: Refusal | null): Moves {
  const first: Moves =
    status === 'withdrawn' ? [{ status: 'reopened', reason }] : status === 'submitted' ? [{ status, reason }] : []
  const evaluating: Moves = status === 'evaluating' ? [] : [{ status: 'evaluating', reason }]
  if (refusal !== null && (holds || settled))
    return [...first, ...evaluating, { status: 'denied', reason: refusal.reason }]
  if (!settled) return first
  return [...first, ...evaluating, { status: holds ? 'accepted' : 'denied', reason }]
}

/** What becomes of a claim that is there and whose disruption may still hold. */
function movesOf(inputs: DecisionInputs, claim: ClaimInput, finding: Finding, counted: Counted): Moves {
  const { status } = claim
  const own = countsAgainstCaps(status) ? claim.amount : 0
  const refusal = () => refusalOf(inputs, claim, { trip: counted.trip - own, year: counted.year - own })
  if (status === 'submitted') return finding.holds && finding.settled ? evaluation(finding, status, null).slice(1) : []
  if (status === 'withdrawn')
    return claim.withdrawnBy === 'decision' && finding.holds ? evaluation(finding, status, refusal()) : []
  if (status === 'reopened' || status === 'evaluating')
    return finding.settled ? evaluation(finding, status, finding.holds ? refusal() : null) : []
  return []
}

/** Baggage waits for staff in `evaluating`. */
function baggageMoves(inputs: DecisionInputs, claim: ClaimInput, reason: string, counted: Counted): Moves {
  if (claim.status !== 'reopened') return []
  const refusal = refusalOf(inputs, claim, { trip: counted.trip - claim.amount, year: counted.year - claim.amount })
  const evaluating = { status: 'evaluating', reason } as const
  return refusal === null ? [evaluating] : [evaluating, { status: 'denied', reason: refusal.reason }]
}

const isBaggage = (kind: DisruptionKind): boolean => kind === 'baggage_delayed' || kind === 'baggage_lost'

/** A disruption that was not notified before, with a claim or the reason why there is none. */
function newDisruption(
  inputs: DecisionInputs,
  finding: Finding,
  counted: Counted,
): { told: NotifiedDisruption; moves: Moves } {
  const { airSegmentId, kind, minutes, reason } = finding
  const told = (outcome: DisruptionOutcome, rest: Partial<NotifiedDisruption> = {}): NotifiedDisruption => ({
    airSegmentId,
    kind,
    event: disruptionEvents[kind],
    minutes,
    outcome,
    amount: null,
    cap: null,
    reason,
    ...rest,
  })
  const amount = kind === 'lounge_access' ? 0 : inputs.terms.payouts[kind]
  if (kind === 'lounge_access' || amount === 0) return { told: told('no_claim'), moves: [] }
  const refusal = refusalOf(inputs, { airSegmentId, kind, amount }, counted)
  if (refusal !== null) return { told: told(refusal.outcome, { ...refusal, amount }), moves: [] }
  const moves: Moves = isBaggage(kind)
    ? (['submitted', 'evaluating'] as const).map((status) => ({ status, reason }))
    : evaluation(finding, 'submitted', null)
  return { told: told('claim', { amount }), moves }
}

/** Version 1 of the rules. Frozen: the claims that it has decided must give the same when they are computed again. */
export function decideVersion1(inputs: DecisionInputs): Decision {
  const { terms, registration } = inputs
  const ofFlights = findingsOf(terms, registration.flights, inputs.observations)
  const findings = inOrder(registration.flights).flatMap(({ airSegmentId }) => [
    ...ofFlights.filter((one) => one.airSegmentId === airSegmentId && one.kind !== 'lounge_access'),
    ...reported(inputs, airSegmentId),
    ...ofFlights.filter((one) => one.airSegmentId === airSegmentId && one.kind === 'lounge_access'),
  ])
  const claimOf = (finding: Finding): ClaimInput | undefined => inputs.claims.find((one) => same(one, finding))
  const disruptions: NotifiedDisruption[] = []
  const claims: ClaimMoves[] = []

  // What ends makes room under the caps for what begins.
  const undone = findings.filter((finding) => {
    const claim = claimOf(finding)
    if (claim === undefined || isBaggage(finding.kind) || !isUndone(claim, finding)) return false
    const { airSegmentId, kind, amount } = claim
    claims.push({ airSegmentId, kind, amount, moves: [{ status: 'withdrawn', reason: finding.reason }] })
    return true
  })
  let own = inputs.claims
    .filter(({ status }) => countsAgainstCaps(status))
    .filter((claim) => !undone.some((finding) => same(claim, finding)))
    .reduce((sum, { amount }) => sum + amount, 0)

  for (const finding of findings.filter((one) => !undone.includes(one))) {
    const { airSegmentId, kind } = finding
    const counted = { trip: inputs.others.trip + own, year: inputs.others.year + own }
    const claim = claimOf(finding)
    if (claim !== undefined) {
      const moves = isBaggage(kind)
        ? baggageMoves(inputs, claim, finding.reason, counted)
        : movesOf(inputs, claim, finding, counted)
      const last = moves.at(-1)
      if (last === undefined) continue
      own += (countsAgainstCaps(last.status) ? claim.amount : 0) - (countsAgainstCaps(claim.status) ? claim.amount : 0)
      claims.push({ airSegmentId, kind: claim.kind, amount: claim.amount, moves })
    } else if (finding.holds && !inputs.told.some((one) => same(one, finding))) {
      // Access to a lounge is part of the policy; a void one gives none.
      if (kind === 'lounge_access' && registration.policyVoid) continue
      const { told, moves } = newDisruption(inputs, finding, counted)
      disruptions.push(told)
      if (told.outcome !== 'claim' || told.amount === null || kind === 'lounge_access') continue
      own += told.amount
      claims.push({ airSegmentId, kind, amount: told.amount, moves })
    }
  }
  return { version: inputs.version, disruptions, claims }
}
