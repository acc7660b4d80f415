import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { KeptDecision } from '../decisions/kept-decision.ts'

const registrations = prepared<object>(`
  select r.id, r.company_id, r.subscription_id, r.trip_id, r.status, r.event, r.reason, r.terms, r.year_start, r.registered_at, r.created_at,
    (select coalesce(jsonb_agg(jsonb_build_object('air_segment_id', f.air_segment_id, 'airline', coalesce(a.iata, a.icao), 'flight_number', f.number,
        'origin', coalesce(o.iata, o.icao), 'destination', coalesce(d.iata, d.icao), 'scheduled_departure', f.scheduled_departure,
        'scheduled_arrival', f.scheduled_arrival, 'airline_departure', f.airline_departure, 'airline_arrival', f.airline_arrival) order by f.position), '[]')
      from registered_flights f join shared_airlines a on a.id = f.airline_id join shared_airports o on o.id = f.origin_airport_id
        join shared_airports d on d.id = f.destination_airport_id
      where f.registration_id = r.id) as flights,
    (select coalesce(jsonb_agg(jsonb_build_object('air_segment_id', b.air_segment_id, 'kind', b.kind, 'reference', b.reference,
        'reported_at', b.reported_at) order by b.reported_at, b.id), '[]')
      from baggage_reports b where b.registration_id = r.id) as baggage_reports,
    (select coalesce(jsonb_agg(jsonb_build_object('air_segment_id', x.air_segment_id, 'kind', x.kind, 'outcome', x.outcome, 'reason', x.reason,
        'created_at', x.created_at) order by x.created_at, x.air_segment_id, x.kind), '[]')
      from flight_disruptions x where x.registration_id = r.id) as disruptions
  from flight_registrations r where r.user_id = $1 order by r.id`)

export const listRegistrationData = (db: Db, userId: string): Promise<object[]> => registrations(db, [userId])

const claims = prepared<object>(`
  select c.id, c.human_id, c.company_id, c.registration_id, c.subscription_id, c.trip_id, c.air_segment_id, c.kind, c.status, c.reason, c.amount,
    c.currency, c.reference, c.withdrawn_by, c.paid_at, c.created_at, c.updated_at,
    (select coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'reason', h.reason, 'changed_by', h.changed_by, 'created_at', h.created_at)
        order by h.created_at, h.id), '[]') from claim_changes h where h.claim_id = c.id) as history,
    (select coalesce(jsonb_agg(jsonb_build_object('version', d.version, 'inputs', d.inputs, 'result', d.result, 'inputs_digest', d.inputs_digest,
        'result_digest', d.result_digest, 'created_at', d.created_at) order by d.created_at, d.id), '[]')
      from claim_decisions d where d.claim_id = c.id) as decisions
  from claims c where c.user_id = $1 order by c.id`)

export const listClaimData = (db: Db, userId: string): Promise<object[]> => claims(db, [userId])

const ids = prepared<{ id: string }>(`
  select id from flight_registrations where user_id = $1 union all select id from claims where user_id = $1`)

/** Of registrations and claims. */
export const listProtectionIds = async (db: Db, userId: string): Promise<string[]> =>
  (await ids(db, [userId])).map(({ id }) => id)

const open = prepared<{ id: string }>(`
  select id from claims where user_id = $1 and status in ('submitted', 'evaluating', 'reopened', 'accepted', 'bank-info-requested') order by id`)

/** The person's claims that are not over. */
export const listOpenClaimIds = async (db: Db, userId: string): Promise<string[]> =>
  (await open(db, [userId])).map(({ id }) => id)

/** A text about a claim that somebody may have written. */
interface ReasonRow {
  readonly table:
    | 'claims'
    | 'claims_es'
    | 'claim_changes'
    | 'claim_changes_es'
    | 'flight_disruptions'
    | 'flight_registrations'
  readonly id: string
  readonly kind: string
  readonly reason: string
}
const reasons = prepared<ReasonRow>(`
  select 'claims' as table, c.id::text as id, '' as kind, c.reason from claims c where c.user_id = $1
  union all select 'claims_es', c.id::text, '', c.reason_es from claims c where c.user_id = $1 and c.reason_es is not null
  union all select 'claim_changes_es', h.id::text, '', h.reason_es from claim_changes h join claims c on c.id = h.claim_id
    where c.user_id = $1 and h.reason_es is not null
  union all select 'claim_changes', h.id::text, '', h.reason from claim_changes h join claims c on c.id = h.claim_id where c.user_id = $1
  union all select 'flight_disruptions', x.registration_id || ' ' || x.air_segment_id, x.kind, x.reason
    from flight_disruptions x join flight_registrations r on r.id = x.registration_id where r.user_id = $1 and x.reason is not null
  union all select 'flight_registrations', r.id::text, '', r.reason from flight_registrations r where r.user_id = $1 and r.reason is not null`)

export const listReasons = (db: Db, userId: string): Promise<ReasonRow[]> => reasons(db, [userId])

const writing = {
  claims: prepared<unknown>('update claims set reason = $2 where id = $1::uuid'),
  claims_es: prepared<unknown>('update claims set reason_es = $2 where id = $1::uuid'),
  claim_changes_es: prepared<unknown>('update claim_changes set reason_es = $2 where id = $1::uuid'),
  claim_changes: prepared<unknown>('update claim_changes set reason = $2 where id = $1::uuid'),
  flight_registrations: prepared<unknown>('update flight_registrations set reason = $2 where id = $1::uuid'),
  flight_disruptions: prepared<unknown>(`
    update flight_disruptions set reason = $2 where registration_id || ' ' || air_segment_id = $1 and kind = $3
      and registration_id = split_part($1, ' ', 1)::uuid`),
} as const

export async function saveReason(db: Db, { table, id, kind, reason }: ReasonRow): Promise<void> {
  await writing[table](db, table === 'flight_disruptions' ? [id, reason, kind] : [id, reason])
}

const references = prepared<{ reference: string }>(`
  select b.reference from baggage_reports b join flight_registrations r on r.id = b.registration_id where r.user_id = $1
  union select reference from claims where user_id = $1 and reference is not null`)

/** The airlines' numbers of the person's baggage reports. */
export const listReferences = async (db: Db, userId: string): Promise<string[]> =>
  (await references(db, [userId])).map(({ reference }) => reference)

type DecisionRow = KeptDecision & { readonly id: string }
const decisions = prepared<DecisionRow>(`
  select d.id, d.version, d.inputs, d.result, d.inputs_digest as "inputsDigest", d.result_digest as "resultDigest"
  from claim_decisions d join claims c on c.id = d.claim_id where c.user_id = $1 and jsonb_array_length(d.inputs -> 'baggageReports') > 0`)

/** Decisions about the person's claims that name baggage reports. */
export const listBaggageDecisions = (db: Db, userId: string): Promise<DecisionRow[]> => decisions(db, [userId])

const erasing = prepared<unknown>(`select set_config('godwit.erasing', $1, true)`)
const rewriting = prepared<unknown>(`
  update claim_decisions set inputs = $2, result = $3, inputs_digest = $4, result_digest = $5 where id = $1`)

/** The one exception to the rule that decisions are never changed. */
export async function rewriteDecision(
  db: Db,
  { id, inputs, result, inputsDigest, resultDigest }: DecisionRow,
): Promise<void> {
  await erasing(db, ['on'])
  await rewriting(db, [id, JSON.stringify(inputs), JSON.stringify(result), inputsDigest, resultDigest])
  await erasing(db, [''])
}

const eraseBaggage = prepared<unknown>(`
  update baggage_reports b set reference = $2 from flight_registrations r where r.id = b.registration_id and r.user_id = $1`)
const eraseClaims = prepared<unknown>('update claims set user_id = null, reference = null where user_id = $1')
const eraseRegistrations = prepared<unknown>('update flight_registrations set user_id = null where user_id = $1')

/** Takes the person off claims and registrations. Amounts, flights and statuses stay. After all that is found by the person. */
export async function eraseProtectionRows(db: Db, userId: string, erasedReference: string): Promise<void> {
  await eraseBaggage(db, [userId, erasedReference])
  await eraseClaims(db, [userId])
  await eraseRegistrations(db, [userId])
}
