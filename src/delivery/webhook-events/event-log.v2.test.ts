import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testLog } from '../../../test/support/database.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { createListener } from '../../platform/db/listener.ts'
import { newId } from '../../platform/ids.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { wakeChannel } from '../../platform/jobs/wake.ts'
import { recordEvent } from '../events/event.service.ts'
import { givenReceiver, webhookApp } from '../webhooks/webhooks.testing.ts'
import { forgetOldWebhooks } from './event-log.service.ts'

interface Pulled {
  readonly events: { id: string; event: number; payload: { n?: number } }[]
  readonly next_cursor: string | null
  readonly has_more: boolean
}

test('GET /org/:company_id/webhook_events skips no event, however late it commits', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const path = `/api/v2/org/${company.id}/webhook_events`
  const pull = async (after: string | null, limit = 100): Promise<Pulled> => {
    const query = after === null ? '' : `&after=${after}`
    return (await app.as(company).get<Pulled>(`${path}?limit=${limit}${query}`)).body
  }
  assert.deepEqual(await pull(null), { events: [], next_cursor: null, has_more: false })
  const event = (n: number) => ({ event: 20 as const, companyId: company.id, payload: { n } })
  let commit = (): void => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written = (): void => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const late = inTransaction(app.ctx(), async (tx) => {
    await recordEvent(tx, event(1))
    written()
    await mayCommit
  })
  await isWritten
  await recordEvent(app.ctx(), event(2))
  const first = await pull(null)
  assert.deepEqual(
    first.events.map(({ payload }) => payload.n),
    [2],
  )
  commit()
  await late
  await recordEvent(app.ctx(), event(3))
  const second = await pull(first.next_cursor)
  assert.deepEqual(
    second.events.map(({ payload }) => payload.n),
    [1, 3],
  )
  assert.deepEqual(await pull(second.next_cursor), { events: [], next_cursor: second.next_cursor, has_more: false })

  for (let n = 4; n <= 8; n++) await recordEvent(app.ctx(), event(n))
  const seen: (number | undefined)[] = []
  let cursor: string | null = null
  for (;;) {
    const page: Pulled = await pull(cursor, 3)
    seen.push(...page.events.map(({ payload }) => payload.n))
    cursor = page.next_cursor
    if (!page.has_more) break
    assert.equal(page.events.length, 3)
  }
  assert.deepEqual(seen, [2, 1, 3, 4, 5, 6, 7, 8])
  const together = await Promise.all([pull(cursor), pull(cursor), pull(null), pull(null)])
  assert.deepEqual(together[2], together[3])
  assert.equal((await app.as(company).get(`${path}?after=x`)).status, 422)
  assert.equal((await app.as(company).get(`${path}?limit=0`)).status, 422)
})

test('POST /org/:company_id/webhook_endpoints/:id/replay sends the events of a period again to one endpoint, after new ones', async (t) => {
  const app = await webhookApp(t)
  const [receiver, second] = [await givenReceiver(t), await givenReceiver(t)]
  const company = await app.givenCompany()
  const endpoint = await app.register(company, receiver.url, { enabled_events: [20] })
  await app.register(company, second.url)
  const worker = app.worker()
  await app.happen(company, [20, 21, 20])
  await app.run(worker)
  assert.deepEqual([receiver.got.length, second.got.length], [2, 3])
  const since = app.clock.now().toISOString()
  app.clock.advance(60)
  const end = app.clock.now().toISOString()
  const before = receiver.got.map(({ body }) => body.toString())
  const answer = await app.as(company).post(`${endpoint.path}/replay`, { since, until: end })
  assert.deepEqual(answer.body, { replayed: 2 })
  const { rows } = await sql<{ priority: number }>`
    select priority from webhook_deliveries where state = 'waiting'`.execute(app.db.db())
  assert.deepEqual(rows.length, 2)
  await app.run(worker)
  assert.deepEqual(
    receiver.got
      .slice(2)
      .map(({ body }) => body.toString())
      .toSorted(),
    before.toSorted(),
  )
  assert.equal(second.got.length, 3)
  assert.equal((await app.as(company).post(`${endpoint.path}/replay`, { since: end, until: since })).status, 422)
  const [delivery] = await app.deliveries(company, endpoint)
  assert.deepEqual(delivery?.tries.length, 2, 'the log keeps both')
})

test('disabling and enabling loses nothing that is still in its calendar', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(500).end())
  const company = await app.givenCompany()
  const endpoint = await app.register(company, receiver.url)
  const worker = app.worker()
  await app.happen(company)
  await app.run(worker)
  const enable = (enabled: boolean) => app.as(company).patch(endpoint.path, { webhook_endpoint: { enabled } })
  await enable(false)
  app.clock.advance(3_600)
  await app.happen(company)
  await app.run(worker)
  assert.equal(receiver.got.length, 1, 'nothing is sent while it is disabled')
  assert.deepEqual(
    (await app.deliveries(company, endpoint)).map(({ state }) => state),
    ['paused', 'paused'],
  )
  await enable(true)
  receiver.answer = (_req, res) => void res.end()
  await app.run(worker)
  assert.equal(receiver.got.length, 3, 'what came due meanwhile, and what happened meanwhile')
  assert.deepEqual(
    (await app.deliveries(company, endpoint)).map(({ state, tries }) => [state, tries.length]),
    [
      ['delivered', 1],
      ['delivered', 2],
    ],
  )
  await enable(false)
  await app.happen(company)
  app.clock.advance(8 * 86_400)
  await enable(true)
  assert.equal((await app.deliveries(company, endpoint))[0]?.state, 'exhausted', 'its calendar is over')
})

test('410 disables the endpoint and notifies the managers; enabling it resumes', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(410).end())
  const company = await app.givenCompany()
  const manager = await app.givenManager(company)
  const endpoint = await app.register(company, receiver.url)
  await app.happen(company)
  const worker = app.worker()
  await app.run(worker)
  const shown = await app.as(company).get<{ enabled: boolean; disabled_because: string }>(endpoint.path)
  assert.deepEqual([shown.body.enabled, shown.body.disabled_because], [false, 'gone'])
  assert.equal((await app.deliveries(company, endpoint))[0]?.state, 'paused')
  const notified = await sql`select 1 from notifications where user_id = ${manager.id} and type = 512`.execute(
    app.db.db(),
  )
  assert.equal(notified.rows.length, 1)
  receiver.answer = (_req, res) => void res.end()
  await app.as(company).patch(endpoint.path, { webhook_endpoint: { enabled: true } })
  app.clock.advance(300)
  await app.run(worker)
  assert.equal((await app.deliveries(company, endpoint))[0]?.state, 'delivered')
})

test('a call for help overtakes what waits for the same endpoint', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const company = await app.givenCompany()
  await app.register(company, receiver.url)
  await app.happen(company, Array(300).fill(20))
  await app.happen(company, [53])
  await app.run(app.worker())
  const at = receiver.got.findIndex(({ body }) => JSON.parse(body.toString()).event === 53)
  assert.equal(receiver.got.length, 301)
  assert.ok(at < 10, `it came as number ${at + 1}`)
})

test('an event that is rolled back is never sent, and the first try is after the commit', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const company = await app.givenCompany()
  await app.register(company, receiver.url)
  const worker = app.worker()
  const event = { event: 20 as const, companyId: company.id, payload: {} }
  await assert.rejects(
    inTransaction(app.ctx(), async (tx) => {
      await recordEvent(tx, event)
      throw new Error('changed my mind')
    }),
  )
  await app.run(worker)
  assert.equal(receiver.got.length, 0)
  await recordEvent(app.ctx(), event)
  await app.run(worker)
  assert.equal(receiver.got.length, 1)
})

test('the first try follows the commit at once, on this node or another, without a poll', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const company = await app.givenCompany()
  await app.register(company, receiver.url)
  const listener = await createListener(app.db.url, testLog)
  t.after(() => listener.close())
  const worker = app.worker({ pollMs: 3_600_000, listener })
  await worker.start()
  await app.happen(company)
  await until(() => receiver.got.length === 1)
  // As another node would: the row, and after its commit the word to all.
  await sql`
    insert into webhook_events (id, company_id, event, event_name, payload, created_at)
    values (${newId(app.clock.now())}, ${company.id}, 20, 'trip.created', '{}', ${app.clock.now()})`.execute(
    app.db.db(),
  )
  await sql`select pg_notify(${wakeChannel}, '')`.execute(app.db.db())
  await until(() => receiver.got.length === 2)
})

test('a deleted company is sent nothing, nor an endpoint that is disabled', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const [gone, paused] = [await app.givenCompany(), await app.givenCompany()]
  await app.register(gone, receiver.url)
  const endpoint = await app.register(paused, receiver.url)
  await app.happen(gone)
  await app.happen(paused)
  const db = app.db.db()
  await sql`update companies set deleted_at = ${app.clock.now()} where id = ${gone.id}`.execute(db)
  await app.as(paused).patch(endpoint.path, { webhook_endpoint: { enabled: false } })
  await app.run(app.worker())
  assert.equal(receiver.got.length, 0)
  const { rows } = await sql`
    select state, leased_until from webhook_deliveries where company_id = ${gone.id}`.execute(db)
  assert.deepEqual(rows, [{ state: 'dropped', leased_until: null }])
  assert.equal((await app.deliveries(paused, endpoint))[0]?.state, 'paused')
})

test('after ninety days the log, the deliveries and the events are gone; what is newer stays', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const company = await app.givenCompany()
  const endpoint = await app.register(company, receiver.url)
  const worker = app.worker()
  await app.happen(company)
  await app.run(worker)
  app.clock.advance(30 * 86_400)
  await app.happen(company)
  await app.run(worker)
  app.clock.advance(61 * 86_400)
  await forgetOldWebhooks(app.ctx())
  assert.equal((await app.deliveries(company, endpoint)).length, 1)
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from webhook_events)::int + (select count(*) from webhook_tries)::int as n`.execute(
    app.db.db(),
  )
  assert.equal(rows[0]?.n, 2)
})
