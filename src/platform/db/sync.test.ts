import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Ctx, inTransaction } from '../ctx.ts'
import { enterSyncRead, enterSyncWrite, syncSubject } from './sync.ts'

const subject = syncSubject('0198c0de-0000-7000-8000-000000000001', null)

/** A clock of the test's own, shared by all who take part. */
function clockOf(database: TestDatabase): { ctx: () => Ctx; at: (text: string) => void } {
  let now = new Date('2026-11-14T12:00:00.000Z')
  return { ctx: () => ({ ...database.ctx({ now }), freshNow: () => now }), at: (text) => (now = new Date(text)) }
}

const save = (ctx: Ctx, key: string): Promise<unknown> =>
  sql`insert into system_state (key, value, updated_at) values (${key}, '1', ${ctx.now})`.execute(ctx.db)
const changedAfter = async (ctx: Ctx, since: Date): Promise<string[]> =>
  (
    await sql<{ key: string }>`select key from system_state where updated_at > ${since} order by key`.execute(ctx.db)
  ).rows.map((row) => row.key)

/** A writer that has stamped its row and stays in its transaction until it is let go. */
async function heldWriter(ctx: Ctx, key: string): Promise<{ letGo: () => void; done: Promise<void> }> {
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const done = inTransaction(ctx, async (tx) => {
    await save(await enterSyncWrite(tx, subject), key)
    written.resolve()
    await held.promise
  })
  await written.promise
  return { letGo: held.resolve, done }
}

test('a reader with since waits for the writer that stamped its row early and commits late', async (t) => {
  const database = await testDatabase(t)
  const clock = clockOf(database)
  const since = clock.ctx().now
  clock.at('2026-11-14T12:00:05.000Z')
  const writer = await heldWriter(clock.ctx(), 'late')
  clock.at('2026-11-14T12:00:09.000Z')
  let ready = false
  const reader = enterSyncRead(clock.ctx(), subject).then((until) => {
    ready = true
    return until
  })
  await sleep(100)
  assert.equal(ready, false, 'the reader must wait while the row is not committed')
  assert.deepEqual(await changedAfter(clock.ctx(), since), [], 'what a reader without the lock would have seen')
  writer.letGo()
  await writer.done
  const until = await reader
  assert.deepEqual(await changedAfter(clock.ctx(), since), ['late'])
  assert.ok(until >= new Date('2026-11-14T12:00:05.000Z'), 'the next since lies after the row that was seen')
})

test('a row written after the read has a later time than the read’s answer, even within the same millisecond', async (t) => {
  const database = await testDatabase(t)
  const clock = clockOf(database)
  const until = await enterSyncRead(clock.ctx(), subject)
  await inTransaction(clock.ctx(), async (tx) => save(await enterSyncWrite(tx, subject), 'after'))
  assert.deepEqual(await changedAfter(clock.ctx(), until), ['after'])
})

test('a writer that had to wait stamps its row with the time after the wait', async (t) => {
  const database = await testDatabase(t)
  const clock = clockOf(database)
  const reading = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const reader = inTransaction(clock.ctx(), async (tx) => {
    await enterSyncRead(tx, subject) // inside a transaction the lock stays until its end
    locked.resolve()
    await reading.promise
  })
  await locked.promise
  const early = clock.ctx()
  const writer = inTransaction(early, async (tx) => (await enterSyncWrite(tx, subject)).now)
  clock.at('2026-11-14T12:00:30.000Z')
  reading.resolve()
  await reader
  assert.equal((await writer).toISOString(), '2026-11-14T12:00:30.000Z')
})

test('writers do not wait for each other, nor readers for another company’s writers', async (t) => {
  const database = await testDatabase(t)
  const clock = clockOf(database)
  const writer = await heldWriter(clock.ctx(), 'one')
  await inTransaction(clock.ctx(), async (tx) => save(await enterSyncWrite(tx, subject), 'two'))
  await enterSyncRead(clock.ctx(), syncSubject(null, '0198c0de-0000-7000-8000-000000000002'))
  writer.letGo()
  await writer.done
  await assert.rejects(enterSyncWrite(clock.ctx(), subject), /transaction/)
})
