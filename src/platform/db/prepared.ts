import { CompiledQuery } from 'kysely'
import { type Db, homeOf } from './db.ts'
import { enterScope, isIn } from './scope.ts'

/**
 * A statement that is asked all the time: written once as SQL, never built anew, and outside a transaction handed straight
 * to a connection of the caller's scope, so that a read costs hardly more than the driver itself. `$1`, `$2` … are the
 * values; they are bound, never pasted.
 */
export function prepared<Row>(text: string): (db: Db, values: readonly unknown[]) => Promise<Row[]> {
  const { query, queryId } = CompiledQuery.raw(text)
  return async (db, values) => {
    const home = homeOf(db)
    if (!home) return (await db.executeQuery<Row>({ query, queryId, sql: text, parameters: values })).rows
    const connection = await home.pool.connect()
    let broken = true
    try {
      if (!isIn(connection, home.scope)) await enterScope(connection, home.scope)
      const { rows } = await connection.query(text, values)
      broken = false
      return rows as Row[]
    } finally {
      // After a failure the pool decides by the kind of error; a connection whose scope is unknown is never given back as known.
      connection.release(broken && !isIn(connection, home.scope))
    }
  }
}
