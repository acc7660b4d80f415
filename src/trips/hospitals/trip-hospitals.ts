interface MaybeLocated {
  readonly lat: number | null
  readonly lng: number | null
}
interface Point {
  readonly lat: number
  readonly lng: number
}

/**
 * Those nearest to any of the points first; those that nobody has placed come last. Equals, and all of them where the
 * trip names no point, keep the order in which they came.
 */
export function nearestFirst<H extends MaybeLocated>(
  hospitals: readonly H[],
  points: readonly Point[],
  distance: (a: Point, b: Point) => number,
): readonly H[] {
  if (points.length === 0) return hospitals
  const distanceToTrip = ({ lat, lng }: H): number =>
    lat === null || lng === null ? Number.MAX_VALUE : Math.min(...points.map((point) => distance(point, { lat, lng })))
  return hospitals
    .map((hospital) => ({ hospital, km: distanceToTrip(hospital) }))
    .sort((a, b) => a.km - b.km)
    .map(({ hospital }) => hospital)
}
