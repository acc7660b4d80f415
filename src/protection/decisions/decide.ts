import { type Counted, exceededCap } from './caps.ts'
import { type ClaimKind, type ClaimStatus, countsAgainstCaps } from './claim-status.ts'
import { decideVersion1 } from './decide-version-1.ts'
import {
  type ClaimInput,
  type ClaimMove,
  type ClaimMoves,
  type Decision,
  type DecisionInputs,
  type DisruptionKind,
  type DisruptionOutcome,
  disruptionEvents,
  type NotifiedDisruption,
} from './decision.ts'
import { type Finding, findingsOf, inCoveredOrder } from './disruption.ts'
import { findingsOf as findingsOfVersion1 } from './disruption-version-1.ts'
import { baggage, both, overCap, policyVoid, type Reason, sameLoss, samePerson } from './reasons.ts'

type Moves = ClaimMoves['moves']
interface Refusal extends Pick<NotifiedDisruption, 'outcome' | 'cap'> {
  readonly reason: Reason
}

const texts = ({ en, es }: Reason): { readonly reason: string; readonly reasonEs: string } => ({
  reason: en,
  reasonEs: es,
})
const move = (status: ClaimStatus, reason: Reason): ClaimMove => ({ status, ...texts(reason) })

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
    const reason = baggage(kind, report.reference)
    const found = { holds: true, settled: false, minutes: null, reason, doubt: null }
    return [{ airSegmentId, kind: `baggage_${kind}` as const, ...found }]
  })

/** Why nothing is paid, whatever the facts say: the policy, a second claim for the same loss, a cap. */
function refusalOf(
  inputs: DecisionInputs,
  claim: { airSegmentId: string; kind: ClaimKind; amount: number },
  counted: Counted,
): Refusal | null {
  if (inputs.registration.policyVoid) return { outcome: 'blocked', cap: null, reason: policyVoid }
  const other = inputs.sameLoss.find((one) => same(one, claim) && !one.isOtherAccount)
  if (other) return { outcome: 'blocked', cap: null, reason: sameLoss(other.humanId) }
  const exceeded = exceededCap(inputs.terms, counted, claim.amount)
  if (exceeded === null) return null
  const { outcome, ...cap } = exceeded
  return { outcome, cap, reason: overCap(outcome === 'capped_per_trip') }
}

/** Somebody who may be the same human has a claim for the same loss. */
const mayBeSamePerson = (inputs: DecisionInputs, claim: { airSegmentId: string; kind: ClaimKind }): boolean =>
  inputs.sameLoss.some((one) => same(one, claim) && one.isOtherAccount === true)

/** What becomes of a claim: its moves, and the reason where it waits for a person. */
type Course = Pick<ClaimMoves, 'moves' | 'blocked'>

/** The moves of a new claim about a flight, or of one that is there. Where the facts are in doubt it stays in `evaluating`, for staff. */
function evaluation(
  { holds, settled, reason, doubt }: Finding,
  status: ClaimStatus,
  refusal: Refusal | null,
  isSuspected: boolean,
): Course {
  const first: Moves =
    status === 'withdrawn' ? [move('reopened', reason)] : status === 'submitted' ? [move(status, reason)] : []
  const evaluating = (why: Reason): Moves => (status === 'evaluating' ? [] : [move('evaluating', why)])
  if (refusal !== null && (holds || settled))
    return { moves: [...first, ...evaluating(reason), move('denied', refusal.reason)] }
  if (!settled) return { moves: first }
  if (!holds) return { moves: [...first, ...evaluating(reason), move('denied', reason)] }
  const open = isSuspected ? samePerson : doubt
  if (open === null) return { moves: [...first, ...evaluating(reason), move('accepted', reason)] }
  const moves = [...first, ...evaluating(both(reason, open))]
  return isSuspected && moves.length > 0 ? { moves, blocked: texts(samePerson) } : { moves }
}

const stays: Course = { moves: [] }

/** What becomes of a claim that is there and whose disruption may still hold. */
function courseOf(inputs: DecisionInputs, claim: ClaimInput, finding: Finding, counted: Counted): Course {
  const { status } = claim
  const own = countsAgainstCaps(status) ? claim.amount : 0
  const refusal = () => refusalOf(inputs, claim, { trip: counted.trip - own, year: counted.year - own })
  const isSuspected = mayBeSamePerson(inputs, claim)
  if (status === 'submitted') {
    if (!finding.holds || !finding.settled) return stays
    const { moves, ...rest } = evaluation(finding, status, null, isSuspected)
    return { moves: moves.slice(1), ...rest }
  }
  if (status === 'withdrawn')
    return claim.withdrawnBy === 'decision' && finding.holds
      ? evaluation(finding, status, refusal(), isSuspected)
      : stays
  if (status === 'reopened' || status === 'evaluating')
    return finding.settled ? evaluation(finding, status, finding.holds ? refusal() : null, isSuspected) : stays
  return stays
}

/** Baggage waits for staff in `evaluating`. */
function baggageCourse(inputs: DecisionInputs, claim: ClaimInput, reason: Reason, counted: Counted): Course {
  if (claim.status !== 'reopened') return stays
  const refusal = refusalOf(inputs, claim, { trip: counted.trip - claim.amount, year: counted.year - claim.amount })
  const evaluating = move('evaluating', reason)
  return { moves: refusal === null ? [evaluating] : [evaluating, move('denied', refusal.reason)] }
}

const isBaggage = (kind: DisruptionKind): boolean => kind === 'baggage_delayed' || kind === 'baggage_lost'

/** A disruption that was not notified before, with a claim or the reason why there is none. */
function newDisruption(
  inputs: DecisionInputs,
  finding: Finding,
  counted: Counted,
): Course & { disruption: NotifiedDisruption } {
  const { airSegmentId, kind, minutes, reason } = finding
  const disruptionWith = (outcome: DisruptionOutcome, rest: Partial<NotifiedDisruption> = {}): NotifiedDisruption => ({
    airSegmentId,
    kind,
    event: disruptionEvents[kind],
    minutes,
    outcome,
    amount: null,
    cap: null,
    ...texts(reason),
    ...rest,
  })
  const amount = kind === 'lounge_access' ? 0 : inputs.terms.payouts[kind]
  if (kind === 'lounge_access' || amount === 0) return { disruption: disruptionWith('no_claim'), moves: [] }
  const refusal = refusalOf(inputs, { airSegmentId, kind, amount }, counted)
  if (refusal !== null) {
    const { outcome, cap, reason: why } = refusal
    return { disruption: disruptionWith(outcome, { cap, amount, ...texts(why) }), moves: [] }
  }
  const isSuspected = mayBeSamePerson(inputs, { airSegmentId, kind })
  const course = isBaggage(kind)
    ? {
        moves: [move('submitted', reason), move('evaluating', isSuspected ? both(reason, samePerson) : reason)],
        ...(isSuspected ? { blocked: texts(samePerson) } : {}),
      }
    : evaluation(finding, 'submitted', null, isSuspected)
  return { disruption: disruptionWith('claim', { amount }), ...course }
}

/** Version 2 of the rules (docs/contract/flight-protection.md, docs/contract/claims.md). */
function decideVersion2(inputs: DecisionInputs): Decision {
  const { terms, registration } = inputs
  const ofFlights = findingsOf(terms, registration.flights, inputs.observations)
  const findings = inCoveredOrder(registration.flights).flatMap(({ airSegmentId }) => [
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
    claims.push({ airSegmentId, kind, amount, moves: [move('withdrawn', finding.reason)] })
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
      const course = isBaggage(kind)
        ? baggageCourse(inputs, claim, finding.reason, counted)
        : courseOf(inputs, claim, finding, counted)
      const last = course.moves.at(-1)
      if (last === undefined) continue
      own += (countsAgainstCaps(last.status) ? claim.amount : 0) - (countsAgainstCaps(claim.status) ? claim.amount : 0)
      claims.push({ airSegmentId, kind: claim.kind, amount: claim.amount, ...course })
    } else if (finding.holds && !inputs.told.some((one) => same(one, finding))) {
      // Access to a lounge is part of the policy; a void one gives none.
      if (kind === 'lounge_access' && registration.policyVoid) continue
      const { disruption, ...course } = newDisruption(inputs, finding, counted)
      disruptions.push(disruption)
      if (disruption.outcome !== 'claim' || disruption.amount === null || kind === 'lounge_access') continue
      own += disruption.amount
      claims.push({ airSegmentId, kind, amount: disruption.amount, ...course })
    }
  }
  return { version: inputs.version, disruptions, claims }
}

/** Each version that has decided a claim. */
const versions: Readonly<Record<number, (inputs: DecisionInputs) => Decision>> = {
  1: decideVersion1,
  2: decideVersion2,
}

/**
 * What follows for a registration from what is known: disruptions that are notified now, and what becomes of claims. It depends on its inputs
 * alone, and not on the order or number of the observations in them.
 */
export function decide(inputs: DecisionInputs): Decision {
  const version = versions[inputs.version]
  if (version === undefined) throw new RangeError(`There is no version ${inputs.version} of the rules for decisions.`)
  return version(inputs)
}

/** What the version of the inputs finds of each kind for each flight, with its reason in English. */
export function findingsFor({ version, terms, registration, observations }: DecisionInputs): readonly {
  readonly airSegmentId: string
  readonly kind: DisruptionKind
  readonly minutes: number | null
  readonly reason: string
}[] {
  const { flights } = registration
  if (version === 1) return findingsOfVersion1(terms, flights, observations)
  return findingsOf(terms, flights, observations).map(({ reason, ...found }) => ({ ...found, reason: reason.en }))
}
