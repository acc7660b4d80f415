import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type GivenCompany, type GivenUser, type TestApp, testApp } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { announceSet } from './announce.service.ts'
import { announceAndCount, announceUntyped, type UntypedNotice } from './announce.testing.ts'

const baseNotice = {
  type: 30,
  texts: { en: { title: 'A trip', body: 'It was made.' }, es: { title: 'Un viaje', body: 'Fue creado.' } },
  urgency: 'normal',
} as const

interface Stored {
  id: string
  type: number
  title: string
  suppressed: boolean
  withheld: string | null
  ways: string[]
  due: Date | null
  state: string | null
}

async function stored(app: TestApp, user: { id: string }): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select n.id, n.type, n.title, n.suppressed, n.withheld, min(d.due_at) as due, min(d.state) as state,
      coalesce(array_agg(d.channel order by d.channel) filter (where d.id is not null), '{}') as ways
    from notifications n left join deliveries d on d.notification_id = n.id where n.user_id = ${user.id}
    group by n.id order by n.id`.execute(app.db.db())
  return rows
}

test('announcing', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  let causes = 0
  const notify = (users: readonly GivenUser[], notice: Partial<UntypedNotice> = {}, at: GivenCompany = company) => {
    app.clock.advance(1)
    return announceAndCount(app, {
      ...baseNotice,
      cause: `test:${++causes}`,
      userIds: users.map((user) => user.id),
      companyId: at.id,
      data: { trip_id: 'x' },
      ...notice,
    })
  }
  const phone = (user: GivenUser, platform: 'ios' | 'android') =>
    sql`insert into devices (id, user_id, company_id, token, platform, created_at, updated_at)
      values (gen_random_uuid(), ${user.id}, ${user.companyId}, ${`${platform} of ${user.id}`}, ${platform}, ${app.clock.now()}, ${app.clock.now()})`.execute(
      app.db.db(),
    )

  await t.test('one notification per person and cause, also when announced repeatedly and concurrently', async () => {
    const user = await app.givenTraveller(company)
    await Promise.all(Array.from({ length: 8 }, () => notify([user, user], { cause: 'storm:1', urgency: 'now' })))
    const rows = await stored(app, user)
    assert.deepEqual(
      rows.map(({ title, ways }) => [title, ways]),
      [['A trip', ['email']]],
    )
  })

  await t.test('the notification is written in the caller’s transaction', async () => {
    const user = await app.givenTraveller(company)
    await assert.rejects(
      inTransaction(app.ctx(), async (tx) => {
        await announceUntyped(tx, {
          ...baseNotice,
          cause: 'undone',
          userIds: [user.id],
          companyId: company.id,
          data: {},
        })
        throw new Error('changed our mind')
      }),
      /changed our mind/,
    )
    assert.deepEqual(await stored(app, user), [])
  })

  await t.test('in the person’s language, on each device', async () => {
    const user = await app.givenTraveller(company, { language: 'es' })
    await phone(user, 'ios')
    await phone(user, 'android')
    await notify([user])
    const [row] = await stored(app, user)
    assert.equal(row?.title, 'Un viaje')
    assert.deepEqual(row?.ways, ['apns', 'email', 'fcm'])
  })

  await t.test('settings decide about alerts, and only about them', async () => {
    const user = await app.givenTraveller(company)
    await phone(user, 'ios')
    await sql`update users set settings = '{"send_trip_alert_email": false}' where id = ${user.id}`.execute(app.db.db())
    await notify([user], { type: 110 })
    await sql`update users set settings = '{"send_trip_alert_push": false}' where id = ${user.id}`.execute(app.db.db())
    await notify([user], { type: 110 })
    await notify([user], { type: 110, setting: 'all_good' })
    await notify([user])
    assert.deepEqual(
      (await stored(app, user)).map((row) => row.ways),
      [['apns'], ['email'], [], ['apns', 'email']],
    )
  })

  await t.test('alerts need an entitlement; other notices do not', async () => {
    const plain = await app.givenCompany({ features: [] })
    const user = await app.givenTraveller(plain)
    await notify([user], { type: 110 }, plain)
    await notify([user], {}, plain)
    assert.deepEqual(
      (await stored(app, user)).map(({ withheld, ways }) => [withheld, ways]),
      [
        ['no_entitlement', []],
        [null, ['email']],
      ],
    )
  })

  await t.test(
    'white label: the company gets an event instead of the traveller’s message; its managers are notified as usual',
    async () => {
      const label = await app.givenCompany({ features: ['white_label'] })
      const user = await app.givenTraveller(label, { externalId: 'customer 7' })
      await phone(user, 'ios')
      await notify([user], { type: 110, data: { alert_id: 'a' } }, label)
      const suppressedAt = app.clock.now().toISOString()
      await notify([user], { type: 110, cause: `test:${causes}` }, label)
      const manager = await app.givenManager(label)
      await notify([manager], { type: 53, urgency: 'call' }, label)
      const [row] = await stored(app, user)
      assert.deepEqual([row?.suppressed, row?.withheld, row?.ways], [true, 'white_label', []])
      assert.deepEqual(
        (await stored(app, manager)).map(({ suppressed, ways }) => [suppressed, ways]),
        [[false, ['email']]],
      )
      const { rows } =
        await sql`select event, event_name, payload from webhook_events where company_id = ${label.id}`.execute(
          app.db.db(),
        )
      assert.deepEqual(rows, [
        {
          event: 110,
          event_name: 'notification.suppressed',
          payload: {
            notification: {
              type: 110,
              title: 'A trip',
              body: 'It was made.',
              data: { alert_id: 'a' },
              created_at: suppressedAt,
            },
            user: {
              id: user.id,
              external_id: 'customer 7',
              email: user.email,
              first_name: user.firstName,
              last_name: user.lastName,
            },
          },
        },
      ])
    },
  )

  await t.test('a bounced address gets no mail until it changes', async () => {
    const user = await app.givenTraveller(company)
    await sql`update users set email_bounced_at = ${app.clock.now()} where id = ${user.id}`.execute(app.db.db())
    await notify([user])
    await sql`update users set email = ${`new.${user.email}`} where id = ${user.id}`.execute(app.db.db())
    await notify([user])
    assert.deepEqual(
      (await stored(app, user)).map((row) => row.ways),
      [[], ['email']],
    )
  })

  await t.test('SMS are sent for calls for help, and for urgent messages to people without push', async () => {
    const user = await app.givenTraveller(company, { phoneNumber: '+4915112345678' })
    await notify([user], { urgency: 'call', type: 53 })
    await notify([user], { urgency: 'now' })
    await notify([user], { urgency: 'normal' })
    await phone(user, 'android')
    await notify([user], { urgency: 'now' })
    assert.deepEqual(
      (await stored(app, user)).map((row) => row.ways),
      [['email', 'sms'], ['email', 'sms'], ['email'], ['email', 'fcm']],
    )
  })

  await t.test('preferences: the company’s and the person’s hours', async (own) => {
    app.clock.set('2026-11-14T22:30:00.000Z')
    own.after(() => app.clock.set('2026-11-14T12:00:00.000Z'))
    const berlin = await app.givenTraveller(company, { timezoneIdentifier: 'Europe/Berlin' })
    const nowhere = await app.givenTraveller(company, { timezoneIdentifier: 'Middle/Earth' })
    const owl = await app.givenTraveller(company, { timezoneIdentifier: 'Europe/Berlin' })
    const set = (user: GivenUser, notification_preferences: object) =>
      sql`update users set settings = ${JSON.stringify({ notification_preferences })} where id = ${user.id}`.execute(
        app.db.db(),
      )
    await set(owl, { quiet_hours: null, digest_at: null })
    for (const urgency of ['now', 'normal', 'digest'] as const) await notify([berlin, nowhere, owl], { urgency })
    const deliveryOf = async (user: GivenUser) =>
      (await stored(app, user)).map(({ state, due }) => `${state} ${due?.toISOString().slice(5, 16)}`)
    assert.deepEqual(await deliveryOf(berlin), ['waiting 11-14T22:30', 'waiting 11-15T06:00', 'held 11-15T07:00'])
    assert.deepEqual(await deliveryOf(nowhere), ['waiting 11-14T22:30', 'waiting 11-14T22:30', 'held 11-15T08:00'])
    assert.deepEqual(await deliveryOf(owl), ['waiting 11-14T22:30', 'waiting 11-14T22:30', 'waiting 11-14T22:30'])
  })

  await t.test(
    'a set: muted people get no message, and the zone of the recipient row decides the quiet hours',
    async () => {
      app.clock.set('2026-11-14T12:00:00.000Z')
      const users = await Promise.all(
        [1, 2, 3].map(() => app.givenTraveller(company, { timezoneIdentifier: 'Europe/Berlin' })),
      )
      const recipients = sql`
      select u.id as user_id, u.company_id, 'set:1' as cause, jsonb_build_object('user_id', u.id) as data,
        u.id = ${users[0]?.id} as quiet, case when u.id = ${users[1]?.id} then 'Pacific/Honolulu' end as zone
      from users u where u.id = any(${users.map((user) => user.id)}::uuid[])`
      assert.deepEqual(await announceSet(app.ctx(), baseNotice, recipients), { stored: 3, deliveries: 2 })
      assert.deepEqual(await announceSet(app.ctx(), baseNotice, recipients), { stored: 0, deliveries: 0 })
      const rows = (await Promise.all(users.map((user) => stored(app, user)))).flat()
      assert.deepEqual(
        rows.map(({ withheld, due }) => [withheld, due?.toISOString() ?? null]),
        [
          ['muted', null],
          [null, '2026-11-14T17:00:00.000Z'],
          [null, '2026-11-14T12:00:00.000Z'],
        ],
      )
    },
  )

  await t.test('people of a deleted company are not notified', async () => {
    const gone = await app.givenCompany()
    const user = await app.givenTraveller(gone)
    await sql`update companies set deleted_at = ${app.clock.now()} where id = ${gone.id}`.execute(app.db.db())
    assert.deepEqual(await notify([user], {}, gone), { stored: 0, deliveries: 0 })
  })

  await t.test('deleted people are not notified', async () => {
    const user = await app.givenTraveller(company)
    await sql`update users set deleted_at = ${app.clock.now()} where id = ${user.id}`.execute(app.db.db())
    assert.deepEqual(await notify([user]), { stored: 0, deliveries: 0 })
  })
})
