import { type Invitation, type PersonChange, shownName, type User } from '../../people/index.ts'
import { invitationCause } from '../notifications/link-cause.ts'
import type { Notice, NoticeTexts } from '../notifications/notification.ts'
import { changeTypes } from './person.event.ts'

const changeTexts: Readonly<Record<PersonChange, (name: string) => NoticeTexts>> = {
  traveller_created: (name) => ({
    en: { title: 'A new traveller', body: `${name} was added to your travellers.` },
    es: { title: 'Un nuevo viajero', body: `${name} se ha añadido a sus viajeros.` },
  }),
  traveller_confirmed: (name) => ({
    en: { title: 'A traveller has confirmed', body: `${name} has confirmed the e-mail address.` },
    es: { title: 'Un viajero ha confirmado', body: `${name} ha confirmado su dirección de correo.` },
  }),
  user_updated: (name) => ({
    en: { title: 'A person was changed', body: `What is known of ${name} was changed.` },
    es: { title: 'Se ha modificado una persona', body: `Se han modificado los datos de ${name}.` },
  }),
  user_settings_updated: (name) => ({
    en: { title: 'Settings were changed', body: `${name} has changed the own settings.` },
    es: { title: 'Se han modificado los ajustes', body: `${name} ha modificado sus ajustes.` },
  }),
  user_deleted: (name) => ({
    en: { title: 'A person was deleted', body: `${name} no longer belongs to your organization.` },
    es: { title: 'Se ha eliminado una persona', body: `${name} ya no pertenece a su organización.` },
  }),
}

/** The notice to a company's managers about a change of one of its people: once per change, in the digest. */
export const personChangedNotice = (
  change: PersonChange,
  companyId: string,
  user: User,
  managers: readonly string[],
): Notice => ({
  type: changeTypes[change],
  cause: `user:${user.id}:${change}:${companyId}:${user.revision}`,
  userIds: managers,
  companyId,
  texts: changeTexts[change](shownName(user)),
  data: {},
})

/** The mail with the link: to a new user (502), or to one who has an account in another company (503). The token is added when it is sent. */
export const invitationNotice = (invitation: Invitation, user: User, company: string, link: string): Notice => ({
  type: user.companyId === invitation.companyId ? 502 : 503,
  cause: invitationCause(invitation.id),
  userIds: [user.id],
  companyId: invitation.companyId,
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
