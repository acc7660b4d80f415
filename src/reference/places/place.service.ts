import { once } from '../../platform/once.ts'
import { buildIndex } from './build-index.ts'
import { countryAt, type GeocodeResult, geocodePoint, type NearOptions } from './geocoder.ts'
import { readCachedIndex, writeCachedIndex } from './index-cache.ts'
import { unpackIndex } from './packed-index.ts'
import type { PlaceIndex } from './place-index.ts'

async function readOrBuild(): Promise<PlaceIndex> {
  const kept = await readCachedIndex()
  if (kept) return unpackIndex(kept)
  const packed = await buildIndex()
  void writeCachedIndex(packed)
  return unpackIndex(packed)
}

/**
 * The index of countries and divisions, with the ids of the database. Loaded at first use: from the cache file of the
 * installation, or built in a worker thread. After a failure the next call tries again.
 */
export const placeIndex: () => Promise<PlaceIndex> = once(readOrBuild)

/** The country at a point, or null at open sea. */
export async function findCountryAt(
  lng: number,
  lat: number,
  options: NearOptions = {},
): Promise<{ readonly id: string; readonly alpha2: string } | null> {
  const area = countryAt(await placeIndex(), lng, lat, options)
  return area?.code ? { id: area.id, alpha2: area.code } : null
}

/** Country, divisions and time zone of a point. */
export const reverseGeocode = async (lng: number, lat: number, options: NearOptions = {}): Promise<GeocodeResult> =>
  geocodePoint(await placeIndex(), lng, lat, options)
