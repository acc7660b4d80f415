import { audit } from '../../platform/audit.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, found, invalid, notFound } from '../../platform/problem.ts'
import { listCorrections } from '../events/correction.store.ts'
import { listEvents, listFusionItems, lockEvents } from '../events/event.store.ts'
import { fuseItems } from '../events/fuse-items.service.ts'
import { type Anchor, type FusionItem, firstOf } from '../fusion/fusion.ts'
import { ownKeyOf } from '../fusion/key-groups.ts'
import {
  findKind,
  insertCorrection,
  isProposed,
  listConcerned,
  listItemIds,
  lockCorrection,
  markRevoked,
} from './correction.store.ts'
import type { Correction } from './correction.ts'

const reasonIn = (sent: string): string => {
  const reason = sent.trim()
  if (reason === '') throw invalid({ reason: 'must not be empty' })
  return reason
}

const userOf = ({ actor }: Ctx): string | null => ('userId' in actor ? actor.userId : null)

/** In one transaction, in which nobody else changes which items are one event. */
const correct = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx) => {
    await lockEvents(tx.db)
    return work(tx)
  })

async function keep(tx: Ctx, kept: Omit<Correction, 'id'>): Promise<string> {
  const id = newId(tx.now)
  await insertCorrection(tx.db, { id, ...kept }, userOf(tx), tx.now)
  return id
}

const itemsOf = async (tx: Ctx, eventId: string): Promise<FusionItem[]> =>
  (await listFusionItems(tx.db, await listItemIds(tx.db, eventId))).map(({ item }) => item)

/** The events that these items are of, each once. */
async function eventsOf(tx: Ctx, itemIds: readonly string[]): Promise<string[]> {
  const loaded = await listFusionItems(tx.db, itemIds)
  const eventOf = new Map(loaded.map(({ item, eventId }) => [item.id, eventId]))
  return [...new Set(itemIds.flatMap((id) => eventOf.get(id) ?? []))]
}

/** An event is named by its first item. */
async function anchorOf(tx: Ctx, eventId: string): Promise<Anchor> {
  const item = found(firstOf(await itemsOf(tx, eventId)), 'event', eventId)
  const { parted } = await listCorrections(tx.db, [item])
  // What was parted is not found by its keys: they are those of the event that it left.
  const key = parted.has(ownKeyOf(item)) ? null : (item.report.keys[0] ?? ownKeyOf(item))
  return { item: item.id, key }
}

async function mustBeOfOneKind(tx: Ctx, one: string, other: string): Promise<void> {
  const [kind, otherKind] = [await findKind(tx.db, one), await findKind(tx.db, other)]
  if (kind === otherKind || kind === 'other' || otherKind === 'other') return
  throw conflict('kinds_differ', `One event is of the kind ${kind}, the other one of the kind ${otherKind}.`)
}

/** From now on the two events are one, with whatever is still reported under their keys. Gives the id of the one that stays: the older one. */
export async function joinEvents(ctx: Ctx, eventId: string, otherId: string, sent: string): Promise<string> {
  const reason = reasonIn(sent)
  if (eventId === otherId) throw invalid({ other_event_id: 'must be another event' })
  return correct(ctx, async (tx) => {
    const [older] = await listEvents(tx.db, [eventId, otherId])
    const [first, ended] = older?.id === otherId ? [otherId, eventId] : [eventId, otherId]
    const [one, other] = [await anchorOf(tx, first), await anchorOf(tx, ended)]
    await mustBeOfOneKind(tx, eventId, otherId)
    const id = await keep(tx, {
      kind: 'together',
      itemId: one.item,
      otherItemId: other.item,
      key: one.key,
      otherKey: other.key,
      endedEventId: ended,
      reason,
    })
    await fuseItems(tx, [one.item, other.item])
    const [stays = first] = await eventsOf(tx, [one.item])
    await audit(tx, {
      action: 'join',
      subjectKind: 'feed_event',
      subjectId: stays,
      companyId: null,
      before: { otherEventId: ended },
      after: { correctionId: id, reason },
    })
    return stays
  })
}

/**
 * The item leaves the event, with all its versions, and is an event of its own. Gives the events that there are now: first that of the item,
 * then the one that was, then what only the item held together with it.
 */
export async function partItem(ctx: Ctx, eventId: string, itemId: string, sent: string): Promise<string[]> {
  const reason = reasonIn(sent)
  return correct(ctx, async (tx) => {
    const items = await itemsOf(tx, eventId)
    found(items[0], 'event', eventId)
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw invalid({ item_id: 'is no item of this event' })
    const own = ownKeyOf(item)
    const others = items.filter((one) => ownKeyOf(one) !== own)
    const first = firstOf(others)
    if (!first) throw conflict('only_item', 'The event has no other item, so there is nothing to part this one from.')
    const id = await keep(tx, {
      kind: 'parted',
      itemId,
      otherItemId: first.id,
      key: own,
      otherKey: null,
      endedEventId: null,
      reason,
    })
    await fuseItems(tx, [itemId, first.id], new Map([[first.id, eventId]]))
    const events = await eventsOf(tx, [itemId, first.id, ...others.map((one) => one.id)])
    await audit(tx, {
      action: 'part',
      subjectKind: 'feed_event',
      subjectId: eventId,
      companyId: null,
      before: { itemId },
      after: { correctionId: id, eventIds: events, reason },
    })
    return events
  })
}

/** The events of the two items look alike and are two: it is not proposed again. Gives the id of the correction. */
export async function dismissProposal(ctx: Ctx, itemId: string, otherItemId: string, sent: string): Promise<string> {
  const reason = reasonIn(sent)
  return correct(ctx, async (tx) => {
    if (!(await isProposed(tx.db, itemId, otherItemId)))
      throw notFound('It is not proposed that the events of these items are one.')
    const nothing = { key: null, otherKey: null, endedEventId: null }
    const id = await keep(tx, { kind: 'apart', itemId, otherItemId, ...nothing, reason })
    await fuseItems(tx, [itemId, otherItemId])
    await audit(tx, {
      action: 'dismiss',
      subjectKind: 'feed_proposal',
      subjectId: id,
      companyId: null,
      before: { itemId, otherItemId },
      after: { reason },
    })
    return id
  })
}

/** As if it had not been decided: the events are those that keys, rules and the other corrections make. */
export async function revokeCorrection(ctx: Ctx, id: string): Promise<void> {
  await correct(ctx, async (tx) => {
    const correction = found(await lockCorrection(tx.db, id), 'correction', id)
    if (correction.revokedAt !== null) throw conflict('revoked', 'This correction was revoked before.')
    const { kind, itemId, otherItemId, endedEventId, reason } = correction
    await markRevoked(tx.db, id, tx.now, userOf(tx))
    const isFree = endedEventId !== null && (await listEvents(tx.db, [endedEventId])).length === 0
    const wishes = new Map(isFree ? [[otherItemId, endedEventId]] : [])
    await fuseItems(tx, await listConcerned(tx.db, correction), wishes)
    await audit(tx, {
      action: 'revoke',
      subjectKind: 'feed_correction',
      subjectId: id,
      companyId: null,
      before: { kind, itemId, otherItemId, reason },
      after: null,
    })
  })
}
