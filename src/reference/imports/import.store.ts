import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { ImportTable } from './import.ts'

type Json = Readonly<Record<string, unknown>>

/** A row of the file as the table would hold it, beside the one that the table holds. */
export interface Compared {
  readonly id: string
  readonly incoming: Json
  readonly existing: Json | null
}

/** Serializes the imports of a table with a lock. */
export async function lockImports(db: Db, table: ImportTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${table}`}))`.execute(db)
}

/** Compares in the column types of the table: both sides are returned as the table would store them. */
export async function compareRows(db: Db, table: ImportTable, rows: readonly Json[]): Promise<Compared[]> {
  const target = sql.table(table)
  const result = await sql<Compared>`
    select r.id, to_jsonb(r) as incoming, to_jsonb(t) as existing
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) as r left join ${target} as t on t.id = r.id`.execute(
    db,
  )
  return result.rows
}

export async function insertRows(
  db: Db,
  table: ImportTable,
  columns: readonly string[],
  rows: readonly Json[],
): Promise<void> {
  const target = sql.table(table)
  const all = ['id', ...columns, 'provenance', 'created_at', 'updated_at']
  await sql`
    insert into ${target} (${sql.join(all.map((name) => sql.ref(name)))})
    select ${sql.join(all.map((name) => sql.ref(`r.${name}`)))} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) as r`.execute(
    db,
  )
}

/** Writes the columns that staff have not edited, and merges the provenance. */
export async function updateRows(
  db: Db,
  table: ImportTable,
  columns: readonly string[],
  rows: readonly Json[],
): Promise<void> {
  const target = sql.table(table)
  const sets = columns.map(
    (name) =>
      sql`${sql.ref(name)} = case when ${name} = any (t.edited) then t.${sql.ref(name)} else r.${sql.ref(name)} end`,
  )
  await sql`
    update ${target} as t set ${sql.join(sets)}, provenance = t.provenance || r.provenance, updated_at = r.updated_at
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) as r where t.id = r.id`.execute(db)
}

/** Updates only the provenance of unchanged rows; `updated_at` stays. */
export async function confirmRows(db: Db, table: ImportTable, rows: readonly Json[]): Promise<void> {
  const target = sql.table(table)
  await sql`
    update ${target} as t set provenance = t.provenance || r.provenance
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) as r where t.id = r.id`.execute(db)
}

/** How many rows the table has beyond those; of hospitals, only OpenStreetMap's in the countries that the file speaks of. */
export async function countMissing(db: Db, table: ImportTable, ids: readonly string[]): Promise<number> {
  const known = sql`${ids as string[]}::uuid[]`
  const scope =
    table === 'hospitals'
      ? sql`and t.provenance -> 'hospital' ->> 'source' like '%osm-%' and t.country_id in (select h.country_id from hospitals h where h.id = any (${known}))`
      : sql``
  const result = await sql<{ missing: number }>`
    select count(*)::int as missing from ${sql.table(table)} as t
    where not exists (select 1 from unnest(${known}) as k (id) where k.id = t.id) ${scope}`.execute(db)
  return result.rows[0]?.missing ?? 0
}
