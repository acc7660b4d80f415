import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Circle } from '../assessment/assessment.ts'

const within = prepared<{ id: string }>(`
  select distinct a.id from unnest($1::float8[], $2::float8[], $3::float8[]) as c (lat, lng, km)
    join shared_airports a on a.deleted_at is null and a.iata is not null and a.lat between c.lat - c.km / 110 and c.lat + c.km / 110
  where 12742 * asin(least(1, sqrt(sin(radians(a.lat - c.lat) / 2) ^ 2
    + cos(radians(c.lat)) * cos(radians(a.lat)) * sin(radians(a.lng - c.lng) / 2) ^ 2))) <= c.km
  order by a.id`)

/** Airports with scheduled codes inside of these circles. */
export const listAirportsWithin = async (db: Db, circles: readonly Circle[]): Promise<string[]> =>
  circles.length === 0
    ? []
    : (
        await within(db, [
          circles.map(({ lat }) => lat),
          circles.map(({ lng }) => lng),
          circles.map((one) => one.radiusKm),
        ])
      ).map(({ id }) => id)

const disease = prepared<{ slug: string }>(
  `select slug from shared_diseases where deleted_at is null and common_name ->> 'en' = $1 order by slug`,
)

export const listDiseaseSlugs = async (db: Db, englishName: string): Promise<string[]> =>
  (await disease(db, [englishName])).map(({ slug }) => slug)
