import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

/** Removes errors that match a pattern (`ilike`) from waiting and dead jobs: they may quote what names an erased person. */
export async function eraseJobErrors(db: Db, patterns: readonly string[]): Promise<void> {
  for (const table of ['jobs', 'dead_jobs'])
    await sql`update ${sql.table(table)} set last_error = 'erased' where last_error ilike any(${patterns}::text[])`.execute(
      db,
    )
}
