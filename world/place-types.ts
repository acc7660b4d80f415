/** Shapes of the committed files on airports, airlines, hospitals, rules and divisions, shared by builders and seeds. */
import type { Bilingual } from './types.ts'

export type AirportType = 'large_airport' | 'medium_airport' | 'small_airport' | 'seaplane_base' | 'heliport' | 'closed'

/** Who says where an airport lies, and how many of the sources that speak of it agree. */
export interface MunicipalitySource {
  readonly source: string
  readonly agreeing: number
  readonly total: number
  /** What another source says. */
  readonly other: string | null
}

/** A line of airports.ndjson.gz. There are no elevations: those of the source are wrong. */
export interface AirportLine {
  readonly iata: string | null
  readonly icao: string | null
  /** Only for the United States and its territories, where it follows from the source's code. */
  readonly faa: string | null
  readonly name: string
  readonly country: string
  /** ISO 3166-2, found from the point. */
  readonly division: string | null
  /** Null where the source's point lies far outside the country. */
  readonly lat: number | null
  readonly lng: number | null
  readonly time_zone: string
  readonly type: AirportType
  readonly scheduled: boolean
  /** Where it lies: Sepang. */
  readonly municipality: string | null
  /** The city of its IATA city code, Kuala Lumpur, with its number in GeoNames. */
  readonly city_served: string | null
  readonly city_geoname_id: number | null
  /** From 0 to 1, by number of flights. */
  readonly traffic_rank: number | null
  /** No other source confirms the municipality. */
  readonly disputed: boolean
  readonly municipality_source: MunicipalitySource | null
}

/** An item of airlines.json. */
export interface AirlineLine {
  readonly iata: string | null
  readonly icao: string | null
  readonly name: string
  /** True: seen flying lately. False: known to have stopped. Null: not confirmed. */
  readonly active: boolean | null
}

/** A line of hospitals.ndjson.gz. */
export interface HospitalLine {
  /** The id is derived from this: the source's reference, or source, country and name where there is none. */
  readonly key: string
  readonly source: string
  readonly as_of: string
  /** It differs from row to row. */
  readonly licence: string
  readonly name: string
  /** With a point the nearest city, which we derived, and without one the city that the source states; null where there is none. */
  readonly city: string | null
  readonly country: string
  readonly division: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly phone: string | null
  readonly website: string | null
  readonly emergency: boolean
  /** What was changed or left out, and why. */
  readonly remark: string | null
}

/** An item of entry-requirements.json; see the contract for the numbers. */
export interface EntryRequirementLine {
  readonly key: string
  readonly country: string
  readonly type: 6 | 10
  readonly value: 0 | 1 | 2 | 3
  /** Alpha-2 codes of the countries that travellers come from; empty: everybody. */
  readonly affected: readonly string[]
  readonly extras: Readonly<Record<string, number>>
  readonly comment: Bilingual
  readonly references: readonly string[]
  readonly vaccination: string
  /** ISO date on which the rule was last known to be in place. */
  readonly effective_as_of: string
  readonly provenance: {
    readonly source: string
    readonly as_of: string
    readonly agreeing: number
    readonly total: number
    readonly disputed: boolean
  }
}

export interface StatedDivisionLevel {
  readonly source: string
  readonly date: string
  readonly level: string
  readonly extent: string
}

/** An item of division-status.json. */
export interface DivisionStatusLine {
  readonly code: string
  readonly status: 1 | 2
  readonly stated: readonly StatedDivisionLevel[]
}

export interface DivisionStatusFile {
  readonly divisions: readonly DivisionStatusLine[]
  /** Named by a government, without a matching ISO 3166-2 division. */
  readonly unmatched: readonly { readonly country: string; readonly name: string; readonly reason: string }[]
  /** The governments' level is no higher than the country's own. */
  readonly not_worse: readonly string[]
}

export type CityRole = 'capital' | 'seat1' | 'seat2' | 'government' | 'section'

/** A line of cities.ndjson.gz. */
export interface CityLine {
  /** The number in GeoNames; null for a city that GeoNames does not have. */
  readonly id: number | null
  readonly name: string
  /** Names as good as its own, in other languages and scripts. */
  readonly known: readonly string[]
  /** Names of the source, without a language; some are another city's. */
  readonly other: readonly string[]
  readonly country: string
  /** ISO 3166-2; null where the country has no codes. */
  readonly division: string | null
  /** Whether the point lies in the shape of the division; null where it could not be compared. */
  readonly agrees: boolean | null
  readonly lat: number
  readonly lng: number
  readonly population: number | null
  readonly zone: string
  readonly role: CityRole | null
  /** Year and month of the source. */
  readonly as_of: string
  /** Only where it is not GeoNames. */
  readonly source?: string
}
