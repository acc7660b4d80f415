import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { inScope, selectTrip, toTrip } from './trip.store.ts'
import type { Trip, TripScope } from './trip.ts'

/** The conditions of a search; all that are given must hold. */
export interface TripSearch {
  /** Part of the name, or the external id. */
  readonly text?: string
  readonly externalId?: string
  readonly userId?: string
  readonly companyId?: string
  readonly countryId?: string
  /** Under way on this day or later; on this day or earlier. */
  readonly from?: string
  readonly to?: string
  readonly removed?: boolean
}

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function conditions(search: TripSearch): RawBuilder<boolean>[] {
  const { text, externalId, userId, companyId, countryId, from, to } = search
  const all = [search.removed ? sql<boolean>`t.deleted_at is not null` : sql<boolean>`t.deleted_at is null`]
  if (text !== undefined) all.push(sql`(folded(t.name) like folded(${likePattern(text)}) or t.external_id = ${text})`)
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
export async function pageOfMatchingTrips(
  db: Db,
  scope: TripScope,
  search: TripSearch,
  pageRequest: PageRequest,
): Promise<Page<Trip>> {
  const where = sql<boolean>`${sql.join([inScope(scope), ...conditions(search)], sql` and `)}`
  const matching = db.selectFrom('trips as t').where(where)
  const ids = matching.select('t.id').orderBy('t.start', 'desc').orderBy('t.id', 'desc')
  const rows = await selectTrip(db)
    .where('t.id', 'in', ids.limit(pageRequest.perPage).offset(offsetOf(pageRequest)))
    .orderBy('t.start', 'desc')
    .orderBy('t.id', 'desc')
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: rows.map(toTrip), total }
}
