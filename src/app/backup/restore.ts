import pg from 'pg'
import { inspectAllState, recordState } from '../../platform/db/inspection.ts'
import { type Migration, migrate, readMigrations } from '../../platform/db/migrate.ts'
import { jitOff } from '../../platform/db/session-options.ts'
import { type BackupFooter, type BackupHeader, type BackupTable, DamagedBackup, readBackup } from './backup-file.ts'
import { countRows, exactText, listTables, quoted, type Table } from './catalogue.ts'

export interface RestoreReport {
  readonly at: string
  readonly rows: Readonly<Record<string, number>>
  /** Of the master key that the data belong to; undefined when the service was never started. */
  readonly fingerprint: string | undefined
}

/** A statement inserts at most so many rows or characters. */
const mostRows = 500
const mostCharacters = 4_000_000

/**
 * Loads a backup into an empty database: first the tables as they were when it was made, then all rows in one transaction, then the migrations that came
 * since. Rows of each table are counted again before the commit.
 */
export async function restore(url: string, file: string): Promise<RestoreReport> {
  const lines = readBackup(file)
  try {
    const header = readHeader(file, (await lines.next()).value)
    const migrations = migrationsOf(header)
    const client = new pg.Client({
      connectionString: url,
      application_name: 'godwit restore',
      options: jitOff,
      connectionTimeoutMillis: 10_000,
    })
    client.on('error', () => undefined) // the last statement rejects with the same error
    await client.connect()
    try {
      await assertEmpty(client)
      await migrate(url, { migrations })
      // Committed on its own: until the rows are there, a start and `godwit doctor` say that the database is half restored.
      await recordState(client, 'restoring', { backup_of: header.at }, new Date())
      const rows = await load(client, file, lines)
      await client.query('analyze')
      await migrate(url)
      const fingerprint = (await inspectAllState(client))?.get('master_key')?.['fingerprint']
      return { at: header.at, rows, fingerprint: fingerprint as string | undefined }
    } finally {
      await client.end()
    }
  } finally {
    await lines.return(undefined)
  }
}

function readHeader(file: string, line: string | undefined): BackupHeader {
  const header = parse<Partial<BackupHeader>>(file, line)
  if (header.format !== 'godwit-backup' || !header.migrations || header.at === undefined)
    throw new DamagedBackup(file, 'it does not begin as one')
  if (header.format_version !== 1)
    throw new Error(`${file} was made by a newer Godwit (${header.godwit}): restore it with that release.`)
  return header as BackupHeader
}

function parse<T>(file: string, line: string | undefined): T {
  if (line === undefined) throw new DamagedBackup(file, 'it ends too early')
  try {
    return JSON.parse(line) as T
  } catch {
    throw new DamagedBackup(file, 'a line cannot be read')
  }
}

/** The migrations of this release that the backup's database had. */
function migrationsOf(header: BackupHeader): Migration[] {
  const known = readMigrations()
  if (header.migrations.length > known.length)
    throw new Error(
      `The backup was made by a newer Godwit (${header.godwit}, version ${header.migrations.length} of the database; this release knows ${known.length}): restore it with that release.`,
    )
  return header.migrations.map(({ checksum, name }, at) => {
    const migration = known[at]
    if (migration?.checksum !== checksum)
      throw new Error(
        `The backup’s migration ${at + 1} (${name}) is not the one of this release: restore it with Godwit ${header.godwit}.`,
      )
    return migration
  })
}

/** A database in which a restore was interrupted, or that was only migrated, counts as empty. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  if (rows[0]?.tables === 0) return
  const state = await inspectAllState(client)
  if (state && (state.size === 0 || state.has('restoring'))) return
  throw new Error(
    'The database is not empty, and nothing was changed. Restore into a new one: another DATABASE_URL, or another GODWIT_DATA for the embedded server.',
  )
}

async function load(client: pg.Client, file: string, lines: AsyncIterator<string>): Promise<Record<string, number>> {
  await client.query('begin')
  try {
    await client.query(exactText)
    const tables = await listTables(client)
    const addForeignKeys = await dropForeignKeys(client)
    // Triggers react to what people do; the rows of a backup have been reacted to.
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    const footer = await insertAll(client, file, lines, tables)
    const counts = await countRows(client, tables)
    for (const { name } of tables)
      if (counts[name] !== (footer.rows[name] ?? 0))
        throw new Error(
          `${name} has ${counts[name]} rows after the restore, and ${footer.rows[name] ?? 0} in the backup. Nothing was kept.`,
        )
    for (const [name, last] of Object.entries(footer.sequences))
      await client.query('select setval(to_regclass($1), $2::bigint)', [`public.${quoted(name)}`, last])
    await addForeignKeys()
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
    await client.query('commit')
    return counts
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Foreign keys are taken away while rows come in any order, and are checked when they are put back. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
}

async function insertAll(
  client: pg.Client,
  file: string,
  lines: AsyncIterator<string>,
  tables: readonly Table[],
): Promise<BackupFooter> {
  let insert: ((rows: readonly string[]) => Promise<void>) | undefined
  let waiting: string[] = []
  let characters = 0
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await insert?.(waiting)
    waiting = []
    characters = 0
  }
  for (;;) {
    const { value: line, done } = await lines.next()
    if (done || line === undefined) throw new DamagedBackup(file, 'it ends too early')
    if (line.startsWith('[')) {
      if (!insert) throw new DamagedBackup(file, 'a row belongs to no table')
      waiting.push(line)
      characters += line.length
      if (waiting.length >= mostRows || characters >= mostCharacters) await flush()
      continue
    }
    await flush()
    const head = parse<BackupTable | BackupFooter>(file, line)
    if ('rows' in head) return head
    insert = inserterOf(client, head, tables)
  }
}

function inserterOf(
  client: pg.Client,
  { table: name, columns }: BackupTable,
  tables: readonly Table[],
): (rows: readonly string[]) => Promise<void> {
  const table = tables.find((one) => one.name === name)
  if (!table) throw new Error(`The backup has a table ${name} that its migrations do not make.`)
  const types = columns.map((column) => {
    const known = table.columns.find((one) => one.name === column)
    if (!known) throw new Error(`The backup has a column ${name}.${column} that its migrations do not make.`)
    return known.type
  })
  const targets = columns.map(quoted).join(', ')
  const values = types.map((type, at) => `(line ->> ${at})::${type}`).join(', ')
  // COPY FROM does not work on tables with row-level security, so rows are inserted.
  const text = `insert into ${quoted(name)} (${targets}) overriding system value select ${values} from unnest($1::jsonb[]) as line`
  return async (rows) => {
    try {
      await client.query(text, [rows])
    } catch (error) {
      throw new Error(`A row of ${name} could not be restored: ${(error as Error).message}`, { cause: error })
    }
  }
}
