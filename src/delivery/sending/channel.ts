import type { Urgency } from '../preferences/preferences.ts'
export const channelNames = ['email', 'sms', 'apns', 'fcm', 'webpush', 'live', 'whatsapp', 'voice'] as const
export type ChannelName = (typeof channelNames)[number]

/** One notification inside a message. */
export interface MessageNotification {
  readonly id: string
  readonly type: number
  /** Its idempotency key. */
  readonly cause: string
  readonly title: string
  readonly body: string
  /** Ids by which an application opens the right page (the data keys of the type in notification-types.ts). */
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** The input of a channel. */
export interface OutgoingMessage {
  /** The same at every try, so that a provider that deduplicates sends it once. */
  readonly id: string
  readonly channel: ChannelName
  /** The e-mail address, the phone number (E.164), the device's push token, or the Web Push subscription as JSON. */
  readonly to: string
  readonly userId: string
  readonly firstName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly language: 'en' | 'es'
  readonly urgency: Urgency
  /** The notification's title; for a digest, the number of notifications. */
  readonly title: string
  readonly body: string
  /** One notification, or all of a digest, oldest first. Never empty. */
  readonly notifications: readonly [MessageNotification, ...MessageNotification[]]
  /** 1 for the first try. */
  readonly attempt: number
  readonly at: Date
}

/** Why a message is not tried again. */
export type DropReason =
  /** The token is no longer valid; it is removed from the device. */
  | 'dead_token'
  /** The e-mail address does not exist: no more mail until the address changes. */
  | 'bounced'
  /** The phone number refuses messages: no more SMS until the number changes. */
  | 'refused'
  /** Its owner answered STOP: no more messages and calls to this number. */
  | 'stopped'
  /** The provider rejected the message itself; the address stays in use. */
  | 'rejected'

/** The result of one try. */
export type Outcome =
  /** The provider took it. */
  | { readonly kind: 'sent'; readonly providerMessageId?: string }
  /** The simulator took it instead of a provider: nothing was sent. */
  | { readonly kind: 'simulated' }
  /** The channel has no provider: it is in the outbox, and was not sent. */
  | { readonly kind: 'kept' }
  /** Without `after`, the retry delays below apply. */
  | { readonly kind: 'retry'; readonly after?: Date; readonly reason: string }
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly detail?: string }

/**
 * `send` is never called inside a transaction. An exception counts as `retry`. It must end within a minute, and at once when
 * the signal fires: the lease is lost, and another worker may send the delivery.
 */
export interface Channel {
  readonly name: ChannelName
  /** True: it stores messages instead of sending them, so it gets no token of a link. */
  readonly isOutbox?: true
  /** Maximum concurrent calls of `send` in one worker. */
  readonly concurrency: number
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Outcome>
}

const minute = 60
/** Seconds between tries; a delivery has one try more than there are delays. */
const defaultRetryDelays: readonly number[] = [minute, 5 * minute, 15 * minute, 60 * minute, 360 * minute]
/** Shorter for calls for help. */
const callRetryDelays: readonly number[] = [10, 30, minute, 5 * minute, 15 * minute, 60 * minute]

/** When a failed delivery is tried again; undefined: it was the last try. */
export function nextRetryAt(urgency: Urgency, attempt: number, now: Date, after?: Date): Date | undefined {
  const delay = (urgency === 'call' ? callRetryDelays : defaultRetryDelays)[attempt - 1]
  if (delay === undefined) return undefined
  if (after && after > now) return after
  return new Date(now.getTime() + delay * 1000)
}

/** Title and body of a message: those of its notification, or for a digest the number of notifications and all their texts. */
export function messageText(
  notifications: readonly [MessageNotification, ...MessageNotification[]],
  language: 'en' | 'es',
): { readonly title: string; readonly body: string } {
  const [first] = notifications
  if (notifications.length === 1) return { title: first.title, body: first.body }
  const title =
    language === 'es' ? `${notifications.length} novedades para usted` : `${notifications.length} updates for you`
  return { title, body: notifications.map((one) => `${one.title}\n${one.body}`).join('\n\n') }
}
