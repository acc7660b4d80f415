/** What staff decided about the events of two items, as it is kept. */
export interface Correction {
  readonly id: string
  readonly kind: 'together' | 'parted' | 'apart'
  readonly itemId: string
  readonly otherItemId: string
  readonly key: string | null
  readonly otherKey: string | null
  /** The event that became part of the other one. */
  readonly endedEventId: string | null
  readonly reason: string
}

export interface KeptCorrection extends Correction {
  readonly revokedAt: Date | null
}
