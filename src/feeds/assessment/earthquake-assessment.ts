import type { Position, Report } from '../reading/reading.ts'
import {
  type AssessedFootprint,
  type Finding,
  greaterRisk,
  isAtLeast,
  noFootprint,
  type Reason,
  type Risk,
  type Surroundings,
} from './assessment.ts'
import {
  type AgencyState,
  type Counted,
  hasKey,
  type IsEnded,
  isEnded,
  numberFact,
  said,
  saidByAny,
  saidFootprint,
  startOf,
  textFact,
} from './counting.ts'

const magnitudeIn = numberFact('magnitude')

const hour = 3_600_000
const finishHours: Readonly<Record<Risk, number>> = { low: 72, medium: 7 * 24, high: 7 * 24 }

/** Shaking is felt so far: M 5 20 km, M 6 50 km, M 7 141 km, M 8 398 km. */
export const radiusOf = (magnitude: number): number =>
  Math.round(Math.min(500, Math.max(20, 10 ** (0.45 * magnitude - 1))))

/** Null: too small to be one for travellers. */
const riskOfMagnitude = (magnitude: number): Risk | null =>
  magnitude >= 6.5 ? 'high' : magnitude >= 5.5 ? 'medium' : magnitude >= 4.5 ? 'low' : null

const deepestKm = 300
const deepFrom = 7
const fewestPeople = 10_000

/** Boxes of degrees in which an agency's values count more than automatic ones of the whole world. */
const ownRegions: Readonly<Record<string, readonly [south: number, north: number, west: number, east: number]>> = {
  emsc: [30, 72, -25, 50],
  ingv: [35, 48, 5, 20],
  geonet: [-49, -33, 164, 180],
}

const isInside = (agency: string, { lat, lng }: Position): boolean => {
  const box = ownRegions[agency]
  return box !== undefined && lat >= box[0] && lat <= box[1] && lng >= box[2] && lng <= box[3]
}

const reviewed: ReadonlySet<string> = new Set(['reviewed', 'best'])

/** 2: reviewed. 1: the agency of the region, which does not say whether it was. 0: automatic, or from far away. */
function reviewOf(state: AgencyState): number {
  const [newest] = state.issue
  if (!newest || state.phase !== 'stands') return 0
  if (reviewed.has(textFact('review')(newest.report) ?? '')) return 2
  return newest.report.point && isInside(state.agency, newest.report.point) ? 1 : 0
}

/** The agencies in the order in which their values count; `states` are in the order of trust. */
export const rankEarthquakes = (states: readonly AgencyState[]): readonly AgencyState[] =>
  [...states].sort((a, b) => reviewOf(b) - reviewOf(a) || b.trust - a.trust)

/** GDACS takes an earthquake from its list after some days. That is not its end: its finish is. */
export const isEarthquakeEnded: IsEnded = (item) =>
  hasKey(item.report, 'gdacs') ? item.report.phase === 'withdrawn' : isEnded(item)

interface Impact {
  readonly risk: Risk | null
  readonly isGreen: boolean
  readonly doubts: readonly Reason[]
}

const impact = (risk: Risk | null, ...doubts: readonly Reason[]): Impact => ({ risk, isGreen: false, doubts })

/** GDACS counts the need of help, with a score; PAGER the expected losses. */
function impactOf(report: Report): Impact {
  const isGdacs = hasKey(report, 'gdacs')
  const level = report.level?.toLowerCase() ?? null
  if (level === null) return isGdacs ? impact(null, 'level-unknown') : impact(null)
  if (level === 'red') return impact('high')
  if (level === 'green') return { risk: null, isGreen: isGdacs, doubts: [] }
  if (!isGdacs && (level === 'yellow' || level === 'orange')) return impact(level === 'yellow' ? 'medium' : 'high')
  if (level !== 'orange') return impact(null, 'level-unknown')
  const score = numberFact('score')(report)
  return score === undefined ? impact('medium', 'score-unknown') : impact(score >= 1.5 ? 'high' : 'medium')
}

const worstImpact = (states: readonly AgencyState[]): Impact =>
  states
    .filter(({ phase }) => phase === 'stands')
    .flatMap(({ issue }) => issue.map(({ report }) => impactOf(report)))
    .reduce(
      (all, one) => ({
        risk: greaterRisk(all.risk, one.risk),
        isGreen: all.isGreen || one.isGreen,
        doubts: [...all.doubts, ...one.doubts],
      }),
      impact(null),
    )

function footprintOf({ main, states }: Counted, magnitude: number | undefined): AssessedFootprint {
  const own = saidFootprint(main)
  const countries =
    own.countries.length > 0
      ? own.countries
      : (states.map(saidFootprint).find((one) => one.countries.length > 0)?.countries ?? [])
  if (own.polygons.length > 0) return { ...noFootprint, polygons: own.polygons, countries }
  const point = said(main, (report) => report.point) ?? saidByAny(states, (report) => report.point)
  if (!point || magnitude === undefined) return { ...noFootprint, countries: point ? countries : [] }
  return { ...noFootprint, points: [{ lat: point.lat, lng: point.lng, radiusKm: radiusOf(magnitude) }], countries }
}

/** Why it is none, or may be one of which the impact says otherwise. */
function verdictOf(
  magnitude: number | undefined,
  depth: number | undefined,
  { risk, doubts, isGreen }: Impact,
  population: number | undefined,
): Pick<Finding, 'risk' | 'rejects' | 'doubts'> {
  if (magnitude === undefined) return { risk, rejects: [], doubts: ['magnitude-unknown', ...doubts] }
  const own = riskOfMagnitude(magnitude)
  const isDeep = depth !== undefined && depth > deepestKm && magnitude < deepFrom
  if (own === null || isDeep) {
    if (risk !== null) return { risk, rejects: [], doubts: ['impact-differs', ...doubts] }
    return { risk: null, rejects: [own === null ? 'small' : 'deep'], doubts }
  }
  const worst = greaterRisk(own, risk)
  // Nothing is sent for Green alone: it needs a person, and below 5.5 nobody.
  const green = isGreen && risk === null
  const isLow = !isAtLeast(worst, 'medium')
  const rejects: Reason[] = []
  if (isLow && green) rejects.push('green')
  if (isLow && population !== undefined && population < fewestPeople) rejects.push('few-people')
  const reasons: Reason[] = worst === 'high' ? [] : [...doubts]
  if (!isLow && green) reasons.push('green')
  if (isLow && population === undefined) reasons.push('population-unknown')
  if (depth === undefined && magnitude < deepFrom) reasons.push('depth-unknown')
  return { risk: worst, rejects, doubts: reasons }
}

/** Earthquakes by mapping.md §2: risk by magnitude, PAGER and GDACS, whichever is greatest. */
export function assessEarthquake(ranked: Counted, { population }: Surroundings): Finding {
  const withMagnitude = ranked.states.find(
    (state) =>
      state.issue.length > 0 &&
      (state.phase === 'stands' || state === ranked.main) &&
      said(state, magnitudeIn) !== undefined,
  )
  const counted: Counted = { states: ranked.states, main: withMagnitude ?? ranked.main }
  const magnitude = said(counted.main, magnitudeIn)
  const depth = said(counted.main, numberFact('depth_km')) ?? saidByAny(counted.states, numberFact('depth_km'))
  const verdict = verdictOf(magnitude, depth, worstImpact(counted.states), population)
  const startsAt = startOf(counted.main)
  return {
    ...verdict,
    hazard: 'earthquake',
    footprint: footprintOf(counted, magnitude),
    startsAt,
    finishesAt: startsAt && verdict.risk ? new Date(startsAt.getTime() + finishHours[verdict.risk] * hour) : null,
  }
}

const explosions =
  /\b(quarry|quarry blast|(chemical |industrial |mining |controlled |experimental )?explosion|ice quake)$|^[ks][hmx]$/
const otherExplosions = /nuclear|accidental|volcanic/

/** Of the catalogues of earthquakes, and none: quarry blasts, explosions and ice quakes never are; anything else that was strong is for a person. */
export function assessOtherShaking(counted: Counted): Finding {
  const type = said(counted.main, textFact('event_type'))?.toLowerCase().replaceAll('_', ' ') ?? ''
  const magnitude = said(counted.main, magnitudeIn)
  const isNone = explosions.test(type) && !otherExplosions.test(type)
  const isSmall = magnitude !== undefined && riskOfMagnitude(magnitude) === null
  return {
    hazard: 'unknown',
    risk: null,
    rejects: isNone ? ['not-an-earthquake'] : isSmall ? ['small'] : [],
    doubts: isNone ? [] : ['event-type-unknown'],
    footprint: footprintOf(counted, magnitude),
    startsAt: startOf(counted.main),
    finishesAt: null,
  }
}
