/** What a list of airlines or airports is narrowed by; all that is given must hold. Airlines have no FAA code. */
export interface AviationFilter {
  readonly like?: string
  readonly iata?: string
  readonly icao?: string
  readonly faa?: string
}

/** Codes are compared in capitals, whatever a caller types. */
export const normalizeCode = (word: string): string => word.trim().toUpperCase()
