import { disjointSets } from './disjoint-sets.ts'
import type { Anchor, Corrections, FusionItem, Join } from './fusion.ts'
import { type KeyGroup, keysOfItem, ownKeyOf } from './key-groups.ts'

interface Place {
  readonly group: number
  readonly item: FusionItem
}

/** Finds the group of an anchor of the correction with this number. Where it is doubtful, none. */
function placesOf(groups: readonly KeyGroup[], { parted }: Corrections) {
  const places = new Map(groups.flatMap(({ items }, group) => items.map((item) => [item.id, { group, item }] as const)))
  return ({ item, key }: Anchor, number: number): Place | undefined => {
    const place = places.get(item)
    // Parted since: the item left, and the events that were joined stay one.
    const hasLeft = place !== undefined && (parted.get(ownKeyOf(place.item)) ?? 0) > number
    if (place && !hasLeft) return place
    const others = groups.flatMap(({ comparable }, group): Place[] => {
      const holder = key === null ? undefined : comparable.find((one) => keysOfItem(one).includes(key))
      return holder ? [{ group, item: holder }] : []
    })
    return others.length === 1 ? others[0] : undefined
  }
}

/** Groups of which staff decided that they are one event become one. */
export function joinByStaff(groups: readonly KeyGroup[], corrections: Corrections): readonly KeyGroup[] {
  if (corrections.together.length === 0) return groups
  const find = placesOf(groups, corrections)
  const sets = disjointSets(groups.length)
  const joins: { group: number; join: Join }[] = []
  for (const { number, anchors } of corrections.together) {
    const [one, other] = [find(anchors[0], number), find(anchors[1], number)]
    if (!one || !other || sets.find(one.group) === sets.find(other.group)) continue
    const items: [string, string] = [one.item.id, other.item.id]
    joins.push({ group: one.group, join: { rule: 'staff', items, key: null, numbers: {} } })
    sets.join(one.group, other.group)
  }
  const joinsOf = Map.groupBy(joins, ({ group }) => sets.find(group))
  return [...Map.groupBy(groups.entries(), ([at]) => sets.find(at))].map(([set, members]) => ({
    items: members.flatMap(([, { items }]) => items),
    comparable: members.flatMap(([, { comparable }]) => comparable),
    joins: [...members.flatMap(([, group]) => group.joins), ...(joinsOf.get(set) ?? []).map(({ join }) => join)],
  }))
}

/** Whether a person said of two places (groups, events) that they are two, by pairs of items. `placeOf`: where an item is. */
export function apartBy<T>(
  apart: Corrections['apart'],
  placeOf: (item: string) => T | undefined,
): (one: T | undefined, other: T | undefined) => boolean {
  const pairs = apart.map(([one, other]) => [placeOf(one), placeOf(other)] as const)
  return (one, other) =>
    one !== undefined &&
    other !== undefined &&
    one !== other &&
    pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one))
}
