import type { Db } from '../../platform/db/db.ts'

/** The trip that this one was merged into. */
export async function findMergedInto(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('trips').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? null
}

/** Removes the trip as merged into another one. */
export async function markTripMerged(db: Db, id: string, into: string, at: Date): Promise<void> {
  await db
    .updateTable('trips')
    .set({ deleted_at: at, updated_at: at, merged_into: into })
    .where('id', '=', id)
    .execute()
}
