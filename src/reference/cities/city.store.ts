import type { LatLng } from '../../../world/geo-types.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { EARTH_RADIUS_KM } from '../places/position.ts'
import { chordLength, onSphere } from '../places/sphere.ts'
import { atMiddleKm, type City, maxNameKm, maxReachKm, middleDoubtKm } from './city.ts'
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

const km = (chord: string): string => `(2 * ${EARTH_RADIUS_KM} * asin(least(1, ${chord} / 2)))`
/** `reachKmOf` in SQL. */
const reach = `least(${maxReachKm}, greatest(1, sqrt(coalesce(c.population, 0)) / 100))`

/**
 * The city of each point, among those of its countries (ids with commas between; null: of all). A city whose middle the point is comes first, then those that
 * reach to the point, by the part of their reach that it takes, then the one whose outline is nearest. That one lies at most `maxReachKm` further than the nearest
 * middle. At the middle of a city the country does not count: the map is wrong there.
 */
const citiesOfPoints = prepared<City & { readonly at: number }>(`
  select q.at::int, ${cityColumns}
  from unnest($1::float8[], $2::float8[], $3::float8[], $4::text[]) with ordinality q (x, y, z, countries, at)
    cross join lateral (select cube(array[q.x, q.y, q.z]) as place, string_to_array(q.countries, ',')::uuid[] as countries) p
    cross join lateral (
      select ${km('(on_sphere(c.lat, c.lng) <-> p.place)')} as km from cities c
      where on_sphere(c.lat, c.lng) <@ cube_enlarge(p.place, $5::float8, 3) and c.deleted_at is null
        and ((c.role is distinct from 'section' and (p.countries is null or c.country_id = any(p.countries)))
          or (on_sphere(c.lat, c.lng) <-> p.place) < ${chordLength(atMiddleKm)})
      order by on_sphere(c.lat, c.lng) <-> p.place limit 1) nearest
    cross join lateral (select 2 * sin(least(pi() / 2, (nearest.km + ${maxReachKm}) / ${2 * EARTH_RADIUS_KM})) as chord) far
    cross join lateral (
      select c.id from cities c
        cross join lateral (select ${km('(on_sphere(c.lat, c.lng) <-> p.place)')} as km, ${reach} as reach) its
      where on_sphere(c.lat, c.lng) <@ cube_enlarge(p.place, far.chord, 3)
        and c.deleted_at is null
        and (its.km < ${atMiddleKm} or (c.role is distinct from 'section' and (p.countries is null or c.country_id = any(p.countries))))
      order by case when its.km < ${atMiddleKm} then its.km - 3 when its.km <= its.reach then (its.km + ${middleDoubtKm}) / its.reach - 2
        else its.km - its.reach end, c.population desc nulls last, c.id limit 1) best
    join cities c on c.id = best.id join countries o on o.id = c.country_id`)

/** A point and the countries whose cities count; null: of all. */
export interface LimitedPoint extends LatLng {
  readonly countryIds: readonly string[] | null
}

/** The city of each point; undefined where none of its countries is near. Without this limit a point at sea would be compared with every city. */
export async function listCitiesOfPoints(db: Db, points: readonly LimitedPoint[]): Promise<(City | undefined)[]> {
  const vectors = points.map(onSphere)
  const axes = [0, 1, 2].map((axis) => vectors.map((vector) => vector[axis]))
  const rows = await citiesOfPoints(db, [
    ...axes,
    points.map(({ countryIds }) => countryIds?.join(',') ?? null),
    chordLength(maxNameKm),
  ])
  const found = new Map(rows.map(({ at, ...city }) => [at - 1, city]))
  return points.map((_, at) => found.get(at))
}

/** Which of these keys are the name or the code of a division, and the ids of those divisions. */
const divisionsNamed = prepared<{ readonly key: string; readonly id: string }>(`
  select q.key, d.id from unnest($1::text[]) q (key)
    join country_divisions d on d.code = replace(upper(q.key), ' ', '-') or exists (select 1 from jsonb_each_text(d.name) n where trim(regexp_replace(folded(n.value), '[^[:alnum:]]+', ' ', 'g')) = q.key)`)

export const listDivisionsNamed = (db: Db, keys: readonly string[]) => divisionsNamed(db, [keys])
