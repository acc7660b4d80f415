import type { LatLng } from '../../../world/geo-types.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { distanceKm } from '../places/position.ts'
import { onSphere } from '../places/sphere.ts'
import { cityColumns, isAscii } from './city.store.ts'
import type { CityInFull } from './city.ts'

/** What a list of cities is limited to and ordered by. */
export interface CityFilter {
  /** In the form of `cityKey`: letters, digits and spaces. */
  readonly key?: string | undefined
  /** The `saintKey` of the key: names that have it match as well. */
  readonly sharedKey?: string | undefined
  readonly countryId?: string | undefined
  readonly divisionIds?: readonly string[] | undefined
  readonly point?: LatLng | undefined
}

type Row = Omit<CityInFull, 'distanceKm'> & { readonly total?: number; readonly own?: boolean }

const fullColumns = `${cityColumns}, d.code as "divisionCode", d.name as "divisionName", c.population_as_of as "populationAsOf",
  to_jsonb(c.known_names || c.other_names) as "otherNames"`
const joins = `join countries o on o.id = c.country_id left join country_divisions d on d.id = c.division_id`

type Likeness = 'holds' | 'resembles' | 'holds or resembles'

/**
 * One or two letters match the beginning of a name, more a part of it; what resembles it may be misspelt. Other scripts are compared with the
 * few rows that have names in them.
 */
function likeCondition(key: string, sharedKey: string | undefined, likeness: Likeness): string {
  if (!isAscii(key)) return `octet_length(c.search) > length(c.search) and c.search like '%|' || $1::text || '%'`
  if (key.length < 3) return `c.search like '%|' || $1::text || '%'`
  const keys = sharedKey === undefined ? ['$1::text'] : ['$1::text', '$2::text']
  const holds = keys.map((one) => `c.search like '%' || ${one} || '%'`).join(' or ')
  const resembles = keys.map((one) => `${one} <% c.search`).join(' or ')
  return { holds: `(${holds})`, resembles: `(${resembles})`, 'holds or resembles': `(${holds} or ${resembles})` }[
    likeness
  ]
}

/** The whole name, then its beginning, then a part of it, own names before others; what is only similar comes last. */
const rankOf = (sharedKey: string | undefined): string => `case
  when position('|' || $1::text || '|' in split_part(c.search, '#', 1)) > 0 then 0
  ${sharedKey === undefined ? '' : `when position('|' || $2::text || '|' in c.search) > 0 then 0`}
  when position('|' || $1::text || '|' in c.search) > 0 then 1
  when position('|' || $1::text in split_part(c.search, '#', 1)) > 0 then 2
  ${sharedKey === undefined ? '' : `when position($2::text in c.search) > 0 then 2`}
  when position(' ' || $1::text in split_part(c.search, '#', 1)) > 0 then 3
  when position('|' || $1::text in c.search) > 0 then 4
  when position($1::text in c.search) > 0 then 5
  when word_similarity($1::text, split_part(c.search, '#', 1)) > 0.5 then 16 - round(10 * word_similarity($1::text, split_part(c.search, '#', 1)))
  else 19 - round(10 * word_similarity($1::text, c.search)) end`

/** The conditions and the order of a filter, and the values of their parameters; the key is `$1`, the shared one `$2`. */
function partsOf({ key, sharedKey, countryId, divisionIds, point }: CityFilter, likeness: Likeness) {
  const values: unknown[] = [key, sharedKey].filter((one) => one !== undefined)
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['c.deleted_at is null']
  if (key !== undefined) conditions.push(likeCondition(key, sharedKey, likeness))
  if (countryId !== undefined) conditions.push(`c.country_id = ${parameter(countryId)}::uuid`)
  if (divisionIds !== undefined) conditions.push(`c.division_id = any(${parameter(divisionIds)}::uuid[])`)
  const where = conditions.join(' and ')
  const counted = [...values]
  const order = [
    ...(key === undefined ? [] : ['rank']),
    ...(point === undefined ? [] : [`on_sphere(c.lat, c.lng) <-> cube(${parameter(onSphere(point))}::float8[])`]),
    // The index of places gives the nearest one by one only where nothing else is in the order.
    ...(key === undefined && point !== undefined ? [] : ['c.population desc nulls last', 'c.id']),
  ].join(', ')
  return { where, order, values, counted, parameter }
}

const withDistance = ({ total: _total, own: _own, ...row }: Row, point: LatLng | undefined): CityInFull => ({
  ...row,
  distanceKm: point === undefined ? null : distanceKm(point.lng, point.lat, row.lng, row.lat),
})

/** `own`: the own name of some match begins with the key. */
async function readPage(db: Db, filter: CityFilter, pageRequest: PageRequest, likeness: Likeness) {
  const { where, order, values, counted, parameter } = partsOf(filter, likeness)
  const page = `order by ${order} limit ${parameter(pageRequest.perPage)} offset ${parameter(offsetOf(pageRequest))}`
  // Matches of a name are few and are all read to be ordered; the nearest of all cities come from the index one by one.
  const found =
    filter.key === undefined
      ? `page as (select c.id from cities c where ${where} ${page})`
      : `ranked as (select c.id, c.population, c.lat, c.lng, ${rankOf(filter.sharedKey)} as rank from cities c where ${where}),
        page as (select c.id, c.rank, (count(*) over ())::int as total, bool_or(c.rank in (0, 2, 3)) over () as own from ranked c ${page})`
  const rows = await prepared<Row>(`
    with ${found} select ${fullColumns} ${filter.key === undefined ? '' : ', page.total, page.own'}
    from page join cities c on c.id = page.id ${joins} order by ${order}`)(db, values)
  const count = async (): Promise<number> =>
    (await prepared<{ total: number }>(`select count(*)::int as total from cities c where ${where}`)(db, counted))[0]
      ?.total ?? 0
  return { rows, own: rows[0]?.own === true, count }
}

/** Misspellings are looked for only where no city's own name begins with the key; they need five letters. */
async function readBestPage(db: Db, filter: CityFilter, pageRequest: PageRequest) {
  const holding = await readPage(db, filter, pageRequest, 'holds')
  const { key } = filter
  if (key === undefined || !isAscii(key) || key.length < 5 || holding.own) return holding
  // A page past the end has no rows to count by: the first page has.
  const isPastEnd = holding.rows.length === 0 && pageRequest.page > 1
  const { own, rows } = isPastEnd ? await readPage(db, filter, { page: 1, perPage: 1 }, 'holds') : holding
  if (own) return holding
  // Each condition is a scan of the index: what no name holds is not asked for again.
  return readPage(db, filter, pageRequest, rows.length === 0 ? 'resembles' : 'holds or resembles')
}

/**
 * A page of cities. With a key the best match first, and of equal ones the nearest, or the largest where no point is given. Without
 * a key the nearest first, or the largest.
 */
export async function listCityPage(db: Db, filter: CityFilter, pageRequest: PageRequest): Promise<Page<CityInFull>> {
  const { rows, count } = await readBestPage(db, filter, pageRequest)
  return { items: rows.map((row) => withDistance(row, filter.point)), total: rows[0]?.total ?? (await count()) }
}

const cityById = prepared<Row>(
  `select ${fullColumns} from cities c ${joins} where c.id = $1::uuid and c.deleted_at is null`,
)

export async function findCityBy(db: Db, id: string): Promise<CityInFull | undefined> {
  const [row] = await cityById(db, [id])
  return row && withDistance(row, undefined)
}
