import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Tables whose seeded rows are soft-deleted when a later seed no longer has them. */
export type WithdrawableTable =
  | 'diseases'
  | 'vaccinations'
  | 'medications'
  | 'disease_vaccinations'
  | 'disease_medications'
  | 'country_health_comments'

/** Soft-deletes rows of an earlier seed that staff have not edited and that are not in `kept`; returns the number of rows. */
export async function withdrawMissing(
  db: Db,
  table: WithdrawableTable,
  kept: readonly string[],
  now: Date,
): Promise<number> {
  const result = await sql`
    update ${sql.table(table)} set deleted_at = ${now}, updated_at = ${now}, seed_digest = null
    where seed_digest is not null and deleted_at is null and edited = '{}' and id <> all(${kept}::uuid[])`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** Default comments that staff created; a seed has never written them. */
export function listStaffComments(db: Db): Promise<{ country_id: string; subject_id: string }[]> {
  return db
    .selectFrom('country_health_comments')
    .select(['country_id', 'subject_id'])
    .where('company_id', 'is', null)
    .where('seed_digest', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}
