import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { reachOf } from '../fusion/earthquakes.ts'
import { fuse } from '../fusion/fuse.ts'
import { type FusedEvent, type FusionItem, firstOf, usualRules } from '../fusion/fusion.ts'
import { alikeRule, proposableKinds, proposeAlike } from '../fusion/proposals.ts'
import { apartBy } from '../fusion/staff-decisions.ts'
import { listApartEvents, listCorrections } from './correction.store.ts'
import { enqueueDrafting } from './draft.tasks.ts'
import {
  deleteEmptyEvents,
  deleteFromEvents,
  type EventRow,
  type LoadedItem,
  listEvents,
  listFusionItems,
  listLatestOfEvents,
  listNeighbours,
  lockEvents,
  type Reach,
  replaceJoins,
  replaceProposals,
  replaceReuses,
  type StoredEvent,
  writeEvents,
} from './event.store.ts'

const rules = usualRules
const reach: Reach = {
  earthquakes: reachOf(rules.earthquakes),
  cyclones: { seconds: rules.cyclones.minutes * 60, km: rules.cyclones.km },
}
const ambiguousRules = ['ambiguous-earthquake', 'ambiguous-cyclone']

/**
 * Brings the events of these items up to date, in the transaction that wrote them. What is decided of them depends on nothing but their
 * neighbours: items with a common key or joined by staff, earthquakes and cyclones near in time and place, and their neighbours in turn. So the
 * result is what `fuse` would make of all items there are. `wishes`: which event the one with this item should be, by its id.
 */
export async function fuseItems(
  tx: Ctx,
  itemIds: readonly string[],
  wishes: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (itemIds.length === 0) return
  await lockEvents(tx.db)
  const ids = await withNeighbours(tx, itemIds)
  const loaded = await listFusionItems(tx.db, ids)
  const fusible = new Set(loaded.map(({ item }) => item.id))
  const items = loaded.map(({ item }) => item)
  const eventIds = [...new Set(loaded.flatMap(({ eventId }) => eventId ?? []))]
  const [corrections, before] = await Promise.all([listCorrections(tx.db, items), listEvents(tx.db, eventIds)])
  const { events, proposals, reuses } = fuse(items, corrections, rules)
  const changed = changedOnly(namedEvents(tx, events, loaded, before, wishes), loaded)
  const gone = ids.filter((id) => !fusible.has(id))
  const joins = events.flatMap((event) => event.joins)
  const ambiguous = proposals.filter(({ rule }) => ambiguousRules.includes(rule))
  // The server runs them in this order: an event is empty only after its items are of another one.
  await Promise.all([
    gone.length > 0 && deleteFromEvents(tx.db, gone),
    writeEvents(tx.db, changed, tx.now),
    eventIds.length > 0 && deleteEmptyEvents(tx.db, eventIds),
    replaceJoins(tx.db, ids, joins, tx.now),
    replaceReuses(tx.db, ids, reuses, tx.now),
    replaceProposals(tx.db, ambiguousRules, ids, ambiguous, tx.now),
    changed.length > 0 && enqueueDrafting(tx),
  ])
  await proposeAgain(tx, items)
}

/** The items and, in rounds, all that may be of one event with them. */
async function withNeighbours(tx: Ctx, itemIds: readonly string[]): Promise<string[]> {
  const all = new Set(itemIds)
  let frontier = [...all]
  while (frontier.length > 0) {
    frontier = await listNeighbours(tx.db, frontier, [...all], reach)
    for (const id of frontier) all.add(id)
  }
  return [...all]
}

/**
 * Each part gets the id of the oldest event that had items of it. Where an event falls apart, the part with its first item keeps the id, and
 * the others get new ones. What is wished comes before that where it is an event that was there, and else before a new id.
 */
function namedEvents(
  tx: Ctx,
  parts: readonly FusedEvent[],
  loaded: readonly LoadedItem[],
  before: readonly EventRow[],
  wishes: ReadonlyMap<string, string>,
): StoredEvent[] {
  const partOf = new Map(parts.flatMap((part) => part.items.map(({ id }) => [id, part] as const)))
  const names = new Map<FusedEvent, string>()
  const used = new Set<string>()
  const name = (item: string | undefined, id: string): void => {
    const part = partOf.get(item ?? '')
    if (!part || names.has(part) || used.has(id)) return
    names.set(part, id)
    used.add(id)
  }
  const itemsOf = Map.groupBy(loaded, ({ eventId }) => eventId)
  for (const [item, id] of wishes) if (before.some((event) => event.id === id)) name(item, id)
  for (const { id } of before) name(firstOf((itemsOf.get(id) ?? []).map(({ item }) => item))?.id, id)
  for (const [item, id] of wishes) name(item, id)
  return parts.map((part) => ({
    id: names.get(part) ?? newId(tx.now),
    kind: firstOf(part.items)?.report.kind ?? 'other',
    itemIds: part.items.map(({ id }) => id),
  }))
}

/** Without the events that have the very items that they had. */
function changedOnly(events: readonly StoredEvent[], loaded: readonly LoadedItem[]): StoredEvent[] {
  const eventOf = new Map(loaded.map(({ item, eventId }) => [item.id, eventId]))
  const had = Map.groupBy(loaded, ({ eventId }) => eventId)
  return events.filter(
    ({ id, itemIds }) => itemIds.length !== had.get(id)?.length || itemIds.some((itemId) => eventOf.get(itemId) !== id),
  )
}

/** Events that look alike are proposed by comparing all of their kind, of which there are few. */
async function proposeAgain(tx: Ctx, items: readonly FusionItem[]): Promise<void> {
  const kinds = proposableKinds.filter((kind) => items.some(({ report }) => report.kind === kind))
  if (kinds.length === 0) return
  const latest = await listLatestOfEvents(tx.db, kinds)
  const eventOf = new Map(latest.map(({ item, eventId }) => [item.id, eventId]))
  const areTwo = apartBy(await listApartEvents(tx.db), (event) => event)
  const proposals = proposeAlike(
    latest.map(({ item }) => item).filter(({ report }) => kinds.some((kind) => kind === report.kind)),
    (one, other) => areTwo(eventOf.get(one.id) ?? undefined, eventOf.get(other.id) ?? undefined),
  )
  await replaceProposals(tx.db, kinds.map(alikeRule), null, proposals, tx.now)
}
