import tzLookup from '@photostructure/tz-lookup'
import { type AreaRef, areasAt, nearestArea, type PlaceIndex } from './place-index.ts'
import { assertPosition, normalizeLng } from './position.ts'

/**
 * How far off the coast a point still belongs to the nearest country: a beach, a jetty, a ferry leaving port. It is added
 * to the coastal waters, which the country shapes include. 0 uses the shapes alone.
 */
export const NEAR_SHORE_KM = 20

/** A point further than this from every division of a country is at open sea, even inside the country's shape. */
const OFFSHORE_KM = 100

export interface NearOptions {
  /** Kilometres beyond the shapes within which the nearest one counts; default NEAR_SHORE_KM, 0 = exact. */
  readonly toleranceKm?: number
}

export interface GeocodeResult {
  readonly country: AreaRef | null
  /** The divisions of that country that contain the point: first the one that it lies in, then the others, smallest first. */
  readonly divisions: readonly AreaRef[]
  /** The regions of any country that contain the point, smallest first. */
  readonly regions: readonly AreaRef[]
  readonly timeZone: string
}

/**
 * The country of a point, or null at open sea. Where countries overlap the smaller shape wins; `areasAt` gives them all.
 */
export function countryAt(index: PlaceIndex, lng: number, lat: number, options: NearOptions = {}): AreaRef | null {
  return countryOf(index, lng, lat, areasAt(index, lng, lat), options)
}

function countryOf(
  index: PlaceIndex,
  lng: number,
  lat: number,
  areas: readonly AreaRef[],
  options: NearOptions,
): AreaRef | null {
  const holding = firstCountry(areas)
  if (holding === undefined) return nearCountry(index, lng, lat, options)
  return isOpenSea(index, lng, lat, holding, areas) ? null : holding
}

/**
 * The shape of a country with remote islands includes the ocean between them (Brazil). A point is at sea where its time
 * zone is nautical and no division of the country is near. Countries without division shapes are small, or Antarctica.
 */
function isOpenSea(index: PlaceIndex, lng: number, lat: number, country: AreaRef, areas: readonly AreaRef[]): boolean {
  const own = (area: AreaRef) => area.kind === 'division' && area.countryId === country.countryId
  if (areas.some(own) || !hasDivisions(index, country) || !timeZoneAt(lng, lat).startsWith('Etc/')) return false
  return nearestArea(index, lng, lat, OFFSHORE_KM, own) === undefined
}

const divided = new WeakMap<PlaceIndex, ReadonlySet<string>>()

/** Whether the index has divisions of the area's country. */
export function hasDivisions(index: PlaceIndex, { countryId }: AreaRef): boolean {
  let known = divided.get(index)
  if (known === undefined) {
    const areas = index.layers.flatMap((layer) => layer.areas)
    known = new Set(areas.filter(({ kind }) => kind === 'division').map((area) => area.countryId))
    divided.set(index, known)
  }
  return known.has(countryId)
}

function firstCountry(areas: readonly AreaRef[]): AreaRef | undefined {
  return areas.find((area) => area.kind === 'country')
}

function nearCountry(index: PlaceIndex, lng: number, lat: number, options: NearOptions): AreaRef | null {
  const km = tolerance(options)
  if (km === 0) return null
  return nearestArea(index, lng, lat, km, (area) => area.kind === 'country')?.area ?? null
}

function tolerance({ toleranceKm = NEAR_SHORE_KM }: NearOptions): number {
  if (!(toleranceKm >= 0 && toleranceKm <= 1000)) {
    throw new RangeError(`toleranceKm must lie between 0 and 1000, got ${toleranceKm}`)
  }
  return toleranceKm
}

/** The IANA time zone of a point; at open sea the nautical one (Etc/GMT±n). */
export function timeZoneAt(lng: number, lat: number): string {
  assertPosition(lng, lat)
  return tzLookup(lat, normalizeLng(lng))
}

/**
 * Country, divisions, regions and time zone of a point. Division shapes are coarser than country shapes: only divisions of
 * the country found count, and where none contains the point, the nearest one within the tolerance is taken.
 */
export function geocodePoint(index: PlaceIndex, lng: number, lat: number, options: NearOptions = {}): GeocodeResult {
  const areas = areasAt(index, lng, lat)
  const country = countryOf(index, lng, lat, areas, options)
  return {
    country,
    divisions: country === null ? [] : divisionsOf(index, lng, lat, country, areas, options),
    regions: areas.filter((area) => area.kind === 'region'),
    timeZone: timeZoneAt(lng, lat),
  }
}

function divisionsOf(
  index: PlaceIndex,
  lng: number,
  lat: number,
  country: AreaRef,
  areas: readonly AreaRef[],
  options: NearOptions,
): readonly AreaRef[] {
  const own = (area: AreaRef) => area.kind === 'division' && area.countryId === country.countryId
  const held = areas.filter(own)
  const km = tolerance(options)
  if (held.length > 0 || km === 0) return bestFirst(held)
  const near = nearestArea(index, lng, lat, km, own)
  return near === undefined ? [] : [near.area]
}

/**
 * Where shapes overlap that do not lie in each other, one was redrawn since: the newer one comes first, then one that is not outdated,
 * then the smaller one.
 */
function bestFirst(held: readonly AreaRef[]): readonly AreaRef[] {
  if (held.length < 2) return held
  const parents = new Set(held.map((area) => area.parentId))
  const finest = held.filter((area) => !parents.has(area.id))
  const best = finest.find((area) => area.newer) ?? finest.find((area) => !area.outdated) ?? finest[0]
  return best === undefined || best === held[0] ? held : [best, ...held.filter((area) => area !== best)]
}
