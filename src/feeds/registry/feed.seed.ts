import type { Ctx } from '../../platform/ctx.ts'
import { type SeedRow, upsertSeed } from '../../platform/db/seeding.ts'
import { stableId } from '../../platform/ids.ts'
import type { Feed } from './feed.ts'
import { shippedFeeds } from './shipped-feeds.ts'

const rowOf = (feed: Feed): SeedRow => ({
  id: stableId('feed', feed.key),
  key: feed.key,
  name: feed.name,
  publisher: feed.publisher,
  agency: feed.agency,
  addresses: feed.addresses,
  parser: feed.parser,
  interval_seconds: feed.intervalSeconds,
  silence_hours: feed.silenceHours,
  floor: feed.floor,
  trust: feed.trust,
  languages: feed.languages,
  zone: feed.zone,
  licence: feed.licence,
  licence_url: feed.licenceUrl,
  region: feed.region,
  list_is_whole: feed.listIsWhole,
  max_age_hours: feed.maxAgeHours,
  state: feed.state,
  state_reason: feed.stateReason,
  revision: 1,
})

/** Writes feeds as they come with the product: what staff changed of them stays. */
export const putFeeds = (ctx: Ctx, feeds: readonly Feed[]): Promise<number> =>
  upsertSeed(ctx, 'feeds', feeds.map(rowOf))

/** Writes the feeds that come with the product. What staff changed of them stays. Returns the number of rows written. */
export const seedFeeds = (
  ctx: Ctx,
  progress: (part: string, done: number, total: number) => void = () => {},
): Promise<number> =>
  upsertSeed(ctx, 'feeds', shippedFeeds.map(rowOf), (done) => progress('feeds', done, shippedFeeds.length))
