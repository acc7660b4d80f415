import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import {
  type Airport,
  type AirportCode,
  type AirportFilter,
  type AirportPlace,
  type AirportType,
  codeText,
} from './airport.ts'
import { healthAnswerOf } from './health-answer.ts'

const selectAirport = (db: Db) =>
  db
    .selectFrom('airports as a')
    .select([
      'a.id',
      'a.name',
      'a.iata',
      'a.icao',
      'a.faa',
      'a.city',
      'a.country_id as countryId',
      'a.division_id as divisionId',
    ])
    .select(['a.lat', 'a.lng', 'a.time_zone as timeZone', 'a.scheduled', sql<AirportType>`a.type`.as('type')])
    .select(['a.health_mask_req', 'a.health_temp_check', 'a.health_distancing', 'a.health_url as healthUrl'])
    .select([
      sql<Translated | null>`a.health_measures`.as('healthMeasures'),
      'a.created_at as createdAt',
      'a.updated_at as updatedAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectAirport>['executeTakeFirstOrThrow']>>

const toAirport = ({ health_mask_req, health_temp_check, health_distancing, ...row }: Row): Airport => ({
  ...row,
  maskRequired: healthAnswerOf(health_mask_req),
  temperatureCheck: healthAnswerOf(health_temp_check),
  distancing: healthAnswerOf(health_distancing),
})

/**
 * How well it matches, from 0 to 1: in steps, so that what is about as good can be ordered by what it is. What holds the
 * words as they are is as good as can be.
 */
const matchRank = (words: string) => {
  const asked = words.trim()
  return sql<number>`case when position(folded(${asked}) in a.search) > 0 then 1 else round(word_similarity(folded(${asked}), a.search)::numeric, 1) end`
}

/** Big airports with flights before fields that share a name or a code with them. */
const importance = sql`array_position(array['large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport', 'closed'], a.type) + case when a.scheduled then 0 else 1 end`

function filtered(db: Db, filter: AirportFilter) {
  let query = selectAirport(db)
  for (const code of ['iata', 'icao', 'faa'] as const) {
    const wanted = filter[code]
    if (wanted !== undefined) query = query.where(`a.${code}`, '=', codeText(wanted))
  }
  return filter.like === undefined
    ? query
    : query.where('a.id', 'in', sql<string>`(select airports_like(${filter.like.trim()}))`)
}

/** Airports by name; with `like`, the best match first. */
export async function pageOfAirports(db: Db, filter: AirportFilter, asked: PageAsked): Promise<Page<Airport>> {
  const matching = filtered(db, filter)
  const { like } = filter
  const ranked =
    like === undefined
      ? matching
      : matching
          .orderBy(sql`coalesce(${codeText(like)} in (a.icao, a.iata, a.faa), false)`, 'desc')
          .orderBy(matchRank(like), 'desc')
          .orderBy(importance)
          .orderBy(sql`similarity(a.search, folded(${like}))`, 'desc')
  const rows = await ranked.orderBy('a.name').orderBy('a.id').limit(asked.perPage).offset(offsetOf(asked)).execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toAirport), total }
}

/** The most important airport with that code. */
export async function findAirportBy(db: Db, code: AirportCode, word: string): Promise<Airport | undefined> {
  const row = await selectAirport(db)
    .where(`a.${code}`, '=', codeText(word))
    .orderBy(importance)
    .orderBy('a.id')
    .executeTakeFirst()
  return row && toAirport(row)
}

export async function findAirportById(db: Db, id: string): Promise<Airport | undefined> {
  const row = await selectAirport(db).where('a.id', '=', id).executeTakeFirst()
  return row && toAirport(row)
}

export async function listAirportsOfCountry(db: Db, countryId: string): Promise<Airport[]> {
  const rows = await selectAirport(db)
    .where('a.country_id', '=', countryId)
    .orderBy(importance)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()
  return rows.map(toAirport)
}

/** Every airport that has a point. */
export async function listAirportPlaces(db: Db): Promise<AirportPlace[]> {
  return db
    .selectFrom('airports')
    .select(['id', 'name', 'iata', 'icao', 'country_id as countryId', 'scheduled'])
    .select([sql<number>`lat`.as('lat'), sql<number>`lng`.as('lng')])
    .where('lat', 'is not', null)
    .where('type', '<>', 'closed')
    .orderBy('id')
    .execute()
}
