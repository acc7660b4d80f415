import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { Advisory, AdvisoryStatus } from './advisory.ts'

const selectAdvisory = (db: Db) =>
  db
    .selectFrom('advisories as a')
    .select([
      'a.id',
      'a.slug',
      sql<AdvisoryStatus>`a.status`.as('status'),
      sql<Translated>`a.headline`.as('headline'),
      sql<Translated>`a.body`.as('body'),
    ])
    .select(['a.closed_at as closedAt', 'a.created_at as createdAt', 'a.updated_at as updatedAt', 'a.revision'])
    .select([
      sql<
        string[]
      >`array(select x.country_id from advisory_countries x where x.advisory_id = a.id order by x.position, x.country_id)`.as(
        'countryIds',
      ),
      sql<string[]>`array(select x.division_id from advisory_divisions x where x.advisory_id = a.id order by 1)`.as(
        'divisionIds',
      ),
      sql<string[]>`array(select x.region_id from advisory_regions x where x.advisory_id = a.id order by 1)`.as(
        'regionIds',
      ),
    ])

export async function findAdvisory(
  db: Db,
  by: { readonly id: string } | { readonly slug: string },
): Promise<Advisory | undefined> {
  return (
    'id' in by ? selectAdvisory(db).where('a.id', '=', by.id) : selectAdvisory(db).where('a.slug', '=', by.slug)
  ).executeTakeFirst()
}

/** As `findAdvisory`, and locks the row until the transaction ends. */
export async function lockAdvisory(db: Db, id: string): Promise<Advisory | undefined> {
  await db.selectFrom('advisories').select('id').where('id', '=', id).forUpdate().execute()
  return findAdvisory(db, { id })
}

const ofCountries = (db: Db, countryIds: readonly string[]) =>
  db.selectFrom('advisory_countries').select('advisory_id').where('country_id', 'in', countryIds)

/** The open advisories of any of the countries, newest first. */
export async function listOpenAdvisories(db: Db, countryIds: readonly string[]): Promise<Advisory[]> {
  if (countryIds.length === 0) return []
  return selectAdvisory(db)
    .where('a.status', '=', 'open')
    .where('a.id', 'in', ofCountries(db, countryIds))
    .orderBy('a.id', 'desc')
    .execute()
}

export interface AdvisoryFilter {
  readonly status?: AdvisoryStatus
  readonly countryId?: string
  /** Words that headline or body contain, in any language. */
  readonly text?: string
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Newest first. */
export async function pageOfAdvisories(
  db: Db,
  filter: AdvisoryFilter,
  pageRequest: PageRequest,
): Promise<Page<Advisory>> {
  let matching = selectAdvisory(db)
  if (filter.status) matching = matching.where('a.status', '=', filter.status)
  if (filter.countryId) matching = matching.where('a.id', 'in', ofCountries(db, [filter.countryId]))
  if (filter.text)
    matching = matching.where(
      sql<boolean>`exists (select 1 from (select value from jsonb_each_text(a.headline) union all select value from jsonb_each_text(a.body)) words where words.value ilike ${containing(filter.text)})`,
    )
  const items = await matching
    .orderBy('a.id', 'desc')
    .limit(pageRequest.perPage)
    .offset(offsetOf(pageRequest))
    .execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

const columns = (advisory: Advisory) => ({
  status: advisory.status,
  headline: JSON.stringify(advisory.headline),
  body: JSON.stringify(advisory.body),
  revision: advisory.revision,
  closed_at: advisory.closedAt,
  updated_at: advisory.updatedAt,
})

async function insertParts(db: Db, { id: advisory_id, countryIds, divisionIds, regionIds }: Advisory): Promise<void> {
  if (countryIds.length > 0)
    await db
      .insertInto('advisory_countries')
      .values(countryIds.map((country_id, position) => ({ advisory_id, country_id, position })))
      .execute()
  if (divisionIds.length > 0)
    await db
      .insertInto('advisory_divisions')
      .values(divisionIds.map((division_id) => ({ advisory_id, division_id })))
      .execute()
  if (regionIds.length > 0)
    await db
      .insertInto('advisory_regions')
      .values(regionIds.map((region_id) => ({ advisory_id, region_id })))
      .execute()
}

/** Returns false, and inserts nothing, when the slug is taken. */
export async function insertAdvisory(db: Db, advisory: Advisory): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('advisories')
    .values({ id: advisory.id, slug: advisory.slug, created_at: advisory.createdAt, ...columns(advisory) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return false
  await insertParts(db, advisory)
  return true
}

export async function updateAdvisory(db: Db, advisory: Advisory): Promise<void> {
  await db.updateTable('advisories').set(columns(advisory)).where('id', '=', advisory.id).execute()
  for (const table of ['advisory_countries', 'advisory_divisions', 'advisory_regions'] as const)
    await db.deleteFrom(table).where('advisory_id', '=', advisory.id).execute()
  await insertParts(db, advisory)
}
