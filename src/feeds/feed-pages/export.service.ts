import type { Ctx } from '../../platform/ctx.ts'
import type { KeptAnswer } from '../evidence/evidence.ts'
import { type KeptItem, toKeptItem } from '../evidence/kept-item.ts'
import { findAnswerBytes, type Reader } from '../evidence/take-answer.service.ts'
import { listFeeds } from '../registry/feed.store.ts'
import type { Feed } from '../registry/feed.ts'
import { countGoodAnswers, type ItemFate, listFates, listGoodAnswersAfter } from './export.store.ts'

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
   * `event`: the first answer that had it. `duplicate`: an earlier one had it, or it stands there twice. `reuse`: under a key of another event.
   * `evidence`: of no event, such as an exercise.
   */
  readonly outcome: 'event' | 'duplicate' | 'reuse' | 'evidence' | 'refused' | 'forgotten'
  readonly event: string | null
  readonly reasons: readonly string[]
}

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
  let done = 0
  let after: { readonly at: Date; readonly id: string } = beginning
  for (;;) {
    const answers = await listGoodAnswersAfter(ctx.db, after, answersAtOnce)
    for (const answer of answers) {
      const feed = feeds.get(answer.feedKey)
      if (feed) yield await itemsOf(ctx, feed, answer, read)
      done += 1
      progress(done, total)
    }
    const last = answers.at(-1)
    if (!last) return
    after = last
  }
}

async function itemsOf(ctx: Ctx, feed: Feed, answer: KeptAnswer, read: Reader): Promise<ExportedItem[]> {
  const bytes = await findAnswerBytes(ctx, answer)
  if (!bytes) return []
  const { address, at, headers } = answer
  const reading = read(feed, { address, at, bytes, contentType: headers['content-type'] ?? null })
  const items = reading.items.map((item) => toKeptItem(feed, item, at))
  const fates = new Map((await listFates(ctx.db, [...new Set(items.map(({ id }) => id))])).map((one) => [one.id, one]))
  const seen = new Set<string>()
  return items.map((item) => {
    const isAgain = seen.has(item.id)
    seen.add(item.id)
    return { ...linesOf(answer, item), ...outcomeOf(answer, item, fates.get(item.id), isAgain) }
  })
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

function outcomeOf(
  answer: KeptAnswer,
  item: KeptItem,
  fate: ItemFate | undefined,
  isAgain: boolean,
): Pick<ExportedItem, 'outcome' | 'event' | 'reasons'> {
  const remarks = item.remarks.map(({ path, problem }) => (path === '' ? problem : `${path}: ${problem}`))
  if (item.report === null) return { outcome: 'refused', event: null, reasons: remarks }
  if (!fate) return { outcome: 'forgotten', event: null, reasons: ['not kept any more', ...remarks] }
  const { eventId: event, reuse, firstAnswerId } = fate
  if (isAgain) return { outcome: 'duplicate', event, reasons: ['it stands in this answer twice', ...remarks] }
  if (firstAnswerId !== answer.id)
    return { outcome: 'duplicate', event, reasons: [`answer ${firstAnswerId} had it`, ...remarks] }
  if (event === null) return { outcome: 'evidence', event, reasons: [whyEvidence(item), ...remarks] }
  const joins = fate.joins.map((one) => `${one.key ?? one.rule}: ${one.feed} ${one.nativeId}`)
  if (reuse)
    return { outcome: 'reuse', event, reasons: [`${reuse.key}: another ${reuse.differs}`, ...joins, ...remarks] }
  return { outcome: 'event', event, reasons: [...joins, ...remarks] }
}

const whyEvidence = ({ report }: KeptItem): string =>
  report && report.status !== 'actual' ? `status ${report.status}` : 'not for the public'
