import { type RawBuilder, sql } from 'kysely'
import { type Box, longitudeRanges } from '../../people/index.ts'
import { maxLat } from './map-view.ts'

type Fragment = RawBuilder<unknown>

/** Whether a place (p) lies in the box. 180 and −180 are the same meridian. */
export function inBox(box: Box): Fragment {
  const [first = [0, 0] as const, second = first] = longitudeRanges(box)
  const dateLine = first[0] === -180 || first[1] === 180
  return sql`(p.lat between ${box.swLat} and ${box.neLat}
    and (p.lng between ${first[0]} and ${first[1]} or p.lng between ${second[0]} and ${second[1]} or (${dateLine} and abs(p.lng) = 180)))`
}

/** The cells of a view: squares of the web map, counted from its north-western corner. */
export const cells = {
  /** The longitude of a place, without the step at the date line where the box crosses it. */
  eastward(box: Box): Fragment {
    const [first = [-180, 180] as const, second] = longitudeRanges(box)
    return second ? sql`case when p.lng < ${first[0]} then p.lng + 360 else p.lng end` : sql`p.lng`
  },
  column: (level: number): Fragment => sql`floor((lng + 180) / 360 * ${sql.lit(2 ** level)})`,
  row: (level: number): Fragment =>
    sql`floor((0.5 - ln(tan(pi() / 4 + radians(greatest(${sql.lit(-maxLat)}, least(${sql.lit(maxLat)}, lat))) / 2)) / (2 * pi())) * ${sql.lit(2 ** level)})`,
}
