import assert from 'node:assert/strict'
import { test } from 'node:test'
import { workingApp } from '../../../test/support/worker.ts'
import { invitationTokenFor } from '../../people/members/guest.testing.ts'
import { fakeChannel, sendingApp } from './sending.testing.ts'

interface Message {
  readonly id: number
  readonly channel: string
  readonly recipient: string
  readonly title: string
  readonly body: string
  readonly user_id: string | null
  readonly message: Record<string, unknown>
}
interface Revealed {
  readonly link: string
  readonly expires_at: string
  readonly error: { readonly code: string }
}

const email = 'per@example.com'

test('the link of an invitation is for the invited alone', async (t) => {
  const app = await workingApp(t)
  const [host, home] = [await app.givenCompany({ name: 'Dunlin Travel' }), await app.givenCompany()]
  const boss = await app.givenManager(host)
  const [manager, staff] = [await app.signedIn(boss), app.as(await app.givenStaff())]
  const per = await app.givenTraveller(home, { email, phoneNumber: '+46701234567' })
  const device = { token: 'push-token-of-per', platform: 'ios', uuid: 'phone-of-per' }
  assert.equal((await app.as(per).post(`/api/v2/users/${per.id}/devices`, { device })).status, 201)
  const invitation = { email, first_name: 'Per', roles: [0] }
  assert.equal((await manager.post('/api/desk/invitations', { invitation })).status, 201)
  const unknown = { email: 'eva@example.com', first_name: 'Eva', roles: [0] }
  assert.equal((await manager.post('/api/desk/invitations', { invitation: unknown })).status, 201)
  await app.settle()
  const token = await invitationTokenFor(app, email)
  const outbox = async (who = manager) => (await who.get<Message[]>('/api/desk/outbox?per_page=100')).body

  await t.test('a manager sees the message without its secrets, and the same for everybody', async () => {
    const messages = (await outbox()).filter(({ title }) => /invites you/.test(title))
    const [toEva, toPer] = ['eva@example.com', email].map((address) =>
      messages.filter((one) => one.recipient === address),
    )
    assert.deepEqual([messages.length, toEva?.length, toPer?.length], [2, 1, 1])
    for (const { user_id, channel, body, message } of messages) {
      assert.deepEqual([user_id, channel, message], [null, 'email', {}])
      assert.match(body, /^Dunlin Travel has invited you\..* http:\/\/godwit\.test\/api\/v2\/users\/confirm\?token=…$/)
    }
    assert.deepEqual((await manager.get(`/api/desk/outbox?user_id=${per.id}`)).body, [])
    const one = `/api/desk/outbox/${toPer?.[0]?.id}`
    assert.deepEqual((await manager.get(one)).body, toPer?.[0], 'one by its number, as the list has it')
    assert.equal((await (await app.signedIn(await app.givenManager(home))).get(one)).status, 404)
  })

  await t.test('no list, log or event shows the link, the person or the push token to the company', async () => {
    const org = `/api/v2/org/${host.id}`
    for (const path of ['outbox', 'notifications', 'audit', 'invitations', 'users'].map(
      (name) => `/api/desk/${name}?per_page=100`,
    )) {
      const { status, text } = await manager.get(path)
      assert.equal(status, 200, path)
      for (const secret of [token, per.id, device.token, device.uuid, '+46701234567'])
        assert.ok(!text.includes(secret), `${path} shows ${secret}`)
    }
    const events = await app.as(host).get(`${org}/webhook_events`)
    assert.ok(!events.text.includes(token) && !events.text.includes(per.id))
  })

  await t.test('staff see neither links nor push tokens in the list', async () => {
    app.clock.advance(60)
    const created = await app
      .as(home)
      .post(`/api/v2/org/${home.id}/check_in_requests`, { check_in_request: { user_ids: [per.id] } })
    assert.equal(created.status, 201)
    await app.settle()
    const { text, body } = await staff.get<Message[]>('/api/desk/outbox?per_page=100')
    assert.ok(
      body.some(({ channel }) => channel === 'apns'),
      'there is a push message',
    )
    for (const secret of [token, device.token]) assert.ok(!text.includes(secret), secret)
  })

  await t.test('staff alone reveal one link, and it is in the audit log', async () => {
    const kept = (await outbox(staff)).find(({ recipient, title }) => recipient === email && /invites you/.test(title))
    const path = `/api/desk/outbox/${kept?.id}/reveal`
    assert.equal((await manager.post(path)).status, 403)
    assert.equal((await app.as(host).post(path)).status, 401)
    assert.equal((await app.nobody.post(path)).status, 401)
    const { status, body } = await staff.post<Revealed>(path)
    assert.equal(status, 200)
    assert.equal(body.link, `http://godwit.test/api/v2/users/confirm?token=${token}`)
    assert.match(body.expires_at, /^2026-11-28T/)
    const log = await staff.get<{ action: string; subject_id: string }[]>('/api/desk/audit?subject_kind=outbox_message')
    assert.deepEqual(
      log.body.map(({ action, subject_id }) => [action, subject_id]),
      [['reveal', String(kept?.id)]],
    )
    assert.ok(!log.text.includes(token))

    const other = (await outbox(staff)).find(({ title }) => !/invites you/.test(title))
    const nothing = await staff.post<Revealed>(`/api/desk/outbox/${other?.id}/reveal`)
    assert.deepEqual([nothing.status, nothing.body.error.code], [409, 'nothing_to_reveal'])
    assert.equal((await staff.post('/api/desk/outbox/999999/reveal')).status, 404)
    const confirmed = await app.nobody.post('/api/v2/users/confirm', {
      token: new URL(body.link).searchParams.get('token'),
    })
    assert.equal(confirmed.status, 200)
    const used = await staff.post<Revealed>(path)
    assert.deepEqual([used.status, used.body.error.code], [409, 'invitation_accepted'])
  })
})

test('with a mail provider nothing is revealed', async (t) => {
  const app = await workingApp(t, { config: { smtpUrl: 'smtp://mail.example.com', mailFrom: 'x@example.com' } })
  const company = await app.givenCompany()
  const staff = app.as(await app.givenStaff())
  const invitation = { email, first_name: 'Per', roles: [0], company_id: company.id }
  assert.equal((await staff.post('/api/desk/invitations', { invitation })).status, 201)
  await app.settle()
  const [kept] = (await staff.get<Message[]>('/api/desk/outbox')).body
  const refused = await staff.post<Revealed>(`/api/desk/outbox/${kept?.id}/reveal`)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'mail_is_configured'])
})

test('an invitation whose first try failed is sent with its link, and only by mail', async (t) => {
  const app = await sendingApp(t)
  const [host, home] = [await app.givenCompany(), await app.givenCompany()]
  const desk = await app.signedIn(await app.givenManager(host))
  const per = await app.givenTraveller(home, { email })
  await app.givenPhone(per)
  const mail = fakeChannel('email', ({ attempt }) =>
    attempt === 1 ? { kind: 'retry', reason: 'the server is away' } : { kind: 'sent' },
  )
  const push = fakeChannel('apns')
  assert.equal((await desk.post('/api/desk/invitations', { invitation: { email, first_name: 'Per' } })).status, 201)
  await app.run(await app.worker([mail, push]))
  app.clock.advance(3600)
  await app.run(await app.worker([mail, push]))
  const link = `http://godwit.test/api/v2/users/confirm?token=${await invitationTokenFor(app, email)}`
  assert.equal(mail.sent.length, 2)
  for (const { body, notifications } of mail.sent) {
    assert.ok(body.endsWith(link), body)
    assert.ok(notifications[0].body.endsWith(link))
  }
  assert.equal(push.sent.length, 0, 'the link proves that the address is theirs, so it goes to the address')
})

test('an invitation that was withdrawn before its next try is not sent', async (t) => {
  const app = await sendingApp(t)
  const desk = await app.signedIn(await app.givenManager(await app.givenCompany()))
  const mail = fakeChannel('email', () => ({ kind: 'retry', reason: 'the server is away' }))
  const made = await desk.post<{ id: string }>('/api/desk/invitations', { invitation: { email, first_name: 'Per' } })
  await app.run(await app.worker([mail]))
  await desk.post(`/api/desk/invitations/${made.body.id}/withdraw`)
  app.clock.advance(3600)
  await app.run(await app.worker([mail]))
  assert.equal(mail.sent.length, 1)
})
