import type { Segment, SegmentStatus } from './segment.ts'
import type { PlaceTextField } from './segment-fields.ts'
import type { CityMark, SegmentKind } from './segment-parts.ts'
import type { TimeInput } from './segment-times.ts'

/** The caller's input for one end of a segment. */
export interface EndDraft {
  readonly time: TimeInput | null
  readonly utc: TimeInput | null
  readonly zone: string | null
  readonly estimated: TimeInput | null
  readonly estimatedUtc: TimeInput | null
  readonly place: Readonly<Partial<Record<PlaceTextField, string>>>
  readonly lat: number | null
  readonly lng: number | null
  /** The point is that of a city which we found by the name. */
  readonly city?: CityMark | null
}

export interface SegmentDraftOf<K extends SegmentKind> {
  readonly kind: K
  /** Its index in the list that was sent, for error messages. */
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

/** The lists that were sent, by kind: each replaces the stored list. */
export type SegmentDrafts = Readonly<Partial<Record<SegmentKind, readonly SegmentDraft[]>>>
