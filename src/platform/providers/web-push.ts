import { createHash } from 'node:crypto'
import type { Agent } from 'node:https'
import webpush, { type PushSubscription, WebPushError } from 'web-push'
import type { PushClient } from './apns.ts'
import { errorText, retryAfter, type SendResult } from './send-result.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

export interface WebPushOptions {
  readonly keys: VapidKeys
  /** Whom a push service may turn to: mailto: or https:. */
  readonly subject: string
  /** Makes the connections: the addresses come from browsers, so it decides which may be connected to. */
  readonly agent: Agent
}

function resultOf(error: unknown): SendResult {
  const detail = errorText(error)
  if (!(error instanceof WebPushError)) return { kind: 'later', detail }
  if (error.statusCode === 404 || error.statusCode === 410)
    return { kind: 'unreachable', detail: `${error.statusCode}` }
  if (error.statusCode === 413 || error.statusCode === 400) return { kind: 'refused', detail: `${error.statusCode}` }
  return { kind: 'later', ...retryAfter(error.headers['retry-after']), detail: `${error.statusCode} ${detail}` }
}

/** Web Push (RFC 8030, 8291, 8292); the token is the browser's subscription as JSON. */
export function webPushClient({ keys, subject, agent }: WebPushOptions): PushClient {
  return {
    async send(message) {
      try {
        const subscription = JSON.parse(message.token) as PushSubscription
        const { id, title, body, data, receipt } = message
        await webpush.sendNotification(subscription, JSON.stringify({ id, title, body, data, receipt }), {
          vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
          TTL: message.lifeSeconds,
          urgency: message.urgent ? 'high' : 'normal',
          // At most 32 letters of the URL-safe alphabet.
          ...(message.group
            ? { topic: createHash('sha256').update(message.group).digest('base64url').slice(0, 32) }
            : {}),
          agent,
          timeout: 20_000,
        })
        return { kind: 'accepted' }
      } catch (error) {
        return resultOf(error)
      }
    },
    close: async () => agent.destroy(),
  }
}
