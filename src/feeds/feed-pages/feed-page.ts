import type { Remark } from '../../platform/documents/document.ts'
import type { Assessment } from '../assessment/assess.ts'
import type { AnswerOutcome } from '../evidence/evidence.ts'
import type { Report } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'

/** An answer as a list shows it. */
export interface ShownAnswer {
  readonly id: string
  readonly address: string
  readonly at: Date
  readonly outcome: AnswerOutcome
  readonly status: number | null
  readonly problem: string | null
  readonly items: number
  readonly itemsWithRemarks: number
  readonly itemsRefused: number
  readonly itemsNew: number
  readonly remarks: readonly Remark[]
  readonly madeAt: Date | null
  readonly encodedBytes: number | null
  /** Of its body, as hexadecimal digits. */
  readonly digest: string | null
}

/** What came of a feed in a day. */
export interface DayCounts {
  readonly read: number
  readonly unchanged: number
  readonly refused: number
  readonly failed: number
  readonly itemsNew: number
}

/** A feed, and how it is doing. */
export interface ShownFeed extends Feed {
  readonly lastAnswer: ShownAnswer | null
  readonly lastNewItemAt: Date | null
  readonly day: DayCounts
}

/** An item that is one of the reports of an event. */
export interface ShownItem {
  readonly id: string
  readonly feedKey: string
  readonly publisher: string
  readonly agency: string
  /** 0 to 100. */
  readonly trust: number
  readonly nativeId: string
  readonly version: string
  readonly firstAt: Date
  readonly lastAt: Date
  /** Null: it was refused, and the remarks say why. */
  readonly report: Report | null
  readonly remarks: readonly Remark[]
}

/** Why two items are one event. */
export interface ShownJoin {
  readonly itemId: string
  readonly otherItemId: string
  readonly rule: string
  readonly key: string | null
  readonly numbers: Readonly<Record<string, number>>
  readonly at: Date
}

/** An item of another event that looks alike. */
export interface ShownProposal extends Omit<ShownJoin, 'key'> {
  readonly otherEventId: string | null
}

export interface ShownEvent {
  readonly id: string
  readonly kind: string
  /** What its last report calls it. */
  readonly name: string
  readonly feedKeys: readonly string[]
  readonly items: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

export interface ShownEventInFull extends ShownEvent {
  readonly reports: readonly ShownItem[]
  readonly joins: readonly ShownJoin[]
  readonly proposals: readonly ShownProposal[]
  /** What an alert about it would say. */
  readonly assessment: Assessment
}

/** A key that was used again for something else. */
export interface ShownReuse {
  readonly key: string
  readonly differs: string
  readonly numbers: Readonly<Record<string, number>>
}

/** An item with its proof. */
export interface ShownItemInFull extends ShownItem {
  readonly source: string
  /** Of the source, as hexadecimal digits. */
  readonly digest: string
  readonly firstAnswer: ShownAnswer
  readonly lastAnswer: ShownAnswer
  readonly reuse: ShownReuse | null
  readonly event: ShownEventInFull | null
}
