import { type CsvRow, readTable } from '../../platform/csv.ts'
import { airportId } from '../airports/airport.ts'
import { timeZoneAt } from '../places/geocoder.ts'
import { cellOf, coordinates, needColumns } from './cells.ts'
import { type AirportCodes, type Read, reject, type Stamp } from './import.ts'

export interface AirportLookups {
  readonly stamp: Stamp
  readonly countries: ReadonlyMap<string, string>
  readonly divisions: ReadonlyMap<string, string>
  readonly airports: readonly AirportCodes[]
}

const types = new Set([
  'large_airport',
  'medium_airport',
  'small_airport',
  'seaplane_base',
  'heliport',
  'balloonport',
  'closed',
])
/** Where the column local_code is the FAA's. */
const faaCountries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'MH', 'FM', 'PW'])

/** What flight plans write for a place that has no ICAO code. */
const noCode = 'ZZZZ'

export const airportColumns = [
  'iata',
  'icao',
  'faa',
  'name',
  'municipality',
  'country_id',
  'division_id',
  'lat',
  'lng',
  'time_zone',
  'type',
  'scheduled',
]

/** The codes of a row: the ICAO code has a column of its own in newer files, and stands elsewhere in older ones. */
function codesOf(row: CsvRow): { iata: string | null; icao: string | null; faa: string | null } {
  const own = [cellOf(row, 'icao_code'), cellOf(row, 'gps_code'), cellOf(row, 'ident')]
    .map((code) => code.toUpperCase())
    .filter((code) => code !== noCode)
  const american = faaCountries.has(cellOf(row, 'iso_country'))
  const inItsPlace = american ? /^K[A-Z0-9]{3}$/ : /^[A-Z][A-Z0-9]{3}$/
  const icao =
    own.find((code) => /^[A-Z]{4}$/.test(code)) ?? own.slice(0, 2).find((code) => inItsPlace.test(code)) ?? null
  const iata = cellOf(row, 'iata_code').toUpperCase()
  const local = cellOf(row, 'local_code').toUpperCase()
  return {
    icao,
    iata: /^[A-Z]{3}$/.test(iata) ? iata : null,
    faa: american && /^[A-Z0-9]{3,4}$/.test(local) ? local : null,
  }
}

/** Finds the airport that we have: by ICAO code anywhere, by the other codes within the country. */
function finder(
  airports: readonly AirportCodes[],
): (codes: ReturnType<typeof codesOf>, countryId: string) => AirportCodes | undefined {
  const index = new Map<string, AirportCodes>()
  for (const airport of airports) {
    if (airport.icao) index.set(`icao ${airport.icao}`, airport)
    if (airport.iata) index.set(`iata ${airport.iata} ${airport.countryId}`, airport)
    if (airport.faa) index.set(`faa ${airport.faa} ${airport.countryId}`, airport)
  }
  return ({ icao, iata, faa }, countryId) =>
    index.get(`icao ${icao}`) ?? index.get(`iata ${iata} ${countryId}`) ?? index.get(`faa ${faa} ${countryId}`)
}

/**
 * Reads the airports.csv of OurAirports. Fields without an IATA or ICAO code are left out, and so are closed ones that we
 * never had. Elevations are not kept.
 */
export function* readAirports(text: string, lookups: AirportLookups): Generator<Read> {
  needColumns(text, ['ident', 'type', 'name', 'latitude_deg', 'longitude_deg', 'iso_country', 'iata_code'])
  const find = finder(lookups.airports)
  for (const record of readTable(text)) {
    if ('wrong' in record) yield reject(record.line, record.wrong)
    else yield readAirport(record.line, record.row, lookups, find)
  }
}

/** Helipads and similar without a code: existing ones are updated, no new ones are added. */
const isMinor = (type: string, codes: ReturnType<typeof codesOf>): boolean =>
  codes.iata === null && /\d/.test(codes.icao ?? '') && (type === 'heliport' || type === 'balloonport')

function readAirport(line: number, row: CsvRow, lookups: AirportLookups, find: ReturnType<typeof finder>): Read {
  const type = cellOf(row, 'type')
  if (!types.has(type)) return reject(line, `type: ${JSON.stringify(type)} is not known`)
  const codes = codesOf(row)
  if (codes.iata === null && codes.icao === null) return 'left out'
  const name = cellOf(row, 'name')
  if (name === '') return reject(line, 'name: is empty')
  const country = cellOf(row, 'iso_country').toUpperCase()
  const countryId = lookups.countries.get(country)
  if (countryId === undefined) return reject(line, `iso_country: ${JSON.stringify(country)} is not known`)
  const point = coordinates(cellOf(row, 'latitude_deg'), cellOf(row, 'longitude_deg'))
  if (point === undefined) return reject(line, 'latitude_deg, longitude_deg: are not a point on the earth')
  const known = find(codes, countryId)
  if (known === undefined && (type === 'closed' || isMinor(type, codes))) return 'left out'
  const municipality = cellOf(row, 'municipality') || undefined
  return {
    line,
    id: known?.id ?? airportId(codes),
    name: `${codes.iata ?? codes.icao} ${name}`,
    provenance: { airport: lookups.stamp, ...(municipality ? { municipality: lookups.stamp } : {}) },
    columns: {
      ...codes,
      faa: codes.faa ?? undefined,
      name,
      municipality,
      country_id: countryId,
      division_id: lookups.divisions.get(cellOf(row, 'iso_region').toUpperCase()),
      ...point,
      // The file has no time zones; one that we know stays.
      time_zone: known?.timeZone ? undefined : timeZoneAt(point.lng, point.lat),
      type,
      scheduled:
        type === 'closed'
          ? false
          : cellOf(row, 'scheduled_service') === ''
            ? undefined
            : /^(yes|1|true)$/i.test(cellOf(row, 'scheduled_service')),
    },
  }
}
