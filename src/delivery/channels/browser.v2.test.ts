import assert from 'node:assert/strict'
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { Agent, createServer } from 'node:https'
import { test } from 'node:test'
import { testVault } from '../../../test/support/database.ts'
import { localCertificate, localKey } from '../../../test/support/local-certificate.ts'
import { decrypted } from '../../../test/support/web-push.ts'
import { webPushClient } from '../../platform/providers/web-push.ts'
import { sendingApp } from '../sending/sending.testing.ts'
import { browserAgent } from './browser-agent.ts'
import { browserKeys } from './browser-keys.ts'
import { browserChannel } from './channels.service.ts'
import {
  addressesOf,
  bodyOf,
  findDelivery,
  listen,
  notify,
  type ProviderResponse,
  type ReceivedRequest,
} from './channels.testing.ts'

test('browsers subscribe, and pushes reach a server that speaks Web Push', async (t) => {
  let response: ProviderResponse = { status: 201 }
  const requests: ReceivedRequest[] = []
  const server = createServer({ key: localKey, cert: localCertificate }, async (req, res) => {
    requests.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body: await bodyOf(req) })
    res.writeHead(response.status, response.headers ?? {}).end()
  })
  const port = await listen(t, server)
  const app = await sendingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const keys = browserKeys(testVault)
  const allowed = { allowPrivate: true }
  const receiptPath = ({ id }: { id: string }): string => `/api/v2/receipts/${id}`
  const client = webPushClient({
    keys,
    subject: 'mailto:ops@godwit.example',
    agent: new Agent({ ca: localCertificate }),
  })
  t.after(() => client.close())
  const worker = await app.worker([browserChannel(client, 2, { rules: allowed, receiptPath })])
  const own = createECDH('prime256v1')
  own.generateKeys()
  const secret = randomBytes(16)
  const subscription = (path: string, origin = `https://127.0.0.1:${port}`) => ({
    endpoint: `${origin}/${path}`,
    keys: { p256dh: own.getPublicKey().toString('base64url'), auth: secret.toString('base64url') },
  })
  const subscribe = (user: { id: string; token: string }, body: object, id = user.id) =>
    app.as(user).post<{ id: string }>(`/api/v2/users/${id}/web_push_subscriptions`, { subscription: body })
  const given = async (path: string) => {
    const user = await app.givenTraveller(company)
    const { status, text } = await subscribe(user, subscription(path))
    assert.equal(status, 201, text)
    return user
  }

  await t.test('the key is the same on every node and after every start', async () => {
    const user = await app.givenTraveller(company)
    const { body } = await app.as(user).get('/api/v2/web_push_key')
    assert.deepEqual(body, { public_key: browserKeys(testVault).publicKey })
  })

  await t.test('encrypted for the browser alone, signed by the service', async () => {
    const user = await given('one')
    await notify(app, user, { type: 110, urgency: 'now', data: { trip_alert_id: 'a1', alert_id: 'b2' } })
    await app.run(worker)
    const [last] = requests.slice(-1)
    assert.ok(last)
    assert.deepEqual([last.path, last.headers['content-encoding'], last.headers['ttl']], ['/one', 'aes128gcm', '86400'])
    assert.equal(last.headers['urgency'], 'high')
    const read = JSON.parse(decrypted(last.body, own, secret)) as Record<string, Record<string, unknown>>
    assert.deepEqual([read['title'], read['data']?.['trip_alert_id']], ['Flooding in Lima', 'a1'])
    assert.equal(read['data']?.['url'], '/me?alert=b2', 'what a tap opens')
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(last.headers['authorization'])) ?? []
    assert.equal(key, keys.publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
    const bytes = Buffer.from(signature, 'base64url')
    assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes))
    const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>
    assert.deepEqual([aud, sub], [`https://127.0.0.1:${port}`, 'mailto:ops@godwit.example'])
    assert.equal((await findDelivery(app, user, 'webpush')).state, 'sent')
  })

  const cases: readonly (readonly [string, ProviderResponse, string, number, number?])[] = [
    ['no such subscription', { status: 404 }, 'dropped', 0],
    ['the browser is gone', { status: 410 }, 'dropped', 0],
    ['too large', { status: 413 }, 'dropped', 1],
    ['too many', { status: 429, headers: { 'retry-after': '45' } }, 'waiting', 1, 45],
    ['ill', { status: 503 }, 'waiting', 1],
  ]
  for (const [what, answer, state, tokens, seconds] of cases)
    await t.test(`${what} (${answer.status}): ${state}`, async () => {
      response = answer
      const user = await given(`status-${answer.status}`)
      await notify(app, user)
      await app.run(worker)
      response = { status: 201 }
      const delivery = await findDelivery(app, user, 'webpush')
      assert.deepEqual(
        [delivery.state, (await addressesOf(app, user)).tokens],
        [state, tokens],
        delivery.last_error ?? '',
      )
      if (seconds) assert.equal((delivery.due_at.getTime() - app.clock.now().getTime()) / 1000, seconds)
    })

  await t.test('an address in a private network gets no request', async (own) => {
    const rules = { allowPrivate: false }
    const guarded = webPushClient({ keys, subject: 'mailto:ops@godwit.example', agent: browserAgent(rules) })
    own.after(() => guarded.close())
    const before = requests.length
    const strict = await app.worker([browserChannel(guarded, 2, { rules, receiptPath })])
    const literal = await given('inside')
    const named = await app.givenTraveller(company)
    await subscribe(named, subscription('inside', `https://localhost:${port}`))
    for (const user of [literal, named]) await notify(app, user)
    await app.run(strict)
    assert.equal((await findDelivery(app, literal, 'webpush')).state, 'dropped')
    const delivery = await findDelivery(app, named, 'webpush')
    assert.deepEqual(
      [delivery.state, /not a public address/.test(delivery.last_error ?? '')],
      ['waiting', true],
      delivery.last_error ?? '',
    )
    // Some URL parsers end the host at a character that others take for a part of the name.
    const odd = JSON.stringify(subscription('inside', `https://127.0.0.1;.push.example`))
    const message = { id: 'a1', title: 'T', body: 'B', data: {}, urgent: false, lifeSeconds: 60 }
    const answer = await guarded.send({ ...message, token: odd }, new AbortController().signal)
    assert.deepEqual(
      [answer.kind, /not a public address/.test('detail' in answer ? answer.detail : '')],
      ['later', true],
    )
    assert.equal(requests.length, before)
  })

  await t.test('a browser subscription belongs to one person, can be deleted, and is validated', async () => {
    const [ada, per] = [await app.givenTraveller(company), await app.givenTraveller(company)]
    const first = await subscribe(ada, subscription('shared'))
    assert.equal((await subscribe(ada, subscription('shared'))).body.id, first.body.id, 'seen again')
    const second = await subscribe(per, subscription('shared'))
    assert.deepEqual([(await addressesOf(app, ada)).tokens, (await addressesOf(app, per)).tokens], [0, 1])
    assert.equal((await subscribe(ada, subscription('x'), per.id)).status, 401, 'somebody else’s')
    const path = (user: { id: string }) => `/api/v2/users/${user.id}/web_push_subscriptions/${second.body.id}`
    assert.equal((await app.as(ada).delete(path(ada))).status, 404)
    assert.equal((await app.as(per).delete(path(per))).status, 200)
    assert.equal((await app.as(per).delete(path(per))).status, 404)
    const right = subscription('x')
    for (const wrong of [
      { ...right, endpoint: 'http://push.example/x' },
      { ...right, endpoint: 'nowhere' },
      { ...right, endpoint: 'https://ada@push.example/x' },
      { ...right, endpoint: 'https://127.0.0.1;.push.example/x' },
      { ...right, keys: { ...right.keys, p256dh: 'AAAA' } },
      { ...right, keys: { ...right.keys, auth: 'AAAA' } },
    ])
      assert.equal((await subscribe(ada, wrong)).status, 422, JSON.stringify(wrong))
  })
})
