import type { KeyScheme } from '../reading/keys.ts'
import type { Report } from '../reading/reading.ts'
import type { AssessedFootprint, AssessedSource, AssessedValue, EventItem } from './assessment.ts'

/** What an agency says of the event. */
export interface AgencyState {
  readonly agency: string
  readonly trust: number
  /** The newest first. */
  readonly items: readonly EventItem[]
  /** What it sent last of what stands, or stood before it ended: several items where a warning has one for each area. Empty: only ends are known. */
  readonly issue: readonly EventItem[]
  readonly phase: Report['phase']
}

/** An event as the rules see it: the agencies in the order in which they count, and the first that says something. */
export interface Counted {
  readonly states: readonly AgencyState[]
  readonly main: AgencyState
}

export type IsEnded = (item: EventItem) => boolean

export const isEnded: IsEnded = ({ report, isGone }) => isGone === true || report.phase !== 'stands'

// The FAA says no time of its own: its items have that of the first answer, and an older one may stand again.
const sentTime = ({ report, lastAt }: EventItem): number =>
  (report.kind === 'airport' ? lastAt : (report.sentAt ?? lastAt)).getTime()

/** What has left its list counts after what is still in it, whenever that was sent: a version without its time is not older. An end that was said stays said. */
export const hasLeft = ({ report, isGone }: EventItem): number => Number(isGone === true && report.phase === 'stands')

/** Ties by the answers, then by id: the order in which items are given never matters. */
const newestFirst = (a: EventItem, b: EventItem): number =>
  hasLeft(a) - hasLeft(b) ||
  sentTime(b) - sentTime(a) ||
  b.lastAt.getTime() - a.lastAt.getTime() ||
  b.firstAt.getTime() - a.firstAt.getTime() ||
  (a.id < b.id ? -1 : 1)

/** Those that were sent together with the first. */
const sentTogether = (items: readonly EventItem[]): readonly EventItem[] => {
  const [first] = items
  return first ? items.filter((one) => sentTime(one) === sentTime(first) && hasLeft(one) === hasLeft(first)) : []
}

function stateOf(agency: string, all: readonly EventItem[], ended: IsEnded): AgencyState {
  const items = [...all].sort(newestFirst)
  const newest = sentTogether(items)
  // What has left its list still says what it was about.
  const issue = sentTogether(items.filter((item) => item.report.phase === 'stands' || !ended(item)))
  const standing = issue.filter((item) => !ended(item))
  const isOver = newest.every(ended)
  return {
    agency,
    trust: Math.max(...items.map(({ trust }) => trust)),
    items,
    issue: standing.length > 0 ? standing : issue,
    phase: !isOver ? 'stands' : newest.some(({ report }) => report.phase === 'withdrawn') ? 'withdrawn' : 'over',
  }
}

/** The agencies, the one with the highest trust first. */
export const statesOf = (items: readonly EventItem[], ended: IsEnded = isEnded): readonly AgencyState[] =>
  [...Map.groupBy(items, ({ agency }) => agency)]
    .map(([agency, own]) => stateOf(agency, own, ended))
    .sort((a, b) => b.trust - a.trust || (a.agency < b.agency ? -1 : 1))

/** In this order; undefined where all that is known is that it is over. */
export function countedOf(states: readonly AgencyState[]): Counted | undefined {
  const main = states.find(({ issue }) => issue.length > 0)
  return main && { states, main }
}

export const hasKey = ({ keys }: Report, scheme: KeyScheme): boolean => keys.some((one) => one.startsWith(`${scheme}:`))

/** What an agency said last about something: of several items of an event not all say everything. */
export function said<T>({ issue, items }: AgencyState, pick: (report: Report) => T | null | undefined): T | undefined {
  for (const { report } of [...issue, ...items.filter((item) => item.report.phase === 'stands')]) {
    const found = pick(report)
    if (found !== null && found !== undefined) return found
  }
  return undefined
}

/** The same of the first agency that says it. */
export function saidByAny<T>(
  states: readonly AgencyState[],
  pick: (report: Report) => T | null | undefined,
): T | undefined {
  for (const state of states) {
    const found = said(state, pick)
    if (found !== undefined) return found
  }
  return undefined
}

export const numberFact =
  (name: string) =>
  ({ facts }: Report): number | undefined => {
    const value = facts[name]
    return typeof value === 'number' ? value : undefined
  }

export const textFact =
  (name: string) =>
  ({ facts }: Report): string | undefined => {
    const value = facts[name]
    return typeof value === 'string' ? value : undefined
  }

const distinct = <T>(values: readonly T[], name: (value: T) => string): readonly T[] => [
  ...new Map(values.map((one) => [name(one), one])).values(),
]

/** Where the items of an issue say that it is, all of them together. Radiuses of points are the rules'. */
export function saidFootprint({ issue }: AgencyState): AssessedFootprint {
  const areas = issue.map(({ report }) => report.area).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  return {
    points: distinct(
      areas.flatMap(({ circles }) => circles.map(({ center, radiusKm }) => ({ ...center, radiusKm }))),
      (one) => JSON.stringify(one),
    ),
    polygons: distinct(
      areas.flatMap(({ polygons }) => polygons),
      (one) => JSON.stringify(one),
    ),
    countries: [...new Set(areas.flatMap(({ countries }) => countries))].sort(),
    airports: [...new Set(areas.flatMap(({ airports }) => airports))].sort(),
    airportsWithin: [],
    codes: distinct(
      areas.flatMap(({ codes }) => codes),
      ({ scheme, code }) => `${scheme} ${code}`,
    ),
  }
}

/** Everything that stands in an issue under a name; of several items the newest. */
function factsOf({ issue, items }: AgencyState): ReadonlyMap<string, number | string | boolean> {
  const facts = new Map<string, number | string | boolean>()
  for (const { report } of issue.length > 0 ? issue : items.slice(0, 1))
    for (const [name, value] of [...Object.entries(report.facts), ['level', report.level] as const])
      if (value !== null && !facts.has(name)) facts.set(name, value)
  return facts
}

/** All facts, each as the first agency says it, with what the others say. Nothing is averaged. */
export function valuesOf(states: readonly AgencyState[]): readonly AssessedValue[] {
  const facts = states.map((state) => ({ agency: state.agency, facts: factsOf(state) }))
  const names = [...new Set(facts.flatMap((one) => [...one.facts.keys()]))].sort()
  return names.flatMap((name) => {
    const all = facts.flatMap(({ agency, facts: own }) => {
      const value = own.get(name)
      return value === undefined ? [] : [{ agency, value }]
    })
    const [first, ...others] = all
    return first ? [{ name, ...first, others }] : []
  })
}

/** Each feed of each agency once, with the newest link that it has. */
export const sourcesOf = (states: readonly AgencyState[]): readonly AssessedSource[] =>
  states.flatMap(({ agency, items }) =>
    [...Map.groupBy(items, ({ feed }) => feed)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([feed, own]) => ({
        agency,
        feed,
        link: own.find(({ report }) => report.links[0])?.report.links[0] ?? null,
      })),
  )

/** The names of an agency, the newest first. */
export const namesOf = ({ issue, items }: AgencyState): readonly string[] => [
  ...new Set([...issue, ...items].map(({ report }) => report.name).filter((name) => name !== '')),
]

/** The latest of the times that the items of an issue say. */
export function latestTime({ issue }: AgencyState, pick: (report: Report) => Date | null): Date | null {
  const times = issue.flatMap(({ report }) => pick(report)?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.max(...times))
}

const startTime = ({ startsAt, sentAt }: Report): Date | null => startsAt ?? sentAt

/** It said that it had begun. */
const hadBegun = ({ report }: EventItem): boolean => {
  const start = startTime(report)
  return start !== null && report.sentAt !== null && start <= report.sentAt
}

/**
 * Onset, else effective (both are `startsAt`), else when it was sent. What has begun does not begin again: agencies write the time of each
 * message as its onset, and the first of those messages has the time when it began.
 */
export function startOf({ issue, items }: AgencyState): Date | null {
  const isNow = issue.some(hadBegun)
  const saying = isNow ? [...issue, ...items.filter(hadBegun)] : issue
  const times = saying.flatMap(({ report }) => startTime(report)?.getTime() ?? [])
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** The end of the event itself. Unknown where one of several items has none. */
export const endOf = (state: AgencyState): Date | null =>
  state.issue.every(({ report }) => report.endsAt !== null) ? latestTime(state, ({ endsAt }) => endsAt) : null
