import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { noteDrift } from '../drift/drift.service.ts'
import { enqueueDrafting } from '../events/draft.tasks.ts'
import { markGoneEvents } from '../events/event.store.ts'
import { fuseItems } from '../events/fuse-items.service.ts'
import { usualRules } from '../fusion/fusion.ts'
import { hasEpisodes, isSamePart } from '../fusion/key-groups.ts'
import { type Answer, type AnswerReading, type NamedDocument, refusedAnswer } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'
import {
  findAnswer,
  findBody,
  findGoodAnswerBefore,
  findPlaceOfAnswer,
  insertAnswer,
  insertBody,
  lockFeed,
  setItemsNew,
} from './answer.store.ts'
import { nameDocuments } from './document.store.ts'
import { type Fetched, type ItemCounts, type KeptAnswer, noItems } from './evidence.ts'
import {
  insertItems,
  listLastOf,
  listStood,
  listWithLaterOnes,
  type Stood,
  setFirstAnswer,
  setLastAnswer,
} from './item.store.ts'
import { type KeptItem, toKeptItem } from './kept-item.ts'

/** Reads an answer of a feed by the feed's parser. */
export type Reader = (feed: Feed, answer: Answer) => AnswerReading

export interface TakenAnswer {
  readonly answer: KeptAnswer
  /** Documents that it names. */
  readonly documents: readonly NamedDocument[]
}

const packed = promisify(gzip)
const unpacked = promisify(gunzip)

// A remark for each of thousands of items would be as long as the answer; the count tells how many there are.
const maxRemarks = 100

/** What is to be kept of an answer. */
interface Prepared {
  readonly answer: KeptAnswer
  readonly body: Uint8Array | null
  readonly items: readonly KeptItem[]
  /** The good answer that this one is like. */
  readonly like: string | null
  readonly documents: readonly NamedDocument[]
}

/**
 * Keeps an answer of a feed with its items, and brings the events up to date, all in one transaction. The same answer once: one that is
 * there already is returned as it is. The caller sees to it that a feed's answers are taken one after the other.
 */
export async function takeAnswer(ctx: Ctx, feed: Feed, fetched: Fetched, read: Reader): Promise<TakenAnswer> {
  const known = await findAnswer(ctx.db, feed.key, fetched.address, fetched.at)
  if (known) return { answer: known, documents: [] }
  const before = await findGoodAnswerBefore(ctx.db, feed.key, fetched.address, fetched.at)
  const prepared = await prepare(ctx, feed, fetched, before, read)
  const body = prepared.body && (await packed(prepared.body))
  return inTransaction(ctx, async (tx) => {
    await lockFeed(tx.db, feed.key)
    const taken = await findAnswer(tx.db, feed.key, fetched.address, fetched.at)
    if (taken) return { answer: taken, documents: [] }
    const { answer, documents } = prepared
    const place = await findPlaceOfAnswer(tx.db, feed.key, answer.at)
    if (body && answer.sha256) await insertBody(tx.db, answer.sha256, body)
    await insertAnswer(tx.db, answer)
    const { added, touched } = await keepItems(tx, feed, prepared, place)
    if (added > 0) await setItemsNew(tx.db, answer.id, added)
    await nameDocuments(tx.db, feed.key, documents, answer.at)
    await fuseItems(tx, touched)
    if (feed.listIsWhole && answer.items > 0 && (await markGoneEvents(tx.db, feed.key, answer.address, tx.now)))
      await enqueueDrafting(tx)
    const kept = { ...answer, itemsNew: added }
    await noteDrift(tx, feed, { ...prepared, answer: kept, isNewest: place.isNewest })
    return { answer: kept, documents }
  })
}

async function prepare(
  ctx: Ctx,
  feed: Feed,
  fetched: Fetched,
  before: KeptAnswer | undefined,
  read: Reader,
): Promise<Prepared> {
  const { address, at, bytes, status } = fetched
  const answer: KeptAnswer = {
    ...noItems,
    id: newId(at),
    feedKey: feed.key,
    address,
    at,
    outcome: 'failed',
    status,
    headers: fetched.headers,
    sha256: null,
    encodedBytes: fetched.encodedBytes,
    problem: null,
    remarks: [],
    madeAt: null,
  }
  const nothing = { body: null, items: [], like: null, documents: [] }
  const failed = (problem: string): Prepared => ({ ...nothing, answer: { ...answer, problem } })
  if (fetched.problem !== null) return failed(fetched.problem)
  if (status === 304)
    return before
      ? prepareUnchanged(ctx, feed, answer, before, read)
      : failed('Status 304, but there is no answer before that it could be like.')
  if (status === null || status < 200 || status > 299) return failed(`Status ${status ?? 'missing'}.`)
  if (!bytes) return failed(`Status ${status} without a body.`)
  const sha256 = hash('sha256', bytes, 'buffer')
  if (before?.sha256 && sha256.equals(before.sha256)) return prepareUnchanged(ctx, feed, answer, before, read)
  const reading = readSafely(ctx, feed, { address, at, bytes, contentType: contentTypeOf(fetched) }, read)
  if (reading.refused) {
    const { path, problem } = reading.refused
    const where = path === '' ? problem : `${path}: ${problem}`
    return { ...nothing, body: bytes, answer: { ...answer, outcome: 'refused', sha256, problem: where } }
  }
  const { items, documents, madeAt } = reading
  const remarks = reading.remarks.slice(0, maxRemarks)
  return {
    answer: { ...answer, outcome: 'read', sha256, ...countsOf(reading), remarks, madeAt },
    body: bytes,
    items: items.map((item) => toKeptItem(feed, item, at)),
    like: null,
    documents,
  }
}

const contentTypeOf = ({ headers }: Pick<Fetched, 'headers'>): string | null => headers['content-type'] ?? null

/** Of an answer like the one before only the times of its items change, until items are others because of the time. */
async function prepareUnchanged(
  ctx: Ctx,
  feed: Feed,
  answer: KeptAnswer,
  before: KeptAnswer,
  read: Reader,
): Promise<Prepared> {
  const { sha256, items, itemsWithRemarks, itemsRefused, madeAt } = before
  const counts = { sha256, items, itemsWithRemarks, itemsRefused, madeAt }
  const unchanged = { answer: { ...answer, ...counts, outcome: 'unchanged' as const }, body: null, documents: [] }
  if (isSamePart(before.at, answer.at)) return { ...unchanged, items: [], like: before.id }
  const bytes = await findAnswerBytes(ctx, before)
  if (!bytes) return { ...unchanged, items: [], like: before.id }
  const { address, at } = answer
  const reading = readSafely(ctx, feed, { address, at, bytes, contentType: contentTypeOf(before) }, read)
  return { ...unchanged, items: reading.items.map((item) => toKeptItem(feed, item, at)), like: null }
}

/** The body of an answer that was kept; undefined where it has none any more. */
export async function findAnswerBytes({ db }: Ctx, { sha256 }: KeptAnswer): Promise<Uint8Array | undefined> {
  const kept = sha256 && (await findBody(db, sha256))
  return kept ? unpacked(kept) : undefined
}

/** A fault of a parser refuses its answer. It must not stop other feeds. */
function readSafely(ctx: Ctx, feed: Feed, answer: Answer, read: Reader): AnswerReading {
  try {
    return read(feed, answer)
  } catch (error) {
    ctx.log.error({ feed: feed.key, address: answer.address, err: (error as Error).stack }, 'a parser failed')
    return refusedAnswer('', `the parser failed: ${(error as Error).message}`)
  }
}

const countsOf = ({ items }: AnswerReading): ItemCounts => ({
  items: items.length,
  itemsWithRemarks: items.filter(({ report, remarks }) => report !== null && remarks.length > 0).length,
  itemsRefused: items.filter(({ report }) => report === null).length,
  itemsNew: 0,
})

interface Place {
  /** The good answer of the feed before this one. */
  readonly previous: string | null
  readonly isNewest: boolean
}

/** Writes new items, and of those that were there already when they stood. `touched`: those whose event may be another one now. */
async function keepItems(
  tx: Ctx,
  feed: Feed,
  { answer, items, like }: Prepared,
  place: Place,
): Promise<{ added: number; touched: readonly string[] }> {
  if (like !== null) return { added: 0, touched: await moveOn(tx, feed, answer, await listLastOf(tx.db, like), place) }
  // An item that stands in an answer twice is one.
  const byId = new Map(items.map((item) => [item.id, item]))
  const stood = await listStood(tx.db, [...byId.keys()])
  const known = new Set(stood.map(({ id }) => id))
  const added = [...byId.values()].filter(({ id }) => !known.has(id))
  const earlier = stood.filter(({ firstAt }) => answer.at < firstAt).flatMap(({ id }) => byId.get(id) ?? [])
  await insertItems(tx.db, added, answer)
  await setFirstAnswer(tx.db, earlier, answer)
  const moved = await moveOn(tx, feed, answer, stood, place)
  return { added: added.length, touched: [...new Set([...added, ...earlier].map(({ id }) => id)), ...moved] }
}

/**
 * They stood in this answer, too. Of most it does not matter how long they stood. Ids that replace each other never stand in one answer:
 * of those who come back after an answer without them it is decided again. So it is where episodes are cut.
 */
async function moveOn(
  tx: Ctx,
  feed: Feed,
  answer: KeptAnswer,
  stood: readonly Stood[],
  place: Place,
): Promise<readonly string[]> {
  const later = stood.filter(({ lastAt }) => lastAt <= answer.at)
  if (later.length === 0) return []
  await setLastAnswer(
    tx.db,
    later.map(({ id }) => id),
    answer,
  )
  const longer = later.filter(({ lastAt }) => lastAt < answer.at)
  const cameBack = usualRules.replacesIds.has(feed.agency)
    ? longer.filter(
        ({ kind, lastAnswerId }) =>
          kind === 'earthquake' && !(place.isNewest && place.previous !== null && lastAnswerId === place.previous),
      )
    : []
  const inEpisodes = longer.filter(({ kind }) => hasEpisodes(kind))
  return [...cameBack.map(({ id }) => id), ...(await listWithLaterOnes(tx.db, inEpisodes))]
}
