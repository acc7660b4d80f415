/**
 * Webhook deliveries a second of one worker to a receiver on this machine, against a bare undici loop that signs and posts the
 * same bytes at the same concurrency, in turns. Then 80 endpoints beside 20 of the same host that hang, against the same 80 alone.
 * `node bench/webhooks.ts` with DATABASE_URL, or on an embedded server of its own.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import pg from 'pg'
import { Pool as HttpPool } from 'undici'
import { recordEvents } from '../src/delivery/index.ts'
import { webhookWork } from '../src/delivery/jobs.ts'
import { bodyOf } from '../src/delivery/webhooks/delivering.ts'
import { secretPlace } from '../src/delivery/webhooks/endpoint-caches.ts'
import { secretOf, signatureHeaders } from '../src/delivery/webhooks/signature.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { startEmbedded } from '../src/platform/embedded/embedded.ts'
import { newId } from '../src/platform/ids.ts'
import { createWorker, type Worker } from '../src/platform/jobs/worker.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import { median } from './lib/load.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
const busyEndpoints = 6
const each = 6_000

const vault = createVault('0f'.repeat(32))
const log = createLog('warn')
const secret = secretOf(Buffer.alloc(32, 7))
const payload = { trip_ids: [newId(new Date())], name: 'Peru, March 2027', note: 'x'.repeat(600) }

/** The data folder of the service, gone at the end. */
const folder = mkdtempSync(join(tmpdir(), 'godwit-bench-'))

/** A database of the benchmark's own, dropped at the end. */
async function givenDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const given = process.env['DATABASE_URL']
  if (!given) {
    const server = await startEmbedded({ dataDir: folder, log: () => {} })
    return { url: server.url, remove: () => server.stop() }
  }
  const name = `godwit_bench_${process.pid}`
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: given })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await onServer(`create database ${name}`)
  return {
    url: Object.assign(new URL(given), { pathname: `/${name}` }).href,
    remove: () => onServer(`drop database ${name} with (force)`),
  }
}

const database = await givenDatabase()
await migrate(database.url)
const pool = createPool({ url: database.url, size: 10, statementTimeout: 60_000, slowQuery: 60_000, log })
const db = scopedDb(pool, everything)
const ctx = (): Ctx => ({
  db,
  actor: { kind: 'system' },
  now: new Date(),
  baseUrl: 'http://godwit.test',
  freshNow: () => new Date(),
  log,
  vault,
  files: noFileStore,
  requestId: 'bench',
})

const child = spawn(process.execPath, [join(import.meta.dirname, 'lib/hook-receiver.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
})
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
const line = async (): Promise<number> => Number((await lines.next()).value)
const origin = `http://127.0.0.1:${await line()}`
const came = (): Promise<number> => {
  child.stdin.write('\n')
  return line()
}

async function givenEndpoints(
  companyId: string,
  count: number,
  path: string,
  numbers: readonly number[],
): Promise<void> {
  for (let n = 0; n < count; n++) {
    const id = newId(new Date())
    await sql`
      insert into webhook_endpoints (id, company_id, url, enabled, enabled_events, signing_secret, created_at, updated_at)
      values (${id}, ${companyId}, ${`${origin}${path}/${n}`}, true, ${[...numbers]}::int[], ${vault.seal(secretPlace, id, secret)}, now(), now())`.execute(
      db,
    )
  }
}

const happen = (companyId: string, count: number, event: 20 | 21 | 22 | 53): Promise<void> =>
  recordEvents(
    ctx(),
    Array.from({ length: count }, () => ({ event, companyId, payload })),
  )

const workerOf = (): Worker =>
  createWorker({
    pool,
    clock: { now: () => new Date() },
    jobs: [],
    crons: [],
    leasedWork: [webhookWork({ allowPrivate: true })],
    makeCtx: (requestId) => ({ ...ctx(), requestId }),
    log,
    concurrency: 4,
  })

/** Seconds until this many more requests have arrived. */
async function secondsFor(count: number, act: () => Promise<void>): Promise<number> {
  const before = await came()
  const began = performance.now()
  await act()
  while ((await came()) < before + count) await new Promise((resolve) => setTimeout(resolve, 10))
  return (performance.now() - began) / 1000
}

// The bare loop has as many requests in flight as the worker: two for each endpoint that answers at once (in-flight-limit.ts).
const inFlight = 2 * busyEndpoints
const client = new HttpPool(origin, { connections: inFlight })
async function bare(): Promise<void> {
  let left = each
  const post = async (): Promise<void> => {
    while (left-- > 0) {
      const id = newId(new Date())
      const body = bodyOf({
        eventId: id,
        event: 20,
        eventName: 'trip.created',
        createdAt: new Date(),
        test: false,
        payload: JSON.stringify(payload),
      })
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = { 'content-type': 'application/json', ...signatureHeaders([secret], { id, timestamp, body }) }
      const answer = await client.request({ method: 'POST', path: '/bare', headers, body })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: inFlight }, post))
}

/** One company with several endpoints; measured from waiting rows to the receiver. */
async function throughput(): Promise<void> {
  const company = newId(new Date())
  const endpoints = busyEndpoints
  await givenEndpoints(company, endpoints, '/busy', [20])
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await secondsFor(each, bare)
    await happen(company, each / endpoints, 20)
    const worker = workerOf()
    const ours = await secondsFor(each, () => worker.start())
    await worker.drain(20_000)
    if (round === 0) continue // the first warms up
    ratios.push(theirs / ours)
    rates.push(each / ours)
  }
  console.log(`deliveries: ${median(rates).toFixed(0)} a second, ${median(ratios).toFixed(2)} of the bare loop`)
}

async function isolation(): Promise<void> {
  const [good, bad] = [newId(new Date()), newId(new Date())]
  await givenEndpoints(good, 80, '/good', [21])
  await givenEndpoints(bad, 20, '/hang', [22]) // on the same host
  const [perEndpoint, endpoints] = [50, 80]
  const seconds = { alone: [] as number[], beside: [] as number[] }
  for (let round = 0; round <= rounds; round++)
    for (const way of ['alone', 'beside'] as const) {
      const worker = workerOf()
      if (way === 'beside') {
        await happen(bad, 100, 22)
        await worker.start()
        await new Promise((resolve) => setTimeout(resolve, 1_000)) // all of them hang by now
      } else await worker.start()
      const took = await secondsFor(perEndpoint * endpoints, () => happen(good, perEndpoint, 21))
      if (round > 0) seconds[way].push(took)
      await sql`update webhook_deliveries set state = 'dropped' where state = 'waiting'`.execute(db)
      await worker.drain(100)
    }
  const kept = median(seconds.alone.map((alone, round) => alone / (seconds.beside[round] ?? Number.NaN)))
  console.log(`beside 20 endpoints that hang, 80 others keep ${(kept * 100).toFixed(0)} % of their throughput`)
}

try {
  await throughput()
  await isolation()
} finally {
  child.stdin.end()
  await client.destroy()
  await pool.end()
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
