import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../ctx.ts'
import type { Db } from './db.ts'
import type { DB } from './schema.gen.ts'
import { enterSyncWrite, worldSubject } from './sync.ts'

/** A row as the seed knows it: its id, and its columns as plain values (objects become jsonb). */
export interface SeedRow {
  readonly id: string
  readonly [column: string]: unknown
}

/** Tables that keep `seed_digest` and `edited`, so that seeding again changes only what is new and never what staff wrote. */
export type SeededTable = {
  [T in keyof DB]: DB[T] extends { seed_digest: unknown; edited: unknown } ? T : never
}[keyof DB] &
  string

const chunkSize = 1000

const digestOf = (row: object): string => hash('sha256', JSON.stringify(row), 'base64url')

/**
 * Writes rows that are new or differ from what the seed last wrote. Columns that staff edited are left alone.
 * Each chunk commits by itself: a seed that is killed goes on where it stopped. Answers how many rows were written.
 */
export async function upsertSeed(
  ctx: Ctx,
  table: SeededTable,
  rows: readonly SeedRow[],
  progress?: (done: number) => void,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'id')
  let written = 0
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize).map((row) => ({ ...row, seed_digest: digestOf(row) }))
    const changed = await withoutUnchanged(ctx.db, table, chunk)
    if (changed.length > 0)
      written += await inTransaction(ctx, async (outer) => {
        const tx = await enterSyncWrite(outer, worldSubject)
        const stamped = changed.map((row) => ({ ...row, created_at: tx.now, updated_at: tx.now }))
        return upsertChunk(tx.db, table, columns, stamped)
      })
    progress?.(Math.min(from + chunkSize, rows.length))
  }
  return written
}

/** Most rows are unchanged when a seed runs again: to compare digests first takes about half of the time of sending all columns. */
async function withoutUnchanged<Row extends SeedRow & { readonly seed_digest: string }>(
  db: Db,
  table: SeededTable,
  chunk: readonly Row[],
): Promise<readonly Row[]> {
  const ids = chunk.map(({ id }) => id)
  const { rows } = await sql<{ id: string; seed_digest: string | null }>`
    select id, seed_digest from ${sql.table(table)} where id = any(${ids}::uuid[])`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row.seed_digest]))
  return chunk.filter((row) => stored.get(row.id) !== row.seed_digest)
}

async function upsertChunk(
  db: Db,
  table: SeededTable,
  columns: readonly string[],
  chunk: readonly object[],
): Promise<number> {
  const all = ['id', ...columns, 'seed_digest', 'created_at', 'updated_at']
  const target = sql.table(table)
  const names = sql.join(all.map((name) => sql.ref(name)))
  const values = sql.join(all.map((name) => sql.ref(`r.${name}`)))
  const sets = columns.map(
    (name) =>
      sql`${sql.ref(name)} = case when ${name} = any(t.edited) then t.${sql.ref(name)} else excluded.${sql.ref(name)} end`,
  )
  const result = await sql`
    insert into ${target} as t (${names})
    select ${values} from jsonb_populate_recordset(null::${target}, ${JSON.stringify(chunk)}::jsonb) as r
    on conflict (id) do update set ${sql.join(sets)}, seed_digest = excluded.seed_digest, updated_at = excluded.updated_at
    where t.seed_digest is distinct from excluded.seed_digest`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
