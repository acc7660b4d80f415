import type { Certainty, Whereabouts } from '../../people/index.ts'
import type { Translated } from '../../platform/i18n.ts'

/** Where somebody was last known to be, and how sure that is. */
export interface LastPlace {
  readonly certainty: Certainty | 'unknown'
  readonly source: Whereabouts['stay']['kind'] | null
  readonly countryCode: string | null
  readonly country: Translated | null
  readonly division: Translated | null
  readonly lat: number | null
  readonly lng: number | null
  /** The point is the middle of a privacy cell of about 25 km. */
  readonly anonymized: boolean
  readonly flightNumber: string | null
  /** Since when; of a check-in its moment. */
  readonly since: Date | null
  /** What is newer and says less: the same country, and no place in it. */
  readonly newer: Whereabouts['newer']
}

export const unknownPlace: LastPlace = {
  certainty: 'unknown',
  source: null,
  countryCode: null,
  country: null,
  division: null,
  lat: null,
  lng: null,
  anonymized: false,
  flightNumber: null,
  since: null,
  newer: null,
}
