import { bestPassport, type CountryName, type VisaRequirement } from '../../reference/index.ts'
import { type Destination, dayOf } from '../trips/trip.ts'

const day = 86_400_000

/** A country of a trip, and how long the trip is there. */
export interface TripCountry {
  readonly countryId: string
  readonly countryCode: string
  /** The first entry. */
  readonly entryAt: Date
  /** Days of the calendar, first and last included; of several visits all together. */
  readonly stayDays: number
}

/** The countries that a trip goes to, in its order, each once. Overlapping destinations of one country count a day once. */
export function tripCountries(destinations: readonly Destination[]): TripCountry[] {
  return [...Map.groupBy(destinations, (one) => one.countryId)].map(([countryId, visits]) => {
    const days = new Set<number>()
    for (const { entryAt, exitAt } of visits)
      for (let at = Date.parse(dayOf(entryAt)); at <= exitAt.getTime(); at += day) days.add(at)
    const [first] = visits as [Destination, ...Destination[]]
    const entryAt = new Date(Math.min(...visits.map((one) => one.entryAt.getTime())))
    return { countryId, countryCode: first.countryCode, entryAt, stayDays: days.size }
  })
}

/** Why there is no requirement. */
export const visaAbsences = ['own_country', 'no_nationality', 'not_known'] as const
export type VisaAbsence = (typeof visaAbsences)[number]

/** What one passport needs; null: no source has the pair. */
export interface PassportTerms {
  readonly nationality: string
  readonly requirement: VisaRequirement | null
}

/** What somebody needs for a country, with the passport that is the least trouble. */
export interface PassportChoice {
  /** The passport that counts; null where none is known. */
  readonly nationality: string | null
  readonly requirement: VisaRequirement | null
  readonly absence: VisaAbsence | null
  readonly others: readonly PassportTerms[]
}

/**
 * Chooses among a person's passports. `requirements` are those of these passports for the country; a passport of the country itself
 * needs nothing.
 */
export function choosePassport(
  country: string,
  passports: readonly string[],
  requirements: readonly VisaRequirement[],
): PassportChoice {
  const known = passports.map((nationality): PassportTerms => {
    const requirement = requirements.find(
      (one) => one.nationality.alpha2 === nationality && one.destination.alpha2 === country,
    )
    return { nationality, requirement: requirement ?? null }
  })
  const without = (nationality: string) => known.filter((one) => one.nationality !== nationality)
  if (passports.includes(country))
    return { nationality: country, requirement: null, absence: 'own_country', others: without(country) }
  // Of equals the first that the person names, so the order of the passports counts.
  const best = bestPassport(known.flatMap(({ requirement }) => requirement ?? []))
  if (best) {
    const { alpha2 } = best.nationality
    return { nationality: alpha2, requirement: best, absence: null, others: without(alpha2) }
  }
  const [first = null] = passports
  return first === null
    ? { nationality: null, requirement: null, absence: 'no_nationality', others: [] }
    : { nationality: first, requirement: null, absence: 'not_known', others: without(first) }
}

/** True when the stay is longer than the days that are stated; null where none are, or nothing is needed. */
export function isLongerThanAllowed(requirement: VisaRequirement | null, stayDays: number): boolean | null {
  if (!requirement || requirement.days === null || requirement.freedomOfMovement) return null
  return stayDays > requirement.days
}

/** A country as sentences name it. */
export type NamedCountry = Pick<CountryName, 'alpha2' | 'name'>

/** What one traveller needs for one country of a trip. */
export interface TripVisa extends TripCountry, PassportChoice {
  readonly userId: string
  readonly externalId: string | null
  readonly country: NamedCountry
  /** The country of the passport that counts; null where no passport is known. */
  readonly passport: NamedCountry | null
  /** The home country stands in, because no nationality is given. */
  readonly assumed: boolean
  readonly longerThanAllowed: boolean | null
}
