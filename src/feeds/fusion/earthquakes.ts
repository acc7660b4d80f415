import {
  type EarthquakeLimits,
  type FusionItem,
  type FusionRules,
  type Join,
  latestOf,
  numberOf,
  type Proposal,
} from './fusion.ts'
import type { KeyGroup } from './key-groups.ts'
import { kmBetween } from './km-between.ts'

/** One agency's view of an earthquake: the values of its newest report, and when its reports stood in its answers. */
interface Sighting {
  readonly group: number
  readonly agency: string
  readonly item: FusionItem
  readonly time: number
  readonly lat: number
  readonly lng: number
  readonly magnitude: number
  /** By feed: from the first to the last answer that had it. */
  readonly stood: ReadonlyMap<string, readonly [number, number]>
}

interface Pair {
  readonly one: Sighting
  readonly other: Sighting
  /** 1 is a limit that is just reached. */
  readonly apart: number
  readonly numbers: { readonly seconds: number; readonly km: number; readonly magnitudes: number }
}

function stoodOf(items: readonly FusionItem[]): Map<string, readonly [number, number]> {
  const stood = new Map<string, readonly [number, number]>()
  for (const { feed, firstAt, lastAt } of items) {
    const [from, to] = stood.get(feed) ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    stood.set(feed, [Math.min(from, firstAt.getTime()), Math.max(to, lastAt.getTime())])
  }
  return stood
}

function sightingsOf(group: KeyGroup, at: number): Sighting[] {
  const byAgency = Map.groupBy(group.comparable, ({ agency }) => agency)
  return [...byAgency].flatMap(([agency, items]) => {
    const item = latestOf(items)
    const magnitude = item && numberOf(item.report, 'magnitude')
    if (!item?.report.point || !item.report.startsAt || magnitude === undefined || item.report.kind !== 'earthquake')
      return []
    const { lat, lng } = item.report.point
    return [
      { group: at, agency, item, time: item.report.startsAt.getTime(), lat, lng, magnitude, stood: stoodOf(items) },
    ]
  })
}

/** Whether both were in one answer of their agency: then they are two events, whatever they look like. */
const stoodTogether = (one: Sighting, other: Sighting): boolean =>
  [...one.stood].some(([feed, [from, to]]) => {
    const also = other.stood.get(feed)
    return also !== undefined && from <= also[1] && also[0] <= to
  })

/** The letters before the number: which network gave the id. */
const networkOf = ({ item }: Sighting): string => /^[a-z]+/i.exec(item.nativeId)?.[0] ?? ''

function pairOf(one: Sighting, other: Sighting, limits: EarthquakeLimits): Pair {
  const seconds = Math.abs(one.time - other.time) / 1000
  const km = kmBetween(one, other)
  const magnitudes = Math.abs(one.magnitude - other.magnitude)
  const apart = Math.hypot(seconds / limits.seconds, km / limits.km, magnitudes / limits.magnitudes)
  return { one, other, apart, numbers: { seconds, km, magnitudes } }
}

/** Rounding of decimal numbers must not decide at the limit itself. */
const margin = 1e-9

const isWithin = ({ numbers }: Pair, limits: EarthquakeLimits): boolean =>
  numbers.seconds <= limits.seconds + margin &&
  numbers.km <= limits.km + margin &&
  numbers.magnitudes <= limits.magnitudes + margin

/**
 * Candidates are looked at beyond the limits: one that just misses them can still make the nearest one doubtful. Two within the limits are at
 * most 1.74 apart, so what is 4 times a limit away is clearly farther.
 */
export const reachOf = ({ seconds, km }: EarthquakeLimits): { readonly seconds: number; readonly km: number } => ({
  seconds: seconds * 3,
  km: km * 4,
})

/** All pairs of sightings in different groups that are near in time, each with its distance. */
function* nearPairs(sightings: readonly Sighting[], limits: EarthquakeLimits): Generator<Pair> {
  const sorted = [...sightings].sort((a, b) => a.time - b.time || (a.item.id < b.item.id ? -1 : 1))
  const reach = reachOf(limits)
  for (const [at, one] of sorted.entries())
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      if (!other || other.time - one.time > reach.seconds * 1000) break
      if (other.group === one.group) continue
      const pair = pairOf(one, other, limits)
      if (pair.numbers.km <= reach.km) yield pair
    }
}

/** The nearest two candidates of a sighting at each other agency. */
class Nearest {
  private readonly best = new Map<string, [Pair | undefined, Pair | undefined]>()
  private readonly name = (from: Sighting, agency: string): string => `${from.item.id} ${from.group} ${agency}`

  add(from: Sighting, to: Sighting, pair: Pair): void {
    const name = this.name(from, to.agency)
    const [first, second] = this.best.get(name) ?? []
    if (!first || pair.apart < first.apart) this.best.set(name, [pair, first])
    else if (!second || pair.apart < second.apart) this.best.set(name, [first, pair])
  }

  isFirst(from: Sighting, to: Sighting, pair: Pair): boolean {
    return this.best.get(this.name(from, to.agency))?.[0] === pair
  }

  second(from: Sighting, to: Sighting): Pair | undefined {
    return this.best.get(this.name(from, to.agency))?.[1]
  }
}

const isClear = (pair: Pair, next: Pair | undefined, { clearly }: EarthquakeLimits): boolean =>
  next === undefined || next.apart >= Math.max(pair.apart * clearly, pair.apart + 0.3)

export interface EarthquakeMatches {
  /** In the order in which they are made: the nearest first. */
  readonly joins: readonly { readonly groups: readonly [number, number]; readonly join: Join }[]
  readonly proposals: readonly Proposal[]
  /** Groups that hold different events of one agency. They never become one. */
  readonly areApart: (one: readonly number[], other: readonly number[]) => boolean
}

/**
 * Earthquakes of different agencies are one when they are nearest to each other both ways, within the limits, and clearly nearer than
 * the next candidate. Within an agency, an id that took the place of another network's id is the same earthquake.
 */
export function matchEarthquakes(
  groups: readonly KeyGroup[],
  { earthquakes: limits, replacesIds }: FusionRules,
): EarthquakeMatches {
  const sightings = groups.flatMap(sightingsOf)
  const byGroup = Map.groupBy(sightings, ({ group }) => group)
  const canBeReplaced = (one: Sighting, other: Sighting): boolean =>
    replacesIds.has(one.agency) && networkOf(one) !== networkOf(other) && !stoodTogether(one, other)
  const pairs = [...nearPairs(sightings, limits)].filter(
    ({ one, other }) => one.agency !== other.agency || canBeReplaced(one, other),
  )
  const nearest = new Nearest()
  for (const pair of pairs) {
    nearest.add(pair.one, pair.other, pair)
    nearest.add(pair.other, pair.one, pair)
  }
  const joins: { groups: [number, number]; join: Join; apart: number }[] = []
  const proposals: Proposal[] = []
  for (const pair of pairs) {
    const { one, other, numbers, apart } = pair
    if (!isWithin(pair, limits)) continue
    const items: [string, string] = [one.item.id, other.item.id]
    const isNearest = nearest.isFirst(one, other, pair) && nearest.isFirst(other, one, pair)
    const clear = isClear(pair, nearest.second(one, other), limits) && isClear(pair, nearest.second(other, one), limits)
    const rule = one.agency === other.agency ? 'replaced-id' : 'earthquake'
    if (isNearest && clear)
      joins.push({ groups: [one.group, other.group], apart, join: { rule, items, key: null, numbers } })
    else if (isNearest) proposals.push({ rule: 'ambiguous-earthquake', items, numbers })
  }
  return {
    joins: joins.sort((a, b) => a.apart - b.apart || (a.join.items.join() < b.join.items.join() ? -1 : 1)),
    proposals,
    areApart: (some, others) => {
      const [here, there] = [some, others].map((list) => list.flatMap((group) => byGroup.get(group) ?? []))
      return (here ?? []).some((one) =>
        (there ?? []).some((other) => one.agency === other.agency && !canBeReplaced(one, other)),
      )
    },
  }
}
