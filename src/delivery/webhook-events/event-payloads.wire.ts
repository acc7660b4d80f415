import { type TObject, Type } from 'typebox'
import {
  decimalOrNull,
  flag,
  id,
  idOrNull,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
} from '../../platform/http/fields.ts'
import type { PayloadKind } from '../notifications/notification-lookup.ts'
import { ids, payload, people, resource, resourceOrNull, trips, whole } from './payload-parts.wire.ts'
import {
  cappedPayload,
  claimPayload,
  disruptionPayload,
  invoicePayload,
  policyPayload,
  registrationPayload,
  renewalPayload,
} from './sold-payloads.wire.ts'

const tripPayload = payload('Trip', {
  trip_id: id('The trip.'),
  ...trips,
  ...people,
  trip: resource('The trip as version 2 shows it, without its segments.', {
    id: id('Id of the trip.'),
    name: text('Name of the trip.', 'Peru, March 2027'),
  }),
})

const checkInRequestPayload = payload('CheckInRequest', {
  check_in_request_id: id('The request.'),
  ...people,
  check_in_request: whole('CheckInRequestOfEvent', 'The request.', {
    id: id('Id of the request.'),
    created_at: time('When it was made.'),
    updated_at: time('When it last changed.'),
    user_id: idOrNull('Who asked; none where the company’s key did.'),
  }),
})

const helpPayload = payload('CheckInHelp', {
  user_id: id('Who needs help.'),
  ...people,
  check_in_id: id('The check-in.'),
  check_in: whole('HelpCheckIn', 'The check-in: where the person is, as exactly as they allow.', {
    id: id('Id of the check-in.'),
    user_id: id('Who checked in.'),
    checkin_at: time('When.'),
    lat: decimalOrNull('Latitude.', -12.0464),
    lng: decimalOrNull('Longitude.', -77.0428),
    country_code: textOrNull('Two letters of the country.', 'PE'),
    anonymized: flag('The point is the middle of a cell of about 25 km.', false),
  }),
})

const issuePayload = payload('Issue', {
  issue_id: id('The issue.'),
  ...people,
  issue: whole('IssueOfEvent', 'The issue, without its description and its point.', {
    id: id('Id of the issue.'),
    created_at: time('When it was made.'),
    updated_at: time('When it last changed.'),
    type: integer('Its type, by the number that version 2 gives it.', 0),
    status: integer('Its state, by the number that version 2 gives it.', 1),
    country_code: textOrNull('Two letters of the country.', 'PE'),
    affected_id: idOrNull('Who needs help.'),
    creator_id: idOrNull('Who made it; null where the company’s key did.'),
    current_handler_id: idOrNull('Who handles it.'),
  }),
})

const appointmentPayload = payload('Appointment', {
  appointment_id: id('The appointment.'),
  issue_id: id('The issue.'),
  ...people,
  appointment: whole('AppointmentOfEvent', 'The appointment.', {
    id: id('Id of the appointment.'),
    issue_id: id('The issue.'),
    start_time: time('When it begins.'),
    timezone: text('IANA identifier of the time zone in which it takes place.', 'America/Lima'),
    cost: integer('Price in the smallest unit of the currency.', 6000),
    currency_code: text('ISO 4217.', 'USD'),
    cancelled_by_id: idOrNull('Who cancelled it; null where nobody did, or the company’s key.'),
  }),
})

const onTrip = { trip_id: id('The trip.'), ...trips, ...people }
const flightPayload = payload('Flight', { ...onTrip, air_segment_id: id('The flight of the trip.') })
const airportPayload = payload('Airport', { ...onTrip, airport_code: text('IATA code of the airport.', 'LIM') })

const alertPayload = payload('Alert', {
  ...people,
  ...trips,
  checkin_ids: ids('The check-ins that were matched.'),
  cleared: Type.Optional(flag('True: the alert is over, and its status is 1. Otherwise absent.', false)),
  alert: resource('The alert as version 2 shows it, with all its languages.', { id: id('Id of the alert.') }),
})
const advisoryPayload = payload('Advisory', {
  ...people,
  ...trips,
  cleared: Type.Optional(flag('True: the advisory was closed, and its status is 1. Otherwise absent.', false)),
  advisory: resource('The advisory as version 2 shows it, with all its languages.', { id: id('Id of the advisory.') }),
})
const summaryPayload = payload('AlertSummary', {
  alert_id: id('The alert.'),
  origin_alert_id: idOrNull('The first alert of its thread.'),
  people: integer('How many of the company’s people it concerns.', 12),
  eased: Type.Optional(flag('True: the risk fell. Otherwise absent.', false)),
  cleared: Type.Optional(flag('True: it is over. Otherwise absent.', false)),
})
const ended = flag(
  'True: those who were notified of it before are no longer concerned; it ended, was removed or changed.',
  false,
)
const restrictionPayload = payload('TravelRestriction', {
  ...people,
  ...trips,
  travel_restriction_id: id('The travel restriction.'),
  ended,
  travel_restriction: resource('The travel restriction as version 2 shows it, with all its languages.', {
    id: id('Id of the travel restriction.'),
  }),
})
const entryPayload = payload('EntryRequirement', {
  ...people,
  ...trips,
  entry_requirement_id: id('The entry requirement.'),
  ended,
  entry_requirement: resource('The entry requirement as version 2 shows it, with all its languages.', {
    id: id('Id of the entry requirement.'),
  }),
})

const visaPayload = payload('VisaRequirement', {
  ...people,
  ...trips,
  visa_requirement_id: id('The visa requirement.'),
  visa_requirement: resourceOrNull(
    'What is needed now, as version 2 shows it, with all its languages; null where it is not known any more.',
    { id: id('Id of the visa requirement.') },
  ),
  previous: resourceOrNull('What was needed before; null where it was not known.', {
    kind: text('The kind of requirement.', 'visa_free'),
    days: integerOrNull('Days that one may stay; null where not stated.', 90),
    freedom_of_movement: flag('No limit, by treaty.', false),
  }),
})

const userPayload = payload('User', {
  ...people,
  user: whole('UserOfEvent', 'The person as version 2 shows them publicly, without the picture.', {
    id: id('Id of the person.'),
    created_at: time('When the person was made.'),
    updated_at: time('When the person last changed.'),
    display_name: text('The name that others see.', 'Ada Lindqvist'),
    phone_number: textOrNull('Phone number.', '+46701740605'),
    home_country: textOrNull('Two letters of the country where the person is at home.', 'SE'),
    nationalities: list(text('Two letters of a country.', 'SE'), 'The passports that the person holds.'),
    language: textOrNull('Language that the person reads.', 'en'),
    timezone_identifier: textOrNull('Time zone.', 'Europe/Stockholm'),
    birthday: textOrNull('Date of birth.', '1990-05-17'),
    external_id: textOrNull('What the company calls the person.', 'EMP-1001'),
    email: textOrNull('E-mail address.', 'ada@example.com'),
    first_name: textOrNull('First name.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
  }),
})
const invitationPayload = payload('Invitation', {
  invitation_id: id('The invitation.'),
  email: text('Who was invited.', 'ada@example.com'),
  roles: list(Type.Unsafe<unknown>({ description: 'A role.', examples: ['employee'] }), 'The roles that were offered.'),
  expires_at: time('Until when it can be accepted.'),
  user_ids: ids('The person, unless they still have to join.'),
})

export const suppressedPayload = payload('SuppressedNotification', {
  notification: namedObject(
    'SuppressedNotification',
    {
      type: integer('The number of the notification type; the event has the same.', 110),
      title: text('What the customer would have read first.', 'Flooding in Lima'),
      body: text('And then.', 'Roads are under water.'),
      data: resource('Ids of what it is about.', {}),
      created_at: time('When it was made.'),
    },
    { description: 'The message that the company relays.' },
  ),
  user: namedObject(
    'NotifiedUser',
    {
      id: id('Id of the person.'),
      external_id: textOrNull('What the company calls the person.', 'EMP-1001'),
      email: textOrNull('E-mail address.', 'ada@example.com'),
      first_name: textOrNull('First name.', 'Ada'),
      last_name: textOrNull('Last name.', 'Lindqvist'),
    },
    { description: 'For whom it is. No other personal data.' },
  ),
})

/** The schema of each payload kind of notification-types.ts. */
export const eventPayloads: Readonly<Record<PayloadKind, TObject>> = {
  trip: tripPayload,
  check_in_request: checkInRequestPayload,
  help: helpPayload,
  issue: issuePayload,
  appointment: appointmentPayload,
  flight: flightPayload,
  airport: airportPayload,
  alert: alertPayload,
  advisory: advisoryPayload,
  summary: summaryPayload,
  travel_restriction: restrictionPayload,
  entry_requirement: entryPayload,
  visa_requirement: visaPayload,
  user: userPayload,
  invitation: invitationPayload,
  claim: claimPayload,
  registration: registrationPayload,
  policy: policyPayload,
  disruption: disruptionPayload,
  capped: cappedPayload,
  renewal: renewalPayload,
  invoice: invoicePayload,
}
