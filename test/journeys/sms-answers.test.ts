import assert from 'node:assert/strict'
import { test } from 'node:test'
import { receiptSenders } from '../../src/delivery/index.ts'
import { fakeChannel, sendingApp } from '../../src/delivery/sending/sending.testing.ts'
import { smsFrom, twilioAuthToken } from '../support/twilio.ts'

test('asked by SMS, one answers SAFE and another HELP: the board says so, and the call stands at the desk', async (t) => {
  const app = await sendingApp(t)
  t.after(receiptSenders.replace(() => ({ twilioAuthToken, mailEvents: () => undefined, mailReturn: undefined })))
  const company = await app.givenCompany()
  const manager = await app.givenManager(company)
  const desk = await app.signedIn(manager)
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
    const { status, text } = await smsFrom(app, from, body, `SM${++sids}`)
    assert.equal(status, 200, text)
    return text
  }
  assert.match(await sms('+4915100000001', 'safe'), /you are safe/)
  assert.match(await sms('+4915100000002', 'AYUDA, estoy en el hotel'), /petición de ayuda/)

  const calls = await desk.get<{ user_id: string; words: string | null }[]>('/api/desk/calls_for_help')
  assert.deepEqual(
    calls.body.map(({ user_id, words }) => [user_id, words]),
    [[ben.id, 'AYUDA, estoy en el hotel']],
  )
  const told = await app.as(manager).get<{ type: number; body: string }[]>('/api/v2/notifications')
  assert.match(told.body.find(({ type }) => type === 53)?.body ?? '', /“AYUDA, estoy en el hotel”$/)
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
