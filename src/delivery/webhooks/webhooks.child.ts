/** A worker in a process of its own that delivers webhooks, for the test that kills it. argv: database URL. */
import { createVault } from '../../platform/crypto/vault.ts'
import { scopedDb } from '../../platform/db/db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { everything } from '../../platform/db/scope.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/log.ts'
import { deliveryJobs } from '../jobs.ts'
import { webhookWork } from './webhooks.jobs.ts'

const [url = ''] = process.argv.slice(2)
const log = createLog('silent')
const pool = createPool({ url, size: 4, statementTimeout: 15_000, slowQuery: 60_000, log })
const clock = { now: () => new Date(Date.now()) }
const vault = createVault('0f'.repeat(32))

const worker = createWorker({
  pool,
  clock,
  jobs: deliveryJobs,
  crons: [],
  leasedWork: [webhookWork({ allowPrivate: true })],
  makeCtx: (requestId) => ({
    db: scopedDb(pool, everything),
    actor: { kind: 'system' },
    now: clock.now(),
    freshNow: () => clock.now(),
    log,
    vault,
    requestId,
  }),
  log,
  concurrency: 4,
  leaseSeconds: 6,
})
await worker.start()
