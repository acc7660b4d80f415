import { matchCyclones } from './cyclones.ts'
import { disjointSets } from './disjoint-sets.ts'
import { matchEarthquakes } from './earthquakes.ts'
import {
  type Corrections,
  type FusedEvent,
  type Fusion,
  type FusionItem,
  type FusionRules,
  type Join,
  latestOf,
  noCorrections,
  type Proposal,
  usualRules,
} from './fusion.ts'
import { groupByKeys, type KeyGroup } from './key-groups.ts'
import { proposeAlike } from './proposals.ts'
import { apartBy, joinByStaff } from './staff-decisions.ts'

/**
 * Which items are one event. A pure function of the items: the order of the list does not matter, since everything is sorted by what the
 * items themselves say. Keys decide first, then staff, then the rules for earthquakes and cyclones; whatever else looks alike is proposed.
 */
export function fuse(
  items: readonly FusionItem[],
  corrections: Corrections = noCorrections,
  rules: FusionRules = usualRules,
): Fusion {
  const { groups: keyed, reuses } = groupByKeys(items, corrections)
  const groups = joinByStaff(keyed, corrections)
  const { parts, joins, proposals } = joinGroups(groups, rules, corrections)
  const partOf = new Map(parts.flatMap((part) => part.map((at) => [at, part] as const)))
  const joinsOf = new Map<readonly number[] | undefined, Join[]>()
  for (const { groups: of, join } of joins) {
    const part = partOf.get(of[0])
    joinsOf.set(part, [...(joinsOf.get(part) ?? []), join])
  }
  const events: FusedEvent[] = parts.map((part) => ({
    items: part.flatMap((at) => groups[at]?.items ?? []).sort((a, b) => (a.id < b.id ? -1 : 1)),
    joins: [...part.flatMap((at) => groups[at]?.joins ?? []), ...(joinsOf.get(part) ?? [])],
  }))
  const latest = events.flatMap(({ items: of }) => latestOf(of) ?? [])
  // Two that another report made one after all need nobody's decision.
  const eventOf = new Map(events.flatMap((event) => event.items.map(({ id }) => [id, event] as const)))
  const areApart = apartBy(corrections.apart, (id) => eventOf.get(id))
  const areTwo = (one: string, other: string): boolean => areApart(eventOf.get(one), eventOf.get(other))
  const open = proposals.filter(
    ({ items: [one, other] }) => eventOf.get(one) !== eventOf.get(other) && !areTwo(one, other),
  )
  const alike = proposeAlike(latest, (one, other) => areTwo(one.id, other.id))
  return { events, proposals: [...open, ...alike], reuses }
}

interface Joined {
  readonly groups: readonly [number, number]
  readonly join: Join
}

interface Matches {
  readonly joins: readonly Joined[]
  readonly areApart: (one: readonly number[], other: readonly number[]) => boolean
}

function joinGroups(
  groups: readonly KeyGroup[],
  rules: FusionRules,
  { apart }: Corrections,
): { parts: number[][]; joins: Joined[]; proposals: Proposal[] } {
  const groupOf = new Map(groups.flatMap(({ items }, at) => items.map(({ id }) => [id, at] as const)))
  const areTwo = apartBy(apart, (id) => groupOf.get(id))
  const saidApart = (some: readonly number[], others: readonly number[]): boolean =>
    apart.length > 0 && some.some((one) => others.some((other) => areTwo(one, other)))
  const sets = disjointSets(groups.length)
  const members = new Map(groups.map((_, at) => [at, [at]]))
  const joins: Joined[] = []
  const proposals: Proposal[] = []
  const unite = ({ joins: found, areApart }: Matches, otherwise: Proposal['rule']): void => {
    for (const joined of found) {
      const [a, b] = [sets.find(joined.groups[0]), sets.find(joined.groups[1])]
      if (a === b) continue
      const [some, others] = [members.get(a) ?? [], members.get(b) ?? []]
      if (areApart(some, others) || saidApart(some, others)) {
        proposals.push({ rule: otherwise, items: joined.join.items, numbers: joined.join.numbers })
        continue
      }
      sets.join(a, b)
      members.delete(a)
      members.delete(b)
      members.set(sets.find(a), [...some, ...others])
      joins.push(joined)
    }
  }
  const earthquakes = matchEarthquakes(groups, rules)
  proposals.push(...earthquakes.proposals)
  unite(earthquakes, 'ambiguous-earthquake')
  unite(matchCyclones(groups, rules), 'ambiguous-cyclone')
  return { parts: [...members.values()], joins, proposals }
}
