/**
 * A database for each test without a clone for each test: a process keeps the databases that it cloned, and empties them when their test
 * has ended. What cannot be put back by deleting rows (reference data, the schema, a lock, a statement that does not end, much data) is
 * found out, and the next test gets a new clone.
 */
import { randomBytes } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { createPool, type Pool } from '../../src/platform/db/pool.ts'
import { forgetIds } from '../../src/platform/ids.ts'
import { within } from '../../src/platform/jobs/lease-loop.ts'
import { createLog } from '../../src/platform/log.ts'
import { forgetDeskNews } from '../../src/platform/sockets/desk-news.ts'
import { clearMarks, type Marks, markReferenceTables } from './database-marks.ts'
import { spending } from './spent.ts'

/** `migrated` is an empty service; `world` is seeded with the countries of the world. */
export type Template = 'migrated' | 'world'

export const testLog = createLog(process.env['GODWIT_TEST_LOG'] ?? 'silent')

/** scripts/test.ts prepares a test run and passes the server's URL and the names of the templates in these variables. */
function prepared(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run tests with "npm test" (or "npm test -- path/to/file.test.ts").`)
  return value
}

let admin: pg.Client | undefined

async function asAdmin(sql: string): Promise<void> {
  if (!admin) {
    admin = new pg.Client({ connectionString: prepared('GODWIT_TEST_ADMIN_URL') })
    admin.on('error', () => {
      admin = undefined
    })
    await admin.connect()
  }
  await admin.query(sql)
}

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

interface Named {
  readonly name: string
  /** For connections that a test opens; they are ended before the next test. */
  readonly url: string
  /** For connections that stay. */
  readonly keptUrl: string
}

export interface Clone extends Named {
  readonly pool: Pool
  /** Closes what was built on the database and is kept with it. */
  readonly closing: (() => Promise<unknown>)[]
  /** Clears what was built on the database and is kept with it. */
  readonly clearing: (() => void)[]
}

interface Kept extends Clone {
  readonly template: Template
  readonly marks: Marks
}

/** The connections of the harness: those with another name are a test's. */
const keptName = 'godwit kept'

async function clone(template: Template | 'empty'): Promise<Named> {
  // The name has the number of the run, so that the runner can drop the databases of killed tests.
  const run = process.env['GODWIT_TEST_RUN']
  const name = `${run ? `godwit_test_${run}` : `t_${process.pid}`}_${randomBytes(6).toString('hex')}`
  const from =
    template === 'empty'
      ? ''
      : ` template ${prepared(template === 'world' ? 'GODWIT_TEST_WORLD' : 'GODWIT_TEST_TEMPLATE')}`
  // FILE_COPY is many times faster than WAL_LOG, and a test server need not survive a power cut.
  await asAdmin(`create database ${name}${from} strategy file_copy`)
  const url = new URL(prepared('GODWIT_TEST_ADMIN_URL'))
  url.pathname = `/${name}`
  const kept = new URL(url)
  kept.searchParams.set('application_name', keptName)
  return { name, url: url.href, keptUrl: kept.href }
}

const poolOf = (url: string): Pool =>
  createPool({ url, size: 8, statementTimeout: 120_000, slowQuery: 60_000, log: testLog })

const withPool = (database: Named, url: string): Clone => ({
  ...database,
  pool: poolOf(url),
  closing: [],
  clearing: [],
})

async function remove({ name, pool, closing }: Clone): Promise<void> {
  for (const close of closing) await within(10_000, close())
  const ended = pool.end()
  await within(2_000, ended) // a test that failed may have left a statement behind, which ends with the database
  await dropDatabase(name)
  await within(1_000, ended) // a connection that was never given back is not waited for
}

const free: Kept[] = []
/**
 * Of tests that have ended. Hooks run in the order in which they were added, so a database that its hook dropped or emptied would be so before
 * the workers and services that the test started on it have stopped.
 */
const returned: (Clone | Kept)[] = []

async function tidy(): Promise<void> {
  if (returned.length > 0) forgetIds()
  for (const one of returned.splice(0)) {
    await forgetDeskNews(one.pool)
    if ('marks' in one && (await clearMarks(one.marks))) {
      for (const clear of one.clearing) clear()
      free.push(one)
    } else await remove(one)
  }
}

after(() =>
  spending('database', async () => {
    await tidy()
    for (const one of free.splice(0)) await remove(one)
    await admin?.end()
    admin = undefined
  }),
)

/** A clone that is dropped after its test. */
export const takeClone = (template: Template | 'empty'): Promise<Clone> =>
  spending('database', async () => {
    await tidy()
    const database = await clone(template)
    return withPool(database, database.url)
  })

/** A database that was cloned for this test, or emptied since another one had it. */
export const takeKept = (template: Template): Promise<Clone> =>
  spending('database', async () => {
    await tidy()
    const at = free.findIndex((one) => one.template === template)
    const [known] = at < 0 ? [] : free.splice(at, 1)
    if (known) return known
    const database = await clone(template)
    const fresh = withPool(database, database.keptUrl)
    const superuser = process.env['GODWIT_TEST_SUPERUSER_URL']
    if (!superuser) return fresh
    const url = new URL(superuser)
    url.pathname = `/${database.name}`
    const marks = await markReferenceTables(url.href, keptName)
    const kept: Kept = { ...fresh, template, marks, closing: [marks.close] }
    return kept
  })

/** The test that had it ends. */
export const giveBack = (database: Clone): void => void returned.push(database)
