/**
 * Runs groups of test files, a process for each group, three at a time. Each writes what happened (test-events.ts); here it is printed when
 * the process has ended, group by group, with node's own reporter and one count of all at the end.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { finished } from 'node:stream/promises'
import { spec } from 'node:test/reporters'
import { inspect } from 'node:util'
import pLimit from 'p-limit'
import type { Counts, SavedEvent } from './test-events.ts'
import type { RunWatcher } from './test-progress.ts'
import { type ProcessTimes, readSpent, timesOf } from './test-times.ts'

export interface TestRun {
  /** Where the files are. */
  readonly root: string
  readonly env: NodeJS.ProcessEnv
  /** Groups that use a database wait until it is there; the others run first. */
  readonly databases?: {
    isUsedBy(group: readonly string[]): boolean
    /** In place of `env`. */
    readonly env: Promise<NodeJS.ProcessEnv>
  }
  /** For node's runner. */
  readonly options: readonly string[]
  /** Ends the processes that run, and starts no other. */
  readonly stop: AbortSignal
  readonly out: NodeJS.WritableStream
  /** What the processes say on stderr, at once. */
  readonly err: NodeJS.WritableStream
  /** Hears which files run and which have ended. */
  readonly watcher?: RunWatcher
}

/** One file, or all files of a process that did not say which of them failed: it crashed, or an error came after the tests. */
export type Failure = readonly string[]

interface Ended {
  /** Says why, where the process did not end as it should. */
  readonly broken: string | undefined
  readonly events: readonly SavedEvent[]
  readonly printed: string
  readonly times: ProcessTimes
}

// A test that hangs fails by its name after 20 minutes, and the run goes on. A process that does not end after its tests is killed.
const testLimit = 20 * 60_000
const processLimit = 2 * testLimit
// On two cores a process waits for its database for about half of its time.
const atATime = 3
// Node 22 knows the option by its first name.
const isolation = process.allowedNodeEnvironmentFlags.has('--test-isolation')
  ? '--test-isolation=none'
  : '--experimental-test-isolation=none'
const lighterRunner = ['--expose-internals', `--import=${join(import.meta.dirname, 'lighter-runner.ts')}`]

async function runGroup(
  files: readonly string[],
  { root, env, databases, options, stop, err, watcher }: TestRun,
): Promise<Ended> {
  const variables = databases?.isUsedBy(files) ? await databases.env : env
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'godwit-tests-'))
  const eventsFile = join(folder, 'events')
  const spentFile = join(folder, 'spent')
  const reporter = [
    `--test-reporter=${join(import.meta.dirname, 'test-events.ts')}`,
    `--test-reporter-destination=${eventsFile}`,
  ]
  const args = [...lighterRunner, '--test', isolation, `--test-timeout=${testLimit}`, ...reporter, ...options, ...files]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    cwd: root,
    env: { ...variables, GODWIT_TEST_SPENT: spentFile },
    timeout: processLimit,
    killSignal: 'SIGKILL',
  })
  const end = (): boolean => child.kill('SIGTERM')
  stop.addEventListener('abort', end)
  try {
    let printed = ''
    child.on('message', (file) => watcher?.running(files, relative(root, String(file))))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
    child.stderr?.pipe(err, { end: false })
    const how = await new Promise<number | string>((done, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => done(code ?? signal ?? 1))
    })
    const events = existsSync(eventsFile) ? readEvents(readFileSync(eventsFile, 'utf8')) : []
    const said = events.some(({ type }) => type === 'test:summary') && (how === 0 || events.some(isFailure))
    const times = timesOf(root, events, readSpent(spentFile), performance.now() - started)
    return { broken: said ? undefined : `its process ended with ${how}`, events, printed, times }
  } finally {
    stop.removeEventListener('abort', end)
    rmSync(folder, { recursive: true, force: true })
  }
}

const isFailure = ({ type }: SavedEvent): boolean => type === 'test:fail'

/** What follows the last line's end was being written when the process crashed. */
const readEvents = (text: string): SavedEvent[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SavedEvent)

/** Every file of a process that crashed fails as a test whose name is its path, as node does it. */
const crashed = (files: readonly string[], why: string): SavedEvent[] =>
  files.map((name) => ({
    type: 'test:fail',
    data: { name, nesting: 0, details: { duration_ms: 0, error: { failureType: 'testCodeFailure', text: why } } },
  }))

/** The event as node's reporter takes it: what it prints of an error is the text. */
function forReporter({ type, data }: SavedEvent): object {
  const error = data.details?.error
  if (!error) return { type, data }
  const cause = { [inspect.custom]: () => error.text }
  const { failureType } = error
  return {
    type,
    data: { ...data, details: { ...data.details, error: { code: 'ERR_TEST_FAILURE', failureType, cause } } },
  }
}

/** Node's closing lines, which are said of all groups together. */
const closing = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

function isPrinted({ type, data }: SavedEvent, { broken }: Ended): boolean {
  // The reporter would wait for the end of a test that a crash left without one.
  if (type === 'test:start') return broken === undefined
  if (type === 'test:diagnostic') return !closing.test(data.message ?? '')
  return type !== 'test:summary'
}

/** Which files failed. */
function failuresOf(root: string, files: readonly string[], { events, broken }: Ended): Failure[] {
  const failed = new Set(events.filter(isFailure).map(({ data }) => data.file))
  const own = files.filter((file) => failed.delete(resolve(root, file)))
  return broken !== undefined || failed.size > 0 ? [files] : own.map((file) => [file])
}

export async function runGroups(groups: readonly (readonly string[])[], run: TestRun): Promise<readonly Failure[]> {
  const started = performance.now()
  const reporter = new spec()
  reporter.pipe(run.out, { end: false })
  const total = { tests: 0, suites: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }
  const add = (counts: Partial<Counts>): void => {
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key] ?? 0
  }
  const failures: Failure[] = []
  const limit = pLimit(atATime)
  const waits = (files: readonly string[]): boolean => run.databases?.isUsedBy(files) ?? false
  await Promise.all(
    groups
      .toSorted((a, b) => Number(waits(a)) - Number(waits(b)))
      .map((files) =>
        limit(async () => {
          if (run.stop.aborted) return
          const ended = await runGroup(files, run)
          run.watcher?.ended(files, ended.times)
          if (run.stop.aborted) return
          const lost = ended.broken === undefined ? [] : crashed(files, ended.broken)
          if (ended.broken !== undefined) run.err.write(`FAILED: ${files.join(', ')}: ${ended.broken}\n`)
          if (ended.printed) reporter.write({ type: 'test:stdout', data: { message: ended.printed } })
          for (const event of [...ended.events, ...lost].filter((one) => isPrinted(one, ended)))
            reporter.write(forReporter(event))
          for (const { data } of ended.events) add(data.counts ?? {})
          add({ tests: lost.length, failed: lost.length })
          failures.push(...failuresOf(run.root, files, ended))
        }),
      ),
  )
  const { tests, suites, passed: pass, failed: fail, cancelled, skipped, todo } = total
  const counts = { tests, suites, pass, fail, cancelled, skipped, todo, duration_ms: performance.now() - started }
  for (const [name, count] of Object.entries(counts))
    reporter.write({ type: 'test:diagnostic', data: { nesting: 0, message: `${name} ${count}`, level: 'info' } })
  reporter.end()
  await finished(reporter)
  return failures
}
