import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Answer, Caller, GivenUser } from '../../../test/support/app.ts'
import { smsFrom } from '../../../test/support/twilio.ts'
import { erasePerson, peoplePersonalData } from '../../people/index.ts'
import { twilioSignature } from '../../platform/providers/twilio-signature.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import { addressesOf } from '../channels/channels.testing.ts'
import { deliveryPersonalData } from '../index.ts'
import { reportedApp } from '../receipts/receipts.testing.ts'
import { forgetStrangers } from './phone-answer.service.ts'
import { type SaidByPhone, saidByPhone } from './phone-answer-ports.ts'

const path = '/api/v2/message_events/twilio'

interface Waiting {
  readonly id: string
  readonly body: string
  readonly user_id: string | null
  readonly people: readonly { readonly id: string }[]
  readonly question: { readonly title: string } | null
}

test('answers by SMS', async (t) => {
  const app = await reportedApp(t)
  const said: SaidByPhone[] = []
  t.after(saidByPhone.replace(async (_tx, one) => void said.push(one)))
  const { company, given } = app
  const staff = app.as(await app.givenStaff())
  let sids = 0
  const answer = (from: string | null, body: string, sid = `SM${++sids}`, sign = twilioSignature): Promise<Answer> =>
    smsFrom(app, from ?? '', body, sid, sign)
  let lastQuestion = ''
  const ask = async (user: GivenUser, requestId = '0192f0c0-0000-7000-8000-0000000000aa'): Promise<void> => {
    lastQuestion = requestId
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
    const at = app.clock.now()
    assert.deepEqual(lastSaid(), { userId: ada.id, status: 'safe', at, words: null, ...request })
    await answer(ada.phoneNumber, 'AYUDA, tercer piso del Hotel Sol')
    const words = 'AYUDA, tercer piso del Hotel Sol'
    assert.deepEqual(lastSaid(), { userId: ada.id, status: 'help', at, words, ...request })
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
    const free = { requestId: null, words: null, at: app.clock.now() }
    assert.deepEqual(lastSaid(), { userId: ada.id, companyId: company.id, status: 'help', ...free })
  })

  await t.test(
    'of two people with one number it is the one who was asked; else a person has to look, and help is for both',
    async () => {
      const ada = await given()
      const ben = await app.givenTraveller(company, { phoneNumber: ada.phoneNumber })
      assert.match((await answer(ada.phoneNumber, 'SAFE')).text, /a person will read it/)
      assert.notEqual(lastSaid()?.userId, ada.id)
      const manager = await app.signedIn(await app.givenManager(company))
      const [one] = (await waiting(manager)).slice(-1)
      assert.deepEqual([one?.user_id, one?.people.map(({ id }) => id).toSorted()], [null, [ada.id, ben.id].toSorted()])
      assert.equal(one?.question, null)
      await ask(ben)
      await answer(ada.phoneNumber, 'SAFE')
      assert.equal(lastSaid()?.userId, ben.id)
      await ask(ada)
      const before = said.length
      assert.match((await answer(ada.phoneNumber, 'SAFE')).text, /a person will read it/)
      assert.equal(said.length, before, 'both were asked')
      assert.match((await answer(ada.phoneNumber, 'Please help us')).text, /We have your call for help/)
      assert.deepEqual(
        new Map(said.slice(before).map(({ userId, status, words }) => [userId, `${status}: ${words}`])),
        new Map([ada, ben].map(({ id }) => [id, 'help: Please help us'])),
      )
      const eva = await given()
      await app.givenTraveller(company, { phoneNumber: eva.phoneNumber })
      await answer(eva.phoneNumber, 'SOS')
      assert.equal(said.length, before + 4, 'nobody was asked')
      for (const { id } of await waiting(staff))
        assert.equal(
          (await staff.post(`/api/desk/phone_answers/${id}/settle`, { as: 'help', user_id: ben.id })).status,
          200,
        )
      assert.deepEqual([lastSaid()?.userId, lastSaid()?.status], [ben.id, 'help'])
    },
  )

  await t.test('anything else waits for a person of the company', async () => {
    const boss = await app.givenManager(company)
    const manager = await app.signedIn(boss)
    const ada = await given()
    await ask(ada)
    const before = said.length
    assert.match((await answer(ada.phoneNumber, 'The road is closed, what now?')).text, /a person will read it/)
    assert.equal(said.length, before)
    const [one] = await waiting(manager)
    assert.deepEqual(
      [one?.body, one?.user_id, one?.question?.title],
      ['The road is closed, what now?', ada.id, 'Are you safe?'],
    )
    const told = await staff.get<{ user_id: string }[]>('/api/desk/notifications?type=533')
    assert.ok(told.body.some(({ user_id }) => user_id === boss.id))
    const asked = lastQuestion
    const at = app.clock.now()
    app.clock.advance(3_600)
    await ask(ada, '0192f0c0-0000-7000-8000-0000000000bb')
    const settle = (body: object, who = manager) => who.post(`/api/desk/phone_answers/${one?.id}/settle`, body)
    assert.ok([400, 422].includes((await settle({ as: 'maybe' })).status))
    const stranger = await given()
    assert.equal((await settle({ as: 'safe', user_id: stranger.id })).status, 422)
    assert.equal((await settle({ as: 'safe' })).status, 200)
    const takenById = lastSaid()?.takenById
    assert.ok(takenById)
    const asWhenItCame = { userId: ada.id, companyId: company.id, status: 'safe', requestId: asked, at, words: null }
    assert.deepEqual(lastSaid(), { ...asWhenItCame, takenById })
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
    assert.doesNotMatch((await answer('+4917099999999', 'Hi')).text, /<Message>/)
    assert.match((await answer('+4917099999997', 'Ayuda por favor')).text, /En peligro, llame/)
    assert.equal(said.length, before)
    const [stranger] = await waiting(staff)
    assert.deepEqual([stranger?.body, stranger?.people], ['Ayuda por favor', []], 'somebody has to look at it')
    const nothing = { as: 'nothing' }
    assert.equal((await staff.post(`/api/desk/phone_answers/${stranger?.id}/settle`, nothing)).status, 200)
  })

  await t.test('what could not be made of an answer at once is made of it later', async () => {
    const ada = await given()
    const restore = saidByPhone.replace(async () => {
      throw new Error('the database was away')
    })
    const before = said.length
    assert.equal((await answer(ada.phoneNumber, 'HELP')).status, 200)
    restore()
    assert.equal(said.length, before)
    app.clock.advance(60)
    await app.sendOn('sms')
    assert.deepEqual([said.length, lastSaid()?.userId, lastSaid()?.status], [before + 1, ada.id, 'help'])
    await app.sendOn('sms')
    assert.equal(said.length, before + 1)
  })

  await t.test('a message to managers about a request asks nothing', async () => {
    const boss = await app.givenManager(company, { phoneNumber: '+49 171 5550000' })
    const texts = { title: 'Not everybody has checked in', body: '1 of 2 people have not answered.' }
    await announceUntyped(app.ctx(), {
      type: 54,
      cause: 'check_in_request:x:silent',
      userIds: [boss.id],
      companyId: company.id,
      texts: { en: texts, es: texts },
      data: { check_in_request_id: '0192f0c0-0000-7000-8000-0000000000aa' },
    })
    await app.sendOn('sms')
    await answer(boss.phoneNumber ?? '', 'OK')
    assert.deepEqual([lastSaid()?.userId, lastSaid()?.requestId], [boss.id, null])
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
    const [shared, other] = [await given(), await given()]
    await app.givenTraveller(company, { phoneNumber: shared.phoneNumber })
    await answer(shared.phoneNumber, 'Who of us?')
    await answer(other.phoneNumber, 'Of another number')
    await erasePerson(app.ctx(), shared.id, [...peoplePersonalData, ...deliveryPersonalData])
    const { rows } = await sql<{ body: string }>`
      select body from inbound_messages where body in ('Who of us?', 'Of another number')`.execute(app.db.db())
    assert.deepEqual(rows, [{ body: 'Of another number' }], 'one that waits and may be theirs goes, too')
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
