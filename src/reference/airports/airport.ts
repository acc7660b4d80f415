import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { HealthRequirement } from './health-requirement.ts'

/** By importance. */
export const airportTypes = [
  'large_airport',
  'medium_airport',
  'small_airport',
  'seaplane_base',
  'heliport',
  'balloonport',
  'closed',
] as const
export type AirportType = (typeof airportTypes)[number]

export interface Airport {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
  readonly faa: string | null
  readonly city: string | null
  readonly countryId: string
  readonly divisionId: string | null
  /** Null where the source's coordinates are wrong. */
  readonly lat: number | null
  readonly lng: number | null
  readonly timeZone: string | null
  readonly type: AirportType
  /** Whether it has scheduled flights; null where not known. */
  readonly scheduled: boolean | null
  readonly maskRequired: HealthRequirement
  readonly temperatureCheck: HealthRequirement
  readonly distancing: HealthRequirement
  readonly healthMeasures: Translated | null
  readonly healthUrl: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An airport with coordinates, its codes and its name. */
export interface AirportLocation {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
  readonly countryId: string
  readonly lat: number
  readonly lng: number
  readonly scheduled: boolean | null
}

export type AirportCodeKind = 'iata' | 'icao' | 'faa'

/**
 * The kinds of code that a text may be, by its length. FAA is tried last, because many FAA codes equal another airport's
 * IATA code.
 */
export function airportCodeKinds(word: string): readonly AirportCodeKind[] {
  const { length } = word.trim()
  return length === 4 ? ['icao', 'faa'] : length === 3 ? ['iata', 'faa'] : []
}

/** The id of an airport, from its ICAO code, else its IATA code, else its FAA code. */
export const airportId = (codes: {
  readonly icao: string | null
  readonly iata: string | null
  readonly faa: string | null
}): string =>
  stableId(
    'airport',
    codes.icao !== null ? `icao ${codes.icao}` : codes.iata !== null ? `iata ${codes.iata}` : `faa ${codes.faa}`,
  )
