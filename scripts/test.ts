/**
 * `npm test [-- file or option …]`: makes a PostgreSQL ready (DATABASE_URL, or the embedded one in a folder of its own),
 * prepares the templates that tests clone, and runs node's test runner over every *.test.ts, three files at a time.
 * Arguments that begin with a dash go to node's runner (`npm test -- --test-name-pattern=keys`); a folder means all its tests.
 * With `--rerun-failed` (as CI runs it) a file that failed runs once more, alone: if it then passes it is printed as FLAKY, and one
 * flaky file does not fail the run. A second one does.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { progressReporter } from '../src/app/cli/usage.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { at, dropLeftovers, dropRun, lockRun, newRun, query, workServer } from './support/postgres.ts'

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
  return { options, files, rerunFailed }
}

let stopping = false
let child: ChildProcess | undefined

/** The first Ctrl-C ends the tests and cleans up after them; the second does not wait. */
function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130)
      stopping = true
      console.error('Stopping, and cleaning up …')
      child?.kill('SIGTERM')
    })
  }
}

const ifStopped = (): void => {
  if (stopping) throw new Error('Stopped.')
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
    // Every file is a process that reads most of the source: it need not be stripped of its types each time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/godwit'),
  }
}

interface RunResult {
  readonly code: number
  readonly failedFiles: readonly string[]
}

async function runTests(adminUrl: string, files: readonly string[], options: readonly string[]): Promise<RunResult> {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-failed-'))
  const failedList = join(folder, 'files')
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(root, 'scripts/support/failed-files.ts')}`,
    `--test-reporter-destination=${failedList}`,
  ]
  // A test that hangs fails by its name after 20 minutes, and the run goes on.
  // Three files at a time: on two cores a file waits for its database for about half of its time.
  const limits = ['--test-concurrency=3', '--test-timeout=1200000']
  const started = spawn(process.execPath, ['--test', ...limits, ...reporters, ...options, ...files], {
    stdio: 'inherit',
    cwd: root,
    env: environment(adminUrl),
  })
  child = started
  try {
    const code = await new Promise<number>((resolve, reject) => {
      started.on('error', reject)
      started.on('exit', (exitCode) => resolve(exitCode ?? 1))
    })
    const failed = existsSync(failedList) ? readFileSync(failedList, 'utf8').split('\n').filter(Boolean) : []
    return { code, failedFiles: failed.map((file) => relative(root, file)) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Above this many failures something is broken: running them again would only take time. */
const maxReruns = 5

/**
 * Runs each failed file once more, alone. Answers the exit code: 0 when there was one flaky file and nothing else. GODWIT_TEST_FLAKY_LIST
 * names a file that collects them, so that CI counts the flaky files of its two runs together.
 */
async function rerun(adminUrl: string, failedFiles: readonly string[], options: readonly string[]): Promise<number> {
  if (failedFiles.length === 0 || failedFiles.length > maxReruns) return 1
  const flakyList = process.env['GODWIT_TEST_FLAKY_LIST']
  const flaky = new Set(
    flakyList && existsSync(flakyList) ? readFileSync(flakyList, 'utf8').split('\n').filter(Boolean) : [],
  )
  let code = 0
  for (const file of failedFiles) {
    ifStopped()
    console.log(`\n${file} failed; it runs once more, alone.`)
    const again = await runTests(adminUrl, [file], options)
    if (again.code !== 0) {
      code = 1
      continue
    }
    console.log(`FLAKY: ${file}`)
    if (flakyList && !flaky.has(file)) appendFileSync(flakyList, `${file}\n`)
    flaky.add(file)
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
    console.log(
      `PostgreSQL ${server.version}: test databases ready in ${((performance.now() - started) / 1000).toFixed(1)} s; ${files.length} test files`,
    )
    const { code, failedFiles } = await runTests(server.url, files, options)
    return code !== 0 && rerunFailed && !stopping ? await rerun(server.url, failedFiles, options) : code
  } finally {
    // An embedded server that is gone took its databases along; what stays elsewhere is found by the next run.
    await dropRun(server.url, run).catch(() => 0)
    await unlock()
    await server.stop()
  }
}

try {
  const code = await main()
  process.exitCode = stopping ? 130 : code
} catch (error) {
  console.error(`npm test: ${(error as Error).message}`)
  process.exitCode = stopping ? 130 : 1
}
