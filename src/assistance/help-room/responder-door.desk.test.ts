import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller, GivenUser, TestApp } from '../../../test/support/app.ts'
import { createSignInLink } from '../../people/index.ts'
import { assistanceWorld, offer, ok, type ShownAppointment, type ShownBid } from '../appointments/assistance.testing.ts'

const door = '/api/desk/responder'
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Session {
  readonly kind: string
  readonly roles: readonly number[]
  readonly company_id: string | null
  readonly company_name: string | null
  readonly features: readonly string[]
}
interface Refused {
  readonly error: { readonly code: string }
}
interface Message {
  readonly type: number
  readonly body: string
  readonly user_id: string | null
  readonly asset: { readonly photo: { readonly thumb?: string } } | null
}

/** Signs in by a link, as somebody without a password does. */
async function signedIn(app: TestApp, person: GivenUser): Promise<Caller> {
  const { url } = await createSignInLink(app.ctx(), person.id, 'http://godwit.test')
  const { status, headers } = await app.nobody.post('/api/desk/session', { code: url.split('#code=')[1] })
  assert.equal(status, 200)
  return app.withHeaders({ cookie: String(headers['set-cookie']).split(';')[0] ?? '' })
}

test('a responder claims, bids, chats with a picture and closes with the pin, with the cookie alone', async (t) => {
  const world = await assistanceWorld(t)
  const { app, company, patient, doctor, network, accept } = world
  for (const [name, person, companyId] of [
    ['of the company', doctor, company.id],
    ['of the network', network, null],
  ] as const)
    await t.test(name, async () => {
      const desk = await signedIn(app, person)
      const session = ok(await desk.get<Session>('/api/desk/session'))
      assert.deepEqual(
        [session.kind, session.roles, session.company_id, session.company_name, session.features],
        ['responder', [55], companyId, companyId && company.name, companyId ? ['alerts', 'assistance'] : []],
      )
      const issueId = await world.givenIssue()
      const issues = ok(await desk.get<{ id: string }[]>(`${door}/issues?per_page=100`))
      assert.ok(issues.some(({ id }) => id === issueId))
      assert.equal(ok(await desk.post<{ status: number }>(`${door}/issues/${issueId}/claim`)).status, 2)
      const bid = await desk.post<ShownBid>(`${door}/issues/${issueId}/availability_bids`, { availability_bid: offer })
      assert.equal(bid.status, 201, bid.text)

      const { id: conversation } = ok(await desk.get<{ id: string }>(`${door}/issues/${issueId}/conversation`))
      const messages = `${door}/conversations/${conversation}/messages`
      ok(await desk.post(messages, { message: { body: 'Show me the rash, please.' } }))
      ok(await desk.post(messages, { message: { type: 4, asset: { title: 'Like this?', photo: pixel } } }))
      const seen = ok(await app.as(patient).get<Message[]>(`/api/v2/conversations/${conversation}/messages`))
      assert.deepEqual(
        seen.map(({ type, user_id }) => [type, user_id]),
        [
          [0, person.id],
          [4, person.id],
        ],
      )
      const note = { note: { body: 'Allergic to penicillin.' } }
      assert.equal((await desk.post(`${door}/issues/${issueId}/notes`, note)).status, 201)

      const accepted = ok(await accept(app.as(patient), bid.body.id))
      const pin = accepted.appointments[0]?.pin_code
      const [appointment] = ok(await desk.get<ShownAppointment[]>(`${door}/issues/${issueId}/appointments`))
      assert.equal(appointment?.pin_code, null, 'the pin is the patient’s')
      const close = `${door}/appointments/${appointment?.id}/close`
      assert.equal((await desk.post(close, { pin_code: pin === 100_000 ? 100_001 : 100_000 })).status, 422)
      assert.equal((await desk.post(close, { pin_code: pin })).status, 200)
      assert.equal(ok(await desk.post<{ status: number }>(`${door}/issues/${issueId}/close`)).status, 3)
      assert.equal((await desk.get(`${door}/users/my_duty_hours`)).status, 200)
      assert.equal((await desk.post(`${door}/conversations/${conversation}/video`)).status, 201)
      assert.equal((await desk.delete('/api/desk/session')).status, 200)
      await app.changesReceived()
      assert.equal((await desk.get(`${door}/issues`)).status, 401)
    })
})

test('the responders’ part opens to responders who signed in, and to nobody else', async (t) => {
  const { app, company, patient, manager, doctor, givenIssue } = await assistanceWorld(t)
  const staff = await app.givenStaff()
  const issueId = await givenIssue()
  const boss = await app.givenManager(company)
  for (const [name, caller, status] of [
    ['a responder', await signedIn(app, doctor), 200],
    ['a responder’s token', app.as(doctor), 401],
    ['a traveller’s token', app.as(patient), 401],
    ['a company’s key', app.as(company), 401],
    ['a staff key', app.as(staff), 401],
    ['staff', await signedIn(app, staff), 401],
    ['a manager', await signedIn(app, manager), 401],
    ['nobody', app.nobody, 401],
  ] as const)
    await t.test(name, async () => {
      for (const path of ['issues', `issues/${issueId}`, 'conversations'])
        assert.equal((await caller.get(`${door}/${path}`)).status, status, path)
    })
  const desk = await signedIn(app, doctor)
  for (const path of ['/api/desk/issues', '/api/desk/users', '/api/desk/keys', '/api/desk/audit'])
    assert.equal((await desk.get(path)).status, 401, `${path} is for managers and staff`)
  assert.equal((await desk.get('/api/v2/issues')).status, 401, 'the cookie is of the desk alone')
  const foreign = await desk.post<Refused>(`${door}/issues/${issueId}/claim`, {}, { 'sec-fetch-site': 'cross-site' })
  assert.deepEqual([foreign.status, foreign.body.error.code], [403, 'cross_site_request'])

  await t.test('somebody who manages and helps does both', async () => {
    await app.joins(boss, company, 'medical_practitioner')
    const both = await signedIn(app, boss)
    const session = ok(await both.get<Session>('/api/desk/session'))
    assert.deepEqual([session.kind, session.roles.toSorted()], ['manager', [55, 99]])
    assert.equal((await both.get('/api/desk/issues')).status, 200)
    assert.equal((await both.post(`${door}/issues/${issueId}/claim`)).status, 200)
  })
})

test('a traveller cannot sign in, another company’s issue is not shown, and a lost role ends it', async (t) => {
  const { app, company, patient, network, givenIssue } = await assistanceWorld(t)
  const withPassword = await app.givenTraveller(company, { password: 'a traveller’s password' })
  const attempt = { email: withPassword.email, password: 'a traveller’s password' }
  assert.equal((await app.nobody.post('/api/desk/session', attempt)).status, 401)
  await assert.rejects(createSignInLink(app.ctx(), patient.id, ''), { status: 422 })

  const other = await app.givenCompany({ features: ['assistance'] })
  const stranger = await app.givenTraveller(other, { roles: ['medical_practitioner'] })
  const theirs = await signedIn(app, stranger)
  const issueId = await givenIssue()
  for (const path of ['', '/conversation', '/notes', '/availability_bids', '/appointments'])
    assert.equal((await theirs.get(`${door}/issues/${issueId}${path}`)).status, 401, path)
  assert.equal((await theirs.post(`${door}/issues/${issueId}/claim`)).status, 401)
  assert.equal((await theirs.get(`${door}/issues/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0`)).status, 404)
  const elsewhere = await theirs.get(`${door}/issues`, { organization: company.id })
  assert.equal(elsewhere.status, 401, 'a company that is not theirs')

  const mara = await signedIn(app, network)
  assert.equal((await mara.get(`${door}/issues`)).status, 200)
  await app.db.db().deleteFrom('roles').where('user_id', '=', stranger.id).execute()
  await sql`delete from network_responders where user_id = ${network.id}`.execute(app.db.db())
  await app.changesReceived()
  for (const desk of [theirs, mara])
    for (const path of [`${door}/issues`, '/api/desk/session']) assert.equal((await desk.get(path)).status, 401, path)
})

test('managers and staff read the conversation of a case, its pictures and notes, and write in it', async (t) => {
  const { app, company, patient, manager, givenIssue } = await assistanceWorld(t)
  const issueId = await givenIssue({ type: 'lost_passport' })
  const issue = `/api/desk/issues/${issueId}`
  const { id } = ok(await app.as(patient).get<{ id: string }>(`/api/v2/issues/${issueId}/conversation`))
  const photo = { type: 4, body: 'My rash', asset: { title: 'Arm', photo: pixel } }
  ok(await app.as(patient).post(`/api/v2/conversations/${id}/messages`, { message: photo }))
  const conversation = `/api/desk/conversations/${id}`
  for (const [name, person] of [
    ['a manager', manager],
    ['staff', await app.givenStaff()],
  ] as const)
    await t.test(name, async () => {
      const desk = await signedIn(app, person)
      assert.equal(ok(await desk.get<{ id: string }>(`${issue}/conversation`)).id, id)
      const [first] = ok(await desk.get<Message[]>(`${conversation}/messages`))
      assert.match(first?.asset?.photo.thumb ?? '', /^http:\/\/godwit\.test\/assets\//)
      const text = { message: { type: 0, body: 'We are with you.' } }
      const early = await desk.post<Refused>(`${conversation}/messages`, text)
      assert.deepEqual([early.status, early.body.error.code], [403, 'not_joined'])
      ok(await desk.post(`${conversation}/join`))
      const written = await desk.post<Message>(`${conversation}/messages`, text)
      assert.deepEqual([written.status, written.body.type, written.body.user_id], [201, 0, person.id])
      assert.equal((await desk.post(`${conversation}/messages`, { message: photo })).status, 201)
      const announced = ok(
        await desk.post<Message>(`${conversation}/messages`, { message: { body: 'Opens at eight.' } }),
      )
      assert.deepEqual([announced.type, announced.user_id], [3, null], 'without a type it is an announcement')
      const none = await desk.post<{ error: { fields: object } }>(`${conversation}/messages`, { message: { type: 0 } })
      assert.deepEqual([none.status, Object.keys(none.body.error.fields)], [422, ['body']])
      ok(await desk.put(`${conversation}/read`, { seq: 2 }))
      const note = ok(await desk.post<{ id: string }>(`${issue}/notes`, { note: { body: 'Embassy called.' } }))
      ok(await desk.patch(`/api/desk/notes/${note.id}`, { note: { pinned: true } }))
      assert.ok(ok(await desk.get<{ id: string }[]>(`${issue}/notes`)).some((one) => one.id === note.id))
      assert.deepEqual(ok(await desk.get(`${issue}/availability_bids`)), [])
      assert.deepEqual(ok(await desk.get(`${issue}/appointments`)), [])
    })
  const stranger = await app.signedIn(await app.givenManager(await app.givenCompany()))
  for (const path of [`${issue}/conversation`, conversation, `${conversation}/messages`, `${issue}/notes`])
    assert.equal((await stranger.get(path)).status, 401, path)
  assert.equal((await stranger.post(`${conversation}/join`)).status, 401)
  assert.equal((await stranger.post(`${conversation}/messages`, { message: { type: 0, body: 'x' } })).status, 401)
  assert.equal((await app.as(company).get(`${issue}/conversation`)).status, 401)
})
