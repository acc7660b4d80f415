import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { ClaimKind } from '../decisions/claim-status.ts'
import type { BaggageInput, DisruptionKind, DisruptionOutcome, RegisteredObservation } from '../decisions/decision.ts'
import type { FlightFacts } from '../flights/flight.ts'
import { withFacts } from '../observations/observation.ts'

/** An observation of a registered flight that no decision was made on yet. */
export interface PendingObservation extends RegisteredObservation {
  readonly registrationId: string
  readonly seq: number
}
interface PendingRow extends Omit<PendingObservation, 'observedAt' | 'facts'> {
  readonly observedAt: Date
  readonly facts: Partial<FlightFacts>
  readonly latest: readonly string[]
}

// Of a code that joined after the last decision all observations are new. The flights are found first: so the index gives the new ones alone.
const pending = prepared<PendingRow>(`
  with flown as materialized (
    select r.id as registration_id, f.air_segment_id, f.scheduled_departure, c.flight_id, c.joined_seq,
      case when c.joined_seq > r.decided_seq then 0 else r.decided_seq end as decided_seq
    from flight_registrations r
    join registered_flights f on f.registration_id = r.id
    join flight_codes c on (c.airline_id, c.number, c.origin_airport_id, c.day) = (f.airline_id, f.number, f.origin_airport_id, f.day)
    where r.id = any($1::uuid[]) and r.status = 'registered')
  select f.registration_id as "registrationId", f.air_segment_id as "airSegmentId", greatest(o.seq, f.joined_seq) as seq, o.source,
    o.observed_at as "observedAt", o.digest, o.content -> 'facts' as facts, to_jsonb(o.latest) as latest
  from flown f join flight_observations o on o.flight_id = f.flight_id and o.seq > f.decided_seq
  where o.changed
  order by greatest(o.seq, f.joined_seq), o.seq, f.scheduled_departure, f.registration_id`)

/** In the order in which they were taken in. */
export async function listPending(db: Db, registrationIds: readonly string[]): Promise<PendingObservation[]> {
  const rows = await pending(db, [registrationIds])
  return rows.map(({ registrationId, airSegmentId, seq, observedAt, latest, source, digest, facts }) => ({
    registrationId,
    airSegmentId,
    seq,
    ...withFacts({ source, observedAt: observedAt.toISOString(), digest, facts }, latest),
  }))
}

const baggage = prepared<BaggageInput & { readonly registrationId: string }>(`
  select registration_id as "registrationId", air_segment_id as "airSegmentId", kind, reference from baggage_reports
  where registration_id = any($1::uuid[]) order by id`)

export const listBaggageReports = async (
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly BaggageInput[]>> => {
  const grouped = Map.groupBy(await baggage(db, [registrationIds]), ({ registrationId }) => registrationId)
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ registrationId: _, ...report }) => report)]))
}

export interface NotifiedRow {
  readonly airSegmentId: string
  readonly kind: DisruptionKind
}
const notified = prepared<NotifiedRow & { readonly registrationId: string }>(`
  select registration_id as "registrationId", air_segment_id as "airSegmentId", kind from flight_disruptions
  where registration_id = any($1::uuid[]) order by created_at, air_segment_id, kind`)

/** The disruptions that each registration was notified of. */
export const listNotified = async (
  db: Db,
  registrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly NotifiedRow[]>> => {
  const grouped = Map.groupBy(await notified(db, [registrationIds]), ({ registrationId }) => registrationId)
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ registrationId: _, ...row }) => row)]))
}

const sameLosses = prepared<LossCandidate>(`
  select air_segment_id as "airSegmentId", kind, human_id as "humanId", is_same_user as "isSameUser", is_same_account as "isSameAccount",
    own_names as "ownNames", other_names as "otherNames"
  from claims_of_same_losses($1)`)

/** A claim under another registration for the same flight and kind, of the same person or of one with the same birthday or bank account. */
export interface LossCandidate {
  readonly airSegmentId: string
  readonly kind: ClaimKind
  /** Null for a claim of another company. */
  readonly humanId: string | null
  readonly isSameUser: boolean
  readonly isSameAccount: boolean
  /** What the insured is called, and the other claimant. */
  readonly ownNames: readonly string[]
  readonly otherNames: readonly string[]
}

/** In any company. */
export const listLossCandidates = (db: Db, registrationId: string): Promise<LossCandidate[]> =>
  sameLosses(db, [registrationId])

const lossLock = prepared<unknown>(`
  select pg_advisory_xact_lock(hashtextextended('loss ' || lost.flight, 0)) from (
    select distinct coalesce(c.flight_id::text, concat_ws(' ', f.airline_id, f.number, f.origin_airport_id, f.day)) as flight
    from registered_flights f left join flight_codes c using (airline_id, number, origin_airport_id, day)
    where f.registration_id = any($1::uuid[]) order by 1) lost`)

/** Whoever decides about claims for the same flights follows the one before, until their commit: the claimants may be one human. */
export async function lockLosses(db: Db, registrationIds: readonly string[]): Promise<void> {
  await lossLock(db, [registrationIds])
}

export interface NewDisruption extends NotifiedRow {
  readonly registrationId: string
  readonly companyId: string
  readonly outcome: DisruptionOutcome
  readonly claimId: string | null
  readonly reason: string
}
const disruptionInsertion = prepared<unknown>(`
  insert into flight_disruptions (registration_id, company_id, air_segment_id, kind, outcome, claim_id, reason, created_at)
  select *, $8::timestamptz from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[])`)

export async function insertDisruptions(db: Db, rows: readonly NewDisruption[], at: Date): Promise<void> {
  if (rows.length === 0) return
  await disruptionInsertion(db, [
    rows.map((one) => one.registrationId),
    rows.map((one) => one.companyId),
    rows.map((one) => one.airSegmentId),
    rows.map((one) => one.kind),
    rows.map((one) => one.outcome),
    rows.map((one) => one.claimId),
    rows.map((one) => one.reason),
    at,
  ])
}
