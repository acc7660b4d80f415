import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

const mark = prepared<unknown>('savepoint part')
const keep = prepared<unknown>('release savepoint part')
const undo = prepared<unknown>('rollback to savepoint part')

/**
 * A part of a transaction that happens wholly or not at all: where it fails, what it has written is undone, and the rest of
 * the transaction stands. Parts come one after the other. Marking one costs no round trip of its own.
 */
export async function inPart<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) throw new Error('A part needs a transaction that it is a part of.')
  await mark.later(tx, [])
  try {
    const result = await work()
    await keep.later(tx, [])
    return result
  } catch (error) {
    await undo(tx, [])
    throw error
  }
}
