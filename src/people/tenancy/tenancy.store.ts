import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type SubjectKind = 'company' | 'user' | 'key'

/** True when a row with the id exists in any company. The SQL function bypasses row-level security. */
export async function existsInOtherTenant(db: Db, kind: SubjectKind, id: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists_anywhere(${kind}, ${id}::uuid) as there`.execute(db)
  return rows[0]?.there === true
}
