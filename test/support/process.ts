import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Demo } from '../../src/app/demo-cast/demo-json.ts'
import { spending } from './spent.ts'

const main = join(import.meta.dirname, '../../src/app/main.ts')

/** A request that gets no answer fails its test instead of holding it up for ever. */
export const requestLimitMs = 300_000

/** Where a process is ended and a folder removed: a test, or a benchmark that calls these functions itself. */
export interface Ending {
  after(act: () => unknown): void
}

/** A temporary folder that is removed after the test. */
export function givenFolder(t: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-process-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Every process of the machine with its parent (Linux), without zombies. */
function processes(): { readonly pid: number; readonly parent: number }[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = /^\d+$/.test(name) ? readFileSync(`/proc/${name}/stat`, 'utf8') : ''
      // The second field is the command in brackets and may hold blanks and brackets itself.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return stat === '' || state === 'Z' || state === 'X' ? [] : [{ pid: Number(name), parent: Number(parent) }]
    } catch {
      return [] // it ended meanwhile
    }
  })
}

const builds = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('console-build')
  } catch {
    return false // it ended meanwhile
  }
}

/** The running child processes of a service, without the one that may be building its console. */
export const childrenOf = (parent: number): number[] =>
  processes().flatMap(({ pid, parent: of }) => (of === parent && !builds(pid) ? [pid] : []))

/** The processes of a program whose working directory is a folder: an embedded server runs in its data folder. */
export function processesIn(folder: string, program: string): number[] {
  const wanted = statSync(folder)
  return processes().flatMap(({ pid }) => {
    try {
      const { ino, dev } = statSync(`/proc/${pid}/cwd`)
      const same = ino === wanted.ino && dev === wanted.dev
      return same && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program ? [pid] : []
    } catch {
      return []
    }
  })
}

/** Below the ephemeral ports, so that no other process gets it before we open it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
      probe.on('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}

export interface Service {
  readonly child: ChildProcess
  readonly base: string
  /** Its output so far. */
  output(): string
  demo(): Demo
  /** Sends the signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  fetch(
    path: string,
    options?: { key?: string; method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
}

export interface ServiceOptions {
  readonly folder: string
  readonly args?: readonly string[]
  readonly env?: Record<string, string>
  /** As `npm start`, in a process group of its own, as a terminal does it. */
  readonly byNpm?: boolean
  /** Runs an action once, when the output matches. */
  readonly at?: { readonly word: RegExp; readonly act: () => void }
}

function launch({ folder, args = [], env = {}, byNpm = false }: ServiceOptions, command = 'serve'): ChildProcess {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GODWIT_|DATABASE_URL|PORT$|HOST$|NODE_TEST)/.test(name)),
  )
  const [program, ...words] = byNpm ? ['npm', 'start', '--'] : [process.execPath, main, command]
  return spawn(program, [...words, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    detached: byNpm,
    env: {
      ...clean,
      GODWIT_DATA: folder,
      PORT: '0',
      GODWIT_CONFIG: '/dev/null',
      GODWIT_SLOW_QUERY: '600000',
      GODWIT_FEEDS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts `godwit serve` as a process and waits until it prints that it is ready. */
export async function startService(t: Ending, options: ServiceOptions): Promise<Service> {
  const child = launch(options)
  let printed = ''
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      if (options.byNpm && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      else child.kill('SIGKILL')
      await ended
    }
  })
  const base = await spending(
    'process',
    () =>
      new Promise<string>((resolve, reject) => {
        let acted = false
        const hear = (chunk: Buffer): void => {
          printed += chunk.toString()
          if (!acted && options.at?.word.test(printed)) {
            acted = true
            options.at.act()
          }
          const ready = /is ready at (http:[^\s,]+)[\s,]/.exec(printed) // with what follows: a chunk may end anywhere
          if (ready?.[1]) resolve(ready[1])
        }
        child.stdout?.on('data', hear)
        child.stderr?.on('data', hear)
        ended.then(([code]) => reject(new Error(`serve ended with ${code} before it was ready:\n${printed}`)))
      }),
  )
  return {
    child,
    base,
    output: () => printed,
    demo: () => JSON.parse(readFileSync(join(options.folder, 'demo.json'), 'utf8')) as Demo,
    async end(signal = 'SIGTERM') {
      child.kill(signal)
      const [code, by] = await ended
      return { code, signal: by }
    },
    fetch: (path, { key, method = 'GET', body, headers = {} } = {}) =>
      fetch(base + path, {
        method,
        headers: {
          ...(key ? { authorization: `TKN ${key}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(requestLimitMs),
      }),
  }
}

/** Starts `godwit serve`, which must fail, and returns its output and exit code. `at` runs an action when the output matches. */
export async function failToStart(
  options: ServiceOptions,
  at?: { readonly word: RegExp; readonly act: (child: ChildProcess) => void },
): Promise<{ code: number | null; output: string }> {
  const child = launch(options)
  let output = ''
  let acted = false
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (acted || !at?.word.test(output)) return
      acted = true
      at.act(child)
    })
  const [code] = (await spending('process', () => once(child, 'close'))) as [number | null]
  return { code, output }
}

/** Starts `godwit worker` as a process and waits until it runs. It is killed when the test ends. */
export async function startWorker(t: Ending, options: ServiceOptions): Promise<ChildProcess> {
  const child = launch(options, 'worker')
  t.after(() => void child.kill('SIGKILL'))
  let printed = ''
  await spending(
    'process',
    () =>
      new Promise<void>((resolve, reject) => {
        const hear = (chunk: Buffer): void => {
          printed += chunk.toString()
          if (printed.includes('The worker is running.')) resolve()
        }
        child.stdout?.on('data', hear)
        child.stderr?.on('data', hear)
        child.once('exit', (code) => reject(new Error(`worker ended with ${code} before it ran:\n${printed}`)))
      }),
  )
  return child
}
