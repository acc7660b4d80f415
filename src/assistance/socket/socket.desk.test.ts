import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type GivenUser, type TestApp, testApp } from '../../../test/support/app.ts'
import { refusedAtDesk, SocketClient } from '../../../test/support/socket-client.ts'
import { createSignInLink } from '../../people/index.ts'
import { givenAppointment, givenIssue } from '../messaging/messaging.testing.ts'

const path = '/api/desk/responder/socket'

/** Signs in by a link, as somebody without a password does. */
async function cookieOf(app: TestApp, person: Pick<GivenUser, 'id'>): Promise<string> {
  const { url } = await createSignInLink(app.ctx(), person.id, 'http://godwit.test')
  const { status, headers } = await app.nobody.post('/api/desk/session', { code: url.split('#code=')[1] })
  assert.equal(status, 200)
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

/** A traveller whom a doctor of the company helps, with an appointment. */
async function house(t: TestContext) {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company)
  const doctor = await app.givenTraveller(company, { roles: ['medical_practitioner'] })
  const issue = await givenIssue(app, company, { affected: ada, handler: doctor })
  const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
  const port = await app.listen()
  const atDesk = async (person: Pick<GivenUser, 'id'>): Promise<SocketClient> =>
    SocketClient.atDesk(port, { cookie: await cookieOf(app, person) }, path)
  return { app, company, ada, doctor, issue, appointment, port, atDesk }
}

const follow = async (client: SocketClient, conversation_id: string): Promise<void> => {
  client.send({ type: 'subscribe', conversation_id })
  await client.next('subscribed', { conversation_id })
}

test('a responder at the desk and a traveller signal each other, see each other and write, on one node and on two', async (t) => {
  const { app, ada, doctor, issue, port, atDesk } = await house(t)
  const node = await app.secondNode()
  const conversation_id = issue.conversation.id
  for (const [where, at] of [
    ['one node', port],
    ['two nodes', await node.listen()],
  ] as const)
    await t.test(where, async () => {
      const [doctors, adas] = [await atDesk(doctor), await SocketClient.as(at, app.as(ada))]
      await follow(doctors, conversation_id)
      await follow(adas, conversation_id)
      await doctors.next('presence', { user_id: ada.id, state: 'online' })
      await adas.next('presence', { user_id: doctor.id, state: 'online' })
      const offer = { description: { type: 'offer', sdp: 'v=0' } }
      doctors.send({ type: 'signal', conversation_id, to: ada.id, data: offer })
      const heard = { type: 'signal', conversation_id }
      assert.deepEqual(await adas.next('signal'), { ...heard, from: doctor.id, data: offer })
      const answer = { description: { type: 'answer', sdp: 'v=0' } }
      adas.send({ type: 'signal', conversation_id, to: doctor.id, data: answer })
      assert.deepEqual(await doctors.next('signal'), { ...heard, from: ada.id, data: answer })
      adas.send({ type: 'typing', conversation_id })
      await doctors.next('typing', { user_id: ada.id })
      doctors.send({ type: 'message', conversation_id, message: { body: 'I see you.' } })
      const { message } = (await adas.next('message')) as unknown as { message: { user_id: string } }
      assert.equal(message.user_id, doctor.id)
      await doctors.close()
      await adas.next('presence', { user_id: doctor.id, state: 'offline' })
      await adas.close()
    })
})

test('others are refused as with a token', async (t) => {
  const { app, company, ada, issue, appointment, port, atDesk } = await house(t)
  const other = await app.givenCompany({ features: ['assistance'] })
  const people = {
    'a responder of another company': await app.givenTraveller(other, { roles: ['medical_practitioner'] }),
    'a colleague who does not take part': await app.givenTraveller(company, { roles: ['medical_practitioner'] }),
  }
  const refusalsOf = async (client: SocketClient): Promise<unknown[]> => {
    const frames = [
      ...[issue, appointment].map(({ conversation: { id } }) => ({ type: 'subscribe', conversation_id: id })),
      { type: 'subscribe', conversation_id: crypto.randomUUID() },
      { type: 'signal', conversation_id: appointment.conversation.id, to: ada.id, data: { ready: true } },
      { type: 'message', conversation_id: issue.conversation.id, message: { body: 'Hello' } },
    ]
    for (const frame of frames) client.send(frame)
    await client.settled()
    await client.close()
    return client.frames.map(({ type, code }) => code ?? type)
  }
  for (const [who, person] of Object.entries(people))
    await t.test(who, async () => {
      const [byCookie, byToken] = [await atDesk(person), await SocketClient.as(port, app.as(person))]
      const refusals = await refusalsOf(byCookie)
      assert.deepEqual(refusals, await refusalsOf(byToken))
      assert.deepEqual(refusals, [
        person.id === people['a responder of another company'].id ? 'unauthorized' : 'subscribed',
        ...['unauthorized', 'not_found', 'not_subscribed'],
        person.id === people['a responder of another company'].id ? 'unauthorized' : 'not_joined',
        'pong',
      ])
    })
})

test('the handshake needs the session of a responder and the own site', async (t) => {
  const { app, company, ada, doctor, port } = await house(t)
  const cookie = await cookieOf(app, doctor)
  const manager = await app.givenManager(company)
  const refused = async (headers: Readonly<Record<string, string>>, query = '') => {
    const { status, code } = await refusedAtDesk(port, headers, `${path}${query}`)
    return `${status} ${code}`
  }
  assert.equal(await refused({}), '401 missing_key')
  assert.equal(await refused({ cookie: 'godwit_session=nonsense' }), '401 missing_key')
  assert.equal(await refused({ cookie, origin: 'https://evil.example' }), '403 cross_site_request')
  assert.equal(await refused({ cookie, origin: 'null' }), '403 cross_site_request')
  assert.equal(await refused({ cookie, 'sec-fetch-site': 'cross-site' }), '403 cross_site_request')
  for (const key of [doctor.token, ada.token, company.key])
    assert.equal(await refused({ authorization: `TKN ${key}` }), '401 wrong_kind_of_key')
  assert.equal(await refused({ cookie: await cookieOf(app, manager) }), '401 wrong_kind_of_key')
  const other = await app.givenCompany({ features: ['assistance'] })
  assert.equal(await refused({ cookie }, `?organization=${other.id}`), '401 wrong_organization')
  assert.equal((await app.withHeaders({ cookie }).get(path)).status, 426)
  for (const query of ['', `?organization=${company.id}`]) {
    const client = await SocketClient.atDesk(port, { cookie, origin: `http://127.0.0.1:${port}` }, `${path}${query}`)
    await client.settled()
    await client.close()
  }
})

test('five sockets of a person, by cookie and by token together: whoever holds the token does not keep the person out', async (t) => {
  const { app, doctor, port } = await house(t)
  const cookie = await cookieOf(app, doctor)
  const held: SocketClient[] = []
  for (let n = 0; n < 5; n++) held.push(await SocketClient.as(port, app.as(doctor)))
  const own = await SocketClient.atDesk(port, { cookie }, path)
  assert.equal((await held[0]?.closed)?.[0], 4009)
  await own.settled()
  for (const one of [own, ...held.slice(1)]) await one.close()
})

test('a session that ends closes its socket, and no other', async (t) => {
  const { app, ada, doctor, port, issue, atDesk } = await house(t)
  const ended = 4001
  await t.test('signed out', async () => {
    const [cookie, stays] = [await cookieOf(app, doctor), await atDesk(doctor)]
    const client = await SocketClient.atDesk(port, { cookie }, path)
    await follow(client, issue.conversation.id)
    assert.equal((await app.withHeaders({ cookie }).delete('/api/desk/session')).status, 200)
    assert.equal((await client.closed)[0], ended)
    await app.changesReceived()
    await stays.settled()
    await stays.close()
  })
  await t.test('expired', async () => {
    const client = await atDesk(doctor)
    const adas = await SocketClient.as(port, app.as(ada))
    app.clock.advance(13 * 3600)
    assert.equal((await client.closed)[0], ended)
    await adas.settled()
  })
  await t.test('the role was taken', async () => {
    const client = await atDesk(doctor)
    await sql`delete from roles where user_id = ${doctor.id}`.execute(app.db.db())
    assert.equal((await client.closed)[0], ended)
  })
})
