import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { givenDatabase } from '../support/database.ts'
import { childrenOf, failToStart, freePort, givenFolder, type Service, startService } from '../support/process.ts'
import { withDatabase } from '../support/seeded-service.ts'

test('SIGTERM lets a running request finish; a second one does not wait', async (t) => {
  const { folder, env, url, keys } = await withDatabase(t)
  const service = await startService(t, { folder, env })
  const lock = new pg.Client({ connectionString: url })
  lock.on('error', () => {})
  await lock.connect()
  t.after(() => lock.end())

  const slow = await blockedRequest(service, lock, keys.staff)
  const ended = service.end('SIGTERM')
  await until(
    async () =>
      (await service.fetch('/readyz').then(
        (r) => r.status,
        () => 0,
      )) !== 200,
  )
  await lock.query('rollback')
  assert.equal((await slow.pending).status, 200, 'the request that was running is answered')
  assert.equal((await ended).code, 0)

  const again = await startService(t, { folder, env })
  await blockedRequest(again, lock, keys.staff)
  again.child.kill('SIGTERM')
  await until(
    async () =>
      (await again.fetch('/readyz').then(
        (r) => r.status,
        () => 0,
      )) !== 200,
  )
  assert.equal((await again.end('SIGTERM')).code, 130, 'ended at once: in an orderly end the code is 0')
})

test('Ctrl-C of npm start lets a running request finish: npm hands the signal on, and a cluster passes it on, too', async (t) => {
  const { folder, env, url, keys } = await withDatabase(t)
  const port = String(await freePort())
  const args = ['--processes', '2']
  const service = await startService(t, { folder, env: { ...env, PORT: port }, args, byNpm: true })
  const lock = new pg.Client({ connectionString: url })
  lock.on('error', () => {})
  await lock.connect()
  t.after(() => lock.end())
  const slow = await blockedRequest(service, lock, keys.staff)
  // The terminal signals the whole group: npm and every process of the service.
  process.kill(-(service.child.pid ?? assert.fail('npm did not start')), 'SIGINT')
  await until(async () => (await service.fetch('/readyz').catch(() => undefined))?.status !== 200)
  await lock.query('rollback')
  assert.equal((await slow.pending).status, 200, 'the request that was running is answered')
  await until(() => service.child.exitCode !== null || service.child.signalCode !== null)
})

/** Sends a request that waits for a row lock of ours, and returns once it waits. */
async function blockedRequest(service: Service, lock: pg.Client, key: string): Promise<{ pending: Promise<Response> }> {
  await lock.query('begin')
  await lock.query("select set_config('godwit.everything', 'on', true)")
  const { rows } = await lock.query<{ id: string }>(
    "select id from keys where kind = 'public' and revoked_at is null order by id limit 1 for update",
  )
  const id = rows[0]?.id ?? assert.fail('every key is revoked')
  const pending = service.fetch(`/api/desk/keys/${id}/revoke`, { method: 'POST', key })
  pending.catch(() => {})
  await until(async () => {
    await lock.query('select pg_stat_clear_snapshot()') // within a transaction the view would not move
    const waiting = await lock.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return waiting.rows.length > 0
  })
  return { pending }
}

test('several processes behind one port; one that is killed is replaced', async (t) => {
  const { folder, env, keys } = await withDatabase(t)
  const port = await freePort()
  const service = await startService(t, { folder, env: { ...env, PORT: String(port) }, args: ['--processes', '2'] })
  const children = (): number[] => childrenOf(service.child.pid ?? 0)
  const before = children()
  assert.equal(before.length, 2)
  const second = await failToStart({ folder, env: { ...env, PORT: String(port) }, args: ['--processes', '2'] })
  assert.equal(second.code, 1)
  assert.match(
    second.output,
    new RegExp(`Port ${port} .*is in use`),
    'another service does not share the port unnoticed',
  )
  const [first = 0] = before
  process.kill(first, 'SIGKILL')
  await until(() => children().length === 2 && !children().includes(first))
  const ask = async (): Promise<number> =>
    (await service.fetch('/api/v2/users/my_profile', { key: keys.traveller })).status
  // A connection that this process has kept to the killed one is reset: the request that finds out is the last to fail.
  await until(() =>
    ask().then(
      (status) => status === 200,
      () => false,
    ),
  )
  for (let i = 0; i < 20; i++) assert.equal(await ask(), 200)
  assert.equal((await service.end()).code, 0)
})

test('start errors are plain sentences: a port in use, a wrong setting, another master key', async (t) => {
  const folder = givenFolder(t)
  const env = { DATABASE_URL: await givenDatabase(t, 'world') }
  const service = await startService(t, { folder, env: { ...env, GODWIT_DEMO: '0' } })
  assert.equal(existsSync(join(folder, 'demo.json')), false, 'GODWIT_DEMO=0 leaves the demo out')
  assert.equal((await service.fetch('/api/desk/clock')).status, 404, 'outside a sandbox the clock has no route')
  const { port } = new URL(service.base)

  const taken = await failToStart({
    folder: givenFolder(t),
    env: { ...env, PORT: port, GODWIT_MASTER_KEY: readKey(folder) },
  })
  assert.equal(taken.code, 1)
  assert.match(taken.output, new RegExp(`Port ${port} .*is in use`))
  const untouched = givenFolder(t)
  const embedded = await failToStart({ folder: untouched, env: { PORT: port } })
  assert.match(embedded.output, new RegExp(`Port ${port} .*is in use`))
  assert.deepEqual(readdirSync(untouched), [], 'the port is asked for before a database is made')
  const wrong = await failToStart({ folder, env: { ...env, PORT: 'eighty', GODWIT_RATE_LIMIT: '-1' } })
  assert.equal(wrong.code, 2)
  assert.match(wrong.output, /PORT must be a whole number/)
  assert.match(wrong.output, /GODWIT_RATE_LIMIT must be/)
  const shared = await failToStart({ folder, env, args: ['--processes', '2'] })
  assert.equal(shared.code, 2)
  assert.match(shared.output, /set PORT/)
  const withoutKey = await failToStart({ folder: givenFolder(t), env })
  assert.equal(withoutKey.code, 1)
  assert.match(withoutKey.output, /master key that is missing here/)
  const otherKey = await failToStart({ folder: givenFolder(t), env: { ...env, GODWIT_MASTER_KEY: '0e'.repeat(32) } })
  assert.equal(otherKey.code, 1)
  assert.match(otherKey.output, /master key is not the one/)
  await service.end()
})

const readKey = (folder: string): string => readFileSync(join(folder, 'master.key'), 'utf8').trim()
