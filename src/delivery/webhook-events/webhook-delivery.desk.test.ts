import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { signatureHeaders } from '../webhooks/signature.ts'
import { givenReceiver, type Received, type WebhookApp, webhookApp } from '../webhooks/webhooks.testing.ts'

interface Summary {
  readonly id: number
  readonly company_id: string
  readonly webhook_endpoint_id: string
  readonly webhook_event_id: string
  readonly event: number
  readonly state: string
  readonly outcome: string
  readonly tries_made: number
  readonly last_status: number | null
  readonly last_error: string | null
}

interface Full extends Omit<Summary, 'last_status' | 'last_error'> {
  readonly url: string
  readonly body: string
  readonly body_erased_at: string | null
  readonly tries: readonly {
    readonly number: number
    readonly headers: readonly { readonly name: string; readonly value: string }[]
    readonly body_kept: boolean
    readonly status: number | null
    readonly answer: string
    readonly error: string | null
  }[]
}

interface Hour {
  readonly hour: string
  readonly delivered: number
  readonly failed: number
  readonly waiting: number
  readonly dropped: number
}

const list = '/api/desk/webhook_deliveries'
const counts = '/api/desk/webhook_counts'
const failing: Parameters<typeof givenReceiver>[1] = (_req, res) => void res.writeHead(503).end('upstream is away')
const unknown = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'

const asSent = ({ headers, body }: Received): unknown => ({ headers, body: body.toString() })
const asShown = ({ tries, body }: Full, index: number): unknown => ({
  headers: Object.fromEntries((tries[index]?.headers ?? []).map(({ name, value }) => [name, value])),
  body,
})

/** Two companies, of which the first has an endpoint that works and one that fails. */
async function given(app: WebhookApp, t: Parameters<typeof webhookApp>[0]) {
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const [good, bad] = [await givenReceiver(t), await givenReceiver(t, failing)]
  return {
    company,
    other,
    good,
    bad,
    staff: app.as((await app.givenStaff()).key),
    manager: await app.signedIn(await app.givenManager(company)),
    stranger: await app.signedIn(await app.givenManager(other)),
    worker: app.worker(),
    working: await app.register(company, good.url, { enabled_events: [20] }),
    broken: await app.register(company, bad.url),
    elsewhere: await app.register(other, good.url),
  }
}

test('a delivery shows every request byte for byte as it was sent, signatures of before a rotation included', async (t) => {
  const app = await webhookApp(t)
  const { company, bad, manager, staff, stranger, worker, broken } = await given(app, t)
  await app.happen(company, [21])
  await app.run(worker)
  for (let rotations = 0; rotations < 2; rotations++)
    await manager.post(`/api/desk/webhook_endpoints/${broken.id}/rotate_secret`)
  app.clock.advance(300)
  await app.run(worker)
  const [summary] = (await manager.get<Summary[]>(`${list}?webhook_endpoint_id=${broken.id}`)).body
  const one = `${list}/${summary?.id}`
  const shown = (await manager.get<Full>(one)).body
  assert.equal(bad.got.length, 2)
  for (const [index, received] of bad.got.entries()) assert.deepEqual(asShown(shown, index), asSent(received))
  const [first] = bad.got
  const timestamp = Number(first?.headers['webhook-timestamp'])
  const id = first?.headers['webhook-id'] ?? ''
  const signed = signatureHeaders([broken.secret], { id, timestamp, body: Buffer.from(shown.body) })
  assert.equal(
    first?.headers['service-signature'],
    signed['service-signature'],
    'the first secret signed the first try',
  )
  assert.deepEqual(
    shown.tries.map(({ number, status, answer, error, body_kept }) => [number, status, answer, error, body_kept]),
    [
      [1, 503, 'upstream is away', 'answered 503', true],
      [2, 503, 'upstream is away', 'answered 503', true],
    ],
  )
  assert.deepEqual([shown.state, shown.outcome, shown.tries_made], ['waiting', 'failed', 2])
  assert.deepEqual((await staff.get(one)).body, shown)
  for (const caller of [stranger, app.as(company), app.nobody]) assert.equal((await caller.get(one)).status, 401)
  assert.equal((await manager.get(`${list}/999999`)).status, 404)
  assert.equal((await manager.get(`${list}/x`)).status, 404)
})

test('of a body whose person was erased, the shown one is marked as not the one that was sent', async (t) => {
  const app = await webhookApp(t)
  const { company, manager, worker, broken } = await given(app, t)
  await app.happen(company, [21])
  await app.run(worker)
  app.clock.advance(60)
  await sql`update webhook_events set erased_at = ${app.clock.now()}`.execute(app.db.db())
  app.clock.advance(240)
  await app.run(worker)
  const [summary] = (await manager.get<Summary[]>(`${list}?webhook_endpoint_id=${broken.id}`)).body
  const { tries, body_erased_at } = (await manager.get<Full>(`${list}/${summary?.id}`)).body
  assert.ok(body_erased_at)
  assert.deepEqual(
    tries.map(({ body_kept, headers }) => [body_kept, headers.some(({ name }) => name === 'content-length')]),
    [
      [false, false],
      [true, true],
    ],
  )
})

test('deliveries to all endpoints, by company, endpoint, state, outcome, event and time, in pages', async (t) => {
  const app = await webhookApp(t)
  const { company, other, manager, staff, stranger, worker, working, broken, elsewhere } = await given(app, t)
  await app.happen(company, [20, 21])
  await app.happen(other, [20])
  await app.run(worker)
  app.clock.advance(60)
  const later = app.clock.now().toISOString()
  await app.happen(company, [22])

  const seen = async (query: string, caller = manager): Promise<unknown[]> => {
    const { status, body, text } = await caller.get<Summary[]>(`${list}?${query}`)
    assert.equal(status, 200, text)
    return body.map((one) => [one.event, one.outcome])
  }
  const all = [
    [22, 'waiting'],
    [21, 'failed'],
    [20, 'failed'],
    [20, 'delivered'],
  ]
  assert.deepEqual(await seen(''), all)
  assert.deepEqual(await seen(`company_id=${company.id}`, staff), all)
  assert.deepEqual((await seen('', staff)).length, 5)
  assert.deepEqual(await seen(`webhook_endpoint_id=${working.id}`), [[20, 'delivered']])
  assert.deepEqual(await seen('outcome=failed'), all.slice(1, 3))
  assert.deepEqual(await seen('outcome=failed', staff), all.slice(1, 3))
  assert.deepEqual(await seen('outcome=waiting', staff), all.slice(0, 1))
  assert.deepEqual(await seen('state=waiting'), all.slice(0, 3))
  assert.deepEqual(await seen('event=20&outcome=delivered'), all.slice(3))
  assert.deepEqual(await seen(`since=${later}`), all.slice(0, 1))
  assert.deepEqual(await seen(`since=${later}`, staff), all.slice(0, 1))
  assert.deepEqual(await seen('until=2026-01-01'), [])
  assert.deepEqual(await seen('page=2&per_page=3'), all.slice(3))
  const page = await manager.get<Summary[]>(`${list}?per_page=3`)
  assert.equal(page.headers['total'], '4')
  assert.deepEqual([page.body[1]?.last_status, page.body[1]?.last_error], [503, 'answered 503'])

  assert.equal((await manager.get(`${list}?company_id=${other.id}`)).status, 401)
  assert.equal((await manager.get(`${list}?webhook_endpoint_id=${elsewhere.id}`)).status, 401)
  assert.equal((await stranger.get(`${list}?webhook_endpoint_id=${broken.id}`)).status, 401)
  assert.equal((await staff.get(`${list}?webhook_endpoint_id=${unknown}`)).status, 404)
  assert.equal((await staff.get(`${list}?company_id=${unknown}`)).status, 404)
  assert.equal((await staff.get(`${list}?state=lost`)).status, 422)
  assert.equal((await staff.get(`${list}?since=never`)).status, 422)
  assert.equal((await staff.get(`${list}?since=2026-02-01&until=2026-01-01`)).status, 422)
  assert.equal((await app.as(company).get(list)).status, 401)

  await manager.delete(`/api/desk/webhook_endpoints/${broken.id}`)
  assert.deepEqual((await seen('state=dropped')).length, 3, 'the log of a deleted endpoint stays')
})

test('counts by hour add up, with every hour of the time', async (t) => {
  const app = await webhookApp(t)
  const { company, other, manager, staff, worker, working } = await given(app, t)
  await app.happen(company, [20, 21])
  await app.happen(other, [20])
  await app.run(worker)
  app.clock.advance(3_600)
  await app.happen(company, [21])
  const hours = async (query: string, caller = manager): Promise<Hour[]> =>
    (await caller.get<Hour[]>(`${counts}?${query}`)).body
  const nothing = { delivered: 0, failed: 0, waiting: 0, dropped: 0 }
  const own = await hours('')
  assert.equal(own.length, 24)
  assert.deepEqual(
    own.slice(-3).map(({ hour, ...rest }) => rest),
    [nothing, { ...nothing, delivered: 1, failed: 2 }, { ...nothing, waiting: 1 }],
  )
  assert.equal(Date.parse(own.at(-1)?.hour ?? '') % 3_600_000, 0)
  const sum = (some: readonly Hour[]) => some.reduce((all, one) => all + one.delivered + one.failed + one.waiting, 0)
  assert.equal(sum(await hours(`webhook_endpoint_id=${working.id}`)), 1)
  assert.equal(sum(await hours('', staff)), 5)
  assert.equal(sum(await hours('event=21')), 2)
  assert.deepEqual([(await hours('hours=2')).length, sum(await hours('hours=1'))], [2, 1])
  assert.equal((await manager.get<Summary[]>(`${list}?hours=1`)).body.length, 1, 'the list has the same hours')
  assert.equal((await manager.get(`${counts}?hours=1&since=2026-11-14`)).status, 422)
  assert.equal((await manager.get(`${list}?hours=193`)).status, 422)
  assert.equal((await manager.get(`${counts}?since=2026-11-01&until=2026-11-14`)).status, 422)
  assert.equal((await manager.get(`${counts}?company_id=${other.id}`)).status, 401)
  assert.equal((await app.nobody.get(counts)).status, 401)
})

test('the kinds of events are listed for whoever registers an endpoint', async (t) => {
  const app = await webhookApp(t)
  const { body } = await app
    .as((await app.givenStaff()).key)
    .get<{ event: number; event_name: string }[]>('/api/desk/webhook_event_types')
  assert.ok(body.some(({ event, event_name }) => event === 110 && event_name === 'alert.matched'))
  assert.equal((await app.nobody.get('/api/desk/webhook_event_types')).status, 401)
})

test('one delivery, chosen ones, all that failed since a time, and an event are sent again', async (t) => {
  const app = await webhookApp(t)
  const { company, other, bad, good, manager, staff, stranger, worker, broken, elsewhere } = await given(app, t)
  await app.happen(company, [21])
  app.clock.advance(60)
  const since = app.clock.now().toISOString()
  await app.happen(company, [21, 22, 20])
  await manager.post(`/api/desk/webhook_endpoints/${broken.id}/test`)
  await app.run(worker)
  const find = async (query: string): Promise<Summary[]> =>
    (await manager.get<Summary[]>(`${list}?webhook_endpoint_id=${broken.id}&${query}`)).body
  const ids = (await find('per_page=100')).map(({ id }) => id)
  assert.equal((await find('outcome=failed')).length, 5)
  const [sample = 0, , second = 0, third = 0, oldest = 0] = ids

  bad.answer = (_req, res) => void res.end('thanks')
  const before = bad.got.length
  assert.deepEqual((await manager.post(`${list}/${oldest}/replay`)).body, { replayed: 1 })
  await app.run(worker)
  assert.equal(bad.got.length, before + 1)
  const sentAgain = (await manager.get<Full>(`${list}/${oldest}`)).body
  assert.deepEqual([sentAgain.outcome, sentAgain.tries.map(({ number }) => number)], ['delivered', [1, 1]])

  assert.deepEqual((await staff.post(`${list}/replay`, { delivery_ids: [second, third, second] })).body, {
    replayed: 2,
  })
  await app.run(worker)
  assert.deepEqual(
    (await find('outcome=failed')).map(({ id }) => id),
    ids.slice(0, 2),
  )

  assert.deepEqual((await stranger.post(`${list}/replay_failed`, { since: '2026-01-01' })).body, { replayed: 0 })
  assert.deepEqual((await manager.post(`${list}/replay_failed`, { since })).body, { replayed: 1 })
  await app.run(worker)
  assert.deepEqual(
    (await find('outcome=failed')).map(({ id }) => id),
    [sample],
    'samples are sent again only when they are named',
  )

  const got = good.got.length + bad.got.length
  const event = (await find('event=20')).find(({ id }) => id !== sample)?.webhook_event_id
  assert.deepEqual((await manager.post(`/api/desk/webhook_events/${event}/replay`)).body, { replayed: 2 })
  await app.run(worker)
  assert.equal(good.got.length + bad.got.length, got + 2)

  assert.equal((await stranger.post(`${list}/${oldest}/replay`)).status, 401)
  assert.equal((await stranger.post(`${list}/replay`, { delivery_ids: [oldest] })).status, 401)
  assert.equal((await stranger.post(`/api/desk/webhook_events/${event}/replay`)).status, 401)
  assert.equal((await stranger.post(`${list}/replay_failed`, { since, webhook_endpoint_id: broken.id })).status, 401)
  assert.equal((await manager.post(`${list}/replay_failed`, { since, company_id: other.id })).status, 401)
  assert.equal((await manager.post(`${list}/replay`, { delivery_ids: [oldest, 999_999] })).status, 404)
  assert.equal((await manager.post(`${list}/999999/replay`)).status, 404)
  assert.equal((await staff.post(`/api/desk/webhook_events/${unknown}/replay`)).status, 404)
  assert.equal((await manager.post(`${list}/replay`, { delivery_ids: [] })).status, 422)
  assert.equal((await manager.post(`${list}/replay_failed`, {})).status, 422)

  await manager.delete(`/api/desk/webhook_endpoints/${broken.id}`)
  const gone = await manager.post<{ error: { code: string } }>(`${list}/${oldest}/replay`)
  assert.deepEqual([gone.status, gone.body.error.code], [409, 'endpoint_deleted'])
  const lines = await staff.get<{ action: string; subject_id: string }[]>('/api/desk/audit?per_page=100')
  const replays = lines.body.filter(({ action }) => action === 'replay').map(({ subject_id }) => subject_id)
  assert.deepEqual(
    [replays.filter((id) => id === broken.id).length, replays.includes(elsewhere.id)],
    [3, false],
    'one line for each endpoint and replay',
  )
})
