import type { Bounds, Position } from '../../../world/geo-types.ts'
import { countryAt, hasDivisions } from '../places/geocoder.ts'
import { type AreaRef, areasAt, nearestArea, type PlaceIndex } from '../places/place-index.ts'
import { KM_PER_DEGREE, withinBox } from '../places/position.ts'
import { UNITS_PER_DEGREE } from '../places/rings.ts'
import { FAR } from '../places/subdivide.ts'
import { type Ground, pointAway } from './ground.ts'

/**
 * The borders of the map and those of warnings differ by some kilometres. What reaches less far into a country does not count, or each warning
 * for a county on a border would be one for the neighbour.
 */
export const slackKm = 5
/** A little less than the slack: a country whose border is in the middle of the ground lies somewhere on this circle. */
const besideKm = 4
const directions = [0, 45, 90, 135, 180, 225, 270, 315]

/** Points of a long edge are compared so far from each other. */
const edgeStepKm = 10
const mostEdgeSteps = 500

/** How far off its land a country is taken to reach, for what has a place of its own: some shapes of the map have hundreds of kilometres of ocean. */
const coastKm = 25

type Accept = (area: AreaRef) => boolean

/** Divisions are drawn by their coasts, and so are countries that have none. */
const landOf =
  (index: PlaceIndex, isWanted: Accept = () => true): Accept =>
  (area) =>
    (area.kind === 'division' || (area.kind === 'country' && !hasDivisions(index, area))) && isWanted(area)

/** The country of a point that lies on its land or near its coast. */
function countryOf(index: PlaceIndex, lng: number, lat: number): AreaRef | null {
  const country = countryAt(index, lng, lat, { toleranceKm: 0 })
  if (!country) return null
  const isItsLand = landOf(index, ({ countryId }) => countryId === country.id)
  const isThere =
    areasAt(index, lng, lat).some(isItsLand) || nearestArea(index, lng, lat, coastKm, isItsLand) !== undefined
  return isThere ? country : null
}

type Layer = PlaceIndex['layers'][number]

/** Points on the borders of these areas within a box. */
function* borderPoints(
  { tree, areas, areaOfPiece, starts, edges }: Layer,
  box: Bounds,
  accept: (area: AreaRef) => boolean,
): Generator<{ readonly area: AreaRef; readonly point: Position }> {
  const [west = 0, south = 0, east = 0, north = 0] = [box.swLng, box.swLat, box.neLng, box.neLat].map(
    (degrees) => degrees * UNITS_PER_DEGREE,
  )
  for (const piece of tree?.search(west, south, east, north) ?? []) {
    const area = areas[areaOfPiece[piece] ?? -1]
    if (!area || !accept(area)) continue
    for (let at = starts[piece] ?? 0; at < (starts[piece + 1] ?? 0); at += 4) {
      if (edges[at] === FAR) continue
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = edges.subarray(at, at + 4)
      const km = (Math.hypot(x2 - x1, y2 - y1) / UNITS_PER_DEGREE) * KM_PER_DEGREE
      const steps = Math.min(mostEdgeSteps, Math.ceil(km / edgeStepKm))
      for (let step = 0; step <= steps; step++) {
        const part = steps === 0 ? 0 : step / steps
        const point: Position = [(x1 + (x2 - x1) * part) / UNITS_PER_DEGREE, (y1 + (y2 - y1) * part) / UNITS_PER_DEGREE]
        if (withinBox(...point, box)) yield { area, point }
      }
    }
  }
}

type Countries = Map<string, AreaRef>

/** By points of the ground: those with nothing but the country, or nothing but the ground, around them. */
function addCountriesOfPoints(index: PlaceIndex, ground: Ground, found: Countries): void {
  for (const [lng, lat] of [...ground.inside, ...ground.border]) {
    const country = countryOf(index, lng, lat)
    if (!country || found.has(country.id)) continue
    const isItsBorder: Accept = ({ id }) => id === country.id
    if (ground.isDeep(lng, lat, slackKm) || !nearestArea(index, lng, lat, slackKm, isItsBorder))
      found.set(country.id, country)
  }
}

/** By points of borders and coasts: a small country may lie between all points of a large ground. */
function addCountriesOfBorders(index: PlaceIndex, ground: Ground, found: Countries): void {
  const isOpen: Accept = ({ kind, countryId }) => kind !== 'region' && !found.has(countryId)
  // Where a border has many points, one in about ten kilometres is enough.
  const seen = new Set<string>()
  for (const layer of index.layers)
    for (const box of ground.boxes)
      for (const { area, point } of borderPoints(layer, box, isOpen)) {
        const [lng, lat] = point
        if (!isOpen(area) || !ground.isDeep(lng, lat, slackKm)) continue
        const cell = `${area.id} ${Math.round(lng * 10)} ${Math.round(lat * 10)}`
        if (seen.has(cell)) continue
        seen.add(cell)
        for (const degrees of directions) {
          const beside = countryOf(index, ...pointAway({ lat, lng }, besideKm, degrees))
          if (beside?.id === area.countryId) found.set(beside.id, beside)
        }
      }
}

/** Of a ground that is too small for the slack, or at sea. */
function countriesOfSmall(index: PlaceIndex, { inside, border }: Ground): readonly AreaRef[] {
  const at = (points: readonly Position[]): readonly AreaRef[] =>
    points.flatMap(([lng, lat]) => countryOf(index, lng, lat) ?? [])
  const exact = at(inside.length > 0 ? inside : border)
  if (exact.length > 0) return exact
  const isLand = landOf(index)
  const near = new Set(
    [...inside, ...border].flatMap(([lng, lat]) => nearestArea(index, lng, lat, coastKm, isLand)?.area.countryId ?? []),
  )
  return index.layers.flatMap(({ areas }) => areas.filter(({ kind, id }) => kind === 'country' && near.has(id)))
}

/** The countries that a ground reaches into, with 25 km of sea around them. None: it is in no country. */
export function countriesOfGround(index: PlaceIndex, ground: Ground): readonly AreaRef[] {
  const found: Countries = new Map()
  addCountriesOfPoints(index, ground, found)
  addCountriesOfBorders(index, ground, found)
  return found.size > 0 ? [...found.values()] : countriesOfSmall(index, ground)
}

/** What is farther from land than this is far. */
const farFromLandKm = 1000

/** Kilometres from a point to the nearest land on the map, 0 on land; 1,000 for all that is farther. */
export function kmToLand(index: PlaceIndex, lng: number, lat: number): number {
  const isLand = landOf(index)
  if (areasAt(index, lng, lat).some(isLand)) return 0
  for (const km of [50, 200, 500, farFromLandKm]) {
    const near = nearestArea(index, lng, lat, km, isLand)
    if (near) return near.distanceKm
  }
  return farFromLandKm
}
