import type { AirportLine, AirportType } from '../place-types.ts'
import { cell, type Row, readFacts } from './country-csv.ts'

/** What facts/airport-places.csv.gz adds to an airport, and may correct. */
type Added = Pick<
  AirportLine,
  | 'type'
  | 'scheduled'
  | 'municipality'
  | 'city_served'
  | 'city_geoname_id'
  | 'traffic_rank'
  | 'disputed'
  | 'municipality_source'
>

const typeOfSize: Readonly<Record<string, AirportType>> = {
  large: 'large_airport',
  medium: 'medium_airport',
  small: 'small_airport',
  seaplane: 'seaplane_base',
  heliport: 'heliport',
  closed: 'closed',
}

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

function placeOf(row: Row): Omit<Added, 'type' | 'scheduled'> {
  const source = cell(row, 'municipality_source')
  return {
    municipality: cell(row, 'municipality') || null,
    city_served: cell(row, 'city_served') || null,
    city_geoname_id: numberOf(cell(row, 'city_geoname_id')),
    traffic_rank: numberOf(cell(row, 'traffic_rank')),
    disputed: cell(row, 'disputed') === '1',
    municipality_source:
      source === ''
        ? null
        : {
            source,
            agreeing: Number(cell(row, 'sources_agreeing')),
            total: Number(cell(row, 'sources_total')),
            other: cell(row, 'other_municipality') || null,
          },
  }
}

const unknown: Omit<Added, 'type' | 'scheduled'> = {
  municipality: null,
  city_served: null,
  city_geoname_id: null,
  traffic_rank: null,
  disputed: false,
  municipality_source: null,
}

/**
 * The facts by the code that identifies an airport. The size and the scheduled service of the facts are newer than those of the
 * airports' own source and overrule them; a closed airport has no scheduled service.
 */
export function airportPlaces() {
  const rows = new Map(
    readFacts('airport-places').map((row) => [cell(row, 'icao') || cell(row, 'iata') || cell(row, 'faa'), row]),
  )
  const corrected = { sizes: 0, scheduled: 0 }
  return {
    corrected,
    complete(key: string, country: string, own: Pick<Added, 'type' | 'scheduled'>): Added {
      const row = rows.get(key)
      if (row === undefined) return { ...own, ...unknown }
      if (cell(row, 'country') !== country)
        throw new Error(`${key} lies in ${country}, and in ${cell(row, 'country')} by the facts`)
      rows.delete(key)
      const size = cell(row, 'size')
      const type = size === '' ? own.type : typeOfSize[size]
      if (type === undefined) throw new Error(`${key}: no size is called ${size}`)
      const stated = cell(row, 'scheduled')
      const scheduled = type === 'closed' ? false : stated === '' ? own.scheduled : stated === '1'
      if (type !== own.type) corrected.sizes++
      if (scheduled !== own.scheduled) corrected.scheduled++
      return { type, scheduled, ...placeOf(row) }
    },
    /** Throws where a row of the facts belongs to no airport. */
    assertAllUsed(): void {
      if (rows.size > 0) throw new Error(`no airport has the codes ${[...rows.keys()].join(', ')}`)
    },
  }
}
