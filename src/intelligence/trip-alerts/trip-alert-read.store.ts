import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { TripAlertRow } from './trip-alert.ts'

/** Whether a person has read an alert: the alert itself (version 1), or a notification about it (version 2). */
export const hasRead = (
  userId: RawBuilder<unknown>,
  alertId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from alert_reads r where r.user_id = ${userId} and r.alert_id = ${alertId})
  or exists (select 1 from shared_notifications n where n.user_id = ${userId} and n.type = 110 and n.read_at is not null
    and n.data ->> 'alert_id' = ${alertId}::text))`

const columns = sql`ta.id, ta.thread_id as "threadId", ta.alert_id as "alertId", ta.trip_id as "tripId",
  ta.check_in_id as "checkInId", ta.user_ids as "userIds", ta.reasons`

/** The Trip Alerts of a trip whose alert was issued before the time, the newest alert first. */
export async function listTripAlertsOfTrip(db: Db, tripId: string, issuedBefore: Date): Promise<TripAlertRow[]> {
  const { rows } = await sql<TripAlertRow>`
    select ${columns} from trip_alerts ta join alerts a on a.id = ta.alert_id
    where ta.subject_id = ${tripId} and a.published_at < ${issuedBefore}
    order by a.published_at desc, a.id desc`.execute(db)
  return rows
}

/** The person's trips that the thread concerns, as far as they are still there. */
export async function listTripsOfThread(db: Db, threadId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from shared_trip_travellers tt join shared_trips t on t.id = tt.trip_id and t.deleted_at is null
      join trip_alerts ta on ta.subject_id = t.id and ta.thread_id = ${threadId}
    where tt.user_id = ${userId} and tt.removed_at is null and ${userId}::uuid = any(ta.user_ids) order by t.start, t.id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** The Trip Alerts of a thread within a company, with whether everybody concerned has read the alert. */
export async function pageOfThread(
  db: Db,
  threadId: string,
  companyId: string,
  pageRequest: PageRequest,
): Promise<Page<TripAlertRow & { readonly read: boolean }>> {
  const matching = sql`trip_alerts ta where ta.thread_id = ${threadId} and ta.company_id = ${companyId}`
  const { rows } = await sql<TripAlertRow & { read: boolean }>`
    select ${columns}, not exists (
      select 1 from unnest(ta.user_ids) person (id)
      where not ${hasRead(sql`person.id`, sql`ta.alert_id`)}) as read
    from ${matching} order by ta.id limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${matching}`.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

/** The company's people with a Trip Alert of the thread. */
export async function listPeopleOfThread(db: Db, threadId: string, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(ta.user_ids) as id from trip_alerts ta
    where ta.thread_id = ${threadId} and ta.company_id = ${companyId} order by 1`.execute(db)
  return rows.map((row) => row.id)
}

/** All that concerns a person, for an export. */
export async function listTargetingData(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select ta.id, ta.alert_id, ta.trip_id, ta.check_in_id, ta.reasons, ta.created_at, ta.updated_at, recipient.notified_at, recipient.cleared_at
    from trip_alerts ta left join alert_recipients recipient on recipient.trip_alert_id = ta.id and recipient.user_id = ${userId}
    where ta.subject_id in (
        select trip_id from shared_trip_travellers where user_id = ${userId} union select id from shared_check_ins where user_id = ${userId})
      and ${userId}::uuid = any(ta.user_ids) order by ta.id`.execute(db)
  const advisories = await sql<object>`
    select x.advisory_id, x.trip_id, x.reasons, x.notified_at from advisory_trips x
    where ${userId}::uuid = any(x.user_ids) order by 1, 2`.execute(db)
  return [...rows, ...advisories.rows]
}

/** Removes the person from Trip Alerts; one without people is deleted. */
export async function deleteTargetingData(db: Db, userId: string): Promise<void> {
  await sql`delete from alert_recipients where user_id = ${userId}`.execute(db)
  for (const table of ['trip_alerts', 'advisory_trips']) {
    const name = sql.table(table)
    await sql`delete from ${name} where user_ids = array[${userId}::uuid]`.execute(db)
    await sql`update ${name} set user_ids = array_remove(user_ids, ${userId}::uuid) where ${userId}::uuid = any(user_ids)`.execute(
      db,
    )
  }
}
