import { type RawBuilder, sql } from 'kysely'
import { type Box, lastPlaces, type PlacesQuery } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { reachedCtes } from '../matching/match.store.ts'
import type { FootprintKind } from '../matching/targeting.ts'
import { cells, inBox } from './map-cells.store.ts'
import type { CountryCount, MapCell, MapPerson, PeopleOnMap } from './map-people.ts'

type Fragment = RawBuilder<unknown>

/** For how long a question stands that nobody answers. */
const openDays = 7

export interface MapQuery extends PlacesQuery {
  readonly now: Date
  /** The alert whose audience is marked, and what its footprint is made of; null: nobody is exposed. */
  readonly alert: { readonly id: string; readonly footprintKinds: ReadonlySet<FootprintKind> } | null
}

const ofCompany = (table: string, { companyId }: MapQuery): Fragment =>
  companyId === null ? sql`true` : sql`${sql.ref(`${table}.company_id`)} = ${companyId}`

/** The audience of the alert, each person once: as the dry run counts them. */
function exposedCtes(query: MapQuery): Fragment {
  if (!query.alert) return sql`exposed as (select null::uuid as user_id where false)`
  const { id, footprintKinds } = query.alert
  return sql`${reachedCtes({ alertId: id, footprintKinds, now: query.now })},
    exposed as materialized (select distinct r.user_id from reached r where ${ofCompany('r', query)})`
}

/** Everybody's place (`placed`), and who is exposed, calls for help, or has an unanswered check-in request. */
function peopleCtes(query: MapQuery): Fragment {
  const at = sql`${query.at}::timestamptz`
  const since = sql`(${at} - make_interval(days => ${sql.lit(openDays)}))`
  return sql`
    ${exposedCtes(query)},
    ${lastPlaces(query)},
    calling as materialized (
      select distinct c.user_id from shared_calls_for_help c
      where c.called_at <= ${at} and (c.resolved_at is null or c.resolved_at > ${at}) and ${ofCompany('c', query)}
    ),
    unanswered as materialized (
      select distinct q.user_id from shared_check_in_requests r join shared_check_in_request_people q on q.request_id = r.id
      where r.created_at > ${since} and r.created_at <= ${at} and (q.answered_at is null or q.answered_at > ${at})
        and ${ofCompany('q', query)}
    )`
}

const flags = ({ alert }: MapQuery, person: Fragment): Fragment => sql`
  ${alert ? sql`${person} in (select user_id from exposed)` : sql`false`} as exposed, ${person} in (select user_id from calling) as help,
  ${person} in (select user_id from unanswered) as unanswered`

/** Whether the place is the middle of a cell, of somebody who consents to no more. */
const hidden = sql`(p.check_in_id is not null and coalesce((select c.anonymized from shared_check_ins c where c.id = p.check_in_id), false))`

const certainty = sql`case when p.kind is null then 'unknown' when p.lat is null then 'country_only' when p.kind <> 'check_in' then 'planned'
  when ${hidden} then 'cell' else 'reported' end`

const counted = sql`count(*)::int as n, count(*) filter (where exposed)::int as exposed, count(*) filter (where help)::int as help,
  count(*) filter (where unanswered)::int as unanswered`

interface Row {
  readonly cells: readonly MapCell[] | null
  readonly countries: readonly CountryCount[] | null
  readonly audience: number
}

/**
 * The people of a box in cells of the level, and those of whom only the country is known; each person once. Who calls for help is a cell alone: a number would
 * hide them.
 */
export async function findPeopleOnMap(
  db: Db,
  query: MapQuery,
  box: Box,
  level: number,
  countryIds: readonly string[],
): Promise<PeopleOnMap> {
  const { rows } = await sql<Row>`
    with recursive ${peopleCtes(query)},
    shown as materialized (
      select p.user_id, p.lat, ${cells.eastward(box)} as lng, p.kind <> 'check_in' as planned, ${hidden} as hidden, ${flags(query, sql`p.user_id`)}
      from placed p where p.lat is not null and ${inBox(box)}
    ),
    cell as (
      select ${counted}, avg(lat) as lat, avg(lng) as lng, min(lat) as south, min(lng) as west, max(lat) as north, max(lng) as east,
        count(*) filter (where not planned and not hidden)::int as reported, count(*) filter (where planned)::int as planned,
        count(*) filter (where hidden)::int as cell, case when count(*) = 1 then min(user_id::text collate "C")::uuid end as user_id
      from shown group by ${cells.column(level)}, ${cells.row(level)}, case when help then user_id end
    ),
    country as (
      select p.country_id as "countryId", ${counted}
      from (select p.country_id, ${flags(query, sql`p.user_id`)} from placed p
        where p.lat is null and p.country_id = any(${countryIds}::uuid[])) p
      group by p.country_id
    )
    select
      (select json_agg(json_build_object('n', c.n, 'exposed', c.exposed, 'help', c.help, 'unanswered', c.unanswered, 'lat', c.lat, 'lng', c.lng,
        'south', c.south, 'west', c.west, 'north', c.north, 'east', c.east, 'reported', c.reported, 'planned', c.planned, 'cell', c.cell,
        'person', case when u.id is not null then json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) end)
        order by c.help desc, c.exposed desc, c.n desc, c.lat desc, c.lng)
        from cell c left join shared_users u on u.id = c.user_id) as cells,
      (select json_agg(t.* order by t.help desc, t.exposed desc, t.n desc, t."countryId") from country t) as countries,
      (select count(*)::int from exposed) as audience`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the map was not answered')
  return { cells: row.cells ?? [], countries: row.countries ?? [], audience: row.audience }
}

/** Which people are listed: those of a box and of some countries, or the whole audience of the alert wherever it is. */
export type ListArea =
  | { readonly box: Box; readonly countryIds: readonly string[] }
  | { readonly countryOnly: string }
  | 'audience'

function listed(area: ListArea): Fragment {
  if (area === 'audience') return sql`exposed x left join placed p on p.user_id = x.user_id`
  if ('countryOnly' in area) return sql`(select * from placed where lat is null and country_id = ${area.countryOnly}) p`
  return sql`(select * from placed p where case when p.lat is null then p.country_id = any(${area.countryIds}::uuid[]) else ${inBox(area.box)} end) p`
}

/** Calls for help first, then the exposed, then who has not answered; by name. */
export async function pageOfMapPeople(
  db: Db,
  query: MapQuery,
  area: ListArea,
  pageRequest: PageRequest,
): Promise<Page<MapPerson>> {
  const person = area === 'audience' ? sql`x.user_id` : sql`p.user_id`
  const { rows } = await sql<{ total: number; item: MapPerson | null }>`
    with recursive ${peopleCtes(query)},
    person as materialized (
      select ${person} as user_id, p.kind, p.country_id, p.lat, p.lng, p.check_in_id, p.from_at, p.until_at, p.newer_kind, p.newer_from,
        ${flags(query, person)} from ${listed(area)}
    )
    select (select count(*)::int from person) as total, paged.item from (select 1) one left join (
      select json_build_object('id', p.user_id, 'firstName', u.first_name, 'lastName', u.last_name, 'companyId', coalesce(${query.companyId}::uuid, u.company_id),
        'certainty', ${certainty}, 'countryId', p.country_id, 'lat', p.lat, 'lng', p.lng, 'from', p.from_at, 'until', p.until_at,
        'newer', case when p.newer_kind is not null then json_build_object('kind', p.newer_kind, 'from', p.newer_from) end,
        'exposed', p.exposed, 'help', p.help, 'unanswered', p.unanswered) as item
      from person p join shared_users u on u.id = p.user_id
      order by p.help desc, p.exposed desc, p.unanswered desc, lower(u.first_name), lower(u.last_name), p.user_id
      limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}
    ) paged on true`.execute(db)
  return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => row.item ?? []) }
}
