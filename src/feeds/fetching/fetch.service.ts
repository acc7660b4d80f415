import type { Ctx } from '../../platform/ctx.ts'
import { listPresentKeys } from '../../platform/jobs/present-keys.ts'
import { enqueue, enqueueMany } from '../../platform/jobs/task.ts'
import { waitMs } from '../../platform/outgoing/cache-rules.ts'
import type { GetRequest, Getter } from '../../platform/outgoing/get.ts'
import { freeBytes } from '../../platform/outgoing/growing-bytes.ts'
import { findSilentFeeds } from '../drift/drift.service.ts'
import { listPendingDocuments, noteDocumentTry } from '../evidence/document.store.ts'
import type { KeptAnswer } from '../evidence/evidence.ts'
import { type Reader, takeAnswer } from '../evidence/take-answer.service.ts'
import { loadReader } from '../parsers/reader.ts'
import { findFeed, listFeeds } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import { feedGetter } from './feed-getter.ts'
import { countFailures, findValidators } from './fetch.store.ts'
import { fetchFeedTask } from './fetch.tasks.ts'
import { accepted, nextFetchAt, spread } from './fetching.ts'

/** After so many failures in one round the publisher is left alone until the next one. */
const mostFailures = 3
/** At a start the feeds are read one after the other, not all in the same second. */
const startsWithinMs = 30_000
/** The most documents of one round; the others follow a few seconds later. */
const mostDocuments = 40
/** A document that did not come so many times is given up. */
const mostTries = 5
const nextDocumentsMs = 5_000

interface Round {
  readonly ctx: Ctx
  readonly feed: Feed
  readonly getter: Getter
  readonly read: Reader
  readonly signal: AbortSignal
}

interface Outcome {
  readonly answer: KeptAnswer
  /** How long the publisher asks us to wait. */
  readonly waitMs: number
}

/** Fetches an answer and keeps it. */
async function takeOne({ ctx, feed, getter, read }: Round, address: string, conditions: GetRequest): Promise<Outcome> {
  const got = await getter.get(address, { accept: accepted, ...conditions })
  try {
    const { status, headers, bytes, encodedBytes, error } = got
    const at = ctx.freshNow()
    const fetched = { address, at, status, headers, bytes, encodedBytes, problem: error }
    const { answer } = await takeAnswer(ctx, feed, fetched, read)
    return { answer, waitMs: waitMs(headers, at) }
  } finally {
    if (got.bytes) freeBytes(got.bytes)
  }
}

async function readAddress(round: Round, address: string): Promise<Outcome> {
  const { ctx, feed } = round
  const { etag, lastModified } = await findValidators(ctx.db, feed.key, address)
  return takeOne(round, address, { ifNoneMatch: etag ?? undefined, ifModifiedSince: lastModified ?? undefined })
}

/** Fetches the documents that lists have named, each version once. Returns whether some are left for the next round. */
async function readDocuments(round: Round): Promise<boolean> {
  const { ctx, feed, signal } = round
  const pending = await listPendingDocuments(ctx.db, feed.key, { tries: mostTries, most: mostDocuments + 1 })
  let failures = 0
  for (const document of pending.slice(0, mostDocuments)) {
    if (signal.aborted || failures >= mostFailures) break
    const { answer } = await takeOne(round, document.address, {})
    const hasCome = answer.outcome !== 'failed'
    if (!hasCome) failures += 1
    await noteDocumentTry(ctx.db, feed.key, document, hasCome ? answer.id : null)
  }
  return failures === 0 && pending.length > mostDocuments
}

/** Reads a feed once: its addresses, and the documents that they name. */
async function readFeed(round: Round): Promise<{ readonly waitMs: number; readonly isUnfinished: boolean }> {
  let longest = 0
  let failures = 0
  for (const address of round.feed.addresses) {
    if (round.signal.aborted || failures >= mostFailures) break
    const outcome = await readAddress(round, address)
    longest = Math.max(longest, outcome.waitMs)
    failures = outcome.answer.outcome === 'failed' ? failures + 1 : 0
  }
  return { waitMs: longest, isUnfinished: await readDocuments(round) }
}

/** Reads a feed, and adds the job of the next time. A feed that is paused is read no more. */
export async function fetchFeed(ctx: Ctx, key: string, signal: AbortSignal): Promise<void> {
  const getter = feedGetter()
  const feed = await findFeed(ctx.db, key)
  if (!getter || feed?.state !== 'on') return
  const read = await loadReader()
  const round = await readFeed({ ctx, feed, getter, read, signal })
  const now = ctx.freshNow()
  const failures = await countFailures(ctx.db, key)
  const dueAt = round.isUnfinished
    ? new Date(now.getTime() + nextDocumentsMs)
    : nextFetchAt({ key, intervalSeconds: feed.intervalSeconds, failures, waitMs: round.waitMs, now })
  await enqueue(ctx, fetchFeedTask, { key }, { key, dueAt })
}

/** Adds the job of every feed that is on and has none. One that waits keeps its time, which its publisher may have asked for. */
export async function startFeeds(ctx: Ctx): Promise<void> {
  if (!feedGetter()) return
  const [feeds, present] = await Promise.all([listFeeds(ctx.db), listPresentKeys(ctx.db, fetchFeedTask)])
  await findSilentFeeds(ctx, feeds)
  const started = feeds
    .filter(({ key, state }) => state === 'on' && !present.has(key))
    .map(({ key }) => {
      const dueAt = new Date(ctx.now.getTime() + spread(key, ctx.now, startsWithinMs))
      return { payload: { key }, key, dueAt }
    })
  await enqueueMany(ctx, fetchFeedTask, started)
}
