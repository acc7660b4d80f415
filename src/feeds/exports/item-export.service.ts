import type { Ctx } from '../../platform/ctx.ts'
import type { KeptAnswer } from '../evidence/evidence.ts'
import { type KeptItem, toKeptItem } from '../evidence/kept-item.ts'
import { findAnswerBytes, type Reader } from '../evidence/take-answer.service.ts'
import { listFeeds } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import { type EventOutcome, outcomeOfEvent } from './event-outcome.service.ts'
import { countGoodAnswers, type ItemFate, listFates, listGoodAnswersAfter } from './item-export.store.ts'

/** One item of one answer, and what became of it. */
export interface ExportedItem {
  readonly feed: string
  readonly answer: string
  /** Of an answer that was replayed: the file. */
  readonly address: string
  readonly at: Date
  readonly item: string
  readonly version: string
  readonly sha256: string
  /**
   * `duplicate`: an earlier answer had it, or it stands there twice. `refused`: it could not be read. Of the others it says what became of their
   * event; what is of none, such as an exercise, is evidence.
   */
  readonly outcome: EventOutcome['outcome'] | 'duplicate' | 'refused'
  /** The thread of alerts about its event. */
  readonly thread: string | null
  readonly event: string | null
  readonly reasons: readonly string[]
}

type Becoming = Pick<ExportedItem, 'outcome' | 'thread' | 'event' | 'reasons'>

const answersAtOnce = 50
const beginning = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** Every item of every answer that is kept, by reading the bytes again, answer by answer in the order of time. */
export async function* exportItems(
  ctx: Ctx,
  read: Reader,
  progress: (done: number, total: number) => void,
): AsyncGenerator<readonly ExportedItem[]> {
  const feeds = new Map((await listFeeds(ctx.db)).map((feed) => [feed.key, feed]))
  const total = await countGoodAnswers(ctx.db)
  const outcomes = new Map<string, EventOutcome>()
  const outcomeOf = async (event: string): Promise<EventOutcome> => {
    const known = outcomes.get(event) ?? (await outcomeOfEvent(ctx, event))
    outcomes.set(event, known)
    return known
  }
  let done = 0
  let after: { readonly at: Date; readonly id: string } = beginning
  for (;;) {
    const answers = await listGoodAnswersAfter(ctx.db, after, answersAtOnce)
    for (const answer of answers) {
      const feed = feeds.get(answer.feedKey)
      if (feed) yield await itemsOf(ctx, feed, answer, { read, outcomeOf })
      done += 1
      progress(done, total)
    }
    const last = answers.at(-1)
    if (!last) return
    after = last
  }
}

interface Sources {
  readonly read: Reader
  readonly outcomeOf: (event: string) => Promise<EventOutcome>
}

async function itemsOf(
  ctx: Ctx,
  feed: Feed,
  answer: KeptAnswer,
  { read, outcomeOf }: Sources,
): Promise<ExportedItem[]> {
  const bytes = await findAnswerBytes(ctx, answer)
  if (!bytes) return []
  const { address, at, headers } = answer
  const reading = read(feed, { address, at, bytes, contentType: headers['content-type'] ?? null })
  const items = reading.items.map((item) => toKeptItem(feed, item, at))
  const fates = new Map((await listFates(ctx.db, [...new Set(items.map(({ id }) => id))])).map((one) => [one.id, one]))
  const seen = new Set<string>()
  const lines: ExportedItem[] = []
  for (const item of items) {
    const fate = fates.get(item.id)
    const becoming = becomingOf(answer, item, fate, seen.has(item.id))
    const event = fate?.eventId ? await outcomeOf(fate.eventId) : undefined
    lines.push({ ...linesOf(answer, item), ...(event ? withEvent(becoming, event) : becoming) })
    seen.add(item.id)
  }
  return lines
}

/** What became of the event is what became of the item that it was first read of. */
function withEvent(becoming: Becoming, { outcome, thread, reasons }: EventOutcome): Becoming {
  if (becoming.outcome === 'duplicate' || becoming.outcome === 'refused') return { ...becoming, thread }
  return { ...becoming, outcome, thread, reasons: [...reasons, ...becoming.reasons] }
}

const linesOf = ({ id, feedKey, address, at }: KeptAnswer, item: KeptItem) => ({
  feed: feedKey,
  answer: id,
  address,
  at,
  item: item.nativeId,
  version: item.version,
  sha256: Buffer.from(item.sha256).toString('hex'),
})

function becomingOf(answer: KeptAnswer, item: KeptItem, fate: ItemFate | undefined, isAgain: boolean): Becoming {
  const remarks = item.remarks.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`))
  const none = { thread: null, event: null }
  if (item.report === null) return { ...none, outcome: 'refused', reasons: remarks }
  if (!fate) return { ...none, outcome: 'evidence', reasons: ['not kept any more', ...remarks] }
  const { eventId: event, reuse, firstAnswerId } = fate
  const of = { thread: null, event }
  if (isAgain) return { ...of, outcome: 'duplicate', reasons: ['it stands in this answer twice', ...remarks] }
  if (firstAnswerId !== answer.id)
    return { ...of, outcome: 'duplicate', reasons: [`answer ${firstAnswerId} had it`, ...remarks] }
  if (event === null) return { ...of, outcome: 'evidence', reasons: [whyEvidence(item), ...remarks] }
  const joins = fate.joins.map((one) => `${one.key ?? one.rule}: ${one.feed} ${one.nativeId}`)
  const reused = reuse ? [`${reuse.key}: another ${reuse.differs}`] : []
  return { ...of, outcome: 'review', reasons: [...reused, ...joins, ...remarks] }
}

const whyEvidence = ({ report }: KeptItem): string =>
  report && report.status !== 'actual' ? `status ${report.status}` : 'not for the public'
