import { Type } from 'typebox'
import { shownName, type User } from '../../people/index.ts'
import { id, idOrNull, namedObject, text, textOrNull, time, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import { LastPlaceDesk, toLastPlaceDesk } from '../last-places/last-place.desk.wire.ts'
import type { ShownCall } from './call-for-help.service.ts'

/** Somebody of the desk. */
export const DeskPerson = namedObject(
  'DeskPerson',
  { id: id('Who it is.'), name: text('Name.', 'Kim Berg') },
  { description: 'Somebody who works at the desk.' },
)

export const toDeskPerson = (person: User | undefined): Wire<typeof DeskPerson> | null =>
  person ? { id: person.id, name: shownName({ ...person, displayName: null }) } : null

export const CallForHelpDesk = namedObject(
  'CallForHelp',
  {
    id: id('Id of the call.'),
    company_id: idOrNull('The company in which the person called; null for people without one.'),
    user_id: id('Who needs help.'),
    first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
    external_id: textOrNull('The company’s own id of the person.', 'emp-7'),
    phone_number: textOrNull('Where to call the person.', '+51 1 555 0100'),
    check_in_id: idOrNull('The latest check-in that says help.'),
    place: LastPlaceDesk,
    called_at: time('Since when.'),
    last_called_at: time('When the person last said so.'),
    words: textOrNull(
      'What the person wrote with the call, the latest last.',
      'Trapped on the 3rd floor, Hotel Sol, Cusco',
    ),
    safe_at: timeOrNull('When the person said to be safe after the call; it stays open until somebody resolves it.'),
    claimed_by: orNull(DeskPerson),
    claimed_at: timeOrNull('When somebody claimed it; null: nobody has it.'),
    resolved_by: orNull(DeskPerson),
    resolved_at: timeOrNull('When it was resolved; null: it is open.'),
  },
  { description: 'A person has said “I need help”: where, since when, and who has taken it on.' },
)

export const Resolved = Type.Optional(
  Type.Boolean({ default: false, description: 'True: those that were resolved, the latest first.', examples: [false] }),
)

export const toCallForHelpDesk = (call: ShownCall, locale: Locale): Wire<typeof CallForHelpDesk> => ({
  id: call.id,
  company_id: call.companyId,
  user_id: call.userId,
  first_name: call.firstName,
  last_name: call.lastName,
  external_id: call.externalId,
  phone_number: call.phoneNumber,
  check_in_id: call.checkInId,
  place: toLastPlaceDesk(call.place, locale),
  called_at: timeOut(call.calledAt),
  last_called_at: timeOut(call.lastCalledAt),
  words: call.words,
  safe_at: maybeTimeOut(call.safeAt),
  claimed_by: toDeskPerson(call.claimedBy),
  claimed_at: maybeTimeOut(call.claimedAt),
  resolved_by: toDeskPerson(call.resolvedBy),
  resolved_at: maybeTimeOut(call.resolvedAt),
})
