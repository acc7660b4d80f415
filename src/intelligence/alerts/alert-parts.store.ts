import type { Db } from '../../platform/db/db.ts'
import type { NamedAirline, NamedAirport } from './alert-parts.ts'

/** Airports by name. */
export async function listNamedAirports(db: Db, ids: readonly string[]): Promise<NamedAirport[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('shared_airports')
    .select(['id', 'name', 'iata', 'icao', 'faa', 'lat', 'lng'])
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Airlines by name. */
export async function listNamedAirlines(db: Db, ids: readonly string[]): Promise<NamedAirline[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('shared_airlines')
    .select(['id', 'name', 'iata', 'icao'])
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
