import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

const savepoint = prepared<unknown>('savepoint part')
const release = prepared<unknown>('release savepoint part')
const rollback = prepared<unknown>('rollback to savepoint part')

/**
 * Runs a part of a transaction behind a savepoint: when it fails, what it has written is rolled back, and the rest of the
 * transaction stands. Savepoints have one name, so they cannot be nested or run side by side.
 */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) throw new Error('A savepoint needs a transaction.')
  await savepoint(tx, [])
  try {
    const result = await work()
    await release(tx, [])
    return result
  } catch (error) {
    await rollback(tx, [])
    throw error
  }
}
