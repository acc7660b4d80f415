import type { Bilingual } from './types.ts'

/** What a visitor needs; `no_admission`: holders of the passport are not let in. */
export type VisaKind = 'visa_free' | 'visa_on_arrival' | 'eta' | 'e_visa' | 'visa_required' | 'no_admission'

/** What a government tells its own citizens: coarser than the kind. */
export type GovernmentWord = 'not_needed' | 'needed' | 'eta'

/** A line of visa-requirements.ndjson.gz: one passport and one destination, both alpha-2. */
export interface VisaRequirementLine {
  readonly passport: string
  readonly destination: string
  readonly kind: VisaKind
  /** Null: not stated. */
  readonly days: number | null
  readonly freedom_of_movement: boolean
  readonly as_of: string
  /** passport-index, or the government that states it: gov-ca, gov-gb. */
  readonly source: string
  readonly sources_agreeing: number
  readonly sources_total: number
  /** Whether visa-map, which is only compared, names the same kind; null: it does not have the pair. */
  readonly cross_check_agrees: boolean | null
  readonly government_says: GovernmentWord | null
  readonly government_agrees: boolean | null
  readonly government_as_of: string | null
  readonly disputed: boolean
  readonly changed_recently: boolean
  /** The kind in February 2024, where it was another one. */
  readonly previous_kind: VisaKind | null
  /** The last change lies between these two days. */
  readonly changed_after: string | null
  readonly changed_until: string | null
  /** What was corrected by hand, and why. */
  readonly note: Bilingual | null
}
