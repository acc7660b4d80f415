import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { Outbreak, OutbreakSource, OutbreakStatus } from './outbreak.ts'

const day = (column: 'started_on' | 'ended_on' | 'counted_on') =>
  sql<string | null>`to_char(${sql.ref(`o.${column}`)}, 'YYYY-MM-DD')`
const ids = (kind: 'country' | 'division' | 'region') =>
  sql<
    string[]
  >`array(select ${sql.ref(`x.${kind}_id`)} from ${sql.table(kind === 'country' ? 'disease_outbreak_countries' : `disease_outbreak_${kind}s`)} x where x.outbreak_id = o.id order by ${kind === 'country' ? sql`x.position, 1` : sql`1`})`

const selectOutbreak = (db: Db) =>
  db
    .selectFrom('disease_outbreaks as o')
    .innerJoin('shared_diseases as d', 'd.id', 'o.disease_id')
    .select(['o.id', 'o.disease_id as diseaseId', sql<OutbreakStatus>`o.status`.as('status')])
    .select([
      sql<Translated>`d.common_name`.as('diseaseName'),
      sql<Translated>`o.headline`.as('headline'),
      sql<Translated | null>`o.body`.as('body'),
    ])
    .select(['o.cases', 'o.deaths', 'o.revision', 'o.closed_at as closedAt'])
    .select(['o.created_at as createdAt', 'o.updated_at as updatedAt'])
    .select([
      day('started_on').as('startedOn'),
      day('ended_on').as('endedOn'),
      day('counted_on').as('countedOn'),
      ids('country').as('countryIds'),
      ids('division').as('divisionIds'),
      ids('region').as('regionIds'),
      sql<
        OutbreakSource[]
      >`coalesce((select json_agg(json_build_object('id', x.id, 'url', x.url) order by x.position) from disease_outbreak_sources x where x.outbreak_id = o.id), '[]')`.as(
        'sources',
      ),
    ])

export async function findOutbreak(db: Db, id: string): Promise<Outbreak | undefined> {
  return selectOutbreak(db).where('o.id', '=', id).executeTakeFirst()
}

/** As `findOutbreak`, and locks the row until the transaction ends. */
export async function lockOutbreak(db: Db, id: string): Promise<Outbreak | undefined> {
  await db.selectFrom('disease_outbreaks').select('id').where('id', '=', id).forUpdate().execute()
  return findOutbreak(db, id)
}

export interface OutbreakFilter {
  readonly status?: OutbreakStatus
  readonly countryId?: string
  readonly diseaseId?: string
}

const matching = (db: Db, filter: OutbreakFilter) => {
  let query = selectOutbreak(db)
  if (filter.status) query = query.where('o.status', '=', filter.status)
  if (filter.diseaseId) query = query.where('o.disease_id', '=', filter.diseaseId)
  if (filter.countryId)
    query = query.where(
      'o.id',
      'in',
      db.selectFrom('disease_outbreak_countries').select('outbreak_id').where('country_id', '=', filter.countryId),
    )
  return query
}

/** Newest first. Ids ascend with the time of creation, so this order is stable while outbreaks are added. */
export async function pageOfOutbreaks(
  db: Db,
  filter: OutbreakFilter,
  pageRequest: PageRequest,
): Promise<Page<Outbreak>> {
  const query = matching(db, filter)
  const items = await query.orderBy('o.id', 'desc').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** The outbreaks of a country: open ones first, then closed ones, each newest first. */
export const listOutbreaksOf = (db: Db, countryId: string): Promise<Outbreak[]> =>
  matching(db, { countryId }).orderBy('o.status', 'desc').orderBy('o.id', 'desc').execute()

const columns = (outbreak: Outbreak) => ({
  disease_id: outbreak.diseaseId,
  status: outbreak.status,
  headline: JSON.stringify(outbreak.headline),
  body: outbreak.body && JSON.stringify(outbreak.body),
  started_on: outbreak.startedOn,
  ended_on: outbreak.endedOn,
  cases: outbreak.cases,
  deaths: outbreak.deaths,
  counted_on: outbreak.countedOn,
  revision: outbreak.revision,
  closed_at: outbreak.closedAt,
  updated_at: outbreak.updatedAt,
})

async function insertParts(db: Db, outbreak: Outbreak): Promise<void> {
  const { id: outbreak_id, countryIds, divisionIds, regionIds, sources } = outbreak
  if (countryIds.length > 0)
    await db
      .insertInto('disease_outbreak_countries')
      .values(countryIds.map((country_id, position) => ({ outbreak_id, country_id, position })))
      .execute()
  if (divisionIds.length > 0)
    await db
      .insertInto('disease_outbreak_divisions')
      .values(divisionIds.map((division_id) => ({ outbreak_id, division_id })))
      .execute()
  if (regionIds.length > 0)
    await db
      .insertInto('disease_outbreak_regions')
      .values(regionIds.map((region_id) => ({ outbreak_id, region_id })))
      .execute()
  if (sources.length > 0)
    await db
      .insertInto('disease_outbreak_sources')
      .values(sources.map(({ id, url }, position) => ({ id, outbreak_id, position, url })))
      .execute()
}

export async function insertOutbreak(db: Db, outbreak: Outbreak): Promise<void> {
  await db
    .insertInto('disease_outbreaks')
    .values({ id: outbreak.id, created_at: outbreak.createdAt, ...columns(outbreak) })
    .execute()
  await insertParts(db, outbreak)
}

const parts = [
  'disease_outbreak_countries',
  'disease_outbreak_divisions',
  'disease_outbreak_regions',
  'disease_outbreak_sources',
] as const

export async function updateOutbreak(db: Db, outbreak: Outbreak): Promise<void> {
  await db.updateTable('disease_outbreaks').set(columns(outbreak)).where('id', '=', outbreak.id).execute()
  for (const table of parts) await db.deleteFrom(table).where('outbreak_id', '=', outbreak.id).execute()
  await insertParts(db, outbreak)
}

export async function deleteOutbreak(db: Db, id: string): Promise<void> {
  await db.deleteFrom('disease_outbreaks').where('id', '=', id).execute()
}
