export const segmentKinds = ['activity', 'air', 'car', 'cruise', 'hotel', 'rail'] as const

/** The kind of a segment. */
export type SegmentKind = (typeof segmentKinds)[number]

/** The city that the name of a place found. Its point is the place's point (docs/contract/places.md#places-found-by-name). */
export interface CityMark {
  readonly id: string
  /** False: several cities of the country have the name, and this is the largest. */
  readonly certain: boolean
}

/** Where a segment begins or ends, as far as it is known. */
export interface SegmentPlace {
  /** The place's code on the ticket: for flights the airport's code. */
  readonly code: string | null
  /** Flights only: what kind of code it is; null where the airport is not known. */
  readonly codeType: string | null
  readonly name: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly postalCode: string | null
  readonly adminCode: string | null
  readonly cityName: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
  readonly countryId: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly airportId: string | null
  /** Null: the caller or the airport gave the point, or there is none. */
  readonly city: CityMark | null
}

export const emptyPlace: SegmentPlace = {
  code: null,
  codeType: null,
  name: null,
  address1: null,
  address2: null,
  postalCode: null,
  adminCode: null,
  cityName: null,
  country: null,
  countryId: null,
  lat: null,
  lng: null,
  airportId: null,
  city: null,
}
