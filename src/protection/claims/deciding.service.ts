import { isVoid } from '../../commerce/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { decide } from '../decisions/decide.ts'
import type { Decision } from '../decisions/decision.ts'
import { keepDecision } from '../decisions/kept-decision.ts'
import {
  type KnownSchedule,
  listDecidedRegistrations,
  listUndecidedIds,
  updateDecided,
  updateSchedules,
} from '../registrations/registration.store.ts'
import type { DecidedRegistration } from '../registrations/registration.ts'
import { listClaimsOfRegistrations, listClaimsOfSubscriptions, lockInsuredRegistrations } from './claim.store.ts'
import type { ClaimFlight } from './claim.ts'
import { countedUnderCaps } from './claim-move.ts'
import { claimsInFull } from './claim-reading.service.ts'
import { listBaggageReports, listNotified, listPending, lockLosses, type PendingObservation } from './deciding.store.ts'
import {
  type CaseDetails,
  inputsOf,
  noObstacles,
  type Obstacles,
  observe,
  type RegistrationCase,
  registrationInput,
} from './deciding.ts'
import { applyDecision } from './decision-effects.service.ts'
import { listInsured, listNamedFlights } from './insured.store.ts'
import { readSameLosses } from './same-loss.service.ts'

/** Reads all that decisions about these registrations are made from, each kind in one statement. */
async function loadCases(
  tx: Ctx,
  registrations: readonly DecidedRegistration[],
): Promise<ReadonlyMap<string, RegistrationCase>> {
  const ids = registrations.map(({ id }) => id)
  const [reports, notified, claims] = await Promise.all([
    listBaggageReports(tx.db, ids),
    listNotified(tx.db, ids),
    listClaimsOfRegistrations(tx.db, ids),
  ])
  const claimsOf = Map.groupBy(await claimsInFull(tx, claims), ({ registrationId }) => registrationId)
  return new Map(
    registrations.map((registration) => {
      const { id } = registration
      return [
        id,
        {
          registration,
          input: registrationInput(registration),
          baggageReports: reports.get(id) ?? [],
          observations: registration.observations,
          decidedSeq: registration.decidedSeq,
          told: notified.get(id) ?? [],
          claims: claimsOf.get(id) ?? [],
          details: null,
        },
      ]
    }),
  )
}

const isEmpty = ({ disruptions, claims }: Decision): boolean => disruptions.length === 0 && claims.length === 0

/** The flights whose schedule a source has stated since the last decision. */
const newSchedules = ({ registration, input }: RegistrationCase): KnownSchedule[] =>
  input.flights.flatMap(({ airSegmentId, airlineSchedule }) => {
    const before = registration.flights.find((flight) => flight.airSegmentId === airSegmentId)
    const { departure = null, arrival = null } = airlineSchedule ?? {}
    const isNew =
      (before?.airlineDeparture === null && departure !== null) || (before?.airlineArrival === null && arrival !== null)
    return isNew ? [{ registrationId: registration.id, airSegmentId, departure, arrival }] : []
  })

async function loadDetails(tx: Ctx, one: RegistrationCase): Promise<CaseDetails> {
  const { id } = one.registration
  await updateSchedules(tx.db, newSchedules(one))
  const [flights, insured] = await Promise.all([listNamedFlights(tx.db, [id]), listInsured(tx.db, [id])])
  const who = insured.get(id)
  if (!who) throw new Error(`The subscription of registration ${id} is not there.`)
  const named = (flights.get(id) ?? []).map((flight): [string, ClaimFlight] => [flight.airSegmentId, flight])
  return {
    flights: new Map(named),
    externalIds: who.externalIds,
    hasBankInfo: who.hasBankInfo,
    policyVoid: isVoid({ status: who.policyStatus, refunded: who.refunded }),
  }
}

/** What counts under the caps beside the registration's own claims, and claims for the same loss. All of them are locked. */
async function readObstacles(
  tx: Ctx,
  { registration }: RegistrationCase,
  { policyVoid }: CaseDetails,
): Promise<Obstacles> {
  const [claims, sameLoss] = await Promise.all([
    listClaimsOfSubscriptions(tx.db, [registration.subscriptionId]),
    readSameLosses(tx, registration.id),
  ])
  const others = claims.filter(({ registrationId }) => registrationId !== registration.id)
  return { others: countedUnderCaps(registration, others), sameLoss, policyVoid }
}

/** Decides on what is known now. Most observations have no consequences, and cost no statement. */
async function decideNow(tx: Ctx, one: RegistrationCase): Promise<void> {
  if (isEmpty(decide(inputsOf(one, noObstacles)))) return
  const details = one.details ?? (await loadDetails(tx, one))
  one.details = details
  const kept = keepDecision(inputsOf(one, await readObstacles(tx, one, details)))
  if (!isEmpty(kept.result)) await applyDecision(tx, one, details, kept)
}

/** Those of a registration that have one number became known together: when a code joins a flight, or an observation is taken back. */
const knownTogether = (pending: readonly PendingObservation[]): Iterable<readonly PendingObservation[]> =>
  Map.groupBy(pending, ({ seq, registrationId }) => `${seq} ${registrationId}`).values()

/**
 * Takes the observations since the last decision one by one, in the order in which they were taken in, over all of these registrations: so
 * caps that they share depend on that order alone. The caller has locked the registrations and all others of the insured.
 */
async function decideLocked(tx: Ctx, ids: readonly string[], requested: readonly string[] = []): Promise<void> {
  const pending = await listPending(tx.db, ids)
  const observed = new Set(pending.map(({ registrationId }) => registrationId))
  const also = requested.filter((id) => !observed.has(id))
  const concerned = [...observed, ...also]
  if (concerned.length === 0) return
  await lockLosses(tx.db, concerned)
  // Nothing is decided for a person who was erased: there is nobody to notify or to pay.
  const insured = (await listDecidedRegistrations(tx.db, concerned)).filter(({ userId }) => userId !== null)
  const cases = await loadCases(tx, insured)
  for (const together of knownTogether(pending)) {
    const one = cases.get(together[0]?.registrationId ?? '')
    if (!one) continue
    for (const { registrationId: _, ...observation } of together) observe(one, observation)
    await decideNow(tx, one)
  }
  for (const id of also) {
    const one = cases.get(id)
    if (one?.registration.status === 'registered') await decideNow(tx, one)
  }
  const moved = [...cases.values()].filter((one) => one.decidedSeq !== one.registration.decidedSeq)
  await updateDecided(
    tx.db,
    moved.map(({ registration: { id }, decidedSeq, observations }) => ({ id, decidedSeq, observations })),
    tx.now,
  )
  await updateSchedules(tx.db, moved.flatMap(newSchedules))
}

/** Decides on a registration anew, after a baggage report or when one of its claims was reopened; what was observed since comes first. */
export const decideRegistration = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockInsuredRegistrations(tx.db, [id])
    await decideLocked(tx, [id], [id])
  })

/** One transaction locks the registrations of so many; a long one would make others wait. */
const batchSize = 200

/** Decides on registrations by what was observed since the last decision. Each batch is a transaction: one that is lost is done again. */
export async function decideObserved(
  ctx: Ctx,
  registrationIds: readonly string[],
  requested: readonly string[] = [],
): Promise<void> {
  for (let from = 0; from < registrationIds.length; from += batchSize) {
    const batch = registrationIds.slice(from, from + batchSize)
    await inTransaction(ctx, async (tx) =>
      decideLocked(
        tx,
        await lockInsuredRegistrations(tx.db, batch),
        requested.filter((id) => batch.includes(id)),
      ),
    )
  }
}

/** Decides on all registrations of these flights, also where nothing is known of them any more. */
export const decideFlights = async (ctx: Ctx, flightIds: readonly string[]): Promise<void> => {
  const ids = await listUndecidedIds(ctx.db, flightIds)
  await decideObserved(ctx, ids, ids)
}
