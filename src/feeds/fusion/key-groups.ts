import { key } from '../reading/keys.ts'
import type { ReportKind } from '../reading/reading.ts'
import { disjointSets } from './disjoint-sets.ts'
import { bySending, type Corrections, type FusionItem, type Join, nativeIdOf, numberOf, type Reuse } from './fusion.ts'
import { kmBetween } from './km-between.ts'

/** Items with common keys. */
export interface KeyGroup {
  readonly items: readonly FusionItem[]
  /** Those that rules compare with other groups: without items that staff parted. */
  readonly comparable: readonly FusionItem[]
  readonly joins: readonly Join[]
}

/** How far reports under one key may be apart. Beyond that the key was used again for something else. */
interface Bounds {
  readonly seconds?: number
  readonly magnitudes?: number
  readonly km?: number
  /** For things that move: more kilometres for each hour between the reports. */
  readonly kmAnHour?: number
  /** So long after the report before it is another event. */
  readonly days?: number
}

// Measured of USGS: origin times moved by at most 9.9 s, places by 69 km, magnitudes by 0.9 under one id. Storms move at up to 110 km/h. The
// longest storm lasted 36 days; the ids of JTWC begin anew each season.
const boundsOf: Partial<Record<ReportKind, Bounds>> = {
  earthquake: { seconds: 60, km: 150, magnitudes: 1.5 },
  cyclone: { km: 400, kmAnHour: 130, days: 60 },
  volcano: { km: 100 },
  tsunami: { km: 300 },
}

const hour = 3_600_000

/** After so many hours without it, the same key is another event: an airport's next ground stop. */
const gapHours = { airport: 6, disease: 24 * 60 } as const satisfies Partial<Record<ReportKind, number>>

const gapOf = (kind: string | null): number | undefined =>
  (gapHours as Readonly<Record<string, number | undefined>>)[kind ?? '']

/** Of these it matters how long they stood in the answers of their feed. */
export const hasEpisodes = (kind: string | null): boolean => gapOf(kind) !== undefined

/** The shortest gap between two episodes. Within parts of the time that are so long there is no place for two. */
const partOf = (at: Date): number => Math.floor(at.getTime() / (gapHours.airport * hour))

export const isSamePart = (one: Date, other: Date): boolean => partOf(one) === partOf(other)

/**
 * An airport has the same words for each of its ground stops: so its item is another one in each part of the time. Empty for all others:
 * what is cut by days or not at all.
 */
export const episodePart = (kind: string | null, at: Date): string => (kind === 'airport' ? String(partOf(at)) : '')

/** When it was at its position, as far as it says so. */
function positionTime({ report: { facts, sentAt } }: FusionItem): number | undefined {
  const at = typeof facts['advisory_at'] === 'string' ? Date.parse(facts['advisory_at']) : Number.NaN
  return Number.isNaN(at) ? sentAt?.getTime() : at
}

/** A position without a time can be a day older than its first answer. */
const unknownHours = 24

function hoursBetween(before: FusionItem, after: FusionItem): number {
  const [one, other] = [positionTime(before), positionTime(after)]
  const apart = Math.abs((other ?? after.firstAt.getTime()) - (one ?? before.firstAt.getTime())) / hour
  return one === undefined || other === undefined ? apart + unknownHours : apart
}

function differs(before: FusionItem, after: FusionItem): Omit<Reuse, 'item' | 'key'> | undefined {
  const [one, other] = [before.report, after.report]
  if (one.kind !== other.kind && one.kind !== 'other' && other.kind !== 'other') return { differs: 'kind', numbers: {} }
  const bounds = boundsOf[other.kind]
  if (!bounds || before.agency !== after.agency) return undefined
  const seconds =
    one.startsAt && other.startsAt ? Math.abs(other.startsAt.getTime() - one.startsAt.getTime()) / 1000 : 0
  if (bounds.seconds !== undefined && seconds > bounds.seconds) return { differs: 'time', numbers: { seconds } }
  const hours = bounds.kmAnHour === undefined ? 0 : hoursBetween(before, after)
  if (bounds.days !== undefined && hours > bounds.days * 24) return { differs: 'time', numbers: { hours } }
  if (bounds.km !== undefined && one.point && other.point) {
    const km = kmBetween(one.point, other.point)
    if (km > bounds.km + (bounds.kmAnHour ?? 0) * hours) return { differs: 'place', numbers: { km, hours } }
  }
  const [was, is] = [numberOf(one, 'magnitude'), numberOf(other, 'magnitude')]
  if (
    bounds.magnitudes !== undefined &&
    was !== undefined &&
    is !== undefined &&
    Math.abs(is - was) > bounds.magnitudes
  )
    return { differs: 'magnitude', numbers: { magnitudes: Math.abs(is - was) } }
  return undefined
}

const ofStorm = key('atcf', '')

/**
 * The key that all versions of an item have. An item without an id is alone. JTWC calls a storm of each season `01C`, so where a number of ATCF
 * is known, which names basin and year, it is part of the key.
 */
export function ownKeyOf(item: FusionItem): string {
  if (item.nativeId === '') return key('item', item.id)
  const storm = item.report.keys.find((name) => name.startsWith(ofStorm))
  return key('item', storm === undefined ? nativeIdOf(item) : `${nativeIdOf(item)} ${storm}`)
}

/** The keys of an item: its own, so that its versions belong together, and those of its report. */
export const keysOfItem = (item: FusionItem): readonly string[] => [...new Set([ownKeyOf(item), ...item.report.keys])]

function keysOf(item: FusionItem, { parted }: Corrections): readonly string[] {
  const own = ownKeyOf(item)
  return parted.has(own) ? [`${own} parted`] : keysOfItem(item)
}

/** Sets of items that are connected by keys, in the order of sending. */
function connected(items: readonly FusionItem[], corrections: Corrections): { items: FusionItem[]; joins: Join[] }[] {
  const sets = disjointSets(items.length)
  const holder = new Map<string, number>()
  const joins: { at: number; join: Join }[] = []
  const link = (at: number, name: string): void => {
    const other = holder.get(name)
    if (other === undefined) holder.set(name, at)
    else if (sets.find(other) !== sets.find(at)) {
      const [a, b] = [items[other], items[at]]
      if (a && b) joins.push({ at, join: { rule: 'key', items: [a.id, b.id], key: name, numbers: {} } })
      sets.join(other, at)
    }
  }
  for (const [at, item] of items.entries()) for (const name of keysOf(item, corrections)) link(at, name)
  const groups = new Map<number, { items: FusionItem[]; joins: Join[] }>()
  for (const [at, item] of items.entries()) {
    const found = groups.get(sets.find(at))
    if (found) found.items.push(item)
    else groups.set(sets.find(at), { items: [item], joins: [] })
  }
  for (const { at, join } of joins) groups.get(sets.find(at))?.joins.push(join)
  return [...groups.values()]
}

/** Cuts where nothing was seen of it for long. */
function episodes(items: readonly FusionItem[]): FusionItem[][] {
  const [first] = items
  const gap = first && gapOf(first.report.kind)
  if (gap === undefined) return [[...items]]
  const parts: FusionItem[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const item of [...items].sort((a, b) => a.firstAt.getTime() - b.firstAt.getTime() || bySending(a, b))) {
    if (item.firstAt.getTime() - last > gap * hour) parts.push([])
    parts.at(-1)?.push(item)
    last = Math.max(last, item.lastAt.getTime())
  }
  return parts
}

/** The items that stay, and those under a reused key, by their own keys. */
function withoutReused(items: readonly FusionItem[]): {
  kept: FusionItem[]
  reused: Map<string, FusionItem[]>
  reuses: Reuse[]
} {
  const kept: FusionItem[] = []
  const reused = new Map<string, FusionItem[]>()
  const reuses: Reuse[] = []
  const lastOf = new Map<string, FusionItem>()
  for (const item of items) {
    const before = lastOf.get(item.agency) ?? kept.at(-1)
    const wrong = before && differs(before, item)
    if (wrong) {
      const shared = item.report.keys.find((name) => kept.some((one) => one.report.keys.includes(name)))
      const own = ownKeyOf(item)
      reuses.push({ ...wrong, item: item.id, key: shared ?? own })
      reused.set(own, [...(reused.get(own) ?? []), item])
    } else {
      kept.push(item)
      lastOf.set(item.agency, item)
    }
  }
  return { kept, reused, reuses }
}

/** Takes apart what keys connect: uses of a key for something else, then episodes. What only a removed item connected falls apart, too. */
function separate(items: readonly FusionItem[], corrections: Corrections): { groups: KeyGroup[]; reuses: Reuse[] } {
  const { kept, reused, reuses } = withoutReused(items)
  const isParted = (item: FusionItem): boolean => corrections.parted.has(ownKeyOf(item))
  const groups: KeyGroup[] = episodes(kept)
    .flatMap((episode) => connected(episode, corrections))
    .map((group) => ({ ...group, comparable: group.items.some(isParted) ? [] : group.items }))
  for (const others of reused.values()) {
    const apart = separate(others, corrections)
    groups.push(...apart.groups)
    const known = new Set(reuses.map(({ item }) => item))
    reuses.push(...apart.reuses.filter(({ item }) => !known.has(item)))
  }
  return { groups, reuses }
}

/** Items with common keys, without those that use a key again for something else. */
export function groupByKeys(
  items: readonly FusionItem[],
  corrections: Corrections,
): { groups: readonly KeyGroup[]; reuses: readonly Reuse[] } {
  const all = connected([...items].sort(bySending), corrections).map((group) => separate(group.items, corrections))
  return { groups: all.flatMap(({ groups }) => groups), reuses: all.flatMap(({ reuses }) => reuses) }
}
