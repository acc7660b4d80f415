import assert from 'node:assert/strict'
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { localCertificate, localKey } from '../../../test/support/local-certificate.ts'
import { apnsClient, type PushClient, type PushMessage } from '../../platform/providers/apns.ts'
import { fcmClient } from '../../platform/providers/fcm.ts'
import { type SendingApp, sendingApp } from '../sending/sending.testing.ts'
import { pushChannel } from './channels.service.ts'
import {
  addressesOf,
  bodyOf,
  findDelivery,
  jsonServer,
  listen,
  notify,
  type ProviderResponse,
} from './channels.testing.ts'

const parts = (token: string): Record<string, unknown>[] =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))

/** Verifies the signature of a JWT (RFC 7515). */
function signed(token: string, publicKey: string, algorithm: 'ES256' | 'RS256'): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const key = createPublicKey(publicKey)
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key,
    Buffer.from(signature, 'base64url'),
  )
}

type Row = readonly [what: string, answer: ProviderResponse, state: string, tokens: number, seconds?: number]

const tokenOf = (user: GivenUser): string => createHash('sha256').update(user.id).digest('hex')

async function givenToken(app: SendingApp, user: GivenUser, platform: 'ios' | 'android'): Promise<string> {
  await app.givenPhone(user, platform)
  await sql`update devices set token = ${tokenOf(user)} where user_id = ${user.id}`.execute(app.db.db())
  return tokenOf(user)
}

async function checkCases(
  t: TestContext,
  app: SendingApp,
  channel: 'apns' | 'fcm',
  client: PushClient,
  rows: readonly Row[],
  setResponse: (answer: ProviderResponse) => void,
): Promise<void> {
  const company = await app.givenCompany()
  const worker = await app.worker([pushChannel(channel, client, 2)])
  for (const [what, answer, state, tokens, seconds] of rows)
    await t.test(`${what} (${answer.status}): ${state}`, async () => {
      setResponse(answer)
      const user = await app.givenTraveller(company)
      await givenToken(app, user, channel === 'apns' ? 'ios' : 'android')
      await notify(app, user)
      await app.run(worker)
      const delivery = await findDelivery(app, user, channel)
      assert.deepEqual([delivery.state, delivery.attempts], [state, 1], delivery.last_error ?? '')
      assert.equal((await addressesOf(app, user)).tokens, tokens)
      if (seconds) assert.equal((delivery.due_at.getTime() - app.clock.now().getTime()) / 1000, seconds)
    })
}

const message: PushMessage = {
  id: '0192f0c0-0000-7000-8000-000000000001',
  token: 'ab'.repeat(32),
  title: 'Flooding in Lima',
  body: 'Roads are under water.',
  data: {},
  urgent: true,
  lifeSeconds: 60,
}

const reason = (status: number, code: string): ProviderResponse => ({ status, body: { reason: code } })

test('pushes are sent by the protocol of APNs, and the server’s answer decides the outcome', async (t) => {
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  let response: ProviderResponse = { status: 200 }
  const requests: { readonly headers: IncomingHttpHeaders; readonly body: Record<string, unknown> }[] = []
  const server = createSecureServer({ key: localKey, cert: localCertificate })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => sessions.add(session))
  t.after(() => {
    for (const session of sessions) session.destroy()
  })
  server.on('stream', (stream, headers) => {
    void bodyOf(stream).then((bytes) => {
      requests.push({ headers, body: JSON.parse(bytes.toString('utf8')) as Record<string, unknown> })
      stream.respond({ ':status': response.status, 'apns-id': String(headers['apns-id']) })
      stream.end(response.body === undefined ? '' : JSON.stringify(response.body))
    })
  })
  const port = await listen(t, server)
  const clientAt = (where: number): PushClient => {
    const client = apnsClient({
      key: pair.privateKey,
      keyId: 'ABC123DEFG',
      teamId: 'DEF123GHIJ',
      topic: 'example.godwit.app',
      production: false,
      server: { host: '127.0.0.1', port: where, ca: localCertificate },
    })
    t.after(() => client.close())
    return client
  }
  const client = clientAt(port)
  const app = await sendingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })

  await t.test('with a signed token, an id of its own, and what the application opens', async () => {
    const user = await app.givenTraveller(company)
    const device = await givenToken(app, user, 'ios')
    await notify(app, user, { type: 110, urgency: 'now', data: { trip_alert_id: 'a1', trip_id: 't1' } })
    await app.run(await app.worker([pushChannel('apns', client, 2)]))
    const [last] = requests.slice(-1)
    assert.ok(last)
    const { headers, body } = last
    const token = String(headers['authorization']).replace('bearer ', '')
    const [head, claims] = parts(token)
    assert.deepEqual([head?.['alg'], head?.['kid'], claims?.['iss']], ['ES256', 'ABC123DEFG', 'DEF123GHIJ'])
    assert.ok(signed(token, pair.publicKey, 'ES256'), 'Apple’s key signed it')
    assert.equal(headers[':path'], `/3/device/${device}`)
    assert.deepEqual(
      [headers['apns-topic'], headers['apns-push-type'], headers['apns-collapse-id']],
      ['example.godwit.app', 'alert', '110-a1'],
    )
    const { aps, ...rest } = body as { aps: { alert: object } }
    assert.deepEqual(aps.alert, { title: 'Flooding in Lima', body: 'Roads are under water.\n\nStay where you are.' })
    assert.deepEqual([rest['type' as never], rest['trip_id' as never]], [110, 't1'])
    const delivery = await findDelivery(app, user, 'apns')
    assert.deepEqual([delivery.state, delivery.provider_message_id], ['sent', headers['apns-id']])
    assert.match(String(headers['apns-id']), /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  })

  await checkCases(
    t,
    app,
    'apns',
    client,
    [
      ['the device is gone', reason(410, 'Unregistered'), 'dropped', 0],
      ['no such token', reason(400, 'BadDeviceToken'), 'dropped', 0],
      ['another application’s token', reason(400, 'DeviceTokenNotForTopic'), 'dropped', 0],
      ['too large', reason(413, 'PayloadTooLarge'), 'dropped', 1],
      ['too many', reason(429, 'TooManyRequests'), 'waiting', 1],
      ['our token is too old', reason(403, 'ExpiredProviderToken'), 'waiting', 1],
      ['our key is wrong', reason(403, 'InvalidProviderToken'), 'waiting', 1],
      ['shutting down', reason(503, 'Shutdown'), 'waiting', 1],
      ['ill', reason(500, 'InternalServerError'), 'waiting', 1],
      ['taken', { status: 200 }, 'sent', 1],
    ],
    (answer) => {
      response = answer
    },
  )
  await t.test('an invalid token makes no request', async () => {
    const before = requests.length
    for (const token of ['', '../../x', 'ios of somebody', 'abc'])
      assert.equal((await client.send({ ...message, token }, AbortSignal.timeout(60_000))).kind, 'unreachable')
    assert.equal(requests.length, before)
  })
  await checkCases(t, app, 'apns', clientAt(1), [['no server', { status: 0 }, 'waiting', 1]], () => undefined)
})

const fcmError = (status: number, name: string, errorCode?: string, field?: string): ProviderResponse => ({
  status,
  body: {
    error: {
      code: status,
      status: name,
      message: 'no',
      details: [...(errorCode ? [{ errorCode }] : []), ...(field ? [{ fieldViolations: [{ field }] }] : [])],
    },
  },
})

test('pushes are sent by the protocol of FCM, and the server’s answer decides the outcome', async (t) => {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  let response: ProviderResponse = { status: 200, body: { name: 'projects/p1/messages/1' } }
  let tokens = 0
  const assertions: string[] = []
  const { url, requests } = await jsonServer(t, ({ path, headers, body }) => {
    if (path !== '/token')
      return headers['authorization'] === `Bearer access ${tokens}` ? response : fcmError(401, 'UNAUTHENTICATED')
    const form = new URLSearchParams(String(body))
    assertions.push(form.get('assertion') ?? '')
    return form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer'
      ? { status: 200, body: { access_token: `access ${++tokens}`, expires_in: 3600 } }
      : { status: 400, body: { error: 'unsupported_grant_type' } }
  })
  const account = {
    project_id: 'p1',
    client_email: 'push@p1.example',
    private_key: pair.privateKey,
    token_uri: `${url}/token`,
  }
  const clientAt = (baseUrl: string, tokenUri = account.token_uri) => {
    const client = fcmClient({ account: { ...account, token_uri: tokenUri }, baseUrl })
    t.after(() => client.close())
    return client
  }
  const client = clientAt(url)
  const app = await sendingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const given = async (): Promise<GivenUser> => {
    const user = await app.givenTraveller(company)
    await givenToken(app, user, 'android')
    return user
  }

  await t.test('with an access token for a signed JWT, requested once', async () => {
    const user = await given()
    const worker = await app.worker([pushChannel('fcm', client, 2)])
    for (const id of ['a1', 'a2'])
      await notify(app, user, { type: 110, urgency: 'now', data: { trip_alert_id: id, count: 2, none: null } })
    await app.run(worker)
    assert.equal(assertions.length, 1)
    const [head, claims] = parts(assertions[0] ?? '')
    assert.equal(head?.['alg'], 'RS256')
    assert.ok(signed(assertions[0] ?? '', pair.publicKey, 'RS256'))
    assert.deepEqual([claims?.['iss'], claims?.['aud']], ['push@p1.example', account.token_uri])
    assert.match(String(claims?.['scope']), /firebase\.messaging$/)
    const [last] = requests.slice(-1)
    assert.equal(last?.path, '/v1/projects/p1/messages:send')
    const sent = (JSON.parse(String(last?.body)) as { message: Record<string, Record<string, unknown>> }).message
    assert.equal(sent['token'], tokenOf(user))
    assert.equal(sent['notification']?.['title'], 'Flooding in Lima')
    assert.deepEqual(
      [sent['data']?.['type'], sent['data']?.['count'], 'none' in (sent['data'] ?? {})],
      ['110', '2', false],
    )
    assert.deepEqual([sent['android']?.['priority'], sent['android']?.['ttl']], ['HIGH', '86400s'])
    assert.match(String(sent['android']?.['collapse_key']), /^110-a[12]$/)
    const delivery = await findDelivery(app, user, 'fcm')
    assert.deepEqual([delivery.state, delivery.provider_message_id], ['sent', 'projects/p1/messages/1'])
  })

  await t.test('an access token that is no longer taken is replaced', async () => {
    tokens += 1
    const user = await given()
    await notify(app, user)
    const worker = await app.worker([pushChannel('fcm', client, 2)])
    await app.run(worker)
    assert.equal((await findDelivery(app, user, 'fcm')).state, 'waiting')
    app.clock.advance(10)
    await app.run(worker)
    assert.equal((await findDelivery(app, user, 'fcm')).state, 'sent')
  })

  await checkCases(
    t,
    app,
    'fcm',
    client,
    [
      ['the application is gone', fcmError(404, 'NOT_FOUND', 'UNREGISTERED'), 'dropped', 0],
      ['another project’s token', fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'), 'dropped', 0],
      ['no token at all', fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'message.token'), 'dropped', 0],
      ['a wrong message', fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', 'message.data'), 'dropped', 1],
      [
        'too many',
        { ...fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), headers: { 'retry-after': '90' } },
        'waiting',
        1,
        90,
      ],
      ['busy', fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE'), 'waiting', 1],
      ['ill', fcmError(500, 'INTERNAL', 'INTERNAL'), 'waiting', 1],
      ['no such project', fcmError(404, 'NOT_FOUND'), 'waiting', 1],
      ['a proxy in between', { status: 502, headers: { 'content-type': 'text/html' } }, 'waiting', 1],
    ],
    (answer) => {
      response = answer
    },
  )
  const noServer = 'http://127.0.0.1:1'
  await checkCases(t, app, 'fcm', clientAt(noServer), [['no server', { status: 0 }, 'waiting', 1]], () => undefined)
  await assert.rejects(clientAt(url, `${noServer}/token`).check(), /ECONNREFUSED/)
  await client.check()
})
