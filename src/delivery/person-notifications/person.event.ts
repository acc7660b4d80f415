import { Type } from 'typebox'
import { type Invitation, type PersonChange, shownName, type User } from '../../people/index.ts'
import { id, list, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import type { NewEvent } from '../events/event.ts'
import { ids, payload, people } from '../events/payload-fields.event.ts'

export const UserPayload = payload('User', {
  ...people,
  user: namedObject(
    'UserOfEvent',
    {
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
    },
    { description: 'The person as version 2 shows them publicly, without the picture.' },
  ),
})

const toUserPayload = (user: User): Wire<typeof UserPayload> => ({
  user_ids: [user.id],
  external_ids: user.externalId === null ? [] : [user.externalId],
  user: {
    id: user.id,
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    external_id: user.externalId,
    display_name: shownName(user),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone_number: user.phoneNumber,
    home_country: user.homeCountry,
    nationalities: [...user.nationalities],
    language: user.language,
    timezone_identifier: user.timezoneIdentifier,
    birthday: user.birthday,
  },
})

/** The numbers of the notification and of the event of a change. */
export const changeTypes = {
  traveller_created: 500,
  traveller_confirmed: 501,
  user_updated: 504,
  user_settings_updated: 505,
  user_deleted: 506,
} as const satisfies Record<PersonChange, number>

/** A person of a company was changed. */
export const personChangedEvent = (change: PersonChange, companyId: string, user: User): NewEvent => ({
  event: changeTypes[change],
  companyId,
  payload: toUserPayload(user),
})

export const InvitationPayload = payload('Invitation', {
  invitation_id: id('The invitation.'),
  email: text('Who was invited.', 'ada@example.com'),
  roles: list(Type.Unsafe<unknown>({ description: 'A role.', examples: ['employee'] }), 'The roles that were offered.'),
  expires_at: time('Until when it can be accepted.'),
  user_ids: ids('The person, unless they still have to join.'),
})

/** The event must not reveal whether the address has an account in another company: here 503 means that the person still has to join. */
export function invitationEvent(invitation: Invitation): NewEvent {
  const invited: Wire<typeof InvitationPayload> = {
    invitation_id: invitation.id,
    email: invitation.email,
    roles: [...invitation.roles],
    expires_at: invitation.expiresAt.toISOString(),
    user_ids: invitation.joins ? [] : [invitation.userId],
  }
  return { event: invitation.joins ? 503 : 502, companyId: invitation.companyId, payload: invited }
}
