import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { TripPerson } from './trip.ts'

/** Those of the people who belong to the company (or, without one, to none) and whose account is there, by id. */
export function listPeople(db: Db, companyId: string | null, ids: readonly string[]): Promise<TripPerson[]> {
  return db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.home_country as homeCountry',
    ])
    .select([
      sql<boolean>`u.company_id is distinct from ${companyId}::uuid`.as('guest'),
      sql<string | null>`case when u.company_id is not distinct from ${companyId}::uuid then u.external_id end`.as(
        'externalId',
      ),
    ])
    .select(['u.language', 'u.token_version as tokenVersion', 'u.created_at as createdAt', 'u.updated_at as updatedAt'])
    .where(sql<boolean>`u.id = any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(u.company_id is not distinct from ${companyId}::uuid
        or exists (select 1 from roles r where r.user_id = u.id and r.company_id = ${companyId}::uuid))`,
    )
    .where('u.deleted_at', 'is', null)
    .where('u.staff', '=', false)
    .orderBy('u.id')
    .execute()
}
