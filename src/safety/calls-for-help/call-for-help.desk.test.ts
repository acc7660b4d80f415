import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { safetyPersonalData } from '../index.ts'

const path = '/api/desk/calls_for_help'
const lima = { latitude: -12.0464, longitude: -77.0428 }

interface Person {
  id: string
  name: string
}
interface Call {
  id: string
  company_id: string
  user_id: string
  first_name: string
  check_in_id: string
  place: { certainty: string; country_code: string | null; lat: number | null; anonymized: boolean }
  called_at: string
  last_called_at: string
  safe_at: string | null
  claimed_by: Person | null
  claimed_at: string | null
  resolved_by: Person | null
  resolved_at: string | null
}
type Refused = { error: { code: string; message: string } }

const house = async (t: TestContext) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company, { firstName: 'Ada', externalId: 'emp-7' })
  const kim = await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const desk = await app.signedIn(kim)
  const call = (check_in: object, who = ada) =>
    app.as(who).post('/api/v2/check_ins', { check_in: { device_token: 'x', ...check_in } })
  const open = async (caller = desk) => (await caller.get<Call[]>(path)).body
  return { app, company, ada, kim, desk, call, open }
}

test('a check-in that says help is an open call: who, where, since when; it is claimed, given back and resolved', async (t) => {
  const { app, company, ada, kim, desk, call, open } = await house(t)
  assert.deepEqual(await open(), [])
  await call({ ...lima, status: 1 })
  assert.deepEqual(await open(), [], 'safe is no call')
  app.clock.advance(60)
  const since = app.clock.now().toISOString()
  await call({ ...lima, status: 2 })
  const [made] = await open()
  assert.ok(made)
  assert.deepEqual(
    [made.user_id, made.first_name, made.company_id, made.called_at, made.claimed_by, made.safe_at],
    [ada.id, 'Ada', company.id, since, null, null],
  )
  assert.deepEqual(
    [made.place.certainty, made.place.country_code, made.place.lat, made.place.anonymized],
    ['reported', 'PE', lima.latitude, false],
  )

  app.clock.advance(60)
  await call({ status: 2 })
  const [again, ...more] = await open()
  assert.deepEqual(more, [], 'a second tap is the same call')
  assert.deepEqual(
    [again?.id, again?.called_at, again?.last_called_at],
    [made.id, since, app.clock.now().toISOString()],
  )

  const claimed = await desk.post<Call>(`${path}/${made.id}/claim`)
  assert.equal(claimed.status, 200, claimed.text)
  assert.deepEqual(claimed.body.claimed_by, { id: kim.id, name: 'Kim Berg' })
  assert.equal((await desk.post(`${path}/${made.id}/claim`)).status, 200, 'the own repeat')
  const given = await desk.post<Call>(`${path}/${made.id}/release`)
  assert.deepEqual([given.body.claimed_by, given.body.claimed_at], [null, null])

  app.clock.advance(60)
  await call({ status: 1 })
  assert.equal((await open())[0]?.safe_at, app.clock.now().toISOString(), 'said to be safe, and still open')
  const resolved = await desk.post<Call>(`${path}/${made.id}/resolve`)
  assert.deepEqual(resolved.body.resolved_by, { id: kim.id, name: 'Kim Berg' })
  assert.deepEqual(await open(), [])
  for (const act of ['claim', 'release', 'resolve'])
    assert.equal((await desk.post(`${path}/${made.id}/${act}`)).status, 409, act)
  const back = await desk.post<Call>(`${path}/${made.id}/reopen`)
  assert.deepEqual([back.status, back.body.resolved_by, back.body.resolved_at], [200, null, null], back.text)
  assert.equal((await desk.post<Refused>(`${path}/${made.id}/reopen`)).body.error.code, 'already_open')
  assert.deepEqual(
    (await open()).map((one) => one.id),
    [made.id],
  )
  await desk.post(`${path}/${made.id}/resolve`)
  const past = await desk.get<Call[]>(`${path}?resolved=true`)
  assert.deepEqual(
    past.body.map((one) => one.id),
    [made.id],
  )
  app.clock.advance(60)
  await call({ status: 2 })
  assert.notEqual((await open())[0]?.id, made.id, 'a new call')
  const refused = await desk.post<Refused>(`${path}/${made.id}/reopen`)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'already_open'], 'the new call is open')
  const lines = await app.db
    .db()
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', made.id)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    lines.map((one) => [one.action, one.actor_id]),
    ['claim', 'release', 'resolve', 'reopen', 'resolve'].map((action) => [action, kim.id]),
  )
})

test('of two claims at once one wins, and the other learns who has it', async (t) => {
  const { app, company, call, desk, open } = await house(t)
  const lee = await app.signedIn(await app.givenManager(company, { firstName: 'Lee', lastName: 'Ng' }))
  await call({ ...lima, status: 2 })
  const [made] = await open()
  const both = await Promise.all([desk, lee].map((one) => one.post<Call & Refused>(`${path}/${made?.id}/claim`)))
  assert.deepEqual(both.map((one) => one.status).toSorted(), [200, 409])
  const winner = both.find((one) => one.status === 200)?.body.claimed_by?.name
  const loser = both.find((one) => one.status === 409)?.body
  assert.equal(loser?.error.code, 'already_claimed')
  assert.equal(loser?.error.message, `${winner} has this call for help.`)
  assert.equal((await open())[0]?.claimed_by?.name, winner)
})

test('who sees calls for help: staff all, managers their company’s, nobody else', async (t) => {
  const { app, company, ada, call, desk, open } = await house(t)
  const other = await app.givenCompany()
  const stranger = await app.givenTraveller(other)
  await call({ ...lima, status: 2 })
  app.clock.advance(1)
  await call({ status: 2, country_code: 'FR' }, stranger)
  const staffPerson = await app.givenStaff()
  const staff = app.as(staffPerson)
  const all = await open(staff)
  assert.deepEqual(
    all.map((one) => one.user_id),
    [ada.id, stranger.id],
    'the longest wait first',
  )
  assert.equal((await staff.get<Call[]>(`${path}?company_id=${other.id}`)).body.length, 1)
  const page = await staff.get<Call[]>(`${path}?per_page=1&page=2`)
  assert.deepEqual([page.body[0]?.user_id, page.headers['total-count']], [stranger.id, '2'])
  assert.deepEqual(
    (await open()).map((one) => one.user_id),
    [ada.id],
  )
  const [, foreign] = all
  for (const suffix of ['', '/claim', '/release', '/resolve', '/reopen']) {
    const ask = (caller: typeof desk, id: string | undefined) =>
      suffix === '' ? caller.get(`${path}/${id}`) : caller.post(`${path}/${id}${suffix}`)
    assert.equal((await ask(desk, foreign?.id)).status, 401, suffix)
    assert.equal((await ask(desk, randomUUID())).status, 404, suffix)
    for (const caller of [app.nobody, app.as(company), app.as(ada)])
      assert.equal((await ask(caller, all[0]?.id)).status, 401, suffix)
  }
  assert.equal((await staff.post(`${path}/${all[0]?.id}/claim`)).status, 200)
  const [seen] = await open()
  assert.equal(seen?.claimed_by?.id, staffPerson.id)
  assert.match(seen?.claimed_by?.name ?? '', /^First\d+ Last\d+$/, 'managers learn the name of staff who has it')
  assert.equal((await desk.get(`${path}?resolved=maybe`)).status, 400)
})

test('an unclaimed call comes before one that somebody has', async (t) => {
  const { app, company, ada, call, desk, open } = await house(t)
  await call({ status: 2 })
  app.clock.advance(60)
  const ben = await app.givenTraveller(company)
  await call({ status: 2 }, ben)
  const [first] = await open()
  await desk.post(`${path}/${first?.id}/claim`)
  assert.deepEqual(
    (await open()).map((one) => one.user_id),
    [ben.id, ada.id],
  )
})

test('calls are exported and erased with their person; what an erased colleague had waits again', async (t) => {
  const { app, company, ada, call, desk, open, kim } = await house(t)
  await call({ ...lima, status: 2 })
  const [made] = await open()
  await desk.post(`${path}/${made?.id}/claim`)
  const { data } = await exportPerson(app.ctx(), ada.id, safetyPersonalData)
  assert.equal((data['calls_for_help'] as unknown[]).length, 1)
  const lee = await app.signedIn(await app.givenManager(company))
  await erasePerson(app.ctx(), kim.id, safetyPersonalData)
  assert.deepEqual(
    (await open(lee)).map((one) => [one.claimed_by, one.claimed_at]),
    [[null, null]],
  )
  await erasePerson(app.ctx(), ada.id, safetyPersonalData)
  assert.deepEqual(await open(lee), [])
})
