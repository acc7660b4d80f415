import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail, ContactKind } from '../contacts/contact-detail.ts'
import type { NearHospital } from '../hospitals/hospital.ts'

/** Whom somebody in a place can turn to. */
export interface LocalHelp {
  readonly country: { readonly id: string; readonly alpha2: string; readonly name: Translated }
  /** Null: only the country is known, and it has several. */
  readonly timeZone: string | null
  /** The city that the point lies in, or that is close. */
  readonly city: string | null
  /** Ambulance, police and fire first, then what reaches all of them. */
  readonly numbers: readonly ContactDetail[]
  /** The nearest one; undefined where the point is not known, or none is near. */
  readonly hospital: NearHospital | undefined
}

const first: readonly ContactKind[] = ['ambulance', 'police', 'fire', 'all_emergency', 'tourist_police']
const rank = ({ kind }: ContactDetail): number => (first.includes(kind) ? first.indexOf(kind) : first.length)

/** In the order in which somebody needs them. */
export const sortedNumbers = (numbers: readonly ContactDetail[]): ContactDetail[] =>
  numbers.toSorted((a, b) => rank(a) - rank(b) || a.order - b.order)
