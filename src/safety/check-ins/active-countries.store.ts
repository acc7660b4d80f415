import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface CountryCount {
  readonly code: string
  readonly people: number
}

/** Counts people by the country of their latest check-in since `since`. */
export async function countLatestCountries(db: Db, companyId: string, since: Date): Promise<CountryCount[]> {
  const { rows } = await sql<CountryCount>`
    select latest.country_code as code, count(*)::int as people
    from (
      select distinct on (c.user_id) c.country_code
      from check_ins c join shared_users u on u.id = c.user_id
      where c.company_id = ${companyId} and c.checkin_at > ${since} and u.deleted_at is null
      order by c.user_id, c.checkin_at desc, c.id desc
    ) latest
    where latest.country_code is not null
    group by latest.country_code order by latest.country_code`.execute(db)
  return rows
}
