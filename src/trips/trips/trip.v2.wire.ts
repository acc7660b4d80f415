import { Type } from 'typebox'
import type { User } from '../../people/index.ts'
import { toUserV2, type UserRenderOptions, UserV2 } from '../../people/v2.ts'
import {
  code,
  decimalOrNull,
  flag,
  id,
  idOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { placeOriginOf } from '../segments/place-origin.ts'
import { placeOrigin } from '../segments/place-origin.v2.wire.ts'
import { segmentListsV2, toSegmentsV2 } from '../segments/segment.v2.wire.ts'
import { currentTravellerIds, type Destination, type OwnTrip, type Trip, type TripInFull } from './trip.ts'
import {
  activityNames,
  destinationTypeCodes,
  destinationTypeNames,
  tripTypeCodes,
  tripTypeNames,
} from './trip-codes.v2.wire.ts'

const DestinationV2 = namedObject('Destination', {
  id: id('Id of the destination.'),
  entry_date: time('When it is reached.'),
  exit_date: time('When it is left.'),
  country_id: id('The country.'),
  country_code: text('The country, two letters (ISO 3166-1).', 'BR'),
  friendly_name: textOrNull('Display name, such as a city.', 'Manaus'),
  lat: decimalOrNull('Latitude in degrees.', -3.1),
  lng: decimalOrNull('Longitude in degrees.', -60.02),
  type: code('How finely it says where:', destinationTypeNames, 1),
  place_source: placeOrigin.source(),
  place_certain: placeOrigin.certain(),
  city_id: placeOrigin.cityId(),
})

export const tripFieldsV2 = {
  id: id('Id of the trip.'),
  created_at: time('When it was made.'),
  updated_at: time('When it was last changed.'),
  deleted_at: timeOrNull('When it was removed; it is gone for good three months later.'),
  name: text('Its name.', 'Brazil and Peru, March 2027'),
  start: time('The first moment of its destinations and segments.'),
  finish: time('The last moment of its destinations and segments.'),
  read: flag('The traveller has opened it; to its company: all of them have.', false),
  muted: flag('The traveller wants no notifications about it; to its company: none of them does.', false),
  trip_type: code('What it is for:', tripTypeNames, 1),
  activities: list(
    code('An activity:', Object.fromEntries(activityNames.map((name, n) => [n, name])), 19),
    'What is planned.',
  ),
  company_id: idOrNull('The company in which it was made.'),
  company_name: textOrNull('The name of that company.', 'Fernway Travel'),
  employee_name: textOrNull('Who of the company made it.', 'Grace Osei'),
  external_id: textOrNull('The trip’s id in the company’s own books.', 'PNR-77120'),
  subscription_id: idOrNull('The subscription with flight protection that the company named for its flights.'),
  final: flag('Deprecated: always true.', true),
  settings: Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    description: 'What the company keeps with the trip, an id, and whether it is muted.',
    additionalProperties: true,
    examples: [{ id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', muted: false }],
  }),
  destinations: list(DestinationV2, 'Where it leads.'),
}
const TripFields = Type.Object(tripFieldsV2)

const listed = { ...tripFieldsV2, travellers: list(UserV2, 'Who goes.') }

/** A trip in a list: without its segments. */
export const TripV2 = namedObject('Trip', listed, { description: 'A trip, without its segments.' })

/** One trip: with them. */
export const TripInFullV2 = Type.Unsafe<Wire<typeof TripV2>>(
  namedObject('TripInFull', { ...listed, ...segmentListsV2 }, { description: 'A trip with its segments.' }),
)

/** The people of some trips, by id. */
export type PeopleV2 = ReadonlyMap<string, User>

const travellersOf = (trip: Trip, people: PeopleV2, shown: UserRenderOptions) =>
  currentTravellerIds(trip).flatMap((userId) => {
    const person = people.get(userId)
    return person ? [toUserV2(person, shown)] : []
  })

const isOwn = (trip: Trip | OwnTrip): trip is OwnTrip => 'userId' in trip

function destinationOrigin({ lat, locations }: Destination) {
  const { source, certain, cityId } = placeOriginOf({ lat, city: locations[0]?.city ?? null })
  return { place_source: source, place_certain: certain, city_id: cityId }
}

const toDestinationV2 = (one: Destination): Wire<typeof DestinationV2> => ({
  id: one.id,
  entry_date: one.entryAt.toISOString(),
  exit_date: one.exitAt.toISOString(),
  country_id: one.countryId,
  country_code: one.countryCode,
  friendly_name: one.friendlyName,
  lat: one.lat,
  lng: one.lng,
  type: destinationTypeCodes[one.type],
  ...destinationOrigin(one),
})

interface TripFlags {
  readonly read: boolean
  readonly muted: boolean
}

/** Without its travellers and segments. `flags`: one traveller's, or those common to all (`commonFlags`). */
export const toTripFieldsV2 = (trip: Trip, flags: TripFlags): Wire<typeof TripFields> => ({
  id: trip.id,
  created_at: trip.createdAt.toISOString(),
  updated_at: trip.updatedAt.toISOString(),
  deleted_at: trip.deletedAt?.toISOString() ?? null,
  name: trip.name,
  start: trip.startsAt.toISOString(),
  finish: trip.endsAt.toISOString(),
  read: flags.read,
  muted: flags.muted,
  trip_type: tripTypeCodes[trip.type],
  activities: [...trip.activities],
  company_id: trip.companyId,
  company_name: trip.companyName,
  employee_name: trip.employeeName,
  external_id: trip.externalId,
  subscription_id: trip.subscriptionId,
  final: true,
  settings: { ...trip.settings, id: trip.id, muted: flags.muted },
  destinations: trip.destinations.map(toDestinationV2),
})

/** True only where the flag is true for every traveller of the trip. */
export function commonFlags(trip: Pick<Trip, 'travellers'>): TripFlags {
  const going = trip.travellers.filter((one) => one.removedAt === null)
  return {
    read: going.length > 0 && going.every((one) => one.read),
    muted: going.length > 0 && going.every((one) => one.muted),
  }
}

/** As its company sees it, or as one of its travellers does. */
export const toTripV2 = (trip: Trip | OwnTrip, people: PeopleV2, shown: UserRenderOptions): Wire<typeof TripV2> => ({
  ...toTripFieldsV2(trip, isOwn(trip) ? trip : commonFlags(trip)),
  travellers: travellersOf(trip, people, shown),
})

export const toTripInFullV2 = (trip: TripInFull, people: PeopleV2, shown: UserRenderOptions): Wire<typeof TripV2> => ({
  ...toTripV2(trip, people, shown),
  ...toSegmentsV2(trip.segments, shown.now),
})
