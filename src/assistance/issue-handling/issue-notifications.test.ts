import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'

const fever = { type: 0, description: 'Fever of 39.5', country_code: 'PE' }
const minute = 60
const hour = 3_600
const day = 86_400

interface Notice {
  readonly type: number
  readonly userId: string
  readonly companyId: string | null
  readonly title: string
  readonly body: string
  readonly data: object
  readonly urgency: string
}

async function house(t: TestContext) {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company, { externalId: 'a-1' })
  const manager = await app.givenManager(company)
  const doctor = await app.givenTraveller(company, { roles: ['medical_practitioner'], language: 'es' })
  const dentist = await app.givenTraveller(company, { roles: ['dentist'] })
  const network = await app.givenNetworkResponder()
  const make = async (issue: object = fever) => {
    const { body, status, text } = await app.as(ada).post<{ id: string }>('/api/v2/issues', { issue })
    assert.equal(status, 201, text)
    return `/api/v2/issues/${body.id}`
  }
  /** The notices of a type, by the person's name. */
  const names = new Map([
    [ada.id, 'ada'],
    [manager.id, 'manager'],
    [doctor.id, 'doctor'],
    [dentist.id, 'dentist'],
    [network.id, 'network'],
  ])
  const told = async (type: number) =>
    (await noticesOf(app, type)).map((one) => names.get(one.userId) ?? one.userId).sort()
  return { app, company, ada, manager, doctor, dentist, network, make, told }
}

async function noticesOf({ db }: WorkingApp, type: number): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select type, user_id as "userId", company_id as "companyId", title, body, data, urgency from notifications
    where type = ${type} order by id`.execute(db.db())
  return rows
}

const ok = ({ status, text }: { status: number; text: string }) => assert.equal(status, 200, text)

test('0 goes to those who may claim the issue, when it begins to wait', async (t) => {
  const { app, company, ada, make, told, network, doctor } = await house(t)
  const path = await make({ ...fever, description: null })
  await app.settle()
  assert.deepEqual(await told(0), [], 'a detail is missing')
  ok(await app.as(ada).patch(path, { issue: fever }))
  assert.equal((await app.as(ada).get<{ dispatched: boolean }>(path)).body.dispatched, false)
  await app.settle()
  assert.deepEqual(await told(0), ['doctor', 'network'])
  assert.equal((await app.as(ada).get<{ dispatched: boolean }>(path)).body.dispatched, true)
  const [first] = await noticesOf(app, 0)
  const [ofDoctor] = (await noticesOf(app, 0)).filter((one) => one.userId === doctor.id)
  const [ofNetwork] = (await noticesOf(app, 0)).filter((one) => one.userId === network.id)
  assert.deepEqual(first?.data, { issue_id: path.slice('/api/v2/issues/'.length) })
  assert.deepEqual([ofDoctor?.companyId, ofDoctor?.urgency], [company.id, 'call'])
  assert.equal(ofDoctor?.title, 'Se necesita ayuda en Perú: petición médica')
  assert.equal(ofNetwork?.title, 'Help needed in Peru: medical request')
  assert.ok(!JSON.stringify(first).includes('39.5'), 'what has happened is not on a locked screen')
  const listed = await app.as(network).get<{ type: number }[]>('/api/v2/notifications')
  assert.deepEqual(
    listed.body.map((one) => one.type),
    [0],
  )

  ok(await app.as(ada).patch(path, { issue: { type: 1 } }))
  await app.settle()
  assert.deepEqual(await told(0), ['dentist', 'doctor', 'network'], 'another field: nobody twice')
  ok(await app.as(ada).patch(path, { issue: { type: 11 } }))
  app.clock.advance(10 * minute)
  await app.settle()
  assert.deepEqual(await told(0), ['dentist', 'doctor', 'manager', 'network'])
  const { rows } = await sql<{ event: number; event_name: string; payload: Record<string, unknown> }>`
    select event, event_name, payload from webhook_events where company_id = ${company.id}`.execute(app.db.db())
  const { issue, ...ids } = rows[0]?.payload ?? {}
  assert.deepEqual([rows.length, rows[0]?.event, rows[0]?.event_name], [1, 0, 'issue.waiting'])
  assert.deepEqual(ids, { issue_id: path.slice('/api/v2/issues/'.length), user_ids: [ada.id], external_ids: ['a-1'] })
  assert.equal((issue as { status: number }).status, 1)
})

test('0 wakes nobody who is off duty: the managers hear of it, and responders when they come on duty', async (t) => {
  const { app, make, told, doctor, network } = await house(t)
  const until = new Date(app.clock.now().getTime() + hour * 1000)
  for (const { id } of [doctor, network])
    await sql`insert into responder_hours (user_id, timezone, away_until, updated_at)
      values (${id}, 'UTC', ${until}, ${app.clock.now()})`.execute(app.db.db())
  const path = await make()
  await app.settle()
  assert.deepEqual(await told(0), ['manager'])
  app.clock.advance(30 * minute)
  await app.settle()
  assert.deepEqual(await told(0), ['manager'])
  app.clock.advance(40 * minute)
  await app.settle()
  assert.deepEqual(await told(0), ['doctor', 'manager', 'network'])
  ok(await app.as(doctor).post(`${path}/claim`))
})

test('an issue goes on waiting: each responder hears of it once, at the minute in which the own hours begin', async (t) => {
  const { app, make, told, doctor, network } = await house(t)
  const hours = (from: string, until: string) => ({
    duty_hours: { timezone: 'UTC', weekly: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from, until })) },
  })
  // It is 12:00 UTC.
  ok(await app.as(doctor).put('/api/v2/users/my_duty_hours', hours('18:00', '22:00')))
  ok(await app.as(network).put('/api/v2/users/my_duty_hours', hours('06:00', '09:00')))
  await make()
  const after = async (seconds: number) => {
    app.clock.advance(seconds)
    await app.settle()
    return told(0)
  }
  assert.deepEqual(await after(6 * hour - minute), ['manager'])
  assert.deepEqual(await after(minute), ['doctor', 'manager'])
  assert.deepEqual(await after(12 * hour - minute), ['doctor', 'manager'])
  assert.deepEqual(await after(minute), ['doctor', 'manager', 'network'])
  assert.deepEqual(await after(3 * day), ['doctor', 'manager', 'network'], 'nobody twice')
})

test('a responder who changes the hours and is on duty, or who joins, hears of what waits at once', async (t) => {
  const { app, company, make, told, doctor, network } = await house(t)
  const away = { duty_hours: { away_until: new Date(app.clock.now().getTime() + 30 * day * 1000).toISOString() } }
  for (const one of [doctor, network]) ok(await app.as(one).put('/api/v2/users/my_duty_hours', away))
  const path = await make()
  await app.settle()
  assert.deepEqual(await told(0), ['manager'])
  ok(await app.as(doctor).put('/api/v2/users/my_duty_hours', { duty_hours: { away_until: null } }))
  await app.settle()
  assert.deepEqual(await told(0), ['doctor', 'manager'])
  const joined = await app.givenTraveller(company, { roles: ['psychiatrist'] })
  await app.settle()
  assert.deepEqual(await told(0), [joined.id, 'doctor', 'manager'].sort())
  const traveller = await app.givenTraveller(company)
  const staff = app.as(await app.givenStaff())
  const given = await staff.post(`/api/desk/users/${traveller.id}/roles`, {
    role: { type: 50, company_id: company.id },
  })
  assert.ok(given.status < 300, given.text)
  const { body: hired, text } = await staff.post<{ id: string }>('/api/desk/network_responders', {
    network_responder: { name: 'Mara Quist', email: 'mara@example.com', types: [55] },
  })
  await app.settle()
  const everybody = [joined.id, traveller.id, hired.id, 'doctor', 'manager']
  assert.deepEqual(await told(0), everybody.sort(), text)
  ok(await app.as(joined).post(`${path}/claim`))
})

test('an issue that is claimed or cancelled before the job runs is announced to nobody', async (t) => {
  const { app, ada, doctor, make, told } = await house(t)
  ok(await app.as(doctor).post(`${await make()}/claim`))
  ok(await app.as(ada).post(`${await make()}/cancel`))
  await app.settle()
  assert.deepEqual(await told(0), [])
})

test('a company without the package has its own responders only', async (t) => {
  const { app, company, make, told } = await house(t)
  await make()
  await sql`update companies set features = '{}' where id = ${company.id}`.execute(app.db.db())
  await app.settle()
  assert.deepEqual(await told(0), ['doctor'])
})

test('9 goes to the handler once, after 24 hours without a word of the traveller', async (t) => {
  const { app, ada, network, make, told } = await house(t)
  const path = await make()
  app.clock.advance(30 * hour)
  await app.settle()
  ok(await app.as(network).post(`${path}/claim`))
  app.clock.advance(20 * hour)
  await app.settle()
  assert.deepEqual(await told(9), [], 'claiming counts as a word')
  const conversation = (await app.as(ada).get<{ id: string }>(`${path}/conversation`)).body.id
  const write = (caller: ReturnType<typeof app.as>, body: string) =>
    caller.post(`/api/v2/conversations/${conversation}/messages`, { message: { type: 0, body } })
  assert.equal((await write(app.as(ada), 'It is getting worse')).status, 201)
  app.clock.advance(20 * hour)
  assert.equal((await write(app.as(network), 'Are you there?')).status, 201)
  await app.settle()
  assert.deepEqual(await told(9), [], 'written 20 hours ago')
  app.clock.advance(4 * hour - minute)
  await app.settle()
  assert.deepEqual(await told(9), [], 'written a minute less than 24 hours ago')
  app.clock.advance(minute)
  await app.settle()
  assert.deepEqual(await told(9), ['network'])
  const [notice] = await noticesOf(app, 9)
  assert.deepEqual([notice?.data, notice?.title], [{}, 'No word from the traveller for 24 hours'])
  app.clock.advance(2 * day)
  await app.settle()
  assert.deepEqual(await told(9), ['network'], 'once')
})

test('10 goes to the handler when the issue is finished, by the traveller, the company, or after 7 days', async (t) => {
  const { app, company, ada, network, make } = await house(t)
  const paths = [await make(), await make(), await make()]
  for (const path of paths) {
    ok(await app.as(network).post(`${path}/claim`))
    ok(await app.as(network).post(`${path}/close`))
  }
  const [byTraveller = '', byCompany = '', byItself = ''] = paths
  ok(await app.as(ada).patch(byTraveller, { issue: { status: 5 } }))
  ok(await app.as(company).patch(byCompany.replace('/v2/', `/v2/org/${company.id}/`), { issue: { status: 5 } }))
  await app.settle()
  assert.deepEqual(
    (await noticesOf(app, 10)).map((one) => one.userId),
    [network.id, network.id],
  )
  const ofCompany = byItself.replace('/v2/', `/v2/org/${company.id}/`)
  const statusOf = async () => (await app.as(company).get<{ status: number }>(ofCompany)).body.status
  app.clock.advance(7 * day - minute)
  await app.settle()
  assert.equal(await statusOf(), 3)
  app.clock.advance(minute)
  await app.settle()
  assert.equal(await statusOf(), 5)
  const notices = await noticesOf(app, 10)
  assert.deepEqual([notices.length, notices[2]?.data, notices[2]?.title], [3, {}, 'An issue of yours is finished'])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook_events where event = 10 and event_name = 'issue.finished'`.execute(
    app.db.db(),
  )
  assert.equal(rows[0]?.n, 3)
})

test('a country that is not known is left out of the text', async (t) => {
  const { app, manager, make } = await house(t)
  for (const [type, title] of [
    [10, 'Help needed: lost passport'],
    [99, 'Help needed: another matter'],
  ] as const)
    await t.test(nameOf(type), async () => {
      await make({ type, description: 'At sea', lat: 0, lng: -140 })
      await app.settle()
      const notices = (await noticesOf(app, 0)).filter((one) => one.userId === manager.id)
      assert.equal(notices.filter((one) => one.title === title).length, 1)
    })
})
