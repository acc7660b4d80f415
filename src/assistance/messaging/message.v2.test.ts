import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller } from '../../../test/support/app.ts'
import { givenAppointment, givenHandledIssue, type Message, pixel, rowsOf } from './messaging.testing.ts'

test('a message has the contract’s fields, its number and its conversation', async (t) => {
  const { app, ada, doctor, issue, write, path } = await givenHandledIssue(t)
  const clientId = randomUUID()
  const first = await write(app.as(ada), { type: 0, status: 3, body: 'It itches.', client_id: clientId })
  assert.equal(first.status, 201)
  assert.deepEqual(first.body, {
    id: first.body.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    conversation_id: issue.conversation.id,
    seq: 1,
    type: 0,
    status: 3,
    body: 'It itches.',
    user_id: ada.id,
    client_id: clientId,
    asset: null,
  })
  const second = await write(app.as(doctor), { body: 'Since when?' })
  assert.deepEqual([second.status, second.body.seq, second.body.user_id, second.body.type], [201, 2, doctor.id, 0])
  const { body } = await app.as(ada).get<Message[]>(`${path}/messages`)
  assert.deepEqual(
    body.map((one) => [one.seq, one.body]),
    [
      [1, 'It itches.'],
      [2, 'Since when?'],
    ],
  )
})

test('who may write, and what', async (t) => {
  const { app, company, other, ada, issue, path, doctor } = await givenHandledIssue(t)
  const manager = await app.givenManager(company)
  const colleague = await app.givenTraveller(company)
  const stranger = await app.givenTraveller(other)
  const dentist = await app.givenNetworkResponder({ roles: ['dentist'] })
  const psychiatrist = await app.givenNetworkResponder({ roles: ['psychiatrist'] })
  const staff = await app.givenStaff()
  const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
  const inAppointment = `/api/v2/conversations/${appointment.conversation.id}/messages`
  const text = { message: { body: 'Hello' } }
  const cases: [string, Caller, string, object, number][] = [
    ['the traveller', app.as(ada), `${path}/messages`, text, 201],
    ['the handler, of the network', app.as(doctor), `${path}/messages`, text, 201],
    ['a manager who has not joined', app.as(manager), `${path}/messages`, text, 403],
    ['a doctor of the network who has not joined', app.as(psychiatrist), `${path}/messages`, text, 403],
    ['a dentist, whose field it is not', app.as(dentist), `${path}/messages`, text, 401],
    ['somebody else of the company', app.as(colleague), `${path}/messages`, text, 401],
    ['somebody of another company', app.as(stranger), `${path}/messages`, text, 401],
    ['another company', app.as(other), `${path}/messages`, text, 401],
    ['the company, an announcement', app.as(company), `${path}/messages`, text, 201],
    ['staff, an announcement', app.as(staff), `${path}/messages`, text, 201],
    ['the public key', app.asPublic(company), `${path}/messages`, text, 401],
    ['nobody', app.nobody, `${path}/messages`, text, 401],
    ['the traveller, no such conversation', app.as(ada), `/api/v2/conversations/${randomUUID()}/messages`, text, 404],
    ['the patient', app.as(ada), inAppointment, text, 201],
    ['the doctor of the appointment', app.as(doctor), inAppointment, text, 201],
    ['a manager, in an appointment’s conversation', app.as(manager), inAppointment, text, 403],
    ['another doctor, in an appointment’s conversation', app.as(psychiatrist), inAppointment, text, 401],
    ['the company, an announcement to an appointment', app.as(company), inAppointment, text, 201],
  ]
  for (const [name, who, url, body, expected] of cases)
    await t.test(name, async () => {
      const { status, text: answer } = await who.post(url, body)
      assert.equal(status, expected, answer)
    })
  const rows = await rowsOf(app, issue.conversation.id)
  assert.deepEqual(
    rows.map((row) => [row.seq, row.type]),
    [
      [1, 'text'],
      [2, 'text'],
      [3, 'announcement'],
      [4, 'announcement'],
    ],
  )
})

test('what a message must be', async (t) => {
  const { app, company, ada, write } = await givenHandledIssue(t)
  const asset = { photo: pixel }
  const cases: [string, Caller, object, number, string][] = [
    ['a person writes no announcement', app.as(ada), { type: 3, body: 'x' }, 422, 'type'],
    ['a person writes no deleted message', app.as(ada), { type: 2, body: 'x' }, 422, 'type'],
    ['an unknown type', app.as(ada), { type: 9, body: 'x' }, 422, 'type'],
    ['the company writes no text', app.as(company), { type: 0, body: 'x' }, 422, 'type'],
    ['the company sends no asset', app.as(company), { type: 4, asset }, 422, 'type'],
    ['a text without words', app.as(ada), { type: 0, body: ' \n' }, 422, 'body'],
    ['a text without a body', app.as(ada), { type: 0 }, 422, 'body'],
    ['10,001 characters', app.as(ada), { type: 0, body: 'é'.repeat(10_001) }, 422, 'body'],
    ['an asset without one', app.as(ada), { type: 4, body: 'x' }, 422, 'asset'],
    ['a client_id that is no UUID', app.as(ada), { body: 'x', client_id: 'mine' }, 422, 'client_id'],
  ]
  for (const [name, who, message, expected, field] of cases)
    await t.test(name, async () => {
      const { status, body } = await write(who, message)
      assert.equal(status, expected)
      assert.ok(
        Object.keys(body.error.fields ?? {}).some((key) => key.split('.').at(-1) === field),
        JSON.stringify(body),
      )
    })
  await t.test('10,000 characters', async () => {
    assert.equal((await write(app.as(ada), { body: '😀'.repeat(10_000) })).status, 201)
  })
})

test('a message that is sent again is written once', async (t) => {
  const { app, ada, doctor, issue, write } = await givenHandledIssue(t)
  const sent = { body: 'Once', client_id: randomUUID() }
  await t.test('one after the other', async () => {
    const first = await write(app.as(ada), sent)
    app.clock.advance(60)
    const again = await write(app.as(ada), { ...sent, client_id: sent.client_id.toUpperCase() })
    assert.deepEqual([first.status, again.status], [201, 201])
    assert.deepEqual(again.body, first.body)
  })
  await t.test('at once, on two nodes', async () => {
    const node = await app.secondNode()
    const message = { body: 'At once', client_id: randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write((n % 2 === 0 ? app : node).as(ada), message)),
    )
    assert.deepEqual(new Set(answers.map((one) => one.status)), new Set([201]))
    assert.equal(new Set(answers.map((one) => one.text)).size, 1)
  })
  await t.test('of two writers with one client_id both are written', async () => {
    assert.equal((await write(app.as(doctor), sent)).body.user_id, doctor.id)
  })
  await t.test('with an Idempotency-Key, by a responder of the network', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await write(app.as(doctor), { body: 'Keyed' }, headers)
    const again = await write(app.as(doctor), { body: 'Keyed' }, headers)
    assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
  })
  const rows = await rowsOf(app, issue.conversation.id)
  assert.deepEqual(
    rows.map((row) => [row.seq, row.body]),
    [
      [1, 'Once'],
      [2, 'At once'],
      [3, 'Once'],
      [4, 'Keyed'],
    ],
  )
})

test('50 writers on two nodes: numbers without gaps, in the order of their times', async (t) => {
  const { app, company } = await givenHandledIssue(t)
  const node = await app.secondNode()
  const people = await Promise.all(Array.from({ length: 10 }, () => app.givenTraveller(company)))
  const [first, ...others] = people
  assert.ok(first)
  const made = await app.as(first).post<{ id: string }>('/api/v2/conversations', {
    conversation: { participant_ids: others.map((one) => one.id) },
  })
  assert.equal(made.status, 201)
  const url = `/api/v2/conversations/${made.body.id}/messages`
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 === 0 ? app : node)
        .as(people[n % people.length] ?? first)
        .post<Message>(url, { message: { body: `Message ${n}` } }),
    ),
  )
  assert.deepEqual(new Set(answers.map((one) => one.status)), new Set([201]))
  const seqs = answers.map((one) => one.body.seq).sort((a, b) => a - b)
  assert.deepEqual(
    seqs,
    Array.from({ length: 50 }, (_, n) => n + 1),
  )
  const listed = await app.as(first).get<Message[]>(`${url}?per_page=100`)
  assert.deepEqual(
    listed.body.map((one) => one.seq),
    seqs,
  )
  assert.equal(listed.headers['total-count'], '50')
})

test('pages, and parts by after and before', async (t) => {
  const { app, ada, path, write } = await givenHandledIssue(t)
  for (let n = 1; n <= 25; n++) await write(app.as(ada), { body: `Message ${n}` })
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const cases: [string, number[], number][] = [
    ['', span(1, 10), 25],
    ['?page=3', span(21, 25), 25],
    ['?page=4', [], 25],
    ['?per_page=100', span(1, 25), 25],
    ['?after=20', span(21, 25), 5],
    ['?before=4', span(1, 3), 3],
    ['?after=5&before=9', span(6, 8), 3],
    ['?after=5&page=2&per_page=4', span(10, 13), 20],
    ['?after=25', [], 0],
    ['?after=900', [], 0],
    ['?before=0', [], 0],
  ]
  for (const [query, seqs, total] of cases)
    await t.test(query === '' ? 'without a query' : query, async () => {
      const { status, body, headers } = await app.as(ada).get<Message[]>(`${path}/messages${query}`)
      assert.equal(status, 200)
      assert.deepEqual(
        body.map((one) => one.seq),
        seqs,
      )
      assert.equal(headers['total-count'], String(total))
    })
  await t.test('after must be a number', async () => {
    assert.equal((await app.as(ada).get(`${path}/messages?after=x`)).status, 400)
  })
})

test('nothing is written in an issue that is over; what was sent before is answered again', async (t) => {
  const { app, company, ada, doctor, issue, write } = await givenHandledIssue(t)
  const before = { body: 'It itches.', client_id: randomUUID() }
  const sent = await write(app.as(ada), before)
  assert.equal(sent.status, 201)
  for (const status of ['closed', 'cancelled', 'finished'])
    await t.test(status, async () => {
      await sql`update issues set status = ${status} where id = ${issue.id}`.execute(app.db.db())
      for (const caller of [app.as(ada), app.as(doctor), app.as(company)]) {
        const refused = await write(caller, { body: 'Hello?' })
        assert.deepEqual([refused.status, refused.body.error.code], [409, `issue_${status}`], refused.text)
      }
      assert.equal((await write(app.as(ada), before)).body.id, sent.body.id)
    })
  assert.equal((await rowsOf(app, issue.conversation.id)).length, 1)
})
