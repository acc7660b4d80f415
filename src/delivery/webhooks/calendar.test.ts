import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { verifyWebhook } from '../../../client/src/webhooks.ts'
import { testLog } from '../../../test/support/database.ts'
import { createSandboxClock } from '../../platform/sandbox/sandbox-clock.ts'
import { gapAfter, lastTryAfterMs, mostTries, nextTry } from './calendar.ts'
import { givenReceiver, webhookApp } from './webhooks.testing.ts'

const minute = 60_000
const minutes = [0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555, 5115, 7675, 10235]

test('the gaps double from five minutes to 2,560 and end after thirteen tries', () => {
  assert.equal(mostTries, 13)
  const gaps = Array.from({ length: 14 }, (_, index) => gapAfter(index + 1))
  assert.deepEqual(gaps, [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 2560, 2560, undefined, undefined])
  assert.equal(lastTryAfterMs, 10_235 * minute)
  assert.deepEqual(nextTry(1, new Date('2026-01-01T00:00:07Z')), new Date('2026-01-01T00:05:07Z'))
})

test('the whole calendar under the sandbox clock: thirteen tries, exhausted, notified once, replayable', async (t) => {
  const app = await webhookApp(t)
  const clock = await createSandboxClock({ pool: app.db.pool, log: testLog, pollMs: 60_000 })
  t.after(() => clock.close())
  const worker = app.worker({ clock })
  clock.attach(worker)
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(500).end('out of order'))
  const company = await app.givenCompany()
  const manager = await app.givenManager(company)
  const endpoint = await app.register(company, receiver.url)
  const start = new Date(clock.now().getTime() + minute)
  await app.happen(company, [20], start)

  await clock.moveTo(new Date(start.getTime() + 8 * 86_400_000))

  assert.equal(receiver.got.length, minutes.length)
  for (const { headers, body } of receiver.got) {
    const time = headers['webhook-timestamp']
    assert.equal(headers['service-signature']?.startsWith(`t=${time},v1=`), true, 'each is signed afresh')
    // Verified as a receiver does: by the real time of its machine.
    const event = await verifyWebhook({ secret: endpoint.secret, headers, body })
    assert.equal(event.id, headers['webhook-id'])
    assert.deepEqual(body, receiver.got[0]?.body, 'the same bytes at every try')
  }
  const countNotifications = async (type: number): Promise<number> =>
    (await sql`select 1 from notifications where user_id = ${manager.id} and type = ${type}`.execute(app.db.db())).rows
      .length
  const [delivery] = await app.deliveries(company, endpoint)
  assert.equal(delivery?.state, 'exhausted')
  assert.deepEqual(
    delivery?.tries.map((one) => [one.number, (Date.parse(one.at) - start.getTime()) / minute, one.status]),
    minutes.map((at, index) => [index + 1, at, 500]),
  )
  assert.deepEqual(
    [await countNotifications(511), await countNotifications(510)],
    [1, 1],
    'told once that it ran out of tries, once that it fails',
  )
  app.clock.set(clock.now())
  const shown = await app.as(company).get<{ status: string }>(endpoint.path)
  assert.equal(shown.body.status, 'failing')

  receiver.answer = (_req, res) => void res.end()
  const replayed = await app
    .as(company)
    .post(`/api/v2/org/${company.id}/webhook_events/${delivery?.webhook_event_id}/replay`)
  assert.deepEqual(replayed.body, { replayed: 1 })
  await worker.runDueUntil(clock.now(), AbortSignal.timeout(600_000))
  assert.equal(receiver.got.length, 14)
  assert.deepEqual(receiver.got[13]?.body, receiver.got[0]?.body)
  assert.equal((await app.deliveries(company, endpoint))[0]?.state, 'delivered')
  await clock.advance('P20D')
  assert.equal(receiver.got.length, 14, 'nothing more is tried')
  assert.equal(await countNotifications(511), 1)
})
