import type { Report } from '../reading/reading.ts'
import {
  type AssessedFootprint,
  type Assessment,
  type BothLanguages,
  type EventItem,
  type Finding,
  noFootprint,
  type Reason,
  type Surroundings,
} from './assessment.ts'
import { assessCap, hasCapLevels } from './cap-assessment.ts'
import {
  type AgencyState,
  type Counted,
  countedOf,
  hasKey,
  latestTime,
  namesOf,
  numberFact,
  said,
  saidByAny,
  sourcesOf,
  statesOf,
  valuesOf,
} from './counting.ts'
import { assessCyclone, rankCyclones } from './cyclone-assessment.ts'
import { assessEarthquake, assessOtherShaking, isEarthquakeEnded, rankEarthquakes } from './earthquake-assessment.ts'
import { categoryOf, type Hazard } from './hazards.ts'
import {
  assessAdvisory,
  assessAirport,
  assessDisease,
  assessDrought,
  assessGdacs,
  assessListed,
  assessObservatory,
  assessTsunami,
  assessUnknown,
  hasObservatory,
  isOfGdacs,
} from './other-assessment.ts'
import { adviceOf, headlineOf } from './templates.ts'

export type {
  AssessedFootprint,
  AssessedSource,
  AssessedValue,
  Assessment,
  BothLanguages,
  EventItem,
  Reason,
  Risk,
  Surroundings,
} from './assessment.ts'

type Kind = Report['kind']

/** Lists of editors: they join threads of others. */
const isListed = (item: EventItem): boolean => hasKey(item.report, 'reliefweb')

const hazardOfListed: Partial<Readonly<Record<Kind, Hazard>>> = {
  earthquake: 'earthquake',
  tsunami: 'tsunami',
  cyclone: 'cyclone',
  volcano: 'volcano',
  flood: 'flood',
  wildfire: 'wildfire',
  disease: 'disease',
  weather: 'weather',
}

/** Warnings about something that is mostly known from other agencies. */
function assessNatural(counted: Counted, hazard: 'flood' | 'wildfire' | 'volcano'): Finding {
  const observatory =
    hazard === 'volcano' ? counted.states.find((one) => one.issue.length > 0 && hasObservatory(one)) : undefined
  if (observatory) return assessObservatory({ ...counted, main: observatory })
  if (isOfGdacs(counted.main)) return assessGdacs(counted, hazard)
  return hasCapLevels(counted.main) ? assessCap(counted) : assessUnknown(counted)
}

function assessOther(counted: Counted): Finding {
  if (said(counted.main, ({ facts }) => facts['event_type']) !== undefined) return assessOtherShaking(counted)
  return hasCapLevels(counted.main) ? assessCap(counted) : assessUnknown(counted)
}

function findingOf(kind: Kind, counted: Counted, surroundings: Surroundings): Finding {
  if (counted.states.every(({ items }) => items.every(isListed)))
    return kind === 'drought' ? assessDrought(counted) : assessListed(counted, hazardOfListed[kind] ?? 'unknown')
  switch (kind) {
    case 'earthquake':
      return assessEarthquake(counted, surroundings)
    case 'cyclone':
      return assessCyclone(counted, surroundings)
    case 'tsunami':
      return assessTsunami(counted)
    case 'weather':
      return assessCap(counted)
    case 'flood':
    case 'wildfire':
    case 'volcano':
      return assessNatural(counted, kind)
    case 'drought':
      return assessDrought(counted)
    case 'disease':
      return assessDisease(counted, surroundings)
    case 'advisory':
      return assessAdvisory(counted)
    case 'airport':
      return assessAirport(counted)
    case 'other':
      return assessOther(counted)
  }
}

function rankedStates(kind: Kind, items: readonly EventItem[]): readonly AgencyState[] {
  const counting = items.some((one) => !isListed(one)) ? items.filter((one) => !isListed(one)) : items
  if (kind === 'earthquake') return rankEarthquakes(statesOf(counting, isEarthquakeEnded))
  const states = statesOf(counting)
  if (kind === 'cyclone') return rankCyclones(states)
  // An observatory says when its volcano is quiet, whatever GDACS still lists.
  return kind === 'volcano' ? [...states].sort((a, b) => Number(hasObservatory(b)) - Number(hasObservatory(a))) : states
}

const statusReasons: Readonly<Record<Report['status'], Reason | null>> = {
  actual: null,
  test: 'test-message',
  exercise: 'exercise-message',
  system: 'system-message',
  draft: 'draft-message',
}

const reasonAgainst = ({ report }: EventItem): Reason | null =>
  statusReasons[report.status] ?? (report.isPublic ? null : 'not-public')

/** What no alert can be published without. */
function generalDoubts(
  { footprint, startsAt, finishesAt, hazard }: Finding,
  { countries }: Surroundings,
  areaText: string | null,
): Reason[] {
  const doubts: Reason[] = []
  const hasShape = footprint.points.length + footprint.polygons.length > 0
  if (!hasShape && footprint.countries.length + footprint.airports.length === 0)
    doubts.push(footprint.codes.length > 0 ? 'codes-only' : areaText ? 'text-only' : 'no-area')
  if (hasShape && countries?.length === 0) doubts.push('mid-ocean')
  if (!startsAt) doubts.push('no-time')
  if (startsAt && finishesAt && finishesAt < startsAt) doubts.push('ends-before-start')
  if (categoryOf[hazard] === null) doubts.push('category-unknown')
  return doubts
}

/** The agency that counts took it back, and another one still has it. */
const areOthersStanding = ([first, ...others]: readonly AgencyState[]): boolean =>
  first?.phase === 'withdrawn' && others.some(({ phase }) => phase === 'stands')

const isUpgraded = ({ items }: AgencyState): boolean => items[0]?.report.facts['vtec_action'] === 'UPG'

function allClearOf(hazard: Hazard, phase: Report['phase'], main: AgencyState): BothLanguages | null {
  // The warning that follows an upgrade says what is; to hear "over" before it would be wrong.
  return phase === 'stands' || (phase === 'over' && isUpgraded(main)) ? null : adviceOf(hazard, null, phase)
}

const withCountries = (footprint: AssessedFootprint, { countries }: Surroundings): AssessedFootprint =>
  countries && countries.length > 0 ? { ...footprint, countries: [...countries].sort() } : footprint

/** Why it is what it is. Each reason once; evidence says why it is no alert, whatever else is in doubt. */
function decide(rejects: readonly Reason[], doubts: readonly Reason[]): Pick<Assessment, 'outcome' | 'why'> {
  if (rejects.length > 0) return { outcome: 'evidence', why: [...new Set(rejects)] }
  return doubts.length > 0 ? { outcome: 'review', why: [...new Set(doubts)] } : { outcome: 'alert', why: [] }
}

/** What a storm or a volcano is called. Warnings and lists of disasters have titles there; GDACS adds the year ("LALA-26"). */
function nameIn(main: AgencyState, kind: Kind): string | undefined {
  const hasName = kind === 'cyclone' ? !main.items.every(isListed) : hasObservatory(main)
  return hasName ? namesOf(main)[0]?.replace(/-\d\d$/, '') : undefined
}

/** Nothing is known but that it ended. */
const nothing: Finding = {
  hazard: 'unknown',
  risk: null,
  footprint: noFootprint,
  rejects: ['already-over'],
  doubts: [],
  startsAt: null,
  finishesAt: null,
}

/**
 * What an alert about an event would say, by mapping.md. The same items give the same assessment in any order. What a rule does not know is
 * for a person (`review`), never a guess.
 */
export function assess(event: { readonly items: readonly EventItem[] }, surroundings: Surroundings = {}): Assessment {
  const against = event.items.map(reasonAgainst)
  const real = event.items.filter((_, at) => against[at] === null)
  const items = real.length > 0 ? real : event.items
  const statusRejects = real.length > 0 ? [] : against.filter((one) => one !== null).sort()
  const [top] = statesOf(items)
  const kind = top?.items[0]?.report.kind
  if (!top || !kind) throw new Error('an event has items')
  const states = rankedStates(kind, items)
  const counted = countedOf(states)
  const main = counted?.main ?? states[0] ?? top
  const found = counted ? findingOf(kind, counted, surroundings) : nothing
  const phase = found.phase ?? states[0]?.phase ?? main.phase
  const areaText = said(main, ({ area }) => area.text) ?? null
  const doubts = [...found.doubts, ...generalDoubts(found, surroundings, areaText)]
  if (items.some(({ report }) => report.kind !== kind)) doubts.push('kinds-differ')
  if (areOthersStanding(states)) doubts.push('others-stand')
  const footprint = withCountries(found.footprint, surroundings)
  const finishesAt = found.startsAt && found.finishesAt && found.finishesAt < found.startsAt ? null : found.finishesAt
  const names = namesOf(main)
  return {
    ...decide([...statusRejects, ...found.rejects], doubts),
    risk: found.risk,
    kind,
    hazard: found.hazard,
    category: categoryOf[found.hazard],
    alertCategory: found.hazard === 'disease' ? 'health' : 'safety',
    incubation: main.issue.some(({ report }) => hasKey(report, 'cdc')),
    names,
    phase,
    startsAt: found.startsAt,
    finishesAt,
    confirmedUntil: latestTime(main, ({ confirmedUntil }) => confirmedUntil),
    footprint,
    values: valuesOf(states),
    headline: headlineOf({
      hazard: found.hazard,
      risk: found.risk,
      startsAt: found.startsAt,
      finishesAt,
      magnitude: saidByAny(states, numberFact('magnitude')),
      name: nameIn(main, kind),
      disease: surroundings.disease,
      place: surroundings.place,
      footprint,
      areaText: kind === 'disease' || kind === 'advisory' ? null : areaText,
    }),
    advice: adviceOf(found.hazard, found.risk, phase),
    allClear: allClearOf(found.hazard, phase, main),
    sources: sourcesOf(states),
  }
}
