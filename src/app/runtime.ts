import { resolve } from 'node:path'
import { contextFor } from '../api/index.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { loadMasterKey } from '../platform/crypto/master-key.ts'
import { createVault, type Vault } from '../platform/crypto/vault.ts'
import type { Ctx } from '../platform/ctx.ts'
import { ensureDataFolder } from '../platform/data-folder.ts'
import { createListener, type Listener } from '../platform/db/listener.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPool, type Pool } from '../platform/db/pool.ts'
import { type EmbeddedServer, startEmbedded } from '../platform/embedded/embedded.ts'
import { createWorker, type Worker } from '../platform/jobs/worker.ts'
import type { Log } from '../platform/log.ts'
import { createSandboxClock, type SandboxClock } from '../platform/sandbox/sandbox-clock.ts'
import { createFileStore } from '../platform/storage/configured-store.ts'
import type { FileStore } from '../platform/storage/file-store.ts'
import { addressOf } from './address.ts'
import { compose } from './compose.ts'
import { checkMasterKey } from './master-key.store.ts'
import { openChannels } from './providers/channels.ts'
import { checkBeforeStart, type DatabaseWait } from './start-checks.ts'
import { crons, jobs, leasedTables } from './work.ts'

/** What every process of the service needs. Opened in order, closed in reverse order. */
export interface Runtime {
  readonly config: Config
  readonly log: Log
  readonly dataFolder: string
  readonly databaseUrl: string
  readonly embedded: EmbeddedServer | undefined
  readonly pool: Pool
  readonly listener: Listener
  readonly clock: Clock
  readonly sandbox: SandboxClock | undefined
  readonly vault: Vault
  readonly files: FileStore
  readonly worker: Worker
  /** A ctx of the system actor, at the clock's time. */
  ctx(requestId: string): Ctx
  close(): Promise<void>
}

/** The database of this process: that of DATABASE_URL, or the embedded server, which is started or attached to. */
export async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ url: string; embedded: EmbeddedServer | undefined; dataFolder: string }> {
  const dataFolder = resolve(config.data)
  if (config.databaseUrl) return { url: config.databaseUrl, embedded: undefined, dataFolder }
  ensureDataFolder(dataFolder)
  const lost = (why: string): never => {
    log.fatal(why)
    process.exit(1)
  }
  const embedded = await startEmbedded({ dataDir: dataFolder, log: (line) => log.info(line), lost })
  return { url: embedded.url, embedded, dataFolder }
}

/** `wait`: for a database that is not there yet; without it the start fails at once. */
export async function openRuntime(config: Config, log: Log, wait?: DatabaseWait): Promise<Runtime> {
  compose()
  const { url, embedded, dataFolder } = await openDatabase(config, log)
  const opened: (() => Promise<void>)[] = [async () => embedded?.stop()]
  const close = async (): Promise<void> => {
    for (const shut of opened.splice(0).reverse())
      await shut().catch((error: Error) => log.warn({ err: error.message }, 'something did not close'))
  }
  try {
    await checkBeforeStart(url, config, dataFolder, { log, wait: embedded ? undefined : wait })
    const applied = await migrate(url)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought to this release')
    const vault = createVault(loadMasterKey(config.masterKey, dataFolder))
    const files = createFileStore(config, dataFolder)
    const pool = createPool({
      url,
      size: config.databasePool,
      statementTimeout: config.statementTimeout,
      slowQuery: config.slowQuery,
      log,
    })
    opened.push(() => pool.end())
    await checkMasterKey(pool, vault)
    const listener = await createListener(url, log)
    opened.push(() => listener.close())
    const sandbox = config.sandbox ? await createSandboxClock({ pool, listener, log }) : undefined
    if (sandbox) opened.push(() => sandbox.close())
    const clock: Clock = sandbox ?? systemClock
    const ctx = (requestId: string): Ctx =>
      contextFor(
        { pool, clock, log, vault, files, baseUrl: () => addressOf(config, config.port) },
        { kind: 'system' },
        requestId,
      )
    const open = await openChannels(config, vault)
    for (const one of open) opened.push(() => one.close())
    const worker = createWorker({
      pool,
      clock,
      listener,
      jobs,
      crons: crons(config),
      leasedWork: leasedTables(
        config,
        open.map(({ channel }) => channel),
      ),
      makeCtx: ctx,
      log,
      concurrency: config.workerConcurrency,
      sandbox: sandbox !== undefined,
    })
    sandbox?.attach(worker)
    return {
      config,
      log,
      dataFolder,
      databaseUrl: url,
      embedded,
      pool,
      listener,
      clock,
      sandbox,
      vault,
      files,
      worker,
      ctx,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
