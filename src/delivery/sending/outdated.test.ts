import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { announceUntyped, type UntypedNotice } from '../announcing/announce.testing.ts'
import { fakeChannel, sendingApp } from './sending.testing.ts'

const baseNotice = {
  type: 110,
  texts: { en: { title: 'Storm', body: 'Stay in.' }, es: { title: 'Tormenta', body: 'No salga.' } },
  urgency: 'now',
  data: {},
} as const

test('changes between announcing and sending', async (t) => {
  const app = await sendingApp(t)
  const company = await app.givenCompany()
  let causes = 0
  const notify = (user: GivenUser, notice: Partial<UntypedNotice> = {}) => {
    app.clock.advance(1)
    const whom = { userIds: [user.id], companyId: user.companyId, cause: `outdated:${++causes}` }
    return announceUntyped(app.ctx(), { ...baseNotice, ...whom, ...notice })
  }
  const outcomes = async (user: GivenUser) => {
    const { rows } = await sql<{ channel: string; state: string; last_error: string | null }>`
      select channel, state, last_error from deliveries where user_id = ${user.id} order by channel, id`.execute(
      app.db.db(),
    )
    return rows.map(({ channel, state, last_error }) => `${channel} ${state} ${last_error ?? ''}`.trim())
  }

  await t.test('mails that are turned off are not sent, not even waiting ones; other messages are', async () => {
    const user = await app.givenTraveller(company)
    await app.givenPhone(user)
    await notify(user)
    await notify(user, { type: 30 })
    await app.as(user).patch('/api/v2/users/my_settings', { settings: { send_trip_alert_email: false } })
    const [email, apns] = [fakeChannel('email'), fakeChannel('apns')]
    await app.run(await app.worker([email, apns]))
    assert.deepEqual(await outcomes(user), ['apns sent', 'apns sent', 'email dropped turned_off', 'email sent'])
    assert.deepEqual([email.sent.length, apns.sent.length], [1, 2])
  })

  await t.test('a digest leaves out what was turned off', async () => {
    const user = await app.givenTraveller(company)
    await notify(user, { urgency: 'digest' })
    await notify(user, { urgency: 'digest', type: 30 })
    await app.as(user).patch('/api/v2/users/my_settings', { settings: { send_trip_alert_email: false } })
    const email = fakeChannel('email')
    app.clock.advance(24 * 3600)
    await app.run(await app.worker([email]))
    assert.deepEqual(
      email.sent.map(({ notifications }) => notifications.map(({ type }) => type)),
      [[30]],
    )
  })

  await t.test('messages of a deleted company are dropped', async () => {
    const gone = await app.givenCompany()
    const user = await app.givenTraveller(gone)
    await notify(user)
    const staff = app.as(await app.givenStaff())
    assert.equal((await staff.delete(`/api/desk/companies/${gone.id}`)).status, 200)
    const email = fakeChannel('email')
    await app.run(await app.worker([email]))
    assert.deepEqual([email.sent.length, await outcomes(user)], [0, ['email dropped company_deleted']])
  })
})
