import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Box, Point } from './cell.ts'
import { cellsOf, countCells, longitudeRanges } from './cell.ts'
import { checkInHours, type Stay, spanDays } from './stay.ts'
import { finenessByKind, type Presence } from './whereabouts.ts'

const stayColumns = `
  s.user_id as "userId", s.company_id as "companyId", s.kind, s.source_id as "sourceId", s.part, s.trip_id as "tripId",
  s.check_in_id as "checkInId", s.country_id as "countryId", s.division_id as "divisionId", s.division_certain as "divisionCertain",
  coalesce(s.other_division_ids, '{}') as "otherDivisionIds", s.region_ids as "regionIds", s.place_found as "placeFound",
  s.lat, s.lng, s.airport_id as "airportId", s.arrival_airport_id as "arrivalAirportId", s.airline_id as "airlineId",
  s.flight_number as "flightNumber", s.from_at as "from", s.until_at as "until"`

const ofPerson = prepared<Stay>(`
  select ${stayColumns} from stays s
  where s.user_id = $1 and s.until_at >= $2 and s.from_at <= $3 and ($4::uuid is null or s.company_id = $4)`)

/** The stays that may cover the time. With a company only its own stays. */
export const listStaysAround = (db: Db, userId: string, at: Date, companyId: string | null): Promise<Stay[]> =>
  ofPerson(db, [userId, new Date(at.getTime() - checkInHours * 3_600_000), at, companyId])

const ofPeople = prepared<Stay>(`
  select ${stayColumns} from unnest($1::uuid[]) as wanted (id)
    cross join lateral (
      select * from stays s where s.user_id = wanted.id and s.until_at >= $2 and s.from_at <= $3
        and ($4::uuid is null or s.company_id = $4) offset 0) s`)

/** As `listStaysAround`, for several people. */
export const listStaysOfPeople = (
  db: Db,
  userIds: readonly string[],
  at: Date,
  companyId: string | null,
): Promise<Stay[]> => ofPeople(db, [userIds, new Date(at.getTime() - checkInHours * 3_600_000), at, companyId])

const allOfPerson = prepared<Stay>(
  `select ${stayColumns} from stays s where s.user_id = $1 order by s.from_at, s.source_id, s.part`,
)
/** All stays of a person, for the export. */
export const listStaysOf = (db: Db, userId: string): Promise<Stay[]> => allOfPerson(db, [userId])

export interface Interval {
  readonly from: Date
  readonly until: Date
}

/**
 * The stays that overlap [$1, $2], as one index range for each span class: the class limits how late such a stay can end. A check-in
 * covers the 24 hours after it. $8 is the company, or null for all.
 */
const spanRanges: readonly (readonly [span: number, end: string])[] = [
  [0, "s.until_at >= $3 and s.until_at <= $4 and (s.until_at >= $1 or s.kind = 'check_in')"],
  [1, 's.until_at >= $1 and s.until_at <= $5'],
  [2, 's.until_at >= $1'],
]
const finenessCases = finenessByKind.map(([kind, rank]) => `when '${kind}' then ${rank}`).join(' ')

const fineness = `case s.kind ${finenessCases} end`
const ofCompany = '($8::uuid is null or s.company_id = $8)'
/** The end of a journey where the person is not at $1: the second in its first half, the first in its second. */
const fartherEnd = `(s.kind = 'segment' and s.part <> case when $1 < s.from_at + (s.until_at - s.from_at) / 2 then 0 else 1 end)`

/** Of a person's stays that cover $1 (`own`) the latest check-in or the finest plan, whichever began later. */
const newestOf = (condition: string) => `
  select x.* from (
    (select s.* from own s where s.kind <> 'check_in' and ${condition}
     order by ${fineness}, s.from_at desc, s.until_at, s.source_id, ${fartherEnd}, s.part limit 1)
    union all
    (select s.* from own s where s.kind = 'check_in' and ${condition} order by s.from_at desc, s.source_id limit 1)
  ) x order by x.arrived_at desc, x.kind = 'check_in' desc limit 1`

/**
 * The one stay that says where a person (c.user_id) is at $1, by the rule of `chooseWhereabouts`. A flight is left out: it has no
 * country and no point, and the ends of its journey have.
 */
const lastPlace = `
  with own as materialized (
    select s.kind, s.source_id, s.part, s.user_id, s.country_id, s.lat, s.from_at, s.until_at,
      s.from_at + case when s.kind = 'segment' and s.part = 1 then (s.until_at - s.from_at) / 2 else interval '0' end as arrived_at
    from stays s
    where s.user_id = c.user_id and s.kind <> 'flight' and s.until_at >= $3 and (s.until_at >= $1 or s.kind = 'check_in') and s.from_at <= $1
      and ${ofCompany}
  ),
  newest as materialized (${newestOf('true')})
  select y.* from (
    select 1 as choice, n.* from newest n
    union all
    select 0, f.* from (${newestOf('s.lat is not null and s.country_id = (select n.country_id from newest n where n.lat is null)')}) f
  ) y order by y.choice limit 1`

/** Of all that lies in the area during an interval each person's finest; at one moment only the person's last place. */
const finestOfEach = `
  select distinct on (h.user_id) h.* from hits h
  order by h.user_id, case h.kind ${finenessCases} end, h.until_at desc, h.source_id, h.part`
const lastOfEach = `
  select h.* from (select distinct user_id from hits) c cross join lateral (${lastPlace}) last
    join hits h on h.user_id = last.user_id and h.until_at = last.until_at and h.source_id = last.source_id and h.part = last.part`

/** One statement for each kind of search area. The parameters from `$9` on are the area's own. */
function presenceStatement(conditions: readonly string[], ofEach: string) {
  const hits = conditions.flatMap((condition) =>
    spanRanges.map(
      ([span, end]) => `
      select s.* from stays s where ${condition} and s.span = ${span} and ${end} and s.from_at <= $2
        and ${ofCompany}`,
    ),
  )
  return prepared<{ total: number; item: unknown } & Stay & PersonRow>(`
    with hits as (${hits.join('\n      union all')}),
    people as materialized (${ofEach})
    select total.n as total, paged.* from (select count(*)::int as n from people) total
    left join (
      select u.first_name as "firstName", u.last_name as "lastName", u.email,
        case when $8::uuid is null or u.company_id = $8 then u.external_id end as "externalId", ${stayColumns}
      from (select * from people order by user_id limit $6 offset $7) s join users u on u.id = s.user_id
    ) paged on true
    order by paged."userId"`)
}

interface PersonRow {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly externalId: string | null
}

/** 180 and −180 are the same meridian: a box that touches it includes points with either value. */
const inBox =
  's.lat between $10 and $11 and (s.lng between $12 and $13 or s.lng between $14 and $15 or ($16 and abs(s.lng) = 180))'
// Not a join with the list: the planner would scan whole years instead of the index, cell by cell.
const inCells = 's.cell = any($9::int[])'
const haversine = `
  6371.0088 * 2 * asin(least(1, sqrt(power(sin(radians(s.lat - $10) / 2), 2)
    + cos(radians($10)) * cos(radians(s.lat)) * power(sin(radians(s.lng - $11) / 2), 2)))) <= $12`

const presenceStatements = (ofEach: string) => ({
  box: presenceStatement([`${inCells} and ${inBox}`], ofEach),
  wideBox: presenceStatement([`$9::int[] is null and s.cell is not null and ${inBox}`], ofEach),
  circle: presenceStatement([`${inCells} and ${haversine}`], ofEach),
  wideCircle: presenceStatement([`$9::int[] is null and s.cell is not null and ${haversine}`], ofEach),
  country: presenceStatement(['s.country_id = $9::uuid'], ofEach),
  divisions: presenceStatement(
    [
      's.country_id = $9::uuid and s.division_id = any($10::uuid[])',
      `s.country_id = $9::uuid and s.other_division_ids is not null and s.other_division_ids && $10::uuid[]
        and coalesce(s.division_id <> all($10::uuid[]), true)`,
    ],
    ofEach,
  ),
  region: presenceStatement(['s.country_id = $9::uuid and s.region_ids @> array[$10::uuid]'], ofEach),
  airport: presenceStatement(['s.airport_id = $9::uuid', 's.arrival_airport_id = $9::uuid'], ofEach),
})
const duringInterval = presenceStatements(finestOfEach)
const atMoment = { ...presenceStatements(lastOfEach), airport: duringInterval.airport }

/** Above this number the search filters by coordinates alone: so wide an area holds a large part of all stays. */
const maxCells = 6_000

export type ResolvedSearchArea =
  | { readonly box: Box }
  | { readonly boxes: readonly Box[]; readonly point: Point; readonly km: number }
  | { readonly countryId: string }
  | { readonly countryId: string; readonly divisionIds: readonly string[] }
  | { readonly countryId: string; readonly regionId: string }
  | { readonly airportId: string }

const cellsOfAll = (boxes: readonly Box[]): readonly number[] | null =>
  boxes.reduce((sum, box) => sum + countCells(box), 0) > maxCells ? null : [...new Set(boxes.flatMap(cellsOf))]

function statementFor(area: ResolvedSearchArea): readonly [keyof typeof duringInterval, readonly unknown[]] {
  if ('box' in area) {
    const found = cellsOfAll([area.box])
    const [first = [0, 0], second = first] = longitudeRanges(area.box)
    const dateLine = first[0] === -180 || first[1] === 180
    const { swLat, neLat } = area.box
    return [found ? 'box' : 'wideBox', [found, swLat, neLat, ...first, ...second, dateLine]]
  }
  if ('point' in area) {
    const found = cellsOfAll(area.boxes)
    return [found ? 'circle' : 'wideCircle', [found, area.point.lat, area.point.lng, area.km]]
  }
  if ('divisionIds' in area) return ['divisions', [area.countryId, area.divisionIds]]
  if ('regionId' in area) return ['region', [area.countryId, area.regionId]]
  if ('airportId' in area) return ['airport', [area.airportId]]
  return ['country', [area.countryId]]
}

const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000)

/**
 * The people in an area during an interval, both ends included; each person once. At one moment a person is in one place only, their last;
 * except on a flight, which is at both its airports.
 */
export async function pageOfPresence(
  db: Db,
  area: ResolvedSearchArea,
  { from, until }: Interval,
  companyId: string | null,
  pageRequest: PageRequest,
): Promise<Page<Presence>> {
  const [kind, own] = statementFor(area)
  const ends = [addDays(from, -checkInHours / 24), addDays(until, spanDays[0]), addDays(until, spanDays[1])]
  const rows = await (from.getTime() === until.getTime() ? atMoment : duringInterval)[kind](db, [
    from,
    until,
    ...ends,
    pageRequest.perPage,
    offsetOf(pageRequest),
    companyId,
    ...own,
  ])
  const total = rows[0]?.total ?? 0
  const items = rows
    .filter((row) => row.userId !== null)
    .map(({ total: _, firstName, lastName, email, externalId, ...stay }) => ({
      person: { id: stay.userId, firstName, lastName, email, externalId },
      stay,
    }))
  return { items, total }
}
