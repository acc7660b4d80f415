import type { Connection, RunStatement } from './pool.ts'
import { enterScope, type Scope } from './scope.ts'

/**
 * Runs `work` in a transaction on this connection and commits it; when `work` fails, rolls back and rejects with its error.
 * Statements that `work` sends without awaiting the one before (`Promise.all`) are pipelined by the driver: the server runs
 * them in the order in which they were sent, and refuses all that follow a failed one.
 */
export async function runOnConnection<T>(
  connection: Connection,
  scope: Scope,
  work: (run: RunStatement) => Promise<T>,
): Promise<T> {
  let open = true
  let firstError: unknown
  const run: RunStatement = async (text, values) => {
    if (!open) throw new Error('The transaction is over.')
    try {
      return await connection.query(text, values)
    } catch (error) {
      firstError ??= error
      throw error
    }
  }
  try {
    // Sent together, and both confirmed before the first statement of `work`.
    await Promise.all([enterScope(connection, scope), connection.query('begin', [])])
    const result = await work(run)
    open = false
    const { command } = await connection.query('commit', [])
    // The server answers COMMIT of a failed transaction with ROLLBACK: `work` has swallowed an error.
    if (command !== 'COMMIT') throw firstError ?? new Error('The transaction was rolled back.')
    return result
  } catch (error) {
    open = false
    // Statements of `work` that are still under way are answered before this. When it fails, the pool closes the connection.
    await connection.query('rollback', []).catch(() => {})
    throw error
  }
}
