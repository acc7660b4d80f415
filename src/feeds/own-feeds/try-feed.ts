import type { Remark } from '../../platform/documents/document.ts'
import type { Assessment } from '../assessment/assess.ts'
import type { Report } from '../reading/reading.ts'

/** An answer that was read for a try. Nothing of it is kept. */
export interface TriedAnswer {
  readonly address: string
  readonly at: Date
  readonly outcome: 'read' | 'refused' | 'failed'
  readonly status: number | null
  /** Why it was refused or failed. */
  readonly problem: string | null
  readonly items: number
  readonly itemsWithRemarks: number
  readonly itemsRefused: number
  readonly remarks: readonly Remark[]
  readonly madeAt: Date | null
  readonly encodedBytes: number | null
  /** How many documents it names. */
  readonly documents: number
}

export interface TriedItem {
  readonly nativeId: string
  readonly version: string
  /** Null: it was refused, and the remarks say why. */
  readonly report: Report | null
  readonly remarks: readonly Remark[]
}

/** What would be one event. */
export interface TriedEvent {
  readonly nativeIds: readonly string[]
  readonly assessment: Assessment
}

export interface TriedFeed {
  /** The list first, then documents that it names. */
  readonly answers: readonly TriedAnswer[]
  readonly items: readonly TriedItem[]
  readonly events: readonly TriedEvent[]
  /** How many there are; the lists above end earlier where there are many. */
  readonly itemCount: number
  readonly eventCount: number
}
