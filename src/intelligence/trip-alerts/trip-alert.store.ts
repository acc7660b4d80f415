import { type RawBuilder, sql } from 'kysely'
import { noticeData, type Recipients } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { newIds } from '../../platform/db/new-ids.ts'
import { blocks } from '../filters/alert-filter.store.ts'
import { concernedCtes, type MatchQuery } from '../matching/match.store.ts'

/** A Trip Alert that a match made or changed. */
export interface MatchedTripAlert {
  readonly alertId: string
  readonly tripId: string | null
  readonly checkInId: string | null
  readonly companyId: string | null
  readonly userIds: readonly string[]
  /** It was not there before. */
  readonly fresh: boolean
  /** The alert of the thread that had matched before; null where it is fresh. */
  readonly previousAlertId: string | null
}

type MatchedGroup = Pick<MatchedTripAlert, 'alertId' | 'companyId' | 'fresh' | 'previousAlertId'> & {
  /** A line for each: the trip, the check-in, the people. */
  readonly subjects: string
}

function ungroup({ subjects, ...group }: MatchedGroup): MatchedTripAlert[] {
  return subjects.split('\n').map((line) => {
    const [tripId, checkInId, userIds] = line.split(' ')
    return {
      ...group,
      tripId: tripId || null,
      checkInId: checkInId || null,
      userIds: userIds ? userIds.split(',') : [],
    }
  })
}

/** Matches the alerts and writes one Trip Alert for each trip or check-in and thread. */
export async function upsertTripAlerts(db: Db, query: MatchQuery): Promise<readonly MatchedTripAlert[]> {
  // A hundred thousand rows are read in a fraction of the time when they come as a few long texts.
  const { rows } = await sql<MatchedGroup>`
    with recursive ${concernedCtes(query)},
    written as (
      insert into trip_alerts as t (id, thread_id, alert_id, trip_id, check_in_id, company_id, user_ids, reasons, direct, created_at, updated_at)
      select ${newIds(query.now)}, thread_id, alert_id, trip_id, check_in_id, company_id, user_ids, reasons, direct,
        ${query.now}::timestamptz, ${query.now}::timestamptz
      from concerned order by trip_id, check_in_id
      on conflict (subject_id, thread_id) do update set alert_id = excluded.alert_id, user_ids = excluded.user_ids,
        reasons = excluded.reasons, direct = excluded.direct, updated_at = excluded.updated_at
      where (t.alert_id, t.user_ids, t.reasons) is distinct from (excluded.alert_id, excluded.user_ids, excluded.reasons)
      returning alert_id, trip_id, check_in_id, company_id, user_ids, xmax = 0 as fresh,
        -- The statement still sees the row as it was.
        case when xmax <> 0 then (select was.alert_id from trip_alerts was where was.id = t.id) end as previous
    )
    select alert_id as "alertId", company_id as "companyId", fresh, previous as "previousAlertId",
      string_agg(concat(trip_id, ' ', check_in_id, ' ', array_to_string(user_ids, ',')), E'\n') as subjects
    from written group by alert_id, company_id, fresh, previous`.execute(db)
  return rows.flatMap(ungroup)
}

/** Serializes the notifications of one thread: waits for other transactions that notify about it. */
export async function lockThread(db: Db, threadId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notifications of ' || ${threadId}::text, 0))`.execute(db)
}

/** Locks those of the alerts that are still published, so that they cannot be closed or replaced before the transaction ends; returns how many. */
export async function lockPublished(db: Db, alertIds: readonly string[]): Promise<number> {
  if (alertIds.length === 0) return 0
  const { rows } = await sql`
    select id from alerts where id = any(${alertIds}::uuid[]) and status = 'published' order by id for share`.execute(
    db,
  )
  return rows.length
}

/** True when at least one person was notified about the thread. */
export async function isThreadNotified(db: Db, threadId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from alert_recipients where thread_id = ${threadId} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * True when the package of the company `c` includes alerts, or the person has an entitlement. A white-label company
 * notifies its people itself.
 */
export const isEntitled = (userId: string, companyId: string, now: Date): RawBuilder<boolean> =>
  sql`(coalesce(c.features && array['alerts', 'white_label'], false)
    or is_entitled(${sql.ref(userId)}, ${sql.ref(companyId)}, 'alerts', ${now}::timestamptz))`

/** Muted trips have a partial index: the look-up costs the same however many trips there are. */
export const isMuted = (tripId: RawBuilder<unknown>, userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select true from shared_trip_travellers tt where tt.trip_id = ${tripId} and tt.user_id = ${userId} and tt.muted), false)`

const rank = (of: string): RawBuilder<unknown> =>
  sql`array_position(array['low', 'medium', 'high'], ${sql.ref(`${of}.risk_level`)})`

/**
 * True when a person who was notified about the thread before (row `recipient`) gets another message: the thread was cleared in between,
 * the match went from country level to an exact place, the risk rose, or the advice changed.
 */
export const isWorthNotifying = (direct: RawBuilder<unknown>, alertId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (recipient.cleared_at is not null or (${direct} and not recipient.direct) or exists (
    select 1 from alerts before join alerts after on after.id = ${alertId}
    where before.id = recipient.alert_id and before.id <> after.id
      and (${rank('after')} > ${rank('before')} or after.body_advice is distinct from before.body_advice)))`

/** Looked up per person by index, so that the cost does not depend on the number of filters of others. */
export const isFiltered = (userId: RawBuilder<unknown>, alert: string): RawBuilder<boolean> => sql`
  ((select true from alert_filters f where f.user_id = ${userId}
    and ${blocks(sql.ref(`${alert}.risk`), sql.ref(`${alert}.category_ids`))} limit 1) is true)`

/** An alert with what `isFiltered` looks at. */
export const alertForFilters = (
  alertId: string,
): RawBuilder<unknown> => sql`select al.id, al.thread_id, ${rank('al')} - 1 as risk,
        array(select c.id from shared_safety_categories c where c.id = any(al.safety_category_ids)
          union select c.parent_id from shared_safety_categories c where c.id = any(al.safety_category_ids)) as category_ids
      from alerts al where al.id = ${alertId}`

const alertIds = {
  trip_alert_id: sql`trip_alert_id`,
  trip_id: sql`trip_id`,
  alert_id: sql`alert_id`,
  check_in_id: sql`check_in_id`,
}

/**
 * Inserts the people to notify about the alert, each once, and returns them as recipients: those not yet notified about the thread,
 * and of the others those for whom `isWorthNotifying` holds. People who filter the alert or have no entitlement are left out.
 * The caller checks whether the alert is still published.
 * `subjects`: only of these trips and check-ins.
 */
export function insertRecipients(alertId: string, now: Date, subjects?: readonly string[]): Recipients {
  const mine: RawBuilder<unknown> = subjects ? sql`and ta.subject_id = any(${subjects}::uuid[])` : sql``
  return sql`
    with alert as materialized (
      ${alertForFilters(alertId)}
    )
    insert into alert_recipients as recipient (thread_id, user_id, company_id, alert_id, trip_alert_id, trip_id, check_in_id, direct, cause, quiet, notified_at)
    select distinct on (person.id) ta.thread_id, person.id, ta.company_id, ta.alert_id, ta.id, ta.trip_id, ta.check_in_id, ta.direct,
      'alert:' || ta.thread_id, tt.muted, ${now}::timestamptz
    from alert al join trip_alerts ta on ta.thread_id = al.thread_id and ta.alert_id = al.id
      cross join unnest(ta.user_ids) person (id)
      left join shared_companies c on c.id = ta.company_id
      cross join lateral (select ${isMuted(sql`ta.trip_id`, sql`person.id`)} as muted offset 0) tt
    where ${isEntitled('person.id', 'ta.company_id', now)} ${mine}
      and not ${isFiltered(sql`person.id`, 'al')}
    order by person.id, tt.muted, ta.direct desc, ta.trip_id is null, ta.created_at, ta.id
    on conflict (thread_id, user_id) do update set alert_id = excluded.alert_id, trip_alert_id = excluded.trip_alert_id,
      trip_id = excluded.trip_id, check_in_id = excluded.check_in_id, direct = recipient.direct or excluded.direct,
      quiet = excluded.quiet, notified_at = excluded.notified_at, cleared_at = null,
      cause = 'alert:' || excluded.thread_id || case when recipient.cleared_at is not null then ':again:' || to_char(recipient.cleared_at, 'YYYYMMDDHH24MISS')
        when excluded.alert_id = recipient.alert_id then ':nearer' else ':update:' || excluded.alert_id end
    where ${isWorthNotifying(sql`excluded.direct`, sql`excluded.alert_id`)}
    returning user_id, company_id, cause, ${noticeData(110, alertIds)} as data, quiet, null::text as zone`
}

/**
 * Marks the thread as cleared for everybody who was notified about it, and returns them as recipients. A thread that was reopened
 * can be cleared again.
 */
export const markCleared = (threadId: string, now: Date): Recipients => sql`
  update alert_recipients recipient set cleared_at = ${now}::timestamptz where thread_id = ${threadId} and cleared_at is null
  returning user_id, company_id, 'alert:' || thread_id || ':cleared' || coalesce(substring(cause from ':again:(.*)$'), '') as cause,
    ${noticeData(110, { ...alertIds, cleared: sql`true` })} as data,
    ${isMuted(sql`recipient.trip_id`, sql`recipient.user_id`)} as quiet,
    null::text as zone`

/** The external ids of people and trips, by id. Those without one, and guests, are left out. */
export async function listExternalIds(
  db: Db,
  companyIds: readonly string[],
  userIds: readonly string[],
  tripIds: readonly string[],
): Promise<{ readonly users: ReadonlyMap<string, string>; readonly trips: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ kind: 'user' | 'trip'; id: string; external_id: string }>`
    select 'user' as kind, id, external_id from shared_users where id = any(${userIds}::uuid[]) and external_id is not null
      and company_id = any(${companyIds}::uuid[])
    union all
    select 'trip', id, external_id from shared_trips where id = any(${tripIds}::uuid[]) and external_id is not null`.execute(
    db,
  )
  const of = (kind: 'user' | 'trip') =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.external_id] as const] : [])))
  return { users: of('user'), trips: of('trip') }
}

/** Limits for a fan-out, which may touch hundreds of thousands of rows: more time and memory than a request gets. */
export async function setFanOutLimits(db: Db): Promise<void> {
  await sql`select set_config('statement_timeout', '15min', true), set_config('work_mem', '64MB', true)`.execute(db)
}

/** True the first time: the managers of a company get one summary for each alert. */
export async function insertSummary(db: Db, alertId: string, companyId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_summaries (alert_id, company_id, notified_at) values (${alertId}, ${companyId}, ${now})
    on conflict do nothing returning alert_id`.execute(db)
  return rows.length > 0
}

/** A Trip Alert of a company, with the people. */
export type CompanyTripAlertRow = Pick<MatchedTripAlert, 'companyId' | 'tripId' | 'checkInId' | 'userIds'>

const companyRow = sql`ta.company_id as "companyId", ta.trip_id as "tripId", ta.check_in_id as "checkInId", ta.user_ids as "userIds"
  from trip_alerts ta join shared_companies c on c.id = ta.company_id and c.deleted_at is null`

/** The Trip Alerts of a thread that companies have. */
export async function listTripAlertsOfThread(db: Db, threadId: string): Promise<readonly CompanyTripAlertRow[]> {
  const { rows } = await sql<CompanyTripAlertRow>`
    select ${companyRow} where ta.thread_id = ${threadId} order by ta.id`.execute(db)
  return rows
}

/** The Trip Alerts of an alert in companies that have no summary of it. */
export async function listTripAlertsWithoutSummary(db: Db, alertId: string): Promise<readonly CompanyTripAlertRow[]> {
  const { rows } = await sql<CompanyTripAlertRow>`
    select ${companyRow} where ta.alert_id = ${alertId} and ta.thread_id = (select thread_id from alerts where id = ${alertId})
      and not exists (select 1 from alert_summaries s where s.alert_id = ${alertId} and s.company_id = ta.company_id)
    order by ta.id`.execute(db)
  return rows
}

/** Forgets the summaries of a thread, so that its companies are notified when it is reopened. Returns when each was last notified. */
export async function deleteSummaries(db: Db, threadId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ companyId: string; at: string }>`
    delete from alert_summaries s using alerts a where a.id = s.alert_id and a.thread_id = ${threadId}
    returning s.company_id as "companyId", to_char(s.notified_at at time zone 'UTC', 'YYYYMMDDHH24MISSMS') as at`.execute(
    db,
  )
  return new Map(
    rows.toSorted((one, other) => (one.at < other.at ? -1 : 1)).map(({ companyId, at }) => [companyId, at]),
  )
}
