import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The bids of a responder, for the export. */
export const listBidData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('availability_bids')
    .select(['id', 'company_id', 'issue_id', 'time', 'timezone', 'appointment_types', 'address', 'lat', 'lng'])
    .select([
      'clinic_cost',
      'housecall_cost',
      'telemedicine_cost',
      'currency',
      'accepted_at',
      'cancelled_at',
      'created_at',
    ])
    .where('responder_id', '=', userId)
    .orderBy('id')
    .execute()

/** The appointments of a person, as patient and as responder, for the export. */
export const listAppointmentData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('appointments')
    .select([
      'id',
      'company_id',
      'issue_id',
      'bid_id',
      'type',
      'status',
      'start_time',
      'timezone',
      'address',
      'lat',
      'lng',
    ])
    .select(['cost', 'currency', 'closed_at', 'cancelled_at', 'finished_at', 'created_at'])
    .select(sql<string>`case when patient_id = ${userId} then 'patient' else 'responder' end`.as('role'))
    .where((is) => is.or([is('patient_id', '=', userId), is('responder_id', '=', userId)]))
    .orderBy('id')
    .execute()

/** The issues in which the person has an open appointment, by id: the order in which they are locked. */
export async function listIssuesWithOpenAppointment(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('issue_id')
    .where('status', '=', 'open')
    .where((is) => is.or([is('patient_id', '=', userId), is('responder_id', '=', userId)]))
    .orderBy('issue_id')
    .execute()
  return rows.map((row) => row.issue_id)
}

/** Where an appointment or a bid has a place: of a house call it is the patient's, of a clinic the responder's. */
export interface PlaceTrace {
  readonly companyId: string
  /** The appointment, where the person is the patient. */
  readonly appointmentId: string | null
  readonly address: string | null
  readonly lat: number | null
  readonly lng: number | null
}

/** The places of the person's appointments, of the bids of a responder, and of the bids for the person's issues. */
export async function listPlaceTraces(db: Db, userId: string): Promise<PlaceTrace[]> {
  const { rows } = await sql<PlaceTrace>`
    select company_id as "companyId", case when patient_id = ${userId} then id end as "appointmentId", lat, lng,
      case when responder_id = ${userId} or type = 'housecall' then address end as address
    from appointments where ${userId} in (patient_id, responder_id)
    union all
    select b.company_id, null, b.lat, b.lng, case when b.responder_id = ${userId} then b.address end
    from availability_bids b join issues i on i.id = b.issue_id where ${userId} in (b.responder_id, i.affected_id)`.execute(
    db,
  )
  return rows
}

/**
 * Cancels the responder's proposed bids and takes the responder out of all. Bids for the person's issues lose their place too: it says where the
 * person was to be helped.
 */
export async function eraseBids(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update availability_bids b set responder_id = nullif(responder_id, ${userId}), address = null, lat = null, lng = null, updated_at = ${at},
      cancelled_at = case when responder_id = ${userId} and accepted_at is null then coalesce(cancelled_at, ${at}) else cancelled_at end
    where responder_id = ${userId}
      or exists (select 1 from issues i where i.id = b.issue_id and i.affected_id = ${userId})`.execute(db)
}

/** Takes the person out of appointments, and the place: it is where the patient was, or where the responder works. */
export async function eraseAppointments(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update appointments set
      address = case when ${userId} in (patient_id, responder_id) then null else address end,
      lat = case when ${userId} in (patient_id, responder_id) then null else lat end,
      lng = case when ${userId} in (patient_id, responder_id) then null else lng end,
      patient_id = nullif(patient_id, ${userId}), responder_id = nullif(responder_id, ${userId}),
      cancelled_by_id = nullif(cancelled_by_id, ${userId}), updated_at = ${at}
    where ${userId} in (patient_id, responder_id, cancelled_by_id)`.execute(db)
}
