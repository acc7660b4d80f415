import { randomBytes } from 'node:crypto'
import { after, type TestContext } from 'node:test'
import pg from 'pg'
import { createVault, type Vault } from '../../src/platform/crypto/vault.ts'
import type { Actor, Ctx } from '../../src/platform/ctx.ts'
import { type Db, scopedDb } from '../../src/platform/db/db.ts'
import { createPool, type Pool } from '../../src/platform/db/pool.ts'
import { everything, type Scope } from '../../src/platform/db/scope.ts'
import { within } from '../../src/platform/jobs/lease-loop.ts'
import { createLog } from '../../src/platform/log.ts'
import { noFileStore } from '../../src/platform/storage/file-store.ts'
import { spending } from './spent.ts'

/** `migrated` is an empty service; `world` is seeded with the countries of the world. */
export type Template = 'migrated' | 'world'

/** scripts/test.ts prepares a test run and passes the server's URL and the names of the templates in these variables. */
function prepared(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run tests with "npm test" (or "npm test -- path/to/file.test.ts").`)
  return value
}

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: prepared('GODWIT_TEST_ADMIN_URL') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

export const testMasterKey = '0f'.repeat(32)
export const testLog = createLog(process.env['GODWIT_TEST_LOG'] ?? 'silent')
export const testVault: Vault = createVault(testMasterKey)

/** Autovacuum may be running in the database. Only a superuser could cancel it, and it ends soon, so dropping is tried again. */
async function dropDatabase(name: string, tries = 20): Promise<void> {
  try {
    await asAdmin(`drop database if exists ${name} with (force)`)
  } catch (error) {
    if (tries <= 1 || !['42501', '55006'].includes((error as { code?: string }).code ?? '')) throw error
    await new Promise((resolve) => setTimeout(resolve, 500))
    await dropDatabase(name, tries - 1)
  }
}

interface Left {
  readonly name: string
  readonly pool?: Pool
}

/**
 * Of tests that have ended. Hooks run in the order in which they were added, so a database whose hook dropped it would be gone before the workers
 * and services that the test started on it have stopped.
 */
const left: Left[] = []

const removeLeft = (): Promise<void> => spending('database', dropLeft)

async function dropLeft(): Promise<void> {
  for (const { name, pool } of left.splice(0)) {
    const ended = pool?.end()
    await within(10_000, ended) // a test that failed may have left a statement behind, which ends with the database
    await dropDatabase(name)
    await ended
  }
}

after(removeLeft)

async function createDatabase(template: Template | 'empty'): Promise<{ readonly name: string; readonly url: string }> {
  await removeLeft()
  // The name has the number of the run, so that the runner can drop the databases of killed tests.
  const run = process.env['GODWIT_TEST_RUN']
  const name = `${run ? `godwit_test_${run}` : `t_${process.pid}`}_${randomBytes(6).toString('hex')}`
  const from =
    template === 'empty'
      ? ''
      : ` template ${prepared(template === 'world' ? 'GODWIT_TEST_WORLD' : 'GODWIT_TEST_TEMPLATE')}`
  // FILE_COPY is many times faster than WAL_LOG, and a test server need not survive a power cut.
  await spending('database', () => asAdmin(`create database ${name}${from} strategy file_copy`))
  const url = new URL(prepared('GODWIT_TEST_ADMIN_URL'))
  url.pathname = `/${name}`
  return { name, url: url.href }
}

/** Clones a database from a template; it is dropped when the test has ended. Returns the owner's URL. */
export async function givenDatabase(t: TestContext, template: Template | 'empty' = 'migrated'): Promise<string> {
  const { name, url } = await createDatabase(template)
  t.after(() => void left.push({ name }))
  return url
}

export interface TestDatabase {
  readonly url: string
  readonly pool: Pool
  /** Without a scope all rows are visible, as for the worker; with one, the rows of that scope. */
  db(scope?: Scope): Db
  ctx(options?: { now?: Date; actor?: Actor; scope?: Scope }): Ctx
}

export async function testDatabase(t: TestContext, template: Template | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { name, url } = await createDatabase(template)
  const pool = createPool({ url, size: 8, statementTimeout: 120_000, slowQuery: 60_000, log: testLog })
  t.after(() => void left.push({ name, pool }))
  const db = (scope: Scope = everything): Db => scopedDb(pool, scope)
  return {
    url,
    pool,
    db,
    ctx: (options = {}) => ({
      db: db(options.scope),
      actor: options.actor ?? { kind: 'system' },
      now: options.now ?? new Date(),
      baseUrl: 'http://godwit.test',
      freshNow: () => options.now ?? new Date(),
      log: testLog,
      vault: testVault,
      files: noFileStore,
      requestId: 'test',
    }),
  }
}
