import type { LatLng } from '../../../world/geo-types.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { chordLength, onSphere } from '../places/sphere.ts'
import { type City, maxReachKm } from './city.ts'
import type { Candidate } from './city-choice.ts'

/** The columns of a `City`: from `cities c join countries o`. */
export const cityColumns = `c.id, c.geoname_id as "geonameId", c.name, c.country_id as "countryId", o.alpha2 as "countryCode",
  c.division_id as "divisionId", c.lat, c.lng, c.population, c.time_zone as "timeZone", c.role`

export interface NameQuestion {
  readonly key: string
  readonly countryId: string | null
}

/** Names in Latin letters are found by their trigrams, others among the few rows that have such names. */
const condition = {
  latin: `c.search like '%|' || q.key || '|%'`,
  others: `octet_length(c.search) > length(c.search) and c.search like '%|' || q.key || '|%'`,
}

/** One name may have many cities: 200 is more than any name has. */
const candidatesStatement = (where: string) =>
  prepared<Candidate & { readonly at: number }>(`
  select q.at::int, ${cityColumns}, c.own, o.alpha3, d.code as "divisionCode", d.name as "divisionNames"
  from unnest($1::text[], $2::uuid[]) with ordinality q (key, country_id, at)
    cross join lateral (
      select c.*, position('|' || q.key || '|' in split_part(c.search, '#', 1)) > 0 as own from cities c
      where ${where} and (q.country_id is null or c.country_id = q.country_id) and c.deleted_at is null
      order by own desc, c.population desc nulls last, c.id limit 200) c
    join countries o on o.id = c.country_id left join country_divisions d on d.id = c.division_id
  order by q.at, c.own desc, c.population desc nulls last, c.id`)
const candidates = { latin: candidatesStatement(condition.latin), others: candidatesStatement(condition.others) }

/** PostgreSQL makes trigrams of these letters in every locale. */
export const isAscii = (key: string): boolean => /^[ -~]*$/.test(key)

/** The cities that have exactly this name, for each question: own names first, then by population. */
export async function listCitiesNamed(db: Db, questions: readonly NameQuestion[]): Promise<Candidate[][]> {
  const answers: Candidate[][] = questions.map(() => [])
  for (const script of ['latin', 'others'] as const) {
    const asked = [...questions.keys()].filter((at) => isAscii(questions[at]?.key ?? '') === (script === 'latin'))
    if (asked.length === 0) continue
    const rows = await candidates[script](db, [
      asked.map((at) => questions[at]?.key),
      asked.map((at) => questions[at]?.countryId ?? null),
    ])
    for (const row of rows) answers[asked[row.at - 1] ?? -1]?.push(row)
  }
  return answers
}

/**
 * The nearest city, or the largest of the same country whose built-up area the point lies in: at a station of Paris it is Paris,
 * not the nearest of its districts. A city reaches as far as `reachKmOf` says. The other side of a border keeps its own name
 * (Brazzaville lies within the reach of Kinshasa).
 */
const nearest = prepared<City & { readonly at: number }>(`
  select q.at::int, ${cityColumns} from unnest($1::float8[], $2::float8[], $3::float8[]) with ordinality q (x, y, z, at)
    cross join lateral (
      select near.id, near.country_id, near.population from cities near where near.deleted_at is null and near.role is distinct from 'section'
      order by on_sphere(near.lat, near.lng) <-> cube(array[q.x, q.y, q.z]) limit 1) near
    left join lateral (
      select large.id from cities large
      where on_sphere(large.lat, large.lng) <@ cube(array[q.x - $4::float8, q.y - $4, q.z - $4], array[q.x + $4, q.y + $4, q.z + $4])
        and large.country_id = near.country_id and large.population >= greatest(100000, near.population)
        and large.role is distinct from 'section' and large.deleted_at is null
        and (on_sphere(large.lat, large.lng) <-> cube(array[q.x, q.y, q.z])) <= $4 * least(1, sqrt(large.population) / ${100 * maxReachKm})
      order by large.population desc, large.id limit 1) large on true
    join cities c on c.id = coalesce(large.id, near.id) join countries o on o.id = c.country_id`)

/** The nearest city to each point, not counting parts of cities; undefined only where there is no city at all. */
export async function listNearestCities(db: Db, points: readonly LatLng[]): Promise<(City | undefined)[]> {
  const vectors = points.map(onSphere)
  const axes = [0, 1, 2].map((axis) => vectors.map((vector) => vector[axis]))
  const rows = await nearest(db, [...axes, chordLength(maxReachKm)])
  const found = new Map(rows.map(({ at, ...city }) => [at - 1, city]))
  return points.map((_, at) => found.get(at))
}

/** Which of these keys are the name or the code of a division, and the ids of those divisions. */
const divisionsNamed = prepared<{ readonly key: string; readonly id: string }>(`
  select q.key, d.id from unnest($1::text[]) q (key)
    join country_divisions d on d.code = replace(upper(q.key), ' ', '-') or exists (select 1 from jsonb_each_text(d.name) n where trim(regexp_replace(folded(n.value), '[^[:alnum:]]+', ' ', 'g')) = q.key)`)

export const listDivisionsNamed = (db: Db, keys: readonly string[]) => divisionsNamed(db, [keys])
