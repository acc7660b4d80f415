import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { type Db, homeOf, transactionOf } from './db.ts'
import { isIn, queryOne } from './scope.ts'

export interface Prepared<Row> {
  (db: Db, values: readonly unknown[]): Promise<Row[]>
  /**
   * For who needs no answer. Within a transaction nothing waits: the statement travels with the next one that somebody
   * waits for, at the latest with the commit, and makes that fail where it fails itself.
   */
  later(db: Db, values: readonly unknown[]): Promise<void>
}

/** Outside a transaction a statement goes straight to a connection of the scope. */
async function ask(db: Db, text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
  const transaction = transactionOf(db)
  if (transaction) return transaction.query(text, values)
  const home = homeOf(db)
  if (!home) throw new Error('Statements are asked of a database of scopedDb, or within its transactions.')
  const connection = await home.pool.connect()
  let broken = true
  try {
    const result = await queryOne(connection, home.scope, text, values)
    broken = false
    return result
  } finally {
    // After a failure the pool decides by the kind of error; a connection whose scope is unknown is never given back as known.
    connection.release(broken && !isIn(connection, home.scope))
  }
}

async function putOff(db: Db, text: string, values: readonly unknown[]): Promise<void> {
  const transaction = transactionOf(db)
  if (transaction) transaction.putOff(text, values)
  else await ask(db, text, values)
}

/** As `Prepared.later`, for a statement that is built each time. */
export async function later(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const { sql, parameters } = statement.compile(db)
  await putOff(db, sql, parameters)
}

/**
 * A statement that is asked all the time: written once as SQL, never built anew, and handed straight to a connection of the
 * caller's scope, so that a read costs hardly more than the driver itself. `$1`, `$2` … are the values; they are bound, never
 * pasted.
 */
export function prepared<Row>(text: string): Prepared<Row> {
  return Object.assign(async (db: Db, values: readonly unknown[]) => (await ask(db, text, values)).rows as Row[], {
    later: (db: Db, values: readonly unknown[]): Promise<void> => putOff(db, text, values),
  })
}
