import { sql } from 'kysely'
import type { DeliveryState } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { blocks } from '../filters/alert-filter.store.ts'
import { defaultRadiusKm } from '../footprints/footprint.ts'
import { concernedCtes, type MatchQuery, reason } from '../matching/match.store.ts'
import { leadDays } from '../matching/targeting.ts'
import type { StoredReason } from '../trip-alerts/trip-alert.ts'
import type { StayInFootprint } from './why.ts'

const personQuery = (alertId: string, userId: string, now: Date): MatchQuery => ({
  alertId,
  scope: { userIds: [userId] },
  now,
})

/** A person's matches by the rules, before the lead and the filters, and after them. */
export async function listMatches(
  db: Db,
  alertId: string,
  userId: string,
  now: Date,
): Promise<{
  readonly hits: readonly StoredReason[]
  readonly reached: readonly StoredReason[]
  readonly trips: readonly string[]
}> {
  const { rows } = await sql<{ hits: StoredReason[]; reached: StoredReason[]; trips: string[] }>`
    with recursive ${concernedCtes(personQuery(alertId, userId, now))}
    select (select coalesce(jsonb_agg(distinct ${reason}), '[]') from hit) as hits,
      (select coalesce(jsonb_agg(distinct ${reason}), '[]') from reached) as reached,
      array(select distinct trip_id from hit where trip_id is not null) as trips`.execute(db)
  const [row] = rows
  return row ?? { hits: [], reached: [], trips: [] }
}

/** The person's stays in places of the alert, whatever the time. */
export async function listStaysInFootprint(
  db: Db,
  alertId: string,
  userId: string,
  now: Date,
): Promise<StayInFootprint[]> {
  const { rows } = await sql<StayInFootprint>`
    with recursive ${concernedCtes({ ...personQuery(alertId, userId, now), anyTime: true })}
    select s.kind, h.rule, s.from_at as "from", s.until_at as until
    from hit h join shared_stays s on s.user_id = h.user_id and s.source_id = h.source_id and s.part = h.part`.execute(
    db,
  )
  return rows
}

export interface StaySummary {
  readonly count: number
  /** How far the nearest of them is from a point of the alert; null where either has none. */
  readonly nearestKm: number | null
  readonly withinKm: number | null
}

/** How many stays a person has, and how near they come to the alert's points. */
export async function summarizeStays(db: Db, alertId: string, userId: string): Promise<StaySummary> {
  const { rows } = await sql<StaySummary>`
    select (select count(*)::int from shared_stays where user_id = ${userId}) as count, near.km as "nearestKm", near.within as "withinKm"
    from (select 1) one left join lateral (
      select km_between(p.lat, p.lng, s.lat, s.lng) as km, coalesce(p.radius_km, ${sql.lit(defaultRadiusKm)}) as within
      from alert_locations p join shared_stays s on s.user_id = ${userId} and s.lat is not null
      where p.alert_id = ${alertId} order by 1 limit 1) near on true`.execute(db)
  return rows[0] ?? { count: 0, nearestKm: null, withinKm: null }
}

/** The first of the trips that is not too far ahead for alerts; otherwise when the nearest comes within reach. */
export async function findLead(db: Db, tripIds: readonly string[]): Promise<{ readonly opensAt: Date } | undefined> {
  const { rows } = await sql<{ opensAt: Date | null }>`
    select min(t.start::timestamp at time zone 'UTC') - make_interval(days => ${sql.lit(leadDays)}) as "opensAt"
    from shared_trips t where t.id = any(${tripIds}::uuid[]) and t.deleted_at is null`.execute(db)
  const opensAt = rows[0]?.opensAt
  return opensAt ? { opensAt } : undefined
}

export interface BlockingFilters {
  readonly companyDeleted: boolean
  readonly organization: string | null
  readonly own: string | null
}

/** The oldest filter that blocks the alert, of the person's company and of the person. */
export async function findBlockingFilters(
  db: Db,
  alertId: string,
  userId: string,
  companyId: string | null,
): Promise<BlockingFilters> {
  const { rows } = await sql<BlockingFilters>`
    with al as (
      select array_position(array['low', 'medium', 'high'], risk_level) - 1 as risk, array(
        select c.id from shared_safety_categories c where c.id = any(safety_category_ids)
        union select c.parent_id from shared_safety_categories c where c.id = any(safety_category_ids) and c.parent_id is not null) as categories
      from alerts where id = ${alertId})
    select exists (select 1 from shared_companies where id = ${companyId}::uuid and deleted_at is not null) as "companyDeleted",
      (select f.id from alert_filters f, al where f.user_id is null and f.company_id = ${companyId}::uuid
        and ${blocks(sql`al.risk`, sql`al.categories`)} order by f.id limit 1) as organization,
      (select f.id from alert_filters f, al where f.user_id = ${userId}
        and ${blocks(sql`al.risk`, sql`al.categories`)} order by f.id limit 1) as own`.execute(db)
  return rows[0] ?? { companyDeleted: false, organization: null, own: null }
}

export interface LastNotified {
  readonly alertId: string
  readonly cause: string
  readonly notifiedAt: Date
  readonly clearedAt: Date | null
}

export async function findLastNotified(db: Db, threadId: string, userId: string): Promise<LastNotified | undefined> {
  const { rows } = await sql<LastNotified>`
    select alert_id as "alertId", cause, notified_at as "notifiedAt", cleared_at as "clearedAt" from alert_recipients
    where thread_id = ${threadId} and user_id = ${userId}`.execute(db)
  return rows[0]
}

export interface ThreadNotification {
  readonly id: string
  readonly cause: string
  readonly alertId: string | null
  readonly createdAt: string
  readonly withheld: string | null
  readonly deliveries: readonly {
    readonly channel: string
    readonly state: DeliveryState
    readonly dueAt: string
    readonly sentAt: string | null
    readonly attempts: number
    readonly lastError: string | null
    readonly simulated: boolean
  }[]
}

/** A person's notifications of a thread, oldest first. */
export async function listThreadNotifications(db: Db, threadId: string, userId: string): Promise<ThreadNotification[]> {
  const { rows } = await sql<ThreadNotification>`
    select n.id, n.cause, n.data ->> 'alert_id' as "alertId", n.created_at as "createdAt", n.withheld,
      coalesce((select json_agg(json_build_object('channel', d.channel, 'state', d.state, 'dueAt', d.due_at, 'sentAt', d.sent_at,
        'attempts', d.attempts, 'lastError', d.last_error, 'simulated', d.simulated) order by d.id)
        from shared_deliveries d where d.notification_id = n.id), '[]') as deliveries
    from shared_notifications n where n.user_id = ${userId} and n.type = 110 and n.thread = ${threadId}
    order by n.created_at, n.id`.execute(db)
  return rows
}

/** The Trip Alerts of a thread that name the person. */
export async function listTripAlertIds(db: Db, threadId: string, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ta.id from trip_alerts ta join (
      select trip_id as id from shared_stays where user_id = ${userId} and trip_id is not null
      union select check_in_id from shared_stays where user_id = ${userId} and check_in_id is not null) mine on mine.id = ta.subject_id
    where ta.thread_id = ${threadId} and ${userId}::uuid = any(ta.user_ids) order by ta.id`.execute(db)
  return rows.map((row) => row.id)
}
