import { Type } from 'typebox'
import {
  decimal,
  decimalOrNull,
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import type { Locale } from '../../platform/i18n.ts'
import { AlertV2, toAlertV2 } from '../alerts/alert.v2.wire.ts'
import { relations } from '../matching/targeting.ts'
import type { CompanyTripAlert } from './trip-alert.service.ts'
import type { ShownReason } from './trip-alert.ts'

export const ReasonOut = namedObject(
  'TripAlertReason',
  {
    rule: integer(
      '1: a whole country; 2: a destination as wide as its country; 3: a place on the way; 4: a check-in; 5: a flight.',
      3,
    ),
    relation: text(`How the stay relates to the alert: ${relations.join(', ')}.`, 'near'),
    stay: namedObject(
      'StayBrief',
      {
        kind: text('country, city, segment, flight or check_in.', 'segment'),
        source_id: id('The destination, segment or check-in.'),
        part: integer('Which place of it.', 0),
      },
      { description: 'The stay that places the person there.' },
    ),
    place: Type.Union(
      [
        namedObject(
          'FoundPlaceBrief',
          {
            source: Type.Literal('found', {
              description: 'We found the point by the name of the place.',
              examples: ['found'],
            }),
            certain: flag(
              'False: other cities of the country have the name too, and the person may be in one of them.',
              true,
            ),
          },
          { description: 'How the place of the stay was found.' },
        ),
        Type.Null(),
      ],
      { description: 'Only where we found the place of the stay by its name; else null.' },
    ),
    place_id: id('The country, point, polygon, division, region, airline or airport of the alert.'),
    distance_km: decimalOrNull('How far from the point, where it is near one.', 12.4),
    near: Type.Union(
      [
        namedObject('CityOfPoint', {
          city_id: id('The city.'),
          name: text('Its name.', 'Cusco'),
          distance_km: decimal(
            'How far the point of the alert is from the middle of the city; 0 where it lies in the city.',
            12.4,
          ),
        }),
        Type.Null(),
      ],
      { description: 'The city that the point of the alert lies in or near, where the stay is near a point.' },
    ),
    overlap_from: time('From when both last.'),
    overlap_until: timeOrNull('Until when.'),
  },
  { description: 'Why an alert concerns a person.' },
)

export const reasonOut = ({ near, ...reason }: ShownReason): Wire<typeof ReasonOut> => ({
  ...reason,
  place: reason.place ?? null,
  near: near && { city_id: near.id, name: near.name, distance_km: Math.round(near.km * 1000) / 1000 },
  overlap_from: new Date(reason.overlap_from).toISOString(),
  overlap_until: reason.overlap_until && new Date(reason.overlap_until).toISOString(),
})

export const TripAlertV2 = namedObject(
  'TripAlert',
  {
    id: id('Id of the trip alert.'),
    incubation: flag('As the alert’s.', false),
    read: Type.Unsafe<true | null>({
      type: ['boolean', 'null'],
      description: 'true once everybody concerned has read it; null before.',
      examples: [null],
    }),
    alert_id: id('The alert: the latest of its situation that concerns them.'),
    trip_id: idOrNull('The trip; null where a check-in gives the location.'),
    check_in_id: idOrNull('The check-in; null where it is about a trip.'),
    user_ids: list(id('A person.'), 'The travellers concerned.'),
    reasons: list(ReasonOut, 'Why.'),
    alert: AlertV2,
  },
  { description: 'An alert as it concerns one trip or one check-in.' },
)

export const toTripAlertV2 = (one: CompanyTripAlert, locale: Locale, baseUrl: string): Wire<typeof TripAlertV2> => ({
  id: one.id,
  incubation: one.alert.alert.incubation,
  read: one.read ? true : null,
  alert_id: one.alertId,
  trip_id: one.tripId,
  check_in_id: one.checkInId,
  user_ids: [...one.userIds],
  reasons: one.reasons.map(reasonOut),
  alert: toAlertV2(one.alert, locale, baseUrl),
})
