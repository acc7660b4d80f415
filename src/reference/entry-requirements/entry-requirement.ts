import { hash } from 'node:crypto'
import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import type { CountryBrief, TravelStatus } from '../countries/country.ts'

/** What a rule is about; the place in this list is the contract's number. */
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

/** What the rule says; the place in this list is the contract's number. */
export const ruleValues = ['no', 'yes', 'yes_with_exceptions', 'no_with_exceptions'] as const
export type RuleValue = (typeof ruleValues)[number]

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
  /** The country, and where it is a state's rule the division, that imposes it. */
  readonly originCountryId: string
  readonly originDivisionId: string | null
  /** Where those come from whom it is for; empty: everybody. */
  readonly affectedCountryIds: readonly string[]
  readonly affectedDivisionIds: readonly string[]
  /** When it was last known to be in place. */
  readonly effectiveAsOf: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A rule with the things that its ids name. */
export interface ExpandedEntryRequirement extends EntryRequirement {
  readonly vaccination: { readonly id: string; readonly name: Translated } | null
  readonly originCountry: CountryBrief
  readonly originDivision: DivisionBrief | null
  readonly affectedCountries: readonly CountryBrief[]
  readonly affectedDivisions: readonly DivisionBrief[]
}

/** Entry requirements and travel restrictions are two kinds of one shape: rules. */
export const ruleKinds = ['entry_requirements', 'travel_restrictions'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** A rule with its place in time: when it holds, and since when we say so. */
export interface RuleVersion extends EntryRequirement {
  /** In force from here until validUntil (not included); null: no such end is known. */
  readonly validFrom: Date | null
  readonly validUntil: Date | null
  /** Null: since the service is there. */
  readonly recordedFrom: Date | null
  /** Null: we still say so. */
  readonly recordedUntil: Date | null
  /** When it was taken back as a mistake. */
  readonly removedAt: Date | null
  readonly revision: number
}

export type ExpandedRuleVersion = RuleVersion & ExpandedEntryRequirement

/** A country, and the divisions of it where known: those that hold one point, or one with those above it. */
export interface RuleLocation {
  readonly countryId: string
  /** Null: not known, and so nothing is left out on account of them. */
  readonly divisionIds: readonly string[] | null
}

/** One id for two: "into this country, from that one". The database has the same (rule_way). */
export const wayId = (origin: string, place: string): string =>
  hash('md5', origin + place).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const everybody = '00000000-0000-0000-0000-000000000000'

/** The ids under which those from there are reached: as everybody, as all of the country, and as its parts (rule_reach). */
export const reachIds = ({ countryId, divisionIds }: RuleLocation): string[] => [
  everybody,
  countryId,
  ...(divisionIds ?? [wayId(countryId, countryId)]),
]

/** What a list is narrowed by; all that is given must hold (docs/decisions/0009-entry-requirements.md). */
export interface RuleFilter {
  /** Rules that are in force at that time. */
  readonly asOf: Date
  /** As we said then; undefined: by what we say now. */
  readonly knownAt?: Date
  /** Where the rule is imposed: each of them. */
  readonly into?: readonly RuleLocation[]
  /** Where those come from whom it is for: each of them. */
  readonly from?: readonly RuleLocation[]
  readonly nationality?: string
  readonly types?: readonly number[]
  readonly vaccinated?: boolean
}

/** A day that has passed is answered with what we said on it; one that is to come, with what will hold by what we say now. */
export const timeFilter = (asOf: Date, now: Date): Pick<RuleFilter, 'asOf' | 'knownAt'> =>
  asOf < now ? { asOf, knownAt: asOf } : { asOf }

/** The id of a rule by a name of it that stays the same. */
export const entryRequirementId = (key: string): string => stableId('entry-requirement', key)
