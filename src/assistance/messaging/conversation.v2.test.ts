import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller } from '../../../test/support/app.ts'
import { type Failed, givenAppointment, givenHandledIssue, type Message } from './messaging.testing.ts'

interface Conversation {
  id: string
  name: string | null
  type: number
  company_id: string
  issue_id: string | null
  appointment_id: string | null
  last_seq: number
  participants: { id: string; display_name: string; email: string | null; phone_number: string | null }[]
  read_markers: { user_id: string; seq: number; seen_at: string | null }[]
  messages: Message[]
}

test('who reads a conversation, by its id, its issue and its appointment', async (t) => {
  const { app, company, other, ada, doctor, issue, path } = await givenHandledIssue(t)
  const manager = await app.givenManager(company)
  const both = await app.joins(await app.givenTraveller(other), company, 'employee')
  const people = {
    'the traveller': app.as(ada),
    'the handler, of the network': app.as(doctor),
    'a responder of the company': app.as(await app.givenTraveller(company, { roles: ['psychiatrist'] })),
    'a dentist of the company': app.as(await app.givenTraveller(company, { roles: ['dentist'] })),
    'a doctor of the network': app.as(await app.givenNetworkResponder({ roles: ['clinical_admin'] })),
    'a dentist of the network': app.as(await app.givenNetworkResponder({ roles: ['dentist'] })),
    'another traveller of the company': app.as(await app.givenTraveller(company)),
    'a manager': app.as(manager),
    'a manager who is a guest': app.as(both),
    'the same with the token of the other company': app.as(app.inCompany(both, other)),
    'the company': app.as(company),
    'a manager of another company': app.as(await app.givenManager(other)),
    'another company': app.as(other),
    staff: app.as(await app.givenStaff()),
    'the public key': app.asPublic(company),
    nobody: app.nobody,
  } satisfies Record<string, Caller>
  const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
  const made = await app.as(ada).post<Conversation>('/api/v2/conversations', { conversation: {} })
  const expected: Record<keyof typeof people, [issues: number, appointments: number, discrete: number]> = {
    'the traveller': [200, 200, 200],
    'the handler, of the network': [200, 200, 401],
    'a responder of the company': [200, 401, 401],
    'a dentist of the company': [401, 401, 401],
    'a doctor of the network': [200, 401, 401],
    'a dentist of the network': [401, 401, 401],
    'another traveller of the company': [401, 401, 401],
    'a manager': [200, 403, 403],
    'a manager who is a guest': [200, 403, 403],
    'the same with the token of the other company': [401, 401, 401],
    'the company': [200, 403, 403],
    'a manager of another company': [401, 401, 401],
    'another company': [401, 401, 401],
    staff: [200, 403, 403],
    'the public key': [401, 401, 401],
    nobody: [401, 401, 401],
  }
  for (const [name, who] of Object.entries(people))
    await t.test(name, async () => {
      const [ofIssue, ofAppointment, discrete] = expected[name as keyof typeof people]
      const calls: [string, number][] = [
        [path, ofIssue],
        [`${path}/messages`, ofIssue],
        [`/api/v2/issues/${issue.id}/conversation`, ofIssue],
        [`/api/v2/conversations/${appointment.conversation.id}`, ofAppointment],
        [`/api/v2/conversations/${appointment.conversation.id}/messages`, ofAppointment],
        [`/api/v2/appointments/${appointment.id}/conversation`, ofAppointment],
        [`/api/v2/conversations/${made.body.id}`, discrete],
        [`/api/v2/conversations/${made.body.id}/messages`, discrete],
      ]
      for (const [url, status] of calls) assert.equal((await who.get(url)).status, status, url)
    })
  for (const url of [
    'conversations/:id',
    'conversations/:id/messages',
    'issues/:id/conversation',
    'appointments/:id/conversation',
  ])
    await t.test(`no such ${url}`, async () => {
      const { status } = await app.as(ada).get(`/api/v2/${url.replace(':id', randomUUID())}`)
      assert.equal(status, 404)
    })
})

test('a conversation shows its people, how far they have read, and its last 50 messages', async (t) => {
  const { app, company, ada, doctor, issue, path, write } = await givenHandledIssue(t)
  for (let n = 1; n <= 52; n++) await write(app.as(ada), { body: `Message ${n}` })
  const { body } = await app.as(doctor).get<Conversation>(`/api/v2/issues/${issue.id}/conversation`)
  assert.deepEqual(
    [body.id, body.issue_id, body.appointment_id, body.company_id, body.last_seq, body.name, body.type],
    [issue.conversation.id, issue.id, null, company.id, 52, null, 0],
  )
  assert.deepEqual(
    body.messages.map((one) => one.seq),
    Array.from({ length: 50 }, (_, n) => n + 3),
  )
  const seen = (people: Conversation['participants'], id: string) => people.find((one) => one.id === id)
  assert.deepEqual(new Set(body.participants.map((one) => one.id)), new Set([ada.id, doctor.id]))
  await t.test('people of the company and the doctor do not see each other’s addresses', async () => {
    assert.deepEqual(
      [seen(body.participants, ada.id)?.email, seen(body.participants, doctor.id)?.email],
      [null, doctor.email],
    )
    const asSeenByAda = (await app.as(ada).get<Conversation>(path)).body.participants
    assert.deepEqual([seen(asSeenByAda, ada.id)?.email, seen(asSeenByAda, doctor.id)?.email], [ada.email, null])
    assert.match(seen(asSeenByAda, doctor.id)?.display_name ?? '', /^First/)
    const asSeenByCompany = (await app.as(company).get<Conversation>(path)).body.participants
    assert.deepEqual([seen(asSeenByCompany, ada.id)?.email, seen(asSeenByCompany, doctor.id)?.email], [ada.email, null])
  })
  await t.test('read markers move forward only, and not beyond the last message', async () => {
    const read = (seq: number, method: 'put' | 'post' | 'patch' = 'put') =>
      app.as(doctor)[method]<{ seq: number }>(`${path}/read`, { seq })
    const answers = [await read(7), await read(3, 'patch'), await read(9, 'post'), await read(900)]
    assert.deepEqual(
      answers.map((one) => [one.status, one.body.seq]),
      [
        [200, 7],
        [200, 7],
        [200, 9],
        [200, 52],
      ],
    )
    const { read_markers: markers } = (await app.as(ada).get<Conversation>(path)).body
    assert.equal(markers.find((one) => one.user_id === doctor.id)?.seq, 52)
    assert.equal(markers.find((one) => one.user_id === ada.id)?.seq, 0)
  })
  const manager = await app.givenManager(company)
  const wrong: [string, Caller, object, number][] = [
    ['a marker without a number', app.as(ada), {}, 422],
    ['a negative one', app.as(ada), { seq: -1 }, 422],
    ['a word', app.as(ada), { seq: 'x' }, 400],
    ['a manager who does not take part', app.as(manager), { seq: 1 }, 403],
    ['the company', app.as(company), { seq: 1 }, 401],
    ['nobody', app.nobody, { seq: 1 }, 401],
  ]
  for (const [name, who, marker, expected] of wrong)
    await t.test(name, async () => assert.equal((await who.put(`${path}/read`, marker)).status, expected))
})

test('joining', async (t) => {
  const { app, company, other, ada, doctor, issue, path } = await givenHandledIssue(t)
  const manager = await app.givenManager(company)
  const second = await app.givenNetworkResponder()
  const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
  const cases: [string, Caller, string, number][] = [
    ['a manager', app.as(manager), path, 200],
    ['a manager again', app.as(manager), path, 200],
    ['a doctor of the network', app.as(second), path, 200],
    ['the traveller, who takes part', app.as(ada), path, 200],
    ['another traveller', app.as(await app.givenTraveller(company)), path, 401],
    ['somebody of another company', app.as(await app.givenTraveller(other)), path, 401],
    ['the company', app.as(company), path, 401],
    ['nobody', app.nobody, path, 401],
    ['a manager, an appointment’s', app.as(manager), `/api/v2/conversations/${appointment.conversation.id}`, 403],
    ['another doctor, an appointment’s', app.as(second), `/api/v2/conversations/${appointment.conversation.id}`, 401],
    ['no such conversation', app.as(manager), `/api/v2/conversations/${randomUUID()}`, 404],
  ]
  for (const [name, who, url, expected] of cases)
    await t.test(name, async () => {
      const { status, body } = await who.post<Conversation & Failed>(`${url}/join`)
      assert.equal(status, expected)
      if (status === 200) assert.ok(body.participants.length >= 3)
    })
  await t.test('whoever has joined writes, also when the issue is no longer theirs to see', async () => {
    await sql`update issues set type = 'lost_passport' where id = ${issue.id}`.execute(app.db.db())
    for (const who of [manager, second])
      assert.equal((await app.as(who).post(`${path}/messages`, { message: { body: 'Here' } })).status, 201)
  })
  await t.test('with an Idempotency-Key, by a responder of the network', async () => {
    await sql`update issues set status = 'waiting', type = 'medical' where id = ${issue.id}`.execute(app.db.db())
    const third = app.as(await app.givenNetworkResponder())
    const headers = { 'idempotency-key': randomUUID() }
    assert.equal((await third.post(`${path}/join`, {}, headers)).status, 200)
    assert.equal((await third.post(`${path}/join`, {}, headers)).headers['idempotent-replayed'], 'true')
  })
})

test('starting a conversation among people of a company, and listing one’s own', async (t) => {
  const { app, company, other, ada, doctor, issue, write } = await givenHandledIssue(t)
  const ben = await app.givenTraveller(company)
  const stranger = await app.givenTraveller(other)
  const start = (who: Caller, conversation: object) =>
    who.post<Conversation & Failed>('/api/v2/conversations', { conversation })
  app.clock.advance(1)
  const made = await start(app.as(ada), {
    name: ' Offsite ',
    type: 2,
    participant_ids: [ben.id.toUpperCase(), ada.id, ben.id],
  })
  assert.equal(made.status, 201)
  assert.deepEqual([made.body.name, made.body.type, made.body.messages, made.body.issue_id], ['Offsite', 2, [], null])
  assert.deepEqual(new Set(made.body.participants.map((one) => one.id)), new Set([ada.id, ben.id]))
  const cases: [string, Caller, object, number][] = [
    ['with somebody of another company', app.as(ada), { participant_ids: [stranger.id] }, 422],
    ['with somebody who does not exist', app.as(ada), { participant_ids: [randomUUID()] }, 422],
    ['with the doctor of the network', app.as(ada), { participant_ids: [doctor.id] }, 422],
    ['with an id that is none', app.as(ada), { participant_ids: ['ben'] }, 422],
    ['by the doctor of the network', app.as(doctor), {}, 403],
    ['by the company', app.as(company), {}, 401],
    ['by nobody', app.nobody, {}, 401],
    ['alone, with fields that are not asked for', app.as(ben), { id: 'x', messages: null, last_seq: 9 }, 201],
  ]
  for (const [name, who, draft, expected] of cases)
    await t.test(name, async () => {
      const { status, body } = await start(who, draft)
      assert.equal(status, expected)
      if (status === 422) assert.ok(Object.keys(body.error.fields ?? {}).some((key) => key.includes('participant_ids')))
    })
  const listed = async (who: Caller, query = '') => {
    const { body, headers } = await who.get<Conversation[]>(`/api/v2/conversations${query}`)
    return [body.map((one) => one.id), headers['total-count']]
  }
  const [ofIssue, discrete] = [issue.conversation.id, made.body.id]
  await t.test('the last one in which something was written comes first', async () => {
    assert.deepEqual(await listed(app.as(ada)), [[discrete, ofIssue], undefined])
    app.clock.advance(1)
    await write(app.as(ada), { body: 'Hello' })
    assert.deepEqual(await listed(app.as(ada)), [[ofIssue, discrete], undefined])
    assert.deepEqual(await listed(app.as(ada), '?per_page=1&page=2'), [[discrete], '2'])
  })
  await t.test('discrete ones', async () => {
    assert.deepEqual(await listed(app.as(ada), '?discrete=true'), [[discrete], undefined])
    assert.deepEqual(await listed(app.as(doctor), '?discrete=true&page=1'), [[], '0'])
  })
  await t.test('a responder of the network has those of every company', async () => {
    const there = await app.as(doctor).get<Conversation[]>('/api/v2/conversations')
    assert.deepEqual(
      there.body.map((one) => [one.id, one.messages.length, one.participants.length]),
      [[ofIssue, 1, 2]],
    )
  })
  await t.test('a token shows the conversations of its own company only', async () => {
    const guest = await app.joins(ada, other)
    assert.deepEqual(await listed(app.as(guest)), [[], undefined])
    assert.equal((await app.as(guest).get(`/api/v2/conversations/${discrete}`)).status, 401)
  })
})
