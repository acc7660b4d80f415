import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { announceSet } from '../announcing/announce.service.ts'
import { announceUntyped, type UntypedNotice } from '../announcing/announce.testing.ts'
import { markRead } from '../notifications/notification.service.ts'
import { messageText, nextRetryAt } from './channel.ts'
import { fakeChannel, type SendingApp, sendingApp } from './sending.testing.ts'

const baseNotice = {
  type: 30,
  texts: { en: { title: 'A trip', body: 'It was made.' }, es: { title: 'Un viaje', body: 'Fue creado.' } },
  urgency: 'now',
} as const

let causes = 0
const notify = (app: SendingApp, users: readonly GivenUser[], notice: Partial<UntypedNotice> = {}) => {
  app.clock.advance(1)
  return announceUntyped(app.ctx(), {
    ...baseNotice,
    cause: `test:${++causes}`,
    userIds: users.map((user) => user.id),
    companyId: users[0]?.companyId ?? null,
    data: { trip_id: 'x' },
    ...notice,
  })
}

interface Row {
  channel: string
  state: string
  attempts: number
  last_error: string | null
  sent_at: Date | null
  provider_message_id: string | null
  tries: { at: string; outcome: string; said: string }[]
}
const deliveriesOf = async (app: SendingApp, user: GivenUser): Promise<Row[]> =>
  (await sql<Row>`select * from deliveries where user_id = ${user.id} order by id`.execute(app.db.db())).rows

test('sending', async (t) => {
  const app = await sendingApp(t)
  const company = await app.givenCompany()

  await t.test('with nothing configured, everything is in the outbox, once', async () => {
    const user = await app.givenTraveller(company, { language: 'es' })
    await app.givenPhone(user)
    await notify(app, [user])
    await app.run(await app.worker())
    const { rows } = await sql<Record<string, unknown>>`
      select channel, recipient, title, body, message from outbox_messages where user_id = ${user.id} order by channel`.execute(
      app.db.db(),
    )
    assert.deepEqual(
      rows.map((row) => [row['channel'], row['recipient'], row['title']]),
      [
        ['apns', 'push token, not shown', 'Un viaje'],
        ['email', user.email, 'Un viaje'],
      ],
    )
    const [first] = await deliveriesOf(app, user)
    assert.deepEqual([first?.state, first?.provider_message_id, first?.attempts], ['kept', null, 1])
    await app.run(await app.worker())
    const again = await sql<{
      n: number
    }>`select count(*)::int as n from outbox_messages where user_id = ${user.id}`.execute(app.db.db())
    assert.equal(again.rows[0]?.n, 2)
  })

  await t.test(
    'a channel gets the recipient, the content and the language, with the same id at every try',
    async () => {
      const user = await app.givenTraveller(company)
      let tries = 0
      const email = fakeChannel('email', () => (++tries < 3 ? { kind: 'retry', reason: 'busy' } : { kind: 'sent' }))
      await notify(app, [user], { type: 30, data: { trip_id: 't1' } })
      const worker = await app.worker([email])
      await app.run(worker)
      app.clock.advance(60)
      await app.run(worker)
      app.clock.advance(300)
      await app.run(worker)
      assert.equal(email.sent.length, 3)
      assert.equal(new Set(email.sent.map((message) => message.id)).size, 1)
      const [first] = email.sent
      assert.deepEqual(
        [
          first?.to,
          first?.firstName,
          first?.companyName,
          first?.language,
          first?.notifications[0].data,
          first?.attempt,
        ],
        [user.email, user.firstName, company.name, 'en', { trip_id: 't1' }, 1],
      )
      const [row] = await deliveriesOf(app, user)
      assert.deepEqual([row?.state, row?.attempts, row?.tries.map((one) => one.said)], ['sent', 3, ['busy', 'busy']])
    },
  )

  await t.test('after the last retry: failed, with every try on record', async () => {
    const user = await app.givenTraveller(company)
    const email = fakeChannel('email', () => {
      throw new Error('no route to host')
    })
    const worker = await app.worker([email])
    await notify(app, [user])
    const began = app.clock.now().getTime()
    await app.run(worker)
    for (const minutes of [1, 5, 15, 60, 360]) {
      app.clock.advance(minutes * 60 - 1)
      await app.run(worker)
      app.clock.advance(1)
      await app.run(worker)
    }
    app.clock.advance(86_400)
    await app.run(worker)
    const minutes = email.sent.map((message) => (message.at.getTime() - began) / 60_000)
    assert.deepEqual(minutes, [0, 1, 6, 21, 81, 441])
    const [row] = await deliveriesOf(app, user)
    assert.deepEqual([row?.state, row?.last_error, row?.tries.length], ['failed', 'no route to host', 6])
    assert.deepEqual(
      row?.tries.map((one) => one.outcome),
      [...Array(5).fill('retry'), 'failed'],
    )
  })

  await t.test('the time that a provider names is used', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    assert.equal(
      nextRetryAt('now', 1, now, new Date('2026-01-01T00:10:00Z'))?.toISOString(),
      '2026-01-01T00:10:00.000Z',
    )
    assert.equal(nextRetryAt('call', 1, now)?.toISOString(), '2026-01-01T00:00:10.000Z')
    assert.equal(nextRetryAt('now', 6, now, new Date('2026-01-01T00:10:00Z')), undefined)
  })

  await t.test('an address that a provider reports as invalid is not used again', async () => {
    const user = await app.givenTraveller(company, { phoneNumber: '+4915112345678' })
    await app.givenPhone(user, 'android')
    const worker = await app.worker([
      fakeChannel('email', () => ({ kind: 'dropped', reason: 'bounced', detail: '550 no such user' })),
      fakeChannel('fcm', () => ({ kind: 'dropped', reason: 'dead_token' })),
      fakeChannel('sms', () => ({ kind: 'dropped', reason: 'refused' })),
    ])
    await notify(app, [user], { urgency: 'call', type: 53 })
    await app.run(worker)
    assert.deepEqual((await deliveriesOf(app, user)).map((row) => [row.channel, row.state, row.last_error]).sort(), [
      ['email', 'dropped', 'bounced: 550 no such user'],
      ['fcm', 'dropped', 'dead_token'],
      ['sms', 'dropped', 'refused'],
    ])
    await notify(app, [user], { urgency: 'call', type: 53 })
    assert.equal((await deliveriesOf(app, user)).length, 3, 'no channel is left for the next one')
    const { rows } = await sql<{ token: string | null }>`select token from devices where user_id = ${user.id}`.execute(
      app.db.db(),
    )
    assert.deepEqual(rows, [{ token: null }], 'the device stays, its token does not')
  })

  await t.test('a notification that was read meanwhile is not sent', async () => {
    const user = await app.givenTraveller(company)
    const email = fakeChannel('email')
    await notify(app, [user])
    const own = {
      ...app.ctx(),
      actor: { kind: 'user', userId: user.id, companyId: company.id, roles: [], features: [] },
    } as const
    const { rows } = await sql<{ id: string }>`select id from notifications where user_id = ${user.id}`.execute(
      app.db.db(),
    )
    await markRead(own, rows[0]?.id ?? '')
    await app.run(await app.worker([email]))
    assert.equal(email.sent.length, 0)
    const [row] = await deliveriesOf(app, user)
    assert.deepEqual([row?.state, row?.last_error], ['dropped', 'already_read'])
  })

  await t.test('a call for help overtakes everything that waits', async () => {
    const many = await Promise.all(Array.from({ length: 40 }, () => app.givenTraveller(company)))
    const email = fakeChannel('email', undefined, 1)
    await announceSet(
      app.ctx(),
      { ...baseNotice, urgency: 'now' },
      sql`
      select u.id as user_id, u.company_id, 'storm' as cause, '{}'::jsonb as data, false as quiet, null as zone
      from users u where u.id = any(${many.map((user) => user.id)}::uuid[])`,
    )
    const manager = await app.givenManager(company)
    await notify(app, [manager], { type: 53, urgency: 'call' })
    await app.run(await app.worker([email]))
    assert.equal(email.sent.length, 41)
    assert.equal(email.sent[0]?.to, manager.email)
  })

  await t.test('a digest is one message with all notifications of the day', async () => {
    app.clock.set('2026-12-01T10:00:00.000Z')
    // What the tests before have left: somebody is not reached, which the manager is told.
    await app.run(await app.worker([]))
    const [user, other] = await Promise.all(
      [1, 2].map(() => app.givenTraveller(company, { timezoneIdentifier: 'Europe/Berlin' })),
    )
    if (!user || !other) throw new Error('two were made')
    await app.givenPhone(user)
    const [email, apns] = [fakeChannel('email'), fakeChannel('apns')]
    const worker = await app.worker([email, apns])
    const low = (title: string) => ({
      urgency: 'digest' as const,
      texts: { en: { title, body: 'Look out.' }, es: { title, body: 'Cuidado.' } },
    })
    for (const title of ['Rain', 'Fog', 'A parade']) await notify(app, [user], low(title))
    await notify(app, [other], low('Wind'))
    await app.run(worker)
    assert.equal(email.sent.length + apns.sent.length, 0, 'not before its hour')
    app.clock.set('2026-12-01T10:01:00.000Z')
    await app.run(worker) // the entries of the chain
    assert.equal((await worker.nextDue())?.toISOString(), '2026-12-02T07:00:00.000Z')
    app.clock.set('2026-12-02T07:00:00.000Z')
    await app.run(worker)
    assert.deepEqual(email.sent.map((message) => message.title).sort(), ['3 updates for you', 'Wind'])
    assert.deepEqual(
      apns.sent.map((message) => message.notifications.map((one) => one.title)),
      [['Rain', 'Fog', 'A parade']],
    )
    const rows = await deliveriesOf(app, user)
    assert.deepEqual(
      rows.map((row) => row.state),
      Array(6).fill('sent'),
    )
    app.clock.advance(86_400)
    await app.run(worker)
    assert.equal(email.sent.length, 2)
  })

  await t.test('a digest that fails is tried again, whole', async () => {
    app.clock.set('2026-12-05T10:00:00.000Z')
    await app.run(await app.worker([]))
    const user = await app.givenTraveller(company)
    let tries = 0
    const email = fakeChannel('email', () => (++tries < 2 ? { kind: 'retry', reason: 'busy' } : { kind: 'sent' }))
    const worker = await app.worker([email])
    await notify(app, [user], { urgency: 'digest' })
    await notify(app, [user], { urgency: 'digest' })
    app.clock.set('2026-12-06T08:00:00.000Z')
    await app.run(worker)
    await notify(app, [user], { urgency: 'digest' })
    app.clock.advance(60)
    await app.run(worker)
    assert.deepEqual(
      email.sent.map((message) => message.notifications.length),
      [2, 2],
      'the third waits for tomorrow',
    )
    assert.deepEqual(
      (await deliveriesOf(app, user)).map((row) => row.state),
      ['sent', 'sent', 'held'],
    )
  })

  await t.test('a delivery of an erased person is not sent', async () => {
    const user = await app.givenTraveller(company)
    const email = fakeChannel('email')
    await notify(app, [user])
    await sql`delete from notifications where user_id = ${user.id}`.execute(app.db.db())
    await app.run(await app.worker([email]))
    assert.deepEqual([email.sent.length, (await deliveriesOf(app, user)).length], [0, 0])
  })
})

test('the text of a digest', () => {
  const notice = { id: 'a', type: 110, cause: 'a', title: 'Rain', body: 'Wet.', data: {}, createdAt: new Date(0) }
  assert.deepEqual(messageText([notice], 'en'), { title: 'Rain', body: 'Wet.' })
  assert.deepEqual(messageText([notice, { ...notice, title: 'Fog' }], 'es'), {
    title: '2 novedades para usted',
    body: 'Rain\nWet.\n\nFog\nWet.',
  })
})
