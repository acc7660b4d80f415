import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** A failure whose message is a sentence for the person at the keyboard. */
export class EmbeddedServerError extends Error {
  override readonly name = 'EmbeddedServerError'
}

/** Identifies a process: its number alone may be reused by another process. */
export interface ProcessIdentity {
  readonly pid: number
  readonly started: string
  readonly machine: string
}

/** True when a process of that number runs, whoever it belongs to. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** The start time of the process as the system prints it; undefined when it is gone (or a zombie). */
function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const stat = readText(`/proc/${pid}/stat`)
    if (stat === undefined) return undefined
    // The second field is the command in brackets and may hold blanks and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19]
  }
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return ps.status === 0 ? ps.stdout.trim() || undefined : undefined
}

/** Identifies the scope of process numbers: this boot of this machine, and this container. */
function machineMark(): string {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim() ?? os.hostname()
  try {
    return `${boot} ${fs.readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return boot
  }
}

export const self: ProcessIdentity = {
  pid: process.pid,
  started: startMark(process.pid) ?? 'unknown',
  machine: machineMark(),
}

/** `elsewhere`: it belongs to another machine or container, so its number tells nothing here. */
export function stateOf(identity: ProcessIdentity): 'alive' | 'dead' | 'elsewhere' {
  if (identity.machine !== self.machine) return 'elsewhere'
  return startMark(identity.pid) === identity.started ? 'alive' : 'dead'
}

/** Reads the identity that a file of ours holds; undefined when there is none or it was half written. */
export function readIdentity(file: string): ProcessIdentity | undefined {
  const text = readText(file)
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('pid' in value && 'started' in value && 'machine' in value)) return undefined
    const { pid, started, machine } = value
    if (typeof pid !== 'number' || typeof started !== 'string' || typeof machine !== 'string') return undefined
    return { pid, started, machine }
  } catch {
    return undefined
  }
}

/** A file from another machine is abandoned when it was not touched for this long. */
const ABANDONED_MS = 20_000
const BEAT_MS = 4_000

/** True when the holder of the file has ended. */
export function isAbandoned(file: string): boolean {
  const identity = readIdentity(file)
  const age = ageOf(file)
  if (age === undefined) return true
  if (identity === undefined) return age > BEAT_MS
  const state = stateOf(identity)
  return state === 'dead' || (state === 'elsewhere' && age > ABANDONED_MS)
}

/** Touches the file now and then until the returned function is called; does not keep the process alive. */
export function keepTouching(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date()
    fs.utimes(file, now, now, () => undefined)
  }, BEAT_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Runs `work` while holding a lock file, so that processes that start at once on one data folder go one after the other.
 * The file appears with its content (a hard link of a finished file), and one whose holder is dead is taken over.
 */
export async function withLock<T>(file: string, deadline: number, work: () => Promise<T>): Promise<T> {
  const own = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`
  fs.writeFileSync(own, JSON.stringify(self), { mode: 0o600, flag: 'wx' })
  try {
    while (!tryLink(own, file)) {
      if (isAbandoned(file)) moveAway(file, `${own}.old`)
      else if (Date.now() > deadline) {
        throw new EmbeddedServerError(
          `Another process (${readIdentity(file)?.pid ?? 'unknown'}) is starting the embedded database and does not finish: ${file}`,
        )
      } else await sleep(30)
    }
    const stopTouching = keepTouching(file)
    try {
      return await work()
    } finally {
      stopTouching()
      fs.rmSync(file, { force: true })
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** Of several processes one wins the rename; if the file turns out to be of a running holder it is put back. */
function moveAway(file: string, aside: string): void {
  try {
    fs.renameSync(file, aside)
  } catch {
    return
  }
  if (!isAbandoned(aside)) tryLink(aside, file)
  fs.rmSync(aside, { force: true })
}

/** The code of a system error ('ENOENT'), or an empty string. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The text of a small file, or undefined when it cannot be read. */
export function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function ageOf(file: string): number | undefined {
  try {
    return Date.now() - fs.statSync(file).mtimeMs
  } catch {
    return undefined
  }
}
