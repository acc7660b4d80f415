import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { Translated } from '../../platform/i18n.ts'
import { daysUntilSilent, type Outbreak, type OutbreakSource, type OutbreakStatus, silentSince } from './outbreak.ts'

type Day = 'started_on' | 'ended_on' | 'counted_on' | 'first_reported_on' | 'last_reported_on'
const day = (column: Day) => sql<string | null>`to_char(${sql.ref(`o.${column}`)}, 'YYYY-MM-DD')`
const ids = (kind: 'country' | 'division' | 'region') =>
  sql<
    string[]
  >`array(select ${sql.ref(`x.${kind}_id`)} from ${sql.table(kind === 'country' ? 'disease_outbreak_countries' : `disease_outbreak_${kind}s`)} x where x.outbreak_id = o.id order by ${kind === 'country' ? sql`x.position, 1` : sql`1`})`

/** Decided when it is read, so that no job is needed and the status is right on the day. */
const isSilent = (now: Date) =>
  sql<boolean>`(o.status = 'open' and o.last_reported_on <= ${silentSince(now)}::date and not 'status' = any(o.edited))`
const statusAt = (now: Date) => sql<OutbreakStatus>`case when ${isSilent(now)} then 'closed' else o.status end`
const closedAt = (now: Date) => sql<Date | null>`case when ${isSilent(now)}
  then (o.last_reported_on + ${sql.lit(daysUntilSilent)})::timestamp at time zone 'UTC' else o.closed_at end`

const selectOutbreak = (db: Db, now: Date) =>
  db
    .selectFrom('disease_outbreaks as o')
    .innerJoin('shared_diseases as d', 'd.id', 'o.disease_id')
    .where('o.deleted_at', 'is', null)
    .select(['o.id', 'o.disease_id as diseaseId', statusAt(now).as('status')])
    .select([
      sql<Translated>`d.common_name`.as('diseaseName'),
      sql<Translated>`o.headline`.as('headline'),
      sql<Translated | null>`o.body`.as('body'),
    ])
    .select(['o.cases', 'o.deaths', 'o.revision', closedAt(now).as('closedAt')])
    .select(['o.created_at as createdAt', 'o.updated_at as updatedAt'])
    .select([
      day('started_on').as('startedOn'),
      day('ended_on').as('endedOn'),
      day('counted_on').as('countedOn'),
      day('first_reported_on').as('firstReportedOn'),
      day('last_reported_on').as('lastReportedOn'),
      ids('country').as('countryIds'),
      ids('division').as('divisionIds'),
      ids('region').as('regionIds'),
      sql<
        OutbreakSource[]
      >`coalesce((select json_agg(json_build_object('id', x.id, 'url', x.url) order by x.position) from disease_outbreak_sources x where x.outbreak_id = o.id), '[]')`.as(
        'sources',
      ),
    ])

export async function findOutbreak(db: Db, id: string, now: Date): Promise<Outbreak | undefined> {
  return selectOutbreak(db, now).where('o.id', '=', id).executeTakeFirst()
}

/** As `findOutbreak`, and locks the row until the transaction ends. */
export async function lockOutbreak(db: Db, id: string, now: Date): Promise<Outbreak | undefined> {
  await db.selectFrom('disease_outbreaks').select('id').where('id', '=', id).forUpdate().execute()
  return findOutbreak(db, id, now)
}

export interface OutbreakFilter {
  readonly status?: OutbreakStatus
  readonly countryId?: string
  readonly diseaseId?: string
}

const matching = (db: Db, filter: OutbreakFilter, now: Date) => {
  let query = selectOutbreak(db, now)
  if (filter.status) query = query.where(statusAt(now), '=', filter.status)
  if (filter.diseaseId) query = query.where('o.disease_id', '=', filter.diseaseId)
  if (filter.countryId)
    query = query.where(
      'o.id',
      'in',
      db.selectFrom('disease_outbreak_countries').select('outbreak_id').where('country_id', '=', filter.countryId),
    )
  return query
}

/** By the last report, or else by the time of writing; stable while outbreaks are added. */
const newest = sql`coalesce(o.last_reported_on, o.created_at at time zone 'UTC') desc, o.id desc`

/** Newest first. */
export async function pageOfOutbreaks(
  db: Db,
  filter: OutbreakFilter,
  pageRequest: PageRequest,
  now: Date,
): Promise<Page<Outbreak>> {
  const query = matching(db, filter, now)
  const items = await query.orderBy(newest).limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items, total }
}

/** The outbreaks of a country: open ones first, then closed ones, each newest first. */
export const listOutbreaksOf = (db: Db, countryId: string, now: Date): Promise<Outbreak[]> =>
  matching(db, { countryId }, now).orderBy(statusAt(now), 'desc').orderBy(newest).execute()

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

/** The columns, and the parts in other tables, whose values differ. The three that every change sets are not listed. */
function editedFields(before: Outbreak, after: Outbreak): string[] {
  const fields = ({ revision, closed_at, updated_at, ...own }: ReturnType<typeof columns>, outbreak: Outbreak) => ({
    ...own,
    countries: outbreak.countryIds,
    divisions: outbreak.divisionIds,
    regions: outbreak.regionIds,
    sources: outbreak.sources,
  })
  const old: Record<string, unknown> = fields(columns(before), before)
  const written = Object.entries(fields(columns(after), after))
  return written.flatMap(([name, value]) => (JSON.stringify(value) === JSON.stringify(old[name]) ? [] : [name]))
}

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

/** Writes the outbreak, and remembers which of its fields staff have changed. */
export async function updateOutbreak(db: Db, before: Outbreak, outbreak: Outbreak): Promise<void> {
  const changed = editedFields(before, outbreak)
  await db
    .updateTable('disease_outbreaks')
    .set(columns(outbreak))
    .set({ edited: sql`array(select distinct unnest(edited || ${changed}::text[]) order by 1)` })
    .where('id', '=', outbreak.id)
    .execute()
  for (const table of parts) await db.deleteFrom(table).where('outbreak_id', '=', outbreak.id).execute()
  await insertParts(db, outbreak)
}

/** The row is kept, so that a later release does not load the outbreak again. */
export async function deleteOutbreak(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('disease_outbreaks')
    .set({ deleted_at: now, edited: sql`array_append(edited, 'deleted_at')` })
    .where('id', '=', id)
    .execute()
}
