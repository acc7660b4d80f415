import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { announceSet } from '../announcing/announce.service.ts'

const people = 800

test('workers that are killed while sending lose and repeat no delivery', async (t) => {
  const children = new Set<ChildProcess>()
  t.after(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  const database = await testDatabase(t)
  const db = database.db()
  // The child processes use the real clock, so the deliveries are announced in the past.
  const ctx = database.ctx({ now: new Date('2026-01-01T12:00:00Z') })
  await sql`
    insert into users (id, first_name, email, token_digest, created_at, updated_at)
    select gen_random_uuid(), 'P', 'p' || n || '@example.com', decode(md5(n::text), 'hex'), '2026-01-01', '2026-01-01'
    from generate_series(1, ${people}) n`.execute(db)
  await sql`
    insert into devices (id, user_id, token, platform, created_at, updated_at)
    select gen_random_uuid(), id, id::text, 'ios', '2026-01-01', '2026-01-01' from users`.execute(db)
  const texts = { en: { title: 'Storm', body: 'Stay in.' }, es: { title: 'Tormenta', body: 'Quédese.' } }
  const announced = await announceSet(
    ctx,
    { type: 30, texts, urgency: 'now' },
    sql`select id as user_id, company_id, 'storm' as cause, '{}'::jsonb as data, false as quiet, null as zone from users`,
  )
  assert.deepEqual(announced, { stored: people, deliveries: 2 * people })

  const start = (): ChildProcess => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'sending.child.ts'), database.url], {
      stdio: 'inherit',
    })
    children.add(child)
    return child
  }
  const count = async (what: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from deliveries where ${sql.raw(what)}`.execute(db)).rows[0]
      ?.n ?? 0

  let [first, second] = [start(), start()]
  let killed = 0
  for (const share of [0.1, 0.35, 0.6]) {
    await until(async () => (await count(`state = 'kept'`)) >= share * 2 * people, 600_000)
    if ((await count(`state = 'kept'`)) < 2 * people) killed++
    first.kill('SIGKILL')
    children.delete(first)
    ;[first, second] = [second, start()]
  }
  await until(async () => (await count(`state = 'kept'`)) === 2 * people, 600_000)
  assert.ok(killed > 0, 'at least one worker was killed while deliveries were waiting')
  assert.equal(await count('leased_until is not null'), 0)
  const { rows } = await sql<{ messages: number; deliveries: number }>`
    select count(*)::int as messages, count(distinct delivery_id)::int as deliveries from outbox_messages`.execute(db)
  assert.deepEqual(rows, [{ messages: 2 * people, deliveries: 2 * people }])
})
