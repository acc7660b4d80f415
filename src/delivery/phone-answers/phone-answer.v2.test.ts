import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Answer, Caller, GivenUser } from '../../../test/support/app.ts'
import { erasePerson } from '../../people/index.ts'
import { twilioSignature } from '../../platform/providers/twilio-signature.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import { addressesOf } from '../channels/channels.testing.ts'
import { deliveryPersonalData } from '../index.ts'
import { reportedApp, twilioAuthToken } from '../receipts/receipts.testing.ts'
import { forgetStrangers } from './phone-answer.service.ts'
import { type SaidByPhone, saidByPhone } from './phone-answer-ports.ts'

const path = '/api/v2/message_events/twilio'

interface Waiting {
  readonly id: string
  readonly body: string
  readonly user_id: string | null
  readonly people: readonly { readonly id: string }[]
}

test('answers by SMS', async (t) => {
  const app = await reportedApp(t)
  const said: SaidByPhone[] = []
  t.after(saidByPhone.replace(async (_tx, one) => void said.push(one)))
  const { company, given } = app
  const staff = app.as(await app.givenStaff())
  let sids = 0
  const answer = (from: string | null, body: string, sid = `SM${++sids}`, sign = twilioSignature): Promise<Answer> => {
    const fields = Object.entries({
      From: (from ?? '').replaceAll(' ', ''),
      To: '+15005550006',
      Body: body,
      MessageSid: sid,
    })
    return app.nobody.call('POST', path, {
      payload: new URLSearchParams(Object.fromEntries(fields)).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': sign(twilioAuthToken, `http://godwit.test${path}`, fields),
      },
    })
  }
  const ask = async (user: GivenUser, requestId = '0192f0c0-0000-7000-8000-0000000000aa'): Promise<void> => {
    const texts = { title: 'Are you safe?', body: 'Acme asks you to check in.' }
    await announceUntyped(app.ctx(), {
      type: 50,
      cause: `ask:${++sids}`,
      userIds: [user.id],
      companyId: company.id,
      texts: { en: texts, es: texts },
      data: { check_in_request_id: requestId },
    })
    await app.sendOn('sms')
  }
  const lastSaid = () => said.at(-1)
  const waiting = async (who: Caller) => (await who.get<Waiting[]>('/api/desk/phone_answers')).body

  await t.test('SAFE and HELP answer the last question', async () => {
    const ada = await given()
    await ask(ada)
    const { status, headers, text } = await answer(ada.phoneNumber, 'Safe, thanks')
    assert.equal(status, 200)
    assert.match(headers['content-type'] ?? '', /^text\/xml/)
    assert.match(
      text,
      /^<\?xml.*<Response><Message>Thank you\. We have noted that you are safe\.<\/Message><\/Response>$/,
    )
    const request = { companyId: company.id, requestId: '0192f0c0-0000-7000-8000-0000000000aa' }
    assert.deepEqual(lastSaid(), { userId: ada.id, status: 'safe', ...request })
    await answer(ada.phoneNumber, 'AYUDA')
    assert.deepEqual(lastSaid(), { userId: ada.id, status: 'help', ...request })
  })

  await t.test('the same again does nothing, and is answered alike', async () => {
    const ada = await given()
    const before = said.length
    const [first, again] = [
      await answer(ada.phoneNumber, 'HELP', 'SM-same'),
      await answer(ada.phoneNumber, 'HELP', 'SM-same'),
    ]
    assert.equal(first.text, again.text)
    assert.equal(said.length, before + 1)
  })

  await t.test('without a question it is what the person says; an old question is none', async () => {
    const ada = await given()
    await ask(ada)
    app.clock.advance(25 * 3_600)
    await answer(ada.phoneNumber, 'help')
    assert.deepEqual(lastSaid(), { userId: ada.id, companyId: company.id, status: 'help', requestId: null })
  })

  await t.test('of two people with one number it is the one who was asked; else a person has to look', async () => {
    const ada = await given()
    const ben = await app.givenTraveller(company, { phoneNumber: ada.phoneNumber })
    await answer(ada.phoneNumber, 'SAFE')
    assert.notEqual(lastSaid()?.userId, ada.id)
    const [one] = (await waiting(staff)).slice(-1)
    assert.deepEqual([one?.user_id, one?.people.map(({ id }) => id).toSorted()], [null, [ada.id, ben.id].toSorted()])
    await ask(ben)
    await answer(ada.phoneNumber, 'SAFE')
    assert.equal(lastSaid()?.userId, ben.id)
    await ask(ada)
    const before = said.length
    assert.match((await answer(ada.phoneNumber, 'HELP')).text, /a person will read it/)
    assert.equal(said.length, before, 'both were asked')
    for (const { id } of await waiting(staff))
      assert.equal(
        (await staff.post(`/api/desk/phone_answers/${id}/settle`, { as: 'help', user_id: ben.id })).status,
        200,
      )
    assert.deepEqual([lastSaid()?.userId, lastSaid()?.status], [ben.id, 'help'])
  })

  await t.test('anything else waits for a person of the company', async () => {
    const manager = await app.signedIn(await app.givenManager(company))
    const ada = await given()
    await ask(ada)
    const before = said.length
    assert.match((await answer(ada.phoneNumber, 'The road is closed, what now?')).text, /a person will read it/)
    assert.equal(said.length, before)
    const [one] = await waiting(manager)
    assert.deepEqual([one?.body, one?.user_id], ['The road is closed, what now?', ada.id])
    const settle = (body: object, who = manager) => who.post(`/api/desk/phone_answers/${one?.id}/settle`, body)
    assert.ok([400, 422].includes((await settle({ as: 'maybe' })).status))
    const stranger = await given()
    assert.equal((await settle({ as: 'safe', user_id: stranger.id })).status, 422)
    assert.equal((await settle({ as: 'safe' })).status, 200)
    assert.deepEqual([lastSaid()?.userId, lastSaid()?.status], [ada.id, 'safe'])
    assert.equal((await settle({ as: 'safe' })).status, 409)
    assert.deepEqual(await waiting(manager), [])
    const other = await app.signedIn(await app.givenManager(await app.givenCompany()))
    assert.equal((await settle({ as: 'safe' }, other)).status, 401)
    assert.equal(
      (await manager.post('/api/desk/phone_answers/0192f0c0-0000-7000-8000-00000000000f/settle', { as: 'safe' }))
        .status,
      404,
    )
  })

  await t.test('STOP ends messages and START brings them back, without a word to strangers', async () => {
    const ada = await given()
    assert.doesNotMatch((await answer(ada.phoneNumber, 'stop')).text, /<Message>/)
    assert.equal((await addressesOf(app, ada)).refused, true)
    assert.match((await answer(ada.phoneNumber, 'START')).text, /You get messages again/)
    assert.equal((await addressesOf(app, ada)).refused, false)
    const before = said.length
    assert.doesNotMatch((await answer('+4917099999999', 'HELP')).text, /<Message>/)
    assert.equal(said.length, before)
  })

  await t.test('only Twilio', async () => {
    const ada = await given()
    const before = said.length
    const refused = await answer(ada.phoneNumber, 'HELP', 'SM-x', () => 'wrong')
    assert.deepEqual([refused.status, said.length], [403, before])
    assert.ok([400, 403].includes((await app.nobody.post(path, { fields: [['From', '+1']] })).status))
    assert.equal((await answer('', 'HELP')).status, 422)
  })

  await t.test('answers go with their person; those of strangers after 30 days', async () => {
    const ada = await given()
    await answer(ada.phoneNumber, 'Where to?')
    await answer('+4917099999998', 'Wrong number')
    await erasePerson(app.ctx(), ada.id, deliveryPersonalData)
    const left = async () =>
      (
        await sql<{
          body: string
        }>`select body from inbound_messages where body in ('Where to?', 'Wrong number')`.execute(app.db.db())
      ).rows
    assert.deepEqual(await left(), [{ body: 'Wrong number' }])
    app.clock.advance(31 * 86_400)
    await forgetStrangers(app.ctx())
    assert.deepEqual(await left(), [])
  })
})
