import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Translated } from '../../platform/i18n.ts'
import { chordLength, onSphere } from '../places/sphere.ts'
import type { Circle } from './ground.ts'

export interface CityNearGround {
  readonly id: string
  readonly name: string
  /** Alpha-2. */
  readonly countryCode: string
  readonly countryName: Translated
  readonly lat: number
  readonly lng: number
  readonly population: number | null
}

/** Without parts of cities, whose people are counted with their city. */
const cities = prepared<CityNearGround>(`
  select c.id, c.name, o.alpha2 as "countryCode", o.name as "countryName", c.lat, c.lng, c.population
  from cities c join countries o on o.id = c.country_id
  where c.id in (
    select its.id from unnest($1::float8[], $2::float8[], $3::float8[], $4::float8[]) q (x, y, z, chord)
      cross join lateral (select cube(array[q.x, q.y, q.z]) as place) p
      cross join lateral (
        select c.id from cities c
        where on_sphere(c.lat, c.lng) <@ cube_enlarge(p.place, q.chord, 3) and (on_sphere(c.lat, c.lng) <-> p.place) <= q.chord
          and c.deleted_at is null and c.role is distinct from 'section'
        order by c.population desc nulls last, c.id limit $5) its)
  order by c.population desc nulls last, c.id`)

/** The cities in circles, the largest first; of each circle at most so many. */
export const listCitiesInCircles = (db: Db, circles: readonly Circle[], most: number): Promise<CityNearGround[]> => {
  const vectors = circles.map(onSphere)
  const axes = [0, 1, 2].map((axis) => vectors.map((vector) => vector[axis]))
  return cities(db, [...axes, circles.map(({ km }) => chordLength(km)), most])
}

const anyCity = prepared<unknown>('select from cities limit 1')

export const hasCities = async (db: Db): Promise<boolean> => (await anyCity(db, [])).length > 0
