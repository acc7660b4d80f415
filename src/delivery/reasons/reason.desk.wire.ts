import { Type } from 'typebox'
import {
  decimalOrNull,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { type Reason, reasonKinds } from './reason.ts'

export const ReasonDesk = namedObject(
  'NotificationReason',
  {
    kind: Type.Enum([...reasonKinds], {
      description: 'What it is about; people_alert: a manager was notified of an alert for people of the company.',
      examples: ['alert'],
    }),
    alert_id: idOrNull('The alert.'),
    relation: textOrNull(
      'Of an alert: how the person’s place and the alert’s meet, as in the reasons of a Trip Alert.',
      'near',
    ),
    stay: textOrNull(
      'Of an alert: what places the person there: country, city, segment, flight or check_in.',
      'segment',
    ),
    distance_km: decimalOrNull('Of an alert near a point: how far.', 12.4),
    trip_id: idOrNull('The trip that it concerns.'),
    trip_name: textOrNull('Its name.', 'Lima in March'),
    country_code: textOrNull('The country that it concerns, two letters.', 'PE'),
    check_in_request_id: idOrNull('The check-in request.'),
    asked_by: textOrNull(
      'Who asked for the check-in; null where the company’s own server or the staff did.',
      'Kim Berg',
    ),
    people: list(
      namedObject('ReasonPerson', { id: id('The person.'), name: text('Name of the person.', 'Ada Lindqvist') }),
      'Whom it is about, where that is not the recipient; three at most.',
    ),
    people_count: integer('How many people it is about, where it is about others than the recipient.', 0),
  },
  { description: 'Why the person was notified. What does not apply, or is not there any more, is null.' },
)

export const toReasonDesk = (reason: Reason): Wire<typeof ReasonDesk> => ({
  kind: reason.kind,
  alert_id: reason.alertId,
  relation: reason.match?.relation ?? null,
  stay: reason.match?.stay ?? null,
  distance_km: reason.match?.distanceKm ?? null,
  trip_id: reason.trip?.id ?? null,
  trip_name: reason.trip?.name ?? null,
  country_code: reason.countryCode,
  check_in_request_id: reason.checkInRequestId,
  asked_by: reason.askedBy,
  people: reason.people.map(({ id, name }) => ({ id, name })),
  people_count: reason.peopleCount,
})
