import { sql } from 'kysely'
import type { TestApp } from '../support/app.ts'
import type { TwoCompanies } from './two-companies.world.ts'

interface TenantTable {
  readonly name: string
  readonly hasId: boolean
  readonly hasUuid: boolean
  readonly hasUser: boolean
}

/** The tables with a company's rows. */
export async function tenantTables(app: TestApp): Promise<readonly TenantTable[]> {
  const { rows } = await sql<TenantTable>`
    select c.relname as name,
      bool_or(a.attname = 'id') as "hasId", bool_or(a.attname = 'id' and a.atttypid = 'uuid'::regtype) as "hasUuid", bool_or(a.attname = 'user_id') as "hasUser"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by 1
    having bool_or(a.attname = 'company_id') order by 1`.execute(app.db.db())
  return rows
}

/** The ids of everything that a company has. */
export async function rowIds(app: TestApp, companyId: string): Promise<string[]> {
  const ids = [companyId]
  for (const { name } of (await tenantTables(app)).filter(({ hasUuid }) => hasUuid)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.id(name)} where company_id = ${companyId}`.execute(
      app.db.db(),
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Everything that a company has in the database, as text, by table; without the accounts of people who belong to both, which are their own. */
export async function rowsOf(
  { app, shared }: TwoCompanies,
  companyId: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: Record<string, readonly string[]> = {}
  for (const { name } of await tenantTables(app)) {
    const { rows } = await sql<{ row: string }>`
      select r::text as row from ${sql.id(name)} r where r.company_id = ${companyId}
        and not (${name} = 'users' and to_jsonb(r) ->> 'id' = any(${[...shared]}::text[])) order by 1`.execute(
      app.db.db(),
    )
    all[name] = rows.map(({ row }) => row)
  }
  const { rows } = await sql<{ row: string }>`select r::text as row from companies r where id = ${companyId}`.execute(
    app.db.db(),
  )
  return { ...all, companies: rows.map(({ row }) => row) }
}
