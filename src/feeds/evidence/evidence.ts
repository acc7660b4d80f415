import type { Remark } from '../../platform/documents/document.ts'

/** What came of one request to a feed. */
export interface Fetched {
  readonly address: string
  readonly at: Date
  /** Null: no answer came. */
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  /** After decompression. Null: no answer, or one without a body that says that nothing changed. */
  readonly bytes: Uint8Array | null
  /** As they came over the network. */
  readonly encodedBytes: number | null
  /** Why there is no answer. */
  readonly problem: string | null
}

export type AnswerOutcome = 'read' | 'unchanged' | 'refused' | 'failed'

/** How many items an answer has, and what became of them. */
export interface ItemCounts {
  readonly items: number
  readonly itemsWithRemarks: number
  readonly itemsRefused: number
  readonly itemsNew: number
}

export const noItems: ItemCounts = { items: 0, itemsWithRemarks: 0, itemsRefused: 0, itemsNew: 0 }

/** An answer as it is kept. */
export interface KeptAnswer extends ItemCounts {
  readonly id: string
  readonly feedKey: string
  readonly address: string
  readonly at: Date
  readonly outcome: AnswerOutcome
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  /** Of its body. An answer that is unchanged has that of the answer before. */
  readonly sha256: Uint8Array | null
  readonly encodedBytes: number | null
  readonly problem: string | null
  /** About the answer beside its items. */
  readonly remarks: readonly Remark[]
  readonly madeAt: Date | null
}
