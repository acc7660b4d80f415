import { escapeHtml } from '../../platform/html.ts'
import type { MessageNotification, OutgoingMessage } from '../sending/channel.ts'

export interface MailContent {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const phrasesByLanguage = {
  en: {
    hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
    why: (company: string | null) =>
      company ? `You get this because ${company} looks after your travels.` : 'You get this because of your travels.',
    stop: 'Stop e-mails of this kind',
  },
  es: {
    hello: (name: string) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    why: (company: string | null) =>
      company ? `Recibe este mensaje porque ${company} cuida de sus viajes.` : 'Recibe este mensaje por sus viajes.',
    stop: 'No recibir más correos de este tipo',
  },
} as const

const paragraphs = (text: string): string[] =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The colour of the bar beside a notification, by urgency. */
const colours: Readonly<Record<OutgoingMessage['urgency'], string>> = {
  call: '#b3261e',
  now: '#b3261e',
  normal: '#9a6700',
  digest: '#0b5c7a',
}

/** Breaks words that are longer than a line; they would widen the column beyond the screen. */
const wordBreakStyle = 'overflow-wrap:anywhere;word-break:break-word'

const address = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/

/** Escapes a text and turns its URLs into links, without a quote, bracket or full stop around them. */
const linkify = (text: string): string =>
  text
    .split(address)
    .map(escapeHtml)
    .map((part, index) => (index % 2 === 1 ? `<a href="${part}" style="color:#0b5c7a">${part}</a>` : part))
    .join('')

const notificationHtml = (notification: MessageNotification, colour: string): string => `
<tr><td style="padding:0 0 24px 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr>
<td style="padding:0 0 0 16px;border-left:4px solid ${colour};${wordBreakStyle}">
<h2 dir="auto" style="margin:0 0 8px 0;font-size:18px;line-height:24px;font-weight:bold">${escapeHtml(notification.title)}</h2>
${paragraphs(notification.body)
  .map(
    (part) =>
      `<p dir="auto" style="margin:0 0 8px 0;font-size:16px;line-height:24px">${linkify(part).replaceAll('\n', '<br>')}</p>`,
  )
  .join('\n')}
</td></tr></table>
</td></tr>`

/**
 * Renders a message as HTML and plain text. One column, tables and inline styles, because mail programs support little else;
 * the colours stay readable in dark mode.
 */
export function renderMail(message: OutgoingMessage, unsubscribeUrl: string | undefined): MailContent {
  const phrases = phrasesByLanguage[message.language]
  const hello = phrases.hello(message.firstName.trim())
  const sender = message.companyName ?? 'Godwit'
  const colour = colours[message.urgency]
  const footer = phrases.why(message.companyName)
  const text = [
    hello,
    ...message.notifications.map(
      (notification) =>
        `${notification.title}\n${'-'.repeat(Math.min(notification.title.length, 60))}\n${notification.body}`,
    ),
    `--\n${footer}${unsubscribeUrl ? `\n${phrases.stop}: ${unsubscribeUrl}` : ''}`,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="${message.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(message.title)}</title></head>
<body style="margin:0;padding:0;background-color:#f3f5f7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(message.body.slice(0, 140))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed;background-color:#ffffff;border-radius:8px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1c2733">
<tr><td style="padding:20px 24px 0 24px;font-size:14px;line-height:20px;color:#5b6875;${wordBreakStyle}">${escapeHtml(sender)}</td></tr>
<tr><td style="padding:12px 24px 0 24px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
<tr><td style="padding:0 0 16px 0;font-size:16px;line-height:24px;${wordBreakStyle}">${escapeHtml(hello)}</td></tr>${message.notifications
    .map((notification) => notificationHtml(notification, colour))
    .join('')}
</table></td></tr>
<tr><td style="padding:16px 24px 20px 24px;border-top:1px solid #e3e8ec;font-size:13px;line-height:20px;color:#5b6875;${wordBreakStyle}">${escapeHtml(footer)}${
    unsubscribeUrl
      ? ` <a href="${escapeHtml(unsubscribeUrl)}" style="color:#0b5c7a">${escapeHtml(phrases.stop)}</a>.`
      : ''
  }</td></tr>
</table></td></tr></table></body></html>
`
  return { subject: message.title.replace(/\s+/g, ' ').slice(0, 200), text, html }
}
