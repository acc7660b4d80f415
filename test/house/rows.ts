import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type Migration, migrate } from '../../src/platform/db/migrate.ts'

const folder = join(import.meta.dirname, 'rows')
const fileOf = ({ version, name }: Migration): string => `${String(version).padStart(4, '0')}_${name}.sql`

/** The rows that are written right after a migration, so that every later one meets them. */
function committedRows(migration: Migration): string {
  const path = join(folder, fileOf(migration))
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** Applies migrations and writes their rows, without the checks of `migrateWithRows`: for tests that need rows in every table. */
export async function migrateAndFill(client: pg.Client, url: string, migrations: readonly Migration[]): Promise<void> {
  await client.query(`set godwit.everything = 'on'`)
  for (const migration of migrations) {
    const rows = committedRows(migration)
    if (rows === '') continue
    await migrate(url, { migrations: migrations.slice(0, migration.version) })
    await client.query(rows)
  }
  await migrate(url, { migrations })
}

/**
 * Applies migrations one after the other. Every table has rows before the next migration comes, or it fails saying which table has none;
 * and every row is still there afterwards, found by its primary key. `from`: the first version that is not applied yet.
 */
export async function migrateWithRows(
  client: pg.Client,
  url: string,
  migrations: readonly Migration[],
  options: { readonly from?: number; readonly rowsAfter?: (migration: Migration) => string } = {},
): Promise<void> {
  const { from = 1, rowsAfter = committedRows } = options
  await client.query(`set godwit.everything = 'on'`)
  let keys = await keysByTable(client)
  for (const migration of migrations.slice(from - 1)) {
    await migrate(url, { migrations: migrations.slice(0, migration.version) })
    const kept = await keysByTable(client)
    mustHaveSurvived(migration, keys, kept)
    const rows = rowsAfter(migration)
    if (rows !== '') await client.query(rows)
    keys = rows === '' ? kept : await keysByTable(client)
    const empty = [...keys.values()].filter((table) => table.keys.length === 0).map(({ name }) => name)
    if (empty.length > 0)
      throw new Error(
        `After migration ${fileOf(migration)} no row is in ${empty.join(', ')}: the next migration would be tested on an empty table. Write one in test/house/rows/${fileOf(migration)}.`,
      )
  }
}

function mustHaveSurvived(
  migration: Migration,
  before: ReadonlyMap<string, TableKeys>,
  after: ReadonlyMap<string, TableKeys>,
): void {
  for (const [oid, { name, keys }] of before) {
    const there = after.get(oid)?.keys ?? []
    const lost = keys.filter((key) => !there.includes(key))
    if (lost.length > 0) throw new Error(`Migration ${fileOf(migration)} loses rows of ${name}: ${lost.join(', ')}.`)
  }
}

interface TableKeys {
  readonly name: string
  readonly keys: string[]
}

/**
 * Each table (partitions are read through their parent) with the primary keys of its rows; a table without one counts its rows. By the oid,
 * which a table keeps when it is renamed.
 */
async function keysByTable(client: pg.Client): Promise<Map<string, TableKeys>> {
  const { rows: tables } = await client.query<{ oid: string; name: string; key: string | null }>(
    `select c.oid::text as oid, c.relname as name, (select string_agg(format('%I', a.attname), ', ' order by a.attname)
       from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'schema_migrations' order by 2`,
  )
  const found = new Map<string, TableKeys>(tables.map(({ oid, name }) => [oid, { name, keys: [] }]))
  if (tables.length === 0) return found
  // One statement for all: with one for each of the 130 tables, asking took most of the time of a migration.
  const selects = tables.map(
    ({ oid, name, key }) =>
      `select '${oid}' as oid, concat_ws('/', ${key ?? 'row_number() over ()'}) as key from ${name}`,
  )
  const { rows } = await client.query<{ oid: string; key: string }>(selects.join(' union all '))
  for (const { oid, key } of rows) found.get(oid)?.keys.push(key)
  return found
}
