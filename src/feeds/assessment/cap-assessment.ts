import type { CapLevels, Report, ReportKind } from '../reading/reading.ts'
import { type Finding, type Reason, type Risk, reasonsThat, risks } from './assessment.ts'
import {
  type AgencyState,
  type Counted,
  endOf,
  hasKey,
  numberFact,
  said,
  saidFootprint,
  startOf,
  textFact,
} from './counting.ts'
import { type Hazard, hazardOfAwareness, hazardOfPhenomenon } from './hazards.ts'

interface Level {
  readonly risk: Risk | null
  readonly doubts: readonly Reason[]
}

const soon: ReadonlySet<string> = new Set(['Immediate', 'Expected'])
const sure: ReadonlySet<string> = new Set(['Observed', 'Likely'])

const isUnknown = (word: string | null): boolean => word === null || word === 'Unknown'

/** Severity, urgency and certainty by mapping.md §1. A word that is missing or "Unknown" is never taken for a known one. */
export function riskOfCap({ severity, urgency, certainty }: CapLevels): Level {
  if (severity === null) return { risk: null, doubts: ['severity-unknown'] }
  if (severity === 'Unknown') return { risk: 'low', doubts: ['severity-unknown'] }
  if (severity === 'Minor') return { risk: 'low', doubts: [] }
  if (severity === 'Extreme') return { risk: 'high', doubts: [] }
  const isSoon = soon.has(urgency ?? '')
  const urgencyDoubts: readonly Reason[] = isUnknown(urgency) ? ['urgency-unknown'] : []
  if (severity === 'Moderate') return { risk: isSoon ? 'medium' : 'low', doubts: urgencyDoubts }
  const isSure = sure.has(certainty ?? '')
  const certaintyDoubts: readonly Reason[] = isUnknown(certainty) ? ['certainty-unknown'] : []
  // Once one of the two is known and says no, the other does not matter.
  if (!isSoon && urgencyDoubts.length === 0) return { risk: 'medium', doubts: [] }
  if (!isSure && certaintyDoubts.length === 0) return { risk: 'medium', doubts: [] }
  return { risk: isSoon && isSure ? 'high' : 'medium', doubts: [...urgencyDoubts, ...certaintyDoubts] }
}

/** The most that a message of this significance can be. Others (outlooks, forecasts) are for a person. */
const greatestOf: Readonly<Record<string, Risk>> = { W: 'high', A: 'medium', Y: 'low', S: 'low' }

const lesser = (one: Risk | null, other: Risk): Risk | null =>
  one !== null && risks.indexOf(one) > risks.indexOf(other) ? other : one

interface Meaning extends Level {
  readonly hazard: Hazard
}

/** A message of the US National Weather Service. */
function meaningOfNws(report: Report): Meaning {
  const { risk, doubts } = riskOfCap(report)
  const significance = textFact('significance')(report)
  const hazard = hazardOfPhenomenon.get(textFact('phenomenon')(report) ?? '')
  const greatest = greatestOf[significance ?? '']
  return {
    hazard: hazard ?? 'weather',
    risk: greatest ? lesser(risk, greatest) : risk,
    doubts: [
      ...doubts,
      ...reasonsThat(
        [!hazard, 'phenomenon-unknown'],
        [!greatest && significance !== undefined, 'significance-unknown'],
      ),
    ],
  }
}

const riskOfAwareness: ReadonlyMap<number, Risk> = new Map([
  [2, 'low'],
  [3, 'medium'],
  [4, 'high'],
])

/** A warning of a European weather service. Its severity is not asked: the level is the service's own. */
function meaningOfAwareness(report: Report): Meaning {
  const level = numberFact('awareness_level')(report)
  const hazard = hazardOfAwareness(numberFact('awareness_type')(report), textFact('hazard')(report), level)
  const risk = riskOfAwareness.get(level ?? 0) ?? null
  return {
    hazard: hazard ?? 'weather',
    risk,
    doubts: reasonsThat([!hazard, 'category-unknown'], [!risk && level !== 1, 'level-unknown']),
  }
}

const hazardOfKind: Partial<Readonly<Record<ReportKind, Hazard>>> = {
  weather: 'weather',
  flood: 'flood',
  wildfire: 'wildfire',
  volcano: 'volcano',
  tsunami: 'tsunami',
  earthquake: 'earthquake',
  drought: 'drought',
}

function meaningOf(report: Report, agency: string): Meaning {
  if (hasKey(report, 'vtec') || hasKey(report, 'nws') || agency === 'nws') return meaningOfNws(report)
  const hasAwareness = ['awareness_level', 'awareness_type', 'hazard'].some((name) => name in report.facts)
  if (hasAwareness || agency === 'meteoalarm') return meaningOfAwareness(report)
  const { risk, doubts } = riskOfCap(report)
  const hazard = hazardOfKind[report.kind]
  return { hazard: hazard ?? 'unknown', risk, doubts: hazard ? doubts : [...doubts, 'category-unknown'] }
}

/** Of several items for several areas the one with the greatest risk speaks. */
function worstOf({ agency, issue }: AgencyState): Meaning | undefined {
  const all = issue.map(({ report }) => meaningOf(report, agency))
  const rank = ({ risk }: Meaning): number => (risk === null ? -1 : risks.indexOf(risk))
  const [worst] = [...all].sort((a, b) => rank(b) - rank(a) || (a.hazard < b.hazard ? -1 : 1))
  return worst && { ...worst, doubts: all.flatMap(({ doubts }) => doubts) }
}

/** For a draft around a point without a radius: what alerts have that do not say one. */
const usualRadiusKm = 50

/** Weather, and other warnings of the Common Alerting Protocol. Low is never automatic: it goes to the map and the digest. */
export function assessCap({ main }: Counted): Finding {
  const meaning = worstOf(main) ?? { hazard: 'unknown', risk: null, doubts: [] }
  const isGreen = main.issue.every(({ report }) => numberFact('awareness_level')(report) === 1)
  const footprint = saidFootprint(main)
  const hasShape = footprint.points.length > 0 || footprint.polygons.length > 0
  const point = hasShape ? undefined : said(main, (report) => report.point)
  return {
    hazard: meaning.hazard,
    risk: meaning.risk,
    rejects: isGreen && main.issue.length > 0 ? ['green'] : [],
    doubts: [
      ...meaning.doubts,
      ...reasonsThat([meaning.risk === 'low', 'low-risk'], [point !== undefined, 'no-radius']),
    ],
    footprint: point
      ? { ...footprint, points: [{ lat: point.lat, lng: point.lng, radiusKm: usualRadiusKm }] }
      : footprint,
    startsAt: startOf(main),
    finishesAt: endOf(main),
  }
}

export const hasCapLevels = (state: AgencyState): boolean =>
  said(state, ({ severity, urgency, certainty }) => severity ?? urgency ?? certainty) !== undefined
