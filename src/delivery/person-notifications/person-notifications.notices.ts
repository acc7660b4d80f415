import { type Invitation, type PersonChange, shownName, type User } from '../../people/index.ts'
import type { NewEvent } from '../events/event.ts'
import { invitationCause } from '../notifications/link-cause.ts'
import type { Notice, NoticeTexts } from '../notifications/notification.ts'

interface ChangeNotice {
  readonly type: 500 | 501 | 504 | 505 | 506
  readonly texts: (name: string) => NoticeTexts
}

const changeNotices: Readonly<Record<PersonChange, ChangeNotice>> = {
  traveller_created: {
    type: 500,
    texts: (name) => ({
      en: { title: 'A new traveller', body: `${name} was added to your travellers.` },
      es: { title: 'Un nuevo viajero', body: `${name} se ha añadido a sus viajeros.` },
    }),
  },
  traveller_confirmed: {
    type: 501,
    texts: (name) => ({
      en: { title: 'A traveller has confirmed', body: `${name} has confirmed the e-mail address.` },
      es: { title: 'Un viajero ha confirmado', body: `${name} ha confirmado su dirección de correo.` },
    }),
  },
  user_updated: {
    type: 504,
    texts: (name) => ({
      en: { title: 'A person was changed', body: `What is known of ${name} was changed.` },
      es: { title: 'Se ha modificado una persona', body: `Se han modificado los datos de ${name}.` },
    }),
  },
  user_settings_updated: {
    type: 505,
    texts: (name) => ({
      en: { title: 'Settings were changed', body: `${name} has changed the own settings.` },
      es: { title: 'Se han modificado los ajustes', body: `${name} ha modificado sus ajustes.` },
    }),
  },
  user_deleted: {
    type: 506,
    texts: (name) => ({
      en: { title: 'A person was deleted', body: `${name} no longer belongs to your organization.` },
      es: { title: 'Se ha eliminado una persona', body: `${name} ya no pertenece a su organización.` },
    }),
  },
}

/** The user as in version 2's public schema, without the picture. */
const userPayload = (user: User) => ({
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
  nationalities: user.nationalities,
  language: user.language,
  timezone_identifier: user.timezoneIdentifier,
  birthday: user.birthday,
})

/** The notice to a company's managers about a change of one of its people: once per change, in the digest. */
export const personChangedNotice = (
  change: PersonChange,
  companyId: string,
  user: User,
  managers: readonly string[],
): Notice => {
  const { type, texts } = changeNotices[change]
  return {
    type,
    cause: `user:${user.id}:${change}:${companyId}:${user.revision}`,
    userIds: managers,
    companyId,
    urgency: 'digest',
    texts: texts(shownName(user)),
    data: {},
  }
}

/** The webhook event of the same change. */
export const personChangedEvent = (change: PersonChange, companyId: string, user: User): NewEvent => ({
  event: changeNotices[change].type,
  companyId,
  payload: {
    user_ids: [user.id],
    external_ids: user.externalId === null ? [] : [user.externalId],
    user: userPayload(user),
  },
})

/** The mail with the link: to a new user (502), or to one who has an account in another company (503). The token is added when it is sent. */
export const invitationNotice = (invitation: Invitation, user: User, company: string, link: string): Notice => ({
  type: user.companyId === invitation.companyId ? 502 : 503,
  cause: invitationCause(invitation.id),
  userIds: [user.id],
  companyId: invitation.companyId,
  urgency: 'now',
  texts: {
    en: {
      title: `${company} invites you`,
      body: `${company} has invited you. Please confirm your e-mail address by this link, which works for two weeks: ${link}`,
    },
    es: {
      title: `${company} le invita`,
      body: `${company} le ha invitado. Confirme su dirección de correo con este enlace, válido durante dos semanas: ${link}`,
    },
  },
  data: {},
})

/** The event must not reveal whether the address has an account in another company: here 503 means that the person still has to join. */
export const invitationEvent = (invitation: Invitation): NewEvent => ({
  event: invitation.joins ? 503 : 502,
  companyId: invitation.companyId,
  payload: {
    invitation_id: invitation.id,
    email: invitation.email,
    roles: invitation.roles,
    expires_at: invitation.expiresAt.toISOString(),
    user_ids: invitation.joins ? [] : [invitation.userId],
  },
})
