import type { Ctx } from '../ctx.ts'
import { prepared } from './prepared.ts'

/**
 * Lists with `since` must miss nothing, also not a row whose transaction commits after a later one has been read.
 * Writers of one subject hold a shared lock until they commit, and stamp their rows after they have it; a reader takes the
 * exclusive lock for a moment, so that nobody who already stamped a row is still under way when it looks.
 */
const lockShared = prepared<unknown>(`select pg_advisory_xact_lock_shared(hashtextextended('sync:' || $1, 0))`)
const lockExclusive = prepared<unknown>(`select pg_advisory_xact_lock(hashtextextended('sync:' || $1, 0))`)

/** Rows that everybody reads: whoever writes the world's data holds this one. */
export const worldSubject = 'world'

/** Whose rows are synced together: a company's, or one person's where there is no company. */
export const syncSubject = (companyId: string | null, userId: string | null): string =>
  companyId === null ? `user:${userId ?? ''}` : `company:${companyId}`

/**
 * Called inside a transaction by every use case that writes rows which are synced, before it sets updated_at.
 * Answers the ctx with the time as it is now that the lock is held: use it, and nothing older, for updated_at.
 */
export async function enterSyncWrite(tx: Ctx, subject: string): Promise<Ctx> {
  if (!tx.db.isTransaction) throw new Error('enterSyncWrite needs a transaction: the lock must last until the commit.')
  await lockShared(tx.db, [subject])
  return { ...tx, now: tx.freshNow() }
}

/**
 * Called before a list is read with `since`: waits for the writers who are under way. Every row that was or will be changed
 * at the answered time or before is visible from now on; what changes later carries a later time.
 */
export async function enterSyncRead(ctx: Ctx, subject: string): Promise<Date> {
  // The time of before the lock, less the millisecond in which it was taken: a writer may still stamp a row within it.
  const until = new Date(ctx.freshNow().getTime() - 1)
  // Outside a transaction the lock ends with the statement, which is all that is needed.
  await lockExclusive(ctx.db, [subject])
  return until
}
