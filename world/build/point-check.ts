import { fileURLToPath } from 'node:url'
import { geocodePoint } from '../../src/reference/places/geocoder.ts'
import { readAreas } from '../../src/reference/places/place-files.ts'
import { areasAt, createPlaceIndex, nearestArea } from '../../src/reference/places/place-index.ts'

/** A stated point this far outside the stated country is a mistake; nearer, it may be the border that is drawn coarsely. */
const FAR_KM = 60

export interface Placed {
  /** False: the point lies so far outside the country that it cannot be believed. */
  readonly believable: boolean
  /** The finest ISO division of the country that holds the point. */
  readonly division: string | null
  /** The country whose shape holds the point. */
  readonly country: string | null
}

/** Judges points against the shapes that are shipped. */
export function pointChecker(): (country: string, lng: number, lat: number) => Placed {
  const index = createPlaceIndex(readAreas(fileURLToPath(new URL('../data/', import.meta.url))))
  return (country, lng, lat) => {
    const found = geocodePoint(index, lng, lat)
    const held = areasAt(index, lng, lat).some((area) => area.kind === 'country' && area.code === country)
    const near =
      held ||
      nearestArea(index, lng, lat, FAR_KM, (area) => area.kind === 'country' && area.code === country) !== undefined
    const division = found.country?.code === country ? found.divisions.at(0)?.code : undefined
    return { believable: near, division: division ?? null, country: found.country?.code ?? null }
  }
}
