import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { createGetter } from '../../platform/outgoing/get.ts'
import { testFeed, writeFeeds } from '../evidence/evidence.testing.ts'
import { feedGetter } from './feed-getter.ts'
import { startFeeds } from './fetch.service.ts'
import { nextFetchAt } from './fetching.ts'

type Answer = (req: IncomingMessage, res: ServerResponse) => void

interface Publisher {
  readonly url: string
  /** What was asked, with the condition that was sent along. */
  readonly requests: string[]
  answer: Answer
}

async function givenPublisher(t: TestContext, answer: Answer): Promise<Publisher> {
  const publisher = { url: '', requests: [] as string[], answer }
  const server = createServer((req, res) => {
    publisher.requests.push([req.url, req.headers['if-none-match']].filter(Boolean).join(' '))
    publisher.answer(req, res)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return Object.assign(publisher, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

const quake = (id: string, mag: number) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [-77.1, -12.1, 30] },
  properties: {
    mag,
    place: 'near Lima, Peru',
    time: Date.parse('2026-11-14T11:50:00Z'),
    updated: Date.parse('2026-11-14T11:55:00Z'),
    status: 'automatic',
    net: 'us',
    code: id.slice(2),
    ids: `,${id},`,
    type: 'earthquake',
    title: `M ${mag} - near Lima, Peru`,
  },
})

const list = (...features: object[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    metadata: { generated: 1_794_657_600_000, status: 200, count: features.length },
    features,
  })

const serve =
  (body: string, headers: Record<string, string> = {}): Answer =>
  (req, res) => {
    if (headers['etag'] && req.headers['if-none-match'] === headers['etag']) res.writeHead(304).end()
    else res.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body)
  }

async function givenFeeds(
  t: TestContext,
  ...feeds: readonly { readonly key: string; readonly parser: string; readonly addresses: readonly string[] }[]
): Promise<WorkingApp> {
  const getter = createGetter({ userAgent: 'Godwit/0 (tests@example.org)', allowPrivate: true })
  t.after(feedGetter.replace(() => getter))
  t.after(() => getter.close())
  const app = await workingApp(t, { config: { feeds: 'live' } })
  await writeFeeds(
    app.db.db(),
    feeds.map((feed) => ({ ...testFeed(feed.key), ...feed })),
  )
  await startFeeds(app.ctx())
  return app
}

const outcomes = async (app: WorkingApp): Promise<string[]> => {
  const { rows } = await sql<{ text: string }>`
    select feed_key || ' ' || outcome as text from feed_answers order by at, id`.execute(app.db.db())
  return rows.map(({ text }) => text)
}

/** Seconds until the next round of each feed. */
const rounds = async (app: WorkingApp): Promise<number[]> => {
  const { rows } = await sql<{
    due: Date
  }>`select due_at as due from jobs where task = 'fetch-feed' order by due_at`.execute(app.db.db())
  return rows.map(({ due }) => (due.getTime() - app.clock.now().getTime()) / 1_000)
}

const isBetween = (from: number, to: number, seconds: number | undefined): void =>
  assert.ok(seconds !== undefined && seconds >= from && seconds <= to, `${seconds} s`)

test('a feed is read at its interval; what did not change is not sent again, and its earthquake is one event', async (t) => {
  const publisher = await givenPublisher(t, serve(list(quake('us1', 6.1)), { etag: '"a"' }))
  const app = await givenFeeds(t, { key: 'quakes', parser: 'usgs-quakes', addresses: [`${publisher.url}/week`] })
  app.clock.advance(30)
  await app.settle()
  isBetween(60, 66, (await rounds(app))[0])
  app.clock.advance(66)
  await app.settle()
  publisher.answer = serve(list(quake('us1', 6.3)), { etag: '"b"' })
  app.clock.advance(66)
  await app.settle()
  assert.deepEqual(publisher.requests, ['/week', '/week "a"', '/week "a"'])
  assert.deepEqual(await outcomes(app), ['quakes read', 'quakes unchanged', 'quakes read'])
  const { rows } = await sql`select magnitude from (
    select e.event_id, (i.report -> 'facts' ->> 'magnitude')::float as magnitude from feed_items i join feed_event_items e on e.item_id = i.id) of_event
    group by event_id, magnitude order by magnitude`.execute(app.db.db())
  assert.deepEqual(rows, [{ magnitude: 6.1 }, { magnitude: 6.3 }])
  const events = await sql`select from feed_events`.execute(app.db.db())
  assert.equal(events.rows.length, 1)
})

test('a publisher that fails is asked more and more rarely, and as it asks for', async (t) => {
  const publisher = await givenPublisher(t, (_req, res) => res.writeHead(500).end())
  const app = await givenFeeds(t, { key: 'quakes', parser: 'usgs-quakes', addresses: [publisher.url] })
  const waits: (number | undefined)[] = []
  for (let round = 0; round < 6; round++) {
    app.clock.advance(waits.at(-1) ?? 30)
    await app.settle()
    waits.push((await rounds(app))[0])
  }
  for (const [round, seconds] of [60, 120, 240, 480, 900, 900].entries()) isBetween(seconds, seconds + 6, waits[round])
  assert.deepEqual(new Set(await outcomes(app)), new Set(['quakes failed']))

  publisher.answer = (_req, res) => res.writeHead(503, { 'retry-after': '7200' }).end()
  app.clock.advance(906)
  await app.settle()
  isBetween(7_200, 7_206, (await rounds(app))[0])

  publisher.answer = serve(list(), { 'cache-control': 'max-age=300' })
  app.clock.advance(7_206)
  await app.settle()
  isBetween(300, 306, (await rounds(app))[0])
  assert.equal((await outcomes(app)).at(-1), 'quakes read')
})

const message = (identifier: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>${identifier}</identifier><sender>rain@weather.example</sender>
<sent>2026-11-14T11:00:00+00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
<info><language>en</language><category>Met</category><event>Heavy rain</event><urgency>Expected</urgency><severity>Severe</severity>
<certainty>Likely</certainty><expires>2026-11-14T20:00:00+00:00</expires><headline>Heavy rain</headline>
<area><areaDesc>Somewhere</areaDesc><circle>10,10 20</circle></area></info></alert>`

const index = (url: string, ...ids: string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${url}</id><title>Warnings</title><updated>2026-11-14T11:00:00Z</updated>
${ids
  .map(
    (id) =>
      `<entry><id>${id}</id><title>Heavy rain</title><updated>2026-11-14T11:00:00Z</updated><link type="application/cap+xml" href="${url}/${id}.xml"/></entry>`,
  )
  .join('')}</feed>`

test('documents that a list names are fetched once; one that does not come is tried again', async (t) => {
  let missing = true
  const publisher = await givenPublisher(t, ({ url }, res) => {
    const id = /^\/(\w+)\.xml$/.exec(url ?? '')?.[1]
    if (id === 'two' && missing) res.writeHead(500).end()
    else if (id) res.writeHead(200, { 'content-type': 'application/cap+xml' }).end(message(id))
    else res.writeHead(200, { 'content-type': 'application/atom+xml' }).end(index(publisher.url, 'one', 'two'))
  })
  const app = await givenFeeds(t, { key: 'rain', parser: 'cap', addresses: [`${publisher.url}/list`] })
  app.clock.advance(30)
  await app.settle()
  assert.deepEqual(publisher.requests, ['/list', '/one.xml', '/two.xml'])
  missing = false
  publisher.requests.length = 0
  app.clock.advance(300)
  await app.settle()
  app.clock.advance(300)
  await app.settle()
  assert.deepEqual(publisher.requests, ['/list', '/two.xml', '/list'])
  const { rows } = await sql<{ id: string }>`select native_id as id from feed_items order by 1`.execute(app.db.db())
  assert.equal(rows.length, 2)
})

test('a feed that hangs delays no other', async (t) => {
  const held = Promise.withResolvers<ServerResponse>()
  const slow = await givenPublisher(t, (_req, res) => held.resolve(res))
  const quick = await givenPublisher(t, serve(list()))
  const app = await givenFeeds(
    t,
    { key: 'slow', parser: 'usgs-quakes', addresses: [slow.url] },
    { key: 'quick', parser: 'usgs-quakes', addresses: [quick.url] },
  )
  app.clock.advance(30)
  const settled = app.settle()
  const waiting = await held.promise
  while ((await outcomes(app)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  assert.deepEqual(await outcomes(app), ['quick read'])
  waiting.writeHead(200, { 'content-type': 'application/json' }).end(list())
  await settled
  assert.deepEqual((await outcomes(app)).sort(), ['quick read', 'slow read'])
})

test('a feed that is paused is read no more; one that is on is found again by the schedule', async (t) => {
  const publisher = await givenPublisher(t, serve(list()))
  const app = await givenFeeds(t, { key: 'quakes', parser: 'usgs-quakes', addresses: [publisher.url] })
  await sql`update feeds set state = 'paused', state_reason = 'for now'`.execute(app.db.db())
  app.clock.advance(30)
  await app.settle()
  assert.deepEqual([publisher.requests, await rounds(app)], [[], []])
  await sql`update feeds set state = 'on', state_reason = null`.execute(app.db.db())
  app.clock.advance(3_600)
  await app.settle()
  app.clock.advance(30)
  await app.settle()
  assert.equal(publisher.requests.length, 1)
})

test('the next round: never before the interval, and at most a tenth of it later', () => {
  const now = new Date('2026-11-14T12:00:00Z')
  const plan = { key: 'quakes', intervalSeconds: 3_600, failures: 0, waitMs: 0, now }
  const after = (more: Partial<typeof plan>): number =>
    (nextFetchAt({ ...plan, ...more }).getTime() - now.getTime()) / 1_000
  isBetween(3_600, 3_960, after({}))
  isBetween(3_600, 3_960, after({ failures: 9 }))
  assert.equal(after({}), after({}), 'the same feed and time give the same answer')
  assert.notEqual(after({}), after({ key: 'storms' }))
})
