/**
 * `npm test [-- file or option …]`: makes a PostgreSQL ready (DATABASE_URL, or the embedded one in a folder of its own),
 * prepares the templates that tests clone, and runs node's test runner over every *.test.ts, two files at a time.
 * Words that begin with a dash go to node's runner (`npm test -- --test-name-pattern=keys`); folders mean all their tests.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { progressReporter } from '../src/app/cli/usage.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { at, dropLeftovers, dropRun, holdRun, newRun, query, workServer } from './support/postgres.ts'

const run = newRun()
const names = { template: `godwit_template_${run}`, world: `godwit_world_${run}` }
const root = join(import.meta.dirname, '..')

/** What to run: what was asked for, or everything. */
function chosen(words: readonly string[]): { files: string[]; options: string[] } {
  const options = words.filter((word) => word.startsWith('-'))
  const asked = words.filter((word) => !word.startsWith('-'))
  if (asked.length === 0)
    return {
      options,
      files: globSync('{src,test,scripts,world,client,console}/**/*.test.ts', {
        cwd: root,
        exclude: (name) => name === 'node_modules',
      }).sort(),
    }
  const files = asked.flatMap((word) => {
    if (existsSync(word) && statSync(word).isDirectory()) return globSync(join(word, '**/*.test.ts')).sort()
    const found = existsSync(word) ? [word] : globSync(word).sort()
    if (found.length === 0) throw new Error(`There is no test file ${word}.`)
    return found
  })
  if (files.length === 0) throw new Error(`There are no tests in ${asked.join(', ')}.`)
  return { options, files }
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

function runTests(adminUrl: string, files: readonly string[], options: readonly string[]): Promise<number> {
  const started = spawn(
    process.execPath,
    // A test that hangs is one that fails: it is told by its name, and the run goes on.
    ['--test', '--test-concurrency=2', '--test-timeout=1200000', '--test-reporter=spec', ...options, ...files],
    { stdio: 'inherit', cwd: root, env: environment(adminUrl) },
  )
  child = started
  return new Promise((resolve, reject) => {
    started.on('error', reject)
    started.on('exit', (code) => resolve(code ?? 1))
  })
}

async function main(): Promise<number> {
  const { files, options } = chosen(process.argv.slice(2))
  stopOnSignals()
  const started = performance.now()
  const server = await workServer()
  const letGo = await holdRun(server.url, run)
  try {
    const leftovers = await dropLeftovers(server.url)
    if (leftovers > 0) console.log(`${leftovers} databases of earlier runs removed`)
    ifStopped()
    await prepare(server.url)
    console.log(
      `PostgreSQL ${server.version}: test databases ready in ${((performance.now() - started) / 1000).toFixed(1)} s; ${files.length} test files`,
    )
    return await runTests(server.url, files, options)
  } finally {
    // An embedded server that is gone took its databases along; what stays elsewhere is found by the next run.
    await dropRun(server.url, run).catch(() => 0)
    await letGo()
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
