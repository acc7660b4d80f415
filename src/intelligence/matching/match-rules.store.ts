import { type RawBuilder, sql } from 'kysely'
import { airlineReaches, isForAllAirlines } from '../flights/flight-match.store.ts'
import { defaultRadiusKm } from '../footprints/footprint.ts'
import { checkInDays, type FootprintKind } from './targeting.ts'

/** Which alerts are matched against which stays, and at what time. */
export interface MatchQuery {
  /** One alert, in whatever state; otherwise all that are published and not over. */
  readonly alertId?: string
  /** What its footprint is made of: nothing else is looked for. Otherwise any kind of place may be in it. */
  readonly footprintKinds?: ReadonlySet<FootprintKind>
  /** Of these trips, check-ins or people only; otherwise everybody's stays. */
  readonly scope?: MatchScope
  readonly now: Date
  /** Ignores times, and the finer stays of rule 2: finds everybody with a stay in the footprint, to explain why an alert did not match. */
  readonly anyTime?: boolean
}

export type MatchScope =
  | { readonly tripIds: readonly string[] }
  | { readonly checkInIds: readonly string[] }
  | { readonly userIds: readonly string[] }

export type Fragment = RawBuilder<unknown>

export const days = (count: number): Fragment => sql`make_interval(days => ${sql.lit(count)})`

/**
 * How stays are joined. Without a scope, `offset 0` forces an index look-up from the footprint, whatever the table statistics say: the
 * cost must not grow with the number of people in other places.
 */
const joinStays =
  (scope: MatchScope | undefined) =>
  (condition: Fragment): Fragment =>
    scope === undefined
      ? sql`cross join lateral (select s.* from shared_stays s where ${condition} offset 0) s`
      : sql`join mine s on ${condition}`

/** A division, with all that it lies in. */
export const allAbove = (divisionId: Fragment): Fragment => sql`array(
  with recursive up as (
    select ${divisionId} as id
    union select p.parent_id from up join shared_country_divisions p on p.id = up.id
  ) select up.id from up where up.id is not null)`

/** Whether a stay in the country of a division without a shape may lie in it, for all that is known, and is not known to. */
export const mayLieIn = (shapeless: string): Fragment => {
  const of = (column: string): Fragment => sql.ref(`${shapeless}.${column}`)
  return sql`s.country_id = ${of('country_id')}
    and (s.division_id is null or (not s.division_certain and s.division_id <> all(${of('below')})) or s.division_id = any(${of('above')}))`
}

/** A place whose name several cities of the country have may be any of them: it says no more than the country does (rule 2). */
export const isGuessed = (stay: 's' | 'f'): Fragment =>
  sql`${sql.raw(stay)}.place_found is not distinct from 'uncertain'`

/** Whether the border of a division, or of one inside it, contains a stay whose own division is another one. */
export const liesInOther = (division: string): Fragment => {
  const of = (column: string): Fragment => sql.ref(`${division}.${column}`)
  return sql`s.country_id = ${of('country_id')} and s.other_division_ids is not null and s.other_division_ids && ${of('ids')}
    and coalesce(s.division_id <> all(${of('ids')}), true)`
}

/** A plan that overlaps the alert and is not over; by its length the index bounds both its ends. */
const inTime = sql`s.span = l.span and s.until_at >= a.live_at and s.until_at <= l.latest and s.from_at <= a.finishes_at`

const hasPoint = sql`(s.kind = 'city' or s.kind = 'segment')`
const isAroundStart = sql`s.until_at between a.around_from and a.around_until`

/** Rules 3 and 4 in one look at a place: a plan as above, or a check-in around the alert's start. */
const pointedInTime = sql`s.span = l.span and s.until_at >= l.earliest and s.until_at <= l.latest
  and ((${hasPoint} and s.until_at >= a.live_at and s.from_at <= a.finishes_at) or (s.kind = 'check_in' and ${isAroundStart}))`

/** The same columns from every rule. */
const hitColumns = (
  rule: Fragment,
  relation: Fragment,
  place: Fragment,
  km: Fragment = sql`null::double precision`,
) => sql`
  a.id as alert_id, a.thread_id, s.user_id, s.company_id, s.trip_id, s.check_in_id, s.country_id, s.kind, s.source_id, s.part, s.place_found, s.from_at,
  ${rule} as rule, ${relation} as relation, ${place} as place_id, ${km} as distance_km,
  greatest(s.from_at, a.starts_at) as overlap_from, least(s.until_at, a.finishes_at) as overlap_until`

/** A check-in by rule 4, a plan by rule 3. */
const threeOrFour = sql`case when s.kind = 'check_in' then 4 else 3 end`

const isAround = sql`km_between(p.lat, p.lng, s.lat, s.lng) <= coalesce(p.radius_km, ${sql.lit(defaultRadiusKm)})`

/**
 * The nearest point of the footprint in whose circle the stay lies, and how far it is. Most cells are reached by one
 * circle (`sole`). Otherwise a sub-select finds it, not a join, so that counting people does not pay for it.
 */
const nearColumns = hitColumns(
  threeOrFour,
  sql`'near'`,
  sql`coalesce(sole.id, (select p.id from alert_locations p where p.alert_id = a.id and ${isAround}
    order by km_between(p.lat, p.lng, s.lat, s.lng), p.id limit 1))`,
  sql`case when sole.id is null then (select min(km_between(p.lat, p.lng, s.lat, s.lng)) from alert_locations p
    where p.alert_id = a.id and ${isAround}) else km_between(sole.lat, sole.lng, s.lat, s.lng) end`,
)

const drawingColumns = hitColumns(
  threeOrFour,
  sql`case when k.region_id is null then 'polygon' else 'region' end`,
  sql`coalesce(k.region_id, k.polygon_id)`,
)

/** Shapes that are kept in cells: whose they are, what a reason says of them, and who of a border cell is inside. */
const shapes = {
  points: {
    of: sql`k.polygon_id is null and k.region_id is null`,
    owner: sql`k.location_id`,
    columns: nearColumns,
    joins: sql`left join alert_locations sole on sole.id = k.location_id`,
    holds: sql`in_circle(k.inside, k.border, k.fields, k.lat, k.lng, k.km, s.lat, s.lng)`,
  },
  drawings: {
    of: sql`(k.polygon_id is not null or k.region_id is not null)`,
    owner: sql`k.polygon_id, k.region_id`,
    columns: drawingColumns,
    joins: sql``,
    holds: sql`in_drawing(k.inside, k.border, k.fields, k.from_x, k.from_y, k.to_x, k.to_y, k.cell, s.lat, s.lng)`,
  },
} as const

/**
 * Stays in whole cells are found by one index scan and need no further test; border cells are scanned one by one. With a scope the
 * stays are few, and are joined to the cells by their number.
 */
function staysInCells(kind: keyof typeof shapes, { scope }: MatchQuery, when: Fragment): Fragment[] {
  const { of, owner, columns, joins, holds } = shapes[kind]
  const stays = joinStays(scope)
  if (scope)
    return [
      sql`select ${columns} from alert a join during l on l.alert_id = a.id join alert_cells k on k.alert_id = a.id and ${of} ${joins}
        ${stays(sql`s.cell = k.cell and ${when} and (k.whole or ${holds})`)}`,
    ]
  return [
    sql`(with k as materialized (
          select k.alert_id, ${owner}, array_agg(k.cell) as cells from alert a join alert_cells k on k.alert_id = a.id
          where k.whole and ${of} group by k.alert_id, ${owner}
        )
        select ${columns} from alert a join during l on l.alert_id = a.id join k on k.alert_id = a.id ${joins}
        ${stays(sql`s.cell = any(k.cells) and ${when}`)})`,
    sql`select ${columns} from alert a join during l on l.alert_id = a.id
        join alert_cells k on k.alert_id = a.id and not k.whole and ${of} ${joins}
        ${stays(sql`s.cell = k.cell and ${when} and ${holds}`)}`,
  ]
}

/** Every stay that one of the five rules matches, with what it was matched by (docs/contract/targeting.md#the-five-rules). */
export function matchRules(query: MatchQuery): Fragment {
  const { scope, now, anyTime = false } = query
  const has = (kind: FootprintKind): boolean => query.footprintKinds?.has(kind) ?? true
  const planned = anyTime ? sql`s.span = l.span` : inTime
  const pointed = anyTime ? sql`s.span = l.span and s.kind in ('city', 'segment', 'check_in')` : pointedInTime
  const lately = sql`s.until_at between greatest(a.starts_at, ${now}::timestamptz - ${days(checkInDays)}) and a.finishes_at`
  const inWhole = anyTime
    ? sql`true`
    : sql`s.until_at >= a.around_from and s.until_at <= greatest(a.finishes_at, a.around_until) and (${isAroundStart} or ${lately})`
  const finer = sql`exists (
    select 1 from shared_stays f where f.user_id = s.user_id and f.trip_id = s.trip_id and f.country_id = s.country_id
      and f.kind in ('city', 'segment') and not (${isGuessed('f')}) and f.until_at >= a.starts_at and f.from_at <= a.finishes_at)`
  const byCountry = sql`c."full" or ${isGuessed('s')} or (s.kind = 'country' and ${anyTime ? sql`true` : sql`not ${finer}`})`
  const flying = sql`s.kind = 'flight'`
  const stays = joinStays(scope)
  const places = sql`alert a join during l on l.alert_id = a.id`
  const branches: Fragment[] = []
  if (has('countries'))
    // 1 and 2: whole countries, and destinations as wide as their country
    branches.push(sql`
      select ${hitColumns(sql`case when c."full" then 1 else 2 end`, sql`case when c."full" then 'whole_country' else 'country' end`, sql`c.country_id`)}
      from ${places} join alert_countries c on c.alert_id = a.id
        ${stays(sql`s.country_id = c.country_id and ${planned} and s.kind <> 'check_in'`)} where ${byCountry}`)
  if (has('whole countries'))
    // 1 and 4: a check-in in a whole country
    branches.push(sql`
      select ${hitColumns(sql`case when ${lately} then 1 else 4 end`, sql`'whole_country'`, sql`c.country_id`)}
      from alert a join alert_countries c on c.alert_id = a.id and c."full"
        ${stays(sql`s.country_id = c.country_id and s.span = 0 and s.kind = 'check_in' and ${inWhole}`)}`)
  // 3 and 4: near a point, inside a polygon, a division or a region
  if (has('points')) branches.push(...staysInCells('points', query, pointed))
  if (has('drawings')) branches.push(...staysInCells('drawings', query, pointed))
  if (has('divisions'))
    branches.push(
      scope
        ? sql`
      select ${hitColumns(threeOrFour, sql`'division'`, sql`d.named`)}
      from ${places} join division d on d.alert_id = a.id ${stays(sql`s.division_id = d.division_id and ${pointed}`)}`
        : sql`
      select ${hitColumns(threeOrFour, sql`'division'`, sql`d.named`)}
      from ${places} join (select alert_id, named, array_agg(division_id) as ids from division group by alert_id, named) d on d.alert_id = a.id
        ${stays(sql`s.division_id = any(d.ids) and ${pointed}`)}`,
    )
  // 3 and 4: where the border of another division contains the place too
  if (has('divisions'))
    branches.push(sql`
      select ${hitColumns(threeOrFour, sql`'division'`, sql`d.named`)}
      from ${places} join overlapping d on d.alert_id = a.id ${stays(sql`${liesInOther('d')} and ${pointed}`)}`)
  // 2: who may be in a division without a shape
  if (has('divisions'))
    branches.push(sql`
      select ${hitColumns(sql`2`, sql`'division_without_shape'`, sql`d.named`)}
      from ${places} join shapeless d on d.alert_id = a.id ${stays(sql`${mayLieIn('d')} and ${pointed}`)}`)
  if (has('regions'))
    branches.push(sql`
      select ${hitColumns(threeOrFour, sql`'region'`, sql`r.region_id`)}
      from ${places} join alert_regions r on r.alert_id = a.id
        ${stays(sql`s.region_ids <> '{}' and s.region_ids @> array[r.region_id] and ${pointed}`)}`)
  // 5: flights, by the association rules
  if (has('airlines'))
    branches.push(sql`
      select ${hitColumns(sql`5`, sql`case when exists (select 1 from alert_airports p where p.alert_id = a.id) then 'airline_at_airport' else 'airline' end`, sql`x.airline_id`)}
      from ${places} join alert_airlines x on x.alert_id = a.id ${stays(sql`s.airline_id = x.airline_id and ${planned} and ${flying}`)}
      where ${airlineReaches(sql`a.id`, sql`s.airport_id`, sql`s.arrival_airport_id`)}`)
  if (has('airports'))
    for (const end of ['airport_id', 'arrival_airport_id'])
      branches.push(sql`
      select ${hitColumns(sql`5`, sql`'airport'`, sql`x.airport_id`)}
      from ${places} join alert_airports x on x.alert_id = a.id
        ${stays(sql`${sql.ref(`s.${end}`)} = x.airport_id and ${planned} and ${flying}`)} where ${isForAllAirlines(sql`a.id`)}`)
  return sql.join(branches.length > 0 ? branches : [noMatch], sql` union all `)
}

/** A footprint of nothing. */
const noMatch = sql`select ${hitColumns(sql`0`, sql`''`, sql`s.country_id`)} from alert a cross join shared_stays s where false`
