import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { Area, Country, Resolution } from './country.ts'
import { countryColumns, toTravelStatus } from './country-columns.store.ts'

const selectCountry = (db: Db) =>
  db.selectFrom('countries as c').select(countryColumns).where('c.deleted_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof selectCountry>['executeTakeFirstOrThrow']>>

function toCountry({
  travel_status,
  center_lat,
  center_lng,
  ne_bound_lat,
  ne_bound_lng,
  sw_bound_lat,
  sw_bound_lng,
  ...row
}: Row): Country {
  return {
    ...row,
    travelStatus: toTravelStatus(travel_status),
    center: center_lat === null || center_lng === null ? null : { lat: center_lat, lng: center_lng },
    bounds:
      ne_bound_lat === null || ne_bound_lng === null || sw_bound_lat === null || sw_bound_lng === null
        ? null
        : { neLat: ne_bound_lat, neLng: ne_bound_lng, swLat: sw_bound_lat, swLng: sw_bound_lng },
  }
}

/** All countries by English name; with `since`, those changed after it and those with the ids in `also`. */
export async function listCountries(db: Db, since?: Date, also: readonly string[] = []): Promise<Country[]> {
  const rows = await selectCountry(db)
    .$if(since !== undefined, (query) =>
      query.where(sql<boolean>`(c.updated_at > ${since} or c.id = any(${also}::uuid[]))`),
    )
    .orderBy(sql`c.name ->> 'en'`)
    .orderBy('c.alpha2')
    .execute()
  return rows.map(toCountry)
}

export async function pageOfCountries(db: Db, pageRequest: PageRequest): Promise<Page<Country>> {
  const rows = await selectCountry(db)
    .orderBy(sql`c.name ->> 'en'`)
    .orderBy('c.alpha2')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await db
    .selectFrom('countries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { items: rows.map(toCountry), total }
}

/** By id, alpha-2 or alpha-3 code, or slug. */
export async function findCountry(
  db: Db,
  by: { id: string } | { alpha2: string } | { alpha3: string } | { slug: string },
): Promise<Country | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'alpha2' | 'alpha3' | 'slug', string]]
  const row = await selectCountry(db).where(`c.${column}`, '=', value).executeTakeFirst()
  return row && toCountry(row)
}

export async function findShape(db: Db, countryId: string, resolution: Resolution): Promise<string | undefined> {
  const row = await db
    .selectFrom('country_shapes')
    .select('topo_json')
    .where('country_id', '=', countryId)
    .where('resolution', '=', resolution)
    .executeTakeFirst()
  return row?.topo_json
}

function areasOf(db: Db, table: 'country_divisions' | 'country_regions', countryId: string, worseThanCode: number) {
  return db
    .selectFrom(table)
    .select([
      'id',
      'country_id as countryId',
      sql<Translated>`name`.as('name'),
      'travel_status',
      'topo_json as topoJson',
    ])
    .where('country_id', '=', countryId)
    .where('travel_status', '>', worseThanCode)
    .$if(table === 'country_regions', (query) => query.where(sql<boolean>`country_regions.deleted_at is null`))
    .orderBy(sql`name ->> 'en'`)
    .orderBy('id')
}

/** Divisions or regions of the country whose travel status is above the given one. */
export async function listAreasAboveStatus(
  db: Db,
  kind: 'divisions' | 'regions',
  countryId: string,
  worseThanCode: number,
): Promise<Area[]> {
  const rows = await areasOf(db, `country_${kind}`, countryId, worseThanCode).execute()
  return rows.map(({ travel_status, ...row }) => ({ ...row, travelStatus: toTravelStatus(travel_status) }))
}
