import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeliveryBody, givenReceiver, webhookApp } from '../webhooks/webhooks.testing.ts'

interface Shown {
  readonly id: string
  readonly enabled: boolean
  readonly company_id: string
}

test('the desk sees endpoints, deliveries and tries, enables, disables and replays', async (t) => {
  const app = await webhookApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const staff = app.as((await app.givenStaff()).key)
  const manager = await app.signedIn(await app.givenManager(company))
  const stranger = await app.signedIn(await app.givenManager(other))
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(500).end('no'))
  const endpoint = await app.register(company, receiver.url)
  await app.register(other, receiver.url, { enabled: false })
  await app.happen(company)
  const worker = app.worker()
  await app.run(worker)

  const list = '/api/desk/webhook_endpoints'
  const one = `${list}/${endpoint.id}`
  const all = await staff.get<Shown[]>(list)
  assert.deepEqual(
    all.body.map((shown) => shown.company_id),
    [company.id, other.id],
    'the one that fails comes first',
  )
  assert.equal((await staff.get<Shown[]>(`${list}?company_id=${other.id}`)).body.length, 1)
  assert.deepEqual(
    (await manager.get<Shown[]>(list)).body.map(({ id }) => id),
    [endpoint.id],
  )
  assert.equal((await manager.get(one)).status, 200)
  assert.equal((await stranger.get(one)).status, 401)
  assert.equal((await staff.get(`${list}/${company.id}`)).status, 404)

  const [delivery] = (await staff.get<DeliveryBody[]>(`${one}/deliveries?state=waiting`)).body
  assert.equal(delivery?.tries[0]?.answer, 'no')
  assert.deepEqual((await manager.get(`${one}/deliveries/${delivery?.id}`)).body, delivery)
  assert.equal((await stranger.get(`${one}/deliveries/${delivery?.id}`)).status, 401)
  assert.equal((await staff.get(`${one}/deliveries/999`)).status, 404)

  const seen = (await staff.get(one)).headers['etag'] ?? ''
  const disabled = await staff.patch<Shown>(one, { webhook_endpoint: { enabled: false } }, { 'if-match': seen })
  assert.deepEqual([disabled.status, disabled.body.enabled], [200, false])
  const stale = await manager.patch(one, { webhook_endpoint: { enabled: true } }, { 'if-match': seen })
  assert.equal(stale.status, 412)
  assert.equal((await manager.patch(one, { webhook_endpoint: { enabled: true } })).status, 200)

  receiver.answer = (_req, res) => void res.end()
  const range = { since: '2026-11-14', until: app.clock.now().toISOString() }
  assert.deepEqual((await staff.post(`${one}/replay`, range)).body, { replayed: 1 })
  assert.equal((await stranger.post(`${one}/replay`, range)).status, 401)
  await app.run(worker)
  assert.equal((await staff.get<DeliveryBody>(`${one}/deliveries/${delivery?.id}`)).body.state, 'delivered')
})
