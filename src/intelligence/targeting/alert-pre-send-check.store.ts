import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { concernedCtes } from '../matching/match.store.ts'
import type { StillConcerned } from '../matching/targeting.ts'
import { isFiltered, isMuted } from '../trip-alerts/trip-alert.store.ts'

/** The alerts that stand, of the threads of these: alert → the one that stands. */
export async function findPublishedOfThreads(
  db: Db,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; standing: string }>`
    select al.id, now.id as standing from alerts al join alerts now on now.thread_id = al.thread_id and now.status = 'published'
    where al.id = any(${alertIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.standing]))
}

/** Those of the people whom the alert concerns now, and whether they muted or filter it. */
export async function listStillConcerned(
  db: Db,
  alertId: string,
  userIds: readonly string[],
  now: Date,
): Promise<readonly StillConcerned[]> {
  const { rows } = await sql<StillConcerned>`
    with recursive ${concernedCtes({ alertId, scope: { userIds }, now })}
    select r.user_id as "userId", bool_and(${isMuted(sql`r.trip_id`, sql`r.user_id`)}) as muted,
      bool_or(${isFiltered(sql`r.user_id`, 'a')}) as filtered
    from reached r cross join alert a group by r.user_id`.execute(db)
  return rows
}

/** Of these people and trips those who have silenced the trip. */
export async function listMuted(
  db: Db,
  pairs: readonly { readonly userId: string; readonly tripId: string }[],
): Promise<readonly { readonly userId: string; readonly tripId: string }[]> {
  const { rows } = await sql<{ userId: string; tripId: string }>`
    select tt.user_id as "userId", tt.trip_id as "tripId" from shared_trip_travellers tt
      join unnest(${pairs.map((one) => one.userId)}::uuid[], ${pairs.map((one) => one.tripId)}::uuid[]) m (user_id, trip_id)
        on m.user_id = tt.user_id and m.trip_id = tt.trip_id
    where tt.muted`.execute(db)
  return rows
}

/**
 * Marks people as not notified whose message was dropped before it was sent: they are notified when the alert concerns them again, and
 * get no all-clear. People who were reached on another channel stay notified.
 */
export async function revertNotified(db: Db, notificationIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update alert_recipients recipient set cleared_at = ${now}::timestamptz
    from shared_notifications n
    where n.id = any(${notificationIds}::uuid[]) and recipient.thread_id = n.thread::uuid and recipient.user_id = n.user_id and recipient.cause = n.cause
      and recipient.cleared_at is null and n.read_at is null
      and not exists (select 1 from shared_deliveries d where d.notification_id = n.id and d.state in ('sent', 'kept', 'failed'))`.execute(
    db,
  )
}
