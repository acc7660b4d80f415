import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostTestsAMinute } from '../../delivery/index.ts'
import { givenReceiver, webhookApp } from '../../delivery/webhooks/webhooks.testing.ts'
import { sampleEvent } from './sample-event.wire.ts'

test('POST …/test sends a sample once, also to a disabled endpoint; nobody pulls it', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(503).end())
  const company = await app.givenCompany()
  const endpoint = await app.register(company, receiver.url, { enabled: false })
  const worker = app.worker()
  const sent = await app.as(company).post<{ state: string; test: boolean }>(`${endpoint.path}/test`, { event: 110 })
  assert.deepEqual([sent.status, sent.body.state, sent.body.test], [202, 'waiting', true])
  await app.run(worker)
  const body = JSON.parse(receiver.got[0]?.body.toString() ?? '')
  assert.deepEqual([body.event, body.event_name], [110, 'alert.matched'])
  assert.deepEqual(body.payload, sampleEvent(110)?.payload)
  assert.deepEqual(
    (await app.deliveries(company, endpoint)).map((one) => [one.state, one.tries.length]),
    [['exhausted', 1]],
  )
  const pulled = await app.as(company).get<{ events: unknown[] }>(`/api/v2/org/${company.id}/webhook_events`)
  assert.deepEqual(pulled.body.events, [])
  assert.equal((await app.as(company).post(`${endpoint.path}/test`, { event: 7 })).status, 422)
})

test('POST …/test has a limit of its own: for a company, to all its endpoints together, also at the same moment', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(200).end())
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const endpoints = [await app.register(company, receiver.url), await app.register(company, receiver.url)]
  const send = (n: number) => app.as(company).post(`${endpoints[n % 2]?.path}/test`)
  const answers = await Promise.all(Array.from({ length: mostTestsAMinute + 3 }, (_, n) => send(n)))
  const count = (status: number) => answers.filter((one) => one.status === status).length
  assert.deepEqual([count(202), count(429)], [mostTestsAMinute, 3])
  const late = answers.find((one) => one.status === 429)
  assert.match(late?.text ?? '', /too_many_requests/)
  assert.equal(late?.headers['retry-after'], '60')
  assert.equal((await app.as(other).post(`${(await app.register(other, receiver.url)).path}/test`)).status, 202)
  app.clock.advance(59)
  const refused = await send(0)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1'])
  app.clock.advance(1)
  assert.equal((await send(0)).status, 202)
  await app.run(app.worker())
  assert.equal(receiver.got.length, mostTestsAMinute + 2, 'what was refused was not sent')
})
