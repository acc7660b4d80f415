import { sql } from 'kysely'
import { spanDays } from '../../people/index.ts'
import { blocks } from '../filters/alert-filter.store.ts'
import { allAbove, days, type Fragment, type MatchQuery, type MatchScope, matchRules } from './match-rules.store.ts'
import { checkInDays, leadDays } from './targeting.ts'

export type { MatchQuery, MatchScope } from './match-rules.store.ts'

const alertCondition = ({ alertId, now }: MatchQuery): Fragment =>
  alertId === undefined
    ? sql`al.status = 'published' and (al.finishes_at is null or al.finishes_at >= ${now}::timestamptz)`
    : sql`al.id = ${alertId}`

/** The stays in scope, unless it is everybody's. They are few, so that any plan is good. */
function scopedStays(scope: MatchScope | undefined): Fragment {
  if (scope === undefined) return sql``
  const condition =
    'tripIds' in scope
      ? sql`s.trip_id = any(${scope.tripIds}::uuid[])`
      : 'checkInIds' in scope
        ? sql`s.check_in_id = any(${scope.checkInIds}::uuid[])`
        : sql`s.user_id = any(${scope.userIds}::uuid[])`
  return sql`mine as materialized (select s.* from shared_stays s where ${condition}),`
}

const risk = sql`case al.risk_level when 'low' then 0 when 'medium' then 1 else 2 end`

/** The alerts with what the rules need. Their categories include the parents, because a filter may name a parent. */
const alertsInQuery = (query: MatchQuery): Fragment => sql`
  alert as materialized (
    select al.id, al.thread_id, al.starts_at, coalesce(al.finishes_at, 'infinity') as finishes_at,
      greatest(al.starts_at, ${query.now}::timestamptz) as live_at, al.starts_at - ${days(checkInDays)} as around_from,
      al.starts_at + ${days(checkInDays)} as around_until, ${risk} as risk,
      array(select c.id from shared_safety_categories c where c.id = any(al.safety_category_ids)
        union select c.parent_id from shared_safety_categories c where c.id = any(al.safety_category_ids) and c.parent_id is not null) as category_ids
    from alerts al where ${alertCondition(query)}
  )`

/**
 * For each class of stay length (`span`), the range in which a matching stay must end. Both bounds are plain columns: an index scan
 * can use them under row-level security, which forbids it for expressions. Check-ins are short (span 0); those around a start that
 * is long past have a range of their own.
 */
const windows = (anyTime: boolean): Fragment =>
  anyTime
    ? sql`during as materialized (
        select a.id as alert_id, length.span::smallint as span from alert a cross join (values (0), (1), (2)) length (span)
      )`
    : sql`during as materialized (
        select a.id as alert_id, length.span::smallint as span, length.earliest, length.latest
        from alert a cross join lateral (values
          (0, case when a.around_until < a.live_at then a.live_at else a.around_from end, a.finishes_at + ${days(spanDays[0])}),
          (1, a.live_at, a.finishes_at + ${days(spanDays[1])}), (2, a.live_at, 'infinity')
        ) length (span, earliest, latest)
        union all
        select a.id, 0::smallint, a.around_from, a.around_until from alert a where a.around_until < a.live_at
      )`

/** Nobody of a deleted company is notified. */
export const isOfDeletedCompany = (companyId: string): Fragment =>
  sql`coalesce(${sql.ref(companyId)} = any(array(select id from shared_companies where deleted_at is not null)), false)`

/** Companies that filter the alert, or were deleted. */
const excludedCompanies = sql`
  unwanted as materialized (
    select a.id as alert_id, f.company_id from alert a join alert_filters f on f.user_id is null and f.company_id is not null
    where ${blocks(sql`a.risk`, sql`a.category_ids`)}
    union all
    select a.id, c.id from alert a cross join shared_companies c where c.deleted_at is not null
  )`

/** The divisions of the footprints with all that lie in them: a stay has only its smallest division. */
const divisions = sql`
  division as (
    select a.id as alert_id, d.division_id, d.division_id as named
    from alert a join alert_divisions d on d.alert_id = a.id
    union
    select above.alert_id, below.id, above.named
    from division above join shared_country_divisions below on below.parent_id = above.division_id
  )`

/** The same as one list for each division that a footprint names, with its country. */
const overlappingDivisions = sql`
  overlapping as materialized (
    select x.alert_id, x.named, d.country_id, array_agg(x.division_id) as ids
    from division x join shared_country_divisions d on d.id = x.named group by x.alert_id, x.named, d.country_id
  )`

/**
 * The divisions of the footprints that have no shape, with all that they lie in (`above`) and all that lie in them (`below`). A stay whose
 * division is not certain, or is one of `above`, may lie in it.
 */
const divisionsWithoutShape = sql`
  shapeless as materialized (
    select a.id as alert_id, d.id as named, d.country_id, ${allAbove(sql`d.parent_id`)} as above,
      array(select one.division_id from division one where one.alert_id = a.id and one.named = d.id) as below
    from alert a join alert_divisions x on x.alert_id = a.id join shared_country_divisions d on d.id = x.division_id
    where d.topo_json is null
  )`

/**
 * A row of `hit` as it is stored and shown, as JSON text. None of the values needs escaping, and parsing one text takes half the time
 * of jsonb_build_object.
 */
const reasonText = sql`concat('{"rule":', rule, ',"relation":"', relation, '","stay":{"kind":"', kind, '","source_id":"', source_id,
  '","part":', part, '},"place_id":"', place_id, '","distance_km":', coalesce(round(distance_km::numeric, 3)::text, 'null'),
  ',"overlap_from":', to_json(overlap_from), ',"overlap_until":', coalesce(to_json(nullif(overlap_until, 'infinity'))::text, 'null'),
  case place_found when 'certain' then ',"place":{"source":"found","certain":true}'
    when 'uncertain' then ',"place":{"source":"found","certain":false}' end, '}')`

export const reason: Fragment = sql`${reasonText}::jsonb`

/**
 * Nobody of a company that filters the alert or was deleted; no trip that is too far ahead. A trip begins with its first stay, and a
 * deleted trip has no stays, so the trip itself is looked up only where the stay is far ahead. Both conditions are sub-selects and not
 * joins, because the planner misjudged the joins.
 */
function reached(now: Date): Fragment {
  const ahead = sql`${new Date(now.getTime() + leadDays * 86_400_000)}::timestamptz`
  return sql`
  reached as (
    select h.* from hit h
    where (not exists (select 1 from unwanted) or ((h.alert_id, h.company_id) in (select u.alert_id, u.company_id from unwanted u)) is not true)
      and (h.from_at <= ${ahead} or h.trip_id is null
        or (select t.start::timestamp at time zone 'UTC' <= ${ahead} from shared_trips t
          where t.id = h.trip_id and t.deleted_at is null))
  )`
}

/**
 * The parts of a `with recursive`, the last of which is `reached`: what the rules match (`hit`) and what is left of it by the lead
 * and the organizations' filters, one row for each reason.
 */
export const reachedCtes = (query: MatchQuery): Fragment => sql`
  ${alertsInQuery(query)}, ${windows(query.anyTime ?? false)}, ${excludedCompanies}, ${divisions}, ${overlappingDivisions}, ${divisionsWithoutShape}, ${scopedStays(query.scope)}
  hit as (${matchRules(query)}),
  ${reached(query.now)}`

/**
 * As `reachedCtes`, and last `concerned`: one row for each alert and trip or check-in that it concerns (alert_id, thread_id, trip_id,
 * check_in_id, company_id, user_ids, reasons, direct).
 */
export const concernedCtes = (query: MatchQuery): Fragment => sql`
  ${reachedCtes(query)},
  -- Grouped by trip first: trips differ most, so sorting compares one column, and rows are written in the order of their index.
  gathered as (
    select alert_id, thread_id, trip_id, check_in_id, (array_agg(company_id))[1] as company_id, count(*) as count,
      array_agg(user_id) as user_ids, bool_or(rule <> 2) as direct, array_agg(${reasonText}) as reasons
    from reached group by trip_id, check_in_id, alert_id, thread_id
  ),
  -- Most trips have one traveller and one or two reasons; duplicates are removed only where there are more.
  concerned as (
    select alert_id, thread_id, trip_id, check_in_id, company_id, direct,
      case when count = 1 or user_ids[1] = all(user_ids) then user_ids[1:1]
        else array(select distinct one from unnest(user_ids) one order by one) end as user_ids,
      ('[' || case when count = 1 or (count = 2 and reasons[1] = reasons[2]) then reasons[1]
        when count = 2 then least(reasons[1], reasons[2]) || ',' || greatest(reasons[1], reasons[2])
        else (select string_agg(distinct one, ',' order by one) from unnest(reasons) one) end || ']')::jsonb as reasons
    from gathered
  )`
