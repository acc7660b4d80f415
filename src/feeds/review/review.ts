import type { Translated } from '../../platform/i18n.ts'

/** A thread that waits for a person. */
export interface Waiting {
  readonly threadId: string
  readonly eventId: string | null
  readonly kind: string | null
  readonly feedKeys: readonly string[]
  /** What can be published: a first alert or an update; null: only what the feed says now waits. */
  readonly draftId: string | null
  readonly draftRevision: number | null
  readonly isUpdate: boolean
  readonly headline: Translated
  readonly riskLevel: 'low' | 'medium' | 'high'
  readonly startsAt: Date
  readonly finishesAt: Date | null
  readonly standingId: string | null
  readonly why: readonly string[]
  readonly feedSays: Readonly<Record<string, unknown>> | null
  readonly proposals: number
  readonly snoozedUntil: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface WaitingFilter {
  readonly feed: string | null
  readonly kind: string | null
  readonly risk: string | null
  /** True: those that are snoozed, too. */
  readonly withSnoozed: boolean
  /** Only this thread. */
  readonly threadId?: string | undefined
}

/** Staff want no alert about an event. */
export interface NewDiscard {
  readonly itemId: string
  readonly risk: string | null
  readonly reason: string
  readonly userId: string | null
  readonly at: Date
}

/** A thread of alerts with the event that it is about, and the rule that published its last alert. */
export interface ShownThread {
  readonly threadId: string
  readonly eventId: string | null
  readonly endedAt: Date | null
  /** What people read, else the draft, else the last one. */
  readonly alertId: string
  readonly status: 'review' | 'published' | 'historical'
  readonly headline: Translated
  readonly riskLevel: 'low' | 'medium' | 'high'
  readonly ruleId: string | null
  readonly ruleName: string | null
  readonly ruleRevision: number | null
  readonly ruleAt: Date | null
}
