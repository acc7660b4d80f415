import { notificationSettings } from '../../people/index.ts'
import { escapeHtml, smallPage } from '../../platform/html.ts'
import type { Subscription } from './unsubscribe.service.ts'

type Language = 'en' | 'es'

const texts = {
  en: {
    title: 'E-mails',
    on: (address: string, kind: string) => `${address} gets ${kind} by e-mail.`,
    off: (address: string, kind: string) => `${address} gets no ${kind} by e-mail.`,
    others: 'Other messages, and other ways of notifying you, stay as they are.',
    stop: 'Stop these e-mails',
    start: 'Send them again',
    refused: 'This link is not valid.',
  },
  es: {
    title: 'Correos',
    on: (address: string, kind: string) => `${address} recibe ${kind} por correo.`,
    off: (address: string, kind: string) => `${address} no recibe ${kind} por correo.`,
    others: 'Los demás envíos y las otras formas de avisarle no cambian.',
    stop: 'No recibir más estos correos',
    start: 'Recibirlos de nuevo',
    refused: 'Este enlace no es válido.',
  },
} as const

/** Shows the current state and a button that toggles it. The form posts to the URL of the page, which has the token. */
export function subscriptionPage(language: Language, { user, subject, subscribed }: Subscription): string {
  const text = texts[language]
  const sentence = (subscribed ? text.on : text.off)(user.email ?? '', notificationSettings[subject].mails[language])
  return smallPage(
    language,
    text.title,
    `<p>${escapeHtml(sentence)}</p><form method="post"><input type="hidden" name="subscribed" value="${subscribed ? 0 : 1}">
<button>${escapeHtml(subscribed ? text.stop : text.start)}</button></form><p>${escapeHtml(text.others)}</p>`,
  )
}

export const invalidLinkPage = (language: Language): string =>
  smallPage(language, texts[language].title, `<p>${escapeHtml(texts[language].refused)}</p>`)
