import assert from 'node:assert/strict'
import { test } from 'node:test'
import { erasePerson } from '../../people/index.ts'
import { isSignedByTwilio, twilioSignature } from '../../platform/providers/twilio-signature.ts'
import { addressesOf, findDelivery } from '../channels/channels.testing.ts'
import { deliveryPersonalData } from '../index.ts'
import { fakeChannel } from '../sending/sending.testing.ts'
import { twilioStatusPath } from './receipt.ts'
import { notified, reportedApp, twilioReports } from './receipts.testing.ts'

test('the signature is that of Twilio’s documents', () => {
  const fields = (caller: string) =>
    Object.entries({
      To: '+18005551212',
      CallSid: 'CA1234567890ABCDE',
      Caller: caller,
      Digits: '1234',
      From: caller,
    })
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  assert.equal(twilioSignature('12345', url, fields('+14158675309')), 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  assert.equal(twilioSignature('12345', url, fields('+12349013030')), '0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  // It signs with the port or without, whatever the address says.
  const signs = (signed: string, called: string): boolean => {
    const signature = twilioSignature('12345', signed, fields('+1'))
    return isSignedByTwilio('12345', { url: called, fields: fields('+1'), signature })
  }
  const bare = 'https://mycompany.com/x?a=1'
  const port = (number: number): string => bare.replace('.com/', `.com:${number}/`)
  for (const [signed, called] of [
    [bare, port(8443)],
    [port(8443), port(8443)],
    [port(443), bare],
  ] as const)
    assert.ok(signs(signed, called), `${signed} ${called}`)
  for (const [signed, called] of [
    [port(8443), bare],
    [bare.replace('/x', '/y'), bare],
    [bare.replace('https', 'http'), bare],
  ] as const)
    assert.ok(!signs(signed, called), `${signed} ${called}`)
})

test('Twilio’s states of a short message', async (t) => {
  const app = await reportedApp(t)
  const { given, sendOn, proofOf } = app
  const sent = async () => {
    const user = await given()
    const { token } = await notified(app, user, 'sms')
    await sendOn('sms')
    const report = (status: string, more: Readonly<Record<string, string>> = {}) =>
      twilioReports(app, token, status, { To: user.phoneNumber ?? '', ...more })
    const sms = async () => {
      const found = (await proofOf(user)).deliveries.find(({ channel }) => channel === 'sms')
      return [found?.state, found?.delivered_by ?? null, found?.last_error ?? null]
    }
    return { user, token, report, sms }
  }

  await t.test('in order, and each again', async () => {
    const { user, report, sms } = await sent()
    for (const status of ['queued', 'sending', 'sent', 'sent', 'delivered', 'delivered', 'queued'])
      assert.equal((await report(status)).status, 200, status)
    assert.deepEqual(await sms(), ['sent', 'twilio', null])
    const { timeline, delivered_by: by } = await proofOf(user)
    assert.equal(by, 'twilio')
    assert.deepEqual(
      timeline
        .filter(({ source }) => source === 'twilio')
        .map(({ what, said }) => [what, said])
        .toSorted(),
      [
        ['delivered', null],
        ['reported', 'queued'],
        ['reported', 'sent'],
      ],
    )
  })

  const failures = [
    ['30003', 'undelivered', 'the phone is off or out of reach', false],
    ['30005', 'undelivered', 'there is no such number', true],
    ['30006', 'undelivered', 'a landline, or a carrier that takes no messages', true],
    ['30007', 'undelivered', 'the carrier took it for spam', false],
    ['21610', 'failed', 'the person answered STOP', true],
    ['39999', 'failed', 'failed', false],
  ] as const
  for (const [code, status, said, isDead] of failures)
    await t.test(
      `${status} ${code}: ${isDead ? 'no more messages to this number' : 'the number stays in use'}`,
      async () => {
        const { user, report, sms } = await sent()
        await report(status, { ErrorCode: code })
        assert.deepEqual(await sms(), ['failed', null, `${code} ${said}`])
        assert.equal((await addressesOf(app, user)).refused, isDead)
      },
    )

  await t.test('a number that was changed meanwhile stays in use', async () => {
    const { user, report } = await sent()
    await report('undelivered', { ErrorCode: '30005', To: '+4915199999999' })
    assert.equal((await addressesOf(app, user)).refused, false)
  })

  await t.test('out of order: what arrived stays delivered, whatever comes before or after', async () => {
    const [early, late] = [await sent(), await sent()]
    for (const status of ['delivered', 'failed', 'sent']) await early.report(status)
    for (const status of ['failed', 'sent', 'delivered']) await late.report(status)
    assert.equal((await early.sms())[0], 'sent')
    assert.deepEqual((await late.sms()).slice(0, 2), ['sent', 'twilio'])
  })

  await t.test('before our own “sent” was saved', async () => {
    for (const [status, state] of [
      ['undelivered', 'failed'],
      ['delivered', 'sent'],
    ] as const) {
      const user = await given()
      const { token } = await notified(app, user, 'sms')
      const channel = fakeChannel('sms', async () => {
        assert.equal((await twilioReports(app, token, status, { ErrorCode: '30003' })).status, 200)
        return { kind: 'sent', providerMessageId: 'SM1' }
      })
      await app.run(await app.worker([channel]))
      assert.equal((await findDelivery(app, user, 'sms')).state, state)
    }
  })

  await t.test('a first try that failed, and whose own answer was lost, does not condemn the second', async () => {
    const user = await given()
    const { token } = await notified(app, user, 'sms')
    const first = fakeChannel('sms', async () => {
      await twilioReports(app, token, 'undelivered', { ErrorCode: '30003' })
      return { kind: 'retry', reason: 'the answer was lost' }
    })
    await app.run(await app.worker([first]))
    app.clock.advance(60)
    await sendOn('sms')
    assert.equal((await findDelivery(app, user, 'sms')).state, 'sent')
  })

  await t.test('sent again after a failure, it can fail again and arrive', async () => {
    const { user, token, report, sms } = await sent()
    const again = async () => {
      const staff = app.as(await app.givenStaff())
      const { body } = await staff.get<{ id: string }[]>(`/api/desk/notifications?user_id=${user.id}`)
      assert.equal((await staff.post(`/api/desk/notifications/${body[0]?.id}/send_again`)).status, 200)
      await sendOn('sms')
    }
    await report('undelivered', { ErrorCode: '30003', MessageSid: 'SM1' })
    await again()
    assert.equal((await sms())[0], 'sent')
    await twilioReports(app, token, 'undelivered', { ErrorCode: '30003', MessageSid: 'SM2' })
    assert.equal((await sms())[0], 'failed')
    await again()
    await report('delivered', { MessageSid: 'SM3' })
    assert.deepEqual((await sms()).slice(0, 2), ['sent', 'twilio'])
  })

  await t.test('whoever is not Twilio is refused, and nothing is kept', async () => {
    const { user, token, sms } = await sent()
    const wrong: readonly (readonly [string, Parameters<typeof twilioReports>[4]])[] = [
      ['none', () => ''],
      ['another token', (_token, url, fields) => twilioSignature('54321', url, fields)],
      ['another address', (token, url, fields) => twilioSignature(token, url.replace('http:', 'https:'), fields)],
      ['other fields', (token, url, fields) => twilioSignature(token, url, fields.slice(1))],
      [
        'another value',
        (token, url, fields) =>
          twilioSignature(
            token,
            url,
            fields.map(([name, value]) => [name, name === 'To' ? '+1' : value]),
          ),
      ],
    ]
    for (const [what, sign] of wrong) {
      const { status, body } = await twilioReports(app, token, 'delivered', {}, sign)
      assert.deepEqual([status, (body['error'] as { code: string }).code], [403, 'invalid_signature'], what)
    }
    assert.equal((await twilioReports(app, `${token.slice(0, -2)}00`, 'delivered')).status, 404, 'a token of nobody')
    for (const body of [{}, [], { fields: 1 }, { fields: [1, null, ['a']] }, { fields: [['a', 1]] }])
      assert.ok(
        [400, 403].includes((await app.nobody.post(twilioStatusPath(token), body)).status),
        JSON.stringify(body),
      )
    assert.deepEqual(await sms(), ['sent', null, null])
    await erasePerson(app.ctx(), user.id, deliveryPersonalData)
    assert.equal((await twilioReports(app, token, 'delivered')).status, 200, 'of an erased person: nothing is kept')
  })

  await t.test('a state that says nothing of the way is left out', async () => {
    const { user, report } = await sent()
    for (const status of ['receiving', 'received', 'toString', '__proto__', ''])
      assert.equal((await report(status)).status, 200)
    const { timeline } = await proofOf(user)
    assert.ok(timeline.every(({ source }) => source === null))
  })
})

test('without an account at Twilio its door is closed', async (t) => {
  const app = await reportedApp(t, { twilioAuthToken: undefined })
  const user = await app.given()
  const { token } = await notified(app, user, 'sms')
  assert.equal((await twilioReports(app, token, 'delivered')).status, 404)
})
