import type { Segment } from '../segments/segment.ts'
import type { CityMark } from '../segments/segment-parts.ts'

/** The purpose of a trip. */
export type TripType = 'holiday' | 'business' | 'other'
/** The precision of a destination. Version 2 shows it; in version 1 a destination with places is a city, unless version 2 said otherwise. */
export type DestinationType = 'country' | 'city' | 'region'

export interface DestinationLocation {
  readonly id: string
  readonly friendlyName: string | null
  readonly lat: number
  readonly lng: number
  /** The city whose point it is, found by the name. Null: the caller gave the point. */
  readonly city: CityMark | null
}

/** The places of a destination: version 1 shows all, version 2 the first one as the destination's own name and point. */
export interface DestinationPlaces {
  readonly type: DestinationType
  readonly friendlyName: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly locations: readonly DestinationLocation[]
}

/** A country and the time there, and the places in it that are known. */
export interface Destination extends DestinationPlaces {
  readonly id: string
  readonly countryId: string
  readonly countryCode: string
  readonly entryAt: Date
  readonly exitAt: Date
}

/** Name and point are those of the first place; `name` is the one of a destination without places. */
export function placesOf(stored: {
  readonly type: DestinationType
  readonly name: string | null
  readonly locations: readonly DestinationLocation[]
}): DestinationPlaces {
  const { type, name, locations } = stored
  const [first] = locations
  return first
    ? { type, friendlyName: first.friendlyName, lat: first.lat, lng: first.lng, locations }
    : { type, friendlyName: name, lat: null, lng: null, locations }
}

/** One person on a trip, with the person's own flags. */
export interface TripTraveller {
  readonly userId: string
  readonly read: boolean
  readonly muted: boolean
  readonly updatedAt: Date
  /** When the person was taken off the trip, or left it. */
  readonly removedAt: Date | null
  /** What the person still sees of the trip then; null while the person is on it. */
  readonly seenLast: SeenLast | null
}

/** A trip as it was when a person was taken off it. */
export interface SeenLast {
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly type: TripType
}

export interface Trip {
  readonly id: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly name: string
  /** The name was generated from the destinations, and is generated again when they change. */
  readonly nameGenerated: boolean
  /** First and last day, `YYYY-MM-DD` in UTC, of its destinations and segments. */
  readonly start: string
  readonly finish: string
  /** The first and last moment of them. */
  readonly startsAt: Date
  readonly endsAt: Date
  readonly type: TripType
  /** Numbers of the contract's table of activities. */
  readonly activities: readonly number[]
  /** The company made it for its travellers. */
  readonly companyMaster: boolean
  readonly employeeId: string | null
  readonly employeeName: string | null
  readonly externalId: string | null
  /** The subscription with flight protection that the company named for its flights. */
  readonly subscriptionId: string | null
  /** Free fields that the company stores with the trip. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The destinations were derived from the segments, and are derived again when those change. */
  readonly destinationsDerived: boolean
  readonly pastAlertCount: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
  readonly destinations: readonly Destination[]
  readonly travellers: readonly TripTraveller[]
}

/** A trip with its itinerary. Lists do without. */
export interface TripInFull extends Trip {
  readonly segments: readonly Segment[]
}

/** A trip as one of its travellers sees it. */
export interface OwnTrip extends Trip {
  readonly userId: string
  readonly read: boolean
  readonly muted: boolean
}

/** Counts the changes of a trip: every one sets a later time. */
export const revisionOf = ({ updatedAt }: Pick<Trip, 'updatedAt'>): number => updatedAt.getTime()

/** The trip that somebody is on, else the next one. */
export interface NextTrip extends Pick<Trip, 'id' | 'name' | 'startsAt' | 'endsAt'> {
  readonly userId: string
}

/** The fields of a person that trips need. */
export interface TripPerson {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly homeCountry: string | null
  /** The account belongs to another company; only that company may see its external id. */
  readonly guest: boolean
  /** The person's id in the company's own system. */
  readonly externalId: string | null
  readonly language: string
  readonly tokenVersion: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The trips that a caller may see: a traveller's own within one company, a company's, or all. */
export type TripScope =
  | { readonly kind: 'user'; readonly userId: string; readonly companyId: string | null }
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'all' }

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** People who are on the trip now. */
export const currentTravellerIds = (trip: Pick<Trip, 'travellers'>): readonly string[] =>
  trip.travellers.filter((one) => one.removedAt === null).map((one) => one.userId)

/**
 * The trip as one of its people may see it: whole for a traveller of it; for a person who was taken off it, removed, with its name and days
 * as they were then and without content, so that nothing shows what it has become (docs/contract/trips.md#travellers).
 */
export function visibleTo<T extends Trip>(trip: T, userId: string): T {
  const mine = trip.travellers.find((one) => one.userId === userId)
  if (!mine?.seenLast || mine.removedAt === null) return trip
  const { name, startsAt, endsAt, type } = mine.seenLast
  return {
    ...trip,
    name,
    startsAt,
    endsAt,
    type,
    start: dayOf(startsAt),
    finish: dayOf(endsAt),
    nameGenerated: false,
    activities: [],
    employeeId: null,
    employeeName: null,
    externalId: null,
    subscriptionId: null,
    settings: {},
    destinations: [],
    destinationsDerived: false,
    travellers: [mine],
    ...('segments' in trip && { segments: [] }),
    deletedAt: mine.removedAt,
    updatedAt: mine.updatedAt,
  }
}

/** True when the person was taken off the trip, or left it. */
export const isTakenOff = (trip: Trip, userId: string): boolean =>
  trip.travellers.some((one) => one.userId === userId && one.removedAt !== null)

/**
 * The trip as one traveller sees it: removed when the traveller was removed from it, updated when the traveller muted it.
 * Undefined when the person was never on it.
 */
export function asSeenBy<T extends Trip>(trip: T, userId: string): (T & OwnTrip) | undefined {
  const mine = trip.travellers.find((one) => one.userId === userId)
  if (!mine) return undefined
  const visible = visibleTo(trip, userId)
  return {
    ...visible,
    userId,
    read: mine.read,
    muted: mine.muted,
    updatedAt: mine.updatedAt > visible.updatedAt ? mine.updatedAt : visible.updatedAt,
  }
}

/** The countries of a trip in the order of its destinations, each once. */
export const countriesOf = (trip: Pick<Trip, 'destinations'>): readonly string[] => [
  ...new Set(trip.destinations.map((one) => one.countryId)),
]

/** Every point that the trip names. */
export const pointsOf = (trip: Pick<Trip, 'destinations'>): readonly { readonly lat: number; readonly lng: number }[] =>
  trip.destinations.flatMap((one) => one.locations.map(({ lat, lng }) => ({ lat, lng })))
