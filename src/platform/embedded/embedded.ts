import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../data-folder.ts'
import { attachedServer, type EmbeddedServer } from './attached.ts'
import { type Binaries, findBinaries, usableBinaries } from './binaries.ts'
import { ensureCluster, isComplete, type Paths, pathsIn } from './cluster.ts'
import { addressesOf, logIn, provision } from './login.ts'
import {
  adopt,
  choosePort,
  findPostmaster,
  hasEnded,
  launch,
  logSince,
  type Postmaster,
  prepareLog,
  signalPostmaster,
  waitUntilGone,
} from './postmaster.ts'
import {
  codeOf,
  EmbeddedServerError,
  isAbandoned,
  keepTouching,
  readIdentity,
  self,
  stateOf,
  withLock,
} from './processes.ts'
import { restartOnExit } from './restart-on-exit.ts'
import { loadSecrets, type Secrets, writeAtomically } from './secrets.ts'
import { chooseServerUser, dataArgument, type ServerUser } from './server-user.ts'

export type { EmbeddedServer } from './attached.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: (line: string) => void
  /** Called when the server of another process is gone and cannot be taken over. */
  readonly lost?: (why: string) => void
  /** Server settings beside and above our own, by PostgreSQL's names. */
  readonly settings?: Readonly<Record<string, string>>
}

/** How long the old server of a killed process may take to stop or recover. */
const START_LIMIT_MS = 180_000
/** How long the watcher of a dead owner has to stop the server before we take that server over. */
const WATCHER_GRACE_MS = 3_000
const FAST_STOP_MS = 10_000
const LAST_STOP_MS = 3_000

interface StartedServer {
  readonly child: ChildProcess
  readonly running: Postmaster
}

interface StartOptions {
  readonly paths: Paths
  readonly binaries: Binaries
  readonly user: ServerUser
  readonly secrets: Secrets
  readonly settings: Readonly<Record<string, string>>
  readonly log: (line: string) => void
  readonly lost: (why: string) => void
  readonly deadline: number
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, making it at the first start; or attaches to the server that
 * already runs there. A watcher process stops it when this process ends, even after kill -9; a server that outlived its
 * parent nevertheless is taken over. A server that ends while this process runs is started again, on the same port.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const found = findBinaries()
  const paths = pathsIn(options.dataDir, found.major)
  prepareHome(paths)
  const deadline = Date.now() + START_LIMIT_MS
  return withLock(paths.lock, deadline, async () => {
    const user = chooseServerUser(paths.home, paths.cluster)
    // Without /proc the unprivileged user must be able to traverse the path to its files.
    if (user.way === 'drop' && dataArgument(user, paths.cluster) === paths.cluster) fs.chmodSync(paths.home, 0o711)
    const secrets = loadSecrets(paths.secret)
    const lost = options.lost ?? options.log
    const common = { paths, user, secrets, log: options.log, lost, deadline, settings: options.settings ?? {} }
    const running = await useRunningServer({ ...common, binaries: found })
    if (running) return running
    const binaries = usableBinaries(found, user, options.log)
    await ensureCluster(paths, binaries, user, secrets, options.log)
    return startOwn({ ...common, binaries })
  })
}

function prepareHome(paths: Paths): void {
  try {
    makeFolder(paths.home, 0o700)
    fs.accessSync(paths.home, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new EmbeddedServerError(
      `The data folder ${paths.home} cannot be written by this user (${codeOf(error)}): ` +
        'choose another with GODWIT_DATA, or set DATABASE_URL.',
    )
  }
}

/** Waits for a server that is stopping, attaches to one that runs; undefined when a server can be started. */
async function useRunningServer(start: StartOptions): Promise<EmbeddedServer | undefined> {
  const { paths, deadline } = start
  await refuseOtherMachine(paths)
  const graceEnd = Date.now() + WATCHER_GRACE_MS
  while (isComplete(paths.cluster)) {
    const running = findPostmaster(paths.cluster)
    if (!running) {
      fs.rmSync(paths.owner, { force: true })
      return undefined
    }
    const owner = readIdentity(paths.owner)
    const owned = owner !== undefined && stateOf(owner) === 'alive'
    if (running.ready && (owned || Date.now() > graceEnd)) {
      const version = await logIn(addressesOf(running.port, start.secrets).url).catch(() => undefined)
      if (version !== undefined) return owned ? attach(start, running, version) : takeOver(start, running, version)
    }
    if (Date.now() > deadline) {
      throw new EmbeddedServerError(
        `A PostgreSQL server (${running.pid}) runs on ${paths.cluster} but lets nobody in; its log is ${paths.log}`,
      )
    }
    await sleep(30)
  }
  return undefined
}

function isHeldByAnotherMachine(paths: Paths): boolean {
  const owner = readIdentity(paths.owner)
  return owner !== undefined && stateOf(owner) === 'elsewhere' && !isAbandoned(paths.owner)
}

/**
 * Two servers on one folder destroy it, and PostgreSQL's own guard does not see into another container. The owner
 * touches its file regularly: we wait for a touch, and without one the owner is gone.
 */
async function refuseOtherMachine(paths: Paths): Promise<void> {
  const before = fs.statSync(paths.owner, { throwIfNoEntry: false })?.mtimeMs
  while (isHeldByAnotherMachine(paths)) {
    if (fs.statSync(paths.owner, { throwIfNoEntry: false })?.mtimeMs !== before) {
      throw new EmbeddedServerError(
        `Another machine or container is using ${paths.home}: stop it first, or set DATABASE_URL for both.`,
      )
    }
    await sleep(100)
  }
}

function attach(start: StartOptions, running: Postmaster, version: string): EmbeddedServer {
  start.log(`attached to the embedded PostgreSQL ${version} on 127.0.0.1:${running.port}, which another process runs`)
  const { paths, lost } = start
  const server = { ...addressesOf(running.port, start.secrets), port: running.port, version }
  return attachedServer(server, { paths, lost, succeed: (stopped) => succeed(start, running.port, stopped) })
}

/** Becomes the owner after one that is gone, unless another process was faster; then that one is the new owner. */
function succeed(start: StartOptions, port: number, stopped: () => boolean): Promise<EmbeddedServer | undefined> {
  const again = { ...start, deadline: Date.now() + START_LIMIT_MS }
  return withLock(start.paths.lock, again.deadline, async () => {
    if (stopped()) return undefined
    start.log('the process that ran the embedded PostgreSQL is gone: taking the server over')
    const running = await useRunningServer(again)
    if (running) return running
    return startOwn({ ...again, binaries: usableBinaries(start.binaries, start.user, start.log) }, port)
  })
}

async function takeOver(start: StartOptions, running: Postmaster, version: string): Promise<EmbeddedServer> {
  start.log(`taking over the embedded PostgreSQL ${version} on 127.0.0.1:${running.port}, which had lost its parent`)
  return own(start, adopt(start.paths, start.user, running.pid), running, version, true)
}

/**
 * Starts a server, and retries after temporary failures: a port in use, shared memory of the dead server. A restarted
 * server must get its old port, because clients know it.
 */
async function startServer(start: StartOptions, oldPort?: number): Promise<StartedServer> {
  const { paths, deadline } = start
  for (;;) {
    const offset = prepareLog(paths)
    const port = oldPort ?? (await choosePort(paths))
    const child = launch(paths, start.binaries, start.user, port, start.settings)
    const running = await waitUntilReady(paths, child, deadline)
    if (running) return { child, running }
    const serverLog = logSince(paths, offset)
    const passing = /pre-existing shared memory block|lock file ".*" already exists|lock file ".*" is empty/.test(
      serverLog,
    )
    const portTaken = /could not bind|could not create any TCP\/IP sockets/.test(serverLog)
    if (portTaken) fs.rmSync(paths.port, { force: true })
    if (Date.now() > deadline || !(passing || portTaken)) throw startFailure(paths, serverLog)
    await sleep(passing || oldPort ? 250 : 20)
  }
}

async function startOwn(start: StartOptions, oldPort?: number): Promise<EmbeddedServer> {
  const { paths, secrets } = start
  const { child, running } = await startServer(start, oldPort)
  try {
    writeAtomically(paths.port, `${running.port}\n`)
    const version = await provision(addressesOf(running.port, secrets), secrets)
    start.log(`embedded PostgreSQL ${version} is ready on 127.0.0.1:${running.port}`)
    return own(start, child, running, version, false)
  } catch (error) {
    child.stdin?.end()
    await waitUntilGone(paths.cluster, child, FAST_STOP_MS)
    throw error
  }
}

/** Restarts a server that ended unexpectedly; undefined when another process has done so. */
function restart(start: StartOptions, port: number): Promise<ChildProcess | undefined> {
  const again = { ...start, deadline: Date.now() + START_LIMIT_MS }
  return withLock(start.paths.lock, again.deadline, async () => {
    const { cluster, owner } = start.paths
    // Its child processes may take a moment to end; a watcher may be about to stop it.
    if (!(await waitUntilGone(cluster, undefined, FAST_STOP_MS))) {
      const now = readIdentity(owner)
      if (now !== undefined && now.pid !== self.pid && stateOf(now) === 'alive') return undefined
      signalPostmaster(cluster, 'SIGQUIT')
      await waitUntilGone(cluster, undefined, LAST_STOP_MS)
    }
    return (await startServer(again, port)).child
  })
}

async function waitUntilReady(paths: Paths, child: ChildProcess, deadline: number): Promise<Postmaster | undefined> {
  while (!hasEnded(child)) {
    const running = findPostmaster(paths.cluster)
    if (running?.ready) return running
    if (Date.now() > deadline) {
      child.stdin?.end()
      await waitUntilGone(paths.cluster, child, FAST_STOP_MS)
      return undefined
    }
    await sleep(10)
  }
  return undefined
}

function startFailure(paths: Paths, serverLog: string): EmbeddedServerError {
  const lines = serverLog.trim().split('\n')
  const reason = lines.filter((line) => /FATAL|PANIC|error|not found|denied/i.test(line)).at(-1) ?? lines.at(-1)
  return new EmbeddedServerError(
    `The embedded PostgreSQL does not start: ${reason || 'it said nothing'} (its log is ${paths.log})`,
  )
}

function own(
  start: StartOptions,
  child: ChildProcess,
  running: Postmaster,
  version: string,
  attached: boolean,
): EmbeddedServer {
  const { paths, log } = start
  writeAtomically(paths.owner, JSON.stringify(self))
  const stopTouching = keepTouching(paths.owner)
  const restarting = restartOnExit(child, {
    restart: () => restart(start, running.port),
    log: (line) => log(`${line}; the server's log is ${paths.log}`),
  })
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    const watcher = await restarting.stop()
    if (!watcher) return stopTouching()
    watcher.stdin?.end()
    signalPostmaster(paths.cluster, 'SIGINT')
    if (!(await waitUntilGone(paths.cluster, watcher, FAST_STOP_MS))) {
      log('the embedded PostgreSQL does not stop by itself: ending it; it recovers at the next start')
      signalPostmaster(paths.cluster, 'SIGQUIT')
      if (!(await waitUntilGone(paths.cluster, watcher, LAST_STOP_MS))) signalPostmaster(paths.cluster, 'SIGKILL')
      await waitUntilGone(paths.cluster, watcher, LAST_STOP_MS)
    }
    stopTouching()
    if (readIdentity(paths.owner)?.pid === self.pid) fs.rmSync(paths.owner, { force: true })
  }
  return {
    ...addressesOf(running.port, start.secrets),
    port: running.port,
    version,
    attached,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
