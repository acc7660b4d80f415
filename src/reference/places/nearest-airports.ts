import Flatbush from 'flatbush'
import { assertPosition, boxesAround, distanceKm, normalizeLng } from './position.ts'

/** The fields that the index needs. */
export interface AirportPoint {
  readonly id: string
  readonly lng: number
  readonly lat: number
}

export interface AirportIndex<A extends AirportPoint> {
  readonly airports: readonly A[]
  readonly tree: Flatbush | undefined
}

export interface NearAirport<A extends AirportPoint> {
  readonly airport: A
  readonly distanceKm: number
}

const HALF_WAY_ROUND_KM = 20_040

/** Indexes airports; throws on an invalid position. */
export function createAirportIndex<A extends AirportPoint>(airports: readonly A[]): AirportIndex<A> {
  if (airports.length === 0) return { airports, tree: undefined }
  const tree = new Flatbush(airports.length, 16, Float32Array)
  for (const { lng, lat } of airports) {
    assertPosition(lng, lat)
    const x = normalizeLng(lng)
    tree.add(x, lat, x, lat)
  }
  tree.finish()
  return { airports, tree }
}

/**
 * The n airports nearest to a point by great circle, nearest first, across the date line and the poles. The search radius
 * triples until it contains n airports.
 */
export function nearestAirports<A extends AirportPoint>(
  index: AirportIndex<A>,
  lng: number,
  lat: number,
  n: number,
): readonly NearAirport<A>[] {
  assertPosition(lng, lat)
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`ask for at least one airport, got ${n}`)
  for (let km = 100; ; km *= 3) {
    const found = within(index, lng, lat, Math.min(km, HALF_WAY_ROUND_KM))
    if (found.length >= n || km >= HALF_WAY_ROUND_KM) return found.slice(0, n)
  }
}

function within<A extends AirportPoint>(
  index: AirportIndex<A>,
  lng: number,
  lat: number,
  km: number,
): NearAirport<A>[] {
  const found: NearAirport<A>[] = []
  // The tree rounds to 32 bits, so the box is a little larger and the distance decides.
  const slack = 1e-4
  const seen = new Set<number>()
  for (const box of boxesAround(lng, lat, km)) {
    const hits = index.tree?.search(box.swLng - slack, box.swLat - slack, box.neLng + slack, box.neLat + slack) ?? []
    for (const i of hits) {
      const airport = index.airports[i]
      if (airport === undefined || seen.has(i)) continue
      seen.add(i)
      const away = distanceKm(lng, lat, airport.lng, airport.lat)
      if (away <= km) found.push({ airport, distanceKm: away })
    }
  }
  return found.sort((a, b) => a.distanceKm - b.distanceKm || (a.airport.id < b.airport.id ? -1 : 1))
}
