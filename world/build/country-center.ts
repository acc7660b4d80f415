import { feature, iso1A2Code } from '@rapideditor/country-coder'
import type { Country } from 'world-countries'

type Point = readonly [lng: number, lat: number]

const round = (value: number) => Math.round(value * 1e4) / 1e4

function centroid(ring: readonly Point[]): { area: number; lng: number; lat: number } {
  let doubled = 0
  let x = 0
  let y = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x0, y0] = ring[i] ?? [0, 0]
    const [x1, y1] = ring[i + 1] ?? [0, 0]
    const cross = x0 * y1 - x1 * y0
    doubled += cross
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  return { area: Math.abs(doubled / 2), lng: x / (3 * doubled), lat: y / (3 * doubled) }
}

function isInside(code: string, lng: number, lat: number): boolean {
  return iso1A2Code([lng, lat], { level: 'territory' }) === code
}

/** Fiji's stated point lies in the open sea, three degrees west of the islands, yet within its waters. */
const CENTERS: Readonly<Record<string, { lat: number; lng: number }>> = { FJ: { lat: -17.8, lng: 178 } }

/**
 * The centre: the package's point, unless it falls outside the borders (several are rounded to whole degrees).
 * Then the middle of the largest piece of land and sea that belongs to the country.
 */
export function centerOf(country: Country): { lat: number; lng: number } {
  const known = CENTERS[country.cca2]
  if (known) return known
  const [lat, lng] = country.latlng
  const stated = { lat: round(lat), lng: round(lng) }
  if (isInside(country.cca2, lng, lat)) return stated
  const geometry = feature(country.cca2)?.geometry
  const polygons = geometry?.type === 'MultiPolygon' ? geometry.coordinates : []
  const rings = polygons.flatMap((polygon) => polygon.slice(0, 1)) as unknown as Point[][]
  const largest = rings.map(centroid).sort((a, b) => b.area - a.area)[0]
  if (largest && isInside(country.cca2, largest.lng, largest.lat)) {
    return { lat: round(largest.lat), lng: round(largest.lng) }
  }
  return stated
}
