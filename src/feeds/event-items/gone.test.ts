import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { answerOf, type ListedItem, readListed, testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { takeAnswer } from '../evidence/take-answer.service.ts'
import { listItemsOfEvent } from './event-item.store.ts'

test('an item that cannot be read any more has not left its list: nothing ends until it is gone', async (t) => {
  const database = await testDatabase(t)
  const feed = { ...testFeed('whole'), listIsWhole: true }
  const ctx = database.ctx({ now: new Date('2026-08-15T12:00:00Z') })
  await writeFeeds(ctx.db, [feed])
  await sql`update feeds set list_is_whole = true`.execute(ctx.db)
  let minute = 0
  /** Of the first item, after this answer: whether it is gone, and whether its alert is looked at again. */
  const after = async (...listed: readonly ListedItem[]): Promise<readonly unknown[]> => {
    await sql`update feed_events set due_at = null`.execute(ctx.db)
    minute += 1
    const at = new Date(ctx.now.getTime() + minute * 60_000).toISOString()
    // An answer like the one before is read, too.
    await takeAnswer(ctx, feed, answerOf(feed, at, [...listed, { id: 'other', sent: at }]), readListed)
    const { rows } = await sql<{ id: string; due: boolean }>`
      select e.id, e.due_at is not null as due from feed_events e join feed_event_items m on m.event_id = e.id
      join feed_items i on i.id = m.item_id where i.native_id = 'storm'`.execute(ctx.db)
    const [event] = rows
    assert.ok(event)
    return [(await listItemsOfEvent(ctx.db, event.id)).every(({ isGone }) => isGone), event.due]
  }
  const storm: ListedItem = { id: 'storm', kind: 'cyclone' }
  await after(storm)
  await sql`with alert as (insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, published_at, created_at, updated_at)
      values (gen_random_uuid(), 'storm', 'published', '{"en": "Storm"}', '{"en": "Stay"}', 'safety', 'high', now(), now(), now(), now()) returning id)
    insert into feed_threads (thread_id, item_id, alert_id, written_digest, written, created_at, updated_at)
    select alert.id, i.id, alert.id, '', '{}', now(), now() from alert, feed_items i where i.native_id = 'storm'`.execute(
    ctx.db,
  )

  const refused = { ...storm, refused: 'no position' }
  const nameless = { ...refused, id: '' }
  for (const broken of [refused, refused, refused, nameless, nameless])
    assert.deepEqual(await after(broken), [false, false], JSON.stringify(broken))
  assert.deepEqual(await after(), [false, false])
  assert.deepEqual(await after(), [true, true])
  assert.deepEqual(await after(), [true, false], 'once')
})
