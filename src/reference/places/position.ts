import type { Bounds, Position } from '../../../world/geo-types.ts'

export const EARTH_RADIUS_KM = 6371.0088
const RADIANS = Math.PI / 180

/** Kilometres along one degree of a meridian. */
export const KM_PER_DEGREE = EARTH_RADIUS_KM * RADIANS

/** Throws RangeError unless lng is finite and lat lies within ±90. Longitudes of any turn are allowed. */
export function assertPosition(lng: number, lat: number): void {
  if (!Number.isFinite(lng)) throw new RangeError(`longitude must be a finite number, got ${lng}`)
  if (!(lat >= -90 && lat <= 90)) throw new RangeError(`latitude must lie between -90 and 90, got ${lat}`)
}

/** The same meridian in [−180, 180); the date line is −180. */
export function normalizeLng(lng: number): number {
  if (lng >= -180 && lng < 180) return lng
  const turned = (((lng + 180) % 360) + 360) % 360
  // A tiny negative remainder rounds up to a whole turn.
  return turned === 360 ? -180 : turned - 180
}

/** Great-circle distance in kilometres on the mean sphere (haversine). */
export function distanceKm(lngA: number, latA: number, lngB: number, latB: number): number {
  const sinLat = Math.sin(((latB - latA) * RADIANS) / 2)
  const sinLng = Math.sin(((lngB - lngA) * RADIANS) / 2)
  const h = sinLat * sinLat + Math.cos(latA * RADIANS) * Math.cos(latB * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/**
 * Whether a point lies in a box, edges included. Longitudes run eastward from swLng to neLng, so a box across the date
 * line has neLng < swLng, or an neLng beyond 180; a box of a whole turn or more holds every longitude.
 */
export function withinBox(lng: number, lat: number, box: Bounds): boolean {
  if (!(lat >= box.swLat && lat <= box.neLat)) return false
  if (box.neLng - box.swLng >= 360) return true
  const west = normalizeLng(box.swLng)
  const width = turn(box.neLng - box.swLng)
  return turn(normalizeLng(lng) - west) <= width
}

/** The smallest boxes (two where the date line lies between) that contain everything within `km` of a point. */
export function boxesAround(lng: number, lat: number, km: number): readonly Bounds[] {
  const reach = km / KM_PER_DEGREE
  const swLat = Math.max(-90, lat - reach)
  const neLat = Math.min(90, lat + reach)
  const widest = Math.max(Math.abs(swLat), Math.abs(neLat))
  // The circle contains a pole, and so every longitude.
  if (widest >= 90) return [{ swLat, neLat, swLng: -180, neLng: 180 }]
  const ratio = Math.sin(Math.min(reach, 90) * RADIANS) / Math.cos(lat * RADIANS)
  if (ratio >= 1) return [{ swLat, neLat, swLng: -180, neLng: 180 }]
  const side = Math.asin(ratio) / RADIANS
  const west = normalizeLng(lng) - side
  const east = normalizeLng(lng) + side
  if (west < -180) {
    return [
      { swLat, neLat, swLng: -180, neLng: east },
      { swLat, neLat, swLng: west + 360, neLng: 180 },
    ]
  }
  if (east > 180) {
    return [
      { swLat, neLat, swLng: west, neLng: 180 },
      { swLat, neLat, swLng: -180, neLng: east - 360 },
    ]
  }
  return [{ swLat, neLat, swLng: west, neLng: east }]
}

/** Distance in kilometres from a point to a short straight edge, on the plane that touches the sphere at the point. */
export function distanceToEdgeKm(lng: number, lat: number, a: Position, b: Position): number {
  const squeeze = Math.cos(lat * RADIANS)
  const ax = nearestTurn(a[0] - lng) * squeeze
  const ay = a[1] - lat
  const bx = ax + (b[0] - a[0]) * squeeze
  const by = b[1] - lat
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + t * dx, ay + t * dy) * KM_PER_DEGREE
}

function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}

function nearestTurn(degrees: number): number {
  const t = turn(degrees)
  return t > 180 ? t - 360 : t
}
