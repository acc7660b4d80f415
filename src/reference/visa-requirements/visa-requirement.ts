import type { GovernmentWord, VisaKind as ListedKind } from '../../../world/visa-types.ts'
import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'

export type { GovernmentWord, ListedKind }

/** The kinds that sources and staff state. */
export const listedKinds = [
  'visa_free',
  'visa_on_arrival',
  'eta',
  'e_visa',
  'visa_required',
  'no_admission',
] as const satisfies readonly ListedKind[]

/** What the holder of a passport needs; `own_country` is a passport's own country, which no source lists. */
export const visaKinds = ['own_country', ...listedKinds] as const
export type VisaKind = (typeof visaKinds)[number]

/** Whose word the kind is. */
export const visaVoices = ['sources', 'government', 'staff', 'own_country'] as const
export type VisaVoice = (typeof visaVoices)[number]

/** The keys of the sources. */
const visaSources = ['passport-index', 'visa-map', 'gov-ca', 'gov-gb', 'gov-ie', 'gov-us', 'staff'] as const
export type VisaSource = (typeof visaSources)[number]

/** What a visitor needs, and for how long. */
export interface VisaTerms {
  readonly kind: VisaKind
  /** How long one may stay; null: not stated. */
  readonly days: number | null
  readonly freedomOfMovement: boolean
}

/** A pair as the seed wrote it. Days without a time are ISO dates. */
export interface ListedVisa extends VisaTerms {
  readonly id: string
  readonly passport: string
  readonly destination: string
  readonly kind: ListedKind
  readonly asOf: string
  readonly source: VisaSource
  readonly sourcesAgreeing: number
  readonly sourcesTotal: number
  /** Whether the source that is only compared names the same kind; null: it does not have the pair. */
  readonly crossCheckAgrees: boolean | null
  readonly governmentSays: GovernmentWord | null
  readonly governmentAgrees: boolean | null
  readonly governmentAsOf: string | null
  readonly disputed: boolean
  readonly changedRecently: boolean
  readonly previousKind: ListedKind | null
  readonly changedAfter: string | null
  readonly changedUntil: string | null
  readonly note: Translated | null
}

/** One version of what staff say of a pair instead of the sources. */
export interface VisaOverride extends VisaTerms {
  readonly id: string
  readonly revision: number
  readonly passport: string
  readonly destination: string
  readonly kind: ListedKind
  readonly note: Translated | null
  readonly references: readonly string[]
  /** In force from here until `validUntil` (exclusive); null: no end is known. */
  readonly validFrom: Date
  readonly validUntil: Date | null
  readonly recordedFrom: Date
  /** When it was edited or withdrawn; null: it stands. */
  readonly recordedUntil: Date | null
}

/** A country by its code and name; what `readCountryNames` answers. */
export interface VisaCountry {
  readonly id: string
  readonly alpha2: string
  readonly alpha3: string
  readonly name: Translated
}

/** What the holder of a passport needs to visit a country, and who says so (docs/contract/visas.md). */
export interface VisaRequirement extends VisaTerms {
  readonly id: string
  readonly nationality: VisaCountry
  readonly destination: VisaCountry
  readonly statedBy: VisaVoice
  /** The day of the sources' list, or of the editors' word; the own country has the day of its passport's list. The government's page has `governmentAsOf`. */
  readonly asOf: string
  readonly sources: readonly VisaSource[]
  readonly sourcesAgreeing: number
  readonly sourcesTotal: number
  readonly governmentSays: GovernmentWord | null
  readonly governmentAsOf: string | null
  readonly disputed: boolean
  readonly changedRecently: boolean
  readonly previousKind: ListedKind | null
  readonly changedAfter: string | null
  readonly changedUntil: string | null
  /** What the sources list, where the government or staff say otherwise; null where the kind is theirs. */
  readonly listed: (VisaTerms & { readonly asOf: string }) | null
  /** What staff say, where they overrule the sources. */
  readonly override: VisaOverride | null
  readonly note: Translated | null
}

/** The id of a pair, from its alpha-2 codes: the same in every installation, also before a source lists the pair. */
export const visaRequirementId = (passport: string, destination: string): string =>
  stableId('visa-requirement', passport, destination)

const governmentTerms: Readonly<Record<GovernmentWord, VisaTerms>> = {
  not_needed: { kind: 'visa_free', days: null, freedomOfMovement: false },
  needed: { kind: 'visa_required', days: null, freedomOfMovement: false },
  eta: { kind: 'eta', days: null, freedomOfMovement: false },
}

const governments: Readonly<Record<string, VisaSource>> = { CA: 'gov-ca', GB: 'gov-gb', IE: 'gov-ie', US: 'gov-us' }

/** Every source that states or checks the pair. */
function sourcesOf({ source, crossCheckAgrees, governmentSays, passport }: ListedVisa): VisaSource[] {
  const government = governmentSays === null ? undefined : governments[passport]
  return [
    source,
    ...(crossCheckAgrees === null ? [] : ['visa-map' as const]),
    ...(government === undefined || government === source ? [] : [government]),
  ]
}

const termsOf = ({ kind, days, freedomOfMovement }: VisaTerms): VisaTerms => ({ kind, days, freedomOfMovement })

/** True when a traveller would have to do the same. */
export const sameTerms = (a: VisaTerms | null, b: VisaTerms | null): boolean =>
  a === null || b === null
    ? a === b
    : a.kind === b.kind && a.days === b.days && a.freedomOfMovement === b.freedomOfMovement

/** Of the overrides of one pair, the one that is in force at a time: of several, the one that began last. */
export const overrideAt = (overrides: readonly VisaOverride[], at: Date): VisaOverride | undefined =>
  overrides
    .filter(({ validFrom, validUntil }) => validFrom <= at && (validUntil === null || validUntil > at))
    .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime())[0]

interface Pair {
  readonly nationality: VisaCountry
  readonly destination: VisaCountry
}

const unknown = {
  sources: [],
  sourcesAgreeing: 0,
  sourcesTotal: 0,
  governmentSays: null,
  governmentAsOf: null,
  disputed: false,
  changedRecently: false,
  previousKind: null,
  changedAfter: null,
  changedUntil: null,
  listed: null,
  override: null,
  note: null,
} as const

/** A passport's own country: no source lists it, and its citizens may always enter. */
export const ownCountry = (country: VisaCountry, asOf: string): VisaRequirement => ({
  ...unknown,
  id: visaRequirementId(country.alpha2, country.alpha2),
  nationality: country,
  destination: country,
  kind: 'own_country',
  days: null,
  freedomOfMovement: true,
  statedBy: 'own_country',
  asOf,
})

/** What is answered for a pair: the editors' word, else the government's where it contradicts, else that of the sources. */
export function resolveVisa(
  { nationality, destination }: Pair,
  listed: ListedVisa | undefined,
  override: VisaOverride | undefined,
): VisaRequirement | undefined {
  const id = visaRequirementId(nationality.alpha2, destination.alpha2)
  const facts = listed
    ? {
        sources: sourcesOf(listed),
        sourcesAgreeing: listed.sourcesAgreeing,
        sourcesTotal: listed.sourcesTotal,
        governmentSays: listed.governmentSays,
        governmentAsOf: listed.governmentAsOf,
        disputed: listed.disputed,
        changedRecently: listed.changedRecently,
        previousKind: listed.previousKind,
        changedAfter: listed.changedAfter,
        changedUntil: listed.changedUntil,
        note: listed.note,
      }
    : unknown
  const common = { ...facts, id, nationality, destination, override: override ?? null }
  const sourcesSay = listed ? { ...termsOf(listed), asOf: listed.asOf } : null
  if (override)
    return {
      ...common,
      ...termsOf(override),
      statedBy: 'staff',
      asOf: override.recordedFrom.toISOString().slice(0, 10),
      sources: ['staff', ...common.sources],
      listed: sourcesSay,
      note: override.note,
    }
  if (!listed || !sourcesSay) return undefined
  if (listed.governmentAgrees === false && listed.governmentSays !== null)
    return {
      ...common,
      ...governmentTerms[listed.governmentSays],
      statedBy: 'government',
      asOf: listed.asOf,
      listed: sourcesSay,
    }
  const statedBy = listed.source.startsWith('gov-') ? 'government' : 'sources'
  return { ...common, ...sourcesSay, statedBy, listed: null }
}
