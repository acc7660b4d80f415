import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { workingApp } from '../../../test/support/worker.ts'
import { createGetter } from '../../platform/outgoing/get.ts'
import { feedGetter } from '../fetching/feed-getter.ts'
import { seedFeeds } from '../registry/feed.seed.ts'

interface Out {
  readonly [field: string]: unknown
}

const roads = {
  key: 'roads',
  name: 'Closed roads',
  publisher: 'Roads of Examplia',
  addresses: ['https://roads.example/list.atom'],
  parser: 'georss',
  licence: 'CC BY 4.0',
}

test('an operator adds, edits, pauses and deletes feeds', async (t) => {
  const app = await testApp(t)
  const desk = app.as(await app.givenStaff())
  const made = await desk.post<Out>('/api/desk/feeds', { feed: roads })
  assert.equal(made.status, 201, made.text)
  const { agency, state, state_reason, is_own, revision, interval_seconds, trust, languages, region } = made.body
  assert.deepEqual(
    { agency, state, state_reason, is_own, revision, interval_seconds, trust, languages, region },
    {
      agency: 'roads',
      state: 'paused',
      state_reason: 'It was not switched on yet.',
      is_own: true,
      revision: 1,
      interval_seconds: 300,
      trust: 50,
      languages: ['en'],
      region: [],
    },
  )

  await t.test('every wrong field is named at once', async () => {
    const wrong = await desk.post<{ error: { fields: Record<string, string[]> } }>('/api/desk/feeds', {
      feed: {
        key: 'events',
        name: ' ',
        addresses: ['ftp://roads.example'],
        interval_seconds: 5,
        silence_hours: 0,
        trust: 101,
        languages: ['english!'],
        zone: 'Mars/Olympus',
        licence_url: 'https://user:word@roads.example',
        max_age_hours: 0,
      },
    })
    assert.equal(wrong.status, 422, wrong.text)
    assert.deepEqual(
      Object.keys(wrong.body.error.fields).sort(),
      'addresses interval_seconds key languages licence licence_url max_age_hours name parser publisher silence_hours trust zone'.split(
        ' ',
      ),
    )
    const refused = async (more: object): Promise<string[]> => {
      const answer = await desk.post<{ error: { fields: Record<string, string[]> } }>('/api/desk/feeds', {
        feed: { ...roads, key: 'other', ...more },
      })
      assert.equal(answer.status, 422, answer.text)
      return Object.keys(answer.body.error.fields)
    }
    assert.deepEqual(await refused({ key: 'roads' }), ['key'])
    assert.deepEqual(await refused({ parser: 'usgs-quakes' }), ['parser'])
    assert.deepEqual(await refused({ region: ['ZZ'] }), ['region'])
    assert.deepEqual(await refused({ addresses: [] }), ['addresses'])
    assert.deepEqual(await refused({ addresses: [roads.addresses[0], roads.addresses[0]] }), ['addresses'])
  })

  await t.test('an edit changes what was sent; the revision keeps two editors apart', async () => {
    const read = await desk.get('/api/desk/feeds/roads')
    const edited = await desk.patch<Out>(
      '/api/desk/feeds/roads',
      { feed: { trust: 60, region: ['fr', 'DE'], zone: 'Europe/Paris', silence_hours: 48 } },
      { 'if-match': read.headers['etag'] ?? '' },
    )
    assert.equal(edited.status, 200, edited.text)
    assert.deepEqual(
      [edited.body['trust'], edited.body['region'], edited.body['zone'], edited.body['name'], edited.body['revision']],
      [60, ['DE', 'FR'], 'Europe/Paris', 'Closed roads', 2],
    )
    const late = await desk.patch('/api/desk/feeds/roads', { feed: { trust: 1 } }, { 'if-match': '"1"' })
    assert.equal(late.status, 412)
    const same = await desk.patch<Out>('/api/desk/feeds/roads', { feed: { trust: 60 } })
    assert.equal(same.body['revision'], 2)
  })

  await t.test('what staff change of a feed that comes with the product stays when a release is loaded', async () => {
    await seedFeeds(app.ctx())
    const changed = await desk.patch<Out>('/api/desk/feeds/usgs-quakes', { feed: { interval_seconds: 120 } })
    assert.equal(changed.status, 200, changed.text)
    const paused = await desk.post<Out>('/api/desk/feeds/usgs-quakes/pause', { reason: 'Too much' })
    assert.deepEqual(
      [paused.body['state'], paused.body['state_reason'], paused.body['is_own']],
      ['paused', 'Too much', false],
    )
    await sql`update feeds set seed_digest = 'another release', name = 'old name' where key = 'usgs-quakes'`.execute(
      app.db.db(),
    )
    await seedFeeds(app.ctx())
    const { body } = await desk.get<Out>('/api/desk/feeds/usgs-quakes')
    assert.deepEqual(
      [body['interval_seconds'], body['state'], body['name'], body['revision']],
      [120, 'paused', 'Earthquakes of magnitude 4.5 and more', 3],
    )
    assert.equal((await desk.patch('/api/desk/feeds/usgs-quakes', { feed: { parser: 'geojson' } })).status, 200)
    assert.equal((await desk.delete('/api/desk/feeds/usgs-quakes')).status, 409)
  })

  await t.test('a feed with answers keeps its parser, and cannot be deleted', async () => {
    const { rows } = await sql`insert into feed_answers (id, feed_key, address, at, outcome, problem)
      values (gen_random_uuid(), 'roads', 'https://roads.example/list.atom', now(), 'failed', 'Status 500.') returning id`.execute(
      app.db.db(),
    )
    assert.equal(rows.length, 1)
    assert.equal((await desk.patch('/api/desk/feeds/roads', { feed: { parser: 'cap' } })).status, 409)
    assert.equal((await desk.delete('/api/desk/feeds/roads')).status, 409)
    const fresh = await desk.post('/api/desk/feeds', { feed: { ...roads, key: 'roads-two' } })
    assert.equal(fresh.status, 201)
    assert.equal((await desk.delete('/api/desk/feeds/roads-two')).status, 200)
    assert.equal((await desk.get('/api/desk/feeds/roads-two')).status, 404)
  })

  await t.test('each change is in the audit log, and others may do nothing', async () => {
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'feed' order by id`.execute(app.db.db())
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['create', 'update', 'update', 'pause', 'update', 'create', 'delete'],
    )
    const manager = app.as(await app.givenManager(await app.givenCompany()))
    for (const caller of [manager, app.nobody])
      for (const [path, body] of [
        ['', { feed: roads }],
        ['/try', { feed: roads }],
        ['/roads/try', {}],
        ['/roads/pause', { reason: 'x' }],
        ['/roads/resume', {}],
      ] as const)
        assert.equal((await caller.post(`/api/desk/feeds${path}`, body)).status, 401, path)
    assert.equal((await desk.post('/api/desk/feeds/nothing/resume')).status, 404)
    assert.equal((await desk.post('/api/desk/feeds/roads/pause', { reason: ' ' })).status, 422)
  })
})

const entries = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss"><id>r</id><title>Roads</title>
<updated>2026-11-14T11:00:00Z</updated>
<entry><id>1</id><title>Bridge closed</title><updated>2026-11-14T11:00:00Z</updated><georss:circle>48.8 2.3 2000</georss:circle></entry>
<entry><title>No id</title><updated>2026-11-14T11:00:00Z</updated></entry></feed>`

async function givenPublisher(t: TestContext, documents: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((req, res) => {
    const document = documents[req.url ?? '']
    if (document === undefined) res.writeHead(404).end()
    else res.writeHead(200, { 'content-type': 'application/xml' }).end(document)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const message = `<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>storm-1</identifier><sender>met@examplia.example</sender>
<sent>2026-11-14T11:00:00+00:00</sent><status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
<info><language>en</language><category>Met</category><event>Storm</event><urgency>Immediate</urgency><severity>Severe</severity>
<certainty>Observed</certainty><expires>2026-11-14T20:00:00+00:00</expires><headline>Storm</headline>
<area><areaDesc>Coast</areaDesc><circle>48.8,2.3 20</circle></area></info></alert>`

test('a try shows what the first answer would become, and keeps nothing', async (t) => {
  const getter = createGetter({ userAgent: 'Godwit/0 (tests@example.org)', allowPrivate: true })
  t.after(() => getter.close())
  const app = await workingApp(t, { config: { feeds: 'live' } })
  const desk = app.as(await app.givenStaff())
  const url = await givenPublisher(t, {
    '/roads': entries,
    '/page': '<html></html>',
    '/index': `<rss version="2.0"><channel><title>W</title><item><guid>1</guid><link>/one.xml</link></item><item><guid>2</guid><link>/two.xml</link></item></channel></rss>`,
    '/one.xml': message,
  })
  const feed = { ...roads, addresses: [`${url}/roads`] }
  const off = await desk.post<{ error: Out }>('/api/desk/feeds/try', { feed })
  assert.deepEqual([off.status, off.body.error['code']], [409, 'feeds_off'])
  t.after(feedGetter.replace(() => getter))

  const tried = await desk.post<Out>('/api/desk/feeds/try', { feed })
  assert.equal(tried.status, 200, tried.text)
  const [answer] = tried.body['answers'] as Out[]
  assert.deepEqual(
    [answer?.['outcome'], answer?.['status'], answer?.['items'], answer?.['items_refused'], answer?.['made_at']],
    ['read', 200, 2, 1, '2026-11-14T11:00:00.000Z'],
  )
  const [bridge = {}, refused] = tried.body['items'] as Out[]
  assert.deepEqual(
    [bridge['native_id'], (bridge['report'] as Out)['name'], refused?.['report']],
    ['1', 'Bridge closed', null],
  )
  assert.deepEqual(refused?.['remarks'], [{ path: 'feed/entry[2]', problem: 'has neither an id nor a link' }])
  const [event = {}, second] = tried.body['events'] as Out[]
  assert.deepEqual([event['native_ids'], second], [['1'], undefined])
  assert.equal((event['assessment'] as Out)['outcome'], 'review')

  const made = await desk.post('/api/desk/feeds', {
    feed: { ...feed, key: 'storms', parser: 'cap', addresses: [`${url}/index`] },
  })
  assert.equal(made.status, 201, made.text)
  const storms = await desk.post<Out>('/api/desk/feeds/storms/try')
  assert.deepEqual(
    (storms.body['answers'] as Out[]).map((one) => [one['outcome'], one['documents'], one['items'], one['problem']]),
    [
      ['read', 2, 0, null],
      ['read', 0, 1, null],
      ['failed', 0, 0, 'The server answered 404.'],
    ],
  )
  const [storm = {}] = storms.body['events'] as Out[]
  assert.deepEqual(
    ['outcome', 'risk', 'category'].map((name) => (storm['assessment'] as Out)[name]),
    ['alert', 'high', 'weather'],
  )
  const page = await desk.post<Out>('/api/desk/feeds/try', { feed: { ...feed, addresses: [`${url}/page`] } })
  assert.match(String((page.body['answers'] as Out[])[0]?.['problem']), /HTML/)
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from feed_answers) + (select count(*) from feed_items) + (select count(*) from feed_events) as n`.execute(
    app.db.db(),
  )
  assert.equal(Number(rows[0]?.n), 0)

  const resumed = await desk.post<Out>('/api/desk/feeds/storms/resume')
  assert.deepEqual([resumed.body['state'], resumed.body['state_reason']], ['on', null])
  app.clock.advance(30)
  await app.settle()
  const read = await desk.get<Out>('/api/desk/feeds/storms')
  assert.deepEqual((read.body['answers'] as Out[]).map((one) => one['outcome']).sort(), ['failed', 'read', 'read'])
})
