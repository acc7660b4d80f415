import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

const travellersStatement = prepared<{ id: string; email: string; externalId: string | null }>(`
  select u.id, lower(u.email) as email, u.external_id as "externalId" from shared_users u
  where u.company_id = $1 and u.deleted_at is null and (lower(u.email) = any($2::text[]) or u.external_id = any($3::text[]))
  union all
  select u.id, lower(u.email), null from shared_users u
  where u.company_id is distinct from $1 and u.deleted_at is null and lower(u.email) = any($2::text[])
    and exists (select from shared_roles r where r.user_id = u.id and r.company_id = $1)`)

/** The company's people by e-mail and external id; guests by e-mail. */
export const listTravellersByKey = (
  db: Db,
  companyId: string,
  emails: readonly string[],
  externalIds: readonly string[],
): Promise<{ id: string; email: string; externalId: string | null }[]> =>
  travellersStatement(db, [companyId, emails, externalIds])

const tripIdsStatement = prepared<{ id: string; externalId: string }>(`
  select distinct on (t.external_id) t.id, t.external_id as "externalId" from trips t
  where t.company_id = $1 and t.deleted_at is null and t.external_id = any($2::text[])
  order by t.external_id, t.id desc`)

/** The company's trips by external id; of several the latest. */
export async function findTripIds(
  db: Db,
  companyId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tripIdsStatement(db, [companyId, externalIds])
  return new Map(rows.map((row) => [row.externalId, row.id]))
}
