/**
 * `npm test [-- file or option …]`: makes a PostgreSQL ready (DATABASE_URL, or the embedded one in a folder of its own),
 * prepares the templates that tests clone, and runs every *.test.ts with node's test runner: the files of a room up to eight to a
 * process, the others alone (scripts/support/test-groups.ts), three processes at a time.
 * Arguments that begin with a dash go to node's runner (`npm test -- --test-name-pattern=keys`); a folder means all its tests.
 * With `--rerun-failed` (as CI runs it) a file that failed runs once more, alone: if it then passes it is printed as FLAKY, and one
 * flaky file does not fail the run. A second one does. Of a process that crashed every file runs once more; if all pass, that is one.
 */
import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { progressReporter } from '../src/app/cli/usage.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { at, dropLeftovers, dropRun, lockRun, newRun, query, workServer } from './support/postgres.ts'
import { testGroups } from './support/test-groups.ts'
import { type Failure, runGroups } from './support/test-processes.ts'
import { showProgress } from './support/test-progress.ts'
import { runTimes, timesTable } from './support/test-times.ts'

const run = newRun()
const names = { template: `godwit_template_${run}`, world: `godwit_world_${run}` }
const root = join(import.meta.dirname, '..')

interface Selection {
  readonly files: readonly string[]
  /** For node's runner. */
  readonly options: readonly string[]
  readonly rerunFailed: boolean
}

/** The files named on the command line, or all test files. */
function parseArguments(args: readonly string[]): Selection {
  const rerunFailed = args.includes('--rerun-failed')
  const options = args.filter((arg) => arg.startsWith('-') && arg !== '--rerun-failed')
  const named = args.filter((arg) => !arg.startsWith('-'))
  if (named.length === 0)
    return {
      options,
      rerunFailed,
      files: globSync('{src,test,scripts,world,client,console}/**/*.test.ts', {
        cwd: root,
        exclude: (name) => name === 'node_modules',
      }).sort(),
    }
  const files = named.flatMap((name) => {
    if (existsSync(name) && statSync(name).isDirectory()) return globSync(join(name, '**/*.test.ts')).sort()
    const found = existsSync(name) ? [name] : globSync(name).sort()
    if (found.length === 0) throw new Error(`There is no test file ${name}.`)
    return found
  })
  if (files.length === 0) throw new Error(`There are no tests in ${named.join(', ')}.`)
  return { options, files: files.map((file) => relative(root, resolve(file))), rerunFailed }
}

const stop = new AbortController()

/** The first Ctrl-C ends the tests and cleans up after them; the second does not wait. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130)
      console.error('Stopping, and cleaning up …')
      stop.abort()
    })
  }
}

const ifStopped = (): void => {
  if (stop.signal.aborted) throw new Error('Stopped.')
}

async function prepare(adminUrl: string): Promise<void> {
  await query(adminUrl, `create database ${names.template}`)
  await migrate(at(adminUrl, names.template))
  ifStopped()
  await query(adminUrl, `create database ${names.world} template ${names.template}`)
  const { seedWorld } = await import('../src/app/seed.ts')
  const progress = progressReporter()
  await seedWorld(at(adminUrl, names.world), process.stdout.isTTY ? progress.report : undefined)
  progress.end()
  ifStopped()
}

/** The tests see nothing of this machine's settings, only where their databases are. */
function environment(adminUrl: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(GODWIT_(?!TEST_)|DATABASE_URL$|PORT$|HOST$|NODE_TEST_CONTEXT$|NODE_USE_ENV_PROXY$)/.test(name),
  )
  return {
    ...Object.fromEntries(kept),
    GODWIT_TEST_ADMIN_URL: adminUrl,
    GODWIT_TEST_TEMPLATE: names.template,
    GODWIT_TEST_WORLD: names.world,
    GODWIT_TEST_RUN: String(run),
    // Every process reads most of the source: it need not be stripped of its types each time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/godwit'),
  }
}

/** Where the seconds of the last run are. */
const timesFile = join(root, 'tmp/test-times.json')

async function runTests(
  adminUrl: string,
  groups: readonly (readonly string[])[],
  options: readonly string[],
): Promise<readonly Failure[]> {
  const env = environment(adminUrl)
  const started = performance.now()
  const progress = showProgress({ files: groups.flat().length, out: process.stderr })
  const streams = { out: process.stdout, err: process.stderr }
  try {
    return await runGroups(groups, { root, env, options, stop: stop.signal, ...streams, watcher: progress })
  } finally {
    progress.stop()
    const times = runTimes(progress.processes, performance.now() - started)
    mkdirSync(dirname(timesFile), { recursive: true })
    writeFileSync(timesFile, `${JSON.stringify(times, null, 1)}\n`)
    console.log(timesTable(times))
  }
}

/** Above this many failures something is broken: running them again would only take time. */
const maxReruns = 5

/**
 * Runs each failed file once more, alone. Answers the exit code: 0 when there was one flaky file and nothing else. GODWIT_TEST_FLAKY_LIST
 * names a file that collects them, so that CI counts the flaky files of its two runs together.
 */
async function rerun(adminUrl: string, failures: readonly Failure[], options: readonly string[]): Promise<number> {
  if (failures.length > maxReruns) return 1
  const flakyList = process.env['GODWIT_TEST_FLAKY_LIST']
  const flaky = new Set(
    flakyList && existsSync(flakyList) ? readFileSync(flakyList, 'utf8').split('\n').filter(Boolean) : [],
  )
  let code = 0
  for (const files of failures) {
    ifStopped()
    const name = files.join(' or ')
    console.log(`\n${name} failed; ${files.length === 1 ? 'it runs' : 'they run'} once more, alone.`)
    const again: Failure[] = []
    for (const file of files) again.push(...(await runTests(adminUrl, [[file]], options)))
    ifStopped()
    if (again.length > 0) {
      code = 1
      continue
    }
    console.log(`FLAKY: ${name}`)
    if (flakyList && !flaky.has(name)) appendFileSync(flakyList, `${name}\n`)
    flaky.add(name)
  }
  if (flaky.size > 1)
    console.error(`There are ${flaky.size} flaky test files; one at most is let through: ${[...flaky].join(', ')}.`)
  return flaky.size > 1 ? 1 : code
}

async function main(): Promise<number> {
  const { files, options, rerunFailed } = parseArguments(process.argv.slice(2))
  stopOnSignals()
  const started = performance.now()
  const server = await workServer()
  const unlock = await lockRun(server.url, run)
  try {
    const leftovers = await dropLeftovers(server.url)
    if (leftovers > 0) console.log(`${leftovers} databases of earlier runs removed`)
    ifStopped()
    await prepare(server.url)
    const groups = testGroups(root, files)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `PostgreSQL ${server.version}: test databases ready in ${seconds} s; ${files.length} test files in ${groups.length} processes`,
    )
    const failures = await runTests(server.url, groups, options)
    if (failures.length === 0) return 0
    return rerunFailed && !stop.signal.aborted ? await rerun(server.url, failures, options) : 1
  } finally {
    // An embedded server that is gone took its databases along; what stays elsewhere is found by the next run.
    await dropRun(server.url, run).catch(() => 0)
    await unlock()
    await server.stop()
  }
}

try {
  const code = await main()
  process.exitCode = stop.signal.aborted ? 130 : code
} catch (error) {
  console.error(`npm test: ${(error as Error).message}`)
  process.exitCode = stop.signal.aborted ? 130 : 1
}
