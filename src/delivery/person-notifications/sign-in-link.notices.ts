import { handedOutMinutes, type LinkToSend, requestedLinkMinutes, type SendingWay } from '../../people/index.ts'
import { signInLinkCause } from '../notifications/link-cause.ts'
import type { Notice, NoticeTexts } from '../notifications/notification.ts'

/** The link is the last thing in a text: the code is added behind it when it is sent. */
const requestedTexts = (where: string, link: string): NoticeTexts => ({
  en: {
    title: `Sign in to ${where}`,
    body: `This link signs you in. It works once, within ${requestedLinkMinutes} minutes. If you did not ask for it, do not open it: nobody has signed in. ${link}`,
  },
  es: {
    title: `Entrar en ${where}`,
    body: `Este enlace inicia la sesión. Sirve una sola vez, durante ${requestedLinkMinutes} minutos. Si nadie lo ha pedido, basta con no abrirlo: no ha entrado nadie. ${link}`,
  },
})

const hours = handedOutMinutes / 60

const handedOutTexts = (where: string, link: string): NoticeTexts => ({
  en: {
    title: `Sign in to ${where}`,
    body: `Open this link on your phone: it signs you in to the page of your trips. It works once, within ${hours} hours. ${link}`,
  },
  es: {
    title: `Entrar en ${where}`,
    body: `Este enlace, abierto en el móvil, inicia la sesión en la página de los viajes. Sirve una sola vez, durante ${hours} horas. ${link}`,
  },
})

export interface SignInMessage extends LinkToSend {
  readonly way: SendingWay
  /** The person requested it; otherwise the company hands it out. */
  readonly isRequested: boolean
  /** Without its code. */
  readonly link: string
  /** Whose page it is: the company. */
  readonly where: string
}

/** The message with a sign-in link, by the one channel that was chosen. */
export const signInLinkNotice = ({
  linkId,
  userId,
  companyId,
  way,
  isRequested,
  link,
  where,
}: SignInMessage): Notice => ({
  type: way === 'mail' ? 520 : 521,
  cause: signInLinkCause(linkId),
  userIds: [userId],
  companyId,
  texts: isRequested ? requestedTexts(where, link) : handedOutTexts(where, link),
  data: {},
})
