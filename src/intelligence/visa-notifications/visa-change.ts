import { bestPassport, type VisaTerms } from '../../reference/index.ts'

/** A change of what a passport needs for a country. */
export interface PairChange {
  readonly nationality: string
  /** Null: the pair was, or is, not known. */
  readonly before: VisaTerms | null
  readonly after: VisaTerms | null
}

/** What another passport needs for the same country. */
export interface OtherPassport {
  readonly nationality: string
  readonly terms: VisaTerms
}

/**
 * True when the change matters to somebody with these passports: the changed one is the best before the change or after it. Somebody
 * who travels with a better passport either way is not concerned.
 */
export function concernsPassports(
  passports: readonly string[],
  { nationality, before, after }: PairChange,
  others: readonly OtherPassport[],
): boolean {
  if (!passports.includes(nationality)) return false
  return [before, after].some((terms) => {
    const known = passports.flatMap((passport) => {
      const found = passport === nationality ? terms : others.find((one) => one.nationality === passport)?.terms
      return found ? [{ passport, ...found }] : []
    })
    return bestPassport(known)?.passport === nationality
  })
}
