import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail } from '../contacts/contact-detail.ts'
import type { AirlineCodes, AirportCodes, CountryNumbers } from './import.ts'
import type { KnownHospital } from './known-hospitals.ts'

/** Alpha-2 code → id. */
export async function countryIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('countries').select(['alpha2', 'id']).where('deleted_at', 'is', null).execute()
  return new Map(rows.map((row) => [row.alpha2, row.id]))
}

/** ISO 3166-2 code → id. */
export async function divisionIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('country_divisions').select(['code', 'id']).where('code', 'is not', null).execute()
  return new Map(rows.map((row) => [row.code ?? '', row.id]))
}

/** Slug → id. */
export async function vaccinationIds(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('vaccinations').select(['slug', 'id']).execute()
  return new Map(rows.map((row) => [row.slug, row.id]))
}

export const airportCodes = (db: Db): Promise<AirportCodes[]> =>
  db
    .selectFrom('airports')
    .select(['id', 'iata', 'icao', 'faa', 'country_id as countryId', 'time_zone as timeZone'])
    .orderBy('id')
    .execute()

/** All hospitals, those that staff removed too, so that a file does not bring them back; with OpenStreetMap's reference from their provenance. */
export const knownHospitals = (db: Db): Promise<KnownHospital[]> =>
  db
    .selectFrom('hospitals')
    .select(['id', 'name', 'city', sql<number | null>`lat`.as('lat'), sql<number | null>`lng`.as('lng')])
    .select(
      sql<string | null>`substring(provenance -> 'hospital' ->> 'source' from 'osm-(?:node|way|relation)-[0-9]+$')`.as(
        'osmKey',
      ),
    )
    .orderBy('id')
    .execute()

export const airlineCodes = (db: Db): Promise<AirlineCodes[]> =>
  db.selectFrom('airlines').select(['id', 'iata', 'icao', 'name']).orderBy('id').execute()

export const countryNumbers = (db: Db): Promise<CountryNumbers[]> =>
  db
    .selectFrom('countries')
    .select(['id', 'alpha2', 'edited', sql<ContactDetail[]>`emergency_numbers`.as('emergencyNumbers')])
    .select(sql<Readonly<Record<string, Translated>>>`texts`.as('texts'))
    .where('deleted_at', 'is', null)
    .execute()
