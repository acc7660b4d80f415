import type { Urgency } from '../preferences/preferences.ts'
import type { DeliveryState } from './delivery-state.ts'

/** A try that did not succeed. */
export interface FailedTry {
  readonly at: string
  readonly outcome: string
  readonly said: string
}

/** A notification on one channel, as the desk sees it. */
export interface Delivery {
  readonly id: number
  readonly channel: string
  readonly deviceId: string | null
  readonly state: DeliveryState
  readonly carriedBy: number | null
  readonly dueAt: Date
  readonly attempts: number
  readonly tries: readonly FailedTry[]
  readonly lastError: string | null
  readonly providerMessageId: string | null
  readonly queuedAt: Date
  readonly devicePlatform: string | null
  readonly sentAt: Date | null
  readonly keptAt: Date | null
  /** When the provider or the device confirmed that it arrived. */
  readonly acknowledgedAt: Date | null
}

/** A notification as the desk sees it. */
export interface DeskNotification {
  readonly id: string
  readonly userId: string
  readonly personName: string
  readonly email: string | null
  readonly companyId: string | null
  readonly companyName: string | null
  /** In which it was written. */
  readonly language: string
  readonly type: number
  readonly title: string
  readonly body: string
  readonly data: Readonly<Record<string, unknown>>
  readonly cause: string
  readonly thread: string | null
  readonly urgency: Urgency
  readonly suppressed: boolean
  readonly withheld: string | null
  readonly readAt: Date | null
  readonly deletedAt: Date | null
  readonly occurredAt: Date | null
  readonly publishedAt: Date | null
  readonly matchedAt: Date | null
  readonly queuedAt: Date | null
  readonly createdAt: Date
  readonly deliveries: readonly Delivery[]
}

/** `read` last: whatever happened at the same moment came before it. */
const momentNames = [
  ...([
    'occurred',
    'published',
    'matched',
    'queued',
    'tried',
    'kept',
    'sent',
    'delivered',
    'failed',
    'dropped',
  ] as const),
  'read',
] as const

/** One entry of a notification's timeline. */
export interface Moment {
  readonly at: Date
  readonly what: (typeof momentNames)[number]
  readonly channel: string | null
  /** Which try, from 1. */
  readonly attempt: number | null
  readonly said: string | null
}

function momentsOf(delivery: Delivery): Moment[] {
  const { channel, tries, sentAt, keptAt, acknowledgedAt, providerMessageId } = delivery
  const tried = tries.map(({ at, outcome, said }, index): Moment => {
    const what = outcome === 'failed' || outcome === 'dropped' ? outcome : 'tried'
    return { at: new Date(at), what, channel, attempt: index + 1, said }
  })
  const sent = sentAt
    ? [{ at: sentAt, what: 'sent', channel, attempt: tries.length + 1, said: providerMessageId } as const]
    : []
  const kept = keptAt ? [{ at: keptAt, what: 'kept', channel, attempt: tries.length + 1, said: null } as const] : []
  const delivered = acknowledgedAt
    ? [{ at: acknowledgedAt, what: 'delivered', channel, attempt: null, said: null } as const]
    : []
  return [...tried, ...kept, ...sent, ...delivered]
}

/** The history of a notification in order, from the occurrence to the reading. */
export function timelineOf(one: DeskNotification): Moment[] {
  const own = (what: Moment['what'], at: Date | null): Moment[] =>
    at ? [{ at, what, channel: null, attempt: null, said: null }] : []
  return [
    ...own('occurred', one.occurredAt),
    ...own('published', one.publishedAt),
    ...own('matched', one.matchedAt),
    ...own('queued', one.queuedAt),
    ...one.deliveries.flatMap(momentsOf),
    ...own('read', one.readAt),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || momentNames.indexOf(a.what) - momentNames.indexOf(b.what))
}
