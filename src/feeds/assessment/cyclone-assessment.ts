import type { Report } from '../reading/reading.ts'
import {
  type AssessedFootprint,
  type Finding,
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

/** Undefined: this report says nothing of the wind. */
function windIn(report: Report): Wind | undefined {
  const kt = numberFact('wind_kt')(report)
  const mph = numberFact('wind_mph')(report)
  const step = steps.find((one) => (kt !== undefined ? kt >= one.kt : mph !== undefined && mph >= one.mph))
  if (step) {
    // Over ten minutes the same storm has a lower number.
    const isOneMinute = numberFact('wind_average_minutes')(report) === 1
    return { risk: step.risk, doubts: isOneMinute ? [] : ['wind-average-unknown'] }
  }
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

function footprintOf({ main, states }: Counted, risk: Risk | null): AssessedFootprint {
  const own = saidFootprint(main)
  const countries = [...new Set(states.flatMap((state) => saidFootprint(state).countries))].sort()
  if (own.polygons.length > 0) return { ...noFootprint, polygons: own.polygons, countries }
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

/** Cyclones by mapping.md §3: risk by the wind, as the agency that measures says it. */
export function assessCyclone(counted: Counted, { kmToLand }: Surroundings): Finding {
  const { main } = counted
  const wind = isOnlyGdacs(main) ? undefined : said(main, windIn)
  const footprint = footprintOf(counted, wind?.risk ?? null)
  const end = endOf(counted, kmToLand)
  const doubts: readonly Reason[] = [
    ...reasonsThat([!wind, 'wind-unknown']),
    ...(wind?.doubts ?? []),
    ...end.doubts,
    ...reasonsThat([footprint.polygons.length === 0, 'no-swath']),
  ]
  return {
    hazard: 'cyclone',
    risk: wind?.risk ?? null,
    rejects: isOnlyGdacs(main) && isGreen(main) ? ['green'] : [],
    doubts,
    footprint,
    startsAt: firstSent(counted) ?? said(main, (report) => report.startsAt) ?? null,
    finishesAt: null,
    phase: end.phase,
  }
}
