/** A partner company and its package of features (docs/contract/callers.md#packages-and-entitlements). */
export interface Company {
  readonly id: string
  readonly name: string
  readonly features: readonly Feature[]
  /** Settings besides the package. Each room reads its own. */
  readonly settings: Readonly<Record<string, unknown>>
  /** Whom the company's travellers call; their page shows it. */
  readonly helpPhone: string | null
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

/** The features that a package may contain. */
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

export const isFeature = (name: string): name is Feature => (features as readonly string[]).includes(name)
