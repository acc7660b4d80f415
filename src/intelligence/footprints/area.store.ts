import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import { isUuid } from '../../platform/ids.ts'
import type { AirportOrAirline, DrawnShape, NamedKind, ShownArea } from './footprint.ts'

interface Lookup {
  readonly view: string
  /** Selects the row that the id, code or slug `w` stands for; of several the first by `order`. */
  readonly match: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
}

const largestFirst = sql`array_position(array['large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport', 'closed'], t.type)`

const lookups: Readonly<Record<NamedKind, Lookup>> = {
  country: {
    view: 'shared_countries',
    match: sql`t.deleted_at is null and (t.alpha2 = upper(w) or t.alpha3 = upper(w))`,
    order: sql`t.id`,
  },
  division: { view: 'shared_country_divisions', match: sql`t.code = upper(w)`, order: sql`t.id` },
  region: { view: 'shared_country_regions', match: sql`false`, order: sql`t.id` },
  airport: {
    view: 'shared_airports',
    match: sql`t.deleted_at is null and (t.icao = upper(w) or t.iata = upper(w))`,
    order: sql`t.icao = upper(w) desc nulls last, ${largestFirst}, t.id`,
  },
  airline: {
    view: 'shared_airlines',
    match: sql`t.deleted_at is null and (t.icao = upper(w) or t.iata = upper(w))`,
    order: sql`t.icao = upper(w) desc nulls last, t.active desc nulls last, t.id`,
  },
  disease: { view: 'shared_diseases', match: sql`t.deleted_at is null and t.slug = lower(w)`, order: sql`t.id` },
  safety_category: {
    view: 'shared_safety_categories',
    match: sql`t.deleted_at is null and t.slug = lower(w)`,
    order: sql`t.id`,
  },
}

/** Name → id, for ids, and for the codes and slugs of that kind in any case; an unknown name is left out. */
export async function findIdsByCode(db: Db, kind: NamedKind, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const { view, match, order } = lookups[kind]
  const ids = names.filter(isUuid)
  const codes = names.filter((name) => !isUuid(name))
  const from = sql.table(view)
  const { rows } = await sql<{ name: string; id: string }>`
    select t.id::text as name, t.id from ${from} t where t.id = any(${ids}::uuid[])
    union all
    select w as name, t.id from unnest(${codes}::text[]) w cross join lateral (select t.id from ${from} t where ${match} order by ${order} limit 1) t`.execute(
    db,
  )
  const byName = new Map(rows.map((row) => [row.name, row.id]))
  return new Map(
    names.flatMap((name) => {
      const id = byName.get(isUuid(name) ? name.toLowerCase() : name)
      return id === undefined ? [] : [[name, id]]
    }),
  )
}

/** All airports of these countries. */
export async function listAirportsOf(db: Db, countryIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('shared_airports')
    .select('id')
    .where('country_id', 'in', [...countryIds])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The countries that these divisions and regions belong to. */
export async function listCountriesOf(
  db: Db,
  divisionIds: readonly string[],
  regionIds: readonly string[],
): Promise<string[]> {
  if (divisionIds.length + regionIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select country_id as id from shared_country_divisions where id = any(${divisionIds}::uuid[])
    union select country_id from shared_country_regions where id = any(${regionIds}::uuid[])`.execute(db)
  return rows.map((row) => row.id)
}

/** A division of a footprint that the map has no border of. */
export interface ShapelessDivision {
  readonly id: string
  readonly code: string | null
  readonly name: string
  readonly countryCode: string
  readonly countryName: string
}

/** Those of the divisions that have no shape, with their English names. */
export async function listShapelessDivisions(db: Db, divisionIds: readonly string[]): Promise<ShapelessDivision[]> {
  if (divisionIds.length === 0) return []
  const { rows } = await sql<ShapelessDivision>`
    select d.id, d.code, d.name ->> 'en' as name, c.alpha2 as "countryCode", c.name ->> 'en' as "countryName"
    from shared_country_divisions d join shared_countries c on c.id = d.country_id
    where d.topo_json is null and d.id = any(${divisionIds}::uuid[]) order by c.alpha2, d.code, d.id`.execute(db)
  return rows
}

/** Countries, with the border (at 50m) only for the ids in `withBorder`. */
export async function listShownCountries(
  db: Db,
  ids: readonly string[],
  withBorder: readonly string[],
): Promise<ShownArea[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('shared_countries as c')
    .leftJoin('shared_country_shapes as s', (join) =>
      join
        .onRef('s.country_id', '=', 'c.id')
        .on('s.resolution', '=', '50m')
        .on('c.id', 'in', withBorder.length > 0 ? withBorder : [null as never]),
    )
    .select([
      'c.id',
      'c.id as countryId',
      sql<string | null>`c.alpha2`.as('code'),
      sql<Translated>`c.name`.as('name'),
      'c.travel_status as travelStatus',
      's.topo_json as topoJson',
    ])
    .where('c.id', 'in', ids)
    .execute()
}

/** The shape of a division, or of the one above where its own is not known: it is shown there, and targeting does not take it for its border. */
const shownShapes = {
  division: sql<
    string | null
  >`coalesce(topo_json, (select above.topo_json from shared_country_divisions above where above.id = shared_country_divisions.parent_id))`,
  region: sql<string | null>`topo_json`,
}

/** Divisions or regions, with their shapes where they are wanted. */
export async function listShownAreas(
  db: Db,
  kind: 'division' | 'region',
  ids: readonly string[],
  shapes: boolean,
): Promise<ShownArea[]> {
  if (ids.length === 0) return []
  const code = kind === 'division' ? sql<string | null>`code` : sql<string | null>`null`
  return db
    .selectFrom(kind === 'division' ? 'shared_country_divisions' : 'shared_country_regions')
    .select([
      'id',
      'country_id as countryId',
      code.as('code'),
      sql<Translated>`name`.as('name'),
      'travel_status as travelStatus',
    ])
    .select((shapes ? shownShapes[kind] : sql<string | null>`null`).as('topoJson'))
    .where('id', 'in', ids)
    .execute()
}

/** Airports or airlines by name. */
export async function listAirportsOrAirlines(
  db: Db,
  kind: 'airport' | 'airline',
  ids: readonly string[],
): Promise<AirportOrAirline[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom(kind === 'airport' ? 'shared_airports' : 'shared_airlines')
    .select(['id', 'name', 'iata', 'icao'])
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The regions that somebody has drawn, of those. */
export async function listRegionShapes(db: Db, ids: readonly string[]): Promise<DrawnShape[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<DrawnShape>`
    select id, shape as drawing from shared_country_regions where id = any(${ids}::uuid[]) and shape is not null order by id`.execute(
    db,
  )
  return rows
}
