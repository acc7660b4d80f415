/**
 * An alert of high risk for many people on the simulator of channels, with a policy of three steps (SMS, WhatsApp, a call) and worker processes that are
 * killed with SIGKILL while they work; before it, in the same run, an alert to the same people that nothing follows (the bare sends). Ends with 1 when
 * somebody is neither reached nor listed, when more messages were begun twice than the in-flight limits allow, or when a job has failed for good.
 * Usage: node bench/escalation.ts [--people=50000] [--kills=10] [--workers=2]
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { contextFor } from '../src/api/deps.ts'
import { compose } from '../src/app/compose.ts'
import { seedWorld } from '../src/app/seed.ts'
import { createAlert, publishAlert } from '../src/intelligence/index.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { createLog } from '../src/platform/log.ts'
import { givenFolder, startWorker } from '../test/support/process.ts'
import { givenDatabase } from './lib/database.ts'
import { cpuMs } from './lib/load.ts'

const option = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const people = option('people', 50_000)
const kills = option('kills', 10)
const workers = option('workers', 2)
const lima = { lat: -12.0464, lng: -77.0428 }
const companyId = '00000009-0000-7000-8000-000000000000'
/** The channels of the message and its steps, each with 64 slots in a worker. */
const channels = ['apns', 'sms', 'whatsapp', 'voice']
const slots = 64
const limitMs = 40 * 60_000

const ends: (() => unknown)[] = []
const ending = { after: (end: () => unknown): void => void ends.push(end) }
const began = performance.now()
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`)

const database = await givenDatabase()
ends.push(() => database.remove())
await migrate(database.url)
if (process.env['BENCH_TEMPLATE'] === undefined) await seedWorld(database.url)
const client = new pg.Client({ connectionString: database.url })
client.on('error', () => {})
await client.connect()
ends.push(() => client.end())
await client.query(`set godwit.everything = 'on'`)
const number = async (statement: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await client.query<{ n: string | null }>(statement, [...values])).rows[0]?.n ?? 0)

/** Each with an iPhone and a telephone, on a trip to Lima. */
async function addPeople(): Promise<void> {
  const id = (kind: number): string => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const all = `generate_series(1, ${people}) n`
  await client.query(`insert into companies (id, name, features, created_at, updated_at)
    values ('${companyId}', 'Curlew', '{alerts}', now(), now())`)
  await client.query(`insert into users (id, company_id, first_name, email, phone_number, settings, token_digest, created_at, updated_at)
    select ${id(1)}, '${companyId}', 'P', n || '@example.com', '+4477009' || lpad(n::text, 6, '0'), '{"send_trip_alert_email": false}', decode(md5(n::text), 'hex'), now(), now() from ${all}`)
  await client.query(`insert into devices (id, user_id, company_id, token, platform, created_at, updated_at)
    select ${id(4)}, ${id(1)}, '${companyId}', n::text, 'ios', now(), now() from ${all}`)
  await client.query(`insert into trips (id, company_id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
    select ${id(2)}, '${companyId}', 'T', true, current_date - 1, current_date + 5, 'other', false, now(), now() from ${all}`)
  await client.query(`insert into trip_travellers (trip_id, user_id, company_id, updated_at)
    select ${id(2)}, ${id(1)}, '${companyId}', now() from ${all}`)
  await client.query(`insert into stays (user_id, company_id, kind, source_id, part, trip_id, lat, lng, cell, from_at, until_at, span)
    select ${id(1)}, '${companyId}', 'city', ${id(3)}, 0, ${id(2)}, lat, lng, (floor((lat + 90) * 2) * 720 + floor((lng + 180) * 2))::int,
      now() - interval '1 day', now() + interval '5 days', 1
    from (select n, ${lima.lat} + (n % 100) / 1000.0 as lat, ${lima.lng}::float8 as lng from ${all}) place`)
  await client.query(
    `insert into system_state (key, value, updated_at) values ('demo', '{"companies": ["${companyId}"]}', now())`,
  )
  await client.query('analyze')
}

const setPolicy = (revision: number, isOn: boolean) =>
  client.query(
    `insert into escalation_policies (id, company_id, kind, revision, enabled, ends_with, steps, list_after_minutes, created_at)
      values (gen_random_uuid(), $1, 'alert', $2, $3, 'delivered', $4, 4, now())`,
    [
      companyId,
      revision,
      isOn,
      JSON.stringify(
        ['sms', 'whatsapp', 'voice'].map((channel, index) => ({ after_minutes: index + 1, channels: [channel] })),
      ),
    ],
  )

compose()
const log = createLog('error')
const masterKey = '0f'.repeat(32)
const pool = createPool({ url: database.url, size: 2, statementTimeout: 600_000, slowQuery: 1e9, log })
ends.push(() => pool.end())
const ctx = () =>
  contextFor(
    { pool, clock: { now: () => new Date() }, log, vault: createVault(masterKey) },
    { kind: 'system' },
    'bench',
  )

async function publish(headline: string): Promise<string> {
  const words = { en: headline, es: headline }
  const { id } = await createAlert(ctx(), {
    headline: words,
    body: words,
    category: 'safety',
    riskLevel: 'high',
    countries: ['PE'],
    points: [{ ...lima, radiusKm: 50 }],
    startsAt: new Date(),
    finishesAt: new Date(Date.now() + 86_400_000),
  })
  await publishAlert(ctx(), id, undefined)
  return id
}

const folder = givenFolder(ending)
const start = (simulates: boolean): Promise<ChildProcess> =>
  startWorker(ending, {
    folder,
    env: {
      DATABASE_URL: database.url,
      GODWIT_MASTER_KEY: masterKey,
      GODWIT_LOG_LEVEL: 'fatal',
      GODWIT_STATEMENT_TIMEOUT: '600000',
      GODWIT_SIMULATE_CHANNELS: simulates ? '1' : '0',
      GODWIT_SMS_DAILY_BUDGET: '1000000',
      GODWIT_WHATSAPP_DAILY_BUDGET: '1000000',
      GODWIT_CALLS_DAILY_BUDGET: '1000000',
    },
  })

/** The CPU that the workers used, those that were killed too. */
class Workers {
  readonly #running: ChildProcess[] = []
  readonly #simulates: boolean
  #ended = 0
  constructor(simulates: boolean) {
    this.#simulates = simulates
  }
  async add(): Promise<void> {
    this.#running.push(await start(this.#simulates))
  }
  async kill(): Promise<void> {
    const child = this.#running.shift()
    if (child?.pid === undefined) return
    this.#ended += cpuMs(child.pid)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  async end(): Promise<number> {
    while (this.#running.length > 0) await this.kill()
    return this.#ended / 1000
  }
}

const alertOf = `n.type = 110 and n.data ->> 'alert_id' = $1`
const countOf = (what: string, id: string): Promise<number> =>
  number(`select count(*) as n from notifications n ${what} and ${alertOf}`, [id])

/** Nobody is told anything any more: how many of its messages are under way. */
async function bareSends(): Promise<{ cpu: number; seconds: number; messages: number }> {
  const crew = new Workers(false)
  for (let n = 0; n < workers; n++) await crew.add()
  const from = performance.now()
  const id = await publish('Bare')
  const isSent = `join deliveries d on d.notification_id = n.id where d.state <> 'waiting'`
  while ((await countOf(isSent, id)) < people) {
    if (performance.now() - from > limitMs) throw new Error('The bare sends did not end.')
    await wait(500)
  }
  const seconds = (performance.now() - from) / 1000
  return { cpu: await crew.end(), seconds, messages: await countOf(isSent, id) }
}

/** Seconds after the publication by which this share of the people had it. */
const after = (share: number, at: string, id: string): Promise<number> =>
  number(
    `select extract(epoch from percentile_disc($2::float8) within group (order by at) - min(a.published_at)) as n
      from alerts a, (select n.id, ${at} as at from notifications n left join deliveries d on d.notification_id = n.id where ${alertOf} group by n.id) m
      where a.id::text = $1`,
    [id, share],
  )

try {
  await addPeople()
  await setPolicy(1, false)
  say(`${people} people, each with a phone and a number; ${workers} workers`)
  const bare = await bareSends()
  say(
    `the bare sends: ${bare.messages} messages in ${bare.seconds.toFixed(0)} s, ${bare.cpu.toFixed(0)} s of CPU of the workers`,
  )
  await setPolicy(2, true)
  const crew = new Workers(true)
  for (let n = 0; n < workers; n++) await crew.add()
  const from = performance.now()
  const id = await publish('High water')
  let killed = 0
  const open = `join escalations e on e.notification_id = n.id where e.state = 'running'`
  const listed = `join escalations e on e.notification_id = n.id where e.state = 'listed'`
  const waits = `join deliveries d on d.notification_id = n.id where d.state = 'waiting'`
  // Answers may still come when all are reached or listed: they are not waited for. The kills are spread over the five minutes in which most happens, the first one while people are told.
  for (;;) {
    const passed = performance.now() - from
    if (passed > limitMs) throw new Error('It did not end.')
    if (killed < kills && passed > ((killed + 0.3) * 270_000) / kills) {
      await crew.kill()
      await crew.add()
      killed++
    }
    const isDone =
      killed === kills &&
      (await countOf('where true', id)) === people &&
      (await countOf(open, id)) + (await countOf(waits, id)) === 0
    if (isDone) break
    await wait(1_000)
  }
  const seconds = (performance.now() - from) / 1000
  const cpu = await crew.end()
  const reached = await countOf(`join escalations e on e.notification_id = n.id where e.state = 'ended'`, id)
  const left = await countOf(listed, id)
  const messages = await countOf('join deliveries d on d.notification_id = n.id where true', id)
  const paid = await countOf(`join deliveries d on d.notification_id = n.id where d.channel <> 'apns'`, id)
  const twice = await number(
    `select sum(greatest(d.attempts - 1, 0)) as n from notifications n join deliveries d on d.notification_id = n.id where ${alertOf}`,
    [id],
  )
  const unmarked = await countOf(
    `join deliveries d on d.notification_id = n.id where not d.simulated and (d.state in ('sent', 'failed') or d.acknowledged_at is not null)`,
    id,
  )
  const dead = await number('select count(*) as n from dead_jobs')
  const most = kills * slots * channels.length
  say(
    `${killed} workers killed; ended after ${seconds.toFixed(0)} s: ${reached} reached, ${left} listed, together ${reached + left}`,
  )
  say(
    `95 % told (the first message taken) after ${(await after(0.95, 'min(d.sent_at)', id)).toFixed(0)} s; 95 % of those whom anything reached after ${(await after(0.95, 'min(d.acknowledged_at)', id)).toFixed(0)} s`,
  )
  say(
    `messages begun twice: ${twice}, at most ${most}; without the mark: ${unmarked}; jobs that failed for good: ${dead}`,
  )
  say(
    `cost against the bare sends: ${(messages / bare.messages).toFixed(2)} of the messages (${paid} by SMS, WhatsApp and call), ${(cpu / bare.cpu).toFixed(2)} of the CPU of the workers (with receipts, reading and answers)`,
  )
  if (reached + left !== people || twice > most || unmarked > 0 || dead > 0) process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
