import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pathsIn } from '../../src/platform/embedded/cluster.ts'
import { startEmbedded } from '../../src/platform/embedded/embedded.ts'

/** A PostgreSQL on which scripts may make databases of their own. */
export interface WorkServer {
  /** The role that works: it may create databases, and need not be a superuser. */
  readonly url: string
  /** With it tests empty their databases instead of cloning new ones (test/support/database-marks.ts). */
  readonly superuserUrl: string | undefined
  readonly version: string
  stop(): Promise<void>
}

export async function query<T extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the statement that was sent last tells it
  await client.connect()
  try {
    return (await client.query<T>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function at(url: string, database: string): string {
  const copy = new URL(url)
  copy.pathname = `/${database}`
  return copy.href
}

/** Numbers of one run: in the names of its databases, and in the lock that says that it lives. */
export const newRun = (): number => randomInt(1, 2 ** 31 - 1)

/** The server of DATABASE_URL, or an embedded one in a folder of its own that goes with us. */
export async function workServer(): Promise<WorkServer> {
  const given = process.env['DATABASE_URL']
  return given ? givenServer(given) : ownServer()
}

/** What an embedded server holds from its beginning on. */
export interface ServerContent {
  prepare(server: WorkServer): Promise<void>
  /** Copies the folder of a server that was prepared before. False: there is none. */
  fill(folder: string): boolean
  /** Keeps the folder of a server that was prepared and has stopped. */
  save(folder: string): void
}

export async function givenServer(url: string): Promise<WorkServer> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
    throw new Error('DATABASE_URL must be a URL that starts with postgres://.')
  let role: { may: boolean; name: string; version: string } | undefined
  try {
    ;[role] = await query<{ may: boolean; name: string; version: string }>(
      url,
      `select rolcreatedb or rolsuper as may, rolname as name, current_setting('server_version') as version from pg_roles where rolname = current_user`,
    )
  } catch (error) {
    throw new Error(
      `The server of DATABASE_URL cannot be reached: ${(error as Error).message || (error as { code?: string }).code}.`,
    )
  }
  if (!role?.may)
    throw new Error(
      `The role of DATABASE_URL may not create databases. As an administrator run: ALTER ROLE "${role?.name ?? 'the role'}" CREATEDB CREATEROLE;`,
    )
  const superuserUrl = process.env['GODWIT_TEST_SUPERUSER_URL']
  return { url, superuserUrl, version: role.version, stop: async () => {} }
}

const folderStart = 'godwit-run-'
const memoryFolder = '/dev/shm'
const gigabyte = 2 ** 30

/**
 * A test database is 1,100 files, and nearly every test makes one: in memory that takes 0.1 s, on a disk 0.3 s or more.
 */
function hasRoomInMemory(): boolean {
  if (!existsSync(memoryFolder)) return false
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize > 4 * gigabyte && process.availableMemory() > 8 * gigabyte
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Folders of runs that were killed: their server ended with them. */
function removeOldFolders(parent: string): void {
  let names: string[] = []
  try {
    names = readdirSync(parent).filter((one) => one.startsWith(folderStart))
  } catch {
    // There is no such folder, or it may be written to but not looked into.
  }
  for (const name of names) {
    const pid = Number(name.slice(folderStart.length).split('-')[0])
    if (!Number.isInteger(pid) || pid <= 0 || alive(pid)) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // Another user's: theirs to remove.
    }
  }
}

export async function ownServer(content?: ServerContent): Promise<WorkServer> {
  for (const parent of [tmpdir(), memoryFolder]) removeOldFolders(parent)
  const parent = hasRoomInMemory() ? memoryFolder : tmpdir()
  const folder = mkdtempSync(join(parent, `${folderStart}${process.pid}-`))
  try {
    if (content && !content.fill(folder)) {
      const first = await serverIn(folder, settings)
      try {
        await content.prepare(first)
      } finally {
        await first.stop()
      }
      content.save(folder)
    }
    const server = await serverIn(folder, { ...settings, ...planOnce })
    return {
      ...server,
      stop: async () => {
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** The database of a test run need not survive a power cut, nor is it replicated or looked after. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  // In its own folder.
  unix_socket_directories: '.',
}

/**
 * Of a database of some dozen rows every plan is quick, and planning costs more. Not while the world is filled in: a plan that was made for an empty
 * table reads all of it for each page of the seed. The server of CI's second run plans as an operator's does.
 */
const planOnce = { plan_cache_mode: 'force_generic_plan' }

async function serverIn(folder: string, given: Readonly<Record<string, string>>): Promise<WorkServer> {
  const embedded = await startEmbedded({ dataDir: folder, log: () => {}, settings: given })
  await query(embedded.adminUrl, 'alter role godwit createdb')
  const { version } = embedded
  const { cluster } = pathsIn(folder, Number.parseInt(version, 10))
  const url = await bySocket(embedded.url, cluster)
  const superuserUrl = await bySocket(embedded.adminUrl, cluster)
  return { url, superuserUrl, version, stop: () => embedded.stop() }
}

/** The address of the server's socket in its folder, where it can be reached: a statement then takes a quarter less time than over TCP. */
async function bySocket(url: string, cluster: string): Promise<string> {
  const copy = new URL(url)
  copy.hostname = encodeURIComponent(cluster)
  return query(copy.href, 'select 1').then(
    () => copy.href,
    () => url,
  )
}

const lockClass = 7_204_399
const ours = '^godwit_(template|world|generate|test)_([0-9]+)(_[0-9a-f]+)?$'

/** Holds a lock on the server for as long as the run lives: that is how others tell its databases from leftovers. */
export async function lockRun(url: string, run: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: `godwit run ${run}` })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [lockClass, run])
  return () => client.end().catch(() => undefined)
}

/** Drops the databases of one run. */
export async function dropRun(url: string, run: number): Promise<number> {
  const rows = await query<{ name: string }>(
    url,
    `select datname as name from pg_database where datname ~ $1 and (regexp_match(datname, $1))[2] = $2`,
    [ours, String(run)],
  )
  for (const { name } of rows) await query(url, `drop database if exists ${name} with (force)`)
  return rows.length
}

/** Drops what runs left behind that were killed. A run that lives holds its lock, on whatever machine it is. */
export async function dropLeftovers(url: string): Promise<number> {
  const rows = await query<{ run: string }>(
    url,
    `select distinct (regexp_match(d.datname, $1))[2] as run from pg_database d
     where d.datname ~ $1 and pg_catalog.pg_get_userbyid(d.datdba) = current_user
       and not exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.classid = $2 and l.objid::text = (regexp_match(d.datname, $1))[2])`,
    [ours, lockClass],
  )
  let dropped = 0
  // Another run may be removing it too, or the server's own vacuum be at work in it: it is then left for the next time.
  for (const { run } of rows) dropped += await dropRun(url, Number(run)).catch(() => 0)
  return dropped
}
