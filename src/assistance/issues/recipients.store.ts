import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** Those of the people who belong to the company or have a role in it, without deleted ones. */
export async function listPeopleOf(db: Db, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select u.id from shared_users u
    where u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null and (u.company_id = ${companyId}
      or exists (select 1 from shared_roles r where r.user_id = u.id and r.company_id = ${companyId}))
    order by u.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What the company calls the person; null where it has no id of its own for them. */
export async function findExternalId(db: Db, companyId: string, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const row = await db
    .selectFrom('shared_users')
    .select('external_id')
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.external_id ?? null
}
