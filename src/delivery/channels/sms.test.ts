import assert from 'node:assert/strict'
import { test } from 'node:test'
import { twilioClient } from '../../platform/providers/twilio.ts'
import { sendingApp } from '../sending/sending.testing.ts'
import { addressesOf, findDelivery, jsonServer, notify, type ProviderResponse } from './channels.testing.ts'
import { smsChannel } from './phone-channels.ts'

const account = 'AC0123456789abcdef0123456789abcdef'
const authorization = `Basic ${Buffer.from(`${account}:secret`).toString('base64')}`
const refusal = (status: number, code: number): ProviderResponse => ({ status, body: { code, message: 'no', status } })

test('SMS are sent by Twilio’s API, and the server’s answer decides the outcome', async (t) => {
  let response: ProviderResponse = { status: 201, body: { sid: 'SM1', status: 'queued' } }
  const { url, requests } = await jsonServer(t, ({ headers, method }) => {
    if (headers['authorization'] !== authorization) return refusal(401, 20003)
    return method === 'GET' ? { status: 200, body: { sid: account } } : response
  })
  const clientOf = (authToken: string, baseUrl = url, from = '+15005550006') => {
    const client = twilioClient({ accountSid: account, authToken, from, baseUrl })
    t.after(() => client.close())
    return client
  }
  const app = await sendingApp(t)
  const company = await app.givenCompany()
  const worker = await app.worker([smsChannel(clientOf('secret'), 2)])
  let numbers = 0
  const given = () => app.givenTraveller(company, { phoneNumber: `+49151${String(++numbers).padStart(8, '0')}` })

  await t.test('the credentials are checked', async () => {
    await clientOf('secret').check()
    await assert.rejects(clientOf('wrong').check(), /401/)
  })

  await t.test('one request for one message, under the account', async () => {
    const user = await given()
    await notify(app, user)
    await app.run(worker)
    const [last] = requests.slice(-1)
    assert.deepEqual([last?.method, last?.path], ['POST', `/2010-04-01/Accounts/${account}/Messages.json`])
    assert.equal(last?.headers['content-type'], 'application/x-www-form-urlencoded')
    assert.deepEqual(Object.fromEntries(new URLSearchParams(String(last?.body))), {
      To: user.phoneNumber,
      From: '+15005550006',
      Body: 'Flooding in Lima: Roads are under water.\n\nStay where you are.',
    })
    const delivery = await findDelivery(app, user, 'sms')
    assert.deepEqual([delivery.state, delivery.provider_message_id], ['sent', 'SM1'])
  })

  await t.test('a messaging service may be the sender, and a long text is cut', async () => {
    await clientOf('secret', url, 'MG1').send('+4915100000000', 'x'.repeat(5_000), AbortSignal.timeout(60_000))
    const form = new URLSearchParams(String(requests.at(-1)?.body))
    assert.deepEqual(
      [form.get('MessagingServiceSid'), form.get('From'), form.get('Body')?.length],
      ['MG1', null, 1_600],
    )
  })

  const cases: readonly (readonly [string, ProviderResponse, string, boolean, number?])[] = [
    ['no such number', refusal(400, 21211), 'dropped', true],
    ['not a mobile number', refusal(400, 21614), 'dropped', true],
    ['the person said stop', refusal(400, 21610), 'dropped', true],
    ['the message is refused', refusal(400, 21617), 'dropped', false],
    ['too many', { ...refusal(429, 20429), headers: { 'retry-after': '120' } }, 'waiting', false, 120],
    ['the account is wrong', refusal(401, 20003), 'waiting', false, 10],
    ['the provider is ill', { status: 503, headers: { 'content-type': 'text/html' } }, 'waiting', false, 10],
  ]
  for (const [what, answer, state, refused, seconds] of cases)
    await t.test(`${what} (${answer.status}): ${state}`, async () => {
      response = answer
      const user = await given()
      await notify(app, user)
      await app.run(worker)
      const delivery = await findDelivery(app, user, 'sms')
      assert.deepEqual(
        [delivery.state, (await addressesOf(app, user)).refused],
        [state, refused],
        delivery.last_error ?? '',
      )
      assert.match(delivery.last_error ?? '', new RegExp(`${answer.status}`))
      if (seconds) assert.equal((delivery.due_at.getTime() - app.clock.now().getTime()) / 1000, seconds)
    })

  await t.test('no server: tried again', async () => {
    const user = await given()
    await notify(app, user)
    await app.run(await app.worker([smsChannel(clientOf('secret', 'http://127.0.0.1:1'), 2)]))
    assert.equal((await findDelivery(app, user, 'sms')).state, 'waiting')
  })
})
