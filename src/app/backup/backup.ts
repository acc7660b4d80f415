import pg from 'pg'
import { version } from '../../platform/config/version.ts'
import { recordState } from '../../platform/db/inspection.ts'
import { jitOff } from '../../platform/db/session-options.ts'
import { type BackupFooter, type BackupHeader, type BackupTable, writeBackup } from './backup-file.ts'
import { exactText, listSequences, listTables, quoted, type Table } from './catalogue.ts'

export interface BackupReport {
  readonly at: string
  readonly rows: Readonly<Record<string, number>>
  /** False: the role may not write system_state, so `godwit doctor` does not learn of this backup. */
  readonly recorded: boolean
}

/** Rows that are fetched at a time: pictures and shapes are some hundred kilobytes each. */
const batch = 100

async function* rowsOf(client: pg.Client, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(
    `declare backup_rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from backup_rows`)
    for (const { line } of rows) yield line
    if (rows.length < batch) break
  }
  await client.query('close backup_rows')
}

async function readMigrationsOf(client: pg.Client): Promise<BackupHeader['migrations']> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!there[0]?.there) throw new Error('The database is empty: there is nothing to back up.')
  const { rows } = await client.query<BackupHeader['migrations'][number]>(
    'select version, name, checksum from schema_migrations order by version',
  )
  return rows
}

/**
 * Writes all rows of the database as they are at one moment. The service goes on meanwhile. One transaction reads everything, with the locks that keep
 * migrations out until it ends.
 */
export async function backup(url: string, file: string, now: Date): Promise<BackupReport> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'godwit backup',
    options: jitOff,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => undefined) // the last statement rejects with the same error
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(exactText)
    const migrations = await readMigrationsOf(client)
    const tables = await listTables(client)
    await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
    const rows: Record<string, number> = {}
    const header: BackupHeader = {
      format: 'godwit-backup',
      format_version: 1,
      godwit: version,
      at: now.toISOString(),
      migrations,
    }
    async function* lines(): AsyncGenerator<string> {
      yield `${JSON.stringify(header)}\n`
      for (const table of tables) {
        const head: BackupTable = { table: table.name, columns: table.columns.map((column) => column.name) }
        yield `${JSON.stringify(head)}\n`
        let count = 0
        for await (const line of rowsOf(client, table)) {
          count++
          yield `${line}\n`
        }
        rows[table.name] = count
      }
      const footer: BackupFooter = { rows, sequences: await listSequences(client) }
      yield `${JSON.stringify(footer)}\n`
    }
    await writeBackup(file, lines())
    await client.query('commit')
    return { at: header.at, rows, recorded: await record(client, header.at) }
  } finally {
    await client.end()
  }
}

/** A role that only reads is enough for a backup; then its time is not recorded. */
async function record(client: pg.Client, at: string): Promise<boolean> {
  try {
    await recordState(client, 'backup', { at }, new Date(at))
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  }
}
