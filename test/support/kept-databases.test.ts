import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '../../src/platform/ids.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { noteAtDesk } from '../../src/platform/sockets/desk-news.ts'
import { type TestApp, type TestAppOptions, testApp } from './app.ts'
import { workingApp } from './worker.ts'

/** Two tests, one after the other, as the harness sees them. The second one is told on which database the first one ran. */
async function inTurn(
  t: TestContext,
  options: TestAppOptions,
  first: (app: TestApp, t: TestContext) => Promise<void>,
  second: (app: TestApp, before: TestApp) => Promise<void>,
): Promise<void> {
  let before: TestApp | undefined
  await t.test('a test', async (inner) => {
    before = await testApp(inner, options)
    await first(before, inner)
  })
  await t.test('the next test', async (inner) => {
    assert.ok(before, 'the first test ran')
    await second(await testApp(inner, options), before)
  })
}

const isSame = (app: TestApp, before: TestApp): void => assert.equal(app.db.url, before.db.url, 'the same database')
const isOther = (app: TestApp, before: TestApp): void => assert.notEqual(app.db.url, before.db.url, 'a new clone')

async function ownerOf(t: TestContext, app: TestApp): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.db.url })
  client.on('error', () => undefined)
  await client.connect()
  t.after(() => client.end().catch(() => undefined))
  return client
}

/** Tables with rows but for those that migrations fill, and sequences that were used. */
async function leftIn(t: TestContext, app: TestApp): Promise<string[]> {
  const owner = await ownerOf(t, app)
  await owner.query(`select set_config('godwit.everything', 'on', false)`)
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('schema_migrations', 'feed_publishing', 'escalation_policies')`,
  )
  const left: string[] = []
  for (const { name } of rows) if ((await owner.query(`select from ${name} limit 1`)).rowCount !== 0) left.push(name)
  const used = await owner.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return [...left, ...used.rows.map(({ name }) => name)]
}

test('rows, sequences, files, the clock and ids begin anew', async (t) => {
  const digest = 'a'.repeat(64)
  await inTurn(
    t,
    {},
    async (app, inner) => {
      const company = await app.givenCompany()
      await app.givenManager(company)
      await app.givenTraveller(company)
      await app.files.put(digest, Buffer.from('x'))
      app.clock.advance(86_400)
      assert.ok((await leftIn(inner, app)).length > 5, 'there is something to remove')
    },
    async (app, before) => {
      isSame(app, before)
      assert.deepEqual(await leftIn(t, app), [])
      assert.equal(app.clock.now().toISOString(), '2026-11-14T12:00:00.000Z')
      assert.equal(await app.files.has(digest), false)
      assert.match(newId(app.clock.now()), /^[0-9a-f]{8}-[0-9a-f]{4}-7000-/)
    },
  )
})

test('what the desk was not told yet is not told in the next test', async (t) => {
  const lastNumber = async (app: TestApp): Promise<number | null> => {
    const { rows } = await (await ownerOf(t, app)).query<{ last_value: number | null }>(
      `select last_value from pg_sequences where sequencename = 'desk_change_numbers'`,
    )
    return rows[0]?.last_value ?? null
  }
  const isTold = async (app: TestApp): Promise<boolean> => (await lastNumber(app)) !== null
  await inTurn(
    t,
    {},
    async (app) => {
      noteAtDesk(app.db.db(), 'alerts', 'all')
      await until(() => isTold(app))
      noteAtDesk(app.db.db(), 'alerts', 'all') // a second has to pass before it is told
    },
    async (app, before) => {
      isSame(app, before)
      noteAtDesk(app.db.db(), 'trips', 'all')
      await until(() => isTold(app))
      assert.equal(await lastNumber(app), 1)
    },
  )
})

test('no cache of the server answers for the test before: callers and reference data', async (t) => {
  let key = ''
  const hospitals = '/api/v2/hospitals?country_code=XX'
  await inTurn(
    t,
    {},
    async (app) => {
      const company = await app.givenCompany()
      key = company.key
      for (let times = 0; times < 2; times++) assert.notEqual((await app.as(key).get(hospitals)).status, 401)
    },
    async (app, before) => {
      isSame(app, before)
      assert.equal(app.app, before.app, 'the same server')
      assert.equal((await app.as(key).get(hospitals)).status, 401)
    },
  )
  const categories = '/api/v2/safety_categories'
  await inTurn(
    t,
    {},
    async (app) => {
      await sql`insert into safety_categories (id, slug, name, description, position, created_at, updated_at)
        values (${newId(app.clock.now())}, 'x', '{"en":"X"}', '{"en":"X"}', 1, now(), now())`.execute(app.db.db())
      await app.changesReceived()
      const company = await app.givenCompany()
      for (let times = 0; times < 2; times++) assert.equal((await app.as(company).get<[]>(categories)).body.length, 1)
    },
    async (app, before) => {
      isSame(app, before)
      assert.deepEqual((await app.as(await app.givenCompany()).get(categories)).body, [])
    },
  )
})

test('a server that listens ends with its test, and so do the connections that the test left open', async (t) => {
  let port = 0
  let ended: Promise<unknown> | undefined
  await inTurn(
    t,
    {},
    async (app) => {
      port = await app.listen()
      const client = new pg.Client({ connectionString: app.db.url })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('listen forgotten')
      ended = new Promise((resolve) => client.once('end', resolve))
    },
    async (app, before) => {
      isSame(app, before)
      assert.notEqual(app.app, before.app)
      await ended
      const socket = connect(port, '127.0.0.1')
      const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
      assert.equal(error.code, 'ECONNREFUSED')
    },
  )
})

test('a worker leaves no timer', async (t) => {
  const timers = (): number => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length
  await t.test('warm', (inner) => workingApp(inner).then((app) => app.settle()))
  const before = timers()
  for (let times = 0; times < 3; times++)
    await t.test('a test', (inner) => workingApp(inner).then((app) => app.settle()))
  assert.ok(timers() <= before, `${timers()} timers, ${before} before`)
})

const spoiling: Readonly<Record<string, (app: TestApp, t: TestContext) => Promise<unknown>>> = {
  'a transaction that was left open': async (app) => {
    const { client } = await app.db.pool.connect()
    await client.query('begin')
    await client.query('lock table companies')
  },
  'a lock of a connection that stays': async (app) => {
    const connection = await app.db.pool.connect()
    await connection.query('select pg_advisory_lock(1)', [])
    connection.release()
  },
  'reference data': (app) => sql`update countries set updated_at = updated_at where alpha2 = 'PE'`.execute(app.db.db()),
  'a new table': async (app, t) => (await ownerOf(t, app)).query('create table forgotten (id int)'),
  'a trigger that was switched off': async (app, t) =>
    (await ownerOf(t, app)).query('alter table companies disable trigger user'),
  'very many rows': async (app, t) => {
    const owner = await ownerOf(t, app)
    await owner.query(`select set_config('godwit.everything', 'on', false)`)
    await owner.query(
      `insert into rate_windows (bucket, started_at, used, granted) select repeat('x', 100) || n, now(), 1, 1 from generate_series(1, 20000) n`,
    )
  },
}

for (const [what, spoil] of Object.entries(spoiling))
  test(`after ${what} the next test has a new clone`, async (t) => {
    await inTurn(
      t,
      { template: 'world' },
      async (app, inner) => void (await spoil(app, inner)),
      async (app, before) => {
        isOther(app, before)
        await app.givenCompany()
      },
    )
  })
