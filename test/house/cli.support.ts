import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
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

/** Runs the command line as a process of its own, with nothing of this machine's settings. */
export function godwit(argv: readonly string[], environment: Environment = {}, input = ''): Promise<Said> {
  const plain = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(GODWIT_|DATABASE_URL$|PORT$|HOST$|NODE_TEST_CONTEXT$)/.test(name),
    ),
  )
  const child = spawn(process.execPath, [main, ...argv], {
    // On a busy machine, warnings about slow queries would be mixed into the output.
    env: { ...plain, GODWIT_CONFIG: '/dev/null', GODWIT_SLOW_QUERY: '600000', ...environment },
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
  const said = new Promise<Said>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err, json: <T>() => JSON.parse(out) as T }))
  })
  return spending('process', () => said)
}

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
  }
}
