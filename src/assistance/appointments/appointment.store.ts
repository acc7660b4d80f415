import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Appointment, AppointmentStatus } from './appointment.ts'
import type { AppointmentType } from './bid.ts'
import type { PinTries } from './pin.ts'

const selectAppointments = (db: Db) =>
  db
    .selectFrom('appointments')
    .select(['id', 'company_id as companyId', 'issue_id as issueId', 'bid_id as bidId', 'patient_id as patientId'])
    .select(['responder_id as responderId', 'payment_id as paymentId', 'start_time as startTime', 'timezone'])
    .select(['address', 'lat', 'lng', 'cost', 'currency', 'wrong_pins as wrongPins'])
    .select(['pin_locked_until as pinLockedUntil', 'cancelled_by_id as cancelledById', 'closed_at as closedAt'])
    .select(['cancelled_at as cancelledAt', 'finished_at as finishedAt', 'created_at as createdAt'])
    .select(['updated_at as updatedAt', sql<AppointmentType>`type`.as('type')])
    .select(sql<AppointmentStatus>`status`.as('status'))

export async function insertAppointment(db: Db, made: Appointment): Promise<void> {
  await db
    .insertInto('appointments')
    .values({
      id: made.id,
      company_id: made.companyId,
      issue_id: made.issueId,
      bid_id: made.bidId,
      patient_id: made.patientId,
      responder_id: made.responderId,
      payment_id: made.paymentId,
      type: made.type,
      status: made.status,
      start_time: made.startTime,
      timezone: made.timezone,
      address: made.address,
      lat: made.lat,
      lng: made.lng,
      cost: made.cost,
      currency: made.currency,
      created_at: made.createdAt,
      updated_at: made.updatedAt,
    })
    .execute()
}

export const findAppointment = (db: Db, id: string): Promise<Appointment | undefined> =>
  selectAppointments(db).where('id', '=', id).executeTakeFirst()

/** Locks the appointment until the transaction ends. The issue, and the bid if it changes, are locked before it. */
export const lockAppointment = (db: Db, id: string): Promise<Appointment | undefined> =>
  selectAppointments(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** The open appointments of an issue (one at most), locked. */
export const lockOpenAppointments = (db: Db, issueId: string): Promise<Appointment[]> =>
  selectAppointments(db).where('issue_id', '=', issueId).where('status', '=', 'open').forUpdate().execute()

export const listAppointmentsOfIssue = (db: Db, issueId: string): Promise<Appointment[]> =>
  selectAppointments(db).where('issue_id', '=', issueId).orderBy('id').execute()

export async function listAppointmentsOfBids(db: Db, bidIds: readonly string[]): Promise<Appointment[]> {
  if (bidIds.length === 0) return []
  return selectAppointments(db)
    .where('bid_id', 'in', [...bidIds])
    .orderBy('id')
    .execute()
}

/** Whose appointments: of the people or of the company; both undefined: everybody's. */
export interface AppointmentQuery {
  readonly issueId?: string
  readonly companyId?: string
  /** Patient or responder. */
  readonly userId?: string
  /** Leaves out cancelled and finished ones. */
  readonly current: boolean
}

/** Newest first. */
export async function listAppointments(
  db: Db,
  { issueId, companyId, userId, current }: AppointmentQuery,
  page: PageRequest,
): Promise<Page<Appointment>> {
  const wanted = selectAppointments(db)
    .$if(issueId !== undefined, (query) => query.where('issue_id', '=', issueId ?? ''))
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .$if(userId !== undefined, (query) =>
      query.where((is) => is.or([is('patient_id', '=', userId ?? ''), is('responder_id', '=', userId ?? '')])),
    )
    .$if(current, (query) => query.where('status', 'not in', ['cancelled', 'finished']))
  const [items, count] = await Promise.all([
    wanted.orderBy('id', 'desc').limit(page.perPage).offset(offsetOf(page)).execute(),
    wanted.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total: count.total }
}

export async function markClosed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ status: 'closed', closed_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function markCancelled(db: Db, id: string, byUserId: string | null, at: Date): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ status: 'cancelled', cancelled_at: at, cancelled_by_id: byUserId, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function savePinTries(db: Db, id: string, { wrongPins, pinLockedUntil }: PinTries): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ wrong_pins: wrongPins, pin_locked_until: pinLockedUntil })
    .where('id', '=', id)
    .execute()
}

/** Only a closed one. */
export async function markFinished(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ status: 'finished', finished_at: at, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'closed')
    .execute()
}

/** True when the appointment exists in any company. */
export const appointmentExistsInOtherTenant = existsAnywhere('appointment')
