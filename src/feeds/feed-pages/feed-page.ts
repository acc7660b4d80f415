import type { Remark } from '../../platform/documents/document.ts'
import type { Assessment } from '../assessment/assess.ts'
import type { Drift } from '../drift/drift.ts'
import type { AnswerOutcome } from '../evidence/evidence.ts'
import type { Report } from '../reading/reading.ts'
import type { KeptFeed } from '../registry/feed.ts'

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
  /** Status 304. */
  readonly notModified: number
  /** As they came over the network. */
  readonly bytes: number
  /** Of the answers that were read. */
  readonly items: number
  readonly itemsWithRemarks: number
  readonly itemsRefused: number
  readonly itemsNew: number
}

/** Seconds, for half and for 95 of 100 of the things that were reported for the first time. */
export interface FeedLatency {
  /** From an earthquake to its report by the agency. Null: other things. */
  readonly sentP50: number | null
  readonly sentP95: number | null
  /** From the report until it is stored. */
  readonly storedP50: number | null
  readonly storedP95: number | null
  /** From the item that was stored first until the alert of its event is a draft. */
  readonly draftedP50: number | null
  readonly draftedP95: number | null
  /** From the draft until a rule publishes it. Null: no rule published anything. */
  readonly publishedP50: number | null
  readonly publishedP95: number | null
  /** From there until the first person is notified. Null: it concerned nobody. */
  readonly notifiedP50: number | null
  readonly notifiedP95: number | null
}

/** A feed, and how it is doing. */
export interface ShownFeed extends KeptFeed {
  readonly lastAnswer: ShownAnswer | null
  readonly lastNewItemAt: Date | null
  /** And the threads of alerts that were drafted. */
  readonly day: DayCounts & { readonly threads: number }
  readonly latency: FeedLatency
  /** For how long nothing new has come. Null: nothing has come yet. */
  readonly silentMs: number | null
  /** The open ones. */
  readonly drifts: readonly Drift[]
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
  /** Its keys that were used again for something else, and those that it uses again itself. */
  readonly reuses: readonly ShownReuse[]
  /** What staff decided about it, also what was revoked. */
  readonly corrections: readonly ShownCorrection[]
  /** What an alert about it would say. */
  readonly assessment: Assessment
}

/** A key that was used again for something else. */
export interface ShownReuse {
  /** The item that uses it again, and its event. */
  readonly itemId: string
  readonly eventId: string | null
  readonly key: string
  readonly differs: string
  readonly numbers: Readonly<Record<string, number>>
}

/** What staff decided about the events of two items. */
export interface ShownCorrection {
  readonly id: string
  readonly kind: 'together' | 'parted' | 'apart'
  readonly itemId: string
  readonly otherItemId: string
  /** Null: the item is of no event, or it is not kept any more. */
  readonly eventId: string | null
  readonly otherEventId: string | null
  readonly reason: string
  readonly userId: string | null
  readonly at: Date
  readonly revokedAt: Date | null
  readonly revokedBy: string | null
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
