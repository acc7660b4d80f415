interface MaybeLocated {
  readonly lat: number | null
  readonly lng: number | null
}
interface Point {
  readonly lat: number
  readonly lng: number
}

/**
 * Sorts by the distance to the nearest point; hospitals without coordinates come last. The sort is stable, and without
 * points the order stays.
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
