import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDelivery } from '../channels/channels.testing.ts'
import { takeReceipt } from '../receipts/receipt.service.ts'
import { givenBrowser } from '../receipts/receipts.testing.ts'
import { skipPreSendChecks } from '../sending/pre-send-check.ts'
import { escalatingApp } from './escalating.testing.ts'

test('an alert of high risk: push, then SMS after 3 minutes, then the list after 15', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const [manager, staff] = [await app.givenManager(company), await app.givenStaff()]
  let phones = 0
  const given = async () => {
    const user = await app.givenTraveller(company, { phoneNumber: `+49151${String(++phones).padStart(8, '0')}` })
    await givenBrowser(app, user)
    return user
  }
  const smsTo = (user: { phoneNumber: string | null }) =>
    app.sms.sent.filter(({ to }) => to === user.phoneNumber).length

  await t.test('who confirms in time is left alone', async () => {
    const user = await given()
    await app.alert([user])
    await app.pass(1)
    await app.confirm(user)
    await app.pass(60)
    const [one] = await app.escalations(user)
    assert.deepEqual([one?.state, one?.ended_by, one?.steps, smsTo(user)], ['ended', 'delivered', [], 0])
  })

  await t.test('that a mail server took an e-mail is not enough', async () => {
    const user = await given()
    await app.alert([user])
    await app.pass(1)
    const { id } = await findDelivery(app, user, 'email')
    await takeReceipt(app.ctx(), {
      deliveryId: Number(id),
      channel: 'email',
      source: 'postmark',
      event: 'delivered',
      code: '',
      reference: '',
      said: null,
      at: app.clock.now(),
      raw: {},
      deadAddress: null,
    })
    await app.pass(2)
    await app.pass(0)
    assert.equal(smsTo(user), 1)
    await app.confirm(user)
  })

  await t.test('who does not gets one SMS, and is listed', async () => {
    const user = await given()
    await app.alert([user])
    await app.pass(2)
    assert.equal(smsTo(user), 0)
    await app.pass(1)
    await app.pass(0)
    assert.equal(smsTo(user), 1)
    assert.equal((await app.escalations(user))[0]?.state, 'running')
    await app.pass(12)
    const [one] = await app.escalations(user)
    assert.deepEqual([one?.state, one?.steps], ['listed', ['sms at 1']])
    const told = await app.as(staff).get<{ user_id: string }[]>(`/api/desk/notifications?type=534`)
    assert.deepEqual(told.body.map(({ user_id }) => user_id).toSorted(), [manager.id, staff.id].toSorted())
    await app.pass(10_000)
    assert.equal(smsTo(user), 1)
  })

  await t.test('an answer on the list takes the person off it', async () => {
    const user = await given()
    await app.alert([user])
    await app.pass(20)
    const id = (await app.escalations(user))[0]?.id ?? ''
    await app.as(user).put(`/api/v2/notifications/${id}/mark_read`)
    const [one] = await app.escalations(user)
    assert.deepEqual([one?.state, one?.ended_by], ['ended', 'read'])
  })

  await t.test('a step that was queued and is not needed any more is not sent', async () => {
    const user = await given()
    await app.alert([user])
    await app.pass(1)
    app.clock.advance(150)
    await app.step()
    assert.deepEqual((await app.escalations(user))[0]?.steps, ['sms at 1'])
    await app.confirm(user)
    await app.send()
    assert.equal(smsTo(user), 0)
  })

  await t.test('a newer message of the thread goes on in its place; the all-clear ends it', async () => {
    const user = await given()
    const thread = 'thread-of-the-test'
    await app.alert([user], { thread })
    await app.pass(1)
    await app.alert([user], { thread, succeeds: 'replaces' })
    await app.pass(1)
    await app.alert([user], {
      thread,
      succeeds: 'ends',
      urgency: 'normal',
      data: { trip_alert_id: 'a1', cleared: true },
    })
    await app.pass(60)
    assert.deepEqual(
      (await app.escalations(user)).map((one) => [one.state, one.ended_by, one.steps]),
      [
        ['ended', 'over', []],
        ['ended', 'over', []],
      ],
    )
  })

  await t.test('neither medium risk, nor who is not to be notified, nor who turned alerts off', async () => {
    const [user, quiet, none] = [await given(), await given(), await given()]
    await app.as(none).patch(`/api/v2/users/my_settings`, {
      settings: { send_trip_alert_email: false, send_trip_alert_push: false },
    })
    await app.alert([user], { urgency: 'normal' })
    await app.alert([quiet], { quietFor: [quiet.id] })
    await app.alert([none])
    await app.pass(60)
    for (const one of [user, quiet, none]) assert.deepEqual(await app.escalations(one), [], one.firstName)
  })

  await t.test('in quiet hours, too', async () => {
    const user = await given()
    app.clock.set(new Date('2027-03-01T23:30:00.000Z'))
    await app.alert([user])
    await app.pass(4)
    assert.equal(smsTo(user), 1)
  })

  await t.test('a person who was erased is not looked for', async () => {
    const user = await given()
    await app.alert([user])
    const manager = app.as(company)
    assert.ok([200, 204].includes((await manager.delete(`/api/v2/org/${company.id}/users/${user.id}`)).status))
    await app.pass(60)
    for (const one of await app.escalations(user)) assert.deepEqual([one.state, one.ended_by], ['ended', 'outdated'])
    assert.equal(smsTo(user), 0)
  })
})

test('SMS have a budget for each company and day, and reaching it is said', async (t) => {
  const app = await escalatingApp(t, { sms: 2 })
  const company = await app.givenCompany({ features: ['alerts'] })
  const manager = await app.givenManager(company)
  const staff = await app.givenStaff()
  const users = await Promise.all(
    [1, 2, 3, 4].map((n) => app.givenTraveller(company, { phoneNumber: `+4915200000${n}` })),
  )
  for (const user of users) await givenBrowser(app, user)
  await app.alert(users)
  await app.pass(3)
  await app.pass(0)
  assert.equal(app.sms.sent.length, 2)
  const titles = async (who: { token: string } | { key: string }) =>
    (await app.as(who as never).get<{ type: number }[]>('/api/v2/notifications')).body.filter(
      ({ type }) => type === 532,
    ).length
  assert.equal(await titles(manager), 1)
  const desk = await app.as(staff).get<{ user_id: string; type: number }[]>('/api/desk/notifications?type=532')
  assert.deepEqual(desk.body.map((one) => one.user_id).toSorted(), [manager.id, staff.id].toSorted())
  await app.alert(users)
  await app.pass(20)
  assert.equal(app.sms.sent.length, 2)
  assert.equal(await titles(manager), 1, 'once a day')
  assert.ok((await app.escalations(users[0] as never)).every(({ state }) => state === 'listed'))
  app.clock.advance(86_400)
  await app.alert(users)
  await app.pass(3)
  await app.pass(0)
  assert.equal(app.sms.sent.length, 4, 'the next day there is money again')
})

test('a message that cannot be judged holds no other up; one that is of no use any more is left', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const users = await Promise.all([1, 2, 3].map((n) => app.givenTraveller(company, { phoneNumber: `+4915300000${n}` })))
  const [odd, outdated, usual] = users
  for (const user of users) await givenBrowser(app, user)
  await app.alert(users)
  t.after(
    skipPreSendChecks(async (_ctx, messages) => {
      if (messages.some(({ userId }) => userId === odd?.id)) throw new Error('invalid input')
      return new Map(messages.flatMap(({ id, userId }) => (userId === outdated?.id ? [[id, 'alert_over']] : [])))
    }),
  )
  app.clock.advance(180)
  await app.step()
  const of = async (user: (typeof users)[number] | undefined) => {
    const [one] = await app.escalations(user ?? { id: '' })
    return [one?.state, one?.ended_by, one?.steps]
  }
  assert.deepEqual(await of(usual), ['running', null, ['sms at 1']])
  assert.deepEqual(await of(odd), ['running', null, ['sms at 1']])
  assert.deepEqual(await of(outdated), ['ended', 'outdated', []])
})
