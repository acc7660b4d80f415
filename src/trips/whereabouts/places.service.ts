import type { StayLocation } from '../../people/index.ts'
import { reverseGeocode } from '../../reference/index.ts'

export interface PlaceThere extends StayLocation {
  readonly country: { readonly id: string; readonly alpha2: string } | null
}

export type Places = (lat: number, lng: number) => PlaceThere

const unknown: PlaceThere = { country: null, countryId: null, divisionId: null, regionIds: [] }

/** The map does not change while the process runs, and airports and hotels come back again and again. */
const known = new Map<string, PlaceThere>()
const mostKnown = 20_000

async function look(lat: number, lng: number): Promise<PlaceThere> {
  const { country, divisions, regions } = await reverseGeocode(lng, lat)
  return {
    country: country?.code ? { id: country.id, alpha2: country.code } : null,
    countryId: country?.id ?? null,
    divisionId: divisions[0]?.id ?? null,
    regionIds: regions.map((region) => region.id),
  }
}

const good = (value: number, most: number): boolean => Number.isFinite(value) && Math.abs(value) <= most

/** What lies at these points. Asked of another point, or of one off the map, it knows nothing. */
export async function readPlaces(points: readonly { readonly lat: number; readonly lng: number }[]): Promise<Places> {
  const found = new Map<string, PlaceThere>()
  for (const { lat, lng } of points) {
    const key = `${lat},${lng}`
    if (found.has(key) || !good(lat, 90) || !good(lng, 180)) continue
    const place = known.get(key) ?? (await look(lat, lng))
    found.set(key, place)
    if (known.size >= mostKnown) known.clear()
    known.set(key, place)
  }
  return (lat, lng) => found.get(`${lat},${lng}`) ?? unknown
}
