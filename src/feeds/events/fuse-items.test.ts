import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { partitionDigest } from '../../../test/support/recorded-items.ts'
import { sized } from '../../../test/support/size.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
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
import type { Corrections, FusionItem } from '../fusion/fusion.ts'
import { ownKeyOf } from '../fusion/key-groups.ts'
import type { Feed } from '../registry/feed.ts'
import { listFusionItems } from './event.store.ts'
import { fuseItems } from './fuse-items.service.ts'

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

/** What staff decide, each about two items, by their places in a list. */
const decisions = fc.array(
  fc.tuple(fc.constantFrom('together' as const, 'parted' as const, 'apart' as const), fc.nat(), fc.nat()),
  { maxLength: 3 },
)
type Decision = ['together' | 'parted' | 'apart', number, number]

/** Staff decide, and the events follow. */
async function decide(ctx: Ctx, decided: readonly Decision[], items: readonly FusionItem[]): Promise<Corrections> {
  const together: Corrections['together'][number][] = []
  const parted = new Map<string, number>()
  const apart: (readonly [string, string])[] = []
  for (const [at, [kind, a, b]] of decided.entries()) {
    const [one, other] = [items[a % items.length], items[b % items.length]]
    if (!one || !other || one === other) continue
    const number = at + 1
    const keys =
      kind === 'together' ? [one.report.keys[0] ?? null, null] : [kind === 'parted' ? ownKeyOf(one) : null, null]
    await sql`insert into feed_corrections (id, number, kind, item_id, other_item_id, key, other_key, reason, at) overriding system value
      values (gen_random_uuid(), ${number}, ${kind}, ${one.id}, ${other.id}, ${keys[0]}, ${keys[1]}, 'a test', ${ctx.now})`.execute(
      ctx.db,
    )
    if (kind === 'parted') parted.set(ownKeyOf(one), number)
    if (kind === 'together')
      together.push({
        number,
        anchors: [
          { item: one.id, key: keys[0] ?? null },
          { item: other.id, key: null },
        ],
      })
    else apart.push([one.id, other.id])
    await inTransaction(ctx, (tx) => fuseItems(tx, [one.id, other.id]))
  }
  return { together, parted, apart }
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

test('the same answers in any order give the same events as all items at once, with what staff decided', async (t) => {
  const ctx = (await testDatabase(t)).ctx({ now: new Date('2026-08-18T09:00:00Z') })
  const takeAll = async (list: readonly Taken[]): Promise<unknown> => {
    await emptyFeeds(ctx.db)
    await writeFeeds(ctx.db, feeds)
    for (const [feed, fetched] of list) await takeAnswer(ctx, feed, fetched, readListed)
    return found(ctx)
  }
  let joined = 0
  await fc.assert(
    fc.asyncProperty(answers, decisions, fc.infiniteStream(fc.nat()), async (list, decided, numbers) => {
      const taken = fetchedOf(list)
      const inOrder = [...taken].sort((a, b) => a[1].at.getTime() - b[1].at.getTime())
      await sql`delete from feed_corrections`.execute(ctx.db)
      await takeAll(inOrder)
      const { rows } = await sql<{ id: string }>`select id from feed_items order by id`.execute(ctx.db)
      const ids = rows.map(({ id }) => id)
      const all = (await listFusionItems(ctx.db, ids)).map(({ item }) => item).sort((a, b) => (a.id < b.id ? -1 : 1))
      const corrections = await decide(ctx, decided, all)
      const expected = await found(ctx)
      const whole = fuse(all, corrections)
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
