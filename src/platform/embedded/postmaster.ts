import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Paths } from './cluster.ts'
import { EmbeddedServerError, isRunning, readText } from './processes.ts'
import { shareWithFolder } from './secrets.ts'
import { asUser, dataArgument, type ServerUser, serverEnvironment } from './server-user.ts'

/** What postmaster.pid tells about the server that runs on a cluster. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** Log files larger than this begin anew at the next start; one older file is kept. */
const LOG_LIMIT = 4 * 1024 * 1024

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'godwit',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'replica',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
}

// Both scripts read their standard input, which we hold open and never write to: it ends when we close it or when we die,
// however suddenly, and then the server is shut down. SIGINT is a fast shutdown; it is repeated because the server ignores it
// in its first moments (a shell starts its background children so), and sharpened when fifteen seconds did not suffice.
// Before a signal they make sure that the number still belongs to the server: it does while its parent, the supervisor,
// has not collected it, or while the lock file in the working directory names it.
const STOP_SERVER = `
ours() { kill -0 "$1" 2>/dev/null || { read -r now <postmaster.pid && [ "$now" = "$server" ]; } 2>/dev/null; }
stop() {
  tries=0
  while ours "$1" && kill -INT "$server"; do
    sleep 1
    tries=$((tries + 1))
    if [ "$tries" -ge 15 ]; then kill -QUIT "$server"; fi
  done
}`
const SUPERVISE = `${STOP_SERVER}
trap '' HUP INT TERM
exec 3<&0
"$@" 3<&- </dev/null &
server=$!
{ while read -r line <&3; do :; done; stop $$; } >/dev/null 2>&1 &
watch=$!
exec 3<&-
wait "$server"
status=$?
kill -KILL "$watch" 2>/dev/null
exit "$status"`
const ADOPT = `${STOP_SERVER}
trap '' HUP INT TERM
server=$1
while read -r line; do :; done
stop none`

/**
 * Starts the server under a small shell that outlives us just long enough to stop it. Both are in a session of their own:
 * Ctrl-C in the terminal reaches us alone, and we drain before the database goes.
 */
export function launch(
  paths: Paths,
  binaries: Binaries,
  user: ServerUser,
  port: number,
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const chosen = { ...SETTINGS, ...settings, port: String(port) }
  const server = [
    path.join(binaries.folder, 'bin', 'postgres'),
    '-D',
    dataArgument(user, paths.cluster),
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = fs.openSync(paths.log, 'a', 0o600)
  shareWithFolder(paths.log)
  try {
    return spawnWatcher(paths, user, SUPERVISE, server, log)
  } finally {
    fs.closeSync(log)
  }
}

/** Starts a watcher for a server that lost its parent: it stops with our process. */
export function adopt(paths: Paths, user: ServerUser, pid: number): ChildProcess {
  return spawnWatcher(paths, user, ADOPT, [String(pid)], 'ignore')
}

function spawnWatcher(
  paths: Paths,
  user: ServerUser,
  script: string,
  rest: readonly string[],
  log: number | 'ignore',
): ChildProcess {
  const { command, args, options } = asUser(user, '/bin/sh', ['-c', script, 'godwit-postgres', ...rest])
  const child = spawn(command, args, {
    cwd: paths.cluster,
    ...options,
    env: serverEnvironment(),
    detached: true,
    stdio: ['pipe', log, log],
  })
  child.on('error', () => undefined)
  // A watcher that ended breaks the pipe; its exit is what we look at.
  child.stdin?.on('error', () => undefined)
  return child
}

/** Lets our process exit while the server runs; the watcher then stops the server. */
export function release(child: ChildProcess): void {
  child.unref()
  if (child.stdin instanceof net.Socket) child.stdin.unref()
}

/** True when the child has ended or never began. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/**
 * Reads who serves the cluster; undefined when nobody does. A lock file that a crash left behind may carry a number that now
 * belongs to another process (containers count from 1 again), at which PostgreSQL would refuse to start: such a file is
 * removed. The server's own check of its shared memory still keeps a second server out.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  const text = readText(file)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) {
    // Being written at this moment, or cut short by a power failure.
    if (Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 2_000)
      fs.rmSync(file, { force: true })
    return undefined
  }
  if (!isRunning(pid)) return undefined
  if (!serves(pid, cluster)) {
    // A server that has not changed into the cluster yet is not recognised, but it has not written the file either.
    if (readText(file) === text) fs.rmSync(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

function serves(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes('postgres')
  }
  try {
    const [there, here] = [fs.statSync(`/proc/${pid}/cwd`), fs.statSync(cluster)]
    return there.ino === here.ino && there.dev === here.dev
  } catch {
    return false
  }
}

/**
 * Sends a signal to the server if it still serves this cluster: the number may belong to another process by now, and as
 * root the signal would reach it.
 */
export function signalPostmaster(cluster: string, signal: NodeJS.Signals): boolean {
  const found = findPostmaster(cluster)
  if (!found) return false
  try {
    process.kill(found.pid, signal)
    return true
  } catch {
    return false
  }
}

/** Waits until nobody serves the cluster and the watcher has gone; false when that did not happen in time. */
export async function waitUntilGone(
  cluster: string,
  child: ChildProcess | undefined,
  milliseconds: number,
): Promise<boolean> {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    if (findPostmaster(cluster) === undefined && (child === undefined || hasEnded(child))) return true
    await sleep(15)
  }
  return false
}

/** Below the ephemeral ports, so that no other process gets the port by chance while the server is down. */
const PORTS = { from: 20_000, to: 32_000 }

/** Prefers the port of the last start, so that addresses that people noted keep working; any free one otherwise. */
export async function choosePort(paths: Paths): Promise<number> {
  const last = Number(readText(paths.port))
  if (Number.isInteger(last) && last > 1023 && last < 65536 && (await tryPort(last)) !== undefined) return last
  for (let tries = 0; tries < 20; tries++) {
    const port = await tryPort(randomInt(PORTS.from, PORTS.to))
    if (port !== undefined) return port
  }
  const free = await tryPort(0)
  if (free === undefined) throw new EmbeddedServerError('There is no free port on 127.0.0.1 for the embedded database.')
  return free
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.on('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** Rotates a large log; returns the offset at which this start's lines begin. */
export function prepareLog(paths: Paths): number {
  const size = fs.statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= LOG_LIMIT) return size
  fs.renameSync(paths.log, `${paths.log}.1`)
  return 0
}

/** What the server wrote since that offset. */
export function logSince(paths: Paths, offset: number): string {
  return fs.existsSync(paths.log) ? fs.readFileSync(paths.log).subarray(offset).toString('utf8') : ''
}
