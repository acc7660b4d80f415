import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptSenders } from '../../src/delivery/index.ts'
import { fakeChannel, sendingApp } from '../../src/delivery/sending/sending.testing.ts'
import { twilioSignature } from '../../src/platform/providers/twilio-signature.ts'

const path = '/api/v2/message_events/twilio'

test('asked by SMS, one answers SAFE and another HELP: the board says so, and the call stands at the desk', async (t) => {
  const app = await sendingApp(t)
  const twilioAuthToken = 'token of the test'
  t.after(receiptSenders.replace(() => ({ twilioAuthToken, mailEvents: () => undefined, mailReturn: undefined })))
  const company = await app.givenCompany()
  const desk = await app.signedIn(await app.givenManager(company))
  const [ada, ben] = [
    await app.givenTraveller(company, { phoneNumber: '+4915100000001' }),
    await app.givenTraveller(company, { phoneNumber: '+4915100000002', language: 'es' }),
  ]
  const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
    check_in_request: { user_ids: [ada.id, ben.id] },
  })
  const question = fakeChannel('sms')
  await app.run(await app.worker([question]))
  assert.equal(question.sent.length, 2)
  let sids = 0
  const sms = async (from: string, body: string): Promise<string> => {
    const fields = Object.entries({ From: from, Body: body, MessageSid: `SM${++sids}` })
    const { status, text } = await app.nobody.call('POST', path, {
      payload: new URLSearchParams(Object.fromEntries(fields)).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilioSignature(twilioAuthToken, `http://godwit.test${path}`, fields),
      },
    })
    assert.equal(status, 200, text)
    return text
  }
  assert.match(await sms('+4915100000001', 'safe'), /you are safe/)
  assert.match(await sms('+4915100000002', 'AYUDA, estoy en el hotel'), /petición de ayuda/)

  const calls = await desk.get<{ user_id: string }[]>('/api/desk/calls_for_help')
  assert.deepEqual(
    calls.body.map((one) => one.user_id),
    [ben.id],
  )
  const board = await desk.get<{ people: { user_id: string; state: string }[] }>(
    `/api/desk/check_in_requests/${asked.body.id}/board`,
  )
  assert.deepEqual(
    new Map(board.body.people.map((one) => [one.user_id, one.state])),
    new Map([
      [ada.id, 'safe'],
      [ben.id, 'help'],
    ]),
  )
})
