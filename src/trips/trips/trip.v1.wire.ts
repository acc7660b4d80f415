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
  text,
  textOrNull,
  time,
  timeOrNull,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { dateOut, maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { translated, type Wanted } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { CountryHealth, HealthComment } from '../../reference/index.ts'
import { countriesOf, type Destination, type OwnTrip, type Trip } from './trip.ts'
import { activitiesV1, tripTypeCodeV1, tripTypeNamesV1 } from './trip-words.v1.wire.ts'

const DestinationLocationV1 = Type.Object({
  id: id('Id of the place.'),
  friendly_name: textOrNull('Display name.', 'Manaus'),
  latitude: decimal('Latitude in degrees.', -3.1),
  longitude: decimal('Longitude in degrees.', -60.02),
})

const DestinationV1 = Type.Object({
  id: id('Id of the destination.'),
  entry_date: time('When the country is entered.'),
  departure_date: date('The same as a day (UTC): the day of departure for it.'),
  exit_date: time('When the country is left.'),
  return_date: date('The same as a day (UTC): the day of return from it.'),
  country_code: text('ISO 3166-1 alpha-2.', 'BR'),
  country_id: id('Id of the country.'),
  destination_locations: list(DestinationLocationV1, 'Places in the country.'),
})

const comment = <N extends string>(what: N, example: string) =>
  ({
    id: id('Id of the comment on this trip.'),
    comment: translatedText(`Why the ${what} matters in the country, Markdown.`, 'Present in most of the country.'),
    [`${what}_id`]: id(`Id of the ${what}.`),
    [`${what}_name`]: translatedText(`Name of the ${what}.`, example),
    country_id: id('Id of the country.'),
  }) as Record<'id' | 'country_id' | `${N}_id`, ReturnType<typeof id>> &
    Record<'comment' | `${N}_name`, ReturnType<typeof translatedText>>

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
  trip_medication_comments: list(
    Type.Object(comment('medication', 'Malaria tablets')),
    'Why medications are recommended there.',
  ),
  trip_vaccination_comments: list(
    Type.Object(comment('vaccination', 'Yellow fever vaccine')),
    'Why vaccinations are recommended there.',
  ),
  trip_disease_comments: list(Type.Object(comment('disease', 'Dengue')), 'Why diseases are a risk there.'),
}

export const TripV1 = Type.Object({
  ...sharedTripV1,
  name: text('Helps the traveller to tell trips apart.', 'Brazil and Peru, March 2027'),
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
})

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
    friendly_name: place.friendlyName,
    latitude: place.lat,
    longitude: place.lng,
  })),
})

type Health = ReadonlyMap<string, CountryHealth>

/** A comment of a country may stand on many trips: on each it has an id of its own, since devices keep them by it. */
const head = (trip: Trip, one: HealthComment, wanted: Wanted) => ({
  id: stableId('trip-comment', trip.id, one.id),
  comment: translated(one.comment, wanted),
  country_id: one.countryId,
})

function commentsV1(trip: Trip, health: Health, wanted: Wanted) {
  const countries = countriesOf(trip).flatMap((countryId) => health.get(countryId) ?? [])
  const named = (one: HealthComment) => translated(one.subject.name, wanted)
  return {
    trip_medication_comments: countries.flatMap(({ medications }) =>
      medications.map((one) => ({
        ...head(trip, one, wanted),
        medication_id: one.subject.id,
        medication_name: named(one),
      })),
    ),
    trip_vaccination_comments: countries.flatMap(({ vaccinations }) =>
      vaccinations.map((one) => ({
        ...head(trip, one, wanted),
        vaccination_id: one.subject.id,
        vaccination_name: named(one),
      })),
    ),
    trip_disease_comments: countries.flatMap(({ diseases }) =>
      diseases.map((one) => ({ ...head(trip, one, wanted), disease_id: one.subject.id, disease_name: named(one) })),
    ),
  }
}

export const toSharedTripV1 = (trip: Trip, health: Health, wanted: Wanted) => ({
  id: trip.id,
  start: trip.start,
  finish: trip.finish,
  company_id: trip.companyId,
  trip_type: tripTypeCodeV1[trip.type],
  // Version 2 knows an activity more, which phones would not.
  activities: trip.activities.filter((one) => activitiesV1[one] !== undefined),
  created_at: timeOut(trip.createdAt),
  updated_at: timeOut(trip.updatedAt),
  destinations: trip.destinations.map(toDestinationV1),
  ...commentsV1(trip, health, wanted),
})

export const toTripV1 = (trip: OwnTrip, health: Health, wanted: Wanted): Wire<typeof TripV1> => ({
  ...toSharedTripV1(trip, health, wanted),
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
})
