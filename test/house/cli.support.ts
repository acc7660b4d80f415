import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { runCommandLine } from '../../src/app/cli/program.ts'
import { type Template, type TestDatabase, testDatabase, testMasterKey } from '../support/database.ts'
import { spending } from '../support/spent.ts'

const main = join(import.meta.dirname, '../../src/app/main.ts')

export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** The answer of `--json`. */
  json<T = Record<string, unknown>>(): T
}

type Environment = Readonly<Record<string, string>>

/** On a busy machine, warnings about slow queries would be mixed into the output. */
const defaults: Environment = { GODWIT_CONFIG: '/dev/null', GODWIT_SLOW_QUERY: '600000' }

const said = (code: number | null, out: string, err: string): Said => ({
  code,
  out,
  err,
  json: <T>() => JSON.parse(out) as T,
})

/** Runs the command line in this process, with nothing of this machine's settings. */
export async function godwit(argv: readonly string[], environment: Environment = {}, input = ''): Promise<Said> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runCommandLine(argv, {
    env: { ...defaults, ...environment },
    stdin: Readable.from([input]),
    stdout: { write: (text) => out.push(text) },
    stderr: { write: (text) => err.push(text) },
  })
  return said(code, out.join(''), err.join(''))
}

export interface GodwitProcess {
  readonly child: ChildProcessWithoutNullStreams
  readonly ended: Promise<Said>
}

/** Starts the command line as a process of its own, for tests that kill it or close its pipes. */
export function startGodwit(argv: readonly string[], environment: Environment = {}, input = ''): GodwitProcess {
  const plain = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(GODWIT_|DATABASE_URL$|PORT$|HOST$|NODE_TEST_CONTEXT$)/.test(name),
    ),
  )
  const child = spawn(process.execPath, [main, ...argv], {
    env: { ...plain, ...defaults, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const ended = new Promise<Said>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(said(code, out, err)))
  })
  return { child, ended: spending('process', () => ended) }
}

/** Runs the command line as a process of its own, where that is the point: it loads the whole source each time. */
export const godwitProcess = (argv: readonly string[], environment: Environment = {}, input = ''): Promise<Said> =>
  startGodwit(argv, environment, input).ended

export function givenFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-cli-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export interface CliHouse {
  readonly db: TestDatabase
  readonly data: string
  readonly environment: Environment
  run(argv: readonly string[], environment?: Environment, input?: string): Promise<Said>
  runProcess(argv: readonly string[], environment?: Environment, input?: string): Promise<Said>
}

/** The command line on a database of the test's own. */
export async function cliHouse(t: TestContext, template: Template | 'empty' = 'migrated'): Promise<CliHouse> {
  const db = await testDatabase(t, template)
  const data = givenFolder(t)
  const environment = { DATABASE_URL: db.url, GODWIT_DATA: data, GODWIT_MASTER_KEY: testMasterKey, PORT: '0' }
  return {
    db,
    data,
    environment,
    run: (argv, more = {}, input = '') => godwit(argv, { ...environment, ...more }, input),
    runProcess: (argv, more = {}, input = '') => godwitProcess(argv, { ...environment, ...more }, input),
  }
}
