import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const withRole = prepared<{ id: string }>(`
  select distinct u.id from roles r join users u on u.id = r.user_id
  where r.company_id = $1 and r.type = any((select $2::text[])::text[]) and u.deleted_at is null order by u.id`)

/** Ids of the people who have one of these roles in the company, each once. */
export const listPeopleWithRole = async (db: Db, companyId: string, types: readonly RoleType[]): Promise<string[]> =>
  (await withRole(db, [companyId, types])).map(({ id }) => id)
