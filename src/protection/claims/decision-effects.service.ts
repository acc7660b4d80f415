import { isTestMoney, withReadableId } from '../../commerce/index.ts'
import { announce, type NewEvent, type Notice, recordEvents } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { type ClaimMoves, disruptionEvents, type NotifiedDisruption } from '../decisions/decision.ts'
import { insertDecisions } from '../decisions/kept-decision.store.ts'
import type { KeptDecision } from '../decisions/kept-decision.ts'
import { statusEvent } from './claim.event.ts'
import { insertClaim } from './claim.store.ts'
import type { ClaimInFull } from './claim.ts'
import { bankInfoNeeded, moved } from './claim-move.ts'
import { writeMoves } from './claim-status.service.ts'
import { claimPageUrl } from './claim-url.ts'
import { insertDisruptions, type NewDisruption } from './deciding.store.ts'
import { type CaseDetails, caseOf, type RegistrationCase, stateFor } from './deciding.ts'
import { blockedEvent, cappedEvent, disruptionEvent } from './disruption.event.ts'
import { disruptionNotice } from './disruption.notices.ts'

type Subject = Pick<ClaimMoves, 'airSegmentId' | 'kind'>

const same = (one: Subject, other: { airSegmentId: string; kind: string }): boolean =>
  one.airSegmentId === other.airSegmentId && one.kind === other.kind

const reportKinds = { baggage_delayed: 'delayed', baggage_lost: 'lost' } as const
const isReported = (kind: string): kind is keyof typeof reportKinds => Object.hasOwn(reportKinds, kind)

/** The airline's number of the report that a claim is for. */
function referenceOf({ baggageReports }: RegistrationCase, { airSegmentId, kind }: Subject): string | null {
  if (!isReported(kind)) return null
  const report = baggageReports.find((one) => one.airSegmentId === airSegmentId && one.kind === reportKinds[kind])
  return report?.reference ?? null
}

/** A claim that has its first status; what is shown of it needs no reading. */
async function createClaim(
  tx: Ctx,
  one: RegistrationCase,
  details: CaseDetails,
  { airSegmentId, kind, amount, moves }: ClaimMoves,
): Promise<ClaimInFull> {
  const { registration } = one
  const [first] = moves
  if (first?.status !== 'submitted') throw new Error('A new claim begins with submitted.')
  const { flight, externalIds } = caseOf(one, details, airSegmentId)
  const { status, reason, reasonEs = null } = first
  const claim = await withReadableId('human', (humanId) =>
    insertClaim(tx.db, humanId, {
      id: newId(tx.now),
      companyId: registration.companyId,
      registrationId: registration.id,
      subscriptionId: registration.subscriptionId,
      userId: registration.userId,
      tripId: registration.tripId,
      airSegmentId,
      kind,
      status,
      reason,
      reasonEs,
      amount,
      currency: registration.terms.currency,
      yearStart: registration.yearStart ?? registration.createdAt,
      reference: referenceOf(one, { airSegmentId, kind }),
      createdAt: tx.now,
    }),
  )
  const history = [{ status, reason, reasonEs, changedBy: 'decision', createdAt: tx.now } as const]
  return { ...claim, flight, externalIds, hasBankInfo: details.hasBankInfo, testMoney: isTestMoney(), history }
}

/**
 * The claim after each of the moves, in their order. Missing bank details of an accepted claim are requested at once, so that the time of a job does
 * not decide whether the request is sent before the facts change.
 */
function walk(claim: ClaimInFull, moves: ClaimMoves['moves'], at: Date): ClaimInFull[] {
  const steps: ClaimInFull[] = []
  for (const { status, ...reasons } of moves)
    steps.push(moved(steps.at(-1) ?? claim, status, { ...reasons, changedBy: 'decision' }, at))
  const last = steps.at(-1)
  if (last?.status === 'accepted' && !last.hasBankInfo)
    steps.push(moved(last, 'bank-info-requested', bankInfoNeeded, at))
  return steps
}

/** What a decision writes, in the order of the events. */
interface Effects {
  readonly steps: ClaimInFull[]
  readonly events: NewEvent[]
  readonly notices: Notice[]
  readonly disruptions: NewDisruption[]
}

/** Adds a new disruption: its event and message, and then its claim, or why there is none. */
async function addDisruption(
  tx: Ctx,
  one: RegistrationCase,
  details: CaseDetails,
  disruption: NotifiedDisruption,
  moves: ClaimMoves | undefined,
  { steps, events, notices, disruptions }: Effects,
): Promise<void> {
  const { airSegmentId, kind, outcome, reason } = disruption
  const about = caseOf(one, details, airSegmentId)
  const happening = { ...disruption, state: stateFor(one, airSegmentId) }
  const claim = moves === undefined ? null : await createClaim(tx, one, details, moves)
  events.push(disruptionEvent(disruptionEvents[kind], about, happening, claim))
  if (claim !== null) {
    const walked = [claim, ...walk(claim, moves?.moves.slice(1) ?? [], tx.now)]
    steps.push(...walked)
    events.push(disruptionEvent(1009, about, happening, claim), ...walked.map(statusEvent))
    if (moves?.blocked) events.push(disruptionEvent(1012, about, { ...happening, ...moves.blocked }, claim))
  }
  if (outcome === 'capped_per_trip' || outcome === 'capped_annual') events.push(cappedEvent(about, disruption))
  if (outcome === 'blocked') events.push(disruptionEvent(1012, about, happening, null))
  const pageUrl = claim === null || details.hasBankInfo ? null : claimPageUrl(tx, claim.id)
  const notice = disruptionNotice(about, happening, claim, pageUrl)
  if (notice) notices.push(notice)
  const { companyId } = about
  disruptions.push({
    registrationId: about.registrationId,
    companyId,
    airSegmentId,
    kind,
    outcome,
    claimId: claim?.id ?? null,
    reason,
  })
}

/**
 * Writes what a decision says: disruptions and their events, claims with their moves, and the decision itself with each claim that it is
 * about. In the transaction that moves the registration's position.
 */
export async function applyDecision(
  tx: Ctx,
  one: RegistrationCase,
  details: CaseDetails,
  kept: KeptDecision,
): Promise<void> {
  const { result } = kept
  const effects: Effects = { steps: [], events: [], notices: [], disruptions: [] }
  for (const { airSegmentId, kind, moves, blocked } of result.claims) {
    const claim = one.claims.find((known) => same({ airSegmentId, kind }, known))
    if (!claim) continue
    const walked = walk(claim, moves, tx.now)
    effects.steps.push(...walked)
    effects.events.push(...walked.map(statusEvent))
    if (blocked)
      effects.events.push(blockedEvent(caseOf(one, details, airSegmentId), claim, stateFor(one, airSegmentId), blocked))
  }
  for (const disruption of result.disruptions) {
    const moves = disruption.outcome === 'claim' ? result.claims.find((claim) => same(claim, disruption)) : undefined
    await addDisruption(tx, one, details, disruption, moves, effects)
  }
  const latest = new Map(effects.steps.map((claim) => [claim.id, claim]))
  const { companyId } = one.registration
  await writeMoves(tx, effects.steps)
  await insertDisruptions(tx.db, effects.disruptions, tx.now)
  await insertDecisions(
    tx.db,
    [...latest.keys()].map((claimId) => ({ ...kept, id: newId(tx.now), claimId, companyId, createdAt: tx.now })),
  )
  await recordEvents(tx, effects.events)
  for (const notice of effects.notices) await announce(tx, notice)
  one.told = [...one.told, ...effects.disruptions.map(({ airSegmentId, kind }) => ({ airSegmentId, kind }))]
  one.claims = [...one.claims.filter(({ id }) => !latest.has(id)), ...latest.values()]
}
