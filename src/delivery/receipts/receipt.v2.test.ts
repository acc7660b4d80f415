import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import { erasePerson } from '../../people/index.ts'
import { findDelivery, notify } from '../channels/channels.testing.ts'
import { deliveryPersonalData } from '../index.ts'
import { fakeChannel } from '../sending/sending.testing.ts'
import { receiptToken } from './receipt.ts'
import { givenBrowser, notified, reportedApp } from './receipts.testing.ts'

test('a browser confirms a push by the address that was in it', async (t) => {
  const app = await reportedApp(t)
  const { given, sendOn, proofOf } = app
  const confirm = (token: string, body: object = {}) => app.nobody.post(`/api/v2/receipts/${token}`, body)
  const pushed = async () => {
    const user = await given()
    await givenBrowser(app, user)
    const { token, deliveryId } = await notified(app, user, 'webpush')
    await sendOn('webpush')
    return { user, token, deliveryId }
  }
  const webpush = async (user: GivenUser) =>
    (await proofOf(user)).deliveries.find(({ channel }) => channel === 'webpush')

  await t.test('once: the same again changes nothing', async () => {
    const { user, token } = await pushed()
    assert.equal((await webpush(user))?.delivered_at, null)
    app.clock.advance(2)
    const first = app.clock.now().toISOString()
    assert.deepEqual([(await confirm(token)).status, (await confirm(token)).status], [200, 200])
    app.clock.advance(60)
    await confirm(token)
    const proof = await proofOf(user)
    const delivery = proof.deliveries.find(({ channel }) => channel === 'webpush')
    assert.deepEqual([delivery?.state, delivery?.delivered_at, delivery?.delivered_by], ['sent', first, 'browser'])
    assert.deepEqual([proof.delivered_at, proof.delivered_by], [first, 'browser'])
    assert.deepEqual(
      proof.timeline.filter(({ what }) => what === 'delivered').map(({ at, source }) => [at, source]),
      [[first, 'browser']],
    )
  })

  await t.test('a phone that had no connection says how long ago, but never before the message was made', async () => {
    const [late, absurd] = [await pushed(), await pushed()]
    app.clock.advance(3_600)
    const now = app.clock.now().getTime()
    await confirm(late.token, { age_seconds: 1_800 })
    await confirm(absurd.token, { age_seconds: 1e15 })
    assert.equal((await webpush(late.user))?.delivered_at, new Date(now - 1_800_000).toISOString())
    const { timeline } = await proofOf(absurd.user)
    const at = (what: string) => timeline.find((one) => one.what === what)?.at
    assert.equal(at('delivered'), at('queued'))
  })

  await t.test('nobody else can: a changed token, one of another channel, nonsense', async () => {
    const { user, token } = await pushed()
    const other = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
    for (const wrong of [other, token.replace(/^[^-]+/, 'zzz'), 'x', '..%2F..', `${token}0`])
      assert.equal((await confirm(wrong)).status, 404, wrong)
    const { id } = await findDelivery(app, user, 'sms')
    assert.equal((await confirm(receiptToken(testVault, Number(id)))).status, 200)
    assert.equal((await confirm(token, { age_seconds: -1 })).status, 422)
    assert.equal((await confirm(token, { age_seconds: 'long' })).status, 400)
    const { delivered_at: at, timeline } = await proofOf(user)
    assert.equal(at, null)
    assert.ok(timeline.every(({ source }) => source === null))
  })

  await t.test('before our own “sent” was saved; and a try that seemed to fail is not repeated', async () => {
    const user = await given()
    await givenBrowser(app, user)
    const { token } = await notified(app, user, 'webpush')
    const channel = fakeChannel('webpush', async () => {
      await confirm(token)
      return { kind: 'retry', reason: 'the answer was lost' }
    })
    await app.run(await app.worker([channel]))
    const { state, attempts } = await findDelivery(app, user, 'webpush')
    assert.deepEqual([state, attempts], ['sent', 1])
    app.clock.advance(3_600)
    await app.run(await app.worker([channel]))
    assert.equal(channel.sent.length, 1)
    assert.ok((await webpush(user))?.delivered_at)
  })

  await t.test('of a message whose person was erased nothing is kept', async () => {
    const { user, token } = await pushed()
    await erasePerson(app.ctx(), user.id, deliveryPersonalData)
    assert.equal((await confirm(token)).status, 200)
    const { rows } = await sql`select from delivery_receipts where user_id = ${user.id}`.execute(app.db.db())
    assert.equal(rows.length, 0)
  })
})

test('a digest that arrived brought all that it carried', async (t) => {
  const app = await reportedApp(t)
  const user = await app.given()
  await givenBrowser(app, user)
  for (const cause of ['digest:1', 'digest:2'])
    await notify(app, user, { type: 110, urgency: 'digest', cause, data: { trip_alert_id: cause } })
  app.clock.advance(2 * 86_400)
  await app.run(await app.worker([fakeChannel('webpush'), fakeChannel('email')]))
  const { rows } = await sql<{ id: string; carried_by: string | null }>`
    select id::text, carried_by::text from deliveries where user_id = ${user.id} and channel = 'webpush' order by id`.execute(
    app.db.db(),
  )
  const carrier = rows.find(({ carried_by: by }) => by === null)
  assert.deepEqual([rows.length, rows.filter(({ carried_by: by }) => by === carrier?.id).length], [2, 1])
  await app.nobody.post(`/api/v2/receipts/${receiptToken(testVault, Number(carrier?.id))}`)
  const staff = app.as(await app.givenStaff())
  const { body } = await staff.get<{ id: string; delivered_by: string | null }[]>(
    `/api/desk/notifications?user_id=${user.id}&state=delivered`,
  )
  assert.deepEqual(
    body.map((one) => one.delivered_by),
    ['browser', 'browser'],
  )
  for (const { id } of body) {
    const { timeline } = (
      await staff.get<{ timeline: { what: string; source: string }[] }>(`/api/desk/notifications/${id}`)
    ).body
    assert.equal(timeline.find(({ what }) => what === 'delivered')?.source, 'browser')
  }
})

test('an application confirms what it has, and an open page what it was sent', async (t) => {
  const app = await reportedApp(t)
  const { given, company, proofOf } = app
  const [ada, ben] = [await given(), await given()]
  await app.givenPhone(ada)
  for (const user of [ada, ben]) await notify(app, user)
  await app.sendOn('apns')
  const idOf = async (user: GivenUser): Promise<string> =>
    (await app.as(user).get<{ id: string }[]>('/api/v2/notifications')).body[0]?.id ?? ''
  const [adas, bens] = [await idOf(ada), await idOf(ben)]
  const confirm = (user: GivenUser, body: object) =>
    app.as(user).post<{ ids: string[] }>('/api/v2/notifications/received', body)

  await t.test('one’s own alone, in any number and order', async () => {
    const absent = '0192f0c0-0000-7000-8000-00000000000f'
    const { status, body } = await confirm(ada, { ids: [bens, adas.toUpperCase(), absent, adas] })
    assert.deepEqual([status, body.ids], [200, [adas]])
    assert.deepEqual((await confirm(ada, { ids: [adas] })).body.ids, [adas])
    const proof = await proofOf(ada)
    assert.deepEqual([proof.delivered_by, proof.timeline.filter(({ what }) => what === 'delivered').length], ['app', 1])
    assert.equal((await proofOf(ben)).delivered_at, null)
    assert.ok(
      proof.deliveries.every((one) => one.delivered_at === null),
      'by which way it came nobody said',
    )
  })

  await t.test('with the token of the device its push counts, too', async () => {
    await confirm(ada, { ids: [adas], device_token: `ios of ${ben.id}` })
    await confirm(ada, { ids: [adas], device_token: `ios of ${ada.id}` })
    const { deliveries } = await proofOf(ada)
    assert.deepEqual(
      deliveries.filter((one) => one.delivered_at !== null).map(({ channel, delivered_by: by }) => [channel, by]),
      [['apns', 'app']],
    )
  })

  await t.test('what is no list of ids is refused', async () => {
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 201 }, () => adas) }])
      assert.equal((await confirm(ada, body)).status, 422, JSON.stringify(body).slice(0, 40))
    assert.equal((await app.nobody.post('/api/v2/notifications/received', { ids: [adas] })).status, 401)
    assert.equal((await app.as(company).post('/api/v2/notifications/received', { ids: [adas] })).status, 401)
  })

  await t.test('whoever has read it has it', async () => {
    await app.as(ben).put(`/api/v2/notifications/${bens}/mark_read`)
    const { delivered_by: by } = await proofOf(ben)
    assert.equal(by, 'read')
  })
})
