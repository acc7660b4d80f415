import type { StayLocation } from '../../people/index.ts'
import { locatePoint } from '../../reference/index.ts'

export interface PointLocation extends StayLocation {
  readonly country: { readonly id: string; readonly alpha2: string } | null
}

export type LocationLookup = (lat: number, lng: number) => PointLocation

const unknownLocation: PointLocation = {
  country: null,
  countryId: null,
  divisionId: null,
  divisionCertain: false,
  otherDivisionIds: [],
  regionIds: [],
}

/** Cached, because the map does not change while the process runs and itineraries repeat the same airports and hotels. */
const cache = new Map<string, PointLocation>()
const maxCached = 20_000

async function locate(lat: number, lng: number): Promise<PointLocation> {
  const { country, ...areas } = await locatePoint(lat, lng)
  return {
    country: country?.code ? { id: country.id, alpha2: country.code } : null,
    countryId: country?.id ?? null,
    ...areas,
  }
}

const isInRange = (value: number, most: number): boolean => Number.isFinite(value) && Math.abs(value) <= most

/** Looks up the locations of these points. The result is empty for other points and for invalid ones. */
export async function loadLocations(
  points: readonly { readonly lat: number; readonly lng: number }[],
): Promise<LocationLookup> {
  const found = new Map<string, PointLocation>()
  for (const { lat, lng } of points) {
    const key = `${lat},${lng}`
    if (found.has(key) || !isInRange(lat, 90) || !isInRange(lng, 180)) continue
    const place = cache.get(key) ?? (await locate(lat, lng))
    found.set(key, place)
    if (cache.size >= maxCached) cache.clear()
    cache.set(key, place)
  }
  return (lat, lng) => found.get(`${lat},${lng}`) ?? unknownLocation
}
