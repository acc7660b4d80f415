import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { FootprintPoint, FootprintPolygon } from '../footprints/footprint.ts'
import type { Alert, AlertCategory, AlertSource, AlertStatus, RiskLevel, SourceOrigin } from './alert.ts'
import { alertSelection } from './alert-columns.store.ts'

const ids = (table: string, column: string, condition: RawBuilder<unknown> = sql`true`) =>
  sql<
    string[]
  >`array(select ${sql.ref(`x.${column}`)} from ${sql.table(table)} x where x.alert_id = a.id and ${condition} order by 1)`

/** Selects alerts with all their parts in one query. */
const selectAlert = (db: Db) =>
  db
    .selectFrom('alerts as a')
    .select(alertSelection)
    .select([
      ids('alert_countries', 'country_id').as('countryIds'),
      ids('alert_countries', 'country_id', sql`x."full"`).as('fullCountryIds'),
      ids('alert_divisions', 'division_id').as('divisionIds'),
      ids('alert_regions', 'region_id').as('regionIds'),
      ids('alert_airports', 'airport_id').as('airportIds'),
      ids('alert_airlines', 'airline_id').as('airlineIds'),
      sql<
        FootprintPoint[]
      >`coalesce((select json_agg(json_build_object('id', x.id, 'lat', x.lat, 'lng', x.lng, 'radiusKm', x.radius_km, 'city',
        case when x.city_id is not null then json_build_object('id', x.city_id, 'name', x.city_name, 'km', x.city_km) end) order by x.position) from alert_locations x where x.alert_id = a.id), '[]')`.as(
        'points',
      ),
      sql<FootprintPolygon[]>`coalesce((select json_agg(json_build_object('id', x.id, 'drawing', x.geojson, 'city',
        case when x.city_id is not null then json_build_object('id', x.city_id, 'name', x.city_name) end) order by x.position) from alert_polygons x where x.alert_id = a.id), '[]')`.as(
        'polygons',
      ),
      sql<
        SourceRow[]
      >`coalesce((select json_agg(json_build_object('id', x.id, 'url', x.url, 'origin', case when x.feed is not null then json_build_object(
        'feed', x.feed, 'publisher', x.publisher, 'licence', x.licence, 'licenceUrl', x.licence_url, 'readAt', x.read_at, 'language', x.language,
        'sha256', encode(x.sha256, 'hex')) end) order by x.position) from alert_sources x where x.alert_id = a.id), '[]')`.as(
        'sources',
      ),
    ])

/** JSON has no times. */
interface SourceRow extends Pick<AlertSource, 'id' | 'url'> {
  readonly origin: (Omit<SourceOrigin, 'readAt'> & { readonly readAt: string }) | null
}

const toSource = ({ origin, ...source }: SourceRow): AlertSource => ({
  ...source,
  origin: origin && { ...origin, readAt: new Date(origin.readAt) },
})

type Row = Awaited<ReturnType<ReturnType<typeof selectAlert>['executeTakeFirstOrThrow']>>

function toAlert({
  countryIds,
  fullCountryIds,
  divisionIds,
  regionIds,
  airportIds,
  airlineIds,
  points,
  polygons,
  sources,
  ...row
}: Row): Alert {
  return {
    ...row,
    sources: sources.map(toSource),
    footprint: { countryIds, fullCountryIds, divisionIds, regionIds, points, polygons, airportIds, airlineIds },
  }
}

export async function findAlert(
  db: Db,
  by: { readonly id: string } | { readonly slug: string },
): Promise<Alert | undefined> {
  const query = 'id' in by ? selectAlert(db).where('a.id', '=', by.id) : selectAlert(db).where('a.slug', '=', by.slug)
  const row = await query.executeTakeFirst()
  return row && toAlert(row)
}

/** The alerts with these ids, in their order. */
export async function listAlerts(db: Db, ids: readonly string[]): Promise<Alert[]> {
  if (ids.length === 0) return []
  const rows = await selectAlert(db)
    .where(sql<boolean>`a.id = any(${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], a.id)`)
    .execute()
  return rows.map(toAlert)
}

/**
 * As `findAlert`, and locks the thread until the transaction ends: every change of a thread locks its first alert, so changes are
 * serialized. `for no key update` does not conflict with the foreign-key locks that a fan-out holds on the alert while it notifies
 * thousands of people, so closing does not wait for them.
 */
export async function lockAlert(db: Db, id: string): Promise<Alert | undefined> {
  await sql`select 1 from alerts where id = (select thread_id from alerts where id = ${id}) for no key update`.execute(
    db,
  )
  return findAlert(db, { id })
}

/** The alert of the thread that was issued last, whether it is published or historical. */
export async function findLatest(db: Db, threadId: string): Promise<Alert | undefined> {
  const row = await selectAlert(db)
    .where('a.thread_id', '=', threadId)
    .where('a.status', '<>', 'review')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toAlert(row)
}

/** The alert of the thread that stands, and the draft of the next. */
export async function listOpenOfThread(db: Db, threadId: string): Promise<Alert[]> {
  const rows = await selectAlert(db)
    .where('a.thread_id', '=', threadId)
    .where('a.status', 'in', ['review', 'published'])
    .execute()
  return rows.map(toAlert)
}

/** How many wait for a decision. */
export async function countDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('alerts')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('status', '=', 'review')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function isDraftInThread(db: Db, threadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('alerts')
    .select('id')
    .where('thread_id', '=', threadId)
    .where('status', '=', 'review')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The alerts of a country that were issued at or after `since` and were not over by then, newest first: each situation by its latest
 * alert, closed ones too.
 */
export async function listIssuedSince(db: Db, countryId: string, since: Date): Promise<Alert[]> {
  const rows = await selectAlert(db)
    .where('a.id', 'in', db.selectFrom('alert_countries').select('alert_id').where('country_id', '=', countryId))
    .where((e) => e.or([e('a.status', '=', 'published'), e('a.closed_at', 'is not', null)]))
    .where('a.published_at', '>=', since)
    .where((e) => e.or([e('a.finishes_at', 'is', null), e('a.finishes_at', '>=', since)]))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(toAlert)
}

/**
 * For every thread with an alert in one of the countries between the two times: the alert that was issued last before `until`.
 * That last alert may have other countries or times; the caller must check.
 */
export async function listLatestOfThreads(
  db: Db,
  countryIds: readonly string[],
  from: Date,
  until: Date,
): Promise<Alert[]> {
  if (countryIds.length === 0) return []
  const latest = sql<string>`
    select v.id from (
      select distinct t.thread_id from alerts t join alert_countries c on c.alert_id = t.id
      where c.country_id = any(${countryIds}::uuid[]) and t.published_at < ${until} and t.starts_at < ${until} and (t.finishes_at is null or t.finishes_at >= ${from})
    ) thread cross join lateral (
      select x.id from alerts x where x.thread_id = thread.thread_id and x.published_at < ${until} order by x.published_at desc, x.id desc limit 1
    ) v`
  const rows = await selectAlert(db)
    .where(sql<boolean>`a.id in (${latest})`)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(toAlert)
}

export interface AlertFilter {
  readonly status?: AlertStatus
  /** No drafts. */
  readonly issuedOnly?: boolean
  readonly category?: AlertCategory
  readonly riskLevel?: RiskLevel
  readonly countryId?: string
  readonly threadId?: string
  /** Words that headline or body contain, in any language. */
  readonly text?: string
  /** In effect at some moment of this span. */
  readonly from?: Date
  readonly to?: Date
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Newest first. Ids ascend with the time of creation, so this order is stable while alerts are added. */
export async function pageOfAlerts(db: Db, filter: AlertFilter, pageRequest: PageRequest): Promise<Page<Alert>> {
  let matching = selectAlert(db)
  if (filter.status) matching = matching.where('a.status', '=', filter.status)
  if (filter.issuedOnly) matching = matching.where('a.status', '<>', 'review')
  if (filter.category) matching = matching.where('a.category', '=', filter.category)
  if (filter.riskLevel) matching = matching.where('a.risk_level', '=', filter.riskLevel)
  if (filter.threadId) matching = matching.where('a.thread_id', '=', filter.threadId)
  if (filter.countryId)
    matching = matching.where(
      'a.id',
      'in',
      db.selectFrom('alert_countries').select('alert_id').where('country_id', '=', filter.countryId),
    )
  if (filter.text)
    matching = matching.where(
      sql<boolean>`exists (select 1 from (select value from jsonb_each_text(a.headline) union all select value from jsonb_each_text(a.body)) words where words.value ilike ${containing(filter.text)})`,
    )
  if (filter.from) matching = matching.where(sql<boolean>`(a.finishes_at is null or a.finishes_at >= ${filter.from})`)
  if (filter.to) matching = matching.where('a.starts_at', '<=', filter.to)
  const rows = await matching.orderBy('a.id', 'desc').limit(pageRequest.perPage).offset(offsetOf(pageRequest)).execute()
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: rows.map(toAlert), total }
}
