import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import { isOf, selectTrip, toTrip } from './trip.store.ts'
import type { Trip, Whose } from './trip.ts'

/** What trips are looked for by; all that is given must hold. */
export interface TripSearch {
  /** Words of the name, or the external id. */
  readonly words?: string
  readonly externalId?: string
  readonly userId?: string
  readonly companyId?: string
  readonly countryId?: string
  /** Under way on this day or later; on this day or earlier. */
  readonly from?: string
  readonly to?: string
  readonly removed?: boolean
}

const likeWords = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function conditions(search: TripSearch): RawBuilder<boolean>[] {
  const { words, externalId, userId, companyId, countryId, from, to } = search
  const all = [search.removed ? sql<boolean>`t.deleted_at is not null` : sql<boolean>`t.deleted_at is null`]
  if (words !== undefined) all.push(sql`(folded(t.name) like folded(${likeWords(words)}) or t.external_id = ${words})`)
  if (externalId !== undefined) all.push(sql`t.external_id = ${externalId}`)
  if (companyId !== undefined) all.push(sql`t.company_id = ${companyId}::uuid`)
  if (userId !== undefined)
    all.push(
      sql`t.id in (select tt.trip_id from trip_travellers tt where tt.user_id = ${userId}::uuid and tt.removed_at is null)`,
    )
  if (countryId !== undefined)
    all.push(sql`exists (select 1 from destinations d where d.trip_id = t.id and d.country_id = ${countryId}::uuid)`)
  if (from !== undefined) all.push(sql`t.finish >= ${from}::date`)
  if (to !== undefined) all.push(sql`t.start <= ${to}::date`)
  return all
}

/** Trips that match, the latest first. */
export async function pageOfFoundTrips(
  db: Db,
  whose: Whose,
  search: TripSearch,
  asked: PageAsked,
): Promise<Page<Trip>> {
  const where = sql<boolean>`${sql.join([isOf(whose), ...conditions(search)], sql` and `)}`
  const matching = db.selectFrom('trips as t').where(where)
  const ids = matching.select('t.id').orderBy('t.start', 'desc').orderBy('t.id', 'desc')
  const rows = await selectTrip(db)
    .where('t.id', 'in', ids.limit(asked.perPage).offset(offsetOf(asked)))
    .orderBy('t.start', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(toTrip), total }
}
