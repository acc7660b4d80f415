import type { LatLng } from '../../../world/geo-types.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { distanceKm } from '../places/position.ts'
import { onSphere } from '../places/sphere.ts'
import { cityColumns } from './city.store.ts'
import type { CityInFull } from './city.ts'

/** What a list of cities is limited to and ordered by. */
export interface CityFilter {
  /** In the form of `cityKey`: letters, digits and spaces. */
  readonly key?: string | undefined
  readonly countryId?: string | undefined
  readonly divisionIds?: readonly string[] | undefined
  readonly point?: LatLng | undefined
}

type Row = Omit<CityInFull, 'distanceKm'> & { readonly total?: number }

const fullColumns = `${cityColumns}, d.code as "divisionCode", d.name as "divisionName", c.population_as_of as "populationAsOf",
  c.known_names || c.other_names as "otherNames"`
const joins = `join countries o on o.id = c.country_id left join country_divisions d on d.id = c.division_id`

/**
 * One or two letters match the beginning of a name, three or four a part of it, more allow misspellings. Other scripts are compared
 * with the few rows that have names in them.
 */
function likeCondition(key: string): string {
  if (!/^[ -~]*$/.test(key))
    return `octet_length(c.search) > length(c.search) and c.search like '%|' || $1::text || '%'`
  if (key.length < 3) return `c.search like '%|' || $1::text || '%'`
  const holds = `c.search like '%' || $1::text || '%'`
  return key.length < 5 ? holds : `(${holds} or $1::text <% c.search)`
}

/** The whole name, then its beginning, then a part of it, own names before others; what is only similar comes last. */
const rank = `case
  when position('|' || $1::text || '|' in split_part(c.search, '#', 1)) > 0 then 0
  when position('|' || $1::text || '|' in c.search) > 0 then 1
  when position('|' || $1::text in split_part(c.search, '#', 1)) > 0 then 2
  when position(' ' || $1::text in split_part(c.search, '#', 1)) > 0 then 3
  when position('|' || $1::text in c.search) > 0 then 4
  when position($1::text in c.search) > 0 then 5
  else 16 - round(10 * greatest(word_similarity($1::text, split_part(c.search, '#', 1)), word_similarity($1::text, c.search) - 0.3)) end`

/** The conditions and the order of a filter, and the values of their parameters; the key is `$1`. */
function partsOf({ key, countryId, divisionIds, point }: CityFilter) {
  const values: unknown[] = key === undefined ? [] : [key]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const conditions = ['c.deleted_at is null']
  if (key !== undefined) conditions.push(likeCondition(key))
  if (countryId !== undefined) conditions.push(`c.country_id = ${parameter(countryId)}::uuid`)
  if (divisionIds !== undefined) conditions.push(`c.division_id = any(${parameter(divisionIds)}::uuid[])`)
  const where = conditions.join(' and ')
  const counted = [...values]
  const order = [
    ...(key === undefined ? [] : [rank]),
    ...(point === undefined ? [] : [`on_sphere(c.lat, c.lng) <-> cube(${parameter(onSphere(point))}::float8[])`]),
    // The index of places gives the nearest one by one only where nothing else is in the order.
    ...(key === undefined && point !== undefined ? [] : ['c.population desc nulls last', 'c.id']),
  ].join(', ')
  return { where, order, values, counted, parameter }
}

const withDistance = ({ total: _total, ...row }: Row, point: LatLng | undefined): CityInFull => ({
  ...row,
  distanceKm: point === undefined ? null : distanceKm(point.lng, point.lat, row.lng, row.lat),
})

/**
 * A page of cities. With a key the best match first, and of equal ones the nearest, or the largest where no point is given. Without
 * a key the nearest first, or the largest.
 */
export async function listCityPage(db: Db, filter: CityFilter, pageRequest: PageRequest): Promise<Page<CityInFull>> {
  const { where, order, values, counted, parameter } = partsOf(filter)
  // Matches of a name are few and are all read to be ordered; the nearest of all cities are not.
  const counting = filter.key === undefined ? '' : ', (count(*) over ())::int as total'
  const rows = await prepared<Row>(`
    with page as materialized (select c.id ${counting} from cities c where ${where} order by ${order}
      limit ${parameter(pageRequest.perPage)} offset ${parameter(offsetOf(pageRequest))})
    select ${fullColumns} ${counting === '' ? '' : ', page.total'} from page join cities c on c.id = page.id ${joins} order by ${order}`)(
    db,
    values,
  )
  const total =
    rows[0]?.total ??
    (await prepared<{ total: number }>(`select count(*)::int as total from cities c where ${where}`)(db, counted))[0]
      ?.total
  return { items: rows.map((row) => withDistance(row, filter.point)), total: total ?? 0 }
}

const cityById = prepared<Row>(
  `select ${fullColumns} from cities c ${joins} where c.id = $1::uuid and c.deleted_at is null`,
)

export async function findCityById(db: Db, id: string): Promise<CityInFull | undefined> {
  const [row] = await cityById(db, [id])
  return row && withDistance(row, undefined)
}
