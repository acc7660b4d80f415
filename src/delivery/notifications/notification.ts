import type { Urgency } from '../preferences/preferences.ts'

/** The numbers of the contract's table, those of flight protection that customers are told of, and 510 to 512, which are ours: webhooks. */
export const notificationTypes = [
  0, 1, 2, 3, 4, 5, 6, 9, 10, 20, 21, 22, 23, 24, 25, 30, 50, 51, 52, 53, 54, 100, 101, 102, 103, 104, 105, 106, 107,
  110, 111, 115, 120, 121, 300, 301, 302, 303, 304, 305, 306, 500, 501, 502, 503, 504, 505, 506, 510, 511, 512, 900,
  901, 902, 903, 904, 910, 911, 1002, 1003, 1004, 1005, 1008, 1010,
] as const
export type NotificationType = (typeof notificationTypes)[number]

export const isNotificationType = (number: number): number is NotificationType =>
  (notificationTypes as readonly number[]).includes(number)
/** The settings flags that decide; `other` goes to everybody. */
export type Subject = 'trip_alert' | 'all_good' | 'other'

export interface NoticeTexts {
  readonly en: { readonly title: string; readonly body: string }
  readonly es: { readonly title: string; readonly body: string }
}

/** What is to be told, whoever is told. */
export interface NoticeWords {
  readonly type: NotificationType
  readonly texts: NoticeTexts
  readonly urgency: Urgency
  /** What it is about, so that noise can be counted: an alert's thread, a trip. */
  readonly thread?: string
  /** Which settings flags decide; otherwise by the type. */
  readonly subject?: Subject
  /** Told to a company's own people: white label does not hold it back. Otherwise by the type. */
  readonly forManagers?: boolean
  /** When it is over: what quiet hours or a digest would hold until after that goes out sooner, or not at all. */
  readonly validUntil?: Date
  /**
   * What of the same thread and type still waits for its hour is not sent any more: this `replaces` it. What `ends` the thread
   * is moreover sent only to those whom something of it has reached.
   */
  readonly succeeds?: 'replaces' | 'ends'
  /** For the timeline: when it happened, when somebody published it, when it was found that it concerns these people. */
  readonly occurredAt?: Date
  readonly publishedAt?: Date
  readonly matchedAt?: Date
}

/** Something that certain people are told. */
export interface Notice extends NoticeWords {
  /** Unique per person: who was told of it already is not told again. */
  readonly cause: string
  readonly userIds: readonly string[]
  readonly companyId: string | null
  readonly data: Readonly<Record<string, unknown>>
  /** Those of them who muted what it is about: it is stored for them, and nothing is sent. */
  readonly quietFor?: readonly string[]
}

/** What announcing came to. */
export interface Announced {
  /** Notifications that were new. */
  readonly stored: number
  /** What will be sent of them. */
  readonly deliveries: number
}

/** Told to a company's own people about its travellers: white label does not hold these back. */
const managers: ReadonlySet<number> = new Set([53, 115, 500, 501, 502, 503, 504, 505, 506, 510, 511, 512])
export const isForManagers = (words: Pick<NoticeWords, 'type' | 'forManagers'>): boolean =>
  words.forManagers ?? managers.has(words.type)

/** Told only to people whose company or subscription includes alerts. */
const alerts: ReadonlySet<number> = new Set([110, 111, 120, 121])
export const needsEntitlement = (type: NotificationType): boolean => alerts.has(type)

/** What the flags for trip alerts decide: alerts, restrictions, and what happens to flights. */
export const tripAlerts: ReadonlySet<number> = new Set([
  100, 101, 102, 103, 104, 105, 106, 107, 110, 111, 120, 121, 300, 301, 302, 303, 304, 305, 306,
])
export const subjectOf = (words: NoticeWords): Subject =>
  words.subject ?? (tripAlerts.has(words.type) ? 'trip_alert' : 'other')

/** Sent, and not shown in the list afterwards (contract: not saved on the server). */
export const hiddenTypes: readonly number[] = [502, 503]
export const isHidden = (type: NotificationType): boolean => hiddenTypes.includes(type)

/** A stored notification. */
export interface Notification {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly type: number
  readonly title: string
  readonly body: string
  readonly data: Readonly<Record<string, unknown>>
  readonly readAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
