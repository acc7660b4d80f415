import type { Subscription } from './unsubscribe.service.ts'

type Language = 'en' | 'es'

const words = {
  en: {
    title: 'E-mails',
    kinds: { trip_alert: 'alerts about your trips', all_good: 'messages that all is well' },
    on: (address: string, kind: string) => `${address} gets ${kind} by e-mail.`,
    off: (address: string, kind: string) => `${address} gets no ${kind} by e-mail.`,
    others: 'What else you are sent, and other ways to be told, stay as they are.',
    stop: 'Stop these e-mails',
    start: 'Send them again',
    refused: 'This link is not valid.',
  },
  es: {
    title: 'Correos',
    kinds: { trip_alert: 'alertas sobre sus viajes', all_good: 'mensajes de que todo va bien' },
    on: (address: string, kind: string) => `${address} recibe ${kind} por correo.`,
    off: (address: string, kind: string) => `${address} no recibe ${kind} por correo.`,
    others: 'Los demás envíos y las otras formas de avisarle no cambian.',
    stop: 'No recibir más estos correos',
    start: 'Recibirlos de nuevo',
    refused: 'Este enlace no es válido.',
  },
} as const

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const safe = (text: string): string => text.replace(/[&<>"']/g, (c) => escaped[c] ?? c)

const frame = (language: Language, inside: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(words[language].title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:3rem auto;padding:0 1rem;color:#1c2733;background:#fff}
button{padding:.6rem 1.4rem;font:inherit;color:#fff;background:#0b5c7a;border:0;border-radius:4px}</style></head>
<body><h1>${safe(words[language].title)}</h1>${inside}</body></html>`

/** What stands, and a button that changes it: off, or on again. The form goes back to the address of the page, which has the token. */
export function subscriptionPage(language: Language, { user, subject, subscribed }: Subscription): string {
  const said = words[language]
  const sentence = (subscribed ? said.on : said.off)(user.email, said.kinds[subject])
  return frame(
    language,
    `<p>${safe(sentence)}</p><form method="post"><input type="hidden" name="subscribed" value="${subscribed ? 0 : 1}">
<button>${safe(subscribed ? said.stop : said.start)}</button></form><p>${safe(said.others)}</p>`,
  )
}

export const refusalPage = (language: Language): string => frame(language, `<p>${safe(words[language].refused)}</p>`)
