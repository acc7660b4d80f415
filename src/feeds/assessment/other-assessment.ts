import type { Report } from '../reading/reading.ts'
import {
  type AssessedFootprint,
  type Circle,
  type Finding,
  greaterRisk,
  noFootprint,
  type Reason,
  type Risk,
  reasonsThat,
  type Surroundings,
} from './assessment.ts'
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
import type { Hazard } from './hazards.ts'

const around = (state: AgencyState, radiusKm: number): readonly Circle[] => {
  const point = said(state, (report) => report.point)
  return point ? [{ lat: point.lat, lng: point.lng, radiusKm }] : []
}

interface Rule {
  readonly risk?: Risk | null | undefined
  readonly rejects?: readonly Reason[]
  readonly doubts?: readonly Reason[]
  readonly footprint?: AssessedFootprint
}

const finding = ({ main }: Counted, hazard: Hazard, { risk, rejects, doubts, footprint }: Rule): Finding => ({
  hazard,
  risk: risk ?? null,
  rejects: rejects ?? [],
  doubts: doubts ?? [],
  footprint: footprint ?? saidFootprint(main),
  startsAt: startOf(main),
  finishesAt: endOf(main),
})

/** The level of what an agency sent last; of several items the first that has one. */
const levelIn = ({ issue }: AgencyState): string | undefined =>
  issue.find(({ report }) => report.level)?.report.level ?? undefined

const tsunamiRules: Readonly<Record<string, Rule>> = {
  Warning: { risk: 'high' },
  Threat: { risk: 'high' },
  Watch: { risk: 'medium' },
  Advisory: { risk: 'medium' },
  Information: { rejects: ['information'] },
}

/** Bulletins of the tsunami warning centres: on the coasts of the message, a thread of its own beside the earthquake's. */
export function assessTsunami(counted: Counted): Finding {
  const rule = tsunamiRules[levelIn(counted.main) ?? ''] ?? { doubts: ['level-unknown'] }
  const found = finding(counted, 'tsunami', rule)
  const origin = said(counted.main, textFact('origin_at'))
  const originAt = origin && !Number.isNaN(Date.parse(origin)) ? new Date(origin) : null
  return { ...found, startsAt: found.startsAt ?? originAt }
}

const riskOfVolcano: Readonly<Record<string, Risk | null>> = {
  WARNING: 'high',
  RED: 'high',
  WATCH: 'medium',
  ORANGE: 'medium',
  ADVISORY: 'low',
  YELLOW: 'low',
  NORMAL: null,
  GREEN: null,
}

const isRed = (report: Report): boolean => textFact('color_code')(report) === 'RED'

/** HANS: the level for people on the ground and the colour for aircraft; the graver counts. */
export function assessObservatory(counted: Counted): Finding {
  const { main } = counted
  const words = [said(main, textFact('alert_level')), said(main, textFact('color_code'))]
  const known = words.map((word) => riskOfVolcano[word ?? ''])
  const risk = known.reduce<Risk | null>((all, one) => greaterRisk(all, one ?? null), null)
  const isUnknown =
    known.every((one) => one === undefined) ||
    words.some((word) => word !== 'UNASSIGNED' && riskOfVolcano[word ?? ''] === undefined)
  const red = main.issue.some(({ report }) => isRed(report))
  return finding(counted, 'volcano', {
    risk,
    rejects: risk === null && !isUnknown ? ['green'] : [],
    doubts: isUnknown ? ['level-unknown'] : [],
    footprint: {
      ...noFootprint,
      points: around(main, red ? 80 : 30),
      airportsWithin: red ? around(main, 150) : [],
    },
  })
}

export const hasObservatory = (state: AgencyState): boolean => said(state, textFact('alert_level')) !== undefined

const twoDays = 48 * 3_600_000

/** How long an agency has had it in its lists. */
const listedFor = ({ items }: AgencyState): number =>
  Math.max(...items.map(({ lastAt }) => lastAt.getTime())) - Math.min(...items.map(({ firstAt }) => firstAt.getTime()))

/** GDACS changes its mind about floods in the first days: for two days after it listed one a person looks. */
function gdacsRule(level: string | undefined, isNew: boolean): Rule {
  const doubts: readonly Reason[] = isNew ? ['first-two-days'] : []
  if (level === 'green') return { rejects: ['green'] }
  if (level === 'orange') return { risk: 'medium', doubts }
  if (level === 'red') return { risk: 'high', doubts }
  return { doubts: ['level-unknown', ...doubts] }
}

export const isOfGdacs = ({ issue }: AgencyState): boolean => issue.some(({ report }) => hasKey(report, 'gdacs'))

/** Floods, wildfires and volcanoes of GDACS. */
export function assessGdacs(counted: Counted, hazard: 'flood' | 'wildfire' | 'volcano'): Finding {
  const { main } = counted
  const rule = gdacsRule(levelIn(main)?.toLowerCase(), listedFor(main) < twoDays)
  const own = saidFootprint(main)
  const footprint = own.polygons.length > 0 ? own : { ...own, points: around(main, hazard === 'volcano' ? 30 : 50) }
  if (hazard !== 'volcano') return finding(counted, hazard, { ...rule, footprint })
  // GDACS only passes on what an observatory says: without one a person decides, and no level is taken from its colour.
  return finding(counted, hazard, { rejects: rule.rejects ?? [], doubts: ['no-observatory'], footprint })
}

const shortestDelay = 60

function airportRule(report: Report): readonly [Hazard, Rule] {
  const programme = textFact('programme')(report)
  if (programme === 'ground-stop') return ['airport-stop', { risk: 'medium' }]
  if (programme === 'general-delay') return ['airport-delay', { rejects: ['general-delay'] }]
  if (programme === 'airspace-flow') return ['airport-delay', { rejects: ['airspace-flow'] }]
  if (programme === 'ground-delay') {
    const minutes = numberFact('average_minutes')(report)
    if (minutes === undefined) return ['airport-delay', { doubts: ['delay-unknown'] }]
    return ['airport-delay', minutes < shortestDelay ? { rejects: ['short-delay'] } : { risk: 'low' }]
  }
  if (programme !== 'closure') return ['airport-delay', { doubts: ['programme-unknown'] }]
  if (report.facts['general_aviation_only'] === true) return ['airport-closed', { rejects: ['general-aviation-only'] }]
  const doubts: Reason[] = []
  if (report.facts['is_partial'] === true) doubts.push('partial-closure')
  if (report.facts['is_permanent'] === true) doubts.push('permanent-closure')
  return ['airport-closed', { risk: 'medium', doubts }]
}

/** Programmes of the FAA: the airport alone, without a place around it. */
export function assessAirport(counted: Counted): Finding {
  const [item] = counted.main.issue
  const [hazard, rule] = item ? airportRule(item.report) : (['airport-delay', {}] as const)
  return finding(counted, hazard, {
    ...rule,
    footprint: { ...noFootprint, airports: saidFootprint(counted.main).airports },
  })
}

const riskOfNotice: Readonly<Record<string, Risk>> = { '1': 'low', '2': 'medium', '3': 'high', '4': 'high' }

/** Notices of CDC have a level. News of WHO has none, and always goes to a person. */
export function assessDisease(counted: Counted, { disease }: Surroundings): Finding {
  const isWho = counted.states.some(({ items }) => items.some(({ report }) => hasKey(report, 'who')))
  const notices = counted.states.find(({ issue }) => issue.some(({ report }) => hasKey(report, 'cdc')))
  const risk = notices && riskOfNotice[levelIn(notices) ?? '']
  return finding(counted, 'disease', {
    risk,
    // A health alert names its disease in both languages.
    doubts: reasonsThat(
      [isWho, 'who-news'],
      [!disease, 'disease-unknown'],
      [!risk && !(isWho && !notices), 'level-unknown'],
    ),
  })
}

/** The highest level of each government: do not travel. */
const highest: ReadonlySet<string> = new Set([
  'US 4',
  'CA 3',
  'AU 4',
  'DE Reisewarnung',
  'GB avoid_all_travel_to_whole_country',
])

const governmentOf = ({ keys }: Report): string => keys.find((one) => one.startsWith('advice:'))?.slice(7, 9) ?? ''

const isHighest = (report: Report): boolean => highest.has(`${governmentOf(report)} ${report.level}`)

/**
 * Advice of a government is an advisory. A raise to "do not travel" that we have seen (its items have a lower level before) is also the draft of an
 * alert. A list that has no levels says nothing of them.
 */
export function assessAdvisory(counted: Counted): Finding {
  const { main } = counted
  const withLevel = main.items.filter(({ report }) => report.level !== null)
  const [now, ...before] = withLevel
  const isNewest = now !== undefined && main.issue.includes(now)
  const last = before.find(({ report }) => report.level !== now?.report.level)
  const isRaised = isNewest && isHighest(now.report) && last !== undefined
  if (isRaised) return finding(counted, 'do-not-travel', { risk: 'high', doubts: ['do-not-travel'] })
  const listsOnly = main.issue.some(({ report }) => report.facts['without_level'] === true)
  const rejects: readonly Reason[] = isNewest ? ['advisory-only'] : listsOnly ? ['without-level'] : []
  return finding(counted, 'do-not-travel', { rejects, doubts: rejects.length > 0 ? [] : ['level-unknown'] })
}

/** What no family is for. */
export function assessUnknown(counted: Counted): Finding {
  const { issue } = counted.main
  const isFormation = issue.some(({ report }) => report.facts['is_formation_alert'] === true)
  const saysNothing = issue.every(
    ({ report: { level, point, area } }) =>
      level === null && point === null && area.polygons.length + area.circles.length + area.codes.length === 0,
  )
  const rejects: readonly Reason[] = isFormation ? ['formation-alert'] : saysNothing ? ['nothing-to-assess'] : []
  return finding(counted, 'unknown', {
    rejects,
    doubts: ['kind-unknown'],
    footprint: { ...saidFootprint(counted.main), points: around(counted.main, 50) },
  })
}

/** Nobody is warned of a drought. */
export const assessDrought = (counted: Counted): Finding => finding(counted, 'drought', { rejects: ['drought'] })

/** Lists of editors join threads, and become none by themselves. */
export const assessListed = (counted: Counted, hazard: Hazard): Finding =>
  finding(counted, hazard, { doubts: ['only-listed'] })
