import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  draftPending,
  type Feed,
  fetchedOf,
  type KeptAnswer,
  loadReader,
  type Reader,
  type RecordedAnswer,
  readFeeds,
  seedFeeds,
  takeAnswer,
} from '../../feeds/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Recordings } from './recordings.ts'

interface ReplayOptions {
  /** So many times as fast as it was recorded; left out: without waiting. */
  readonly speed?: number | undefined
  /** The clock of the run ends here, after the last answer. */
  readonly until?: Date | undefined
  /** False: alerts are drafted, and no rule publishes or closes one. */
  readonly publish: boolean
}

interface ReplayHooks {
  readonly progress: (done: number, total: number) => void
  /** Something was left out. */
  readonly problem: (text: string) => void
  /** Does what is due at a time of the run, such as notifying people of what was published. */
  readonly work: (ctx: Ctx) => Promise<void>
}

/** What came of the answers of a feed. */
interface Replayed {
  readonly feed: string
  answers: number
  items: number
  added: number
  readonly outcomes: Record<KeptAnswer['outcome'], number>
}

interface Replay {
  readonly feeds: readonly Replayed[]
  /** How often an event was looked at for an alert. */
  readonly drafted: number
}

/** Everything of the run sees this time. */
const at = (ctx: Ctx, now: Date): Ctx => ({ ...ctx, now, freshNow: () => now })

async function takeRecorded(ctx: Ctx, folder: string, feed: Feed, recorded: RecordedAnswer, read: Reader) {
  const bytes = await readFile(join(folder, recorded.file))
  if (recorded.sha256 !== null && hash('sha256', bytes) !== recorded.sha256)
    throw new Error('is not the file that was recorded: it has another sha256')
  return (await takeAnswer(at(ctx, recorded.at), feed, fetchedOf(recorded, bytes), read)).answer
}

function count(counts: Map<string, Replayed>, { feedKey, outcome, items, itemsNew }: KeptAnswer): void {
  const one: Replayed = counts.get(feedKey) ?? {
    feed: feedKey,
    answers: 0,
    items: 0,
    added: 0,
    outcomes: { read: 0, unchanged: 0, refused: 0, failed: 0 },
  }
  one.answers += 1
  one.items += items
  one.added += itemsNew
  one.outcomes[outcome] += 1
  counts.set(feedKey, one)
}

/**
 * Takes recorded answers by the very path of live fetching. The clock of the run moves to the time of each answer, and what is due for an
 * alert by then is drafted, published and sent to people at that time.
 */
export async function replay(
  ctx: Ctx,
  { folder, answers }: Recordings,
  { speed, until, publish }: ReplayOptions,
  { progress, problem, work }: ReplayHooks,
): Promise<Replay> {
  await seedFeeds(ctx)
  const feeds = new Map((await readFeeds(ctx)).map((feed) => [feed.key, feed]))
  for (const key of new Set(answers.map(({ feed }) => feed)))
    if (!feeds.has(key)) problem(`There is no feed "${key}": its answers are left out.`)
  const read = await loadReader()
  const counts = new Map<string, Replayed>()
  let drafted = 0
  let before: Date | undefined
  for (const [n, recorded] of answers.entries()) {
    const feed = feeds.get(recorded.feed)
    if (speed !== undefined && before) await setTimeout((recorded.at.getTime() - before.getTime()) / speed)
    before = recorded.at
    if (feed)
      try {
        count(counts, await takeRecorded(ctx, folder, feed, recorded, read))
        drafted += await draftPending(at(ctx, recorded.at), { publish })
        await work(at(ctx, recorded.at))
      } catch (error) {
        problem(`${recorded.file} ${(error as Error).message}.`)
      }
    progress(n + 1, answers.length)
  }
  if (until) {
    drafted += await draftPending(at(ctx, until), { publish })
    await work(at(ctx, until))
  }
  return { feeds: [...counts.values()], drafted }
}
