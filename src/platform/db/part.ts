import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

const mark = prepared<unknown>('savepoint part')
const keep = prepared<unknown>('release savepoint part')
const undo = prepared<unknown>('rollback to savepoint part')

/**
 * A part of a transaction that happens wholly or not at all: where it fails, what it has written is undone, and the rest of
 * the transaction stands. Parts come one after the other. Beginning one costs no round trip of its own; its end is waited for,
 * because what was put off in it may be refused, and that must not be laid to the next part, nor undo this one unseen.
 */
export async function inPart<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  if (!tx.isTransaction) throw new Error('A part needs a transaction that it is a part of.')
  await mark.later(tx, [])
  try {
    const result = await work()
    await keep(tx, [])
    return result
  } catch (error) {
    await undo(tx, [])
    throw error
  }
}
