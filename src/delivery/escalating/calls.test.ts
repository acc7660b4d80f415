import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, GivenUser } from '../../../test/support/app.ts'
import { smsFrom, twilioAuthToken, twilioSends } from '../../../test/support/twilio.ts'
import { erasePerson } from '../../people/index.ts'
import { twilioCalls, twilioClient } from '../../platform/providers/twilio.ts'
import { twilioSignature } from '../../platform/providers/twilio-signature.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import { findDelivery, jsonServer, type ProviderResponse } from '../channels/channels.testing.ts'
import { smsChannel, voiceChannel, whatsappChannel } from '../channels/phone-channels.ts'
import { deliveryPersonalData } from '../index.ts'
import { type SaidByPhone, saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { twilioKeyPath } from '../receipts/receipt.ts'
import { reportedApp, tokenOfDelivery, twilioReports } from '../receipts/receipts.testing.ts'
import { escalateDue } from './escalating.service.ts'
import { replaceBudgets } from './escalating.testing.ts'

const accountSid = 'AC0123456789abcdef0123456789abcdef'
const requestId = '0192f0c0-0000-7000-8000-0000000000aa'
const template = { en: 'HX0123456789abcdef0123456789abcdef', es: undefined }

test('calls and WhatsApp', async (t) => {
  const app = await reportedApp(t)
  replaceBudgets(t, { whatsapp: 500, voice: 500 })
  const said: SaidByPhone[] = []
  t.after(saidByPhone.replace(async (_tx, one) => void said.push(one)))
  let answer: ProviderResponse = { status: 201, body: { sid: 'CA1' } }
  const { url, requests } = await jsonServer(t, () => answer)
  const account = { accountSid, authToken: twilioAuthToken, baseUrl: url }
  const calls = twilioCalls({ ...account, from: '+15005550006' })
  const messages = twilioClient({ ...account, from: 'whatsapp:+15005550007' })
  const sms = twilioClient({ ...account, from: '+15005550008' })
  t.after(() => Promise.all([calls.close(), messages.close(), sms.close()]))
  const keyUrl = ({ id }: { readonly id: string }) => `http://godwit.test${twilioKeyPath(tokenOfDelivery(Number(id)))}`
  const worker = () =>
    app.worker([
      smsChannel(sms, 1),
      whatsappChannel(messages, 1, { template, takesAnswers: true }),
      voiceChannel(calls, 1, { keyUrl }),
    ])
  const desk = app.as(await app.givenStaff())
  const step = (after_minutes: number, ...channels: string[]) => ({ after_minutes, channels })
  for (const kind of ['check_in_request', 'call_for_help']) {
    const rules = { enabled: true, ends_with: 'answered', list_after_minutes: 30 }
    const { status, text } = await desk.put(`/api/desk/companies/${app.company.id}/escalation_policies/${kind}`, {
      ...rules,
      steps: [step(5, 'whatsapp'), step(10, 'voice')],
    })
    assert.equal(status, 200, text)
  }
  const ask = async (user: GivenUser, type: 50 | 53 = 50): Promise<void> => {
    const request = { check_in_request_id: requestId }
    await announceUntyped(app.ctx(), {
      type,
      cause: `ask:${user.id}:${type}`,
      userIds: [user.id],
      companyId: app.company.id,
      texts: {
        en: { title: 'Are you safe', body: 'Fire & smoke in Lima.\n\nMore: https://example.com/fire?a=1' },
        es: { title: '¿Está a salvo?', body: 'Incendio y humo en Lima.' },
      },
      data: type === 50 ? request : { user_id: user.id },
    })
    const running = await worker()
    for (const minutes of [0, 5, 5]) {
      app.clock.advance(minutes * 60)
      await escalateDue(app.ctx())
      await app.run(running)
    }
  }
  const formsTo = (user: GivenUser) =>
    requests
      .map(({ path, body }) => ({ path, form: Object.fromEntries(new URLSearchParams(String(body))) }))
      .filter(({ form }) => form['To']?.endsWith((user.phoneNumber ?? '').replaceAll(' ', '')))
  const press = async (
    user: GivenUser,
    key: string,
    { call = `CA-${user.id}`, sign = twilioSignature } = {},
  ): Promise<Answer> => {
    const path = twilioKeyPath(tokenOfDelivery(Number((await findDelivery(app, user, 'voice')).id)))
    return twilioSends(app, path, { CallSid: call, Digits: key, To: user.phoneNumber ?? '' }, sign)
  }

  await t.test(
    'first by WhatsApp with the approved text, then a call that speaks the language of the person',
    async () => {
      const [ada, eva] = [
        await app.given(),
        await app.givenTraveller(app.company, { phoneNumber: '+34 600 000 001', language: 'es' }),
      ]
      await ask(ada)
      await ask(eva)
      const [, whatsapp, call] = formsTo(ada)
      assert.equal(whatsapp?.path, `/2010-04-01/Accounts/${accountSid}/Messages.json`)
      assert.deepEqual(
        [whatsapp.form['From'], whatsapp.form['ContentSid'], JSON.parse(whatsapp.form['ContentVariables'] ?? '')],
        [
          'whatsapp:+15005550007',
          template.en,
          { 1: 'Are you safe', 2: 'Fire & smoke in Lima. More: https://example.com/fire?a=1 Answer SAFE or HELP.' },
        ],
      )
      assert.equal(call?.path, `/2010-04-01/Accounts/${accountSid}/Calls.json`)
      const [greeting, name] = ['This is an urgent message from', `Hello ${ada.firstName}.`]
      const key = keyUrl(await findDelivery(app, ada, 'voice'))
      assert.equal(
        call.form['Twiml'],
        `<?xml version="1.0" encoding="UTF-8"?><Response><Gather input="dtmf" numDigits="1" timeout="10" method="POST" action="${key}"><Say language="en-US" loop="2">${name} ${greeting} ${app.company.name}. Are you safe. Fire &amp; smoke in Lima. More: Press 1 if you are safe. Press 2 if you need help.</Say></Gather><Say language="en-US">No key was pressed. Goodbye.</Say></Response>`,
      )
      const [, plain, spanish] = formsTo(eva)
      assert.equal(plain?.form['Body'], '¿Está a salvo?: Incendio y humo en Lima. Responda BIEN o AYUDA.')
      assert.match(
        spanish?.form['Twiml'] ?? '',
        /<Say language="es-ES" loop="2">Hola .* Este es un mensaje urgente de .* Incendio y humo en Lima\. Pulse 1 si está a salvo\. Pulse 2 si necesita ayuda\.<\/Say>/,
      )
    },
  )

  await t.test('1 is safe, 2 is a call for help; the same key again is nothing, another one corrects it', async () => {
    const ada = await app.given()
    await ask(ada)
    const before = said.length
    const answers = [await press(ada, '1'), await press(ada, '1'), await press(ada, '2')]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.match(answers[0]?.headers['content-type'] ?? '', /^text\/xml/)
    assert.match(answers[1]?.text ?? '', /We have noted that you are safe\. If you need help after all, press 2\./)
    assert.match(answers[2]?.text ?? '', /We have your call for help/)
    const one = { userId: ada.id, companyId: app.company.id, requestId }
    assert.deepEqual(
      said.slice(before).map(({ userId, companyId, status, requestId: request }) => ({
        userId,
        companyId,
        requestId: request,
        status,
      })),
      [
        { ...one, status: 'safe' },
        { ...one, status: 'help' },
      ],
    )
    const proof = await app.proofOf(ada)
    const voice = proof.deliveries.find(({ channel }) => channel === 'voice')
    assert.deepEqual([voice?.state, voice?.delivered_by, proof.delivered_by], ['sent', 'twilio', 'twilio'])
  })

  await t.test('another key asks again; a call that asks nothing is only confirmed', async () => {
    const ada = await app.given()
    await ask(ada)
    const before = said.length
    assert.match((await press(ada, '7')).text, /<Gather.*Press 1 if you are safe/)
    assert.equal((await app.proofOf(ada)).delivered_at, null)
    await ask(ada, 53)
    assert.match(formsTo(ada).at(-1)?.form['Twiml'] ?? '', /Press 1 to confirm that you have heard this message/)
    assert.match((await press(ada, '1', { call: 'CA-heard' })).text, /Thank you\. Goodbye\./)
    assert.ok((await app.proofOf(ada)).delivered_at)
    assert.equal(said.length, before)
  })

  await t.test('that a call was taken is not that it was heard; a busy line has failed', async () => {
    const [ada, ben] = [await app.given(), await app.given()]
    const report = async (user: GivenUser, status: string) => {
      const { id } = await findDelivery(app, user, 'voice')
      await twilioReports(app, tokenOfDelivery(Number(id)), status, { CallSid: 'CA1', CallStatus: status })
      return (await app.proofOf(user)).deliveries.find(({ channel }) => channel === 'voice')
    }
    await ask(ada)
    await ask(ben)
    assert.deepEqual(
      [(await report(ada, 'completed'))?.delivered_at, (await report(ada, 'completed'))?.state],
      [null, 'sent'],
    )
    const busy = await report(ben, 'busy')
    assert.deepEqual([busy?.state, busy?.last_error], ['failed', 'busy the line was busy'])
  })

  await t.test('WhatsApp that was read is delivered; a number that is not there stays in use for SMS', async () => {
    const [ada, ben] = [await app.given(), await app.given()]
    const report = async (user: GivenUser, status: string, more = {}) => {
      const { id } = await findDelivery(app, user, 'whatsapp')
      const To = `whatsapp:${user.phoneNumber ?? ''}`
      await twilioReports(app, tokenOfDelivery(Number(id)), status, { To, ...more })
      return (await app.proofOf(user)).deliveries.find(({ channel }) => channel === 'whatsapp')
    }
    await ask(ada)
    await ask(ben)
    assert.ok((await report(ada, 'read'))?.delivered_at)
    assert.equal(
      (await report(ben, 'failed', { ErrorCode: '63024' }))?.last_error,
      '63024 the number is not on WhatsApp',
    )
    answer = { status: 400, body: { code: 21211, message: 'no' } }
    const eva = await app.given()
    await ask(eva)
    answer = { status: 201, body: { sid: 'CA1' } }
    assert.deepEqual(
      [(await findDelivery(app, eva, 'voice')).state, (await findDelivery(app, eva, 'whatsapp')).state],
      ['dropped', 'dropped'],
    )
  })

  await t.test('whoever is not Twilio is refused; a call to somebody who was erased ends', async () => {
    const ada = await app.given()
    await ask(ada)
    const before = said.length
    assert.equal((await press(ada, '2', { sign: () => 'wrong' })).status, 403)
    assert.equal((await press(ada, '2', { call: '' })).status, 422)
    const { id } = await findDelivery(app, ada, 'voice')
    await erasePerson(app.ctx(), ada.id, deliveryPersonalData)
    const path = twilioKeyPath(tokenOfDelivery(Number(id)))
    const gone = await twilioSends(app, path, { CallSid: 'CA9', Digits: '2' })
    assert.deepEqual([gone.status, said.length], [200, before])
    assert.match(gone.text, /<Response><\/Response>/)
  })

  await t.test('after STOP there is neither a call nor WhatsApp; a landline that takes no SMS is called', async () => {
    const [ada, ben] = [await app.given(), await app.given()]
    await smsFrom(app, ada.phoneNumber ?? '', 'STOP', 'SM-stop')
    await ask(ada)
    assert.deepEqual(formsTo(ada), [])
    answer = { status: 400, body: { code: 21614, message: 'not a mobile number' } }
    await ask(ben)
    answer = { status: 201, body: { sid: 'CA1' } }
    await ask(ben, 53)
    const later = formsTo(ben).slice(-2)
    assert.deepEqual(
      later.map(({ path: to }) => to.split('/').at(-1)),
      ['Messages.json', 'Calls.json'],
    )
  })
})
