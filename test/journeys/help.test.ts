/**
 * A traveller in trouble: from the call for help to the doctor on duty, the bid, the appointment with a hold on the card, the conversation with a
 * picture, the pin, the money in the ledger, and the end. Through HTTP and the worker.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { Answer, Caller, GivenUser } from '../support/app.ts'
import { workingApp } from '../support/worker.ts'

type Json = Record<string, unknown>
interface Shown extends Json {
  readonly type: number
  readonly data: Json
}
interface Issue extends Json {
  readonly id: string
  readonly status: number
  readonly country_code: string
  readonly number_bids: number
  readonly number_appointments: number
  readonly current_handler: { readonly id: string } | null
  readonly notes: readonly Json[]
}
interface Appointment extends Json {
  readonly id: string
  readonly status: number
  readonly cost: number
  readonly pin_code: number | null
}

const lima = { lat: -12.0464, lng: -77.0428 }
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' }

test('a traveller in trouble is helped, from the first message to the last entry of the ledger', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const ada = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const settings = {
    clinicApptCost: 9000,
    housecallCost: null,
    telemedConsultCost: 6000,
    istmNumber: null,
    clinicAddress: null,
  }
  const doctor = await app.givenNetworkResponder({ firstName: 'Mara', doctorSettings: settings })
  const asleep = await app.givenTraveller(company, { roles: ['medical_practitioner'] })
  await sql`insert into responder_hours (user_id, timezone, weekly, away_until, updated_at)
    values (${asleep.id}, 'UTC', '[]', ${new Date(app.clock.now().getTime() + 86_400_000)}, ${app.clock.now()})`.execute(
    app.db.db(),
  )
  const [phone, practice] = [app.as(ada), app.as(doctor)]

  const done = async <T>(status: number, answer: Promise<Answer<T>>): Promise<T> => {
    const { status: answered, text, body } = await answer
    assert.equal(answered, status, text)
    app.clock.advance(60)
    return body
  }
  const told = async (who: GivenUser): Promise<number[]> => {
    await app.settle()
    const { body } = await app.as(who).get<Shown[]>('/api/v2/notifications?per_page=100')
    return body.map(({ type }) => type).sort((a, b) => a - b)
  }
  const issueOf = async (who: Caller, id: string): Promise<Issue> => (await who.get<Issue>(`/api/v2/issues/${id}`)).body

  const report = { type: 0, description: 'A rash and a fever.', ...lima }
  const { id, status, country_code } = await done(201, phone.post<Issue>('/api/v2/issues', { issue: report }))
  assert.deepEqual([status, country_code], [1, 'PE'])
  assert.deepEqual(await told(doctor), [0], 'the doctor on duty is told')
  assert.deepEqual(await told(asleep), [], 'who is away is not woken')

  const offer = { time: '2026-11-15T09:30:00', timezone: 'America/Lima', appointment_types: [2] }
  const bid = await done(
    201,
    practice.post<Json>(`/api/v2/issues/${id}/availability_bids`, { availability_bid: offer }),
  )
  assert.deepEqual([bid['time'], bid['telemed_consult_cost']], ['2026-11-15T14:30:00.000Z', 6000])
  assert.deepEqual(await told(ada), [1])

  const acceptPath = `/api/v2/availability_bids/${bid['id']}/accept`
  assert.equal((await phone.post(acceptPath, { appointment_type: 2 })).status, 402, 'there is no card yet')
  await done(200, phone.put('/api/v2/users/my_payment_method', { payment_method: card }))
  const accepted = await done(200, phone.post<Json>(acceptPath, { appointment_type: 2 }))
  assert.equal(typeof accepted['accepted_at'], 'string')
  assert.equal((await phone.post(acceptPath, { appointment_type: 2 })).status, 409, 'a second tap makes nothing')
  assert.deepEqual([await told(ada), await told(doctor)], [[1, 3], [0, 3]]) // biome-ignore format: a table
  const handled = await issueOf(phone, id)
  assert.deepEqual(
    [handled.status, handled.current_handler?.id, handled.number_bids, handled.number_appointments],
    [2, doctor.id, 1, 1],
  )
  const [appointment] = (await phone.get<Appointment[]>('/api/v2/appointments')).body
  assert.ok(appointment)
  assert.deepEqual([appointment.status, appointment.cost], [0, 6000])
  assert.equal((await practice.get<Appointment>(`/api/v2/appointments/${appointment.id}`)).body.pin_code, null)

  await t.test('they talk, and she sends a picture', async () => {
    const conversation = (await phone.get<Json>(`/api/v2/appointments/${appointment.id}/conversation`)).body
    const path = `/api/v2/conversations/${conversation['id']}/messages`
    await done(201, practice.post(path, { message: { body: 'Can you send a picture?' } }))
    const photo = (
      await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c8423a' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
    await done(201, phone.post(path, { message: { type: 4, asset: { type: 0, photo } } }))
    const messages = (await practice.get<{ type: number; seq: number; asset: { photo: Json } | null }[]>(path)).body
    assert.deepEqual(messages.map(({ type, seq }) => [type, seq]), [[0, 1], [4, 2]]) // biome-ignore format: a table
    const address = new URL(String(messages[1]?.asset?.photo['original']))
    const picture = await app.nobody.call('GET', `${address.pathname}${address.search}`)
    assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/jpeg'])
    const note = { body: 'Antihistamine, come back in a week.', shared: true }
    await done(201, practice.post(`/api/v2/appointments/${appointment.id}/notes`, { note }))
    await done(201, practice.post(`/api/v2/issues/${id}/notes`, { note: { body: 'Worried about her trip.' } }))
    assert.equal((await phone.get<Json[]>(`/api/v2/appointments/${appointment.id}/notes`)).body.length, 1)
    assert.deepEqual((await issueOf(phone, id)).notes, [])
    assert.equal((await issueOf(practice, id)).notes.length, 1)
    await done(201, phone.post(`/api/v2/conversations/${conversation['id']}/video`))
  })

  const close = (pin: number | null) =>
    practice.post<Appointment>(`/api/v2/appointments/${appointment.id}/close?pin_code=${pin}`)
  const pin = appointment.pin_code
  assert.equal((await close(pin === 100_000 ? 100_001 : 100_000)).status, 422)
  assert.equal((await done(200, close(pin))).status, 1)
  assert.equal((await close(pin)).status, 409, 'a second tap charges nothing')
  assert.deepEqual(await told(ada), [1, 3, 900])
  assert.deepEqual(await told(doctor), [0, 3, 910])

  await t.test('the money is where it belongs, and every transaction sums to zero', async () => {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::int as amount from ledger_entries group by account having sum(amount) <> 0 order by account`.execute(
      app.db.db(),
    )
    assert.equal(
      rows.reduce((sum, { amount }) => sum + amount, 0),
      0,
    )
    assert.deepEqual(
      rows.map(({ amount }) => Math.abs(amount)).sort((a, b) => a - b),
      [1200, 4800, 6000],
    )
    const { rows: unbalanced } = await sql`
      select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0`.execute(
      app.db.db(),
    )
    assert.deepEqual(unbalanced, [])
    const { rows: payments } = await sql<Json>`select status, captured::int as captured from payments`.execute(
      app.db.db(),
    )
    assert.deepEqual(payments, [{ status: 'captured', captured: 6000 }])
  })

  assert.equal((await done(200, practice.post<Issue>(`/api/v2/issues/${id}/close`))).status, 3)
  const finished = await done(200, phone.patch<Issue>(`/api/v2/issues/${id}`, { issue: { status: 5 } }))
  assert.equal(finished.status, 5)
  assert.deepEqual(await told(doctor), [0, 3, 10, 910])
  assert.deepEqual(await told(asleep), [])
})
