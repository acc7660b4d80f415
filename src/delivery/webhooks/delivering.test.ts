import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { usualLimits } from './in-flight-limit.ts'
import { givenReceiver, type WebhookApp, webhookApp } from './webhooks.testing.ts'

interface Row {
  readonly id: number
  readonly state: string
  readonly attempts: number
  readonly answers: string | null
}

const rowsOf = async (app: WebhookApp): Promise<Row[]> =>
  (
    await sql<Row>`
      select d.id, d.state, d.attempts, (select string_agg(t.answer, ' and ') from webhook_tries t where t.delivery_id = d.id) as answers
      from webhook_deliveries d order by d.id`.execute(app.db.db())
  ).rows

async function assertAllDelivered(app: WebhookApp, count: number, attempts = 1): Promise<void> {
  const rows = (await rowsOf(app)).map(({ state, attempts: claims, answers }) => [state, claims, answers])
  assert.deepEqual(rows, Array(count).fill(['delivered', attempts, 'thanks']))
}

/** Runs something while no result can be saved: statements that save one wait. */
async function whileResultsWait(app: WebhookApp, act: () => Promise<void>): Promise<void> {
  const connection = await app.db.pool.connect()
  try {
    await connection.query('begin', [])
    await connection.query('lock table webhook_tries in share mode', [])
    await act()
  } finally {
    await connection.query('rollback', [])
    connection.release()
  }
}

const waitingStatements = async (app: WebhookApp): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pg_locks
      where relation = 'webhook_tries'::regclass and not granted`.execute(app.db.db())
  ).rows[0]?.n ?? 0

/** The database refuses results until `accept` is called. A sequence counts refusals, since it is not rolled back. */
async function refuseResults(app: WebhookApp): Promise<{ count(): Promise<number>; accept(): Promise<void> }> {
  const owner = new pg.Client({ connectionString: app.db.url })
  await owner.connect()
  await owner.query(`
    create sequence refusals;
    create function refuse() returns trigger language plpgsql security definer as
      $$ begin perform nextval('refusals'); raise exception 'refused'; end $$;
    create trigger refuse before insert on webhook_tries execute function refuse()`)
  return {
    async count() {
      const { rows } = await owner.query<{ is_called: boolean; last_value: string }>('select * from refusals')
      return rows[0]?.is_called ? Number(rows[0].last_value) : 0
    },
    accept: async () => {
      await owner.query('drop trigger refuse on webhook_tries').finally(() => owner.end())
    },
  }
}

test('an endpoint far away has at most ten requests in flight, and one until it has answered', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  let [running, most, atFirstAnswer] = [0, 0, 0]
  const receiver = await givenReceiver(t, (_req, res) => {
    running++
    most = Math.max(most, running)
    setTimeout(() => {
      atFirstAnswer ||= most
      running--
      res.end('thanks')
    }, 150)
  })
  await app.register(company, receiver.url)
  await app.happen(company, Array(60).fill(20))
  await app.run(app.worker())
  await assertAllDelivered(app, 60)
  assert.equal(receiver.got.length, 60)
  assert.equal(atFirstAnswer, 1)
  assert.ok(most > 2 && most <= usualLimits.perEndpoint, `${most} were in flight`)
})

test('while results cannot be saved only a few requests are sent; drain saves what was answered', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company, Array(300).fill(20))
  const worker = app.worker()
  let drained: ReturnType<typeof worker.drain> | undefined
  await whileResultsWait(app, async () => {
    await worker.start()
    await until(async () => (await waitingStatements(app)) === 2)
    // Each statement took at most as many results as were in flight, and as many may be in flight again.
    assert.ok(receiver.got.length <= 3 * usualLimits.perEndpoint, `${receiver.got.length} came`)
    drained = worker.drain(60_000)
  })
  assert.deepEqual(await drained, { abandoned: 0 })
  const delivered = (await rowsOf(app)).filter(({ state }) => state === 'delivered')
  assert.equal(delivered.length, receiver.got.length, 'all that were answered')
  await app.run(app.worker())
  await assertAllDelivered(app, 300)
  assert.equal(receiver.got.length, 300)
})

test('a result that the database refuses is sent to it again, and the event is not sent twice', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company, Array(100).fill(20))
  const refusals = await refuseResults(app)
  const worker = app.worker()
  await worker.start()
  await until(async () => (await refusals.count()) >= 12)
  assert.ok(receiver.got.length < 100, 'a database that saves nothing slows sending down')
  await refusals.accept()
  await app.run(worker)
  await assertAllDelivered(app, 100)
  assert.equal(receiver.got.length, 100)
})

test('a delivery whose answer was not saved is sent again when the lease ends: the same id and bytes', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company)
  const refusals = await refuseResults(app)
  const first = app.worker()
  await first.start()
  await until(async () => (await refusals.count()) > 0)
  assert.deepEqual(await first.drain(0), { abandoned: 1 })
  // The lease is over, and the first worker cannot save its result late any more.
  await sql`update webhook_deliveries set leased_until = clock_timestamp(), leased_by = 'nobody'`.execute(app.db.db())
  await refusals.accept()
  await app.run(app.worker())
  await assertAllDelivered(app, 1, 2)
  const [once, again] = receiver.got
  assert.equal(receiver.got.length, 2)
  assert.deepEqual(again?.body, once?.body)
  assert.equal(again?.headers['webhook-id'], once?.headers['webhook-id'])
})

test('deliveries of a killed process come back when its lease ends, not before', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company, [20, 20, 20])
  const [ended] = await rowsOf(app)
  await sql`
    update webhook_deliveries set leased_by = 'killed', attempts = 1,
      leased_until = clock_timestamp() + case when id = ${ended?.id} then interval '0' else interval '1 hour' end`.execute(
    app.db.db(),
  )
  await app.happen(company)
  const worker = app.worker()
  await worker.start()
  await until(async () => (await rowsOf(app)).filter(({ state }) => state === 'delivered').length === 2)
  const rows = (await rowsOf(app)).map(({ state, attempts }) => [state, attempts])
  const leased = ['waiting', 1]
  assert.deepEqual(rows, [['delivered', 2], leased, leased, ['delivered', 1]])
  assert.equal(receiver.got.length, 2)
})

test('retries start in the order in which they are due, calls for help first', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t, (_req, res) => void res.writeHead(500).end())
  await app.register(company, receiver.url)
  await app.happen(company, [20, 53, 20, 20])
  await app.run(app.worker())
  assert.equal(receiver.got.length, 4)
  const ids = (await rowsOf(app)).map(({ id }) => id)
  const later = app.clock.now().getTime() + 600_000
  for (const [index, seconds] of [3, 4, 2, 1].entries())
    await sql`
      update webhook_deliveries set due_at = ${new Date(later + seconds * 1_000)} where id = ${ids[index]}`.execute(
      app.db.db(),
    )
  // Every look at this clock moves it on, so the tries show in which order they began.
  let looks = 0
  const clock = { now: () => new Date(later + 10_000 + looks++) }
  receiver.answer = (_req, res) => void res.end('thanks')
  await app.worker({ clock }).runDueUntil(new Date(later + 10_000), AbortSignal.timeout(600_000))
  const { rows } = await sql<{ id: number }>`
    select delivery_id as id from webhook_tries where number = 2 order by at`.execute(app.db.db())
  assert.deepEqual(
    rows.map(({ id }) => ids.indexOf(id)),
    [1, 3, 2, 0],
  )
})
