import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { SocketClient } from '../../../test/support/socket-client.ts'
import { inLima, targetingWorld } from '../targeting/targeting.testing.ts'

type States = Readonly<Record<string, number>>
interface ReachBody {
  readonly alert_id: string
  readonly thread_id: string
  readonly is_settled: boolean
  readonly as_of: string
  readonly exposed: number
  readonly outcomes: States
  readonly told: number
  readonly read: number
  readonly states: States
  readonly channels: readonly {
    readonly channel: string
    readonly people: States
    readonly deliveries: States
    readonly read: number
  }[]
  readonly thread: States
}

const sum = (states: States): number => Object.values(states).reduce((all, one) => all + one, 0)
const present = (states: States): States => Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0))

test('the reach of an alert: whom it concerned, who was notified, how far the messages came', async (t) => {
  const app = await targetingWorld(t)
  const days = ['2026-11-13', '2026-11-20'] as const
  const company = await app.givenCompany()
  const [poor, white] = [
    await app.givenCompany({ features: [] }),
    await app.givenCompany({ features: ['white_label'] }),
  ]
  const desk = await app.signedIn(await app.givenManager(company))
  const people = []
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    people.push(await app.givenTraveller(company, { email }))
  const [ada, ben, cleo, dan] = people
  assert.ok(ada && ben && cleo && dan)
  const silent = { send_trip_alert_email: false, send_trip_alert_push: false }
  await app.as(dan).patch('/api/v2/users/my_settings', { settings: silent })
  await app.givenTrip(company, people, days)
  await app.givenTrip(poor, [await app.givenTraveller(poor)], days)
  await app.givenTrip(white, [await app.givenTraveller(white)], days)
  await app.settle()
  const alert = await app.publish({ ...inLima, risk_level: 1 })
  const reach = async (by = app.staff, id = alert.id): Promise<ReachBody> => {
    const { status, body, text } = await by.get<ReachBody>(`/api/desk/alerts/${id}/reach`)
    assert.equal(status, 200, text)
    assert.equal(sum(body.outcomes), body.exposed, text)
    assert.equal(sum(body.states), body.told, text)
    assert.equal(body.outcomes['told'], body.told, text)
    const { thread, alert_id, thread_id, as_of, is_settled, exposed, told } = body
    const inList = await by.get<unknown[]>(`/api/desk/alerts/reach?ids=${id}`)
    const ofThread = { told: thread['told'], messages: thread['messages'] }
    const summary = { alert_id, thread_id, as_of, is_settled, exposed, told, thread: ofThread }
    assert.deepEqual(inList.body, [summary], inList.text)
    return body
  }
  const setState = (person: { readonly id: string }, state: string, acknowledged = false) =>
    sql`update deliveries set state = ${state}, acknowledged_at = case when ${acknowledged} then due_at end
      where user_id = ${person.id} and channel = 'email'`.execute(app.db.db())

  await t.test('before anything is sent, all wait', async () => {
    const { exposed, told, read, states, channels, outcomes, as_of } = await reach()
    assert.deepEqual([exposed, told, read], [6, 5, 0])
    assert.deepEqual(present(outcomes), { told: 5, no_entitlement: 1 })
    assert.deepEqual(present(states), { waiting: 3, white_label: 1, no_channel: 1 })
    assert.deepEqual(
      channels.map(({ channel, people: of, deliveries }) => [channel, present(of), present(deliveries)]),
      [['email', { waiting: 3 }, { waiting: 3 }]],
    )
    assert.equal(as_of, app.clock.now().toISOString())
  })

  await t.test('sent, delivered, failed and read are four things', async () => {
    await setState(ada, 'sent', true)
    await setState(ben, 'sent')
    await setState(cleo, 'failed')
    const notification = (await app.notificationsOf(ada))[0]
    await sql`update notifications set read_at = created_at where id = ${notification?.id}`.execute(app.db.db())
    const { states, channels, read, thread } = await reach()
    assert.deepEqual(present(states), { delivered: 1, sent: 1, failed: 1, white_label: 1, no_channel: 1 })
    assert.deepEqual([read, channels[0]?.read], [1, 1])
    assert.deepEqual(thread, { exposed: 6, told: 5, read: 1, cleared: 0, messages: 5 })
  })

  await t.test('a person with two devices counts once, by the better one', async () => {
    await sql`insert into deliveries (notification_id, user_id, company_id, channel, device_id, state, due_at, queued_at)
      select notification_id, user_id, company_id, channel, gen_random_uuid(), 'sent', due_at, queued_at
      from deliveries where user_id = ${cleo.id} and channel = 'email'`.execute(app.db.db())
    const [email] = (await reach()).channels
    assert.deepEqual(present(email?.people ?? {}), { delivered: 1, sent: 2 })
    assert.deepEqual(present(email?.deliveries ?? {}), { delivered: 1, sent: 2, failed: 1 })
  })

  await t.test('a manager sees the own people', async () => {
    const { exposed, told, thread, states } = await reach(desk)
    assert.deepEqual([exposed, told, thread['exposed'], states['white_label']], [4, 4, 4, 0])
  })

  await t.test('an update and the all-clear: each alert its own, and the thread together', async () => {
    const update = await app.update(alert.id, { risk_level: 2 })
    const [first, second] = [await reach(), await reach(app.staff, update.id)]
    assert.deepEqual([first.told, second.told], [5, 5])
    assert.deepEqual([second.thread['told'], second.thread['messages']], [5, 10])
    assert.equal((await app.staff.post(`/api/desk/alerts/${update.id}/close`, {})).status, 200)
    app.clock.advance(60)
    await app.settle()
    const over = await reach(app.staff, update.id)
    assert.deepEqual([over.exposed, over.told, over.thread['cleared'], over.thread['messages']], [6, 5, 5, 10])
  })

  await t.test('refused', async () => {
    const draft = await app.givenDraft({ ...inLima, headline: 'Another' })
    const path = (id: string) => `/api/desk/alerts/${id}/reach`
    assert.deepEqual(present((await reach(app.staff, draft.id)).outcomes), {}, 'a draft has reached nobody')
    assert.equal((await desk.get(path(draft.id))).status, 404)
    assert.equal((await app.staff.get(path('00000000-0000-4000-8000-000000000000'))).status, 404)
    assert.equal((await app.as(ada).get(path(alert.id))).status, 401)
  })

  await t.test('several alerts in one answer, in the order of their ids', async () => {
    const draft = (await app.staff.get<{ id: string }[]>('/api/desk/alerts?status=0')).body[0]?.id ?? ''
    const other = await app.publish({ ...inLima, headline: 'A fire' })
    const path = `/api/desk/alerts/reach?ids=${[draft, other.id, alert.id, crypto.randomUUID(), other.id].join()}`
    const numbersOf = async (by = app.staff) => {
      const { status, body, text } = await by.get<ReachBody[]>(path)
      assert.equal(status, 200, text)
      return body.map(({ alert_id, exposed, told, thread }) => [alert_id, exposed, told, thread['messages']])
    }
    const [ofOther, ofAlert] = [await reach(app.staff, other.id), await reach()]
    assert.ok(ofOther.told > 0 && ofAlert.told > 0)
    assert.deepEqual(await numbersOf(), [
      [draft, 0, 0, 0],
      [other.id, ofOther.exposed, ofOther.told, ofOther.thread['messages']],
      [alert.id, ofAlert.exposed, ofAlert.told, ofAlert.thread['messages']],
    ])
    const [ownOther, ownAlert] = [await reach(desk, other.id), await reach(desk)]
    assert.ok(ownOther.told < ofOther.told, 'a manager: own people')
    assert.deepEqual(
      await numbersOf(desk),
      [
        [other.id, ownOther.exposed, ownOther.told, ownOther.thread['messages']],
        [alert.id, ownAlert.exposed, ownAlert.told, ownAlert.thread['messages']],
      ],
      'a manager sees no drafts',
    )
    const many = Array.from({ length: 101 }, () => crypto.randomUUID()).join()
    for (const ids of ['x', `${alert.id},`, many])
      assert.equal((await app.staff.get(`/api/desk/alerts/reach?ids=${ids}`)).status, 422, ids.slice(0, 80))
    assert.equal((await app.staff.get('/api/desk/alerts/reach')).status, 422)
    assert.equal((await app.as(ada).get(path)).status, 401)
    assert.equal((await app.as(company).get(path)).status, 401)
    assert.equal((await app.nobody.get(path)).status, 401)
  })
})

test('the reach says that it is not settled until the alert was matched, and the desk hears when it is', async (t) => {
  const app = await targetingWorld(t)
  const [company, other] = [await app.givenCompany({ features: [] }), await app.givenCompany()]
  const [manager, stranger] = [await app.givenManager(company), await app.givenManager(other)]
  const staff = await app.givenStaff()
  const port = await app.listen()
  const cookieOf = async ({ email, password }: { email: string; password: string }): Promise<string> => {
    const { headers } = await app.nobody.post('/api/desk/session', { email, password })
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  const watch = async (person: { email: string; password: string }): Promise<SocketClient> => {
    const client = await SocketClient.atDesk(port, { cookie: await cookieOf(person) })
    client.send({ type: 'subscribe', topics: ['reach'] })
    assert.deepEqual((await client.next('subscribed'))['topics'], ['reach'])
    return client
  }
  const [ofStaff, ofManager, ofStranger] = [await watch(staff), await watch(manager), await watch(stranger)]
  const changes = (client: SocketClient) => client.frames.filter(({ type }) => type === 'changed')
  // Nobody gets a message, since the company's package has none: only the Trip Alerts say whom it concerns.
  await app.givenTrip(company, [await app.givenTraveller(company)], ['2026-11-13', '2026-11-20'])
  await app.settle()
  const { id } = await app.givenDraft(inLima)
  const read = async (): Promise<readonly [settled: boolean, exposed: number, settledInList: boolean]> => {
    const one = await app.staff.get<ReachBody>(`/api/desk/alerts/${id}/reach`)
    const several = await app.staff.get<ReachBody[]>(`/api/desk/alerts/reach?ids=${id}`)
    return [one.body.is_settled, one.body.exposed, several.body[0]?.is_settled ?? false]
  }
  assert.deepEqual(await read(), [true, 0, true], 'a draft')
  assert.equal((await app.staff.post(`/api/desk/alerts/${id}/publish`)).status, 200)
  assert.deepEqual(await read(), [false, 0, false], 'before the first match has been committed')
  await app.changesReceived()
  assert.deepEqual(changes(ofStaff), [])
  await app.settle()
  for (const client of [ofStaff, ofManager, ofStranger]) await client.next('changed', { topic: 'reach', id })
  assert.deepEqual(await read(), [true, 1, true])

  await t.test('a trip that comes later: its company hears of it, and no other', async () => {
    const before = changes(ofStranger).length
    await app.givenTrip(company, [await app.givenTraveller(company)], ['2026-11-13', '2026-11-20'])
    await app.settle()
    for (const client of [ofStaff, ofManager]) await client.next('changed', { topic: 'reach', id })
    assert.deepEqual(await read(), [true, 2, true])
    await ofStranger.settled()
    assert.equal(changes(ofStranger).length, before)
  })

  await t.test('many trips at once are a few frames', async () => {
    await ofStaff.settled()
    const before = changes(ofStaff).length
    for (let trip = 0; trip < 30; trip++)
      await app.givenTrip(company, [await app.givenTraveller(company)], ['2026-11-13', '2026-11-20'])
    await app.settle()
    await ofStaff.next('changed', { topic: 'reach', id })
    await app.changesReceived()
    await ofStaff.settled()
    assert.equal((await read())[1], 32)
    assert.ok(changes(ofStaff).length - before < 10, `${changes(ofStaff).length - before} frames`)
  })

  await t.test('the all-clear, and a job that has failed for good', async () => {
    assert.equal((await app.staff.post(`/api/desk/alerts/${id}/close`, {})).status, 200)
    assert.equal((await read())[0], false)
    await app.settle()
    await ofManager.next('changed', { topic: 'reach', id })
    assert.equal((await read())[0], true)
    await sql`insert into dead_jobs (id, task, unique_key, payload, priority, due_at, attempts, last_error, created_at, died_at)
      values (1, 'alert-published', ${id}, '{}', 0, now(), 9, 'It failed.', now(), now())`.execute(app.db.db())
    assert.deepEqual(await read(), [false, 32, false])
  })
})
