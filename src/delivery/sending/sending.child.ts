/** A worker process that sends everything to the outbox, for killed-worker.test.ts. argv: database URL. */
import { createVault } from '../../platform/crypto/vault.ts'
import { scopedDb } from '../../platform/db/db.ts'
import { createPool } from '../../platform/db/pool.ts'
import { everything } from '../../platform/db/scope.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { createLog } from '../../platform/log.ts'
import { noFileStore } from '../../platform/storage/file-store.ts'
import { deliveryJobs, deliveryWork } from '../jobs.ts'

const [url = ''] = process.argv.slice(2)
const log = createLog('silent')
const pool = createPool({ url, size: 4, statementTimeout: 15_000, slowQuery: 60_000, log })
const clock = { now: () => new Date() }
const vault = createVault('0f'.repeat(32))

const worker = createWorker({
  pool,
  clock,
  jobs: deliveryJobs,
  crons: [],
  leasedWork: [deliveryWork()],
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
  concurrency: 4,
  leaseSeconds: 2,
})
await worker.start()
