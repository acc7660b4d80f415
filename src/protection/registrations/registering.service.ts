import { externalIdsOf, lockProtectionPolicy, type ProtectionPolicy } from '../../commerce/index.ts'
import { recordEvents } from '../../delivery/index.ts'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, invalid, notFound, Problem, VALIDATION_STATUS } from '../../platform/problem.ts'
import { currentTravellerIds, getTripInFull, type TripInFull } from '../../trips/index.ts'
import type { RegisteredObservation } from '../decisions/decision.ts'
import { findingsOf } from '../decisions/disruption.ts'
import { countingObservations, keyOf, type Observation } from '../flights/flight.ts'
import { observationsAfter } from '../observations/observation.store.ts'
import { certificateUrl, inEvents } from './certificate-url.ts'
import { registrationEvents } from './registration.event.ts'
import {
  findLatestOutcome,
  findRegistration,
  insertRegistration,
  listCoveredKeys,
  listFlightsWithCodes,
  readTripUsage,
} from './registration.store.ts'
import { decideRegistrations } from './registration.tasks.ts'
import {
  type FlightToRegister,
  flightInputOf,
  type NewRegistration,
  policyYearStart,
  type Registration,
} from './registration.ts'
import { flightsOf, type Refusal, refusalOf, type TripFlights } from './registration-rules.ts'

export interface RegistrationRequest {
  readonly tripId: string
  readonly subscriptionId: string
}

/** What was observed of flights until now. */
interface Observed {
  /** The flights with the airline's schedule, as far as a source has stated it. */
  readonly flights: readonly FlightToRegister[]
  readonly observations: readonly RegisteredObservation[]
  readonly seq: number
}

/** The time that was stated first. */
function firstStated(observations: readonly Observation[], fact: 'scheduled_departure' | 'scheduled_arrival') {
  const stated = observations.find(({ facts }) => facts[fact] !== undefined)?.facts[fact]
  return stated === undefined ? null : new Date(stated)
}

async function observedOf(tx: Ctx, flights: readonly FlightToRegister[]): Promise<Observed> {
  if (flights.length === 0) return { flights, observations: [], seq: 0 }
  const byKey = new Map(flights.map((flight) => [keyOf(flight), flight.airSegmentId]))
  const followed = await observationsAfter(tx.db, flights, 0)
  const ofSegments = Map.groupBy(followed, ({ code }) => byKey.get(keyOf(code)) ?? '')
  return {
    flights: flights.map((flight) => {
      const observations = (ofSegments.get(flight.airSegmentId) ?? []).map(({ observation }) => observation)
      return {
        ...flight,
        airlineDeparture: firstStated(observations, 'scheduled_departure'),
        airlineArrival: firstStated(observations, 'scheduled_arrival'),
      }
    }),
    observations: [...ofSegments].flatMap(([airSegmentId, all]) =>
      countingObservations(all.map(({ observation }) => observation)).map((one) => ({ ...one, airSegmentId })),
    ),
    seq: Math.max(0, ...followed.map(({ seq }) => seq)),
  }
}

/** What has happened to the flights already. */
async function disruptionOf(
  tx: Ctx,
  { terms }: ProtectionPolicy,
  { flights, observations }: Observed,
): Promise<{ airSegmentId: string; reason: string } | null> {
  if (observations.length === 0) return null
  const inputs = (await listFlightsWithCodes(tx.db, flights)).map(flightInputOf)
  const finding = findingsOf(terms, inputs, observations).find(({ holds }) => holds)
  return finding
    ? { airSegmentId: finding.airSegmentId, reason: `It had happened already: ${finding.reason.en}` }
    : null
}

async function getTripOf(tx: Ctx, companyId: string, tripId: string, userId: string | null): Promise<TripInFull> {
  const trip = await getTripInFull(tx, tripId)
  if (trip.companyId !== companyId) throw invalid({ trip_id: 'is no trip of the organization' })
  if (trip.deletedAt !== null) throw notFound('This trip was removed.')
  if (userId === null || !currentTravellerIds(trip).includes(userId))
    throw invalid({ trip_id: 'is no trip of the person whom the subscription insures' })
  return trip
}

/** The registration that is written: of the new flights, or a refusal. */
function newRegistration(
  tx: Ctx,
  { subscription, productId, productVersion, terms }: ProtectionPolicy,
  tripId: string,
  outcome: { observed: Observed; yearStart: Date | null },
  refusal: Refusal | null,
): NewRegistration {
  const { id: subscriptionId, companyId, userId } = subscription
  const common = { id: newId(tx.now), companyId, subscriptionId, userId, tripId, terms, productId, productVersion }
  const { observed, yearStart } = outcome
  return refusal
    ? {
        ...common,
        status: 'refused',
        event: refusal.event,
        reason: refusal.reason,
        yearStart,
        flights: [],
        decidedSeq: 0,
        observations: [],
        registeredAt: null,
      }
    : {
        ...common,
        status: 'registered',
        event: 1000,
        reason: null,
        yearStart,
        decidedSeq: observed.seq,
        flights: observed.flights,
        observations: observed.observations,
        registeredAt: tx.now,
      }
}

/** The row, its events and its audit. Observations that are being committed meanwhile are decided by the task. */
async function write(
  tx: Ctx,
  policy: ProtectionPolicy,
  made: NewRegistration,
  about: { readonly airSegmentId: string | null; readonly airSegmentIds: readonly string[] },
): Promise<Registration> {
  await insertRegistration(tx.db, made, tx.now)
  const externalIds = await externalIdsOf(tx, policy.subscription, made.tripId)
  const url = certificateUrl(tx, made, inEvents)
  await recordEvents(tx, registrationEvents({ registration: made, externalIds, certificateUrl: url, ...about }))
  if (made.status === 'registered') await enqueue(tx, decideRegistrations, { registrationIds: [made.id] })
  const { observations: _, decidedSeq: __, ...after } = made
  await audit(tx, {
    action: 'create',
    subjectKind: 'flight_registration',
    subjectId: made.id,
    companyId: made.companyId,
    before: null,
    after,
  })
  const written = await findRegistration(tx.db, made.id)
  if (!written) throw new Error('A registration that was just written is not there.')
  return written
}

const covered = () =>
  conflict('already_registered', 'All flights of this trip are covered under this subscription already.')

interface Outcome {
  readonly registration: Registration
  readonly refusal: Refusal | null
}

/** An automatic registration does not notify the same refusal twice. */
interface Options {
  readonly isRepeated: (refusal: Refusal) => Promise<boolean>
}

/**
 * Registers the flights of a trip that are not covered yet, or keeps why not, with their events: in the transaction of the caller. Undefined:
 * the refusal was kept before. 409 when all are covered.
 */
async function registerTrip(
  tx: Ctx,
  companyId: string,
  { tripId, subscriptionId }: RegistrationRequest,
  { isRepeated }: Options,
): Promise<Outcome | undefined> {
  const policy = await lockProtectionPolicy(tx, companyId, subscriptionId)
  if (!policy) throw invalid({ subscription_id: 'has no flight protection' })
  const { subscription } = policy
  const trip = await getTripOf(tx, companyId, tripId, subscription.userId)
  const { flights: all, unknown }: TripFlights = flightsOf(trip.segments)
  const known = await listCoveredKeys(tx.db, subscription.id, trip.id)
  const observed = await observedOf(
    tx,
    all.filter((flight) => !known.has(keyOf(flight))),
  )
  const { flights } = observed
  const [first] = flights
  if (all.length > 0 && !first && unknown.length === 0) throw covered()
  const yearStart = first ? policyYearStart(subscription.startAt, first.scheduledDeparture) : null
  const usage = yearStart && (await readTripUsage(tx.db, subscription.id, yearStart, trip.id))
  const refusal = refusalOf({
    policy,
    now: tx.now,
    flights,
    unknown,
    tripsUsed: usage?.others ?? 0,
    isTripCounted: usage?.counted ?? false,
    disruption: await disruptionOf(tx, policy, observed),
  })
  if (refusal && (await isRepeated(refusal))) return undefined
  const made = newRegistration(tx, policy, trip.id, { observed, yearStart }, refusal)
  const airSegmentIds = refusal
    ? [...all, ...unknown].map(({ airSegmentId }) => airSegmentId)
    : flights.map(({ airSegmentId }) => airSegmentId)
  const airSegmentId = refusal ? refusal.airSegmentId : (first?.airSegmentId ?? null)
  return { registration: await write(tx, policy, made, { airSegmentId, airSegmentIds }), refusal }
}

const refusalCodes = {
  1001: 'trip_limit_reached',
  1013: 'registration_blocked',
  1016: 'pre_existing_disruption',
} as const

/**
 * Registers a trip under a subscription of the company (docs/contract/flight-protection.md#registration). A refusal is 422; it is kept, and
 * its event is told all the same.
 */
export async function register(ctx: Ctx, companyId: string, request: RegistrationRequest): Promise<Registration> {
  const outcome = await inTransaction(ctx, (tx) =>
    registerTrip(tx, companyId, request, { isRepeated: async () => false }),
  )
  if (!outcome) throw new Error('A registration that somebody asked for has an outcome.')
  const { registration, refusal } = outcome
  if (!refusal) return registration
  const { event, field, reason } = refusal
  throw new Problem(VALIDATION_STATUS, refusalCodes[event], reason, { fields: { [field]: [reason] }, keepsWork: true })
}

/** As `register`, but automatic: what cannot be registered is left alone, and the same refusal is notified once. */
export async function registerByItself(ctx: Ctx, companyId: string, request: RegistrationRequest): Promise<void> {
  const isRepeated = async ({ event, reason }: Refusal): Promise<boolean> => {
    const before = await findLatestOutcome(ctx.db, request.subscriptionId, request.tripId)
    return before?.event === event && before.reason === reason
  }
  try {
    await inTransaction(ctx, (tx) => registerTrip(tx, companyId, request, { isRepeated }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}
