import type { Segment, SegmentStatus } from './segment.ts'
import type { PlaceWord } from './segment-fields.ts'
import type { SegmentKind } from './segment-parts.ts'
import type { When } from './segment-times.ts'

/** What a caller says of one end of a segment. */
export interface EndDraft {
  readonly time: When | null
  readonly utc: When | null
  readonly zone: string | null
  readonly estimated: When | null
  readonly estimatedUtc: When | null
  readonly place: Readonly<Partial<Record<PlaceWord, string>>>
  readonly lat: number | null
  readonly lng: number | null
}

export interface SegmentDraftOf<K extends SegmentKind> {
  readonly kind: K
  /** Its place in the list that was sent, for what is said of it. */
  readonly n: number
  /** Kept where it is the id of one of the trip's own segments; anything else is ignored. */
  readonly id: string | null
  readonly status: SegmentStatus | undefined
  readonly from: EndDraft
  readonly until: EndDraft
  readonly price: number | null
  readonly passengers: number | null
  readonly tickets: readonly string[]
  readonly seats: readonly string[]
  readonly texts: Extract<Segment, { kind: K }>['texts']
}

export type SegmentDraft = { readonly [K in SegmentKind]: SegmentDraftOf<K> }[SegmentKind]

/** The lists that were sent, by their kind: each replaces the one that was. */
export type SegmentDrafts = Readonly<Partial<Record<SegmentKind, readonly SegmentDraft[]>>>
