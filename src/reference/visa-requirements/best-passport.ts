import type { VisaKind, VisaTerms } from './visa-requirement.ts'

/** The least trouble first. */
const order: readonly VisaKind[] = ['visa_free', 'visa_on_arrival', 'eta', 'e_visa', 'visa_required', 'no_admission']

/** The own country, then freedom of movement, then the kinds in their order. */
const rankOf = ({ kind, freedomOfMovement }: VisaTerms): number =>
  kind === 'own_country' ? -2 : freedomOfMovement ? -1 : order.indexOf(kind)

/** A stay whose length is not stated goes after every stated one. */
const compareTrouble = (a: VisaTerms, b: VisaTerms): number => rankOf(a) - rankOf(b) || (b.days ?? 0) - (a.days ?? 0)

/**
 * Of what several passports need for one destination, the one that is the least trouble; its `nationality` says which passport. Of
 * equals the first given, because people name their main passport first. Undefined for none.
 */
export const bestPassport = <Terms extends VisaTerms>(requirements: readonly Terms[]): Terms | undefined =>
  requirements.toSorted(compareTrouble)[0]
