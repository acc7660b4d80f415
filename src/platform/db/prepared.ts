import { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/**
 * A statement that is asked all the time: written once as SQL, never built anew, so that a read costs hardly more than
 * the driver itself. `$1`, `$2` … are the values; they are bound, never pasted.
 */
export function prepared<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  const { query, queryId } = CompiledQuery.raw(text)
  return async (db, values) => {
    const { rows } = await db.executeQuery<Row>({ query, queryId, sql: text, parameters: values })
    return rows
  }
}
