import type { FlightProtectionTerms } from '../../commerce/index.ts'

/** What counts against the caps: all of the trip, and all of the policy year. */
export interface Counted {
  readonly trip: number
  readonly year: number
}

/** The cap that a payout would exceed: the one of the trip first. Exactly at a cap is paid. */
export function exceededCap(
  terms: FlightProtectionTerms,
  counted: Counted,
  amount: number,
): { outcome: 'capped_per_trip' | 'capped_annual'; limit: number; counted: number } | null {
  if (counted.trip + amount > terms.capPerTrip)
    return { outcome: 'capped_per_trip', limit: terms.capPerTrip, counted: counted.trip }
  if (counted.year + amount > terms.capPerYear)
    return { outcome: 'capped_annual', limit: terms.capPerYear, counted: counted.year }
  return null
}
