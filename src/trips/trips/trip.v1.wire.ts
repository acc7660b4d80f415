import { Type } from 'typebox'
import {
  code,
  date,
  decimal,
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { dateOut, maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Destination, OwnTrip, Trip } from './trip.ts'
import { activitiesV1, tripTypeCodeV1, tripTypeNamesV1 } from './trip-codes.v1.wire.ts'
import { type CommentsV1, commentListsV1, withCommentsV1 } from './trip-comments.v1.wire.ts'

const DestinationLocationV1 = namedObject('DestinationLocation', {
  id: id('Id of the place.'),
  friendly_name: text('Display name; empty where it has none.', 'Manaus'),
  latitude: decimal('Latitude in degrees.', -3.1),
  longitude: decimal('Longitude in degrees.', -60.02),
})

const DestinationV1 = namedObject('Destination', {
  id: id('Id of the destination.'),
  entry_date: time('When the country is entered.'),
  departure_date: date('The same as a day (UTC): the day of departure for it.'),
  exit_date: time('When the country is left.'),
  return_date: date('The same as a day (UTC): the day of return from it.'),
  country_code: text('ISO 3166-1 alpha-2.', 'BR'),
  country_id: id('Id of the country.'),
  destination_locations: list(DestinationLocationV1, 'Places in the country.'),
})

/** What both views of a trip have. */
export const sharedTripV1 = {
  id: id('Id of the trip.'),
  start: date('First day.'),
  finish: date('Last day.'),
  company_id: idOrNull('Id of the company.'),
  trip_type: code('What the trip is for:', tripTypeNamesV1, 1),
  activities: list(code('An activity:', { ...activitiesV1 }, 19), 'What is planned.'),
  created_at: time('When it was made.'),
  updated_at: time('When it was last changed.'),
  destinations: list(DestinationV1, 'Where it leads.'),
  ...commentListsV1,
}

export const TripV1 = namedObject(
  'Trip',
  {
    ...sharedTripV1,
    name: text('Helps the traveller to distinguish trips.', 'Brazil and Peru, March 2027'),
    company_name: textOrNull('Name of the company.', 'Curlew Expeditions'),
    employee_id: idOrNull('The person of the company who made it.'),
    employee_name: textOrNull('Name of the person of the company who made it.', 'Ingrid Solberg'),
    muted: flag('The traveller silenced it.', false),
    read: flag('The traveller has opened it.', true),
    user_id: id('Id of the traveller.'),
    deleted_at: timeOrNull('When it was removed; it is gone for good three months later.'),
    past_alert_count: integer('How many alerts there were when it was made.', 0),
    company_master: flag('The company made it for the traveller.', false),
    header_image: Type.Null({ description: 'Always null.', examples: [null] }),
  },
  { description: 'A trip as its traveller sees it.' },
)

const toDestinationV1 = (one: Destination): Wire<typeof DestinationV1> => ({
  id: one.id,
  entry_date: timeOut(one.entryAt),
  departure_date: dateOut(one.entryAt),
  exit_date: timeOut(one.exitAt),
  return_date: dateOut(one.exitAt),
  country_code: one.countryCode,
  country_id: one.countryId,
  destination_locations: one.locations.map((place) => ({
    id: place.id,
    friendly_name: place.friendlyName ?? '',
    latitude: place.lat,
    longitude: place.lng,
  })),
})

/** What both views share, apart from the comments. */
export const toSharedTripV1 = (trip: Trip) => ({
  id: trip.id,
  start: trip.start,
  finish: trip.finish,
  company_id: trip.companyId,
  trip_type: tripTypeCodeV1[trip.type],
  // Version 2 has one more activity (Concert), which version 1 clients do not know.
  activities: trip.activities.filter((one) => activitiesV1[one] !== undefined),
  created_at: timeOut(trip.createdAt),
  updated_at: timeOut(trip.updatedAt),
  destinations: trip.destinations.map(toDestinationV1),
})

type HeadV1 = Omit<Wire<typeof TripV1>, keyof typeof commentListsV1>

/** The trip as JSON text: its comments are cached as JSON and are inserted without parsing. */
export function toTripV1(trip: OwnTrip, comments: CommentsV1): string {
  const head: HeadV1 = {
    ...toSharedTripV1(trip),
    name: trip.name,
    company_name: trip.companyName,
    employee_id: trip.employeeId,
    employee_name: trip.employeeName,
    muted: trip.muted,
    read: trip.read,
    user_id: trip.userId,
    deleted_at: maybeTimeOut(trip.deletedAt),
    past_alert_count: trip.pastAlertCount,
    company_master: trip.companyMaster,
    header_image: null,
  }
  return withCommentsV1(head, trip, comments)
}
