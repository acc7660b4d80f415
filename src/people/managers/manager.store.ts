import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'

/** Ids of the people who have one of these roles in the company, each once. */
export async function listPeopleWithRole(db: Db, companyId: string, types: readonly RoleType[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from roles r join users u on u.id = r.user_id
    where r.company_id = ${companyId} and r.type = any(${[...types]}::text[]) and u.deleted_at is null
    order by u.id`.execute(db)
  return rows.map((row) => row.id)
}
