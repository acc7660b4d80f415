import { Type } from 'typebox'
import { type Feed, findFeed, loadReader, takeAnswer } from '../../feeds/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'
import { listPresentKeys } from '../../platform/jobs/present-keys.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { fetchedOf, recordedAnswers } from './recorded-answers.ts'
import { allRecordedFeeds } from './recorded-feeds.ts'

const loopMs = 86_400_000

/** The next answers of the recorded world. `start`: when its loop began; null: it begins when the job runs. */
const playTask = task(
  'play-recorded-feeds',
  Type.Object({ start: Type.Union([Type.String(), Type.Null()]), step: Type.Integer({ minimum: 0 }) }),
)
const onlyKey = 'recorded'

/** Takes the answers that are due, by the way of live fetching, and comes again for the next one. Where all its feeds are paused it ends. */
async function play(ctx: Ctx, from: Date, step: number): Promise<void> {
  const feeds = await readOwnFeeds(ctx)
  if (![...feeds.values()].some(({ state }) => state === 'on')) return
  const read = await loadReader()
  const answers = recordedAnswers(from)
  let next = step
  for (; next < answers.length; next++) {
    const answer = answers[next]
    if (!answer || answer.at > ctx.freshNow()) break
    const feed = feeds.get(answer.feed.key)
    if (feed?.state === 'on') await takeAnswer(ctx, feed, fetchedOf(answer), read)
  }
  const waiting = answers[next]
  await enqueue(ctx, playTask, waiting ? { start: from.toISOString(), step: next } : { start: null, step: 0 }, {
    key: onlyKey,
    dueAt: waiting?.at ?? new Date(from.getTime() + loopMs),
  })
}

async function readOwnFeeds(ctx: Ctx): Promise<ReadonlyMap<string, Feed>> {
  const feeds = new Map<string, Feed>()
  for (const { key } of allRecordedFeeds) {
    const feed = await findFeed(ctx.db, key)
    if (feed) feeds.set(key, feed)
  }
  return feeds
}

/** A loop that was interrupted goes on; one that is over a day old is not brought to its end. */
export const playRecordedJob = job(
  playTask,
  (ctx, { start, step }) => {
    const now = ctx.freshNow()
    const from = start === null ? null : new Date(start)
    const isCurrent = from !== null && now.getTime() - from.getTime() < loopMs
    return isCurrent ? play(ctx, from, step) : play(ctx, now, 0)
  },
  { concurrency: 1 },
)

/** Lets the recorded world begin, where it does not wait for its next answer already. */
export async function startRecordedFeeds(ctx: Ctx): Promise<void> {
  const present = await listPresentKeys(ctx.db, playTask)
  if (!present.has(onlyKey)) await enqueue(ctx, playTask, { start: null, step: 0 }, { key: onlyKey })
}
