import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { StoredReason } from '../trip-alerts/trip-alert.ts'

const any = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`

/** The first reason of each Trip Alert. */
export async function listFirstReasons(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; reason: StoredReason }[]> {
  const { rows } = await sql<{ id: string; reason: StoredReason }>`
    select id, reasons -> 0 as reason from trip_alerts where id = ${any(ids)} and jsonb_array_length(reasons) > 0`.execute(
    db,
  )
  return rows
}

export interface AlertPeople {
  readonly alertId: string
  readonly companyId: string
  readonly count: number
  readonly first: readonly string[]
}

/** How many people of each company an alert's thread concerns, and the first three. */
export async function listPeopleOfAlerts(
  db: Db,
  alertIds: readonly string[],
  companyIds: readonly string[],
): Promise<AlertPeople[]> {
  const { rows } = await sql<AlertPeople>`
    select p.alert_id as "alertId", p.company_id as "companyId", count(*)::int as count, (array_agg(p.id order by p.id))[1:3] as first
    from (
      select distinct al.id as alert_id, ta.company_id, person.id
      from alerts al join trip_alerts ta on ta.thread_id = al.thread_id cross join unnest(ta.user_ids) as person (id)
      where al.id = ${any(alertIds)} and ta.company_id = ${any(companyIds)}) p
    group by p.alert_id, p.company_id`.execute(db)
  return rows
}

/** The trip for which a person was first notified of a rule. */
export async function listTripsOfRules(
  db: Db,
  ruleIds: readonly string[],
  userIds: readonly string[],
): Promise<{ ruleId: string; userId: string; tripId: string }[]> {
  const { rows } = await sql<{ ruleId: string; userId: string; tripId: string }>`
    select distinct on (rule_id, user_id) rule_id as "ruleId", user_id as "userId", trip_id as "tripId" from rule_matches
    where rule_id = ${any(ruleIds)} and user_id = ${any(userIds)} order by rule_id, user_id, matched_at, trip_id`.execute(
    db,
  )
  return rows
}

/** The country whose rule it is. */
export async function listCountriesOfRules(db: Db, ids: readonly string[]): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    select r.id, k.alpha2 as code from (
      select id, origin_country_id from shared_travel_restrictions where id = ${any(ids)}
      union all select id, origin_country_id from shared_entry_requirements where id = ${any(ids)}) r
    join shared_countries k on k.id = r.origin_country_id`.execute(db)
  return rows
}

export interface AdvisoryCountry {
  readonly advisoryId: string
  readonly tripId: string | null
  readonly code: string
}

/** The country of each advisory that the trip goes to first. */
export async function listCountriesOfAdvisories(
  db: Db,
  advisoryIds: readonly string[],
  tripIds: readonly string[],
): Promise<AdvisoryCountry[]> {
  const { rows } = await sql<AdvisoryCountry>`
    select distinct on (c.advisory_id, d.trip_id) c.advisory_id as "advisoryId", d.trip_id as "tripId", k.alpha2 as code
    from advisory_countries c join shared_countries k on k.id = c.country_id
      join shared_destinations d on d.country_id = c.country_id and d.trip_id = ${any(tripIds)}
    where c.advisory_id = ${any(advisoryIds)} order by c.advisory_id, d.trip_id, d.entry_at, d.id`.execute(db)
  return rows
}

export async function listTripNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from shared_trips where id = ${any(ids)}`.execute(db)
  return rows
}

export async function listPeopleNames(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), external_id, '') as name from shared_users
    where id = ${any(ids)}`.execute(db)
  return rows
}
