import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { compose } from '../../src/app/compose.ts'
import { createCompany, createKey, createUser, userToken } from '../../src/people/index.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { givenDatabase, testDatabase, testMasterKey, testVault } from '../support/database.ts'
import {
  childrenOf,
  failToStart,
  freePort,
  givenFolder,
  processesIn,
  type Service,
  startService,
} from '../support/process.ts'
import { sized } from '../support/size.ts'

/** The working directory of the embedded server is its cluster folder. */
const postgresRuns = (folder: string): boolean => processesIn(join(folder, 'postgres', '18'), 'postgres').length > 0

test('the first start on an empty folder: a world, a demo, and everything survives kill -9', async (t) => {
  const folder = givenFolder(t)
  const first = await startService(t, { folder })
  assert.equal((await first.fetch('/readyz')).status, 200)

  const file = join(folder, 'demo.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(join(folder, 'master.key')).mode & 0o777, 0o600)
  const demo = first.demo()
  assert.equal(demo.base_url, first.base)
  assert.deepEqual(
    demo.companies.map((c) => c.white_label),
    [false, true],
  )
  for (const company of demo.companies) {
    assert.ok(company.id && company.name && company.manager.email && company.manager.password)
    assert.ok(company.travellers.length > 0 && company.responders.length > 0)
    for (const traveller of company.travellers) {
      const profile = await first.fetch('/api/v1/users/profile', { key: traveller.token })
      assert.equal(((await profile.json()) as { id: string }).id, traveller.id)
    }
    assert.equal(
      (await first.fetch('/api/v2/countries?short=true', { headers: { authorization: `PUB ${company.public_key}` } }))
        .status,
      200,
    )
    assert.equal((await first.fetch('/api/v2/countries?short=true', { key: company.key })).status, 200)
    const { email, password } = company.manager
    const signedIn = await first.fetch('/api/desk/session', { method: 'POST', body: { session: { email, password } } })
    assert.equal(signedIn.status, 200)
  }
  assert.equal(first.output().match(/^ {2}curl /gm)?.length, 4)
  const code = /^ {2}http\S+\/#code=(gwo_\w+)$/m.exec(first.output())?.[1]
  const signIn = () =>
    fetch(`${first.base}/api/desk/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  assert.equal((await signIn()).status, 200, 'the printed link signs staff in')
  assert.equal((await signIn()).status, 401, 'once')
  const travellers = /^ {2}http\S+\/me#code=(gwo_\w+)$/m.exec(first.output())?.[1]
  const entered = await fetch(`${first.base}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: travellers }),
  })
  assert.equal(entered.status, 200, 'the second link signs a traveller in')
  assert.ok(first.output().includes(file))

  // The demo's alerts are matched with its travellers: one is notified, the white-label company gets the event instead.
  const [curlew, plover] = demo.companies
  const list = async <T>(path: string, options: object): Promise<readonly T[]> => {
    const answer = await first.fetch(path, options)
    assert.equal(answer.status, 200, path)
    return (await answer.json()) as T[]
  }
  const pause = 250
  const isTold = async (key = ''): Promise<boolean> =>
    (await list<{ type: number }>('/api/v2/notifications?per_page=100', { key })).some((one) => one.type === 110)
  await until(() => isTold(curlew?.travellers[0]?.token), 600_000, pause)
  await until(() => isTold(plover?.travellers[0]?.token), 600_000, pause)
  const session = { email: curlew?.manager.email, password: curlew?.manager.password }
  const desk = await first.fetch('/api/desk/session', { method: 'POST', body: { session } })
  const cookie = String(desk.headers.get('set-cookie')).split(';')[0] ?? ''
  const traveller = curlew?.travellers[0]?.id
  const isKept = async (): Promise<boolean> => {
    const path = `/api/desk/outbox?user_id=${traveller}&per_page=100`
    const kept = await list<{ title: string }>(path, { headers: { cookie } })
    return kept.some((one) => /flooded roads/.test(one.title))
  }
  await until(isKept, 600_000, pause)

  const made = await first.fetch('/api/desk/keys', {
    method: 'POST',
    key: demo.staff.key,
    body: { key: { name: 'kept', company_id: demo.companies[0]?.id } },
  })
  const { key } = (await made.json()) as { key: string }
  await first.end('SIGKILL')

  const second = await startService(t, { folder })
  assert.equal(postgresRuns(folder), true)
  assert.equal(
    (await second.fetch('/api/v2/countries/BR', { key })).status,
    200,
    'what was acknowledged is still there',
  )
  assert.equal(
    (await second.fetch('/api/v1/users/profile', { key: demo.companies[0]?.travellers[0]?.token ?? '' })).status,
    200,
  )
  assert.equal((await second.end('SIGTERM')).code, 0)
  assert.equal(postgresRuns(folder), false, 'the embedded server ends with its parent')
})

interface GivenService {
  readonly folder: string
  readonly env: Record<string, string>
  readonly url: string
  readonly keys: { readonly staff: string; readonly company: string; readonly traveller: string }
}

/** A seeded database with a company. It takes a fraction of the time of a demo. */
async function withDatabase(t: TestContext): Promise<GivenService> {
  compose()
  const database = await testDatabase(t, 'world', { ownDatabase: true })
  const ctx = database.ctx()
  const { id: companyId } = await createCompany(ctx, { name: 'Dunlin Travel', features: ['alerts'] })
  const ada = await createUser(ctx, { companyId, firstName: 'Ada', email: 'ada@example.com' })
  const kim = await createUser(ctx, { companyId: null, firstName: 'Kim', email: 'kim@example.com', staff: true })
  for (const name of ['one', 'two']) await createKey(ctx, { kind: 'public', name, companyId, userId: null })
  const company = await createKey(ctx, { kind: 'company', name: 'test', companyId, userId: null })
  const staff = await createKey(ctx, { kind: 'staff', name: 'test', companyId: null, userId: kim.id })
  const traveller = userToken(testVault, { userId: ada.id, companyId, version: ada.tokenVersion })
  return {
    folder: givenFolder(t),
    url: database.url,
    env: { DATABASE_URL: database.url, GODWIT_MASTER_KEY: testMasterKey, GODWIT_DEMO: '0' },
    keys: { staff: staff.secret, company: company.secret, traveller },
  }
}

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
  for (let i = 0; i < 20; i++)
    assert.equal((await service.fetch('/api/v1/users/profile', { key: keys.traveller })).status, 200)
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

test('a first start that gets SIGTERM, or whose seed fails, ends', async (t) => {
  const folder = givenFolder(t)
  const env = { DATABASE_URL: await givenDatabase(t) }
  // A lock stops the seed before its last write, so that it cannot end before the test acts.
  const lock = new pg.Client({ connectionString: env.DATABASE_URL })
  lock.on('error', () => {})
  await lock.connect()
  t.after(() => lock.end())
  await lock.query('begin')
  await lock.query('lock table airports in share mode')
  const word = /Filling in the world/
  const stopped = await failToStart({ folder, env }, { word, act: (child) => void child.kill('SIGTERM') })
  assert.equal(stopped.code, 0, stopped.output)
  const killSeed = ({ pid }: ChildProcess): void => {
    for (const child of childrenOf(pid ?? 0)) process.kill(child, 'SIGKILL')
  }
  const failed = await failToStart({ folder, env }, { word: /Filling in the world .*\n./, act: killSeed })
  assert.equal(failed.code, 1, failed.output)
  assert.match(failed.output, /The world could not be filled in: seed ended with SIGKILL/)
})

/** What is due in them is done before the clock is there. */
const days = sized('days by which the clock is moved', { commit: 2, full: 30 })
const firstDays = Math.ceil(days / 10)

test('in a sandbox staff move the clock, only forward, for the whole service', async (t) => {
  const { folder, env, keys } = await withDatabase(t)
  const service = await startService(t, { folder, env: { ...env, GODWIT_SANDBOX: '1' } })
  const clock = async (body?: object): Promise<{ status: number; now: string }> => {
    const answer = await service.fetch('/api/desk/clock', {
      key: keys.staff,
      ...(body ? { method: 'POST', body } : {}),
    })
    return { status: answer.status, now: ((await answer.json()) as { now: string }).now }
  }
  const before = await clock()
  const moved = await clock({ advance: `P${firstDays}D` })
  assert.equal(moved.status, 200)
  assert.ok(Date.parse(moved.now) - Date.parse(before.now) >= firstDays * 86_400_000)
  assert.equal((await clock({ now: before.now })).status, 422)
  const target = new Date(Date.parse(moved.now) + days * 86_400_000).toISOString()
  assert.ok((await clock({ now: target })).now >= target)
  assert.equal((await clock({ advance: 'tomorrow' })).status, 422)

  const key = keys.company
  const traveller = { first_name: 'Grace', last_name: 'Osei', email: 'grace.osei@example.com' }
  // The list of countries is answered from memory once it was read; its Date is the sandbox's as well.
  for (const [path, method, body] of [
    ['/api/v2/countries', 'GET', undefined],
    ['/api/v2/countries', 'GET', undefined],
    ['/api/v1/partner/travellers', 'POST', { traveller }],
    ['/api/v1/partner/travellers', 'GET', undefined],
    ['/api/v1/nothing', 'GET', undefined],
  ] as const) {
    const answer = await service.fetch(path, { key, method, ...(body && { body }) })
    assert.ok(Date.parse(answer.headers.get('date') ?? '') >= Math.floor(Date.parse(target) / 1000) * 1000, path)
  }
  const list = await service.fetch('/api/v1/partner/travellers', { key })
  const since = Date.parse(list.headers.get('date') ?? '') / 1000
  const later = await service.fetch(`/api/v1/partner/travellers?since=${since + 3600}`, { key })
  assert.deepEqual(await later.json(), [], 'nobody was changed after the Date of the answer')

  assert.equal((await clock({})).status, 422)
  assert.equal((await service.fetch('/api/desk/clock', { key })).status, 401)
  assert.equal((await service.end()).code, 0)
})
