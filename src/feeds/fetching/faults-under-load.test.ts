import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type pg from 'pg'
import { sized } from '../../../test/support/size.ts'
import { grainMs, type StartedApp } from '../../../test/support/started.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { inspectFeeds } from '../feed-pages/feed-health.store.ts'
import { faults } from './faults.testing.ts'
import { type FaultyFeed, givenLoad, goodAnswers, intervalSeconds, keptSince } from './load.testing.ts'

const intervalMs = intervalSeconds * 1_000
/** What a round may come later, so that feeds of one interval are not read all at once. */
const jitterMs = 0.1 * intervalMs

interface KeptAnswer {
  readonly at: Date
  readonly outcome: string
  readonly problem: string | null
  readonly items: number
}

async function answersByFeed(app: StartedApp): Promise<ReadonlyMap<string, readonly KeptAnswer[]>> {
  const { rows } = await sql<KeptAnswer & { key: string }>`
    select feed_key as key, at, outcome, problem, items from feed_answers order by at, id`.execute(app.db.db())
  return Map.groupBy(rows, ({ key }) => key)
}

/** Milliseconds from each answer of a feed to its next one. */
const gapsOf = (answers: readonly KeptAnswer[] = []): number[] =>
  answers.slice(1).map(({ at }, n) => at.getTime() - (answers[n]?.at.getTime() ?? 0))

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN

/** Everything that good feeds published was read, and each item is an event. */
async function assertAllRead(app: StartedApp, key: string, answers: readonly KeptAnswer[]): Promise<void> {
  assert.deepEqual(new Set(answers.map(({ outcome }) => outcome)), new Set(['read']), key)
  const { rows } = await sql<{ items: number; events: number }>`
    select count(*)::int as items, count(distinct e.event_id)::int as events
    from feed_items i left join feed_event_items e on e.item_id = i.id where i.feed_key = ${key}`.execute(app.db.db())
  const [{ items, events } = assert.fail(key)] = rows
  assert.deepEqual([items, events], [answers.length, answers.length], `${key}: each answer has one item more`)
}

interface KeptDrift {
  readonly kind: string
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly problem: string
  /** When staff were notified of it. */
  readonly notices: readonly string[]
}

async function driftsOf(app: StartedApp, key: string): Promise<readonly KeptDrift[]> {
  const { rows } = await sql<KeptDrift>`
    select kind, opened_at as "openedAt", closed_at as "closedAt", evidence ->> 'problem' as problem,
      array(select n.created_at::text from notifications n where n.type = 530 and n.data ->> 'feed_drift_id' = d.id::text) as notices
    from feed_drifts d where feed_key = ${key} order by opened_at, id`.execute(app.db.db())
  return rows
}

/**
 * The drift is open from the first answer with the fault on; staff are notified then, of a feed that is down at the second. `lateMs`: how late a
 * round may be here.
 */
async function assertNoticed(
  app: StartedApp,
  feed: FaultyFeed,
  answers: readonly KeptAnswer[],
  lateMs: number,
): Promise<void> {
  const { key, fault } = feed
  const [before, first, second] = answers.slice(goodAnswers - 1)
  assert.ok(before && first && second, `${key} has ${answers.length} answers`)
  assert.deepEqual(
    answers.slice(0, goodAnswers).map(({ outcome }) => outcome),
    Array(goodAnswers).fill('read'),
    key,
  )
  assert.equal(first.outcome, fault.outcome, `${key}: ${first.problem}`)
  const [drift, another] = await driftsOf(app, key)
  assert.ok(drift && !another, key)
  const { kind, openedAt, closedAt, problem, notices } = drift
  assert.deepEqual([kind, openedAt, closedAt], [fault.kind, first.at, null], key)
  assert.match(problem, fault.problem, key)
  const hangsMs = (fault.hangs?.seconds ?? 0) * 1_000
  const [gap = 0] = gapsOf([before, first])
  assert.ok(gap <= intervalMs + jitterMs + hangsMs + lateMs, `${key}: noticed ${gap} ms after the last good answer`)
  assert.equal(notices.length, 1, `${key}: one notice`)
  const noticeAt = new Date(notices[0] ?? '').getTime()
  const seen = kind === 'down' ? second : first
  assert.ok(noticeAt <= seen.at.getTime() && noticeAt >= seen.at.getTime() - hangsMs - lateMs, `${key}: ${notices}`)
  assert.equal(feed.before.length, goodAnswers, `${key}: each good answer has one item more`)
  assert.deepEqual(await keptSince(app, feed), feed.before, `${key}: the last good data`)
}

/** By feed: what is open, as the desk and the doctor show it. */
async function shownDrifts(
  app: StartedApp,
  desk: ReturnType<StartedApp['as']>,
): Promise<{ desk: string[]; doctor: string[] }> {
  const page = await desk.get<{ key: string; drifts: { kind: string }[] }[]>('/api/desk/feeds')
  assert.equal(page.status, 200, page.text)
  const client = await app.db.pool.connect()
  try {
    const found = await inspectFeeds(client as unknown as pg.Client, app.clock.now())
    return {
      desk: page.body.flatMap(({ key, drifts }) => drifts.map(({ kind }) => `${key} ${kind}`)).sort(),
      doctor: found.flatMap(({ key, drifts }) => drifts.map((kind) => `${key} ${kind}`)).sort(),
    }
  } finally {
    client.release()
  }
}

const after = (app: StartedApp, seconds: number): Date => new Date(app.clock.now().getTime() + seconds * 1_000)

test('beside feeds that fail in every way the others keep their schedule, and each failure is noticed', async (t) => {
  const good = sized('good feeds beside feeds that fail', { commit: 4, full: 40 })
  const copies = sized('feeds that fail in each way', { commit: 1, full: 3 })
  const { app, waiting, ...feeds } = await givenLoad(t, { good, faults, copies, speed: null })
  const desk = app.as((await app.givenStaff()).key)
  await app.playUntil(after(app, 7 * intervalSeconds), waiting)
  const answers = await answersByFeed(app)
  for (const { key } of feeds.good) {
    const own = answers.get(key) ?? []
    for (const gap of gapsOf(own))
      assert.ok(gap >= intervalMs && gap <= intervalMs + jitterMs + grainMs, `${key}: ${gap} ms`)
    assert.ok(own.length >= 6, `${key}: ${own.length} answers`)
    await assertAllRead(app, key, own)
  }
  // A request may begin and end late by a step of the clock.
  for (const feed of feeds.faulty) await assertNoticed(app, feed, answers.get(feed.key) ?? [], 2 * grainMs)
  const expected = feeds.faulty.map(({ key, fault }) => `${key} ${fault.kind}`).sort()
  assert.deepEqual(await shownDrifts(app, desk), { desk: expected, doctor: expected })
})

const minutes = sized('minutes on a clock that runs 5 times as fast', { commit: 0, full: 12 })
const speed = 5

test('on a clock that runs 99 of 100 rounds of a good feed begin within two intervals', {
  skip: minutes === 0,
}, async (t) => {
  const { app, ...feeds } = await givenLoad(t, { good: 20, faults, copies: 1, speed })
  await app.givenStaff()
  const end = after(app, minutes * 60)
  const stop = app.runClock(speed)
  t.after(stop)
  await until(() => app.clock.now() >= end, 600_000, 50)
  stop()
  await app.playUntil(app.clock.now())
  const answers = await answersByFeed(app)
  // With the last one, which has not ended: a feed that is read no more is late, too.
  const gaps = feeds.good.flatMap(({ key }) => {
    const own = answers.get(key) ?? []
    const last = own.at(-1)?.at ?? assert.fail(key)
    return [...gapsOf(own), end.getTime() - last.getTime()]
  })
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) => percentile(gaps, share) / 1_000)
  t.diagnostic(`${gaps.length} rounds of 60 s: p50 ${p50} s, p99 ${p99} s, at most ${most} s`)
  assert.ok(p99 !== undefined && p99 * 1_000 < 2 * intervalMs, `p99 ${p99} s`)
  for (const { key } of feeds.good) await assertAllRead(app, key, answers.get(key) ?? [])
  for (const feed of feeds.faulty) await assertNoticed(app, feed, answers.get(feed.key) ?? [], intervalMs)
})
