import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newKey } from '../../src/people/keys/key.ts'
import { createListener } from '../../src/platform/db/listener.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { testApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { keptLog } from '../support/kept-log.ts'

test('one line for each request: method, route, status, time, caller and request id, never a key', async (t) => {
  const { log, lines } = keptLog()
  const house = await testApp(t, { log })
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const { headers } = await house.as(company).get(`/api/v2/org/${company.id}/users?name=Ada`)
  await house.as(traveller).get('/api/v2/safety_categories')
  await house.as(traveller).get('/api/v2/safety_categories')
  await house.nobody.get('/nowhere')
  const logged = () =>
    lines.filter(({ text }) => text === 'request').map(({ fields }) => fields as Record<string, unknown>)
  // A line is written when the answer is on its way, which may be after the caller has it.
  await until(() => logged().length >= 4)
  const requests = logged()
  assert.deepEqual(
    requests.map(({ method, route, status, caller }) => [method, route, status, caller]),
    [
      ['GET', '/api/v2/org/:company_id/users', 200, 'company'],
      ['GET', '/api/v2/safety_categories', 200, 'user'],
      ['GET', '/api/v2/safety_categories', 200, 'user'],
      ['GET', 'unmatched', 404, 'nobody'],
    ],
  )
  assert.equal(requests[0]?.['request_id'], headers['x-request-id'])
  assert.equal(requests[1]?.['caller_id'], traveller.id)
  for (const { ms } of requests) assert.equal(typeof ms, 'number')
  const all = JSON.stringify(lines)
  for (const secret of [company.key, traveller.token, 'Ada']) assert.ok(!all.includes(secret), secret)
})

test('the log of requests can be switched off', async (t) => {
  const { log, lines } = keptLog()
  const house = await testApp(t, { log, config: { requestLog: false } })
  await house.nobody.get('/healthz')
  assert.deepEqual(
    lines.filter(({ text }) => text === 'request'),
    [],
  )
})

test('failed sign-ins and refused keys are security events, in the log and in the audit log, and not without end', async (t) => {
  const { log, lines } = keptLog()
  const house = await testApp(t, { log, config: { trustProxy: true } })
  const staff = await house.givenStaff()
  const dead = newKey('company')
  for (const email of [staff.email, 'nobody@example.com'])
    assert.equal((await house.nobody.post('/api/desk/session', { email, password: 'wrong password' })).status, 401)
  const from = (address: string) => house.withHeaders({ authorization: `TKN ${dead}`, 'x-forwarded-for': address })
  for (let i = 0; i < 15; i++) assert.equal((await from('203.0.113.9').get('/api/v2/countries')).status, 401)
  assert.equal((await from('198.51.100.1').get('/api/v2/countries')).status, 401)
  const events = lines
    .filter(({ text }) => text.startsWith('security: '))
    .map(({ fields }) => fields as Record<string, unknown>)
  const count = (event: string, network?: string): number =>
    events.filter((one) => one['event'] === event && (network === undefined || one['network'] === network)).length
  assert.deepEqual(
    [count('sign_in_failed'), count('key_refused', '203.0.113.9'), count('key_refused', '198.51.100.1')],
    [2, 10, 1],
  )
  const all = JSON.stringify(lines)
  for (const secret of [dead, staff.email, 'nobody@example.com', 'wrong password'])
    assert.ok(!all.includes(secret), secret)
  const noted = async () =>
    (
      await sql<{ action: string; n: number }>`
      select action, count(*)::int as n from audit_log where action in ('sign_in_failed', 'key_refused') group by 1 order by 1`.execute(
        house.db.db(),
      )
    ).rows
  while ((await noted())[0]?.n !== 11) await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(await noted(), [
    { action: 'key_refused', n: 11 },
    { action: 'sign_in_failed', n: 2 },
  ])
})

test('the log says once that the database is away, and that it is back', async (t) => {
  const { log, lines } = keptLog()
  const db = await testDatabase(t, 'migrated', { ownDatabase: true })
  const listener = await createListener(db.url, log)
  t.after(() => listener.close())
  const owner = new pg.Client({ connectionString: process.env['GODWIT_TEST_ADMIN_URL'] })
  await owner.connect()
  t.after(() => owner.end())
  const name = new URL(db.url).pathname.slice(1)
  const back = new Promise<void>((resolve) => listener.onReset(resolve))
  await owner.query(`alter database ${name} allow_connections false`)
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'godwit listener'`,
    [name],
  )
  while (listener.connected) await new Promise((resolve) => setImmediate(resolve))
  await owner.query(`alter database ${name} allow_connections true`)
  await back
  assert.deepEqual(
    lines.map(({ level, text }) => [level, text]),
    [
      ['warn', 'the database is away'],
      ['info', 'the database is back'],
    ],
  )
})
