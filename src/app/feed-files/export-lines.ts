import {
  type ExportedItem,
  type ExportedThread,
  exportDrifts,
  exportItems,
  exportThreads,
  type FeedDrift,
  loadReader,
} from '../../feeds/index.ts'
import type { Ctx } from '../../platform/ctx.ts'

export type ExportKind = 'items' | 'threads' | 'drift'

type Progress = (done: number, total: number) => void

const isUrl = (address: string): boolean => /^https?:\/\//i.test(address)

/** Of a replayed answer the address is its file. */
const itemLine = ({ address, ...item }: ExportedItem) => ({
  feed: item.feed,
  answer: item.answer,
  ...(isUrl(address) ? { address } : { file: address }),
  at: item.at,
  item: item.item,
  version: item.version,
  sha256: item.sha256,
  outcome: item.outcome,
  // What became no alert is named by its event.
  thread: item.thread ?? item.event,
  event: item.event,
  reasons: item.reasons,
})

/** PostgreSQL writes times with an offset. */
const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

const threadLine = ({ createdAt, endedAt, ...thread }: ExportedThread) => ({
  thread: thread.thread,
  event: thread.event,
  created_at: createdAt,
  ended_at: endedAt,
  alerts: thread.alerts.map(({ starts_at, finishes_at, published_at, closed_at, ...alert }) => ({
    ...alert,
    starts_at: timeOf(starts_at),
    finishes_at: timeOf(finishes_at),
    published_at: timeOf(published_at),
    closed_at: timeOf(closed_at),
  })),
  items: thread.items,
  joins: thread.joins,
  reasons: thread.reasons,
})

const driftLine = ({ evidence, ...drift }: FeedDrift) => ({
  drift: drift.id,
  feed: drift.feedKey,
  kind: drift.kind,
  list: drift.list,
  answer: drift.answerId,
  opened_at: drift.openedAt,
  last_at: drift.lastAt,
  closed_at: drift.closedAt,
  closed_by: drift.closedBy,
  problem: evidence.problem,
  item: evidence.item,
  before: evidence.before,
  after: evidence.after,
})

async function* valuesOf(ctx: Ctx, kind: ExportKind, progress: Progress): AsyncGenerator<readonly unknown[]> {
  if (kind === 'threads') for await (const threads of exportThreads(ctx)) yield threads.map(threadLine)
  else if (kind === 'drift') for await (const drifts of exportDrifts(ctx)) yield drifts.map(driftLine)
  else for await (const items of exportItems(ctx, await loadReader(), progress)) yield items.map(itemLine)
}

/** NDJSON, some lines at a time. */
export async function* exportLines(ctx: Ctx, kind: ExportKind, progress: Progress): AsyncGenerator<readonly string[]> {
  for await (const values of valuesOf(ctx, kind, progress)) yield values.map((value) => `${JSON.stringify(value)}\n`)
}
