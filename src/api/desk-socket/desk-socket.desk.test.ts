import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { type GivenCompany, type TestApp, testApp } from '../../../test/support/app.ts'
import { refusedAtDesk, SocketClient } from '../../../test/support/socket-client.ts'
import { person, purchaseWorld } from '../../commerce/purchases/purchases.testing.ts'
import { announce } from '../../delivery/index.ts'

const allTopics = [
  ...[
    'alerts',
    'reach',
    'advisories',
    'outbreaks',
    'rules',
    'visas',
    'feeds',
    'check_ins',
    'check_in_requests',
    'calls_for_help',
    'issues',
    'conversations',
  ],
  ...['notifications', 'webhooks', 'claims', 'people', 'trips', 'companies', 'jobs', 'clock'],
]

interface Person {
  readonly email: string
  readonly password: string
}

async function cookieOf(app: TestApp, { email, password }: Person): Promise<string> {
  const { headers } = await app.nobody.post('/api/desk/session', { email, password })
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

async function watch(app: TestApp, port: number, person: Person, frame: object): Promise<SocketClient> {
  const client = await SocketClient.atDesk(port, { cookie: await cookieOf(app, person) })
  client.send({ type: 'subscribe', ...frame })
  await client.next('subscribed')
  return client
}

async function world(t: TestContext) {
  const app = await testApp(t, { ownDatabase: true })
  const company = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const other = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const staff = await app.givenStaff()
  const manager = await app.givenManager(company)
  const stranger = await app.givenManager(other)
  return { app, company, other, staff, manager, stranger, port: await app.listen() }
}

const checkIn = (
  app: TestApp,
  { id: companyId }: GivenCompany,
  userId: string,
  status: string,
  id = crypto.randomUUID(),
) =>
  sql`insert into check_ins (id, user_id, company_id, checkin_at, accuracy, type, status, created_at, updated_at)
    values (${id}, ${userId}, ${companyId}, ${app.clock.now()}, 'unknown', 'mobile', ${status}, ${app.clock.now()}, ${app.clock.now()})`
    .execute(app.db.db())
    .then(() => id)

const callForHelp = async (app: TestApp, { id: companyId }: GivenCompany, userId: string): Promise<string> => {
  const [id, at] = [crypto.randomUUID(), app.clock.now()]
  await sql`insert into calls_for_help (id, user_id, company_id, called_at, last_called_at, created_at, updated_at)
    values (${id}, ${userId}, ${companyId}, ${at}, ${at}, ${at}, ${at})`.execute(app.db.db())
  return id
}

const changesOf = (client: SocketClient) => client.frames.filter(({ type }) => type === 'changed')

test('what changes is told by topic and id to those whom it concerns', async (t) => {
  const { app, company, staff, manager, stranger, port } = await world(t)
  const traveller = await app.givenTraveller(company)
  const [atStaff, atManager, atStranger] = await Promise.all(
    [staff, manager, stranger].map((one) => watch(app, port, one, { topics: allTopics })),
  )
  assert.ok(atStaff && atManager && atStranger)
  const id = await callForHelp(app, company, traveller.id)
  for (const client of [atStaff, atManager]) {
    const { seq, ...frame } = await client.next('changed', { topic: 'calls_for_help' })
    assert.deepEqual(frame, { type: 'changed', topic: 'calls_for_help', id })
    assert.equal(typeof seq, 'number')
  }
  await checkIn(app, company, traveller.id, 'safe')
  await checkIn(app, company, traveller.id, 'unreported')
  await sql`update calls_for_help set resolved_at = ${app.clock.now()} where id = ${id}`.execute(app.db.db())
  for (const client of [atStaff, atManager]) await client.next('changed', { topic: 'calls_for_help', id })
  await app.changesReceived()
  await atStranger.settled()
  assert.deepEqual(changesOf(atStranger), [], 'another company hears nothing')
  await atManager.settled()
  assert.equal(
    changesOf(atManager).filter(({ topic }) => topic === 'check_ins').length,
    1,
    'automatic ones are not told',
  )
})

test('drafts are for staff; what is published is for all; topics of staff are left out for managers', async (t) => {
  const { app, staff, manager, port } = await world(t)
  const atStaff = await watch(app, port, staff, { topics: ['alerts', 'jobs'] })
  const atManager = await SocketClient.atDesk(port, { cookie: await cookieOf(app, manager) })
  atManager.send({ type: 'subscribe', topics: ['alerts', 'rules', 'visas', 'feeds', 'jobs', 'companies'] })
  assert.deepEqual((await atManager.next('subscribed'))['topics'], ['alerts'])
  const id = crypto.randomUUID()
  const at = app.clock.now()
  await sql`insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, created_at, updated_at)
    values (${id}, 'flood', 'review', '{"en":"Flood"}', '{"en":"Flood"}', 'safety', 'high', ${at}, ${at}, ${at})`.execute(
    app.db.db(),
  )
  await atStaff.next('changed', { topic: 'alerts', id })
  await app.changesReceived()
  await atManager.settled()
  assert.deepEqual(changesOf(atManager), [])
  await sql`update alerts set status = 'published', published_at = ${at} where id = ${id}`.execute(app.db.db())
  await atManager.next('changed', { topic: 'alerts', id })
})

test('after a drop the client goes on where it was, at another node too; what is not known any more resets it', async (t) => {
  const { app, company, manager, port } = await world(t)
  const node = await app.secondNode()
  const otherPort = await node.listen()
  const traveller = await app.givenTraveller(company)
  const topics = ['calls_for_help']
  const first = await watch(app, port, manager, { topics })
  // The other node has to know where the client was.
  await watch(app, otherPort, manager, { topics })
  const known = await callForHelp(app, company, traveller.id)
  const { seq } = await first.next('changed', { topic: 'calls_for_help', id: known })
  first.ws.terminate()
  await first.closed
  const missed = await callForHelp(app, company, (await app.givenTraveller(company)).id)
  await node.changesReceived()
  for (const where of [port, otherPort]) {
    const again = await watch(app, where, manager, { topics, after: seq })
    await again.next('changed', { topic: 'calls_for_help', id: missed })
    assert.deepEqual(
      again.frames.filter(({ id }) => id === known),
      [],
      'what it had is not repeated',
    )
    assert.ok(!again.frames.some(({ type }) => type === 'reset'))
  }
  const lost = await watch(app, port, manager, { topics, after: 999_999_999 })
  await lost.next('reset')
})

test('when the database was away everybody is reset', async (t) => {
  const { app, staff, port } = await world(t)
  const client = await watch(app, port, staff, { topics: ['alerts'] })
  const owner = new pg.Client({ connectionString: app.db.url })
  await owner.connect()
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'godwit listener'`,
  )
  await owner.end()
  await client.next('reset')
  client.send({ type: 'subscribe', topics: ['alerts'] })
  assert.ok(Number((await client.next('subscribed'))['seq']) > 0)
})

test('a handshake needs a session and the own site; a traveller’s token does not open it', async (t) => {
  const { app, company, staff, port } = await world(t)
  const cookie = await cookieOf(app, staff)
  const traveller = await app.givenTraveller(company)
  const refused = async (headers: Readonly<Record<string, string>>) => {
    const { status, code } = await refusedAtDesk(port, headers)
    return `${status} ${code}`
  }
  assert.equal(await refused({}), '401 missing_key')
  assert.equal(await refused({ cookie, origin: 'https://evil.example' }), '403 cross_site_request')
  assert.equal(await refused({ cookie, origin: 'null' }), '403 cross_site_request')
  assert.equal(await refused({ cookie, 'sec-fetch-site': 'cross-site' }), '403 cross_site_request')
  assert.equal(await refused({ authorization: `TKN ${traveller.token}` }), '401 wrong_kind_of_key')
  assert.equal(await refused({ authorization: `TKN ${company.key}` }), '401 wrong_kind_of_key')
  const plain = await app.withHeaders({ cookie }).get('/api/desk/socket')
  assert.equal(plain.status, 426)
  const client = await SocketClient.atDesk(port, { cookie, origin: `http://127.0.0.1:${port}` })
  await client.close()
})

test('frames that are wrong are answered, and the socket stays open', async (t) => {
  const { app, staff, port } = await world(t)
  const client = await watch(app, port, staff, { topics: ['alerts'] })
  client.send('{')
  assert.equal((await client.next('error'))['code'], 'malformed_json')
  client.send({ type: 'dance' })
  assert.equal((await client.next('error'))['code'], 'unknown_frame')
  client.send({ type: 'subscribe', topics: ['ghosts'] })
  assert.deepEqual((await client.next('error'))['fields'], { topics: ['"ghosts" is no topic'] })
  client.send({ type: 'subscribe', topics: 'alerts' })
  assert.ok('topics' in ((await client.next('error'))['fields'] as object))
  client.send({ type: 'subscribe', topics: [], after: -1 })
  assert.ok('after' in ((await client.next('error'))['fields'] as object))
  await client.settled()
})

test('the end of the session, or of the role, closes the socket', async (t) => {
  const { app, staff, manager, port } = await world(t)
  const cookie = await cookieOf(app, staff)
  const ofStaff = await SocketClient.atDesk(port, { cookie })
  await app.withHeaders({ cookie }).delete('/api/desk/session')
  assert.equal((await ofStaff.closed)[0], 4001)
  const ofManager = await watch(app, port, manager, { topics: ['alerts'] })
  await sql`delete from roles where user_id = ${manager.id}`.execute(app.db.db())
  assert.equal((await ofManager.closed)[0], 4001)
})

test('a responder hears of what they may read', async (t) => {
  const { app, company, other, port } = await world(t)
  const responder = await app.givenManager(company, { roles: ['medical_practitioner'] })
  const client = await SocketClient.atDesk(port, { cookie: await cookieOf(app, responder) })
  client.send({ type: 'subscribe', topics: allTopics })
  assert.deepEqual((await client.next('subscribed'))['topics'], ['issues', 'conversations', 'clock'])
  const issue = async ({ id: companyId }: GivenCompany): Promise<string> => {
    const id = crypto.randomUUID()
    const at = app.clock.now()
    await sql`insert into issues (id, company_id, type, status, waiting_at, created_at, updated_at)
      values (${id}, ${companyId}, 'medical', 'waiting', ${at}, ${at}, ${at})`.execute(app.db.db())
    return id
  }
  const foreign = await issue(other)
  const own = await issue(company)
  await client.next('changed', { topic: 'issues', id: own })
  assert.ok(!client.frames.some(({ id }) => id === foreign))
  assert.equal(changesOf(client).length, 1)
  await sql`insert into conversations (id, company_id, created_at, updated_at)
    values (gen_random_uuid(), ${company.id}, ${app.clock.now()}, ${app.clock.now()})`.execute(app.db.db())
  await app.changesReceived()
  await client.settled()
  assert.equal(changesOf(client).length, 1, 'a conversation of others')
})

test('one statement is one notification, however many rows it changes, and so are thousands of notifications', async (t) => {
  const { app, company, manager, stranger, staff, port } = await world(t)
  const heard: string[] = []
  app.listener.on('desk_changes', (payload) => heard.push(payload))
  await app.listener.listening()
  const [atManager, atStranger, atStaff] = await Promise.all(
    [manager, stranger, staff].map((one) => watch(app, port, one, { topics: ['people', 'notifications', 'trips'] })),
  )
  assert.ok(atManager && atStranger && atStaff)
  heard.length = 0
  await sql`insert into users (id, company_id, first_name, email, settings, token_digest, created_at, updated_at)
    select gen_random_uuid(), ${company.id}, 'Ada', 'ada' || n || '@example.com', '{}', sha256(n::text::bytea), ${app.clock.now()}, ${app.clock.now()}
    from generate_series(1, 2000) n`.execute(app.db.db())
  await atManager.next('changed', { topic: 'people', id: null })
  await app.changesReceived()
  assert.deepEqual(
    heard.map((one) => one.split(' ').slice(1)),
    [['people', company.id, '*']],
  )
  heard.length = 0
  const { rows } = await sql<{ id: string }>`select id from users where company_id = ${company.id}`.execute(app.db.db())
  const texts = { en: { title: 'Hello', body: '…' }, es: { title: 'Hola', body: '…' } }
  const notice = { type: 30, companyId: company.id, urgency: 'normal', data: {}, texts }
  for (const [n, { id }] of rows.slice(0, 200).entries())
    await announce(app.ctx(), { ...notice, userIds: [id], cause: `one ${n}` } as never)
  await announce(app.ctx(), { ...notice, userIds: rows.map(({ id }) => id), cause: 'all' } as never)
  await atManager.next('changed', { topic: 'notifications' })
  await app.changesReceived()
  const told = heard.filter((one) => one.includes(' notifications '))
  assert.ok(told.length > 0 && told.length < 30, `${told.length} for 201 transactions and 2200 notifications`)
  await atStranger.settled()
  assert.deepEqual(changesOf(atStranger), [])
})

test('a purchase sends a few notifications, however many people it is for', async (t) => {
  const { app, body, buy } = await purchaseWorld(t)
  const heard: string[] = []
  app.listener.on('desk_changes', (payload) => heard.push(payload.split(' ')[1] ?? ''))
  await app.listener.listening()
  const topicsOf = async (people: number): Promise<string[]> => {
    await app.changesReceived()
    heard.length = 0
    const subscriptions = Array.from({ length: people }, (_, n) => ({ user: person(`P${people} ${n}`) }))
    const { status, text } = await buy(body({ subscriptions, product_ids: ['free'] }))
    assert.equal(status, 201, text)
    app.clock.advance(1)
    await app.changesReceived()
    return heard.filter((topic) => topic !== 'notifications').toSorted()
  }
  const few = await topicsOf(2)
  assert.ok(few.length <= 6, few.join())
  const many = await topicsOf(50)
  assert.ok(many.length <= 6, many.join())
})
