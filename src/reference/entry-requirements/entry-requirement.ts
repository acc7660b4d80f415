import { hash } from 'node:crypto'
import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { CountryBrief, TravelStatus } from '../countries/country.ts'

/** What a rule is about; the position in this list is the number in the API. */
export const ruleTypes = [
  'resident_may_enter',
  'foreigner_may_enter',
  'transit_allowed',
  'test_on_arrival',
  'test_certificate_allowed',
  'quarantine_on_arrival',
  'vaccination_required',
  'insurance_required',
  'test_certificate_required',
  'entry_form_required',
  'vaccine_details',
] as const
export type RuleType = (typeof ruleTypes)[number]

/** What the rule says; the position in this list is the number in the API. */
export const ruleValues = ['no', 'yes', 'yes_with_exceptions', 'no_with_exceptions'] as const
export type RuleValue = (typeof ruleValues)[number]

/** Rules of these types are about a traveller's nationality; all others are about where a traveller comes from. */
export const nationalityTypes: readonly RuleType[] = ['resident_may_enter', 'foreigner_may_enter']

export const ruleTypeCode = (type: RuleType): number => ruleTypes.indexOf(type)
export const ruleValueCode = (value: RuleValue): number => ruleValues.indexOf(value)

/** Known details of a rule: quarantine_days, entry_hours, vacc_list, min_age_months. */
export type RuleExtras = Readonly<Record<string, number | readonly number[] | string | boolean>>

export interface DivisionBrief {
  readonly id: string
  readonly countryId: string
  readonly code: string | null
  readonly name: Translated
  readonly travelStatus: TravelStatus
}

/** A hard rule on entering a country or moving within it. */
export interface EntryRequirement {
  readonly id: string
  readonly type: RuleType
  readonly value: RuleValue
  readonly extras: RuleExtras
  readonly comment: Translated | null
  readonly references: readonly string[]
  readonly vaccinationId: string | null
  /** The country that imposes the rule, and the division where only a division does. */
  readonly originCountryId: string
  readonly originDivisionId: string | null
  /** The rule applies to travellers from here; empty: to everybody. */
  readonly affectedCountryIds: readonly string[]
  readonly affectedDivisionIds: readonly string[]
  /** When it was last known to be in place. */
  readonly effectiveAsOf: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A rule with the countries, divisions and vaccination that its ids refer to. */
export interface EntryRequirementInFull extends EntryRequirement {
  readonly vaccination: { readonly id: string; readonly name: Translated } | null
  readonly originCountry: CountryBrief
  readonly originDivision: DivisionBrief | null
  readonly affectedCountries: readonly CountryBrief[]
  readonly affectedDivisions: readonly DivisionBrief[]
}

/** Entry requirements and travel restrictions are both rules, with the same columns in two tables. */
export const ruleKinds = ['entry_requirements', 'travel_restrictions'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** A bitemporal rule: when it is in force, and when the service recorded it (docs/contract/entry-requirements.md#time). */
export interface RuleVersion extends EntryRequirement {
  /** In force from here until `validUntil` (exclusive); null: not known. */
  readonly validFrom: Date | null
  readonly validUntil: Date | null
  /** Null: since the first seed. */
  readonly recordedFrom: Date | null
  /** Null: the current version. */
  readonly recordedUntil: Date | null
  /** When staff removed it as a mistake. */
  readonly removedAt: Date | null
  readonly revision: number
}

export type RuleVersionInFull = RuleVersion & EntryRequirementInFull

/** A country and, where known, its divisions: all that contain a point, or one division and its ancestors. */
export interface RuleLocation {
  readonly countryId: string
  /** Null: not known, so divisions exclude no rule. */
  readonly divisionIds: readonly string[] | null
}

/** One id for the pair (country entered, place of departure), for the index on `ways`; must equal `rule_way` in the database. */
export const wayId = (origin: string, place: string): string =>
  hash('md5', origin + place).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const everybody = '00000000-0000-0000-0000-000000000000'

/**
 * The ids by which a rule's `reach` can include a traveller from here: everybody, the country, its divisions (see
 * `rule_reach` in the database).
 */
export const reachIds = ({ countryId, divisionIds }: RuleLocation): string[] => [
  everybody,
  countryId,
  ...(divisionIds ?? [wayId(countryId, countryId)]),
]

/** The filter of a list; all conditions must hold (docs/contract/entry-requirements.md#search). */
export interface RuleFilter {
  /** Rules that are in force at that time. */
  readonly asOf: Date
  /** The versions recorded at this time; undefined: the current ones. */
  readonly knownAt?: Date
  /** The rule is imposed in each of these. */
  readonly into?: readonly RuleLocation[]
  /** The rule names each of these, or is for everybody. */
  readonly affected?: readonly RuleLocation[]
  /** The rule applies to travellers from each of these. With `nationality`, rules about nationality are not narrowed by it. */
  readonly from?: readonly RuleLocation[]
  /** Narrows rules about nationality, and only these. */
  readonly nationality?: string
  readonly types?: readonly number[]
  readonly vaccinated?: boolean
}

/**
 * A past time is answered with the versions recorded then, a future one with the current versions
 * (docs/contract/entry-requirements.md#time).
 */
export const timeFilter = (asOf: Date, now: Date): Pick<RuleFilter, 'asOf' | 'knownAt'> =>
  asOf < now ? { asOf, knownAt: asOf } : { asOf }

/** The id of a seeded rule, from its stable key. */
export const entryRequirementId = (key: string): string => stableId('entry-requirement', key)
