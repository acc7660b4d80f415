import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { recordEvents } from '../../src/delivery/index.ts'
import { secretPlace } from '../../src/delivery/webhooks/endpoint-caches.ts'
import { usualLimits } from '../../src/delivery/webhooks/in-flight-limit.ts'
import { secretOf } from '../../src/delivery/webhooks/signature.ts'
import { type Db, scopedDb } from '../../src/platform/db/db.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import { everything } from '../../src/platform/db/scope.ts'
import { findBinaries } from '../../src/platform/embedded/binaries.ts'
import { pathsIn } from '../../src/platform/embedded/cluster.ts'
import { type EmbeddedServer, startEmbedded } from '../../src/platform/embedded/embedded.ts'
import { signalPostmaster } from '../../src/platform/embedded/postmaster.ts'
import { newId } from '../../src/platform/ids.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { noFileStore } from '../../src/platform/storage/file-store.ts'
import { givenDatabase, testLog, testMasterKey, testVault } from '../support/database.ts'
import { givenFolder, startWorker } from '../support/process.ts'
import { givenChance } from '../support/seeded.ts'
import { sized } from '../support/size.ts'

const events = sized('events', { commit: 1_000, full: 5_000 })
const kills = sized('kills of the worker', { commit: 1, full: 4 })
const restarts = sized('restarts of the database', { commit: 2, full: 3 })
const hosts = ['127.0.0.1', '127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.3']
/** The most that an interruption repeats. */
const inFlight = hosts.length * usualLimits.perNearEndpoint
const patience = 600_000

interface Receivers {
  readonly urls: readonly string[]
  /** Every received body, by the event's id. */
  readonly got: ReadonlyMap<string, readonly string[]>
  /** The number of received requests. */
  came(): number
}

/** Servers on several addresses and ports of this machine; two of them share an address. */
async function givenReceivers(t: TestContext): Promise<Receivers> {
  const got = new Map<string, string[]>()
  let came = 0
  const urls: string[] = []
  for (const host of hosts) {
    const server = createServer((req, res) => {
      let body = ''
      req.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      req.on('end', () => {
        const id = String(req.headers['webhook-id'])
        came++
        got.set(id, [...(got.get(id) ?? []), body])
        res.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    t.after(() => server.close().closeAllConnections())
    urls.push(`http://${host}:${(server.address() as AddressInfo).port}/hook`)
  }
  return { urls, got, came: () => came }
}

/** Queries a database that may have been restarted since. */
async function inDatabase<T>(url: string, act: (db: Db) => Promise<T>): Promise<T> {
  const pool = createPool({ url, size: 2, statementTimeout: 30_000, slowQuery: 60_000, log: testLog })
  try {
    return await act(scopedDb(pool, everything))
  } finally {
    await pool.end()
  }
}

interface TestService {
  readonly receivers: Receivers
  start(): Promise<ChildProcess>
  /** kill -9, at a random moment. */
  kill(worker: ChildProcess): Promise<void>
  /** Ends the leases of killed workers, which would last twenty seconds. */
  endLeases(): Promise<void>
  /** Waits until this share of the events has arrived. */
  share(of: number): Promise<void>
  /** And that no more of them came twice than may have been in flight at so many kills and restarts. */
  assertAllArrived(interruptions: number): Promise<void>
}

async function givenService(t: TestContext, url: string): Promise<TestService> {
  const receivers = await givenReceivers(t)
  const killed: number[] = []
  await inDatabase(url, async (db) => {
    const now = new Date()
    const ctx = {
      db,
      now,
      baseUrl: 'http://godwit.test',
      freshNow: () => now,
      log: testLog,
      vault: testVault,
      files: noFileStore,
      requestId: 'test',
    }
    for (const receiver of receivers.urls) {
      const [company, id] = [newId(now), newId(now)]
      const secret = testVault.seal(secretPlace, id, secretOf(Buffer.alloc(32)))
      await sql`
        insert into companies (id, name, created_at, updated_at) values (${company}, 'C', ${now}, ${now})`.execute(db)
      await sql`
        insert into webhook_endpoints (id, company_id, url, enabled, signing_secret, created_at, updated_at)
        values (${id}, ${company}, ${receiver}, true, ${secret}, ${now}, ${now})`.execute(db)
      await recordEvents(
        { ...ctx, actor: { kind: 'system' } },
        Array.from({ length: events / hosts.length }, (_, n) => ({
          event: 20,
          companyId: company,
          payload: { n },
        })),
      )
    }
  })
  const env = { DATABASE_URL: url, GODWIT_MASTER_KEY: testMasterKey, GODWIT_LOG_LEVEL: 'fatal' }
  const folder = givenFolder(t)

  const options = { folder, env: { ...env, GODWIT_WEBHOOK_ALLOW_PRIVATE: '1' } }
  return {
    receivers,
    start: () => startWorker(t, options),
    async kill(worker) {
      assert.ok(receivers.got.size < events, 'it was killed at work')
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
      killed.push(worker.pid ?? 0)
    },
    endLeases: () =>
      inDatabase(url, async (db) => {
        for (const pid of killed)
          await sql`
            update webhook_deliveries set leased_until = clock_timestamp() where leased_by like ${`%:${pid}:%`}`.execute(
            db,
          )
      }),
    share: (of) => until(() => receivers.came() >= of * events, patience),
    async assertAllArrived(interruptions) {
      await until(() => receivers.got.size === events, patience)
      const open = `state <> 'delivered' or leased_until is not null`
      const left = (db: Db) =>
        sql<{ n: number }>`
        select count(*)::int as n from webhook_deliveries where ${sql.raw(open)}`.execute(db)
      await until(async () => (await inDatabase(url, left)).rows[0]?.n === 0, patience)
      const doubled = [...receivers.got].filter(([, bodies]) => bodies.length > 1)
      t.diagnostic(`${receivers.came() - events} of ${events} came twice`)
      assert.ok(receivers.came() - events <= interruptions * inFlight, `${receivers.came() - events} came twice`)
      for (const [id, bodies] of doubled) assert.deepEqual([id, new Set(bodies).size], [id, 1], 'the same id and bytes')
      const ids = doubled.map(([id]) => id)
      const { rows } = await inDatabase(url, (db) =>
        sql<{ tries: number; unlost: number }>`
          select (select count(*)::int from webhook_tries where error is null) as tries,
            (select count(*)::int from webhook_deliveries where event_id = any(${ids}::uuid[]) and attempts < 2) as unlost`.execute(
          db,
        ),
      )
      assert.deepEqual(
        rows,
        [{ tries: events, unlost: 0 }],
        'one success each; doubled is only what a killed worker held',
      )
    },
  }
}

/** Random shares of the work, in ascending order. */
const moments = (chance: () => number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index + 0.1 + chance() * 0.8) / (count + 0.5))

test(`kill -9 at random points with ${events} events pending: nothing is lost, only what was in flight is repeated`, async (t) => {
  const chance = givenChance(t)
  const service = await givenService(t, await givenDatabase(t))
  for (const moment of moments(chance, kills)) {
    const worker = await service.start()
    await service.share(moment)
    await wait(chance() * 20)
    await service.kill(worker)
    await service.endLeases()
  }
  await service.start()
  await service.assertAllArrived(kills)
})

test('and while the database restarts', async (t) => {
  const chance = givenChance(t)
  const folder = givenFolder(t)
  // Commits must survive a crash of the server process, not of the machine, so fsync is not needed.
  const launch = (): Promise<EmbeddedServer> =>
    startEmbedded({ dataDir: folder, log: () => {}, settings: { fsync: 'off', full_page_writes: 'off' } })
  let server = await launch()
  t.after(() => server.stop())
  const { url } = server
  await migrate(url)
  const service = await givenService(t, url)
  const stop = {
    /** Open transactions are rolled back. */
    fast: () => server.stop(),
    /** As in a crash: the next start recovers from the log. */
    immediate: async () => {
      signalPostmaster(pathsIn(folder, findBinaries().major).cluster, 'SIGQUIT')
      await server.stop()
    },
  }
  let worker = await service.start()
  for (const [index, moment] of moments(chance, restarts).entries()) {
    await service.share(moment)
    await wait(chance() * 20)
    if (index === 1) await service.kill(worker)
    await stop[index === 0 ? 'immediate' : 'fast']()
    if (index === 2) await service.kill(worker)
    server = await launch()
    assert.equal(server.url, url, 'it is found where it was')
    if (index === 0) continue
    await service.endLeases()
    worker = await service.start()
  }
  await service.assertAllArrived(2 * restarts - 1) // and at each restart but the first a kill
})
