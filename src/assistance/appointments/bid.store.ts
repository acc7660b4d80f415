import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { offsetOf } from '../../platform/http/paging.ts'
import type { AppointmentType, Bid } from './bid.ts'

const selectBids = (db: Db) =>
  db
    .selectFrom('availability_bids')
    .select(['id', 'company_id', 'issue_id', 'responder_id', 'time', 'timezone', 'appointment_types', 'address'])
    .select(['lat', 'lng', 'clinic_cost', 'housecall_cost', 'telemedicine_cost', 'currency'])
    .select(['accepted_at', 'cancelled_at', 'created_at', 'updated_at'])

type Row = Awaited<ReturnType<ReturnType<typeof selectBids>['executeTakeFirstOrThrow']>>

const toBid = (row: Row): Bid => ({
  id: row.id,
  companyId: row.company_id,
  issueId: row.issue_id,
  responderId: row.responder_id,
  time: row.time,
  timezone: row.timezone,
  appointmentTypes: row.appointment_types as AppointmentType[],
  address: row.address,
  lat: row.lat,
  lng: row.lng,
  costs: { clinic: row.clinic_cost, housecall: row.housecall_cost, telemedicine: row.telemedicine_cost },
  currency: row.currency,
  acceptedAt: row.accepted_at,
  cancelledAt: row.cancelled_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function insertBid(db: Db, bid: Bid): Promise<void> {
  await db
    .insertInto('availability_bids')
    .values({
      id: bid.id,
      company_id: bid.companyId,
      issue_id: bid.issueId,
      responder_id: bid.responderId,
      time: bid.time,
      timezone: bid.timezone,
      appointment_types: [...bid.appointmentTypes],
      address: bid.address,
      lat: bid.lat,
      lng: bid.lng,
      clinic_cost: bid.costs.clinic,
      housecall_cost: bid.costs.housecall,
      telemedicine_cost: bid.costs.telemedicine,
      currency: bid.currency,
      created_at: bid.createdAt,
      updated_at: bid.updatedAt,
    })
    .execute()
}

export async function findBid(db: Db, id: string): Promise<Bid | undefined> {
  const row = await selectBids(db).where('id', '=', id).executeTakeFirst()
  return row && toBid(row)
}

/** Locks the bid until the transaction ends. The issue is locked before it. */
export async function lockBid(db: Db, id: string): Promise<Bid | undefined> {
  const row = await selectBids(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toBid(row)
}

/** A proposed bid of the responder that offers the same: time, place, types and prices. */
export async function findSameBid(db: Db, bid: Bid): Promise<Bid | undefined> {
  const row = await selectBids(db)
    .where('issue_id', '=', bid.issueId)
    .where('responder_id', '=', bid.responderId)
    .where('time', '=', bid.time)
    .where('accepted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('timezone', '=', bid.timezone)
    .where(sql<boolean>`appointment_types = ${[...bid.appointmentTypes]}::text[]`)
    .where('currency', '=', bid.currency)
    .where(sql<boolean>`(address, lat, lng, clinic_cost, housecall_cost, telemedicine_cost) is not distinct from
      (${bid.address}::text, ${bid.lat}::float8, ${bid.lng}::float8, ${bid.costs.clinic}::bigint, ${bid.costs.housecall}::bigint,
        ${bid.costs.telemedicine}::bigint)`)
    .orderBy('id')
    .executeTakeFirst()
  return row && toBid(row)
}

/** The bids of an issue, oldest first; with `responderId` only that person's. */
export async function listBidsOfIssue(
  db: Db,
  issueId: string,
  page: PageRequest,
  responderId?: string,
): Promise<Page<Bid>> {
  const wanted = selectBids(db)
    .where('issue_id', '=', issueId)
    .$if(responderId !== undefined, (query) => query.where('responder_id', '=', responderId ?? ''))
  const [rows, count] = await Promise.all([
    wanted.orderBy('id').limit(page.perPage).offset(offsetOf(page)).execute(),
    wanted.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(toBid), total: count.total }
}

/** The bids of several issues, oldest first. */
export async function listBidsOfIssues(db: Db, issueIds: readonly string[]): Promise<Bid[]> {
  if (issueIds.length === 0) return []
  const rows = await selectBids(db)
    .where('issue_id', 'in', [...issueIds])
    .orderBy('id')
    .execute()
  return rows.map(toBid)
}

export async function listBids(db: Db, ids: readonly string[]): Promise<Bid[]> {
  if (ids.length === 0) return []
  return (
    await selectBids(db)
      .where('id', 'in', [...ids])
      .execute()
  ).map(toBid)
}

export async function markBidAccepted(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('availability_bids').set({ accepted_at: at, updated_at: at }).where('id', '=', id).execute()
}

export async function markBidCancelled(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('availability_bids').set({ cancelled_at: at, updated_at: at }).where('id', '=', id).execute()
}

/** True when the bid exists in any company. */
export const bidExistsInOtherTenant = existsAnywhere('availability_bid')
