import type { Ctx } from '../../platform/ctx.ts'
import { listOpenDrifts } from '../drift/drift.store.ts'
import type { DriftKind } from '../drift/drift.ts'
import { listFeedTimes } from './feed-health.store.ts'
import { countAnswers } from './feed-page.store.ts'
import type { DayCounts } from './feed-page.ts'

const day = 86_400_000

/** For the metrics: how the feeds that are on are doing, and what is not as before. */
export interface FeedMeasures {
  readonly ages: readonly {
    readonly feed: string
    readonly goodSeconds: number | null
    readonly newSeconds: number | null
  }[]
  /** Of the last day. */
  readonly counts: readonly (DayCounts & { readonly feedKey: string })[]
  readonly drifts: readonly { readonly feed: string; readonly kind: DriftKind }[]
}

export async function measureFeeds({ db, now }: Ctx): Promise<FeedMeasures> {
  const [times, counts, drifts] = await Promise.all([
    listFeedTimes(db),
    countAnswers(db, null, new Date(now.getTime() - day), now),
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
    drifts: drifts.map(({ feedKey, kind }) => ({ feed: feedKey, kind })),
  }
}
