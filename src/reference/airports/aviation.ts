/** The filter of a list of airlines or airports; all conditions must hold. Airlines have no FAA code. */
export interface AviationFilter {
  readonly like?: string
  readonly iata?: string
  readonly icao?: string
  readonly faa?: string
}

/** Codes are stored and compared in capitals. */
export const normalizeCode = (word: string): string => word.trim().toUpperCase()
