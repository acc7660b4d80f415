import type { Remark } from '../../platform/documents/document.ts'
import type { Report } from '../reading/reading.ts'

/**
 * How a feed can be other than before. shape: what it sends is not understood as before; silence: nothing new comes; old: it sends old data again;
 * future: times that have not come yet; floor: too few items; reuse: ids that meant something else; language: another language or licence line;
 * down: nothing comes.
 */
export const driftKinds = ['shape', 'silence', 'old', 'future', 'floor', 'reuse', 'language', 'down'] as const
export type DriftKind = (typeof driftKinds)[number]

/** What shows that a feed is not as before. */
export interface Evidence {
  readonly problem: string
  /** The native id of the first item that shows it. Null: the answer as a whole does. */
  readonly item: string | null
  readonly before: string | null
  readonly after: string | null
  /** What becomes usual when staff close the drift. */
  readonly accepts: readonly string[]
}

export interface Finding extends Evidence {
  readonly kind: DriftKind
}

/** A drift as it is kept. */
export interface Drift {
  readonly id: string
  readonly feedKey: string
  readonly kind: DriftKind
  /** Where it was found. Null: in any list of the feed. */
  readonly list: string | null
  readonly answerId: string | null
  readonly openedAt: Date
  readonly lastAt: Date
  readonly evidence: Evidence
  /** How many good answers in a row were without it. */
  readonly goodAnswers: number
  readonly notifiedAt: Date | null
  readonly closedAt: Date | null
  readonly closedBy: 'answers' | 'staff' | null
  readonly closeReason: string | null
}

/** What is remembered of the answers of a list. */
export interface ListState {
  /** The problems that its first good answer had, and those that staff accepted. Null: it had no good answer yet. */
  readonly usual: readonly string[] | null
  readonly languages: readonly string[]
  readonly licence: string | null
  /** The latest time that an answer gave for itself. */
  readonly madeAt: Date | null
  /** When the newest item of the last good answer was sent. */
  readonly newestAt: Date | null
  /** How many items the last good answer has. */
  readonly items: number | null
  /** What its last answer showed. An answer with the same bytes shows it, too. */
  readonly standing: readonly DriftKind[]
  readonly failures: number
}

export const newList: ListState = {
  usual: null,
  languages: [],
  licence: null,
  madeAt: null,
  newestAt: null,
  items: null,
  standing: [],
  failures: 0,
}

/** An item of the answer. */
export interface SeenItem {
  readonly nativeId: string
  readonly source: string
  readonly report: Report | null
  readonly remarks: readonly Remark[]
}

/** An item under a key that means another event. */
export interface SeenReuse {
  readonly nativeId: string
  readonly source: string
  readonly key: string
  readonly differs: string
  /** No answer had it before. */
  readonly isNew: boolean
}

/** An answer as far as it matters here. */
export interface SeenAnswer {
  readonly at: Date
  readonly outcome: 'read' | 'unchanged' | 'refused' | 'failed'
  readonly problem: string | null
  readonly madeAt: Date | null
  readonly remarks: readonly Remark[]
  readonly itemsNew: number
  /** How many documents it names. */
  readonly documents: number
}

/** Where an answer was read: at an address of the feed (a whole list), somewhere that a list names, or from a recording. */
export interface ListOfAnswer {
  readonly name: string
  readonly place: 'list' | 'document' | 'recording'
}

const documentsList = 'documents'

/**
 * The list that an answer belongs to. Recordings have files instead of addresses: those of a feed with one list are answers of that list, the others
 * are told apart by the name of the file without its numbers.
 */
export function listOf(addresses: readonly string[], address: string): ListOfAnswer {
  if (addresses.includes(address)) return { name: address, place: 'list' }
  if (/^https?:\/\//i.test(address)) return { name: documentsList, place: 'document' }
  const [only, second] = addresses
  const name = only !== undefined && second === undefined ? only : address.replace(/\d+/g, '#')
  return { name, place: 'recording' }
}

const longestEvidence = 2_000

/** A part of what shows it: a document can be long, and have characters that a database does not keep. */
export function excerpt(text: string, longest = longestEvidence): string {
  const cut = text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
  return cut.replaceAll('\0', '\ufffd').toWellFormed()
}

const goodAnswersNeeded = 3

/** A failure of which staff were not notified yet is over with the next good answer; everything else after three. */
export const isOver = ({
  kind,
  notifiedAt,
  goodAnswers,
}: Pick<Drift, 'kind' | 'notifiedAt' | 'goodAnswers'>): boolean =>
  goodAnswers >= (kind === 'down' && notifiedAt === null ? 1 : goodAnswersNeeded)
