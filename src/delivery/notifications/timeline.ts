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
  /** Which step of the escalation made it; null: the message itself. */
  readonly step: number | null
  readonly dueAt: Date
  readonly attempts: number
  readonly tries: readonly FailedTry[]
  readonly lastError: string | null
  readonly providerMessageId: string | null
  readonly queuedAt: Date
  readonly devicePlatform: string | null
  readonly sentAt: Date | null
  readonly keptAt: Date | null
  /** The simulator took it: nothing was sent. */
  readonly isSimulated: boolean
  /** When the provider or the device confirmed that it arrived. */
  readonly acknowledgedAt: Date | null
  /** Who confirmed it (receipts/). */
  readonly acknowledgedBy: string | null
}

/** What somebody said of a message after it was sent. */
export interface SaidOfDelivery {
  /** Null: the person's own application or page has the notification, by whichever way. */
  readonly channel: string | null
  readonly source: string
  readonly event: string
  readonly code: string
  readonly said: string | null
  readonly at: Date
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
  /** The first receipt on any channel, or the reading. */
  readonly acknowledgedAt: Date | null
  readonly acknowledgedBy: string | null
  readonly deletedAt: Date | null
  readonly occurredAt: Date | null
  readonly publishedAt: Date | null
  readonly matchedAt: Date | null
  readonly queuedAt: Date | null
  readonly createdAt: Date
  readonly deliveries: readonly Delivery[]
}

/** With all that was said of its messages. */
export interface ProvenNotification extends DeskNotification {
  readonly receipts: readonly SaidOfDelivery[]
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
    'reported',
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
  /** Who said it after the message was sent. */
  readonly source: string | null
  readonly said: string | null
  /** It happened in the simulator alone. */
  readonly isSimulated: boolean
}

/** `delivered` and `failed` where a receipt says so; whatever else was said is `reported`. */
function momentOf({ channel, source, event, code, said, at }: SaidOfDelivery): Moment {
  const what = event === 'delivered' || event === 'failed' ? event : 'reported'
  const words = [what === 'reported' ? event : '', code, said ?? ''].filter((one) => one !== '').join(' ')
  return {
    at,
    what,
    channel,
    attempt: null,
    source,
    said: words === '' ? null : words,
    isSimulated: source === 'simulator',
  }
}

function momentsOf(delivery: Delivery): Moment[] {
  const { channel, tries, sentAt, keptAt, providerMessageId, isSimulated } = delivery
  const tried = tries.map(({ at, outcome, said }, index): Moment => {
    const what = outcome === 'failed' || outcome === 'dropped' ? outcome : 'tried'
    return { at: new Date(at), what, channel, attempt: index + 1, source: null, said, isSimulated: false }
  })
  const sent = sentAt
    ? [
        {
          at: sentAt,
          what: 'sent',
          channel,
          attempt: tries.length + 1,
          source: null,
          said: providerMessageId,
          isSimulated,
        } as const,
      ]
    : []
  const kept = keptAt
    ? [{ at: keptAt, what: 'kept', channel, attempt: tries.length + 1, source: null, said: null, isSimulated } as const]
    : []
  return [...tried, ...kept, ...sent]
}

/** Who was only sent simulated messages has read them in the simulator, too. */
export const isSimulated = ({ deliveries }: DeskNotification): boolean => deliveries.some((one) => one.isSimulated)

const isReadSimulated = ({ receipts }: ProvenNotification): boolean =>
  receipts.some(({ source, code }) => source === 'simulator' && (code === 'read' || code === 'answered'))

/** The history of a notification in order, from the occurrence to the reading. */
export function timelineOf(one: ProvenNotification): Moment[] {
  const own = (what: Moment['what'], at: Date | null): Moment[] =>
    at ? [{ at, what, channel: null, attempt: null, source: null, said: null, isSimulated: false }] : []
  return [
    ...own('occurred', one.occurredAt),
    ...own('published', one.publishedAt),
    ...own('matched', one.matchedAt),
    ...own('queued', one.queuedAt),
    ...one.deliveries.flatMap(momentsOf),
    ...one.receipts.map(momentOf),
    ...own('read', one.readAt).map((moment) => ({ ...moment, isSimulated: isReadSimulated(one) })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || momentNames.indexOf(a.what) - momentNames.indexOf(b.what))
}
