import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

const savepoint = prepared<unknown>('savepoint part')
const release = prepared<unknown>('release savepoint part')
const rollback = prepared<unknown>('rollback to savepoint part')

/**
 * Runs a part of a transaction behind a savepoint: when it fails, what it has written is rolled back, and the rest of the
 * transaction stands. Savepoints have one name, so they cannot be nested or run side by side. When `work` rejects, none of it
 * may still be sending statements: they would run after the rollback.
 */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) throw new Error('A savepoint needs a transaction.')
  try {
    // Pipelined: where the savepoint is refused, so is all of `work`.
    const [, result] = await Promise.all([savepoint(tx, []), work()])
    await release(tx, [])
    return result
  } catch (error) {
    await rollback(tx, [])
    throw error
  }
}
