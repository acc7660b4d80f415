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

/** Cancels the responder's proposed bids, and takes the person and their address out of all. */
export async function eraseBids(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update availability_bids set responder_id = null, address = null, lat = null, lng = null, updated_at = ${at},
      cancelled_at = case when accepted_at is null then coalesce(cancelled_at, ${at}) else cancelled_at end
    where responder_id = ${userId}`.execute(db)
}

/** The clinic's address is the responder's; that of a house call the patient's. */
export async function eraseAppointments(db: Db, userId: string, at: Date): Promise<void> {
  await sql`
    update appointments set
      address = case when responder_id = ${userId} or type = 'housecall' then null else address end,
      lat = case when responder_id = ${userId} or type = 'housecall' then null else lat end,
      lng = case when responder_id = ${userId} or type = 'housecall' then null else lng end,
      patient_id = nullif(patient_id, ${userId}), responder_id = nullif(responder_id, ${userId}),
      cancelled_by_id = nullif(cancelled_by_id, ${userId}), updated_at = ${at}
    where ${userId} in (patient_id, responder_id, cancelled_by_id)`.execute(db)
}
