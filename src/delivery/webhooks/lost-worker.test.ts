import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase, testVault } from '../../../test/support/database.ts'
import { newId } from '../../platform/ids.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { recordEvents } from '../events/event.service.ts'
import { secretPlace } from './delivering.service.ts'
import { secretOf } from './signature.ts'
import { givenReceiver } from './webhooks.testing.ts'

const events = 5_000

test('kill -9 at work, and connections cut by the database: nothing lost, hardly anything doubled', async (t) => {
  const children = new Set<ChildProcess>()
  t.after(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  const receiver = await givenReceiver(t)
  const database = await testDatabase(t)
  const db = database.db()
  // The children's clock is the machine's, and what is due must be due for them.
  const ctx = database.ctx({ now: new Date('2026-01-01T12:00:00Z') })
  const company = newId(ctx.now)
  const id = newId(ctx.now)
  const secret = testVault.seal(secretPlace, id, secretOf(Buffer.alloc(32)))
  await sql`
    insert into webhook_endpoints (id, company_id, url, enabled, signing_secret, created_at, updated_at)
    values (${id}, ${company}, ${receiver.url}, true, ${secret}, ${ctx.now}, ${ctx.now})`.execute(db)
  await recordEvents(
    ctx,
    Array.from({ length: events }, (_, n) => ({
      event: 20,
      eventName: 'trip.created',
      companyId: company,
      payload: { n },
    })),
  )
  const count = async (what: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from webhook_deliveries where ${sql.raw(what)}`.execute(db))
      .rows[0]?.n ?? 0
  const all = await count('true')
  assert.equal(all, events)

  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'webhooks.child.ts'), database.url], {
      stdio: 'inherit',
    })
    children.add(child)
    return child
  }
  let [first, second] = [start(), start()]
  let killed = 0
  for (const share of [0.15, 0.45]) {
    await until(() => receiver.got.length >= share * all, 60_000)
    if (receiver.got.length < all) killed++
    first.kill('SIGKILL')
    children.delete(first)
    ;[first, second] = [second, start()]
  }
  // What a restart does to those who are connected: every connection is cut.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user
    and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  await until(async () => (await count(`state = 'delivered'`)) === all, 60_000)
  assert.equal(killed, 2, 'each was killed at work')
  assert.equal(await count('leased_until is not null'), 0)
  const got = receiver.got.map(({ headers }) => headers['webhook-id'])
  assert.equal(new Set(got).size, all, 'every event arrived')
  assert.ok(got.length <= all * 1.01, `${got.length - all} of ${all} came twice`)
})
