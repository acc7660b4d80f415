/**
 * `npm test [-- file or option …]`: makes a PostgreSQL ready (DATABASE_URL, or the embedded one in a folder of its own),
 * prepares the templates that tests clone, and runs every *.test.ts with node's test runner, in few processes
 * (scripts/support/test-groups.ts), three at a time. Files that use no database do not wait for it. A folder means all its tests. Options of ours:
 *
 *   --sql             only the files that prove SQL (scripts/support/sql-tests.ts)
 *   --shuffle[=seed]  in a random order; the seed is printed
 *   --full            only the files that have two sizes, at full size, and the result goes into docs/testing.md (npm run test:full)
 *   --save-seconds    writes the seconds of each file, by which they are put into processes
 *   --rerun-failed    (as CI runs it) a file that failed runs once more, alone: if it then passes it is printed as FLAKY, and one flaky file
 *                     does not fail the run. A second one does. Of a process that crashed every file runs once more; if all pass, that is one.
 *
 * Others go to node's runner (`npm test -- --test-name-pattern=keys`).
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildConsole } from './support/console-build.ts'
import { noteRepeated, repeatedOften } from './support/repeated-tests.ts'
import { databaseUse } from './support/sql-tests.ts'
import { stopOnSignals, throwIfStopped, unlessStopped } from './support/stop-signals.ts'
import { plainEnvironment, type TestServer, testServer } from './support/test-databases.ts'
import { type Seconds, testGroups } from './support/test-groups.ts'
import { type Failure, runGroups } from './support/test-processes.ts'
import { showProgress } from './support/test-progress.ts'
import { allFiles, selectTests } from './support/test-selection.ts'
import { recordFullRun } from './support/test-sizes.ts'
import { type RunTimes, runTimes, stolenSeconds, timesTable } from './support/test-times.ts'

const root = join(import.meta.dirname, '..')
const stop = new AbortController()
/** The databases could not be made. */
const withoutDatabases = new AbortController()

const usesDatabase = databaseUse(root)
const useDatabases = (files: readonly string[]): boolean => files.some(usesDatabase)

interface Run {
  /** The variables of files that use a database. */
  readonly databaseEnv: Promise<NodeJS.ProcessEnv>
  readonly options: readonly string[]
}

interface Ended {
  readonly failures: readonly Failure[]
  readonly times: RunTimes
}

async function runTests({ databaseEnv, options }: Run, groups: readonly (readonly string[])[]): Promise<Ended> {
  const [started, stolen] = [performance.now(), stolenSeconds()]
  const progress = showProgress({ files: groups.flat().length, out: process.stderr })
  const streams = { out: process.stdout, err: process.stderr }
  try {
    const failures = await runGroups(groups, {
      root,
      env: plainEnvironment(root),
      databases: { isUsedBy: useDatabases, env: databaseEnv },
      options,
      stop: AbortSignal.any([stop.signal, withoutDatabases.signal]),
      ...streams,
      watcher: progress,
    })
    return { failures, times: runTimes(progress.processes, performance.now() - started, stolenSeconds() - stolen) }
  } finally {
    progress.stop()
  }
}

/** Above this many failures something is broken: running them again would only take time. */
const maxReruns = 5

/**
 * Runs each failed file once more, alone. Answers the exit code: 0 when there was one flaky file and nothing else. GODWIT_TEST_FLAKY_LIST
 * names a file that collects them, so that CI counts the flaky files of its two runs together.
 */
async function rerun(run: Run, failures: readonly Failure[]): Promise<number> {
  if (failures.length > maxReruns) return 1
  const flakyList = process.env['GODWIT_TEST_FLAKY_LIST']
  const flaky = new Set(
    flakyList && existsSync(flakyList) ? readFileSync(flakyList, 'utf8').split('\n').filter(Boolean) : [],
  )
  let code = 0
  for (const files of failures) {
    throwIfStopped(stop.signal)
    const name = files.join(' or ')
    console.log(`\n${name} failed; ${files.length === 1 ? 'it runs' : 'they run'} once more, alone.`)
    const again: Failure[] = []
    for (const file of files) again.push(...(await runTests(run, [[file]])).failures)
    throwIfStopped(stop.signal)
    if (again.length > 0) {
      code = 1
      continue
    }
    console.log(`FLAKY: ${name}`)
    noteRepeated(root, files)
    if (flakyList && !flaky.has(name)) appendFileSync(flakyList, `${name}\n`)
    flaky.add(name)
  }
  if (flaky.size > 1)
    console.error(`There are ${flaky.size} flaky test files; one at most is let through: ${[...flaky].join(', ')}.`)
  return flaky.size > 1 ? 1 : code
}

/** Where the seconds of the last run are, and those by which files are put into processes. */
const timesFile = join(root, 'tmp/test-times.json')
const secondsFile = join(root, 'scripts/support/test-seconds.json')

const readSeconds = (): Seconds =>
  existsSync(secondsFile) ? (JSON.parse(readFileSync(secondsFile, 'utf8')) as Seconds) : {}

/** In the order of the names, whole seconds, so that a later measurement is a small change. */
function saveSeconds({ files }: RunTimes): void {
  const rounded = Object.entries(files).map(([file, value]) => [file, Math.max(1, Math.round(value))] as const)
  const all = { ...readSeconds(), ...Object.fromEntries(rounded) }
  const known = Object.entries(all).filter(([file]) => existsSync(join(root, file)))
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(known.sort()), null, 2)}\n`)
}

function report(times: RunTimes): void {
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, `${JSON.stringify(times, null, 1)}\n`)
  console.log(timesTable(times))
}

function warnOfRepeated(): void {
  for (const [file, count] of repeatedOften(root))
    console.error(`${file} had to be repeated at ${count} of the last ten commits: mend it, or remove it.`)
}

/** Browser tests, and those that start the service. */
const showsPages = /^(console|client|test\/(processes|house|scenarios))\b/

/** Makes what the tests use beside themselves. Those that use nothing run meanwhile. */
async function prepare(files: readonly string[]): Promise<TestServer> {
  const started = performance.now()
  // The databases take one core. Every service that a test starts would begin to build the console.
  const built = files.some((file) => showsPages.test(file)) ? unlessStopped(stop.signal, buildConsole) : undefined
  built?.catch(() => {}) // thrown where it is awaited
  const server = await testServer(root, stop.signal)
  try {
    await built
  } catch (error) {
    await server.stop()
    throw error
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`PostgreSQL ${server.version}: test databases ready in ${seconds} s`)
  return server
}

async function main(): Promise<number> {
  const {
    files,
    options,
    rerunFailed,
    seed,
    sql,
    full,
    saveSeconds: isSaved,
  } = selectTests(root, process.argv.slice(2))
  if (full) process.env['GODWIT_TEST_SIZE'] = 'full'
  stopOnSignals(stop)
  const groups = testGroups(root, files, readSeconds())
  console.log(`${files.length} test files in ${groups.length} processes`)
  if (seed !== undefined) console.log(`In a random order: --shuffle=${seed}`)
  if (sql) console.log(`Files that prove SQL:\n${files.map((file) => `  ${file}`).join('\n')}`)
  const server = useDatabases(files) ? prepare(files) : undefined
  server?.catch(() => withoutDatabases.abort())
  try {
    const databaseEnv = server?.then((one) => one.env()) ?? Promise.resolve(plainEnvironment(root))
    databaseEnv.catch(() => {}) // thrown where it is awaited
    const run = { databaseEnv, options }
    const { failures, times } = await runTests(run, groups)
    report(times)
    if (isSaved) saveSeconds(times)
    // Options may have left tests out.
    if (full && options.length === 0 && !stop.signal.aborted)
      recordFullRun(root, {
        all: allFiles(root),
        files,
        failed: new Set(failures.flat()),
        seconds: times.files,
      })
    const code = failures.length === 0 ? 0 : rerunFailed && !stop.signal.aborted ? await rerun(run, failures) : 1
    warnOfRepeated()
    return code
  } finally {
    await (await server?.catch(() => undefined))?.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(`npm test: ${(error as Error).message}`)
  process.exitCode = 1
}
// Work that was stopped in the middle may still be trying.
if (stop.signal.aborted) process.exit(130)
