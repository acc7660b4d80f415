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

/** The first word of the type. */
export const airportSizes = ['large', 'medium', 'small', 'seaplane', 'heliport', 'balloonport', 'closed'] as const
export type AirportSize = (typeof airportSizes)[number]

export interface Airport {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
  readonly faa: string | null
  /** The city to show: the one served, else the municipality. */
  readonly city: string | null
  /** Where it lies. */
  readonly municipality: string | null
  readonly cityServed: string | null
  /** The city served; not every city that an airport serves is in our list of cities. */
  readonly cityId: string | null
  readonly countryId: string
  readonly divisionId: string | null
  /** Null where the source's coordinates are wrong. */
  readonly lat: number | null
  readonly lng: number | null
  readonly timeZone: string | null
  readonly type: AirportType
  readonly size: AirportSize
  /** From 0 to 1, by number of flights; null where not known. */
  readonly trafficRank: number | null
  /** No other source confirms the municipality. */
  readonly disputed: boolean
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

export const airportCodeTypes = ['iata', 'icao', 'faa'] as const
export type AirportCodeType = (typeof airportCodeTypes)[number]

/** The codes of an airport, and the alpha-2 code of its country. */
export type AirportCodes = Readonly<Record<AirportCodeType, string | null>> & { readonly country: string }

export interface NamedAirport<T> {
  readonly airport: T
  readonly codeType: AirportCodeType
}

/** The kind of code that a text is taken for where nothing more is said. */
export const codeTypeOf = (code: string): 'iata' | 'icao' => (code.trim().length === 3 ? 'iata' : 'icao')

/**
 * The airport that a code names. Codes are IATA (three letters) or ICAO. An FAA code is taken only where the caller says
 * that it is one, or says that the airport is in the United States and no airport there has it as its IATA code: many FAA
 * codes equal another airport's IATA code, and a mistyped code must not become an American airfield.
 */
export function findNamedAirport<T extends AirportCodes>(
  airports: readonly T[],
  code: string,
  hints: { readonly isFaa: boolean; readonly country: string | undefined },
): NamedAirport<T> | undefined {
  const wanted = code.trim().toUpperCase()
  const find = (codeType: AirportCodeType, country?: string): NamedAirport<T> | undefined => {
    const airport = airports.find(
      (one) => one[codeType] === wanted && (country === undefined || one.country === country),
    )
    return airport && { airport, codeType }
  }
  if (hints.isFaa) return find('faa')
  const type = codeTypeOf(wanted)
  return (hints.country === 'US' ? (find(type, 'US') ?? find('faa', 'US')) : undefined) ?? find(type)
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
