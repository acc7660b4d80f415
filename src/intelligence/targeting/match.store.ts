import { type RawBuilder, sql } from 'kysely'
import { spanDays } from '../../people/index.ts'
import { airlineReaches, isForAllAirlines } from '../alerts/flight-match.store.ts'
import { blocks } from '../filters/alert-filter.store.ts'
import { checkInDays, leadDays, usualKm } from './targeting.ts'

/** What is held against what, and when. */
export interface MatchAsked {
  /** One alert, in whatever state; otherwise all that are published and not over. */
  readonly alertId?: string
  /** Of these trips, check-ins or people only; otherwise everybody's stays. */
  readonly among?: Among
  readonly now: Date
  /** Whatever the time, and with rule 2 alone: who is in a place of the footprint at all? For the question why not. */
  readonly anyTime?: boolean
}

export type Among =
  | { readonly tripIds: readonly string[] }
  | { readonly checkInIds: readonly string[] }
  | { readonly userIds: readonly string[] }

type Fragment = RawBuilder<unknown>

const days = (count: number): Fragment => sql`make_interval(days => ${sql.lit(count)})`

const which = ({ alertId, now }: MatchAsked): Fragment =>
  alertId === undefined
    ? sql`al.status = 'published' and (al.finishes_at is null or al.finishes_at >= ${now}::timestamptz)`
    : sql`al.id = ${alertId}`

/** The stays that are asked about, where not everybody's are: few, so that any plan is a good one. */
function mineOf(among: Among | undefined): Fragment {
  if (among === undefined) return sql``
  const condition =
    'tripIds' in among
      ? sql`s.trip_id = any(${among.tripIds}::uuid[])`
      : 'checkInIds' in among
        ? sql`s.check_in_id = any(${among.checkInIds}::uuid[])`
        : sql`s.user_id = any(${among.userIds}::uuid[])`
  return sql`mine as materialized (select s.* from stays s where ${condition}),`
}

/**
 * How stays are joined. Everybody's are looked up from the places of the footprint, by an index, whatever the planner thinks
 * of tables that were empty when they were last looked at: the cost must not grow with people elsewhere.
 */
const staysBy =
  (among: Among | undefined) =>
  (condition: Fragment): Fragment =>
    among === undefined
      ? sql`cross join lateral (select s.* from stays s where ${condition} offset 0) s`
      : sql`join mine s on ${condition}`

const risk = sql`case al.risk_level when 'low' then 0 when 'medium' then 1 else 2 end`

/** The alerts with what the rules ask of them. Categories are given with all above them: filters look there. */
const alertsAsked = (asked: MatchAsked): Fragment => sql`
  asked as materialized (
    select al.id, al.thread_id, al.starts_at, coalesce(al.finishes_at, 'infinity') as finishes_at,
      greatest(al.starts_at, ${asked.now}::timestamptz) as live_at, ${risk} as risk,
      array(select c.id from safety_categories c where c.id = any(al.safety_category_ids)
        union select c.parent_id from safety_categories c where c.id = any(al.safety_category_ids) and c.parent_id is not null) as category_ids
    from alerts al where ${which(asked)}
  )`

/**
 * For each class of length of a stay, the time in which the end of one that matters lies: both bounds are plain columns, which
 * an index can be asked for whatever row-level security makes of calculations, and which rule out whole parts of the table.
 */
const during = sql`
  during as materialized (
    select a.id as alert_id, length.span::smallint as span, coalesce(a.finishes_at + length.longest, 'infinity') as latest
    from asked a cross join (
      values (0, ${days(spanDays[0])}), (1, ${days(spanDays[1])}), (2, null::interval)
    ) length (span, longest)
  )`

/** Companies that were deleted have nobody told. */
export const isOfDeletedCompany = (companyId: string): Fragment =>
  sql`coalesce(${sql.ref(companyId)} = any(array(select id from companies where deleted_at is not null)), false)`

/** Companies that do not want to hear of the alert, or were deleted. */
const unwanted = sql`
  unwanted as materialized (
    select a.id as alert_id, f.company_id from asked a join alert_filters f on f.user_id is null and f.company_id is not null
    where ${blocks(sql`a.risk`, sql`a.category_ids`)}
    union all
    select a.id, c.id from asked a cross join companies c where c.deleted_at is not null
  )`

/** The divisions of the footprints with all that lie in them: a stay knows only the finest. */
const divisions = sql`
  division as (
    select a.id as alert_id, d.division_id, d.division_id as named
    from asked a join alert_divisions d on d.alert_id = a.id
    union
    select above.alert_id, below.id, above.named
    from division above join country_divisions below on below.parent_id = above.division_id
  )`

/** A plan that overlaps the alert and is not over; by its length the index bounds both its ends. */
const inTime = sql`s.span = l.span and s.until_at >= a.live_at and s.until_at <= l.latest and s.from_at <= a.finishes_at`

const isAroundStart = sql`s.until_at between a.starts_at - ${days(checkInDays)} and a.starts_at + ${days(checkInDays)}`

/** The same columns from every rule. */
const columns = (
  rule: Fragment,
  relation: Fragment,
  place: Fragment,
  km: Fragment = sql`null::double precision`,
) => sql`
  a.id as alert_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind, s.source_id, s.part, s.from_at,
  ${rule} as rule, ${relation} as relation, ${place} as place_id, ${km} as distance_km,
  greatest(s.from_at, a.starts_at) as overlap_from, least(s.until_at, a.finishes_at) as overlap_until`

/** Most alerts have one point at most: nothing need be looked for then. */
const points = sql`
  point as materialized (
    select a.id as alert_id, (array_agg(p.id))[1] as id, min(p.lat) as lat, min(p.lng) as lng
    from asked a join alert_locations p on p.alert_id = a.id group by a.id having count(*) = 1
  )`

const isAround = sql`km_between(p.lat, p.lng, s.lat, s.lng) <= coalesce(p.radius_km, ${sql.lit(usualKm)})`

/**
 * The nearest point of the footprint in whose circle the stay lies, and how far it is. Not a join: who only counts people asks
 * for neither, and then it is not looked for.
 */
const near = (rule: Fragment): Fragment =>
  columns(
    rule,
    sql`'near'`,
    sql`coalesce(point.id, (select p.id from alert_locations p where p.alert_id = a.id and ${isAround}
      order by km_between(p.lat, p.lng, s.lat, s.lng), p.id limit 1))`,
    sql`case when point.id is null then (select min(km_between(p.lat, p.lng, s.lat, s.lng)) from alert_locations p
      where p.alert_id = a.id and ${isAround}) else km_between(point.lat, point.lng, s.lat, s.lng) end`,
  )

const drawn = (rule: Fragment): Fragment =>
  columns(
    rule,
    sql`case when k.region_id is null then 'polygon' else 'region' end`,
    sql`coalesce(k.region_id, k.polygon_id)`,
  )

const isDrawn = sql`(k.polygon_id is not null or k.region_id is not null)`
const isCircle = sql`k.polygon_id is null and k.region_id is null`

/** Every stay that one of the five rules matches, with what it was matched by (decisions §5). */
function rules({ among, now, anyTime = false }: MatchAsked): Fragment {
  const planned = anyTime ? sql`s.span = l.span` : inTime
  const aroundStart = anyTime ? sql`s.kind = 'check_in'` : sql`s.span = 0 and s.kind = 'check_in' and ${isAroundStart}`
  const lately = sql`s.until_at between greatest(a.starts_at, ${now}::timestamptz - ${days(checkInDays)}) and a.finishes_at`
  const inWhole = anyTime
    ? sql`true`
    : sql`s.until_at >= a.starts_at - ${days(checkInDays)}
        and s.until_at <= greatest(a.finishes_at, a.starts_at + ${days(checkInDays)}) and (${isAroundStart} or ${lately})`
  const finer = sql`exists (
    select 1 from stays f where f.user_id = s.user_id and f.trip_id = s.trip_id and f.country_id = s.country_id
      and f.kind in ('city', 'segment') and f.until_at >= a.starts_at and f.from_at <= a.finishes_at)`
  const byCountry = sql`c."full" or (s.kind = 'country' and ${anyTime ? sql`true` : sql`not ${finer}`})`
  const pointed = sql`s.kind in ('city', 'segment')`
  const flying = sql`s.kind = 'flight'`
  const isInRegion = sql`s.region_ids <> '{}' and s.region_ids @> array[r.region_id]`
  const stays = staysBy(among)
  return sql`
    -- 1 and 2: whole countries, and destinations as wide as their country
    select ${columns(sql`case when c."full" then 1 else 2 end`, sql`case when c."full" then 'whole_country' else 'country' end`, sql`c.country_id`)}
    from asked a join alert_countries c on c.alert_id = a.id join during l on l.alert_id = a.id
      ${stays(sql`s.country_id = c.country_id and ${planned} and s.kind <> 'check_in'`)} where ${byCountry}
    union all
    -- 1 and 4: a check-in in a whole country
    select ${columns(sql`case when ${lately} then 1 else 4 end`, sql`'whole_country'`, sql`c.country_id`)}
    from asked a join alert_countries c on c.alert_id = a.id and c."full"
      ${stays(sql`s.country_id = c.country_id and s.span = 0 and s.kind = 'check_in' and ${inWhole}`)}
    union all
    -- 3: near a point, or inside a polygon or a drawn region
    select ${near(sql`3`)}
    from asked a join alert_cells k on k.alert_id = a.id and ${isCircle} join during l on l.alert_id = a.id
      ${stays(sql`s.cell = k.cell and ${planned} and ${pointed} and covers(k, s.lat, s.lng)`)} left join point on point.alert_id = a.id
    union all
    select ${drawn(sql`3`)}
    from asked a join alert_cells k on k.alert_id = a.id and ${isDrawn} join during l on l.alert_id = a.id
      ${stays(sql`s.cell = k.cell and ${planned} and ${pointed} and covers(k, s.lat, s.lng)`)}
    union all
    select ${columns(sql`3`, sql`'division'`, sql`d.named`)}
    from asked a join division d on d.alert_id = a.id join during l on l.alert_id = a.id
      ${stays(sql`s.division_id = d.division_id and ${planned} and ${pointed}`)}
    union all
    select ${columns(sql`3`, sql`'region'`, sql`r.region_id`)}
    from asked a join alert_regions r on r.alert_id = a.id join during l on l.alert_id = a.id
      ${stays(sql`${isInRegion} and ${planned} and ${pointed}`)}
    union all
    -- 4: a check-in near or inside, around the alert's start
    select ${near(sql`4`)}
    from asked a join alert_cells k on k.alert_id = a.id and ${isCircle}
      ${stays(sql`s.cell = k.cell and ${aroundStart} and covers(k, s.lat, s.lng)`)} left join point on point.alert_id = a.id
    union all
    select ${drawn(sql`4`)}
    from asked a join alert_cells k on k.alert_id = a.id and ${isDrawn}
      ${stays(sql`s.cell = k.cell and ${aroundStart} and covers(k, s.lat, s.lng)`)}
    union all
    select ${columns(sql`4`, sql`'division'`, sql`d.named`)}
    from asked a join division d on d.alert_id = a.id ${stays(sql`s.division_id = d.division_id and ${aroundStart}`)}
    union all
    select ${columns(sql`4`, sql`'region'`, sql`r.region_id`)}
    from asked a join alert_regions r on r.alert_id = a.id ${stays(sql`${isInRegion} and ${aroundStart}`)}
    union all
    -- 5: flights, by the association rules
    select ${columns(sql`5`, sql`case when exists (select 1 from alert_airports p where p.alert_id = a.id) then 'airline_at_airport' else 'airline' end`, sql`x.airline_id`)}
    from asked a join alert_airlines x on x.alert_id = a.id join during l on l.alert_id = a.id
      ${stays(sql`s.airline_id = x.airline_id and ${planned} and ${flying}`)}
    where ${airlineReaches(sql`a.id`, sql`s.airport_id`, sql`s.arrival_airport_id`)}
    union all
    select ${columns(sql`5`, sql`'airport'`, sql`x.airport_id`)}
    from asked a join alert_airports x on x.alert_id = a.id join during l on l.alert_id = a.id
      ${stays(sql`s.airport_id = x.airport_id and ${planned} and ${flying}`)} where ${isForAllAirlines(sql`a.id`)}
    union all
    select ${columns(sql`5`, sql`'airport'`, sql`x.airport_id`)}
    from asked a join alert_airports x on x.alert_id = a.id join during l on l.alert_id = a.id
      ${stays(sql`s.arrival_airport_id = x.airport_id and ${planned} and ${flying}`)} where ${isForAllAirlines(sql`a.id`)}`
}

/**
 * A row of `hit` as it is kept and shown, as text: none of it needs quoting, and one text is read as JSON in half the time that it
 * takes to put objects together.
 */
const reasonText = sql`concat('{"rule":', rule, ',"relation":"', relation, '","stay":{"kind":"', kind, '","source_id":"', source_id,
  '","part":', part, '},"place_id":"', place_id, '","distance_km":', coalesce(round(distance_km::numeric, 3)::text, 'null'),
  ',"overlap_from":', to_json(overlap_from), ',"overlap_until":', coalesce(to_json(nullif(overlap_until, 'infinity'))::text, 'null'), '}')`

export const reason: Fragment = sql`${reasonText}::jsonb`

/**
 * Nobody of a company that filters the alert or was deleted; no trip that is too far ahead. A trip begins with its first stay, and a removed one
 * has none: only where the stay itself is far ahead must the trip be looked at. Both conditions are looks into what is small
 * or seldom needed, however many rows there turn out to be, and never a join that the planner could get wrong.
 */
const reached = (now: Date): Fragment => sql`
  reached as (
    select h.*, a.thread_id from hit h join asked a on a.id = h.alert_id
    where ((h.alert_id, h.company_id) in (select u.alert_id, u.company_id from unwanted u)) is not true
      and (h.trip_id is null or h.from_at <= ${now}::timestamptz + ${days(leadDays)}
        or (select t.start::timestamp at time zone 'UTC' <= ${now}::timestamptz + ${days(leadDays)} from trips t
          where t.id = h.trip_id and t.deleted_at is null))
  )`

/**
 * The parts of a `with recursive`, the last of which is `reached`: what the rules match (`hit`) and what is left of it by the lead
 * and the organizations' filters, one row for each reason.
 */
export const found = (asked: MatchAsked): Fragment => sql`
  ${alertsAsked(asked)}, ${during}, ${unwanted}, ${divisions}, ${points}, ${mineOf(asked.among)}
  hit as (${rules(asked)}),
  ${reached(asked.now)}`

/**
 * As `found`, and last `concerned`: one row for each alert and trip or check-in that it concerns (alert_id, thread_id, trip_id,
 * check_in_id, company_id, user_ids, reasons, direct).
 */
export const concerned = (asked: MatchAsked): Fragment => sql`
  ${found(asked)},
  -- Most trips have one reason: only where there are more is it worth a look whether any is there twice. Trips come first, since
  -- they differ: sorting compares little else, and what is written comes out in the order of its index.
  gathered as (
    select alert_id, thread_id, trip_id, check_in_id, (array_agg(company_id))[1] as company_id, count(*) as count,
      array_agg(user_id) as user_ids, bool_or(rule <> 2) as direct, array_agg(${reasonText}) as reasons
    from reached group by trip_id, check_in_id, alert_id, thread_id
  ),
  concerned as (
    select alert_id, thread_id, trip_id, check_in_id, company_id, direct,
      case when count = 1 then user_ids else array(select distinct one from unnest(user_ids) one order by one) end as user_ids,
      ('[' || case when count = 1 then reasons[1]
        else (select string_agg(distinct one, ',' order by one) from unnest(reasons) one) end || ']')::jsonb as reasons
    from gathered
  )`
