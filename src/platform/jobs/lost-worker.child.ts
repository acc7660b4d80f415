/**
 * A worker in a process of its own, for the test and the benchmark that kill it. Takes every job of the task "hang" that
 * it can and never ends one. argv: database URL, lease in seconds, jobs at a time.
 */
import { Type } from 'typebox'
import { createVault } from '../crypto/vault.ts'
import { scopedDb } from '../db/db.ts'
import { createPool } from '../db/pool.ts'
import { everything } from '../db/scope.ts'
import { createLog } from '../log.ts'
import { noFileStore } from '../storage/file-store.ts'
import { job } from './job.ts'
import { task } from './task.ts'
import { createWorker } from './worker.ts'

const [url = '', lease = '20', concurrency = '8'] = process.argv.slice(2)
const log = createLog('silent')
const pool = createPool({ url, size: 4, statementTimeout: 15_000, slowQuery: 60_000, log })
const clock = { now: () => new Date() }
const vault = createVault('0f'.repeat(32))

const worker = createWorker({
  pool,
  clock,
  jobs: [job(task('hang', Type.Object({ n: Type.Number() })), () => new Promise<void>(() => {}))],
  crons: [],
  makeCtx: (requestId) => ({
    db: scopedDb(pool, everything),
    actor: { kind: 'system' },
    now: clock.now(),
    baseUrl: 'http://godwit.test',
    freshNow: () => clock.now(),
    log,
    vault,
    files: noFileStore,
    requestId,
  }),
  log,
  concurrency: Number(concurrency),
  leaseSeconds: Number(lease),
})
await worker.start()
