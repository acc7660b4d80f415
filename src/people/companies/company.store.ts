import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Company, Feature } from './company.ts'

const selectCompany = (db: Db) =>
  db
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', sql<Feature[]>`c.features`.as('features')])
    .select(['c.created_at as createdAt', 'c.updated_at as updatedAt', 'c.deleted_at as deletedAt'])

export function findCompany(db: Db, id: string): Promise<Company | undefined> {
  return selectCompany(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst()
}

export function listCompanies(db: Db): Promise<Company[]> {
  return selectCompany(db).where('c.deleted_at', 'is', null).orderBy('c.id').execute()
}

export async function insertCompany(db: Db, company: Company): Promise<void> {
  await db
    .insertInto('companies')
    .values({
      id: company.id,
      name: company.name,
      features: [...company.features],
      created_at: company.createdAt,
      updated_at: company.updatedAt,
    })
    .execute()
}
