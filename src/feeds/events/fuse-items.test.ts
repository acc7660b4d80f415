import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { partitionDigest } from '../../../test/support/recorded-items.ts'
import { sized } from '../../../test/support/size.ts'
import type { Ctx } from '../../platform/ctx.ts'
import {
  answerOf,
  emptyFeeds,
  type ListedItem,
  readListed,
  storedParts,
  testFeed,
  writeFeeds,
} from '../evidence/evidence.testing.ts'
import type { Fetched } from '../evidence/evidence.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import { fuse } from '../fusion/fuse.ts'
import type { Feed } from '../registry/feed.ts'
import { listFusionItems } from './event.store.ts'

const runs = sized('random sets of answers, each in three orders', { commit: 12, full: 200 })

const feeds = [testFeed('usgs-one', 'usgs'), testFeed('emsc-one', 'emsc'), testFeed('gdacs-one', 'gdacs')] as const
type Taken = readonly [Feed, Fetched]

/** Few values, so that ids, times and places meet again and again. */
const listed = fc.record(
  {
    kind: fc.constantFrom('earthquake' as const, 'cyclone' as const, 'flood' as const, 'airport' as const),
    id: fc.constantFrom('us1', 'us2', 'pt1', 'a', 'b'),
    keys: fc.subarray(['incident:1', 'incident:2', 'incident:3'], { maxLength: 2 }),
    at: fc.integer({ min: 0, max: 12 }).map((n) => new Date(Date.UTC(2026, 7, 15, 8, 0, n * 9)).toISOString()),
    advisory: fc.constantFrom('2026-08-15T06:00:00.000Z', '2026-08-15T06:30:00.000Z', '2026-08-15T12:00:00.000Z'),
    magnitude: fc.constantFrom(4, 4.2, 5),
    point: fc.tuple(fc.constantFrom(1, 1.1, 1.6), fc.constantFrom(179.9, -179.9, 2)),
    sent: fc.constantFrom('2026-08-15T08:01:00.000Z', '2026-08-15T09:01:00.000Z'),
    name: fc.constantFrom('One', 'Two'),
    country: fc.constantFrom('PE', 'BO'),
  },
  { requiredKeys: ['kind', 'id', 'keys', 'at', 'advisory', 'magnitude', 'point', 'name'] },
)
/** Answers with the same items come again, with and without others between them. */
const answers = fc.tuple(
  fc.array(fc.array(listed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
  fc.array(fc.tuple(fc.constantFrom(...feeds), fc.integer({ min: 0, max: 40 }), fc.nat()), {
    minLength: 2,
    maxLength: 10,
  }),
)
function fetchedOf([lists, answered]: [ListedItem[][], [Feed, number, number][]]): Taken[] {
  const taken = new Map<string, Taken>()
  for (const [feed, hours, list] of answered) {
    const at = new Date(Date.UTC(2026, 7, 15, 8 + hours)).toISOString()
    taken.set(`${feed.key} ${at}`, [feed, answerOf(feed, at, lists[list % lists.length] ?? [])])
  }
  return [...taken.values()]
}

/** What is proposed and reused, beside the events: all of it must be the same. */
const found = async ({ db }: Ctx): Promise<unknown> => {
  const of = async (text: string): Promise<unknown> => (await sql.raw(text).execute(db)).rows
  return {
    parts: partitionDigest(await storedParts(db)),
    items: await of('select id, first_at, last_at, report, kind from feed_items order by id'),
    joins: await of('select item_id, other_item_id, rule, key, numbers from feed_joins order by 1, 2'),
    proposals: await of('select item_id, other_item_id, rule, numbers from feed_proposals order by 1, 2'),
    reuses: await of('select item_id, key, differs, numbers from feed_reuses order by 1'),
    events: await of('select count(*) from feed_events'),
  }
}

test('the same answers in any order give the same events as all items at once', async (t) => {
  const ctx = (await testDatabase(t)).ctx({ now: new Date('2026-08-18T09:00:00Z') })
  const takeAll = async (list: readonly Taken[]): Promise<unknown> => {
    await emptyFeeds(ctx.db)
    await writeFeeds(ctx.db, feeds)
    for (const [feed, fetched] of list) await takeAnswer(ctx, feed, fetched, readListed)
    return found(ctx)
  }
  let joined = 0
  await fc.assert(
    fc.asyncProperty(answers, fc.infiniteStream(fc.nat()), async (list, numbers) => {
      const taken = fetchedOf(list)
      const inOrder = [...taken].sort((a, b) => a[1].at.getTime() - b[1].at.getTime())
      const expected = await takeAll(inOrder)
      const { rows } = await sql<{ id: string }>`select id from feed_items`.execute(ctx.db)
      const ids = rows.map(({ id }) => id)
      const whole = fuse((await listFusionItems(ctx.db, ids)).map(({ item }) => item))
      const parts = whole.events.map(({ items }) => items.map(({ id }) => id))
      assert.equal(partitionDigest(await storedParts(ctx.db)), partitionDigest(parts))
      joined += ids.length - parts.length
      const shuffled = taken.map((one) => [numbers.next().value, one] as const).sort((a, b) => a[0] - b[0])
      assert.deepEqual(await takeAll(shuffled.map(([, one]) => one)), expected)
      assert.deepEqual(await takeAll([...inOrder].reverse()), expected)
    }),
    { numRuns: runs, endOnFailure: true },
  )
  t.diagnostic(`${joined} items joined others`)
  assert.ok(joined > 0)
})
