import type { Ctx } from '../ctx.ts'
import { prepared } from './prepared.ts'

/**
 * Lists with `since` must not miss a row, not even one whose transaction commits after a later one was read. Writers of
 * one subject hold a shared advisory lock until they commit, and set updated_at after they have it. A reader takes the
 * exclusive lock for a moment, so no writer with an earlier updated_at is still uncommitted when it reads.
 */
const lockShared = prepared<unknown>(`select pg_advisory_xact_lock_shared(hashtextextended('sync:' || $1, 0))`)
const lockExclusive = prepared<unknown>(`select pg_advisory_xact_lock(hashtextextended('sync:' || $1, 0))`)

/** The subject of the reference data, which everybody reads. */
export const worldSubject = 'world'

/** Whose rows are synced together: a company's, or one person's where there is no company. */
export const syncSubject = (companyId: string | null, userId: string | null): string =>
  companyId === null ? `user:${userId ?? ''}` : `company:${companyId}`

/**
 * Called inside a transaction by every use case that writes rows which are synced, before it sets updated_at. Returns
 * the ctx with the time after the lock was taken: updated_at must be this time.
 */
export async function enterSyncWrite(tx: Ctx, subject: string): Promise<Ctx> {
  if (!tx.db.isTransaction) throw new Error('enterSyncWrite needs a transaction: the lock must last until the commit.')
  await lockShared(tx.db, [subject])
  return { ...tx, now: tx.freshNow() }
}

/**
 * Called before a list is read with `since`: waits for the open writers. Every row with an updated_at up to the returned
 * time is visible from now on; later changes have a later time.
 */
export async function enterSyncRead(ctx: Ctx, subject: string): Promise<Date> {
  // One millisecond before the lock was requested: a writer may still use the same millisecond.
  const until = new Date(ctx.freshNow().getTime() - 1)
  // Outside a transaction the lock ends with the statement, which is enough.
  await lockExclusive(ctx.db, [subject])
  return until
}
