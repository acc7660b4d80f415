/** A partner company and its package of features (docs/contract/callers.md#packages-and-entitlements). */
export interface Company {
  readonly id: string
  readonly name: string
  readonly features: readonly Feature[]
  /** What staff set for the company besides its package; later rooms read their own words in it. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

/** What a package may hold. Staff set it; later parts read it. */
export const features = [
  'alerts',
  'white_label',
  'global_intelligence',
  'all_is_well',
  'assistance',
  'flight_tracking',
  'consults',
] as const
export type Feature = (typeof features)[number]

export const isFeature = (word: string): word is Feature => (features as readonly string[]).includes(word)
