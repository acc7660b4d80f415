import type { Report } from '../reading/reading.ts'
import {
  type AssessedFootprint,
  type Finding,
  greaterRisk,
  isAtLeast,
  noFootprint,
  type Reason,
  type Risk,
  reasonsThat,
  type Surroundings,
} from './assessment.ts'
import { type AgencyState, type Counted, hasKey, numberFact, said, saidFootprint, textFact } from './counting.ts'

/** In knots and in miles an hour, which are rounded from knots. */
const steps: readonly { readonly risk: Risk; readonly kt: number; readonly mph: number }[] = [
  { risk: 'high', kt: 64, mph: 74 },
  { risk: 'medium', kt: 34, mph: 39 },
  { risk: 'low', kt: 0, mph: 0 },
]

/** Words that are defined by the wind. "Tropical cyclone" and what is not tropical yet or no more are not. */
const riskOfClass: ReadonlyMap<string, Risk> = new Map([
  ...['hu', 'ty', 'hurricane', 'typhoon', 'super typhoon'].map((one): [string, Risk] => [one, 'high']),
  ...['ts', 'sts', 'tropical storm', 'subtropical storm'].map((one): [string, Risk] => [one, 'medium']),
  ...['td', 'std', 'tropical depression', 'subtropical depression'].map((one): [string, Risk] => [one, 'low']),
])

/**
 * Around the position where no swath is known: wider than winds of 34 knots reach in most storms of that strength. It says nothing of where the
 * storm goes, so that a person decides.
 */
const radiusWithoutSwath: Readonly<Record<Risk, number>> = { low: 150, medium: 250, high: 400 }

const kmToLandOfOver = 500

interface Wind {
  readonly risk: Risk
  readonly doubts: readonly Reason[]
}

/** Of a wind, in knots where both are known, and the minutes over which it was averaged. */
function windOf(kt: number | undefined, mph: number | undefined, averageMinutes: number | undefined): Wind | undefined {
  const step = steps.find((one) => (kt !== undefined ? kt >= one.kt : mph !== undefined && mph >= one.mph))
  // Over ten minutes the same storm has a lower number.
  return step && { risk: step.risk, doubts: averageMinutes === 1 ? [] : ['wind-average-unknown'] }
}

/** The wind now. Undefined: this report says nothing of it. */
function windIn(report: Report): Wind | undefined {
  const [kt, mph, minutes] = ['wind_kt', 'wind_mph', 'wind_average_minutes'].map((name) => numberFact(name)(report))
  const wind = windOf(kt, mph, minutes)
  if (wind) return wind
  const risk = riskOfClass.get(textFact('classification')(report)?.toLowerCase() ?? '')
  return risk && { risk, doubts: [] }
}

/** GDACS has the forecast's peak and the need of help, and neither is the wind. */
const isOnlyGdacs = ({ items }: AgencyState): boolean => items.every(({ report }) => hasKey(report, 'gdacs'))

/** Agencies that measure a storm before those that list it, and of these the ones that still follow it: NHC hands storms over to JTWC. */
export const rankCyclones = (states: readonly AgencyState[]): readonly AgencyState[] =>
  [...states].sort(
    (a, b) =>
      Number(isOnlyGdacs(a)) - Number(isOnlyGdacs(b)) || Number(b.phase === 'stands') - Number(a.phase === 'stands'),
  )

/** The strongest wind that is forecast inside of the swath. */
const forecastIn = (report: Report): Wind | undefined =>
  windOf(numberFact('forecast_wind_kt')(report), undefined, numberFact('forecast_wind_average_minutes')(report))

const strongestOf = (winds: readonly (Wind | undefined)[]): Wind | undefined =>
  winds.reduce((one, other) => (other && (!one || isAtLeast(other.risk, one.risk)) ? other : one), undefined)

interface Swath {
  readonly polygons: AssessedFootprint['polygons']
  readonly forecast: Wind | undefined
}

/** How much older than the newest report of the agency that counts. Agencies send a warning every six hours: an older one was replaced. */
const mostHoursOld = 6

/**
 * The swath of the newest report of an agency that says where the storm is: a list without positions does not replace it. Undefined where that
 * report has none, or is too old.
 */
function swathIn(state: AgencyState, newest: number): Swath | undefined {
  const report = said(state, (one) => (one.point || one.area.polygons.length > 0 ? one : undefined))
  const isOld = !report?.sentAt || newest - report.sentAt.getTime() > mostHoursOld * 3_600_000
  if (isOld || report.area.polygons.length === 0) return undefined
  return { polygons: report.area.polygons, forecast: forecastIn(report) }
}

/** The swath of the agency that counts, else that of another one which measures the same storm: JTWC repeats the storms of NHC with radii of their winds. */
function swathOf({ main, states }: Counted): Swath | undefined {
  const own = saidFootprint(main).polygons
  if (own.length > 0)
    return { polygons: own, forecast: strongestOf(main.issue.map(({ report }) => forecastIn(report))) }
  const newest = main.issue[0]?.report.sentAt?.getTime()
  if (newest === undefined) return undefined
  const measuring = states.filter((one) => !isOnlyGdacs(one) && one.phase === main.phase)
  for (const state of measuring) {
    const swath = swathIn(state, newest)
    if (swath) return swath
  }
  return undefined
}

function footprintOf({ main, states }: Counted, swath: Swath | undefined, risk: Risk | null): AssessedFootprint {
  const countries = [...new Set(states.flatMap((state) => saidFootprint(state).countries))].sort()
  if (swath) return { ...noFootprint, polygons: swath.polygons, countries }
  const point = said(main, (report) => report.point)
  if (!point) return { ...noFootprint, countries }
  const radiusKm = radiusWithoutSwath[risk ?? 'high']
  return { ...noFootprint, points: [{ lat: point.lat, lng: point.lng, radiusKm }], countries }
}

/** It is over when all that measured it have let it go, and it is far from land: inland the rain goes on. */
function endOf(
  { states }: Counted,
  kmToLand: number | undefined,
): { phase: Report['phase']; doubts: readonly Reason[] } {
  const measuring = states.filter((state) => !isOnlyGdacs(state))
  const counting = measuring.length > 0 ? measuring : states
  if (counting.some(({ phase }) => phase === 'stands')) return { phase: 'stands', doubts: [] }
  if (measuring.length === 0) return { phase: 'over', doubts: [] }
  const doubts: readonly Reason[] =
    kmToLand === undefined ? ['land-distance-unknown'] : kmToLand <= kmToLandOfOver ? ['near-land'] : []
  return { phase: 'over', doubts }
}

const firstSent = ({ states }: Counted): Date | null => {
  const times = states
    .filter((state) => !isOnlyGdacs(state))
    .flatMap(({ items }) => items.map(({ report, firstAt }) => (report.sentAt ?? firstAt).getTime()))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

const isGreen = ({ issue }: AgencyState): boolean =>
  issue.every(({ report }) => report.level?.toLowerCase() === 'green')

/**
 * Cyclones by mapping.md §3: inside of the swath of 34 knots, with the greater risk of the wind now and of the strongest one that is forecast
 * there, as the agencies say them that measure the storm.
 */
export function assessCyclone(counted: Counted, { kmToLand }: Surroundings): Finding {
  const { main } = counted
  const wind = isOnlyGdacs(main) ? undefined : said(main, windIn)
  const swath = swathOf(counted)
  const risk = greaterRisk(wind?.risk ?? null, swath?.forecast?.risk ?? null)
  const end = endOf(counted, kmToLand)
  const doubts: readonly Reason[] = [
    ...reasonsThat([!wind, 'wind-unknown']),
    ...(wind?.doubts ?? []),
    ...(swath?.forecast?.doubts ?? []),
    ...end.doubts,
    ...reasonsThat([!swath, 'no-swath']),
  ]
  return {
    hazard: 'cyclone',
    risk,
    rejects: isOnlyGdacs(main) && isGreen(main) ? ['green'] : [],
    doubts,
    footprint: footprintOf(counted, swath, risk),
    startsAt: firstSent(counted) ?? said(main, (report) => report.startsAt) ?? null,
    finishesAt: null,
    phase: end.phase,
  }
}
