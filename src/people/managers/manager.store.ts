import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** Role by role, and not in one join: of all roles of a company, nearly all are those of travellers. */
const withRole = prepared<{ id: string }>(`
  select distinct u.id from unnest($2::text[]) as wanted (type)
    cross join lateral (select r.user_id from roles r where r.company_id = $1 and r.type = wanted.type offset 0) r
    join users u on u.id = r.user_id
  where u.deleted_at is null order by u.id`)

/** Ids of the people who have one of these roles in the company, each once. */
export const listPeopleWithRole = async (db: Db, companyId: string, types: readonly RoleType[]): Promise<string[]> =>
  (await withRole(db, [companyId, types])).map(({ id }) => id)

export async function listStaffIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('staff', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
