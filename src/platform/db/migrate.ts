import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { serviceRole } from './pool.ts'
import { jitOff } from './session-options.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Any number will do, as long as every node takes the same one. */
const lockKey = 7_204_311

const folder = join(import.meta.dirname, '../../../migrations')

/** The migrations of this release, in order. Their numbers have no gap. */
export function readMigrations(from = folder): Migration[] {
  const files = readdirSync(from)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file)
    if (!match || Number(match[1]) !== index + 1)
      throw new Error(`migrations/${file} is out of order: expected number ${index + 1}.`)
    const sql = readFileSync(join(from, file), 'utf8')
    return { version: index + 1, name: match[2] ?? '', sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The service's own role: made where it is missing, and given to the owner so that connections can take it. */
async function prepareRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`do $$ begin
      if not exists (select 1 from pg_roles where rolname = '${serviceRole}') then
        begin create role ${serviceRole} nologin nosuperuser nobypassrls; exception when duplicate_object or unique_violation then null; end;
      end if;
      begin
        set local role ${serviceRole}; -- from PostgreSQL 16 on, making a role does not mean that one may take it
        reset role;
      exception when insufficient_privilege then
        execute format('grant ${serviceRole} to %I', current_user);
      end;
    end $$`)
  } catch (error) {
    throw new Error(
      `The database user may not make the role ${serviceRole} (${(error as Error).message}). As an administrator run: ` +
        `CREATE ROLE ${serviceRole} NOLOGIN; GRANT ${serviceRole} TO <the user of DATABASE_URL>;`,
    )
  }
  await client.query(`grant usage on schema public to ${serviceRole}`)
  await client.query(
    `alter default privileges in schema public grant select, insert, update, delete on tables to ${serviceRole}`,
  )
  await client.query(`alter default privileges in schema public grant usage, select on sequences to ${serviceRole}`)
}

/**
 * SECURITY DEFINER functions are for the service's role only. PostgreSQL grants them to everybody by default, and a few
 * of them see all companies. Revoked at every start, so that no migration has to.
 */
async function restrictDefinerFunctions(client: pg.Client): Promise<void> {
  await client.query(`do $$ declare door regprocedure; begin
    for door in select oid::regprocedure from pg_proc
      where pronamespace = 'public'::regnamespace and prosecdef and proowner = current_user::regrole
        and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', door);
      execute format('grant execute on function %s to ${serviceRole}', door);
    end loop;
    if has_table_privilege('${serviceRole}', 'schema_migrations', 'insert, update, delete') then
      revoke insert, update, delete on schema_migrations from ${serviceRole};
    end if;
  end $$`)
}

async function applied(client: pg.Client): Promise<Map<number, string>> {
  await client.query(
    'create table if not exists schema_migrations (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.version, row.checksum]))
}

/** The first of the 27 files that made the databases of Godwit before its first release, when there was not one file per room yet. */
const preReleaseChecksum = '0c90916f1aaf6453f6950feaa24e668de726f10c6ce7384c3562b803ffb025a6'

function checkHistory(done: Map<number, string>, known: readonly Migration[]): void {
  if (done.get(1) === preReleaseChecksum)
    throw new Error(
      'This database was made by a pre-release of Godwit, whose 27 migrations this release no longer has. Nothing was changed. ' +
        'Export what you need with the version that made it, and start this release with a new, empty database.',
    )
  const newest = Math.max(0, ...done.keys())
  if (newest > known.length) {
    throw new Error(
      `The database is at version ${newest} and this release knows ${known.length}: it was made by a newer Godwit. Start that release, or restore an older backup.`,
    )
  }
  const changed = known.find((m) => done.has(m.version) && done.get(m.version) !== m.checksum)
  if (changed)
    throw new Error(
      `Migration ${changed.version} (${changed.name}) was changed after it was applied. Migrations only go forward: add a new one.`,
    )
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'godwit migrate',
    options: jitOff,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // the last statement rejects with the same error
  try {
    await client.connect()
    return client
  } catch (error) {
    // A host with several addresses fails with an AggregateError that has no message.
    const { message, code } = error as Error & { code?: string }
    throw new Error(`The database cannot be reached: ${message || code}. Is DATABASE_URL right?`, { cause: error })
  }
}

/** Brings the database to this release. Nodes that start at once wait for each other. Answers what was applied. */
export async function migrate(
  url: string,
  options: { migrations?: readonly Migration[]; log?: (line: string) => void } = {},
): Promise<string[]> {
  const migrations = options.migrations ?? readMigrations()
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(rows[0]?.server_version_num) < 150000) throw new Error('Godwit needs PostgreSQL 15 or newer.')
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const waiting = await pending(client, migrations)
    for (const migration of waiting) await applyOne(client, migration, options.log)
    await restrictDefinerFunctions(client)
    return waiting.map((m) => m.name)
  } finally {
    await client.end()
  }
}

export interface MigrationStatus {
  readonly serverVersion: number
  readonly applied: readonly { readonly version: number; readonly name: string; readonly appliedAt: Date }[]
  readonly waiting: readonly Migration[]
  /** Why this release would refuse to work on this database. */
  readonly trouble: string | undefined
}

/** How far the database is, without changing anything in it. */
export async function migrationStatus(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrationStatus> {
  const client = await connect(url)
  try {
    const { rows: versions } = await client.query<{ server_version_num: string }>('show server_version_num')
    const { rows: there } = await client.query<{ there: boolean }>(
      `select to_regclass('public.schema_migrations') is not null as there`,
    )
    const { rows } = there[0]?.there
      ? await client.query<{ version: number; name: string; checksum: string; appliedAt: Date }>(
          'select version, name, checksum, applied_at as "appliedAt" from schema_migrations order by version',
        )
      : { rows: [] }
    const done = new Map(rows.map((row) => [row.version, row.checksum]))
    let trouble: string | undefined
    try {
      checkHistory(done, migrations)
    } catch (error) {
      trouble = (error as Error).message
    }
    return {
      serverVersion: Number(versions[0]?.server_version_num),
      applied: rows.map(({ version, name, appliedAt }) => ({ version, name, appliedAt })),
      waiting: migrations.filter((m) => !done.has(m.version)),
      trouble,
    }
  } finally {
    await client.end()
  }
}

async function pending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const exists = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!exists.rows[0]?.there) await prepareRole(client)
  const done = await applied(client)
  checkHistory(done, migrations)
  return migrations.filter((m) => !done.has(m.version))
}

async function applyOne(client: pg.Client, migration: Migration, log?: (line: string) => void): Promise<void> {
  log?.(`migration ${migration.version}: ${migration.name}`)
  await client.query('begin')
  try {
    // Row-level security applies to the owner of the tables too: without this an UPDATE in a migration changes no row,
    // without an error.
    await client.query(`set local godwit.everything = 'on'`)
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.version} (${migration.name}) failed: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
