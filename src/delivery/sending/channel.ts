import type { Urgency } from '../preferences/preferences.ts'
export const channelNames = ['email', 'sms', 'apns', 'fcm', 'webpush', 'live'] as const
export type ChannelName = (typeof channelNames)[number]

/** One notification as it is said in a message. */
export interface MessageNotification {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly body: string
  /** Ids that an application opens the right page with (the data keys of the contract's table). */
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Date
}

/** What a channel is given to send. */
export interface OutgoingMessage {
  /** The same at every try, so that a provider that deduplicates sends it once. */
  readonly id: string
  readonly channel: ChannelName
  /** The e-mail address, the number (E.164), the device's token, or the subscription as JSON. */
  readonly to: string
  readonly userId: string
  readonly firstName: string
  readonly companyId: string | null
  readonly companyName: string | null
  readonly language: 'en' | 'es'
  readonly urgency: Urgency
  /** What is shown first; of a digest, how much there is. */
  readonly title: string
  readonly body: string
  /** One notification, or all of a digest, oldest first. Never empty. */
  readonly notifications: readonly [MessageNotification, ...MessageNotification[]]
  /** 1 for the first try. */
  readonly attempt: number
  readonly at: Date
}

/** Why no try can help. */
export type DropReason =
  /** The device is gone: its token is forgotten. */
  | 'dead_token'
  /** Nobody is at that e-mail address, for good: no more mail until it changes. */
  | 'bounced'
  /** The number takes no messages: no more until it changes. */
  | 'refused'
  /** The message itself was not accepted; nothing is held against the address. */
  | 'rejected'

/** What became of a try. */
export type Outcome =
  | { readonly kind: 'sent'; readonly providerMessageId?: string }
  /** Without `after` the calendar decides when to try again. */
  | { readonly kind: 'retry'; readonly after?: Date; readonly reason: string }
  | { readonly kind: 'dropped'; readonly reason: DropReason; readonly detail?: string }

/**
 * A way to a person. `send` is never called inside a transaction. What it throws is a failure that another try may mend.
 * It must end by itself within a minute, and at once when the signal fires: the delivery is somebody else's by then.
 */
export interface Channel {
  readonly name: ChannelName
  /** How many tries at a time in one worker. */
  readonly concurrency: number
  send(message: OutgoingMessage, signal: AbortSignal): Promise<Outcome>
}

const minute = 60
/** Seconds until the next try; one try more than there are gaps. */
const defaultRetryDelays: readonly number[] = [minute, 5 * minute, 15 * minute, 60 * minute, 360 * minute]
/** Somebody waits for help: the first tries follow each other closely. */
const callRetryDelays: readonly number[] = [10, 30, minute, 5 * minute, 15 * minute, 60 * minute]

/** When a failed try is followed by another; undefined: that was the last. */
export function nextRetryAt(urgency: Urgency, attempt: number, now: Date, after?: Date): Date | undefined {
  const delay = (urgency === 'call' ? callRetryDelays : defaultRetryDelays)[attempt - 1]
  if (delay === undefined) return undefined
  if (after && after > now) return after
  return new Date(now.getTime() + delay * 1000)
}

/** The words of a message: the notification's own, or for a digest how much there is and all of it. */
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
