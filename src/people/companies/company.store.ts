import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Company, Feature } from './company.ts'

const selectCompany = (db: Db) =>
  db
    .selectFrom('companies as c')
    .select(['c.id', 'c.name', sql<Feature[]>`c.features`.as('features'), 'c.help_phone as helpPhone', 'c.revision'])
    .select(sql<Readonly<Record<string, unknown>>>`c.settings`.as('settings'))
    .select(['c.created_at as createdAt', 'c.updated_at as updatedAt', 'c.deleted_at as deletedAt'])

export function findCompany(db: Db, id: string): Promise<Company | undefined> {
  return selectCompany(db).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst()
}

/** Includes deleted companies. `lock` locks the row until the transaction ends. */
export function findAnyCompany(db: Db, id: string, lock = false): Promise<Company | undefined> {
  return selectCompany(db)
    .where('c.id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
}

export function listCompanies(db: Db): Promise<Company[]> {
  return selectCompany(db).where('c.deleted_at', 'is', null).orderBy('c.id').execute()
}

export interface CompanyFilter {
  readonly name?: string | undefined
  readonly deleted: boolean
}

export async function pageOfCompanies(db: Db, filter: CompanyFilter, pageRequest: PageRequest): Promise<Page<Company>> {
  const matching = () =>
    selectCompany(db)
      .where('c.deleted_at', filter.deleted ? 'is not' : 'is', null)
      .$if(filter.name !== undefined, (query) =>
        query.where(sql<boolean>`position(lower(${filter.name ?? ''}) in lower(c.name)) > 0`),
      )
  const items = await matching().orderBy('c.id').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await matching()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

export async function insertCompany(db: Db, company: Company): Promise<void> {
  await db
    .insertInto('companies')
    .values({
      id: company.id,
      name: company.name,
      features: [...company.features],
      settings: JSON.stringify(company.settings),
      help_phone: company.helpPhone,
      created_at: company.createdAt,
      updated_at: company.updatedAt,
    })
    .execute()
}

/** The trigger on companies invalidates the cached callers of the company on every node. */
export async function updateCompanyRow(db: Db, company: Company): Promise<void> {
  await db
    .updateTable('companies')
    .set({
      name: company.name,
      features: [...company.features],
      settings: JSON.stringify(company.settings),
      help_phone: company.helpPhone,
      updated_at: company.updatedAt,
      deleted_at: company.deletedAt,
    })
    .where('id', '=', company.id)
    .execute()
}
