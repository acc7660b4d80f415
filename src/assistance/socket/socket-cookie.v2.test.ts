import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { refusedAtDesk, SocketClient } from '../../../test/support/socket-client.ts'
import { rotateUserToken } from '../../people/index.ts'
import { givenIssue } from '../messaging/messaging.testing.ts'

const path = '/api/v2/socket'
const ended = 4001

async function house(t: TestContext) {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company)
  const doctor = await app.givenManager(company, { roles: ['medical_practitioner'] })
  const issue = await givenIssue(app, company, { affected: ada, handler: doctor })
  const port = await app.listen()
  const cookieOf = async (person: { readonly token: string }): Promise<string> => {
    const { status, headers } = await app.nobody.post('/api/v2/session', { token: person.token })
    assert.equal(status, 200)
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  const atPage = async (person: { readonly token: string }): Promise<SocketClient> =>
    SocketClient.atDesk(port, { cookie: await cookieOf(person) }, path)
  return { app, company, ada, doctor, issue, port, cookieOf, atPage }
}

test('a traveller who signed in opens the socket without a token, and writes with those who help', async (t) => {
  const { app, ada, doctor, issue, port, cookieOf } = await house(t)
  const cookie = await cookieOf(ada)
  const adas = await SocketClient.atDesk(port, { cookie, origin: `http://127.0.0.1:${port}` }, path)
  const doctors = await SocketClient.as(port, app.as(doctor))
  const conversation_id = issue.conversation.id
  for (const client of [adas, doctors]) {
    client.send({ type: 'subscribe', conversation_id })
    await client.next('subscribed', { conversation_id })
  }
  doctors.send({ type: 'message', conversation_id, message: { body: 'Where does it hurt?' } })
  const { message } = (await adas.next('message')) as unknown as { message: { user_id: string } }
  assert.equal(message.user_id, doctor.id)
  await adas.close()
  const byToken = await app.withHeaders({ cookie }).get<{ error: { code: string } }>('/api/v2/tokens/for_socket')
  assert.deepEqual([byToken.status, byToken.body.error.code], [403, 'token_not_needed'])
})

test('the handshake needs a session of the travellers’ page and the own site', async (t) => {
  const { app, ada, doctor, port, cookieOf } = await house(t)
  const cookie = await cookieOf(ada)
  const refused = async (headers: Readonly<Record<string, string>>, query = '') => {
    const { status, code } = await refusedAtDesk(port, headers, `${path}${query}`)
    return `${status} ${code}`
  }
  assert.equal(await refused({}), '401 invalid_token')
  assert.equal(await refused({ cookie: 'godwit_traveller=nonsense' }), '401 invalid_token')
  assert.equal(await refused({ cookie, origin: 'https://evil.example' }), '403 cross_site_request')
  assert.equal(await refused({ cookie, origin: 'null' }), '403 cross_site_request')
  assert.equal(await refused({ cookie, 'sec-fetch-site': 'cross-site' }), '403 cross_site_request')
  assert.equal(await refused({ cookie }, '?token=nonsense'), '401 invalid_token', 'a token that is sent counts')
  assert.equal(await refused({ authorization: `TKN ${ada.token}` }), '401 invalid_token')
  const desk = await app.nobody.post('/api/desk/session', { email: doctor.email, password: doctor.password })
  const [, secret = ''] = /godwit_session=([^;]+)/.exec(String(desk.headers['set-cookie'])) ?? []
  for (const name of ['godwit_session', 'godwit_traveller'])
    assert.equal(await refused({ cookie: `${name}=${secret}` }), '401 invalid_token', 'a session of the desk')
  const doctors = (await cookieOf(doctor)).replace('godwit_traveller', 'godwit_session')
  for (const other of ['/api/desk/socket', '/api/desk/responder/socket'] as const)
    assert.equal((await refusedAtDesk(port, { cookie: doctors }, other)).status, 401, 'nor the other way round')
  assert.equal((await app.withHeaders({ cookie }).get(path)).status, 426)
})

test('a session that ends closes its socket, and no other', async (t) => {
  const { app, ada, doctor, port, cookieOf, atPage } = await house(t)
  await t.test('signed out', async () => {
    const [cookie, stays] = [await cookieOf(ada), await atPage(ada)]
    const client = await SocketClient.atDesk(port, { cookie }, path)
    await client.settled()
    assert.equal((await app.withHeaders({ cookie }).delete('/api/v2/session')).status, 200)
    assert.equal((await client.closed)[0], ended)
    await app.changesReceived()
    await stays.settled()
    await stays.close()
  })
  await t.test('the token was rotated', async () => {
    const client = await atPage(ada)
    await rotateUserToken(app.ctx(), ada.id)
    assert.equal((await client.closed)[0], ended)
  })
  await t.test('expired', async () => {
    const client = await atPage(doctor)
    app.clock.advance(90 * 86_400)
    assert.equal((await client.closed)[0], ended)
  })
  await t.test('the person is gone', async () => {
    const client = await atPage(doctor)
    await sql`update users set deleted_at = now() where id = ${doctor.id}`.execute(app.db.db())
    assert.equal((await client.closed)[0], ended)
  })
})
