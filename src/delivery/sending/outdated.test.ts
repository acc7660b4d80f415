import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { announceLoosely, type LooseNotice } from '../notifications/announce.testing.ts'
import { forgetOldLinks } from './sending.service.ts'
import { fakeChannel, sendingApp } from './sending.testing.ts'

const words = {
  type: 110,
  texts: { en: { title: 'Storm', body: 'Stay in.' }, es: { title: 'Tormenta', body: 'No salga.' } },
  urgency: 'now',
  data: {},
} as const

test('between the writing and the sending', async (t) => {
  const app = await sendingApp(t)
  const company = await app.givenCompany()
  let causes = 0
  const tell = (user: GivenUser, notice: Partial<LooseNotice> = {}) => {
    app.clock.advance(1)
    const whom = { userIds: [user.id], companyId: user.companyId, cause: `wanted:${++causes}` }
    return announceLoosely(app.ctx(), { ...words, ...whom, ...notice })
  }
  const outcomes = async (user: GivenUser) => {
    const { rows } = await sql<{ channel: string; state: string; last_error: string | null }>`
      select channel, state, last_error from deliveries where user_id = ${user.id} order by channel, id`.execute(
      app.db.db(),
    )
    return rows.map(({ channel, state, last_error }) => `${channel} ${state} ${last_error ?? ''}`.trim())
  }

  await t.test('who turned the mails off gets none, also of those that wait; other news go on', async () => {
    const user = await app.givenTraveller(company)
    await app.givenPhone(user)
    await tell(user)
    await tell(user, { type: 30 })
    await app.as(user).put(`/api/v1/users/${user.id}`, { user: { settings: { send_trip_alert_email: false } } })
    const [email, apns] = [fakeChannel('email'), fakeChannel('apns')]
    await app.run(await app.worker([email, apns]))
    assert.deepEqual(await outcomes(user), ['apns sent', 'apns sent', 'email dropped turned_off', 'email sent'])
    assert.deepEqual([email.sent.length, apns.sent.length], [1, 2])
  })

  await t.test('a digest leaves out what was turned off', async () => {
    const user = await app.givenTraveller(company)
    await tell(user, { urgency: 'digest' })
    await tell(user, { urgency: 'digest', type: 30 })
    await app.as(user).put(`/api/v1/users/${user.id}`, { user: { settings: { send_trip_alert_email: false } } })
    const email = fakeChannel('email')
    app.clock.advance(24 * 3600)
    await app.run(await app.worker([email]))
    assert.deepEqual(
      email.sent.map(({ notices }) => notices.map(({ type }) => type)),
      [[30]],
    )
  })

  await t.test('a company that was deleted has nobody told', async () => {
    const gone = await app.givenCompany()
    const user = await app.givenTraveller(gone)
    await tell(user)
    const staff = app.as(await app.givenStaff())
    assert.equal((await staff.delete(`/api/desk/companies/${gone.id}`)).status, 200)
    const email = fakeChannel('email')
    await app.run(await app.worker([email]))
    assert.deepEqual([email.sent.length, await outcomes(user)], [0, ['email dropped company_deleted']])
  })

  await t.test('the link of an invitation is not kept once it was sent, nor when it has ended', async () => {
    const [user, unreachable] = [await app.givenTraveller(company), await app.givenTraveller(company)]
    const body = 'Confirm: https://example.com/confirm?token=secret'
    const texts = { en: { title: 'Invited', body }, es: { title: 'Invited', body } }
    const bodyOf = async ({ id }: GivenUser) =>
      (await sql<{ body: string }>`select body from notifications where user_id = ${id}`.execute(app.db.db())).rows[0]
        ?.body
    await tell(user, { type: 502, texts })
    await tell(unreachable, { type: 503, texts })
    const email = fakeChannel('email', ({ userId }) =>
      userId === user.id ? { kind: 'sent' } : { kind: 'retry', reason: 'later' },
    )
    await app.run(await app.worker([email]))
    assert.equal(email.sent.find(({ userId }) => userId === user.id)?.body, body)
    assert.deepEqual([await bodyOf(user), await bodyOf(unreachable)], ['Confirm: …', body])
    app.clock.advance(13 * 86_400)
    await forgetOldLinks(app.ctx())
    assert.equal(await bodyOf(unreachable), body, 'it still works')
    app.clock.advance(2 * 86_400)
    await forgetOldLinks(app.ctx())
    assert.equal(await bodyOf(unreachable), 'Confirm: …')
  })
})
