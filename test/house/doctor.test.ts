import assert from 'node:assert/strict'
import { chmodSync, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { checkNode } from '../../src/app/doctor/doctor-machine.ts'
import { testFeed, writeFeeds } from '../../src/feeds/evidence/evidence.testing.ts'
import { cliHouse, givenFolder, godwit, type Said } from './cli.support.ts'

interface Report {
  readonly healthy: boolean
  readonly findings: readonly { readonly about: string; readonly state: string; readonly says: string }[]
}

const stateOf = (result: Said, about: string): string | undefined =>
  result.json<Report>().findings.find((one) => one.about === about)?.state

test('with nothing wrong: exit code 0, and every check ran', async (t) => {
  const house = await cliHouse(t, 'world')
  await house.run(['companies', 'create', 'Dunlin Travel'])
  const result = await house.runProcess(['doctor', '--json'])
  assert.equal(result.code, 0, result.out)
  assert.equal(result.json<Report>().healthy, true)
  for (const about of [
    'node',
    'settings',
    'data folder',
    'master key',
    'master key’s fingerprint',
    'database',
    'migrations',
    'roles',
    'row-level security',
    'world',
    'port',
    'work',
    'dead letters',
    'feeds',
  ]) {
    assert.equal(stateOf(result, about), 'ok', about)
  }
  assert.equal(stateOf(result, 'base address'), 'note')
  const rows = await house.db.db().selectFrom('companies').select('name').execute()
  assert.deepEqual(rows, [{ name: 'Dunlin Travel' }], 'what it tried was taken back')
  await writeFeeds(house.db.db(), [testFeed('quakes')])
  await sql`insert into feed_drifts (id, feed_key, kind, opened_at, last_at, evidence)
    values (gen_random_uuid(), 'quakes', 'shape', now(), now(), '{}')`.execute(house.db.db())
  const { out } = await house.run(['doctor'])
  assert.match(out, /^ok +row-level security: Binds the service \(tried\)\.$/m)
  assert.match(out, /^note +feeds: quakes is not as before \(shape\)/m)
})

test('another master key, a folder that others may write, a port in use: each is reported', async (t) => {
  const house = await cliHouse(t)
  await house.run(['companies', 'create', 'Dunlin Travel'])
  chmodSync(house.data, 0o777)
  const other = createServer((_req, res) => res.end('{}')).listen(0, '127.0.0.1')
  t.after(() => other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const result = await house.run(['doctor', '--json'], {
    GODWIT_MASTER_KEY: 'ab'.repeat(32),
    PORT: String((other.address() as AddressInfo).port),
  })
  assert.equal(result.code, 1)
  assert.equal(stateOf(result, 'master key’s fingerprint'), 'wrong')
  assert.equal(stateOf(result, 'data folder'), 'wrong')
  assert.equal(stateOf(result, 'port'), 'wrong')
  assert.equal(stateOf(result, 'database'), 'ok')
})

test('payments: Stripe is asked whether it lets us in', async (t) => {
  const house = await cliHouse(t)
  const keys: (string | undefined)[] = []
  const stripe = createServer((req, res) => {
    keys.push(req.headers.authorization)
    const isRight = req.url?.startsWith('/v1/payment_intents') && req.headers.authorization === 'Bearer sk_live_right'
    const body = isRight ? { object: 'list', data: [] } : { error: { type: 'invalid_request_error' } }
    res.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  t.after(() => stripe.close())
  await new Promise((resolve) => stripe.once('listening', resolve))
  const url = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`
  const ask = (key: string) =>
    house.run(['doctor', '--json'], { GODWIT_STRIPE_SECRET_KEY: key, GODWIT_STRIPE_URL: url })
  const right = await ask('sk_live_right')
  assert.deepEqual([stateOf(right, 'payments'), stateOf(right, 'events of Stripe')], ['ok', 'note'], right.out)
  const wrong = await ask('sk_live_wrong')
  assert.equal(stateOf(wrong, 'payments'), 'wrong')
  assert.doesNotMatch(wrong.out + wrong.err, /sk_live_wrong/)
  assert.deepEqual(keys, ['Bearer sk_live_right', 'Bearer sk_live_wrong'])
  assert.equal(stateOf(await house.run(['doctor', '--json']), 'payments'), 'note')
})

test('an unreachable database, and settings that cannot be read', async (t) => {
  const away = await godwit(['doctor', '--json'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    GODWIT_DATA: givenFolder(t),
    PORT: '0',
  })
  assert.equal(away.code, 1)
  assert.equal(stateOf(away, 'database'), 'wrong')
  const broken = await godwit(['doctor', '--json'], { PORT: 'x' })
  assert.equal(broken.code, 1)
  assert.equal(stateOf(broken, 'settings'), 'wrong')
})

test('tables without row-level security are found', async (t) => {
  const house = await cliHouse(t)
  const owner = new pg.Client({ connectionString: house.db.url })
  await owner.connect()
  await owner.query('alter table keys no force row level security').finally(() => owner.end())
  const result = await house.run(['doctor', '--json'])
  assert.equal(result.code, 1)
  assert.match(
    result.json<Report>().findings.find((one) => one.about === 'row-level security')?.says ?? '',
    /^Not forced on keys\.$/,
  )
})

test('before the first start nothing is wrong, and nothing is made', async (t) => {
  const data = join(givenFolder(t), 'data')
  const result = await godwit(['doctor', '--json'], { GODWIT_DATA: data, PORT: '0' })
  assert.equal(result.code, 0, result.out)
  assert.equal(stateOf(result, 'database'), 'note')
  assert.equal(existsSync(data), false)
})

test('no recent backup, a sandbox’s moved clock, and a database that is half restored: each is told', async (t) => {
  const house = await cliHouse(t)
  await house.run(['companies', 'create', 'Dunlin Travel'])
  const owner = new pg.Client({ connectionString: house.db.url })
  await owner.connect()
  const says = (said: Said, about: string): string =>
    said.json<Report>().findings.find((one) => one.about === about)?.says ?? ''
  const remember = (key: string, value: object): Promise<unknown> =>
    owner.query(
      'insert into system_state (key, value, updated_at) values ($1, $2, now()) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    )
  try {
    const first = await house.run(['doctor', '--json'])
    assert.equal(first.code, 0, first.out)
    assert.match(says(first, 'backup'), /no "godwit backup" yet/)
    assert.equal((await house.run(['backup', join(givenFolder(t), 'a.backup')])).code, 0)
    assert.equal(stateOf(await house.run(['doctor', '--json']), 'backup'), 'ok')
    await remember('backup', { at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    assert.match(says(await house.run(['doctor', '--json']), 'backup'), /was 8 days ago/)

    await remember('clock', { at: Date.now() + 3 * 86_400_000, from: Date.now(), version: 4 })
    const moved = await house.run(['doctor', '--json'])
    assert.equal(moved.code, 1)
    assert.match(says(moved, 'sandbox clock'), /moved 3\.0 days ahead in a sandbox, and GODWIT_SANDBOX is off/)
    assert.equal(stateOf(await house.run(['doctor', '--json'], { GODWIT_SANDBOX: '1' }), 'sandbox clock'), 'note')
    await owner.query(`delete from system_state where key = 'clock'`)

    await owner.query('alter index jobs_waiting rename to jobs_waiting_gone')
    const lacking = await house.run(['doctor', '--json'])
    assert.equal(lacking.code, 1)
    assert.match(says(lacking, 'restore'), /half restored.*it lacks index jobs_waiting\./)
    await owner.query('alter index jobs_waiting_gone rename to jobs_waiting')

    await remember('size', { companies: 1 })
    assert.equal(stateOf(await house.run(['doctor', '--json']), 'restore'), 'ok')
    await owner.query(`begin; set local godwit.everything = 'on'; delete from companies; commit`)
    const lost = await house.run(['doctor', '--json'])
    assert.equal(lost.code, 1)
    assert.match(says(lost, 'restore'), /it had 1 companies and has none/)
  } finally {
    await owner.end()
  }
})

test('a Node version that is too old is reported', () => {
  assert.equal(checkNode('20.20.2').state, 'wrong')
  assert.equal(checkNode('22.17.9').state, 'wrong')
  assert.equal(checkNode('22.18.0').state, 'ok')
  assert.equal(checkNode('24.1.0').state, 'ok')
})
