import { oneOf, textParam } from '../data/search-params.ts'

export const kinds = [
  'flight_delayed',
  'flight_cancelled',
  'flight_diverted',
  'missed_connection',
  'baggage_delayed',
  'baggage_lost',
] as const

/** The search parameters of the claims. */
export interface ClaimsSearch {
  readonly status?: string | undefined
  readonly kind?: (typeof kinds)[number] | undefined
}

export const claimsSearch = (search: Readonly<Record<string, unknown>>): ClaimsSearch => ({
  status: textParam(search['status']),
  kind: oneOf(kinds, search['kind']),
})
