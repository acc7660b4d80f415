import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { givenDesk } from '../../src/intelligence/testing.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { testMasterKey } from '../support/database.ts'
import { givenFolder, startWorker } from '../support/process.ts'
import { sized } from '../support/size.ts'

const people = sized('people who are notified', { commit: 1_000, full: 20_000 })
const kills = sized('kills of one worker', { commit: 2, full: 4 })
const killsOfTwo = sized('kills of one of two workers', { commit: 1, full: 2 })
/** Every tenth has a phone besides the address. */
const phones = people / 10
const elsewhere = people / 20
const lima = { lat: -12.0464, lng: -77.0428 }

/** People of one company on trips: the first ones in Lima, the others far away. */
async function givenPeople(app: TestApp, companyId: string): Promise<void> {
  const db = app.db.db()
  const id = (kind: number) => sql.raw(`('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`)
  const all = sql`generate_series(1, ${people + elsewhere}::int) n`
  await sql`
    insert into users (id, company_id, first_name, email, token_digest, created_at, updated_at)
    select ${id(1)}, ${companyId}, 'P', n || '@example.com', decode(md5(n::text), 'hex'), now(), now() from ${all}`.execute(
    db,
  )
  await sql`
    insert into devices (id, user_id, company_id, token, platform, created_at, updated_at)
    select ${id(4)}, ${id(1)}, ${companyId}, n::text, 'ios', now(), now() from ${all} where n <= ${phones} or n > ${people}`.execute(
    db,
  )
  await sql`
    insert into trips (id, company_id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
    select ${id(2)}, ${companyId}, 'T', true, current_date - 1, current_date + 5, 'other', false, now(), now() from ${all}`.execute(
    db,
  )
  await sql`
    insert into trip_travellers (trip_id, user_id, company_id, updated_at)
    select ${id(2)}, ${id(1)}, ${companyId}, now() from ${all}`.execute(db)
  await sql`
    insert into stays (user_id, company_id, kind, source_id, part, trip_id, lat, lng, cell, from_at, until_at, span)
    select ${id(1)}, ${companyId}, 'city', ${id(3)}, 0, ${id(2)}, lat, lng, (floor((lat + 90) * 2) * 720 + floor((lng + 180) * 2))::int,
      now() - interval '1 day', now() + interval '5 days', 1
    from (select n, case when n <= ${people} then ${lima.lat}::float8 else 40 end + (n % 100) / 1000.0 as lat, ${lima.lng}::float8 as lng
      from ${all}) place`.execute(db)
}

interface TestService {
  readonly app: TestApp
  readonly observer: pg.Client
  publish(): Promise<string>
  start(): Promise<ChildProcess>
  /** kill -9; the callback runs before the leases of the killed worker end. */
  kill(worker: ChildProcess, dead?: () => Promise<void>): Promise<void>
  /** Locks the notifications table until `letGo`, so that a fan-out cannot end. */
  hold(): Promise<{ letGo(): Promise<void> }>
}

async function givenService(t: TestContext): Promise<TestService> {
  const app = await testApp(t, { template: 'world', now: new Date().toISOString() })
  await givenPeople(app, (await app.givenCompany()).id)
  const { givenPublished } = await givenDesk(app)
  const observer = new pg.Client({ connectionString: app.db.url })
  await observer.connect()
  t.after(() => observer.end())
  // Nobody gathers statistics here: the planner would take full tables for empty ones, and compare each row with each.
  await observer.query(`set enable_nestloop = off; set godwit.everything = 'on'`)
  const options = {
    folder: givenFolder(t),
    env: {
      DATABASE_URL: app.db.url,
      GODWIT_MASTER_KEY: testMasterKey,
      GODWIT_LOG_LEVEL: 'error',
      GODWIT_STATEMENT_TIMEOUT: '600000', // a slow machine takes its time for so many people at once
    },
  }
  return {
    app,
    observer,
    publish: async () => (await givenPublished({ locations: [lima], risk_level: 2 })).id,
    start: () => startWorker(t, options),
    async hold() {
      const client = new pg.Client({ connectionString: app.db.url })
      await client.connect()
      await client.query('begin')
      await client.query('lock table notifications in share mode')
      return { letGo: () => client.end() }
    },
    async kill(worker, dead) {
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
      await dead?.()
      // Its leases last twenty seconds; the test ends them instead of waiting.
      const held = `%:${worker.pid}:%`
      for (const table of ['jobs', 'deliveries'])
        await sql`update ${sql.table(table)} set leased_until = clock_timestamp() where leased_by like ${held}`.execute(
          app.db.db(),
        )
    },
  }
}

/** How far the fan-out of an alert has come. */
async function progress(
  { observer }: TestService,
  alertId: string,
): Promise<{ holder: number | null; told: number; sent: number }> {
  const { rows } = await observer.query<{ holder: number | null; told: number; sent: number }>(
    `select (select split_part(leased_by, ':', 2)::int from jobs where task = 'alert-published' and leased_until > clock_timestamp()) as holder,
      (select count(*)::int from notifications where cause = $1) as told,
      (select count(*)::int from deliveries d join notifications n on n.id = d.notification_id where d.state = 'kept' and n.cause = $1) as sent`,
    [`alert:${alertId}`],
  )
  return rows[0] ?? { holder: null, told: 0, sent: 0 }
}

/** Each person once, on each channel once, and nobody else; all of it was sent, and arrived once. */
async function assertExactlyOnce({ app }: TestService, alertId: string): Promise<void> {
  const { rows } = await sql`
    with mine as (select * from notifications where cause = ${`alert:${alertId}`}),
    going as (select d.* from deliveries d join mine on mine.id = d.notification_id),
    events as (select payload from webhook_events where event = 110 and payload -> 'alert' ->> 'id' = ${alertId})
    select (select count(*)::int from notifications where type = 110 and data ->> 'alert_id' = ${alertId}) as notifications,
      (select count(distinct user_id)::int from mine) as told,
      (select count(*)::int from mine join stays s on s.user_id = mine.user_id and s.lat > 0) as elsewhere,
      (select count(*)::int from trip_alerts where thread_id = ${alertId}) as trip_alerts,
      (select count(*)::int from going) as deliveries,
      (select count(distinct user_id)::int from going where channel = 'email') as mailed,
      (select count(distinct user_id)::int from going where channel = 'apns') as pushed,
      (select count(*)::int from going where state = 'kept') as sent,
      (select count(*)::int from outbox_messages o join going on going.id = o.delivery_id) as arrived,
      (select count(*)::int from events) as events,
      (select count(distinct one)::int from events, jsonb_array_elements_text(payload -> 'user_ids') one) as named,
      (select count(*)::int from dead_jobs) as dead`.execute(app.db.db())
  assert.deepEqual(rows, [
    {
      notifications: people,
      told: people,
      elsewhere: 0,
      trip_alerts: people,
      deliveries: people + phones,
      mailed: people,
      pushed: phones,
      sent: people + phones,
      arrived: people + phones,
      events: people / 1_000,
      named: people,
      dead: 0,
    },
  ])
}

const all = people + phones
/** For what never happens, not for what is slow: on a busy machine each step takes minutes. */
const patience = 600_000

/** About how long the fan-out takes: a kill hits a random moment of it. */
const fanOutMs = people / 8

test(`kill -9 at random moments of a fan-out to ${people} people misses nobody and notifies nobody twice`, async (t) => {
  const service = await givenService(t)
  const random = async (ms: number): Promise<void> => {
    const chosen = Math.round(Math.random() * ms)
    t.diagnostic(`killed after ${chosen} ms`)
    await wait(chosen)
  }

  /** Kills a worker that has taken the alert, before anybody is notified. */
  const killAtStart = async (alertId: string): Promise<void> => {
    const held = await service.hold()
    const worker = await service.start()
    await until(async () => (await progress(service, alertId)).holder === worker.pid, patience)
    await random(100)
    await service.kill(worker, async () => {
      assert.equal((await progress(service, alertId)).told, 0, 'it was killed before anybody was notified')
      await held.letGo()
    })
  }
  const killInFanOut = async (alertId: string): Promise<void> => {
    const worker = await service.start()
    await until(async () => {
      const { holder, told } = await progress(service, alertId)
      return holder === worker.pid || told > 0
    }, patience)
    await random(fanOutMs)
    await service.kill(worker)
  }
  const killWhileSending = async (alertId: string, share: number): Promise<void> => {
    const worker = await service.start()
    await until(async () => (await progress(service, alertId)).sent >= share * all, patience)
    await service.kill(worker, async () => {
      assert.ok((await progress(service, alertId)).sent < all, 'it was killed while it sent')
    })
  }
  const moments = [
    killAtStart,
    killInFanOut,
    (id: string) => killWhileSending(id, Math.random() / 2),
    (id: string) => killWhileSending(id, 0.5 + Math.random() / 3),
  ]

  await t.test('one worker, started again until it is done', async () => {
    const alertId = await service.publish()
    for (const [n, kill] of moments.entries()) if (n % (moments.length / kills) === 0) await kill(alertId)
    const last = await service.start()
    await until(async () => (await progress(service, alertId)).sent >= all, patience)
    await service.kill(last)
    await assertExactlyOnce(service, alertId)
  })

  await t.test('two workers on one database', async () => {
    let workers: ChildProcess[] = await Promise.all([service.start(), service.start()])
    const held = await service.hold()
    const alertId = await service.publish()
    let atWork: ChildProcess | undefined
    await until(async () => {
      const { holder } = await progress(service, alertId)
      atWork = workers.find((one) => one.pid === holder)
      return atWork !== undefined
    }, patience)
    await random(100)
    assert.ok(atWork)
    const replace = async (one: ChildProcess, dead?: () => Promise<void>): Promise<void> => {
      await service.kill(one, dead)
      workers = [...workers.filter(({ pid }) => pid !== one.pid), await service.start()]
    }
    await replace(atWork, async () => {
      assert.equal((await progress(service, alertId)).told, 0, 'it was killed before anybody was notified')
      await held.letGo()
    })
    for (let kill = 1; kill < killsOfTwo; kill++) {
      await random(fanOutMs)
      const one = workers[Math.random() < 0.5 ? 0 : 1]
      if (one) await replace(one)
    }
    await until(async () => (await progress(service, alertId)).sent >= all, patience)
    await Promise.all(workers.map((one) => service.kill(one)))
    await assertExactlyOnce(service, alertId)
  })
})
