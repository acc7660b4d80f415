import assert from 'node:assert/strict'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { RateLimits } from '../../src/api/callers/rate-limits.ts'
import { scopedDb } from '../../src/platform/db/db.ts'
import { createPool, type Pool } from '../../src/platform/db/pool.ts'
import { everything } from '../../src/platform/db/scope.ts'
import { testApp } from '../support/app.ts'
import { serverOf, testDatabase, testLog } from '../support/database.ts'
import { probes } from '../support/probes.ts'
import { overSocket } from '../support/sockets.ts'

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })
const who = '/api/v2/probes/actor'

test('600 requests a minute a key by default: the 600th is served, the 601st is 429', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { extraRoutes, config: { rateLimit: 600 } })
  const company = await givenCompany()
  const partner = as(company.key)
  for (let i = 1; i <= 600; i++) {
    const { status, headers } = await partner.get(who)
    assert.equal(status, 200, `the ${i}th`)
    assert.equal(headers['ratelimit-limit'], '600')
    assert.equal(headers['ratelimit-remaining'], String(600 - i))
    const reset = Number(headers['ratelimit-reset'])
    assert.ok(reset >= 1 && reset <= 60)
  }
  for (let i = 0; i < 3; i++) {
    const { status, headers, body } = await partner.get<{ error: { code: string } }>(who)
    assert.equal(status, 429)
    assert.equal(body.error.code, 'too_many_requests')
    assert.equal(headers['ratelimit-remaining'], '0')
    assert.equal(headers['retry-after'], headers['ratelimit-reset'])
    assert.match(headers['retry-after'] ?? '', /^[1-9]\d?$/)
  }
  assert.equal((await as(await givenTraveller(company)).get(who)).status, 200, 'others are counted apart')
})

test('an address without a key has 60, and wrong keys count for it', async (t) => {
  const { nobody, withHeaders, as, givenCompany, givenStaff } = await testApp(t, {
    extraRoutes,
    config: { rateLimitAnonymous: 6, rateLimit: 100 },
  })
  const { key } = await givenCompany()
  const attempts = [
    () => nobody.get(who),
    () => as('gwc_0000000000000000000000000000000000').get(who),
    () => withHeaders({ authorization: 'nonsense' }).get(who),
    () => as(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`).get(who),
    () => nobody.get('/api/v2/nowhere'),
    () => as('gwu_x').get('/api/v2/users/my_profile'),
  ]
  for (const attempt of attempts) assert.ok([401, 404].includes((await attempt()).status))
  for (const attempt of attempts) assert.equal((await attempt()).status, 429)
  assert.equal((await nobody.post('/api/desk/session', await givenStaff())).status, 429)
  assert.equal((await as(key).get(who)).status, 200, 'a right key is not hurt by its neighbours')
  assert.equal((await nobody.get('/healthz')).status, 200)
  assert.equal((await nobody.call('OPTIONS', who)).status, 204, 'a browser’s question is not a call')
})

test('behind a trusted proxy the caller’s address counts, and cannot be forged', async (t) => {
  const { withHeaders } = await testApp(t, { extraRoutes, config: { rateLimitAnonymous: 2, trustProxy: true } })
  const from = (forwarded: string) => withHeaders({ 'x-forwarded-for': forwarded }).get(who)
  for (let i = 0; i < 2; i++) assert.equal((await from('198.51.100.7')).status, 401)
  assert.equal((await from('198.51.100.7')).status, 429)
  assert.equal(
    (await from('203.0.113.9, 198.51.100.7')).status,
    429,
    'what the caller wrote before the proxy is not believed',
  )
  assert.equal((await from('198.51.100.8')).status, 401)
})

test('an IPv6 network is counted as one caller', async (t) => {
  const { withHeaders, db } = await testApp(t, { extraRoutes, config: { rateLimitAnonymous: 2, trustProxy: true } })
  const from = async (address: string) => (await withHeaders({ 'x-forwarded-for': address }).get(who)).status
  assert.deepEqual([await from('2001:db8:1:2::a'), await from('2001:db8:1:2:ffff::b')], [401, 401])
  assert.equal(await from('2001:db8:1:2:1234::'), 429)
  assert.equal(await from('2001:db8:1:3::a'), 401, 'a neighbour is another one')
  const { rows } = await sql<{ bucket: string }>`select bucket from rate_windows`.execute(db.db())
  assert.equal(rows.length, 2)
  for (const { bucket } of rows) assert.match(bucket, /^address:[\w-]{20,}$/, 'no table has an address in clear')
})

test('nodes share the minute', async (t) => {
  const first = await testApp(t, { extraRoutes, config: { rateLimit: 100 } })
  const second = await first.secondNode()
  const count = async (next: (i: number) => typeof second, tries: number, token: string): Promise<number> => {
    let served = 0
    for (let i = 0; i < tries; i++) if ((await next(i).as(token).get(who)).status === 200) served++
    return served
  }
  const alternating = await count((i) => (i % 2 ? first : second), 140, (await first.givenCompany()).key)
  assert.ok(alternating >= 97 && alternating <= 100, `${alternating}`)
  // A node with few requests reserves only few of the shared ones.
  const lopsided = await first.givenCompany()
  assert.equal((await first.as(lopsided.key).get(who)).status, 200)
  const rest = await count(() => second, 110, lopsided.key)
  assert.ok(rest >= 97 && rest <= 99, `${rest}`)
  const parallel = await first.givenCompany()
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, i) => (i % 2 ? first : second).as(parallel.key).get(who)),
  )
  const served = answers.filter(({ status }) => status === 200).length
  assert.ok(served >= 90 && served <= 100, `${served}`)
})

test('0 means no limit, and no rate-limit headers', async (t) => {
  const { as, nobody, givenCompany } = await testApp(t, {
    extraRoutes,
    config: { rateLimit: 0, rateLimitAnonymous: 0 },
  })
  const partner = as((await givenCompany()).key)
  for (let i = 0; i < 50; i++) {
    const { status, headers } = await partner.get(who)
    assert.equal(status, 200)
    assert.equal(headers['ratelimit-limit'], undefined)
    assert.equal((await nobody.get(who)).status, 401)
  }
})

test('a minute ends, and the next one begins with the first request', async (t) => {
  const { as, db, givenCompany } = await testApp(t, { extraRoutes, config: { rateLimit: 3 } })
  const partner = as((await givenCompany()).key)
  const statuses = async (): Promise<number[]> => [
    (await partner.get(who)).status,
    (await partner.get(who)).status,
    (await partner.get(who)).status,
    (await partner.get(who)).status,
  ]
  assert.deepEqual(await statuses(), [200, 200, 200, 429])
  // The shared minute uses real time, so its beginning is moved back by a minute, and a new node is asked.
  await sql`update rate_windows set started_at = started_at - interval '61 seconds'`.execute(db.db())
  const limits = new RateLimits({ db: db.db(), log: testLog })
  const { rows } = await sql<{ bucket: string }>`select bucket from rate_windows where bucket like 'key:%'`.execute(
    db.db(),
  )
  const verdict = await limits.take(rows[0]?.bucket ?? '', 3)
  assert.deepEqual([verdict.allowed, verdict.remaining], [true, 2])
})

/** A TCP proxy to the database that can be cut. */
async function cuttable(t: TestContext, url: string): Promise<{ url: string; cut(): Promise<void> }> {
  const target = new URL(url)
  const server = serverOf(url)
  const sockets = new Set<Socket>()
  const forwarder = createServer((socket) => {
    const onward = connect(server)
    for (const one of [socket, onward]) sockets.add(one.on('error', () => {}).on('close', () => sockets.delete(one)))
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve))
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => forwarder.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  t.after(cut)
  target.port = String((forwarder.address() as AddressInfo).port)
  target.hostname = '127.0.0.1'
  return { url: target.href, cut }
}

const poolAt = (t: TestContext, url: string): Pool => {
  const pool = createPool({ url, size: 4, statementTimeout: 30_000, slowQuery: 60_000, log: testLog })
  t.after(() => pool.end())
  return pool
}

test('without the database each node counts by itself, and still answers from the cache', async (t) => {
  const nowhere = scopedDb(poolAt(t, 'postgres://godwit@127.0.0.1:1/godwit'), everything)
  const limits = new RateLimits({ db: nowhere, log: testLog })
  const verdicts: boolean[] = []
  for (let i = 0; i < 12; i++) verdicts.push((await limits.take('address:x', 10)).allowed)
  assert.deepEqual(verdicts, [...Array.from({ length: 10 }, () => true), false, false])

  const database = await testDatabase(t)
  const way = await cuttable(t, database.url)
  let pool: Pool | undefined
  const node = await testApp(t, {
    extraRoutes,
    config: { rateLimit: 8, rateLimitAnonymous: 2 },
    poolFor: (url) => {
      const through = new URL(way.url)
      through.pathname = new URL(url).pathname
      pool = poolAt(t, through.href)
      return pool
    },
  })
  assert.ok(pool)
  const [known, unknown] = [await node.givenCompany(), await node.givenCompany()]
  assert.equal((await node.as(known.key).get(who)).status, 200)
  await way.cut()
  const served: number[] = []
  for (let i = 0; i < 8; i++) served.push((await node.as(known.key).get(who)).status)
  assert.deepEqual(served, [200, 200, 200, 200, 200, 200, 200, 429], 'known callers are counted by this node')
  for (let i = 0; i < 5; i++) {
    const { status, headers } = await node.as(unknown.key).get(who)
    assert.equal(status, 503, 'a key that cannot be looked up is not called wrong, and counts for nobody')
    assert.ok(headers['retry-after'])
  }
  assert.equal((await node.nobody.get('/readyz')).status, 503)
  assert.equal((await node.nobody.get('/healthz')).status, 200)
})

test('cached responses are counted too', async (t) => {
  const node = await testApp(t, { extraRoutes, config: { rateLimit: 20 } })
  const port = await node.listen()
  const authorization = `TKN ${(await node.givenCompany()).key}`
  const statuses: number[] = []
  for (let i = 0; i < 25; i++) {
    const { status, headers } = await overSocket(port, 'GET', '/api/v2/countries?short=true', { authorization })
    statuses.push(status)
    if (status === 200) assert.equal(headers['ratelimit-remaining'], String(19 - i))
  }
  assert.deepEqual(statuses, [...Array.from({ length: 20 }, () => 200), ...Array.from({ length: 5 }, () => 429)])
})
