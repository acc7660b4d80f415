import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { hasRead } from '../trip-alerts/trip-alert-read.store.ts'

/** Idempotent: the time of the first reading is kept. */
export async function insertRead(
  db: Db,
  read: { readonly userId: string; readonly companyId: string | null; readonly alertId: string; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('alert_reads')
    .values({ user_id: read.userId, company_id: read.companyId, alert_id: read.alertId, read_at: read.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'alert_id']).doNothing())
    .execute()
}

/** Which of these alerts the person has read. */
export async function listRead(db: Db, userId: string, alertIds: readonly string[]): Promise<Set<string>> {
  if (alertIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select a.id from unnest(${alertIds}::uuid[]) a (id) where ${hasRead(sql`${userId}::uuid`, sql`a.id`)}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export function listReadsOf(db: Db, userId: string): Promise<{ alert_id: string; read_at: Date }[]> {
  return db
    .selectFrom('alert_reads')
    .select(['alert_id', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('read_at')
    .orderBy('alert_id')
    .execute()
}

export async function deleteReadsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('alert_reads').where('user_id', '=', userId).execute()
}
