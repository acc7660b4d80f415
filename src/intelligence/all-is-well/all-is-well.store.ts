import { type RawBuilder, sql } from 'kysely'
import { noticeData, type Recipients } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Morning } from './all-is-well.ts'

/** Travellers on a current trip whose company has the option and who switched the message on. */
const optedInTravellers: RawBuilder<unknown> = sql`
  shared_trips t join shared_companies c on c.id = t.company_id and c.deleted_at is null and 'all_is_well' = any(c.features)
    join shared_trip_travellers tt on tt.trip_id = t.id and tt.removed_at is null and not tt.muted
    join shared_users u on u.id = tt.user_id and u.deleted_at is null and (coalesce((u.settings ->> 'send_all_good_email')::boolean, false)
      or coalesce((u.settings ->> 'send_all_good_push')::boolean, false))`

const zone: RawBuilder<unknown> = sql`coalesce(u.timezone_identifier, c.settings -> 'notification_preferences' ->> 'timezone', 'UTC')`

/** The time zones of possible recipients. The UTC day is widened by one day at both ends, because local dates differ. */
export async function listZones(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct ${zone} as zone from ${optedInTravellers}
    where t.deleted_at is null and t.start <= ${now}::date + 1 and t.finish >= ${now}::date - 1`.execute(db)
  return rows.map((row) => row.zone)
}

/**
 * True when the trip has a published alert or an open advisory that is not over yet, or when an alert of the trip changed or the
 * person was notified today (since `m.since`).
 */
const hasFindings: RawBuilder<unknown> = sql`(
  exists (
    select 1 from trip_alerts ta join alerts al on al.id = ta.alert_id
    where ta.subject_id = t.id and (greatest(ta.updated_at, al.updated_at) >= m.since
      or (al.status = 'published' and (al.finishes_at is null or al.finishes_at >= m.since) and ${isAhead(sql`ta.reasons`)}))
  ) or exists (
    select 1 from advisory_trips x join advisories v on v.id = x.advisory_id and v.status = 'open'
    where x.trip_id = t.id and ${isAhead(sql`x.reasons`)}
  ) or exists (
    select 1 from alert_recipients recipient join alerts al on al.id = recipient.alert_id
    where recipient.user_id = u.id and (recipient.notified_at >= m.since or recipient.cleared_at >= m.since
      or (recipient.check_in_id is not null and al.status = 'published' and (al.finishes_at is null or al.finishes_at >= m.since)))
  ))`

/** True when at least one stay that matched is not over yet. */
function isAhead(reasons: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from jsonb_array_elements(${reasons}) why
    where coalesce((why ->> 'overlap_until')::timestamptz, 'infinity') >= m.since)`
}

const allGoodData = (tripId: RawBuilder<unknown>): RawBuilder<unknown> =>
  noticeData(110, {
    trip_alert_id: sql`null`,
    trip_id: tripId,
    alert_id: sql`null`,
    check_in_id: sql`null`,
    all_good: sql`true`,
  })

/**
 * The recipients this morning: every traveller on a current trip, once even with several trips. People with findings on any of
 * their trips, and people who would not get alerts, are left out.
 */
export const allIsWellRecipients = (mornings: readonly Morning[], now: Date): Recipients => sql`
  select u.id as user_id, (array_agg(t.company_id order by t.start, t.id))[1] as company_id,
    'all_good:' || (array_agg(t.id order by t.start, t.id))[1] || ':' || to_char(m.day, 'YYYY-MM-DD') as cause,
    ${allGoodData(sql`(array_agg(t.id order by t.start, t.id))[1]`)} as data,
    false as quiet, null::text as zone
  from unnest(${mornings.map((one) => one.zone)}::text[], ${mornings.map((one) => one.day)}::date[],
      ${mornings.map((one) => one.since.toISOString())}::timestamptz[]) m (zone, day, since)
    join (${optedInTravellers}) on ${zone} = m.zone
  where t.deleted_at is null and t.start <= m.day and t.finish >= m.day
    and (c.features && array['alerts', 'white_label'] or is_entitled(u.id, t.company_id, 'alerts', ${now}::timestamptz))
  group by u.id, m.day having not bool_or(${hasFindings})`
