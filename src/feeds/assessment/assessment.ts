import type { AreaCode, Position, Report, ReportArea, ReportKind } from '../reading/reading.ts'
import type { Hazard } from './hazards.ts'

export type Risk = 'low' | 'medium' | 'high'
export const risks: readonly Risk[] = ['low', 'medium', 'high']

/** The greater of two risks; null is less than any. */
export const greaterRisk = (one: Risk | null, other: Risk | null): Risk | null =>
  one !== null && (other === null || risks.indexOf(one) >= risks.indexOf(other)) ? one : other

export const isAtLeast = (risk: Risk | null, least: Risk): boolean =>
  risk !== null && risks.indexOf(risk) >= risks.indexOf(least)

/** A text that we wrote. Both languages are always there. */
export type BothLanguages = Readonly<Record<'en' | 'es', string>>

/** An item of the event, and what its feed is. */
export interface EventItem {
  readonly id: string
  readonly feed: string
  readonly agency: string
  /** 0 to 100, of the registry. */
  readonly trust: number
  readonly report: Report
  readonly firstAt: Date
  readonly lastAt: Date
  /** It has left two good answers running of a list that is the truth. */
  readonly isGone?: boolean
}

/** What is known of the place. Each is optional: what is missing is not guessed, and may lead to review. */
export interface Surroundings {
  /** People inside the footprint that was found without this. */
  readonly population?: number
  /** Of the footprint's shapes, with coastal waters (ISO 3166-1, two letters). Empty: it is in no country. */
  readonly countries?: readonly string[]
  /** From a cyclone's position to the nearest land. */
  readonly kmToLand?: number
  /** For headlines. Else the countries are named, or the position. */
  readonly place?: BothLanguages
  /** The disease as travellers know it. */
  readonly disease?: BothLanguages
}

export type Reason =
  // Never an alert.
  | 'test-message'
  | 'exercise-message'
  | 'system-message'
  | 'draft-message'
  | 'not-public'
  | 'already-over'
  | 'green'
  | 'small'
  | 'deep'
  | 'few-people'
  | 'not-an-earthquake'
  | 'information'
  | 'drought'
  | 'advisory-only'
  | 'without-level'
  | 'general-delay'
  | 'short-delay'
  | 'general-aviation-only'
  | 'airspace-flow'
  | 'formation-alert'
  | 'nothing-to-assess'
  // For a person. `green` is here, too.
  | 'level-unknown'
  | 'severity-unknown'
  | 'urgency-unknown'
  | 'certainty-unknown'
  | 'score-unknown'
  | 'magnitude-unknown'
  | 'depth-unknown'
  | 'population-unknown'
  | 'wind-unknown'
  | 'wind-average-unknown'
  | 'phenomenon-unknown'
  | 'significance-unknown'
  | 'category-unknown'
  | 'event-type-unknown'
  | 'programme-unknown'
  | 'delay-unknown'
  | 'kind-unknown'
  | 'kinds-differ'
  | 'impact-differs'
  | 'others-stand'
  | 'low-risk'
  | 'no-swath'
  | 'near-land'
  | 'land-distance-unknown'
  | 'first-two-days'
  | 'no-observatory'
  | 'only-listed'
  | 'who-news'
  | 'disease-unknown'
  | 'do-not-travel'
  | 'partial-closure'
  | 'permanent-closure'
  | 'codes-only'
  | 'no-radius'
  | 'text-only'
  | 'no-area'
  | 'mid-ocean'
  | 'no-time'
  | 'ends-before-start'

/** The reasons that apply. */
export const reasonsThat = (...all: readonly (readonly [applies: boolean, reason: Reason])[]): readonly Reason[] =>
  all.flatMap(([applies, reason]) => (applies ? [reason] : []))

export interface Circle extends Position {
  readonly radiusKm: number
}

export interface AssessedFootprint {
  readonly points: readonly Circle[]
  readonly polygons: ReportArea['polygons']
  /** As the reports name them, or as they were found from the shapes. Not whole countries, except where nothing finer is there. */
  readonly countries: readonly string[]
  readonly airports: readonly string[]
  /** All airports inside of these are concerned. */
  readonly airportsWithin: readonly Circle[]
  /** Codes of areas. They are not understood here. */
  readonly codes: readonly AreaCode[]
}

export const noFootprint: AssessedFootprint = {
  points: [],
  polygons: [],
  countries: [],
  airports: [],
  airportsWithin: [],
  codes: [],
}

type FactValue = number | string | boolean

/** A fact as the agency says it that counts most among those that say it, and what the others say. */
export interface AssessedValue {
  readonly name: string
  readonly value: FactValue
  readonly agency: string
  readonly others: readonly { readonly agency: string; readonly value: FactValue }[]
}

export interface AssessedSource {
  readonly agency: string
  readonly feed: string
  readonly link: string | null
}

/** What an alert about the event would say. */
export interface Assessment {
  /** `review`: a person decides. `evidence`: it is kept, and becomes no alert. */
  readonly outcome: 'alert' | 'evidence' | 'review'
  /** Why it is not an alert. Empty for one. */
  readonly why: readonly Reason[]
  /** Null: no rule says it. */
  readonly risk: Risk | null
  readonly kind: ReportKind
  readonly hazard: Hazard
  /** The slug of a safety category. */
  readonly category: string | null
  readonly alertCategory: 'health' | 'safety'
  readonly incubation: boolean
  /** What the agency calls it now and called it before, the newest first. */
  readonly names: readonly string[]
  readonly phase: Report['phase']
  readonly startsAt: Date | null
  /** Null: unknown. */
  readonly finishesAt: Date | null
  readonly confirmedUntil: Date | null
  readonly footprint: AssessedFootprint
  readonly values: readonly AssessedValue[]
  readonly headline: BothLanguages
  readonly advice: BothLanguages
  /** What is said when its thread is closed. Null while it stands, and where a warning follows (an upgrade) or it just ends. */
  readonly allClear: BothLanguages | null
  readonly sources: readonly AssessedSource[]
}

/** What the rules of one family find. */
export interface Finding {
  readonly hazard: Hazard
  readonly risk: Risk | null
  readonly footprint: AssessedFootprint
  /** Any of these: evidence. */
  readonly rejects: readonly Reason[]
  /** Any of these: review. */
  readonly doubts: readonly Reason[]
  readonly startsAt: Date | null
  readonly finishesAt: Date | null
  /** Where the family has a rule of its own for the end. */
  readonly phase?: Report['phase']
}
