import { listFirstNotified } from '../../intelligence/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listOpenDrifts } from '../drift/drift.store.ts'
import type { DriftKind } from '../drift/drift.ts'
import { listCourses, listFeedTimes, measureReports } from './feed-health.store.ts'
import { latencyOf } from './feed-latency.ts'
import { countAnswers } from './feed-page.store.ts'
import type { DayCounts, FeedLatency } from './feed-page.ts'

const day = 86_400_000
const latencyDays = 7

/** What the last seven days say of the feeds, or of one: how long things took, and the alerts that were drafted. */
export async function measureCourses(
  { db, now }: Ctx,
  feedKey: string | null,
): Promise<{
  readonly latencyOf: (feed: string) => FeedLatency
  readonly draftedSince: (feed: string, from: Date) => number
}> {
  const from = new Date(now.getTime() - latencyDays * day)
  const [reports, courses] = await Promise.all([
    measureReports(db, feedKey, from, now),
    listCourses(db, feedKey, from, now),
  ])
  const published = courses.flatMap(({ threadId, publishedAt }) => (publishedAt ? [threadId] : []))
  const notifiedAt = await listFirstNotified(db, published)
  const byFeed = Map.groupBy(courses, ({ feedKey: key }) => key)
  return {
    latencyOf: (feed) => {
      const {
        sentP50 = null,
        sentP95 = null,
        storedP50 = null,
        storedP95 = null,
      } = reports.find((one) => one.feedKey === feed) ?? {}
      return { sentP50, sentP95, storedP50, storedP95, ...latencyOf(byFeed.get(feed) ?? [], notifiedAt) }
    },
    draftedSince: (feed, since) => (byFeed.get(feed) ?? []).filter(({ draftedAt }) => draftedAt > since).length,
  }
}

/** For the metrics: how the feeds that are on are doing, and what is not as before. */
export interface FeedMeasures {
  readonly ages: readonly {
    readonly feed: string
    readonly goodSeconds: number | null
    readonly newSeconds: number | null
  }[]
  /** Of the last day. */
  readonly counts: readonly (DayCounts & { readonly feedKey: string })[]
  readonly latencies: readonly (FeedLatency & { readonly feed: string })[]
  readonly drifts: readonly { readonly feed: string; readonly kind: DriftKind }[]
}

export async function measureFeeds(ctx: Ctx): Promise<FeedMeasures> {
  const { db, now } = ctx
  const [times, counts, courses, drifts] = await Promise.all([
    listFeedTimes(db),
    countAnswers(db, null, new Date(now.getTime() - day), now),
    measureCourses(ctx, null),
    listOpenDrifts(db, null),
  ])
  const age = (at: Date | null): number | null => at && Math.max(0, (now.getTime() - at.getTime()) / 1_000)
  return {
    ages: times.map(({ key, lastGoodAt, lastNewAt }) => ({
      feed: key,
      goodSeconds: age(lastGoodAt),
      newSeconds: age(lastNewAt),
    })),
    counts,
    latencies: times.map(({ key }) => ({ feed: key, ...courses.latencyOf(key) })),
    drifts: drifts.map(({ feedKey, kind }) => ({ feed: feedKey, kind })),
  }
}
