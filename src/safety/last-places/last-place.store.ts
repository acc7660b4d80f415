import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Those of the check-ins whose point is the middle of a privacy cell. */
export async function listAnonymized(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from check_ins where id = any(${[...ids]}::uuid[]) and anonymized`.execute(db)
  return rows.map(({ id }) => id)
}
