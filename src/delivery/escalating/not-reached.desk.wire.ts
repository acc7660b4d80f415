import { Type } from 'typebox'
import { EmergencyContactV2, toEmergencyContactV2 } from '../../people/v2.ts'
import {
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
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { Kind } from './escalating.desk.wire.ts'
import { attemptOutcomes, attemptWays, type NotReached } from './not-reached.ts'

const HotelDesk = namedObject(
  'HotelStay',
  {
    name: textOrNull('Name of the hotel.', 'Hotel Aurora'),
    address: textOrNull('Its address.', 'Av. Atlântica 1702, 22021-001 Rio de Janeiro, BR'),
    phone_number: textOrNull('Its telephone.', '+552135550100'),
    from: time('When the stay begins.'),
    until: timeOrNull('When it ends; null: not said.'),
    is_now: flag('True: the person is to be there now. False: they come within 24 hours.', true),
  },
  { description: 'Where a person stays by the itinerary of their trips in the company. Null: no hotel is known.' },
)

export const AttemptIn = Type.Object({
  way: Type.Enum([...attemptWays], {
    description: 'By the person’s telephone, an emergency contact, the hotel, or otherwise.',
    examples: ['phone'],
  }),
  outcome: Type.Enum([...attemptOutcomes], {
    description: 'reached and needs_help take the person off the list; needs_help opens a call for help.',
    examples: ['no_answer'],
  }),
  note: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'What there is to know.', examples: ['Voicemail.'] }),
  ),
})

export const NotReachedDesk = namedObject(
  'NotReached',
  {
    notification_id: id('The message that did not reach the person.'),
    user_id: id('The person.'),
    person_name: text('Name of the person.', 'Ana Torres'),
    phone_number: textOrNull('Their telephone.', '+491701234567'),
    email: textOrNull('Their e-mail address.', 'ana@example.com'),
    company_id: idOrNull('The company.'),
    company_name: textOrNull('Name of the company.', 'Acme Travel'),
    kind: Kind,
    title: text('What the message is about.', 'Flooding in Lima'),
    started_at: time('When the message was made.'),
    simulated: flag('True: the messages to the person were simulated, so nothing was sent.', false),
    emergency_contacts: list(EmergencyContactV2, 'Whom the person has named for this.'),
    hotel: orNull(HotelDesk),
    attempts: list(
      namedObject(
        'ReachAttempt',
        {
          at: time('When.'),
          by_name: textOrNull('Who tried.', 'Kim Berg'),
          way: text('phone, contact, hotel or other.', 'phone'),
          outcome: text('reached, no_answer or needs_help.', 'no_answer'),
          note: textOrNull('What there is to know.', null),
        },
        { description: 'What somebody tried by hand.' },
      ),
      'What was tried by hand, oldest first.',
    ),
  },
  { description: 'A person whom no step has reached.' },
)

export const toNotReachedDesk = (one: NotReached): Wire<typeof NotReachedDesk> => ({
  notification_id: one.notificationId,
  user_id: one.userId,
  person_name: one.personName,
  phone_number: one.phoneNumber,
  email: one.email,
  company_id: one.companyId,
  company_name: one.companyName,
  kind: one.kind,
  title: one.title,
  started_at: timeOut(one.startedAt),
  simulated: one.isSimulated,
  emergency_contacts: one.contacts.map(toEmergencyContactV2),
  hotel: one.hotel && {
    name: one.hotel.name,
    address: one.hotel.address,
    phone_number: one.hotel.phoneNumber,
    from: timeOut(one.hotel.from),
    until: maybeTimeOut(one.hotel.until),
    is_now: one.hotel.isNow,
  },
  attempts: one.attempts.map(({ at, byName, way, outcome, note }) => ({
    at: timeOut(at),
    by_name: byName,
    way,
    outcome,
    note,
  })),
})
