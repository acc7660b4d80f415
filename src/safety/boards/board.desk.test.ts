import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { escalatingApp } from '../../delivery/escalating/escalating.testing.ts'
import { givenBrowser } from '../../delivery/receipts/receipts.testing.ts'
import { recordStatements } from '../../platform/db/recorded-statements.testing.ts'
import { type BoardBody, checkBoard, present } from './board.testing.ts'

const requests = '/api/desk/check_in_requests'
const after = (from: string, minutes: number): string => new Date(Date.parse(from) + minutes * 60_000).toISOString()

test('the board of a request: each once, not reached first, what is tried next and when, the curve', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const desk = await app.signedIn(await app.givenManager(company))
  const given = (firstName: string, phoneNumber: string | null = null) =>
    app.givenTraveller(company, { firstName, lastName: 'X', phoneNumber })
  const [ada, ben, cleo, dan] = [
    await given('Ada', '+4915100000001'),
    await given('Ben'),
    await given('Cleo'),
    await given('Dan'),
  ]
  await givenBrowser(app, ada)
  const asked = await desk.post<{ id: string; created_at: string }>(requests, {
    check_in_request: { user_ids: [ada, ben, cleo, dan].map(({ id }) => id) },
  })
  const { id, created_at: start } = asked.body
  const board = async (query = ''): Promise<BoardBody> => {
    const { status, body, text } = await desk.get<BoardBody>(`${requests}/${id}/board${query}`)
    assert.equal(status, 200, text)
    return body
  }
  const first = await board()
  checkBoard(first)
  assert.deepEqual([first.published_at, first.exposed, present(first.counts)], [start, 4, { waiting: 4 }])
  const planned = (body: BoardBody) => body.people.map((one) => [one.first_name, one.standing, one.next])
  assert.deepEqual(planned(first), [
    ['Ada', 'waiting', { at: after(start, 15), channels: ['sms'] }],
    ['Ben', 'waiting', { at: after(start, 60), channels: [] }],
    ['Cleo', 'waiting', { at: after(start, 60), channels: [] }],
    ['Dan', 'waiting', { at: after(start, 60), channels: [] }],
  ])

  await app.pass(0)
  app.clock.advance(600)
  await app.confirm(ada)
  const answer = (who: typeof ada, status: number) =>
    app.as(who).post(`/api/v2/check_in_requests/${id}/check_ins`, { check_in: { device_token: 'x', status } })
  await answer(cleo, 1)
  app.clock.advance(300)
  await answer(dan, 2)
  await app.pass(0)
  const second = await board()
  checkBoard(second)
  assert.deepEqual(present(second.counts), { delivered: 1, help: 1, safe: 1, sent: 1 })
  assert.deepEqual(second.totals, { told: 4, delivered: 3, read: 2, answered: 2 })
  const at = (minutes: number) => second.curve.findLast((one) => one.at <= after(start, minutes))
  assert.deepEqual(
    [0, 9, 10, 14, 15].map((minutes) => {
      const point = at(minutes)
      return [point?.told, point?.delivered, point?.answered]
    }),
    [
      [4, 0, 0],
      [4, 0, 0],
      [4, 2, 1],
      [4, 2, 1],
      [4, 3, 2],
    ],
  )
  const shownAda = second.people.find((one) => one.first_name === 'Ada')
  assert.deepEqual(
    shownAda?.messages.map((one) => [one.channel, one.state, one.step]),
    [
      ['email', 'sent', null],
      ['webpush', 'delivered', null],
      ['sms', 'sent', 1],
    ],
  )
  assert.deepEqual(shownAda?.next, { at: after(start, 60), channels: [] })

  await app.pass(45)
  const third = await board()
  checkBoard(third)
  assert.deepEqual(planned(third), [
    ['Ada', 'not_reached', null],
    ['Ben', 'not_reached', null],
    ['Dan', 'help', null],
    ['Cleo', 'safe', null],
  ])
  assert.equal(third.people[0]?.since, after(start, 60))
  const page = await desk.get<BoardBody>(`${requests}/${id}/board?standing=not_reached&per_page=1&page=2`)
  assert.deepEqual([page.body.people[0]?.user_id, page.headers['total-count'], page.body.exposed], [ben.id, '2', 4])
  assert.equal((await desk.get(`${requests}/${id}/board?standing=fine`)).status, 422)
  assert.deepEqual((await board('?state=not_reached')).people.length, 2, 'in four words: nobody has reached them')

  app.clock.advance(3 * 3_600)
  const later = await board()
  assert.equal(later.curve.at(-1)?.at, after(start, 75), 'an hour after the last change nothing more is shown')
})

test('the board of a call for help: who was told to come, until somebody has it; whose it is alone sees it', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const [kim, lea, ada] = [
    await app.givenManager(company, { firstName: 'Kim' }),
    await app.givenManager(company, { firstName: 'Lea' }),
    await app.givenTraveller(company),
  ]
  const desk = await app.signedIn(kim)
  const cry = () => app.as(ada).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 2 } })
  await cry()
  app.clock.advance(30)
  await cry()
  const [call] = (await desk.get<{ id: string; called_at: string }[]>('/api/desk/calls_for_help')).body
  const path = `/api/desk/calls_for_help/${call?.id}/board`
  const board = async (): Promise<BoardBody> => {
    const { status, body, text } = await desk.get<BoardBody>(path)
    assert.equal(status, 200, text)
    checkBoard(body)
    return body
  }
  const first = await board()
  assert.deepEqual([first.published_at, first.exposed, present(first.counts)], [call?.called_at, 2, { waiting: 2 }])
  assert.deepEqual(first.people[0]?.next, { at: after(String(call?.called_at), 10), channels: [] })
  await app.pass(11)
  assert.deepEqual(present((await board()).counts), { not_reached: 2 })
  assert.equal((await desk.post(`/api/desk/calls_for_help/${call?.id}/claim`)).status, 200)
  const [answered] = (await board()).people.filter((one) => one.standing === 'answered')
  assert.deepEqual([answered?.user_id, answered?.said_at], [kim.id, app.clock.now().toISOString()])
  assert.deepEqual(present((await board()).counts), { answered: 1, sent: 1 })
  await desk.post(`/api/desk/calls_for_help/${call?.id}/resolve`)
  app.clock.advance(60)
  await cry()
  assert.equal((await board()).exposed, 2)
  assert.ok(
    (await board()).people.some((one) => one.user_id === lea.id && one.messages.length === 2),
    'the new call is another',
  )

  const stranger = await app.signedIn(await app.givenManager(await app.givenCompany()))
  assert.equal((await stranger.get(path)).status, 401)
  assert.equal((await desk.get(`/api/desk/calls_for_help/${randomUUID()}/board`)).status, 404)
  for (const caller of [app.nobody, app.as(company), app.as(ada)]) assert.equal((await caller.get(path)).status, 401)
  assert.equal((await app.as(await app.givenStaff()).get<BoardBody>(path)).body.exposed, 2)
})

test('5,000 people are read by as many statements as two, and stay quick', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const desk = await app.signedIn(await app.givenManager(company))
  const people = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const asked = await desk.post<{ id: string }>(requests, {
    check_in_request: { user_ids: people.map(({ id }) => id) },
  })
  const path = `${requests}/${asked.body.id}/board?per_page=50`
  const recorded = recordStatements(app.db.pool)
  const statements = async (): Promise<string[]> => {
    recorded()
    const { status, text } = await desk.get(path)
    assert.equal(status, 200, text)
    // Not those of the session and of the connection.
    return recorded().filter((one) => /check_in_request|escalation|deliveries/.test(one))
  }
  await statements()
  const few = await statements()
  const [like] = people
  const now = app.clock.now()
  await sql`
    with made as (
      insert into users (id, company_id, first_name, email, token_digest, created_at, updated_at)
      select gen_random_uuid(), ${company.id}, 'P' || k, 'p' || k || '@example.com', sha256(('p' || k)::bytea), ${now}, ${now}
      from generate_series(1, 4998) k returning id, company_id
    ),
    asked as (insert into check_in_request_people (request_id, user_id, company_id)
      select ${asked.body.id}, id, company_id from made),
    told as (
      insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'user_id', m.id,
        'read_at', case when random() < 0.3 then ${now}::timestamptz end))).*
      from made m cross join notifications n where n.user_id = ${like?.id} returning id, user_id, company_id
    ),
    sent as (
      insert into deliveries (notification_id, user_id, company_id, channel, state, due_at, queued_at, sent_at)
      select id, user_id, company_id, channel, case when random() < 0.9 then 'sent' else 'failed' end, ${now}, ${now}, ${now}
      from told cross join unnest(array['email', 'sms', 'webpush']) channel
    )
    insert into escalations select (jsonb_populate_record(e, jsonb_build_object('notification_id', t.id, 'user_id', t.user_id))).*
    from told t cross join escalations e where e.user_id = ${like?.id}`.execute(app.db.db())
  await sql`analyze`.execute(app.db.db())
  const started = performance.now()
  const many = await statements()
  const took = performance.now() - started
  assert.equal(many.length, few.length)
  const { body } = await desk.get<BoardBody>(path)
  assert.deepEqual([body.exposed, body.people.length, body.totals.told], [5_000, 50, 5_000])
  assert.ok(took < 3_000, `${Math.round(took)} ms`)
  t.diagnostic(`5,000 people: ${Math.round(took)} ms, ${many.length} statements`)
})
