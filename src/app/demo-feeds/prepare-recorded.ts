import { createRule, findFeed, putFeeds, readRules } from '../../feeds/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { demoExists } from '../demo/demo.ts'
import { startRecordedFeeds } from './play-recorded.ts'
import { allRecordedFeeds } from './recorded-feeds.ts'

const paused = 'Recorded answers, which are played where GODWIT_FEEDS=recorded.'

const ruleName = 'Demo: recorded events'

/** Publishes recorded events and no others. Once: staff may change it or switch it off. */
async function allowPublishing(ctx: Ctx): Promise<void> {
  if ((await readRules(ctx)).some(({ name }) => name === ruleName)) return
  await createRule(ctx, {
    name: ruleName,
    feeds: allRecordedFeeds.map(({ key }) => key),
    kinds: ['earthquake', 'cyclone', 'weather'],
    leastRisk: 'medium',
    certainties: [],
    countries: [],
    mostKm2: null,
    isConfirmed: false,
    fromHour: null,
    untilHour: null,
    state: 'on',
  })
}

/** At start: lets the recorded world begin or go on; without it, pauses its feeds where they are. */
export async function prepareRecordedFeeds(ctx: Ctx, isWanted: boolean): Promise<void> {
  const [first] = allRecordedFeeds
  if (isWanted && (await demoExists(ctx))) {
    await putFeeds(ctx, allRecordedFeeds)
    await allowPublishing(ctx)
    await startRecordedFeeds(ctx)
  } else if (first && (await findFeed(ctx.db, first.key)))
    await putFeeds(
      ctx,
      allRecordedFeeds.map((feed) => ({ ...feed, state: 'paused', stateReason: paused })),
    )
}
