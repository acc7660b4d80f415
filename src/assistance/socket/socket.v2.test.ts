import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { refusedHandshake, SocketClient, type SocketFrame, socketToken } from '../../../test/support/socket-client.ts'
import { overSocket, sendRaw } from '../../../test/support/sockets.ts'
import { rotateUserToken } from '../../people/index.ts'
import { createConversation } from '../conversations/conversation.service.ts'

async function givenConversation(t: TestContext) {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const [ada, ben, eve] = [
    await app.givenTraveller(company),
    await app.givenTraveller(company),
    await app.givenTraveller(company),
  ]
  const conversation = await createConversation(app.ctx(), { companyId: company.id, participantIds: [ada.id, ben.id] })
  const path = `/api/v2/conversations/${conversation.id}/messages`
  const write = async (who: { token: string }, body: string): Promise<void> => {
    const { status } = await app.as(who).post(path, { message: { body } })
    assert.ok(status < 300, `${status}`)
  }
  return { app, company, ada, ben, eve, id: conversation.id, path, write, port: await app.listen() }
}

const bodiesOf = (frames: readonly SocketFrame[]): string[] =>
  frames.flatMap(({ type, message }) => (type === 'message' ? [(message as { body: string }).body] : []))

test('the token and the handshake', async (t) => {
  const { app, company, ada, port } = await givenConversation(t)
  await t.test('a token for people, for a minute', async () => {
    const { status, body } = await app.as(ada).get<{ token: string; expires_at: string }>('/api/v2/tokens/for_socket')
    assert.equal(status, 200)
    assert.equal(body.expires_at, '2026-11-14T12:01:00.000Z')
    assert.match(body.token, /^[\w.-]{50,}$/)
  })
  await t.test('nobody, a company’s key and a public key: 401', async () => {
    for (const caller of [app.nobody, app.as(company), app.asPublic(company)])
      assert.equal((await caller.get('/api/v2/tokens/for_socket')).status, 401)
  })
  const good = await socketToken(app.as(ada))
  const [payload = '', signature = ''] = good.split('.')
  const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(/\d+$/, '99999999999999'))
  const bad: Readonly<Record<string, string | undefined>> = {
    'no token': undefined,
    'an empty one': '',
    'one that is none': 'abc',
    'the person’s own token': ada.token,
    'one without a signature': payload,
    'one with another end': `${forged.toString('base64url')}.${signature}`,
    'one with something behind it': `${good}.x`,
    'one of a person who is not there': good.replace(/^.{8}/, 'AAAAAAAA'),
  }
  for (const [what, token] of Object.entries(bad))
    await t.test(`${what}: 401 at the handshake`, async () => {
      const { status, code } = await refusedHandshake(port, token)
      assert.deepEqual([status, code], [401, 'invalid_token'])
    })
  await t.test('without a handshake: 401 with a bad token, 426 with a good one', async () => {
    const { status, headers } = await overSocket(port, 'GET', `/api/v2/socket?token=${good}`)
    assert.deepEqual([status, headers.upgrade], [426, 'websocket'])
    assert.equal((await overSocket(port, 'GET', '/api/v2/socket?token=x')).status, 401)
    assert.equal((await app.nobody.get('/api/v2/socket')).status, 401)
  })
  await t.test('a malformed handshake: 400 or 426', async () => {
    const ask = (headers: string) =>
      sendRaw(
        port,
        `GET /api/v2/socket?token=${good} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`,
      )
    assert.equal((await ask('Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n')).status, 400)
    assert.equal((await ask('Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n')).status, 426)
  })
  await t.test('other upgrades and other addresses are answered as HTTP', async () => {
    const h2c = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n'
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    const plain = await sendRaw(
      port,
      `GET /api/v2/socket?token=x HTTP/1.1\r\nHost: x\r\n${h2c}Connection: close\r\n\r\n`,
    )
    assert.equal(plain.status, 401)
    const posted = await sendRaw(
      port,
      `POST /api/desk/session HTTP/1.1\r\nHost: x\r\n${h2c}Connection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    )
    assert.equal(posted.status, 422, 'its body was read')
    const elsewhere = await sendRaw(
      port,
      `GET /api/v2/nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`,
    )
    assert.equal(elsewhere.status, 404)
  })
  await t.test('a good one opens more than one socket, until it is old', async () => {
    for (let n = 0; n < 2; n++) await (await SocketClient.open(port, good)).close()
    app.clock.advance(60)
    assert.equal((await refusedHandshake(port, good)).status, 401)
  })
  await t.test('it ends with the person’s own token', async () => {
    const token = await socketToken(app.as(ada))
    await rotateUserToken(app.ctx(), ada.id)
    assert.equal((await refusedHandshake(port, token)).status, 401)
  })
})

test('messages by their numbers, on two nodes', async (t) => {
  const { app, ada, ben, eve, id, path, write, port } = await givenConversation(t)
  const node = await app.secondNode()
  const otherPort = await node.listen()
  for (const body of ['one', 'two', 'three']) await write(ada, body)

  const resumed = await SocketClient.as(port, app.as(ben))
  await t.test('first what came after, then what is new', async () => {
    resumed.send({ type: 'subscribe', conversation_id: id, after: 1 })
    assert.deepEqual(await resumed.next('subscribed'), { type: 'subscribed', conversation_id: id, seq: 3 })
    await write(ada, 'four')
    await resumed.next('message', { seq: 4 })
    assert.deepEqual(bodiesOf(resumed.frames), ['two', 'three', 'four'])
    const last = resumed.frames.findLast(({ type }) => type === 'message')
    const { body } = await app.as(ben).get<Record<string, unknown>[]>(`${path}?after=3`)
    assert.deepEqual(last, { type: 'message', conversation_id: id, seq: 4, message: body[0] })
  })

  const fresh = await SocketClient.as(otherPort, node.as(ada))
  await t.test('without `after` only what is new, on the other node', async () => {
    fresh.send({ type: 'subscribe', conversation_id: id.toUpperCase() })
    assert.equal((await fresh.next('subscribed'))['seq'], 4)
    await write(ben, 'five')
    await fresh.next('message', { seq: 5 })
    await resumed.next('message', { seq: 5 })
    assert.deepEqual(bodiesOf(fresh.frames), ['five'])
  })

  await t.test('subscribing again changes nothing', async () => {
    resumed.send({ type: 'subscribe', conversation_id: id, after: 0 })
    assert.equal((await resumed.next('subscribed'))['seq'], 5)
    await resumed.settled()
    assert.deepEqual(bodiesOf(resumed.frames), ['two', 'three', 'four', 'five'])
  })

  await t.test('a message frame is written once however often it is sent, and reaches both nodes', async () => {
    const clientId = randomUUID()
    const frame = { type: 'message', conversation_id: id, message: { body: 'six', client_id: clientId } }
    for (let n = 0; n < 3; n++) fresh.send(frame)
    await fresh.settled()
    await fresh.next('message', { seq: 6 })
    await resumed.next('message', { seq: 6 })
    await write(ben, 'seven')
    await fresh.next('message', { seq: 7 })
    assert.deepEqual(bodiesOf(fresh.frames), ['five', 'six', 'seven'])
  })

  await t.test('a writer that is not subscribed gets its message as the answer', async () => {
    const writer = await SocketClient.as(port, app.as(ada))
    writer.send({ type: 'message', conversation_id: id, message: { body: 'eight' } })
    assert.equal((await writer.next('message'))['seq'], 8)
    await writer.close()
  })

  await t.test('a deleted message comes again, empty', async () => {
    const { body } = await app.as(ada).get<{ id: string }[]>(`${path}?after=7`)
    assert.equal((await app.as(ada).delete(`${path}/${body[0]?.id}`)).status, 200)
    for (const client of [fresh, resumed]) {
      await client.next('message', { seq: 8 })
      const again = (await client.next('message', { seq: 8 }))['message'] as { type: number; body: string }
      assert.deepEqual([again.type, again.body], [2, ''])
    }
  })

  await t.test('whoever does not take part is refused', async () => {
    const stranger = await SocketClient.as(port, app.as(eve))
    const refused = async (frame: object) => {
      stranger.send(frame)
      const { code, conversation_id, client_id } = await stranger.next('error')
      return { code, conversation_id, client_id }
    }
    const clientId = randomUUID()
    assert.deepEqual(await refused({ type: 'subscribe', conversation_id: id }), {
      code: 'unauthorized',
      conversation_id: id,
      client_id: undefined,
    })
    const message = { body: 'hello', client_id: clientId }
    assert.deepEqual(await refused({ type: 'message', conversation_id: id, message }), {
      code: 'unauthorized',
      conversation_id: id,
      client_id: clientId,
    })
    assert.equal((await refused({ type: 'subscribe', conversation_id: randomUUID() })).code, 'not_found')
    for (const type of ['typing', 'signal'])
      assert.equal((await refused({ type, conversation_id: id, to: ada.id, data: 1 })).code, 'not_subscribed')
    assert.equal((await refused({ type: 'read', conversation_id: id, seq: 1 })).code, 'unauthorized')
    await stranger.close()
  })
})

test('frames that are not understood are refused, and the socket stays open', async (t) => {
  const { app, ada, id, port } = await givenConversation(t)
  const client = await SocketClient.as(port, app.as(ada))
  const cases: Readonly<Record<string, readonly [frame: unknown, code: string, field?: string]>> = {
    'no JSON': ['{', 'malformed_json'],
    'no object': ['[1]', 'malformed_json'],
    'no type': [{}, 'unknown_frame'],
    'another type': [{ type: 'shout' }, 'unknown_frame'],
    'no conversation': [{ type: 'subscribe' }, 'validation_failed', 'conversation_id'],
    'a conversation that is no id': [{ type: 'typing', conversation_id: 'x' }, 'validation_failed', 'conversation_id'],
    'a wrong number': [{ type: 'subscribe', conversation_id: id, after: -1 }, 'validation_failed', 'after'],
    'a fraction': [{ type: 'read', conversation_id: id, seq: 1.5 }, 'validation_failed', 'seq'],
    'no message': [{ type: 'message', conversation_id: id }, 'validation_failed', 'message'],
    'an empty message': [{ type: 'message', conversation_id: id, message: {} }, 'validation_failed', 'body'],
    'a wrong client_id': [
      { type: 'message', conversation_id: id, message: { body: 'x', client_id: 'y' } },
      'validation_failed',
      'client_id',
    ],
    'too much data': [
      { type: 'signal', conversation_id: id, to: ada.id, data: 'x'.repeat(16 * 1024) },
      'validation_failed',
      'data',
    ],
  }
  for (const [what, [frame, code, field]] of Object.entries(cases))
    await t.test(what, async () => {
      client.send(frame)
      const error = await client.next('error')
      assert.equal(error['code'], code)
      if (field) assert.ok(field in (error['fields'] as object), JSON.stringify(error))
    })
  await client.settled()
})

test('limits', async (t) => {
  const { app, ada, ben, port } = await givenConversation(t)
  const node: TestApp | Awaited<ReturnType<TestApp['secondNode']>> = await app.secondNode()
  const otherPort = await node.listen()
  await t.test('five sockets of a person on all nodes; the sixth closes the oldest', async () => {
    const open: SocketClient[] = []
    for (let n = 0; n < 5; n++) open.push(await SocketClient.as(n % 2 === 0 ? port : otherPort, app.as(ada)))
    const bens = await SocketClient.as(port, app.as(ben))
    // Each time by the node that does not hold the oldest.
    for (const where of [otherPort, port]) {
      open.push(await SocketClient.as(where, app.as(ada)))
      const [code, reason] = (await open.shift()?.closed) ?? []
      assert.deepEqual([code, String(reason)], [4009, 'a newer socket of this person has taken its place'])
      for (const one of open) await one.settled()
    }
    await bens.settled()
    for (const one of [...open, bens]) await one.close()
  })
  await t.test('a frame of more than 64 kB: 1009', async () => {
    const client = await SocketClient.as(port, app.as(ben))
    client.send(JSON.stringify({ type: 'ping', x: 'x'.repeat(64 * 1024) }))
    assert.equal((await client.closed)[0], 1009)
  })
  await t.test('more than 20 frames a second are refused with an error', async () => {
    const client = await SocketClient.as(port, app.as(ben))
    for (let n = 0; n < 80; n++) client.send({ type: 'ping' })
    assert.equal((await client.next('error'))['code'], 'too_many_frames')
    await client.when(() => client.frames.length === 80, 'an answer to each')
    assert.ok(client.frames.filter(({ type }) => type === 'pong').length >= 20)
    await client.close()
  })
})
