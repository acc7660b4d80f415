import type { LatLng } from '../../../world/geo-types.ts'

/** The filter of a list of airlines or airports; all conditions must hold. Airlines have no FAA code. */
export interface AviationFilter {
  readonly like?: string
  readonly iata?: string
  readonly icao?: string
  readonly faa?: string
  /** The cities that `like` names: their airports match as well. */
  readonly namedCityIds?: readonly string[]
  /** Airports that serve this city. */
  readonly cityId?: string
  /** Large and medium airports around a point. */
  readonly near?: LatLng & { readonly km: number }
}

/** Codes are stored and compared in capitals. */
export const normalizeCode = (word: string): string => word.trim().toUpperCase()
