import { join } from 'node:path'
import type { Ctx } from '../../platform/ctx.ts'
import { geocodePoint } from '../places/geocoder.ts'
import { readAreas } from '../places/place-files.ts'
import { createPlaceIndex } from '../places/place-index.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { airlineColumns, readAirlines } from './airline-csv.ts'
import { airportColumns, readAirports } from './airport-csv.ts'
import { emergencyColumns, readEmergencyNumbers } from './emergency-csv.ts'
import { entryRequirementColumns, readEntryRequirements } from './entry-requirement-csv.ts'
import { addNearestCities } from './hospital-cities.service.ts'
import { hospitalColumns, readHospitals } from './hospital-geojson.ts'
import type { ImportKind, ImportTable, Read, Stamp } from './import.ts'
import {
  airlineCodes,
  airportCodes,
  countryIds,
  countryNumbers,
  divisionIds,
  knownHospitals,
  vaccinationIds,
} from './import-lookups.store.ts'

export interface Importer {
  readonly table: ImportTable
  readonly columns: readonly string[]
  /** What a new row has where the file says nothing, beyond null. */
  readonly fresh?: Readonly<Record<string, unknown>>
  /** What the provenance says when the operator names no source. */
  readonly source: string
  readonly read: (ctx: Ctx, text: string, stamp: Stamp) => Promise<Iterable<Read>>
}

const worldData = join(import.meta.dirname, '../../../world/data')

/** How each kind of file is read, and into which columns of which table it goes. */
export const importers: Readonly<Record<ImportKind, Importer>> = {
  airports: {
    table: 'airports',
    columns: airportColumns,
    source: 'OurAirports',
    read: async ({ db }, text, stamp) =>
      readAirports(text, {
        stamp,
        countries: await countryIds(db),
        divisions: await divisionIds(db),
        airports: await airportCodes(db),
      }),
  },
  airlines: {
    table: 'airlines',
    columns: airlineColumns,
    source: 'the operator’s file of airlines',
    read: async ({ db }, text, stamp) =>
      readAirlines(text, { stamp, countries: await countryIds(db), airlines: await airlineCodes(db) }),
  },
  hospitals: {
    table: 'hospitals',
    columns: hospitalColumns,
    fresh: { contact_details: [] },
    source: 'OpenStreetMap',
    read: async (ctx, text, stamp) => {
      const index = createPlaceIndex(readAreas(worldData, { country: countryId, division: divisionId }))
      const known = await knownHospitals(ctx.db)
      const whereabouts = (lng: number, lat: number) => geocodePoint(index, lng, lat)
      return addNearestCities(ctx, [...readHospitals(text, { stamp, known, whereabouts })], known, stamp.as_of)
    },
  },
  'emergency-numbers': {
    table: 'countries',
    columns: emergencyColumns,
    source: 'the operator’s file of emergency numbers',
    read: async ({ db }, text, stamp) => readEmergencyNumbers(text, { stamp, countries: await countryNumbers(db) }),
  },
  'entry-requirements': {
    table: 'entry_requirements',
    columns: entryRequirementColumns,
    source: 'the operator’s file of entry requirements',
    read: async ({ db }, text, stamp) =>
      readEntryRequirements(text, {
        stamp,
        countries: await countryIds(db),
        divisions: await divisionIds(db),
        vaccinations: await vaccinationIds(db),
      }),
  },
}
