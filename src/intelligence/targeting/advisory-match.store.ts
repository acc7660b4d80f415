import { type RawBuilder, sql } from 'kysely'
import { noticeData, type Recipients } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { blocks } from '../filters/alert-filter.store.ts'
import { isOfDeletedCompany } from '../matching/match.store.ts'
import { allAbove, isGuessed, liesInOther, mayLieIn } from '../matching/match-rules.store.ts'
import { leadDays, type StillConcerned } from '../matching/targeting.ts'
import { isEntitled } from '../trip-alerts/trip-alert.store.ts'

/** A trip that an open advisory turned out to concern. */
export interface MatchedAdvisoryTrip {
  readonly advisoryId: string
  readonly tripId: string
  readonly companyId: string | null
  readonly userIds: readonly string[]
  /** It was not there before. */
  readonly fresh: boolean
}

export interface AdvisoryMatchQuery {
  /** One advisory, if it is open; otherwise all that are open. */
  readonly advisoryId?: string
  /** Of these trips only, or of these people. */
  readonly tripIds?: readonly string[]
  readonly userIds?: readonly string[]
  readonly now: Date
}

type Fragment = RawBuilder<unknown>

const hitColumns = (rule: Fragment, relation: Fragment, place: Fragment): Fragment => sql`
  a.id as advisory_id, s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.place_found, ${rule} as rule, ${relation} as relation,
  ${place} as place_id, greatest(s.from_at, a.created_at) as overlap_from, s.until_at as overlap_until`

/** A filter blocks an advisory where it means everything: an advisory has neither a level nor a category. */
const blocksAdvisories = blocks(sql`null::smallint`, sql`'{}'::uuid[]`)

/**
 * Rules 1 to 3 (docs/contract/targeting.md#advisories), without an end: a country of which the advisory names no division or region counts as whole. The
 * parts of a `with recursive`, the last of which is `reached`: what is left by the lead and the organizations' filters.
 */
function reachedCtes({ advisoryId, tripIds, userIds, now }: AdvisoryMatchQuery): Fragment {
  const byTrip = tripIds ? sql`s.trip_id = any(${tripIds}::uuid[])` : sql`s.trip_id is not null`
  const mine = userIds ? sql`${byTrip} and s.user_id = any(${userIds}::uuid[])` : byTrip
  const planned = sql`s.span = l.span and s.until_at >= ${now}::timestamptz`
  return sql`
    advisory as materialized (
      select id, created_at from advisories where status = 'open' and ${advisoryId ? sql`id = ${advisoryId}` : sql`true`}
    ),
    length (span) as materialized (values (0), (1), (2)),
    division as (
      select a.id as advisory_id, d.division_id, d.division_id as named
      from advisory a join advisory_divisions d on d.advisory_id = a.id
      union
      select above.advisory_id, below.id, above.named
      from division above join shared_country_divisions below on below.parent_id = above.division_id
    ),
    overlapping as materialized (
      select x.advisory_id, x.named, d.country_id, array_agg(x.division_id) as ids
      from division x join shared_country_divisions d on d.id = x.named group by x.advisory_id, x.named, d.country_id
    ),
    shapeless as materialized (
      select a.id as advisory_id, d.id as named, d.country_id, ${allAbove(sql`d.parent_id`)} as above,
        array(select one.division_id from division one where one.advisory_id = a.id and one.named = d.id) as below
      from advisory a join advisory_divisions x on x.advisory_id = a.id join shared_country_divisions d on d.id = x.division_id
      where d.topo_json is null
    ),
    country as materialized (
      select c.advisory_id, c.country_id, not exists (
          select 1 from advisory_divisions x join shared_country_divisions d on d.id = x.division_id
          where x.advisory_id = a.id and d.country_id = c.country_id)
        and not exists (
          select 1 from advisory_regions x join shared_country_regions r on r.id = x.region_id
          where x.advisory_id = a.id and r.country_id = c.country_id) as whole
      from advisory a join advisory_countries c on c.advisory_id = a.id
    ),
    hit as (
      select ${hitColumns(sql`case when c.whole then 1 else 2 end`, sql`case when c.whole then 'whole_country' else 'country' end`, sql`c.country_id`)}
      from advisory a join country c on c.advisory_id = a.id cross join length l join shared_stays s on s.country_id = c.country_id and ${planned}
      where ${mine} and (c.whole or ${isGuessed('s')} or (s.kind = 'country' and not exists (
        select 1 from shared_stays f where f.user_id = s.user_id and f.trip_id = s.trip_id and f.country_id = s.country_id
          and f.kind in ('city', 'segment') and not (${isGuessed('f')}) and f.until_at >= a.created_at)))
      union all
      select ${hitColumns(sql`3`, sql`'division'`, sql`d.named`)}
      from advisory a join division d on d.advisory_id = a.id cross join length l
        join shared_stays s on s.division_id = d.division_id and ${planned}
      where ${mine} and s.kind in ('city', 'segment')
      union all
      select ${hitColumns(sql`3`, sql`'division'`, sql`d.named`)}
      from advisory a join overlapping d on d.advisory_id = a.id cross join length l join shared_stays s on ${liesInOther('d')} and ${planned}
      where ${mine} and s.kind in ('city', 'segment')
      union all
      select ${hitColumns(sql`2`, sql`'division_without_shape'`, sql`d.named`)}
      from advisory a join shapeless d on d.advisory_id = a.id cross join length l join shared_stays s on ${mayLieIn('d')} and ${planned}
      where ${mine} and s.kind in ('city', 'segment')
      union all
      select ${hitColumns(sql`3`, sql`'region'`, sql`r.region_id`)}
      from advisory a join advisory_regions r on r.advisory_id = a.id cross join length l
        join shared_stays s on s.region_ids <> '{}' and s.region_ids @> array[r.region_id] and ${planned}
      where ${mine} and s.kind in ('city', 'segment')
    ),
    reached as (
      select h.* from hit h join shared_trips p on p.id = h.trip_id and p.deleted_at is null
        and p.start::timestamp at time zone 'UTC' <= ${now}::timestamptz + make_interval(days => ${sql.lit(leadDays)})
      where not ${isOfDeletedCompany('h.company_id')} and coalesce(h.company_id <> all(array(
        select f.company_id from alert_filters f where f.user_id is null and f.company_id is not null and ${blocksAdvisories})), true)
    )`
}

/** Writes down the trips that advisories concern; a trip that is there already only when its travellers have changed. */
export async function upsertAdvisoryTrips(db: Db, query: AdvisoryMatchQuery): Promise<readonly MatchedAdvisoryTrip[]> {
  const { rows } = await sql<MatchedAdvisoryTrip>`
    with recursive ${reachedCtes(query)}
    insert into advisory_trips as t (advisory_id, trip_id, company_id, user_ids, reasons, notified_at)
    select h.advisory_id, h.trip_id, (array_agg(h.company_id))[1], array_agg(distinct h.user_id),
      jsonb_agg(distinct jsonb_build_object('rule', rule, 'relation', relation,
        'stay', jsonb_build_object('kind', kind, 'source_id', source_id, 'part', part), 'place_id', place_id,
        'place', case when place_found is not null then jsonb_build_object('source', 'found', 'certain', place_found = 'certain') end,
        'overlap_from', overlap_from, 'overlap_until', overlap_until)), ${query.now}::timestamptz
    from reached h group by h.advisory_id, h.trip_id order by h.advisory_id, h.trip_id
    on conflict (advisory_id, trip_id) do update set user_ids = excluded.user_ids, reasons = excluded.reasons
    where t.user_ids <> excluded.user_ids
    returning advisory_id as "advisoryId", trip_id as "tripId", company_id as "companyId", user_ids as "userIds", xmax = 0 as fresh`.execute(
    db,
  )
  return rows
}

/** A trip of a company that an advisory concerns. */
export type CompanyAdvisoryTrip = Pick<MatchedAdvisoryTrip, 'companyId' | 'tripId' | 'userIds'>

/** The trips of companies that an advisory was found to concern. */
export async function listAdvisoryTrips(db: Db, advisoryId: string): Promise<readonly CompanyAdvisoryTrip[]> {
  const { rows } = await sql<CompanyAdvisoryTrip>`
    select x.company_id as "companyId", x.trip_id as "tripId", x.user_ids as "userIds"
    from advisory_trips x join shared_companies c on c.id = x.company_id and c.deleted_at is null
    where x.advisory_id = ${advisoryId} order by x.trip_id`.execute(db)
  return rows
}

/** Who filters advisories, looked up for each. */
const isFiltered = (userId: string): Fragment =>
  sql`exists (select 1 from alert_filters f where f.user_id = ${sql.ref(userId)} and ${blocksAdvisories})`

/** Those of the people whom an open advisory still concerns, and whether they muted or filter it. */
export async function listStillConcernedByAdvisory(
  db: Db,
  advisoryId: string,
  userIds: readonly string[],
  now: Date,
): Promise<readonly StillConcerned[]> {
  const { rows } = await sql<StillConcerned>`
    with recursive ${reachedCtes({ advisoryId, userIds, now })}
    select h.user_id as "userId", bool_and(coalesce(tt.muted, false)) as muted, ${isFiltered('h.user_id')} as filtered
    from reached h left join shared_trip_travellers tt on tt.trip_id = h.trip_id and tt.user_id = h.user_id
    group by h.user_id`.execute(db)
  return rows
}

/** Everybody on these trips of the advisory, each once. The cause is unique per person, so nobody is notified twice. */
export const advisoryRecipients = (advisoryId: string, tripIds: readonly string[], now: Date): Recipients => sql`
  select distinct on (person.id) person.id as user_id, x.company_id, 'advisory:' || x.advisory_id as cause,
    ${noticeData(111, { trip_id: sql`x.trip_id`, advisory_id: sql`x.advisory_id` })} as data, coalesce(tt.muted, false) as quiet, null::text as zone
  from advisory_trips x cross join unnest(x.user_ids) person (id) left join shared_companies c on c.id = x.company_id
    left join shared_trip_travellers tt on tt.trip_id = x.trip_id and tt.user_id = person.id
  where x.advisory_id = ${advisoryId} and x.trip_id = any(${tripIds}::uuid[])
    and ${isEntitled('person.id', 'x.company_id', now)} and not ${isFiltered('person.id')}
  order by person.id, coalesce(tt.muted, false), x.notified_at, x.trip_id`
