import type { Ctx } from '../../platform/ctx.ts'
import type { Getter } from '../../platform/outgoing/get.ts'
import { conflict, found } from '../../platform/problem.ts'
import { assess, type EventItem } from '../assessment/assess.ts'
import { toKeptItem } from '../evidence/kept-item.ts'
import type { Reader } from '../evidence/take-answer.service.ts'
import { feedGetter } from '../fetching/feed-getter.ts'
import { accepted } from '../fetching/fetching.ts'
import { fuse } from '../fusion/fuse.ts'
import { isOfEvent } from '../fusion/fusion.ts'
import { loadReader } from '../parsers/reader.ts'
import { type AnswerReading, type Item, type NamedDocument, refusedAnswer } from '../reading/reading.ts'
import { findFeed } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import { readSurroundings } from '../surroundings/surroundings.service.ts'
import type { FeedDraft } from './feed-draft.ts'
import { checkDraft } from './own-feed.service.ts'
import type { TriedAnswer, TriedEvent, TriedFeed, TriedItem } from './try-feed.ts'

/** Of documents that the list names so many are read. */
const mostDocuments = 3
/** Of items and of events so many are shown. */
const mostShown = 100
const mostRemarks = 50

interface Read {
  readonly answer: TriedAnswer
  readonly items: readonly Item[]
  readonly documents: readonly NamedDocument[]
}

/** A parser that fails refuses its answer, as it does when the answer is kept. */
function readSafely(read: Reader, feed: Feed, answer: Parameters<Reader>[1]): AnswerReading {
  try {
    return read(feed, answer)
  } catch (error) {
    return refusedAnswer('', `the parser failed: ${(error as Error).message}`)
  }
}

async function readOnce(ctx: Ctx, feed: Feed, address: string, getter: Getter, read: Reader): Promise<Read> {
  const { status, headers, bytes, encodedBytes, error } = await getter.get(address, { accept: accepted })
  const at = ctx.freshNow()
  const answer: TriedAnswer = {
    address,
    at,
    outcome: 'failed',
    status,
    problem: error ?? (bytes ? null : 'The answer has no body.'),
    items: 0,
    itemsWithRemarks: 0,
    itemsRefused: 0,
    remarks: [],
    madeAt: null,
    encodedBytes,
    documents: 0,
  }
  if (answer.problem !== null || !bytes) return { answer, items: [], documents: [] }
  const reading = readSafely(read, feed, { address, at, bytes, contentType: headers['content-type'] ?? null })
  const { refused, items, documents, remarks, madeAt } = reading
  if (refused) {
    const problem = refused.path === '' ? refused.problem : `${refused.path}: ${refused.problem}`
    return { answer: { ...answer, outcome: 'refused', problem }, items: [], documents: [] }
  }
  return {
    answer: {
      ...answer,
      outcome: 'read',
      items: items.length,
      itemsWithRemarks: items.filter((one) => one.report !== null && one.remarks.length > 0).length,
      itemsRefused: items.filter((one) => one.report === null).length,
      remarks: remarks.slice(0, mostRemarks),
      madeAt,
      documents: documents.length,
    },
    items,
    documents,
  }
}

/** An item as an event has it. */
type TriedReport = EventItem & { readonly nativeId: string }

/** The events that these items would be if nothing else were known. */
function eventsOf(feed: Feed, reads: readonly Read[]): readonly (readonly TriedReport[])[] {
  const fusible = reads.flatMap(({ answer: { at }, items }) =>
    items.flatMap((item) => {
      const { report } = item
      if (!report || !isOfEvent(report)) return []
      const { id, nativeId } = toKeptItem(feed, item, at)
      const of = { feed: feed.key, agency: feed.agency, trust: feed.trust, firstAt: at, lastAt: at }
      return [{ ...of, id, nativeId, report }]
    }),
  )
  const byId = new Map(fusible.map((item) => [item.id, item]))
  return fuse([...byId.values()]).events.map(({ items }) => items.flatMap(({ id }) => byId.get(id) ?? []))
}

/** What an alert about it would say. */
async function assessed(ctx: Ctx, items: readonly TriedReport[]): Promise<TriedEvent> {
  const assessment = assess({ items }, await readSurroundings(ctx, { items }))
  return { nativeIds: [...new Set(items.map(({ nativeId }) => nativeId))], assessment }
}

const shownItem = ({ nativeId, version, report, remarks }: Item): TriedItem => ({ nativeId, version, report, remarks })

/** Reads the first address of a feed now, and some documents that it names, and writes nothing. */
async function tryOut(ctx: Ctx, feed: Feed): Promise<TriedFeed> {
  const getter = feedGetter()
  if (!getter)
    throw conflict(
      'feeds_off',
      'No feed is read here: set GODWIT_FEEDS=live and GODWIT_FEEDS_CONTACT, which tells publishers who asks.',
    )
  const read = await loadReader()
  const [address = ''] = feed.addresses
  const list = await readOnce(ctx, feed, address, getter, read)
  const reads = [list]
  for (const document of list.documents.slice(0, mostDocuments)) {
    const one = await readOnce(ctx, feed, document.address, getter, read)
    reads.push(one)
    if (one.answer.outcome === 'failed') break
  }
  const items = reads.flatMap((one) => one.items)
  const events = eventsOf(feed, reads)
  const shown: TriedEvent[] = []
  for (const event of events.slice(0, mostShown)) shown.push(await assessed(ctx, event))
  return {
    answers: reads.map(({ answer }) => answer),
    items: items.slice(0, mostShown).map(shownItem),
    events: shown,
    itemCount: items.length,
    eventCount: events.length,
  }
}

/** A try of a feed as it is kept, whether it is on or paused. */
export const tryFeed = async (ctx: Ctx, key: string): Promise<TriedFeed> =>
  tryOut(ctx, found(await findFeed(ctx.db, key), 'feed', key))

/** A try of a feed before it is added. */
export async function tryNewFeed(ctx: Ctx, draft: FeedDraft): Promise<TriedFeed> {
  await checkDraft(draft, null)
  return tryOut(ctx, { ...draft, state: 'paused', stateReason: null })
}
