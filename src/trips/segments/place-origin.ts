import type { CityMark } from './segment-parts.ts'

/** Where the point of a place comes from. */
export type PlaceSource = 'given' | 'found'

export function placeOriginOf(place: { readonly lat: number | null; readonly city: CityMark | null }): {
  readonly source: PlaceSource | null
  readonly certain: boolean
  readonly cityId: string | null
} {
  const { lat, city } = place
  if (city !== null) return { source: 'found', certain: city.certain, cityId: city.id }
  return { source: lat === null ? null : 'given', certain: lat !== null, cityId: null }
}
