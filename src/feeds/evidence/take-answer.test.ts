import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { answerOf, emptyFeeds, type ListedItem, readListed, testFeed, writeFeeds } from './evidence.testing.ts'
import type { Fetched } from './evidence.ts'
import { takeAnswer } from './take-answer.service.ts'

const feed = testFeed('quakes')
const quake: ListedItem = {
  id: 'q1',
  at: '2026-08-15T07:45:00Z',
  magnitude: 5,
  point: [1, 2],
  sent: '2026-08-15T07:50:00Z',
}

interface ItemRow {
  readonly nativeId: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly report: unknown
}

const itemsOf = async ({ db }: Ctx): Promise<ItemRow[]> =>
  (
    await sql<ItemRow>`select native_id as "nativeId", first_at as "firstAt", last_at as "lastAt", report from feed_items
      order by native_id, first_at`.execute(db)
  ).rows
const count = async ({ db }: Ctx, table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? -1
const iso = (at: Date | undefined): string | undefined => at?.toISOString().slice(11, 16)

test('what becomes of an answer', async (t) => {
  const ctx = (await testDatabase(t)).ctx({ now: new Date('2026-08-15T09:00:00Z') })
  const given = async (): Promise<{ ctx: Ctx; take: (fetched: Fetched) => ReturnType<typeof takeAnswer> }> => {
    await emptyFeeds(ctx.db)
    await writeFeeds(ctx.db, [feed])
    return { ctx, take: (fetched) => takeAnswer(ctx, feed, fetched, readListed) }
  }

  await t.test('read: body, answer, items and their event are kept', async () => {
    const { ctx, take } = await given()
    const listed = [quake, { ...quake, remark: 'odd' }, quake, { id: 'q3', refused: 'no time' }]
    const { answer } = await take(answerOf(feed, '2026-08-15T08:00:00Z', listed))
    const { outcome, items, itemsNew, itemsWithRemarks, itemsRefused } = answer
    assert.deepEqual(
      [outcome, items, itemsNew, itemsWithRemarks, itemsRefused],
      ['read', 4, 3, 1, 1],
      'an item that stands there twice is kept once',
    )
    assert.equal(await count(ctx, 'feed_bodies'), 1)
    assert.equal(await count(ctx, 'feed_events'), 1)
    assert.equal(await count(ctx, 'feed_event_items'), 2, 'a refused item is of no event')
  })

  await t.test('the same answer again is there already', async () => {
    const { ctx, take } = await given()
    const first = await take(answerOf(feed, '2026-08-15T08:00:00Z', [quake]))
    const again = await take(answerOf(feed, '2026-08-15T08:00:00Z', [quake]))
    assert.equal(again.answer.id, first.answer.id)
    assert.equal(await count(ctx, 'feed_answers'), 1)
  })

  await t.test('unchanged: the same bytes, or status 304', async () => {
    const { ctx, take } = await given()
    const at = (time: string): Fetched => answerOf(feed, `2026-08-15T${time}:00Z`, [quake])
    await take(at('08:00'))
    assert.equal((await take(at('08:01'))).answer.outcome, 'unchanged')
    const { answer } = await take({ ...at('08:02'), status: 304, bytes: null })
    assert.deepEqual([answer.outcome, answer.items, answer.itemsNew], ['unchanged', 1, 0])
    assert.equal(await count(ctx, 'feed_bodies'), 1)
    const [item] = await itemsOf(ctx)
    assert.deepEqual([iso(item?.firstAt), iso(item?.lastAt)], ['08:00', '08:02'])
  })

  await t.test('failed: nothing came', async () => {
    const { ctx, take } = await given()
    const none = { ...answerOf(feed, '2026-08-15T08:00:00Z', []), bytes: null }
    const problems: readonly [Partial<Fetched>, RegExp][] = [
      [{ problem: 'No answer came within 30 s.', status: null }, /^No answer came within 30 s\.$/],
      [{ status: 503 }, /^Status 503\.$/],
      [{ status: 304 }, /^Status 304, but/],
      [{ status: 200 }, /^Status 200 without a body\.$/],
    ]
    for (const [at, [change, problem]] of problems.entries()) {
      const { answer } = await take({ ...none, ...change, at: new Date(`2026-08-15T08:0${at}:00Z`) })
      assert.equal(answer.outcome, 'failed')
      assert.match(answer.problem ?? '', problem)
    }
    assert.equal(await count(ctx, 'feed_answers'), 4)
  })

  await t.test('refused: the bytes are kept, and nothing is changed', async () => {
    const { ctx, take } = await given()
    await take(answerOf(feed, '2026-08-15T08:00:00Z', [quake]))
    const { answer } = await take(answerOf(feed, '2026-08-15T08:01:00Z', '<html>'))
    assert.deepEqual([answer.outcome, answer.problem, answer.items], ['refused', 'not a list', 0])
    assert.equal(await count(ctx, 'feed_bodies'), 2)
    assert.equal(iso((await itemsOf(ctx))[0]?.lastAt), '08:00')
    const broken = await take(answerOf(feed, '2026-08-15T08:02:00Z', 'broken'))
    assert.deepEqual(
      [broken.answer.outcome, broken.answer.problem],
      ['refused', 'the parser failed: this parser is broken'],
    )
    assert.equal((await take(answerOf(feed, '2026-08-15T08:03:00Z', [quake]))).answer.outcome, 'unchanged')
  })

  await t.test('an old answer that comes late widens the time in which an item stood', async () => {
    const { ctx, take } = await given()
    const later = { ...quake, magnitude: 6 }
    await take(answerOf(feed, '2026-08-15T08:10:00Z', [quake]))
    await take(answerOf(feed, '2026-08-15T08:20:00Z', [later]))
    const { answer } = await take(answerOf(feed, '2026-08-15T08:05:00Z', [quake, later]))
    assert.deepEqual([answer.outcome, answer.itemsNew], ['read', 0])
    const times = (await itemsOf(ctx)).map(({ firstAt, lastAt }) => [iso(firstAt), iso(lastAt)])
    assert.deepEqual(times.sort(), [
      ['08:05', '08:10'],
      ['08:05', '08:20'],
    ])
  })

  await t.test('a test or an exercise is kept and is of no event', async () => {
    const { ctx, take } = await given()
    await take(answerOf(feed, '2026-08-15T08:00:00Z', [{ ...quake, status: 'exercise' }]))
    assert.equal(await count(ctx, 'feed_items'), 1)
    assert.equal(await count(ctx, 'feed_item_keys'), 0)
    assert.equal(await count(ctx, 'feed_events'), 0)
  })

  await t.test('what a database cannot keep does not stop an answer', async () => {
    const { ctx, take } = await given()
    const id = `q\0\ud800${'x'.repeat(5000)}`
    const odd = { ...quake, id, name: 'a\0b\udfff', at: '+200000-01-01T00:00:00Z' }
    const { answer } = await take(answerOf(feed, '2026-08-15T08:00:00Z', [odd]))
    assert.deepEqual([answer.outcome, answer.itemsNew], ['read', 1])
    const [item] = await itemsOf(ctx)
    assert.equal(item?.nativeId, `q\ufffd\ufffd${'x'.repeat(5000)}`)
    assert.equal((item?.report as { name?: string } | undefined)?.name, 'a\ufffdb\ufffd')
  })

  await t.test('an answer is kept whole or not at all', async () => {
    const { ctx } = await given()
    const fetched = answerOf(feed, '2026-08-15T08:00:00Z', [quake])
    const killed = inTransaction(ctx, async (tx) => {
      await takeAnswer(tx, feed, fetched, readListed)
      throw new Error('killed')
    })
    await assert.rejects(killed, /killed/)
    for (const table of ['feed_answers', 'feed_bodies', 'feed_items', 'feed_item_keys', 'feed_events'])
      assert.equal(await count(ctx, table), 0, table)
    const { answer } = await takeAnswer(ctx, feed, fetched, readListed)
    assert.equal(answer.itemsNew, 1)
  })
})
