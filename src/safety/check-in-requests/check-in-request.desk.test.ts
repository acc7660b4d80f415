import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Caller, type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { audienceOf } from '../index.ts'

const path = '/api/desk/check_in_requests'
const lima = { latitude: -12.0464, longitude: -77.0428 }

interface Request {
  id: string
  company_id: string
  asked_by: { id: string; name: string } | null
  message: string | null
  named: number
  country: string | null
  alert_id: string | null
  counts: Record<'asked' | 'help' | 'not_reached' | 'no_answer' | 'safe', number>
  follow_up_at: string
  reminders: number
  reminded_at: string | null
}
interface Person {
  user_id: string
  first_name: string
  state: string
  answered_at: string | null
  late: boolean
  by_phone: boolean
  taken_by: { id: string; name: string } | null
  check_in_id: string | null
  call_for_help_id: string | null
  read_at: string | null
  messages: { channel: string; state: string; error: string | null }[]
  place: { certainty: string; country_code: string | null; division: string | null; lat: number | null }
}
interface Board {
  request: Request
  people: Person[]
}
type Failed = { error: { code: string; fields?: Record<string, string[]> } }

const house = async (t: TestContext) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const kim = await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const desk = await app.signedIn(kim)
  const [ada, ben, chloe, dina] = await Promise.all(
    ['Ada', 'Ben', 'Chloé', 'Dina'].map((firstName) => app.givenTraveller(company, { firstName, lastName: 'X' })),
  )
  if (!ada || !ben || !chloe || !dina) throw new Error('four people')
  app.clock.set('2026-11-14T12:00:00.000Z')
  const everybody = [ada, ben, chloe, dina]
  const ask = (check_in_request: object, caller: Caller = desk) =>
    caller.post<Request & Failed>(path, { check_in_request })
  const board = async (id: string, query = '', caller: Caller = desk) =>
    (await caller.get<Board>(`${path}/${id}/board${query}`)).body
  const answer = (who: typeof ada, id: string, check_in: object) =>
    app.as(who).post(`/api/v2/check_in_requests/${id}/check_ins`, { check_in })
  return { app, company, kim, desk, ada, ben, chloe, dina, everybody, ask, board, answer }
}

/** Says what became of everything that was to be sent to a person. */
const setDeliveries = (app: TestApp, user: { id: string }, state: string, error: string | null = null) =>
  sql`update deliveries set state = ${state}, last_error = ${error} where user_id = ${user.id}`.execute(app.db.db())

const sum = ({ counts }: Request) => counts.help + counts.not_reached + counts.no_answer + counts.safe

test('the board: help, not reached by the delivery rows, no answer, safe; the counts add up', async (t) => {
  const { app, kim, desk, ada, ben, chloe, dina, everybody, ask, board, answer } = await house(t)
  const made = await ask({ user_ids: everybody.map((one) => one.id), message: ' All well? ' })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body
  assert.deepEqual(
    [made.body.asked_by, made.body.message, made.body.named, made.body.follow_up_at],
    [{ id: kim.id, name: 'Kim Berg' }, 'All well?', 4, '2026-11-14T14:00:00.000Z'],
  )
  assert.deepEqual(made.body.counts, { asked: 4, help: 0, not_reached: 0, no_answer: 4, safe: 0 })

  await setDeliveries(app, ben, 'failed', 'no such mailbox')
  await setDeliveries(app, chloe, 'sent')
  await answer(dina, id, { ...lima, status: 1 })
  await answer(ada, id, { ...lima, status: 2 })
  const seen = await board(id)
  assert.deepEqual(
    seen.people.map((one) => [one.first_name, one.state]),
    [
      ['Ada', 'help'],
      ['Ben', 'not_reached'],
      ['Chloé', 'no_answer'],
      ['Dina', 'safe'],
    ],
  )
  assert.deepEqual(seen.request.counts, { asked: 4, help: 1, not_reached: 1, no_answer: 1, safe: 1 })
  const [first, second, third, fourth] = seen.people
  assert.ok(first?.call_for_help_id, 'and it is an open call for help')
  assert.deepEqual(
    second?.messages.map((one) => [one.channel, one.state, one.error]),
    [['email', 'failed', 'no such mailbox']],
  )
  assert.deepEqual([third?.answered_at, third?.place.certainty], [null, 'unknown'])
  assert.deepEqual(
    [fourth?.place.certainty, fourth?.place.country_code, fourth?.place.lat, fourth?.late, fourth?.by_phone],
    ['reported', 'PE', lima.latitude, false, false],
  )
  assert.ok(fourth?.place.division, 'the division has its name')

  await sql`update notifications set read_at = ${app.clock.now()} where user_id = ${ben.id}`.execute(app.db.db())
  assert.equal((await board(id)).people.find((one) => one.user_id === ben.id)?.state, 'no_answer', 'read it anyhow')
  await setDeliveries(app, chloe, 'kept')
  assert.equal((await board(id)).people.find((one) => one.user_id === chloe.id)?.state, 'not_reached', 'kept: not sent')

  const page = await desk.get<Board>(`${path}/${id}/board?per_page=1&page=2`)
  assert.deepEqual([page.body.people.length, page.headers['total-count'], sum(page.body.request)], [1, '4', 4])
  const only = await desk.get<Board>(`${path}/${id}/board?state=safe`)
  assert.deepEqual([only.body.people.map((one) => one.user_id), only.headers['total-count']], [[dina.id], '1'])
  assert.equal((await desk.get(`${path}/${id}/board?page=9`)).headers['total-count'], '4')
  assert.equal((await desk.get(`${path}/${id}/board?state=fine`)).status, 422)
  const list = await desk.get<Request[]>(path)
  assert.deepEqual(
    list.body.map((one) => [one.id, one.counts.asked, sum(one)]),
    [[id, 4, 4]],
  )
  assert.deepEqual((await desk.get<Request>(`${path}/${id}`)).body.counts, list.body[0]?.counts)
})

test('somebody who calls for help by the button, and not by an answer, needs help on the board', async (t) => {
  const { app, desk, ada, ask, board, answer } = await house(t)
  const { id } = (await ask({ user_ids: [ada.id] })).body
  app.clock.advance(60)
  await app.as(ada).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 2 } })
  const [called] = (await board(id)).people
  assert.equal(called?.state, 'help')
  assert.equal(called?.answered_at, null)
  app.clock.advance(60)
  await answer(ada, id, { status: 1 })
  assert.equal((await board(id)).people[0]?.state, 'safe', 'what is said later counts')
  await desk.post(`/api/desk/calls_for_help/${called?.call_for_help_id}/resolve`)
  assert.equal((await board(id)).people[0]?.call_for_help_id, null)
})

test('an answer without a word about how somebody is leaves the question open', async (t) => {
  const { ada, ask, board, answer } = await house(t)
  const { id } = (await ask({ user_ids: [ada.id] })).body
  await answer(ada, id, lima)
  const [seen] = (await board(id)).people
  assert.equal(seen?.state, 'no_answer')
  assert.ok(seen?.answered_at)
})

test('an answer taken by phone names who took it; the latest counts, and late ones too', async (t) => {
  const { app, company, kim, desk, ada, ben, dina, ask, board, answer } = await house(t)
  const { id } = (await ask({ user_ids: [ada.id, ben.id] })).body
  const phone = (said: object, caller: Caller = desk) =>
    caller.post<Person & Failed>(`${path}/${id}/answers`, { answer: said })
  await answer(ada, id, { ...lima, status: 2 })
  app.clock.advance(60)
  const taken = await phone({ user_id: ada.id, status: 'safe', country_code: 'FR' })
  assert.equal(taken.status, 201, taken.text)
  assert.deepEqual(
    [taken.body.state, taken.body.by_phone, taken.body.taken_by, taken.body.late],
    ['safe', true, { id: kim.id, name: 'Kim Berg' }, false],
  )
  assert.deepEqual([taken.body.place.certainty, taken.body.place.country_code], ['reported', 'FR'])
  app.clock.advance(60)
  await answer(ada, id, { status: 1 })
  const own = (await board(id)).people.find((one) => one.user_id === ada.id)
  assert.deepEqual([own?.by_phone, own?.taken_by], [false, null], 'the person’s own answer came later')

  app.clock.set('2026-11-14T14:00:01.000Z')
  const late = await phone({ user_id: ben.id, status: 'help' })
  assert.deepEqual([late.body.state, late.body.late], ['help', true])
  assert.ok(late.body.call_for_help_id, 'a call for help like any other')
  const { rows } = await sql<{ user_id: string }>`select user_id from notifications where type = 53`.execute(
    app.db.db(),
  )
  assert.ok(rows.some((one) => one.user_id === kim.id))
  for (const [said, field] of [
    [{ user_id: dina.id, status: 'safe' }, 'user_id'],
    [{ user_id: randomUUID(), status: 'safe' }, 'user_id'],
    [{ user_id: ada.id, status: 'safe', country_code: 'QQ' }, 'country_code'],
    [{ user_id: ada.id, status: 'safe', latitude: 1 }, 'longitude'],
    [{ status: 'safe' }, 'user_id'],
  ] as const)
    await t.test(nameOf(said, field), async () => {
      const refused = await phone(said)
      assert.equal(refused.status, 422, refused.text)
      assert.match(Object.keys(refused.body.error.fields ?? {}).join(), new RegExp(field))
    })
  assert.notEqual((await phone({ user_id: ada.id, status: 'fine' })).status, 201)
  const staff = await app.givenStaff()
  const byStaff = await phone({ user_id: ben.id, status: 'safe' }, app.as(staff))
  assert.equal(byStaff.body.taken_by?.id, staff.id)
  const seen = (await board(id)).people.find((one) => one.user_id === ben.id)
  assert.equal(seen?.taken_by?.id, staff.id, 'a manager learns who of the staff took it')
  assert.equal((await app.as(company).post(`${path}/${id}/answers`, { answer: {} })).status, 401)
})

test('a reminder goes to those without an answer, to all or to the named ones', async (t) => {
  const { app, desk, ada, ben, chloe, dina, ask, board, answer } = await house(t)
  const { id } = (await ask({ user_ids: [ada.id, ben.id, chloe.id] })).body
  await answer(ada, id, { status: 1 })
  const remind = (body: object = {}) =>
    desk.post<{ reminded: number; request: Request } & Failed>(`${path}/${id}/remind`, body)
  const first = await remind()
  assert.deepEqual([first.status, first.body.reminded, first.body.request.reminders], [200, 2, 1], first.text)
  const second = await remind({ user_ids: [ada.id, ben.id] })
  assert.deepEqual([second.body.reminded, second.body.request.reminders], [1, 2])
  const { rows } = await sql<{ user_id: string }>`
    select user_id from notifications where type = 54 order by id`.execute(app.db.db())
  assert.deepEqual(rows.map((one) => one.user_id).toSorted(), [ben.id, ben.id, chloe.id].toSorted())
  assert.equal((await board(id)).people.find((one) => one.user_id === ben.id)?.messages.length, 3)
  await sql`update deliveries set state = 'failed' where user_id = ${ben.id} and notification_id in (
    select id from notifications where type = 50)`.execute(app.db.db())
  assert.equal(
    (await board(id)).people.find((one) => one.user_id === ben.id)?.state,
    'no_answer',
    'the reminder arrived',
  )
  const stranger = await remind({ user_ids: [dina.id] })
  assert.deepEqual([stranger.status, Object.keys(stranger.body.error.fields ?? {})], [422, ['user_ids']])
  const nobody = await remind({ user_ids: [ada.id] })
  assert.deepEqual([nobody.status, nobody.body.error.code], [409, 'all_answered'])
  assert.equal((await desk.get<Request>(`${path}/${id}`)).body.reminders, 2, 'what was refused does not count')
})

test('people are chosen by country and by an alert’s audience; a preview counts them and asks nobody', async (t) => {
  const { app, company, desk, ada, ben, ask } = await house(t)
  const alert = randomUUID()
  await app.as(ada).post('/api/v2/check_ins', { check_in: { device_token: 'x', ...lima } })
  const stranger = await app.givenTraveller(await app.givenCompany())
  await app.as(stranger).post('/api/v2/check_ins', { check_in: { device_token: 'y', ...lima } })
  t.after(audienceOf.replace(async () => [ben.id, stranger.id]))
  const staff = app.as(await app.givenStaff())
  const whom = { country: 'PE', alert_id: alert }
  for (const [caller, body] of [
    [desk, whom],
    [staff, { ...whom, company_id: company.id }],
  ] as const) {
    const preview = await caller.post<{ asked: number }>(`${path}/preview`, { check_in_request: body })
    assert.deepEqual([preview.status, preview.body], [200, { asked: 2 }], preview.text)
  }
  assert.deepEqual((await desk.get<Request[]>(path)).body, [])
  const made = await ask({ ...whom, company_id: company.id }, staff)
  assert.deepEqual(
    [made.status, made.body.counts.asked, made.body.country, made.body.alert_id, made.body.company_id],
    [201, 2, 'PE', alert, company.id],
  )
  const once = { 'idempotency-key': 'asked once' }
  const named = { check_in_request: { user_ids: [ada.id], company_id: company.id } }
  const [first, second] = [await staff.post<Request>(path, named, once), await staff.post<Request>(path, named, once)]
  assert.deepEqual([first?.status, second?.body.id], [201, first?.body.id], first?.text)
  for (const [body, field, caller] of [
    [{ user_ids: [ada.id] }, 'company_id', staff],
    [{}, 'user_ids', desk],
    [{ user_ids: [stranger.id] }, 'user_ids', desk],
    [{ country: 'nowhere' }, 'country', desk],
  ] as const)
    await t.test(nameOf(body, field), async () => {
      for (const url of [path, `${path}/preview`]) {
        const refused = await caller.post<Failed>(url, { check_in_request: body })
        assert.deepEqual([refused.status, Object.keys(refused.body.error.fields ?? {})], [422, [field]], refused.text)
      }
    })
  assert.equal((await ask({ user_ids: [ada.id], company_id: randomUUID() }, staff)).status, 404)
})

test('who may ask and see: staff all, managers their company’s, nobody else', async (t) => {
  const { app, company, ada, desk, ask } = await house(t)
  const { id } = (await ask({ user_ids: [ada.id] })).body
  const other = await app.givenCompany()
  const theirs = await app.signedIn(await app.givenManager(other))
  const staff = app.as(await app.givenStaff())
  assert.equal((await staff.get<Request[]>(path)).body.length, 1)
  assert.equal((await staff.get<Request[]>(`${path}?company_id=${other.id}`)).body.length, 0)
  assert.deepEqual((await theirs.get<Request[]>(path)).body, [])
  assert.equal((await theirs.get(`${path}?company_id=${company.id}`)).status, 401)
  assert.equal((await ask({ user_ids: [ada.id], company_id: company.id }, theirs)).status, 401)
  const calls = (caller: Caller, request: string) => [
    caller.get(`${path}/${request}`),
    caller.get(`${path}/${request}/board`),
    caller.post(`${path}/${request}/remind`, {}),
    caller.post(`${path}/${request}/answers`, { answer: { user_id: ada.id, status: 'safe' } }),
  ]
  const statuses = async (caller: Caller, request: string) =>
    (await Promise.all(calls(caller, request))).map((one) => one.status)
  assert.deepEqual(await statuses(theirs, id), [401, 401, 401, 401])
  assert.deepEqual(await statuses(desk, randomUUID()), [404, 404, 404, 404])
  for (const caller of [app.nobody, app.as(company), app.asPublic(company), app.as(ada)]) {
    assert.deepEqual(await statuses(caller, id), [401, 401, 401, 401])
    assert.equal((await caller.get(path)).status, 401)
    assert.equal((await ask({ user_ids: [ada.id] }, caller)).status, 401)
  }
  const second = await ask({ user_ids: [ada.id] })
  const page = await desk.get<Request[]>(`${path}?per_page=1`)
  assert.deepEqual([page.body.map((one) => one.id), page.headers['total-count']], [[second.body.id], '2'])
})
