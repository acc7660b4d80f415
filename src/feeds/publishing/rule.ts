import type { Assessment, Risk } from '../assessment/assessment.ts'
import { isAtLeast } from '../assessment/assessment.ts'
import type { CapLevels, ReportKind } from '../reading/reading.ts'

/** What is published without a person. An empty list allows all. */
export interface RuleContent {
  readonly name: string
  /** The feed of the report that counts is one of these. */
  readonly feeds: readonly string[]
  readonly kinds: readonly ReportKind[]
  readonly leastRisk: Exclude<Risk, 'low'>
  readonly certainties: readonly NonNullable<CapLevels['certainty']>[]
  /** ISO 3166-1, two letters. All countries of the event are among these. */
  readonly countries: readonly string[]
  readonly mostKm2: number | null
  /** A second agency has to report it. */
  readonly isConfirmed: boolean
  /** Hours of UTC, the last one not included; both or none. */
  readonly fromHour: number | null
  readonly untilHour: number | null
  readonly state: 'on' | 'off'
}

export interface Rule extends RuleContent {
  readonly id: string
  readonly revision: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A rule as it was. */
export interface RuleRevision {
  readonly revision: number
  readonly content: RuleContent
  readonly userId: string | null
  readonly at: Date
}

/** What rules look at. */
export interface Candidate {
  readonly feed: string
  readonly kind: ReportKind
  readonly risk: Risk | null
  readonly certainty: CapLevels['certainty']
  readonly countries: readonly string[]
  /** Null: it has no shape that could be measured. */
  readonly km2: number | null
  readonly agencies: number
  readonly now: Date
}

/** Why nothing is published by a rule, beside what the assessment found. */
export type Hold =
  | 'no-rule'
  | 'publishing-off'
  | 'rule-feed'
  | 'rule-risk'
  | 'rule-certainty'
  | 'rule-countries'
  | 'rule-size'
  | 'rule-confirmed'
  | 'rule-hours'
  | 'stopped'
  | 'drifted'
  | 'has-remarks'
  | 'id-reused'
  | 'too-old'
  | 'age-unknown'
  | 'country-unknown'
  | 'outside-region'
  | 'looks-like-another'
  | 'closed-before'
  | 'not-publishable'
  | 'fifteen-minutes'
  | 'limit-hour'
  | 'limit-day'
  | 'limit-company-hour'
  | 'limit-company-day'

const allows = <T>(list: readonly T[], one: T): boolean => list.length === 0 || list.includes(one)

const isWithin = (hour: number, from: number, until: number): boolean =>
  from <= until ? hour >= from && hour < until : hour >= from || hour < until

/** Why a rule does not publish it; undefined: it does. */
function whyNot(rule: RuleContent, candidate: Candidate): Hold | undefined {
  if (rule.state === 'off' || !allows(rule.kinds, candidate.kind)) return 'no-rule'
  if (!allows(rule.feeds, candidate.feed)) return 'rule-feed'
  if (!isAtLeast(candidate.risk, rule.leastRisk)) return 'rule-risk'
  if (rule.certainties.length > 0 && !(candidate.certainty && rule.certainties.includes(candidate.certainty)))
    return 'rule-certainty'
  const isInside =
    candidate.countries.length > 0 && candidate.countries.every((country) => rule.countries.includes(country))
  if (rule.countries.length > 0 && !isInside) return 'rule-countries'
  if (rule.mostKm2 !== null && !(candidate.km2 !== null && candidate.km2 <= rule.mostKm2)) return 'rule-size'
  if (rule.isConfirmed && candidate.agencies < 2) return 'rule-confirmed'
  const { fromHour, untilHour } = rule
  if (fromHour !== null && untilHour !== null && !isWithin(candidate.now.getUTCHours(), fromHour, untilHour))
    return 'rule-hours'
  return undefined
}

/** The first rule that publishes it, or why none does: of each rule that is on for its kind the reason. */
export function ruleFor(
  rules: readonly Rule[],
  candidate: Candidate,
): { readonly rule: Rule } | { readonly why: readonly Hold[] } {
  const reasons = new Set<Hold>()
  for (const rule of rules) {
    const reason = whyNot(rule, candidate)
    if (reason === undefined) return { rule }
    if (reason !== 'no-rule') reasons.add(reason)
  }
  return { why: reasons.size > 0 ? [...reasons] : ['no-rule'] }
}

const kmOfDegree = 111.195

/** Of a ring on the globe, by the trapezoids below its sides. */
function ringKm2(ring: readonly { readonly lat: number; readonly lng: number }[]): number {
  let sum = 0
  for (const [index, { lat, lng }] of ring.entries()) {
    const next = ring[(index + 1) % ring.length]
    if (!next) continue
    const wide = ((next.lng - lng + 540) % 360) - 180
    sum += wide * (Math.sin((lat * Math.PI) / 180) + Math.sin((next.lat * Math.PI) / 180))
  }
  return Math.abs((sum / 2) * (180 / Math.PI) * kmOfDegree ** 2)
}

/** How large a footprint is, where it has shapes. Parts that overlap count twice. */
export function areaKm2({ points, polygons }: Assessment['footprint']): number | null {
  if (points.length + polygons.length === 0) return null
  const circles = points.map(({ radiusKm }) => Math.PI * radiusKm ** 2)
  const shapes = polygons.map(
    ([outer = [], ...holes]) => ringKm2(outer) - holes.reduce((sum, one) => sum + ringKm2(one), 0),
  )
  return [...circles, ...shapes].reduce((sum, one) => sum + one, 0)
}
