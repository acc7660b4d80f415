import { createHash } from 'node:crypto'
import { type AddressRules, checkLiteral } from '../../platform/outgoing/host-check.ts'
import type { PushClient, PushMessage } from '../../platform/providers/apns.ts'
import type { SmtpClient } from '../../platform/providers/smtp.ts'
import type { Channel, ChannelName, OutgoingMessage } from '../sending/channel.ts'
import { renderMail } from './mail-content.ts'
import { pageAddress } from './page-address.ts'
import { outcomeOf, truncate } from './provider-outcome.ts'

/** A UUID that is the same at every try of the message. */
function stableId(message: OutgoingMessage): string {
  const hex = createHash('sha256').update(`delivery:${message.id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export interface MailOptions {
  readonly client: SmtpClient
  readonly concurrency: number
  /** The host that message ids end with. */
  readonly host: string
  /** The unsubscribe link; undefined if e-mails of this type cannot be turned off. */
  readonly unsubscribeUrl: (message: OutgoingMessage) => string | undefined
  /** Where mail servers report what became of it, and the headers by which the provider does. */
  readonly reporting?: (message: OutgoingMessage) => MailReporting
}

export interface MailReporting {
  readonly report?: { readonly returnAddress: string; readonly envelopeId: string }
  readonly headers: Readonly<Record<string, string>>
}

export const mailChannel = ({ client, concurrency, host, unsubscribeUrl, reporting }: MailOptions): Channel => ({
  name: 'email',
  concurrency,
  async send(message) {
    const stop = unsubscribeUrl(message)
    const page = renderMail(message, stop)
    const reported = reporting?.(message)
    const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated', ...reported?.headers }
    if (stop) {
      headers['List-Unsubscribe'] = `<${stop}>`
      headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
    }
    if (message.urgency === 'call' || message.urgency === 'now') headers['Importance'] = 'high'
    const to = { name: message.firstName, address: message.to }
    return outcomeOf(
      await client.send({
        messageId: `${stableId(message)}@${host}`,
        to,
        ...page,
        headers,
        ...(reported?.report ? { report: reported.report } : {}),
      }),
      'bounced',
      message.at,
    )
  },
})

const daySeconds = 86_400
const collapseKey = (message: OutgoingMessage): string | undefined => {
  const [{ type, data }] = message.notifications
  if (message.notifications.length > 1) return undefined
  const id = data['trip_alert_id'] ?? data['advisory_id'] ?? data['check_in_request_id']
  return typeof id === 'string' ? `${type}-${id}` : undefined
}

function toPushMessage(message: OutgoingMessage): PushMessage {
  const [first] = message.notifications
  const group = collapseKey(message)
  return {
    id: stableId(message),
    token: message.to,
    title: message.title,
    body: truncate(message.body, 600),
    data: message.notifications.length === 1 ? { type: first.type, notification_id: first.id, ...first.data } : {},
    urgent: message.urgency === 'call' || message.urgency === 'now',
    lifeSeconds: daySeconds,
    ...(group ? { group } : {}),
  }
}

/** A push to a browser says which address of the traveller's page a tap opens, and where the browser confirms that it got it. */
function toBrowserMessage(message: OutgoingMessage, receipt: string): PushMessage {
  const push = toPushMessage(message)
  const [first, ...others] = message.notifications
  return { ...push, data: { ...push.data, url: others.length === 0 ? pageAddress(first) : '/me' }, receipt }
}

/** The endpoint comes from the browser, so one in a private network is dropped (SSRF). */
export const browserChannel = (
  client: PushClient,
  concurrency: number,
  { rules, receiptPath }: { readonly rules: AddressRules; readonly receiptPath: (message: OutgoingMessage) => string },
): Channel => ({
  name: 'webpush',
  concurrency,
  async send(message, signal) {
    const { endpoint } = JSON.parse(message.to) as { readonly endpoint: string }
    try {
      checkLiteral(new URL(endpoint).hostname, rules)
    } catch (error) {
      return { kind: 'dropped', reason: 'dead_token', detail: error instanceof Error ? error.message : 'no address' }
    }
    return outcomeOf(
      await client.send(toBrowserMessage(message, receiptPath(message)), signal),
      'dead_token',
      message.at,
    )
  },
})

export const pushChannel = (
  name: ChannelName & ('apns' | 'fcm'),
  client: PushClient,
  concurrency: number,
): Channel => ({
  name,
  concurrency,
  send: async (message, signal) =>
    outcomeOf(await client.send(toPushMessage(message), signal), 'dead_token', message.at),
})
