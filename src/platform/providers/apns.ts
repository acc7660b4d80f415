import apn from '@parse/node-apn'
import { errorText, type SendResult } from './send-result.ts'

export interface ApnsOptions {
  /** The .p8 key as text. */
  readonly key: string
  readonly keyId: string
  readonly teamId: string
  /** The application's bundle id. */
  readonly topic: string
  readonly production: boolean
  /** Another server than Apple's, and whom to trust there: for tests. */
  readonly server?: { readonly host: string; readonly port: number; readonly ca: string }
}

export interface PushMessage {
  /** A UUID, the same at every try. */
  readonly id: string
  readonly token: string
  readonly title: string
  readonly body: string
  readonly data: Readonly<Record<string, unknown>>
  /** Messages of one group replace each other on the screen. */
  readonly group?: string
  readonly urgent: boolean
  /** Where a browser confirms that it got the message. */
  readonly receipt?: string
  /** After this many seconds it is of no use any more. */
  readonly lifeSeconds: number
}

export interface PushClient {
  send(message: PushMessage, signal: AbortSignal): Promise<SendResult>
  close(): Promise<void>
}

/** Reasons (Apple: Handling notification responses) that say that the device's token is of no use any more. */
const deadTokens = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'])
/** Reasons that lie with this very message. */
const badMessages = new Set([
  'PayloadTooLarge',
  'PayloadEmpty',
  'BadCollapseId',
  'BadExpirationDate',
  'BadMessageId',
  'BadPriority',
])

/** Tokens are bytes in hexadecimal; anything else would change the path that it is put into. */
const isToken = (text: string): boolean => /^(?:[0-9a-f]{2}){8,100}$/i.test(text)
const closeTimeoutMs = 2_000

export function apnsClient(options: ApnsOptions): PushClient {
  const provider = new apn.Provider({
    token: { key: options.key, keyId: options.keyId, teamId: options.teamId },
    production: options.production,
    ...(options.server ? { address: options.server.host, port: options.server.port, ca: [options.server.ca] } : {}),
    requestTimeout: 20_000,
    // Its own tries would follow each other at once, also where the server says that there are too many.
    connectionRetryLimit: 0,
  })
  return {
    async send(message) {
      if (!isToken(message.token)) return { kind: 'unreachable', detail: 'the token is none of APNs' }
      const note = new apn.Notification()
      note.id = message.id
      note.topic = options.topic
      note.pushType = 'alert'
      note.priority = message.urgent ? 10 : 5
      note.expiry = Math.floor(Date.now() / 1000) + message.lifeSeconds
      if (message.group) note.collapseId = message.group.slice(0, 64)
      note.alert = { title: message.title, body: message.body }
      note.sound = 'default'
      note.payload = { ...message.data }
      try {
        const { sent, failed } = await provider.send(note, message.token)
        if (sent.length > 0) return { kind: 'accepted', id: message.id }
        const [failure] = failed
        const reason = failure?.response?.reason ?? ''
        const detail = [failure?.status, reason, failure?.error ? errorText(failure.error) : '']
          .filter((part) => part)
          .join(' ')
        if (Number(failure?.status) === 410 || deadTokens.has(reason)) return { kind: 'unreachable', detail }
        if (badMessages.has(reason)) return { kind: 'refused', detail }
        return { kind: 'later', detail: detail || 'no answer' }
      } catch (error) {
        return { kind: 'later', detail: errorText(error) }
      }
    },
    // A session that broke never says that it is closed.
    close: () =>
      new Promise((done) => {
        const enough = setTimeout(done, closeTimeoutMs)
        provider.shutdown(() => {
          clearTimeout(enough)
          done()
        })
      }),
  }
}
