import { createRequire } from 'node:module'
import { timeZoneAt } from '../../src/reference/places/geocoder.ts'
import type { AirportLine, AirportType } from '../place-types.ts'
import { airportPlaces } from './airport-places.ts'
import { writeLines } from './files.ts'
import { pointChecker } from './point-check.ts'

/**
 * Builds world/data/airports.ndjson.gz from airport-data-js (CC BY 4.0) and facts/airport-places.csv.gz: node world/build/airports.ts
 * Run after borders.ts and divisions.ts, whose shapes say in which division a point lies.
 */

interface Published {
  readonly iata: string
  readonly icao: string | number
  readonly time: string
  readonly country_code: string
  readonly airport: string
  readonly latitude: number
  readonly longitude: number
  readonly type: AirportType
  readonly scheduled_service: string
}

/** Rows with correct coordinates whose country is the operator's, not the one the airport lies in. */
const COUNTRIES: Readonly<Record<string, string>> = {
  YWKS: 'AQ',
  ENAS: 'SJ',
  ENSB: 'SJ',
  ENJA: 'SJ',
  SYG: 'SJ',
  BIBA: 'IS',
  BIBR: 'IS',
  BISF: 'IS',
  TT02: 'FM',
}
/** Airports with correct coordinates on remote islands that the shapes do not include. */
const REMOTE = new Set(['RCLM', 'RCSP', 'RPPN', 'LAC'])
/** Placeholders in flight plans for a place without a code. */
const NO_CODE = new Set(['ZZZZ', 'XXXX', 'AFIL', 'NONE', 'NULL'])
const FAA_COUNTRIES = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP', 'UM', 'MH', 'FM', 'PW'])

/**
 * The source gives about 90 American airfields a code of its own that begins with Q (QQQ for Mt Comfort, whose code is MQJ).
 * No ticket has them, and a mistyped code would become an airfield.
 */
const isInvented = (row: Published, faa: string | null): boolean =>
  faa !== null &&
  row.country_code === 'US' &&
  row.iata.startsWith('Q') &&
  row.scheduled_service !== 'TRUE' &&
  row.iata !== faa

const require = createRequire(import.meta.url)
const { findAirports } = require('airport-data-js') as { findAirports: (filter: object) => Promise<Published[]> }

/**
 * The source has one column for ICAO codes and for whatever stands in their place. Four letters are ICAO. In the United
 * States three or four characters that do not begin with K or P, or have a digit, are the FAA's; and in the 48 states
 * the FAA's code is the ICAO code without its K. KS and KY with two digits may be either (Kansas and Kentucky).
 */
function codes(row: Published): { icao: string | null; faa: string | null } {
  const stated = String(row.icao).trim().toUpperCase()
  if (!/^[A-Z0-9]{3,4}$/.test(stated) || NO_CODE.has(stated)) return { icao: null, faa: null }
  if (FAA_COUNTRIES.has(row.country_code)) {
    if (/^K[A-Z]{3}$/.test(stated)) return { icao: stated, faa: stated.slice(1) }
    if (/^K[SY]\d\d$/.test(stated)) return { icao: stated, faa: null }
    if (/^K[A-Z0-9]{3}$/.test(stated)) return { icao: stated, faa: stated.slice(1) }
    if (/\d/.test(stated) || stated.length === 3) return { icao: null, faa: stated }
  }
  return { icao: stated.length === 4 ? stated : null, faa: null }
}

const known = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const check = pointChecker()
const places = airportPlaces()
const dropped: string[] = []
const moved: string[] = []
const lines: AirportLine[] = []
const seen = new Set<string>()

for (const row of await findAirports({})) {
  const { icao, faa } = codes(row)
  const iata = /^[A-Z]{3}$/.test(row.iata) && !isInvented(row, faa) ? row.iata : null
  const label = `${row.iata || '-'}/${row.icao || '-'} ${row.airport} (${row.country_code})`
  const name = row.airport.replace(/\s+/g, ' ').trim()
  if (/^(null|unknown|n\/a)?$|^\(duplicate\)/i.test(name) || (iata === null && icao === null && faa === null)) {
    dropped.push(label)
    continue
  }
  const key = icao ?? iata ?? faa ?? ''
  // One code is written twice, once in small letters: the row that came first is kept.
  if (seen.has(key)) {
    dropped.push(label)
    continue
  }
  seen.add(key)
  const country = COUNTRIES[key] ?? row.country_code
  const { division, country: found, ...judged } = check(country, row.longitude, row.latitude)
  const believable = judged.believable || REMOTE.has(key)
  if (!believable) moved.push(`${label}: ${row.latitude}, ${row.longitude} lies in ${found ?? 'the sea'}`)
  const stated = row.time.replaceAll(' ', '')
  lines.push({
    iata,
    icao,
    faa,
    name,
    country,
    division: believable ? division : null,
    lat: believable ? row.latitude : null,
    lng: believable ? row.longitude : null,
    time_zone: known(stated) ? stated : timeZoneAt(row.longitude, row.latitude),
    ...places.complete(key, country, { type: row.type, scheduled: row.scheduled_service === 'TRUE' }),
  })
}

const keyOf = (line: AirportLine): string => line.icao ?? line.iata ?? line.faa ?? ''
places.assertAllUsed()
lines.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
writeLines('airports.ndjson.gz', lines)
console.log(`left out: ${dropped.length}`, dropped)
console.log(`point not believed: ${moved.length}`)
for (const line of moved) console.log(`  ${line}`)
console.log({
  iata: lines.filter(({ iata }) => iata).length,
  icao: lines.filter(({ icao }) => icao).length,
  faa: lines.filter(({ faa }) => faa).length,
  division: lines.filter(({ division }) => division).length,
  municipality: lines.filter(({ municipality }) => municipality).length,
  cityServed: lines.filter((line) => line.city_served).length,
  disputed: lines.filter(({ disputed }) => disputed).length,
  ...places.corrected,
})
