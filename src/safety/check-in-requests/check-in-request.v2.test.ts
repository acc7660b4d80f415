import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { exportPerson } from '../../people/index.ts'
import { audienceOf, safetyPersonalData } from '../index.ts'
import { safetyJobs } from '../jobs.ts'

const lima = { latitude: -12.0464, longitude: -77.0428 }

interface Request {
  id: string
  user_id: string | null
  company_id: string
  message: string | null
  asked: number
  answered: number
  follow_up_at: string
  followed_up_at: string | null
  answered_at: string | null
  travellers: { user_id: string; answered_at: string | null; check_in: Record<string, unknown> | null }[]
  unanswered_user_ids: string[]
}
type Failed = { error: { fields?: Record<string, string[]> } }

const house = async (t: TestContext) => {
  // The world's countries are needed for asking by country.
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  // Lists are in the order of ids, and those begin with the time.
  const ada = await app.givenTraveller(company, { externalId: 'a-1' })
  app.clock.advance(1)
  const ben = await app.givenTraveller(company)
  app.clock.set('2026-11-14T12:00:00.000Z')
  const path = `/api/v2/org/${company.id}/check_in_requests`
  const ask = (check_in_request: object) => app.as(company).post<Request>(path, { check_in_request })
  return { app, company, ada, ben, path, ask }
}

const noticesOf = async ({ db }: TestApp) =>
  (
    await sql<{ type: number; user_id: string; data: object; body: string }>`
      select type, user_id, data, body from notifications order by type, user_id`.execute(db.db())
  ).rows
const eventsOf = async ({ db }: TestApp) =>
  (
    await sql<{ event: number; payload: { user_ids: string[]; external_ids: string[] } }>`
      select event, payload from webhook_events order by sequence`.execute(db.db())
  ).rows

/** Does what is due of the room's jobs, as the worker would. */
async function work(app: TestApp): Promise<void> {
  const due = await app.db
    .db()
    .deleteFrom('jobs')
    .where('task', '=', 'follow-up-check-in-request')
    .where('due_at', '<=', app.clock.now())
    .returning('payload')
    .execute()
  const job = safetyJobs.find((one) => one.task.name === 'follow-up-check-in-request')
  const about = { id: 1, attempt: 1, lastAttempt: false, dueAt: app.clock.now(), signal: new AbortController().signal }
  for (const { payload } of due) await job?.run(app.ctx(), [{ payload, about }])
}

test('a request is sent to each, answered, and repeated after two hours to those who have not answered', async (t) => {
  const { app, company, ada, ben, path, ask } = await house(t)
  const { status, body, text } = await ask({
    user_ids: [ada.id, ada.id],
    traveller_ids: [ben.id],
    message: ' All well? ',
  })
  assert.equal(status, 201, text)
  assert.deepEqual(
    [body.asked, body.answered, body.message, body.user_id, body.company_id, body.follow_up_at],
    [2, 0, 'All well?', null, company.id, '2026-11-14T14:00:00.000Z'],
  )
  const notices = await noticesOf(app)
  assert.deepEqual(
    notices.map((one) => [one.type, one.user_id, one.data, one.body]),
    [ada, ben].map((one) => [50, one.id, { check_in_request_id: body.id }, 'All well?']),
  )
  const [event] = await eventsOf(app)
  assert.deepEqual(
    [event?.event, event?.payload.user_ids, event?.payload.external_ids],
    [50, [ada.id, ben.id], ['a-1']],
  )

  const waiting = await app.as(ada).get<Request[]>('/api/v2/check_in_requests')
  assert.deepEqual(
    waiting.body.map((one) => [one.id, one.answered_at]),
    [[body.id, null]],
  )
  const answer = await app.as(ada).post<Record<string, unknown>>(`/api/v2/check_in_requests/${body.id}/check_ins`, {
    check_in: { ...lima, status: 1 },
  })
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.body['device_token'], null)
  assert.deepEqual((await app.as(ada).get<Request[]>('/api/v2/check_in_requests')).body, [])
  assert.equal((await app.as(ada).get<Request[]>('/api/v2/check_in_requests?all=1')).body.length, 1)
  assert.equal((await app.as(ada).get('/api/v2/check_in_requests?all=soon')).status, 400)

  const shown = await app.as(company).get<Request>(`${path}/${body.id}`)
  assert.deepEqual([shown.body.asked, shown.body.answered, shown.body.unanswered_user_ids], [2, 1, [ben.id]])
  const given = shown.body.travellers.find((one) => one.user_id === ada.id)?.check_in
  assert.deepEqual(
    [given?.['id'], given?.['status'], given?.['country_code'], given?.['ip_address'], given?.['device_token']],
    [answer.body['id'], 1, 'PE', null, null],
  )
  const boss = await app.givenManager(company)
  app.clock.advance(7199)
  await work(app)
  assert.equal((await noticesOf(app)).filter((one) => one.type === 54).length, 0)
  app.clock.advance(1)
  await work(app)
  const again = (await noticesOf(app)).filter((one) => one.type === 54)
  assert.deepEqual(
    again.map((one) => [one.user_id, one.data]).toSorted(),
    [ben.id, boss.id].map((id) => [id, { check_in_request_id: body.id }]).toSorted(),
    'who is silent, and the manager',
  )
  assert.match(again.find((one) => one.user_id === boss.id)?.body ?? '', /^1 of 2 people have not answered/)
  assert.deepEqual((await eventsOf(app)).find((one) => one.event === 54)?.payload.user_ids, [ben.id])
  const list = await app.as(company).get<Request[]>(path)
  assert.deepEqual(
    list.body.map((one) => [one.id, one.answered, one.followed_up_at]),
    [[body.id, 1, '2026-11-14T14:00:00.000Z']],
  )

  // The latest answer counts; a call for help in it reaches the managers.
  const manager = await app.givenManager(company)
  await app.as(ada).post(`/api/v2/check_in_requests/${body.id}/check_ins`, { check_in: { status: 2 } })
  const later = await app.as(company).get<Request>(`${path}/${body.id}`)
  assert.equal(later.body.travellers.find((one) => one.user_id === ada.id)?.check_in?.['status'], 2)
  assert.ok((await noticesOf(app)).some((one) => one.type === 53 && one.user_id === manager.id))
  const { data } = await exportPerson(app.ctx(), ada.id, safetyPersonalData)
  assert.equal((data['check_in_requests'] as unknown[]).length, 1)
})

test('everybody answered: no reminder is sent', async (t) => {
  const { app, ada, ask } = await house(t)
  const { body } = await ask({ user_ids: [ada.id] })
  await app.as(ada).post(`/api/v2/check_in_requests/${body.id}/check_ins`, { check_in: lima })
  app.clock.advance(7200)
  await work(app)
  assert.deepEqual(
    (await noticesOf(app)).map((one) => one.type),
    [50],
  )
})

test('people are chosen by country, by an alert’s audience, or both', async (t) => {
  const { app, ada, ben, ask } = await house(t)
  const alert = randomUUID()
  const nobody = await app.as(ada).post('/api/v2/check_ins', { check_in: { device_token: 'x', ...lima } })
  assert.equal(nobody.status, 201)
  const there = await ask({ country: 'pe' })
  assert.equal(there.body.asked, 1)
  for (const [body, field] of [
    [{ country: 'FJ' }, 'country'],
    [{ country: 'nowhere' }, 'country'],
    [{ alert_id: alert }, 'alert_id'],
    [{}, 'user_ids'],
    [{ user_ids: [randomUUID()] }, 'user_ids'],
  ] as const)
    await t.test(nameOf(body, field), async () => {
      const refused = await ask(body)
      assert.equal(refused.status, 422, refused.text)
      assert.ok((refused.body as unknown as Failed).error.fields?.[field], refused.text)
    })
  const stranger = await app.givenTraveller(await app.givenCompany())
  assert.equal((await ask({ user_ids: [ada.id, stranger.id] })).status, 422)
  t.after(audienceOf.replace(async (_tx, _company, id) => (id === alert ? [ben.id, stranger.id] : [])))
  assert.equal((await ask({ country: 'PE', alert_id: alert })).body.asked, 2, 'strangers are never asked')
  assert.equal((await ask({ user_ids: ['x'] })).status, 422)
  const kept = await app.db.db().selectFrom('check_in_requests').select('id').execute()
  assert.equal(kept.length, 2, 'what was refused left nothing')
})

test('who may send a request, see it and answer it', async (t) => {
  const { app, company, ada, ben, path, ask } = await house(t)
  const { body } = await ask({ user_ids: [ada.id] })
  const manager = await app.givenManager(company)
  const other = await app.givenCompany()
  const elsewhere = `/api/v2/org/${other.id}/check_in_requests`
  const sent = { check_in_request: { user_ids: [ada.id] } }
  const made = await app.as(manager).post<Request>(path, sent)
  assert.deepEqual([made.status, made.body.user_id], [201, manager.id])
  for (const [caller, expected] of [
    [app.nobody, 401],
    [app.as(other), 401],
    [app.asPublic(company), 401],
    [app.as(ada), 403],
  ] as const)
    await t.test(nameOf(expected), async () => {
      assert.equal((await caller.get(path)).status, expected)
      assert.equal((await caller.post(path, sent)).status, expected)
      assert.equal((await caller.get(`${path}/${body.id}`)).status, expected)
    })
  assert.equal((await app.as(other).get(`${elsewhere}/${body.id}`)).status, 401, 'somebody else’s')
  assert.equal((await app.as(company).get(`${path}/${randomUUID()}`)).status, 404)
  const answer = { check_in: { ...lima, status: 1 } }
  assert.equal((await app.as(ben).post(`/api/v2/check_in_requests/${body.id}/check_ins`, answer)).status, 401)
  assert.equal((await app.as(ada).post(`/api/v2/check_in_requests/${randomUUID()}/check_ins`, answer)).status, 404)
  assert.equal((await app.as(company).post(`/api/v2/check_in_requests/${body.id}/check_ins`, answer)).status, 401)
  assert.deepEqual((await app.as(ben).get<Request[]>('/api/v2/check_in_requests?all=1')).body, [])
  const audit = await app.db
    .db()
    .selectFrom('audit_log')
    .select('actor_kind')
    .where('subject_id', '=', body.id)
    .execute()
  assert.deepEqual(audit, [{ actor_kind: 'company' }])
  assert.deepEqual(await app.db.db().selectFrom('check_ins').select('id').execute(), [])
})

test('a member of two companies answers each company separately', async (t) => {
  const { app, ada, ask } = await house(t)
  const other = await app.givenCompany()
  const adaThere = await app.joins(ada, other)
  const { body: own } = await ask({ user_ids: [ada.id] })
  const theirs = await app
    .as(other)
    .post<Request>(`/api/v2/org/${other.id}/check_in_requests`, { check_in_request: { user_ids: [ada.id] } })
  assert.equal(theirs.status, 201, theirs.text)
  const seen = async (person: typeof ada) =>
    (await app.as(person).get<Request[]>('/api/v2/check_in_requests')).body.map((one) => one.id)
  assert.deepEqual([await seen(ada), await seen(adaThere)], [[own.id], [theirs.body.id]])
  const url = `/api/v2/check_in_requests/${theirs.body.id}/check_ins`
  assert.equal(
    (await app.as(ada).post(url, { check_in: lima })).status,
    401,
    'the other company is not the one acted in',
  )
  assert.equal((await app.as(adaThere).post(url, { check_in: lima })).status, 201)
})
