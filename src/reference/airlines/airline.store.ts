import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import { codeText } from '../airports/airport.ts'
import { healthAnswerOf } from '../airports/health-answer.ts'
import type { Airline, AirlineFilter } from './airline.ts'

const selectAirline = (db: Db) =>
  db
    .selectFrom('airlines as a')
    .select(['a.id', 'a.name', 'a.iata', 'a.icao', 'a.country_id as countryId', 'a.active'])
    .select(['a.health_mask_req', 'a.health_temp_check', 'a.health_url as healthUrl'])
    .select([
      sql<Translated | null>`a.health_measures`.as('healthMeasures'),
      'a.created_at as createdAt',
      'a.updated_at as updatedAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectAirline>['executeTakeFirstOrThrow']>>

const toAirline = ({ health_mask_req, health_temp_check, ...row }: Row): Airline => ({
  ...row,
  maskRequired: healthAnswerOf(health_mask_req),
  temperatureCheck: healthAnswerOf(health_temp_check),
})

/**
 * How well it matches, from 0 to 1: in steps, so that what is about as good can be ordered by what it is. What holds the
 * words as they are is as good as can be.
 */
const matchRank = (words: string) => {
  const asked = words.trim()
  return sql<number>`case when position(folded(${asked}) in a.search) > 0 then 1 else round(word_similarity(folded(${asked}), a.search)::numeric, 1) end`
}

/** Those that fly first, then those that nobody confirmed, then those that have stopped. */
const liveliness = sql`case when a.active then 0 when a.active is null then 1 else 2 end`

function filtered(db: Db, filter: AirlineFilter) {
  let query = selectAirline(db)
  for (const code of ['iata', 'icao'] as const) {
    const wanted = filter[code]
    if (wanted !== undefined) query = query.where(`a.${code}`, '=', codeText(wanted))
  }
  return filter.like === undefined
    ? query
    : query.where('a.id', 'in', sql<string>`(select airlines_like(${filter.like.trim()}))`)
}

/** Airlines, the active first, by name; with `like`, the best match first. */
export async function pageOfAirlines(db: Db, filter: AirlineFilter, asked: PageAsked): Promise<Page<Airline>> {
  const matching = filtered(db, filter)
  const { like } = filter
  const ranked =
    like === undefined
      ? matching
      : matching
          .orderBy(sql`coalesce(${codeText(like)} in (a.icao, a.iata), false)`, 'desc')
          .orderBy(matchRank(like), 'desc')
  const lively = ranked.orderBy(liveliness)
  const nearest = like === undefined ? lively : lively.orderBy(sql`similarity(a.search, folded(${like}))`, 'desc')
  const rows = await nearest.orderBy('a.name').orderBy('a.id').limit(asked.perPage).offset(offsetOf(asked)).execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toAirline), total }
}

/** The liveliest airline with that code. */
export async function findAirlineBy(db: Db, code: 'iata' | 'icao', word: string): Promise<Airline | undefined> {
  const row = await selectAirline(db)
    .where(`a.${code}`, '=', codeText(word))
    .orderBy(liveliness)
    .orderBy('a.name')
    .orderBy('a.id')
    .executeTakeFirst()
  return row && toAirline(row)
}

export async function findAirlineById(db: Db, id: string): Promise<Airline | undefined> {
  const row = await selectAirline(db).where('a.id', '=', id).executeTakeFirst()
  return row && toAirline(row)
}
