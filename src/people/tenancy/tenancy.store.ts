import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type SubjectKind = 'company' | 'user' | 'key'

/** The one narrow question across companies: does the id exist at all? */
export async function existsInOtherTenant(db: Db, kind: SubjectKind, id: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists_anywhere(${kind}, ${id}::uuid) as there`.execute(db)
  return rows[0]?.there === true
}
