import { addError, type Errors } from '../../platform/texts.ts'
import { findIntersection } from './edge-intersections.ts'
import { boxOf, insideRings, type Part, type Ring, sideOf, toDegrees, toUnits, wholeTurn } from './planar.ts'

export type Position = readonly number[]

/** A GeoJSON Polygon or MultiPolygon: longitude, then latitude; what else a position has is kept and means nothing. */
export type Drawing =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] }

const lngLat = ([lng = 0, lat = 0]: Position): readonly [number, number] => [lng, lat]

/** Its polygons, each as rings of longitudes and latitudes. */
export const polygonsOf = ({ type, coordinates }: Drawing): readonly (readonly (readonly [number, number])[])[][] =>
  (type === 'Polygon' ? [coordinates] : coordinates).map((rings) => rings.map((ring) => ring.map(lngLat)))

/** Positions in all polygons of an alert together. */
export const maxPositions = 20_000

/** A ring that cannot be used, and why, by its name. */
class InvalidDrawing extends Error {}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)
const asList = (value: unknown, name: string, of: string): readonly unknown[] => {
  if (!isList(value) || value.length === 0) throw new InvalidDrawing(`${name}: must be a list of ${of}, and not empty`)
  return value
}

function cornerOf(position: unknown, name: string, index: number): readonly [x: number, y: number] {
  const at = `${name}, position ${index + 1}`
  const [lng, lat] = isList(position) ? position : []
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    throw new InvalidDrawing(`${at}: must be [longitude, latitude]`)
  if (Math.abs(lat) > 90)
    throw new InvalidDrawing(`${at}: latitude ${lat} is not between -90 and 90 (longitude comes first)`)
  if (Math.abs(lng) > 360) throw new InvalidDrawing(`${at}: longitude ${lng} is not between -360 and 360`)
  return [toUnits(lng), toUnits(lat)]
}

/** A step of more than half the world goes the other way around: that is how one who jumps from 179 to −179 means it. */
function unwrapLongitude(x: number, from: number): number {
  let next = x
  while (next - from > wholeTurn / 2) next -= wholeTurn
  while (from - next > wholeTurn / 2) next += wholeTurn
  return next
}

function toPlanarRing(ring: unknown, name: string): Ring {
  const positions = asList(ring, name, 'positions')
  if (positions.length < 4)
    throw new InvalidDrawing(
      `${name}: has ${positions.length} positions, and needs at least 4, the last being the first again`,
    )
  const flat: number[] = []
  for (const [index, position] of positions.entries()) {
    const [x, y] = cornerOf(position, name, index)
    const before = flat.at(-2)
    const next = before === undefined ? x : unwrapLongitude(x, before)
    if (next !== before || y !== flat.at(-1)) flat.push(next, y)
  }
  const [x = 0, y = 0] = flat
  const [lastX = 0, lastY = 0] = flat.slice(-2)
  if (lastY === y && Math.abs(lastX - x) === wholeTurn)
    throw new InvalidDrawing(
      `${name}: goes around a pole, which a flat drawing cannot say: draw it in parts that do not`,
    )
  if (lastY !== y || lastX !== x)
    throw new InvalidDrawing(`${name}: is not closed: its last position must be its first again`)
  const corners = Float64Array.from(flat.slice(0, -2))
  if (isLine(corners))
    throw new InvalidDrawing(`${name}: has no area (a side of more than half the world needs a position in between)`)
  const { west, east } = boxOf(corners)
  if (east - west > wholeTurn) throw new InvalidDrawing(`${name}: is wider than the world`)
  return corners
}

/** All corners on one line, or too few of them. */
function isLine(ring: Ring): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring
  for (let i = 4; i < ring.length; i += 2)
    if (sideOf(x1, y1, x2, y2, ring[i] as number, ring[i + 1] as number) !== 0) return false
  return true
}

const moved = (ring: Ring, turns: number): Ring =>
  turns === 0 ? ring : ring.map((value, i) => (i % 2 === 0 ? value + turns * wholeTurn : value))

const holeName = (name: string, hole: number): string => `${name}, hole ${hole + 1}`

function toPlanarPart(rings: unknown, name: string): Part {
  const [first, ...rest] = asList(rings, name, 'rings')
  const outer = toPlanarRing(first, `${name}, outer ring`)
  const ring = moved(outer, -Math.floor((boxOf(outer).west + wholeTurn / 2) / wholeTurn))
  const box = boxOf(ring)
  const holes = rest.map((one, index) => {
    const hole = toPlanarRing(one, holeName(name, index))
    return moved(hole, Math.ceil((box.west - boxOf(hole).west) / wholeTurn))
  })
  return { rings: [ring, ...holes], box }
}

function partsOf(drawing: unknown, name: string): { readonly part: Part; readonly name: string }[] {
  const { type, coordinates } = (drawing ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type === 'Polygon') return [{ part: toPlanarPart(coordinates, name), name }]
  if (type !== 'MultiPolygon') throw new InvalidDrawing(`${name}: must be a GeoJSON Polygon or MultiPolygon`)
  return asList(coordinates, name, 'polygons').map((one, index) => {
    const own = `${name}, part ${index + 1}`
    return { part: toPlanarPart(one, own), name: own }
  })
}

const near = (x: number, y: number): string => {
  const lng = x >= wholeTurn / 2 ? x - wholeTurn : x
  return `near longitude ${toDegrees(Math.round(lng))}, latitude ${toDegrees(Math.round(y))}`
}

/** Rings must keep clear of themselves and of each other, holes must lie in their outer ring and not in one another. */
function checkPart({ rings }: Part, name: string): void {
  const nameOf = (ring: number): string => (ring === 0 ? `${name}, outer ring` : holeName(name, ring - 1))
  const intersection = findIntersection(rings)
  if (intersection === 'too intricate')
    throw new InvalidDrawing(`${name}: is too intricate to be checked: draw it with fewer positions`)
  if (intersection && intersection.one === intersection.other)
    throw new InvalidDrawing(
      `${nameOf(intersection.one)}: crosses or touches itself ${near(intersection.x, intersection.y)}`,
    )
  if (intersection)
    throw new InvalidDrawing(
      `${nameOf(intersection.other)}: crosses or touches ${intersection.one === 0 ? 'the outer ring' : `hole ${intersection.one}`} ${near(intersection.x, intersection.y)}`,
    )
  const boxes = rings.map(boxOf)
  const holds = (ring: number, x: number, y: number): boolean => {
    const box = boxes[ring]
    const shape = rings[ring]
    if (!box || !shape || x < box.west || x > box.east || y < box.south || y > box.north) return false
    return insideRings([shape], x, y)
  }
  for (const [index, ring] of rings.entries()) {
    if (index === 0) continue
    const [x = 0, y = 0] = ring
    if (!holds(0, x, y)) throw new InvalidDrawing(`${nameOf(index)}: lies outside of its outer ring`)
    const around = rings.findIndex((_, other) => other > 0 && other !== index && holds(other, x, y))
    if (around > 0) throw new InvalidDrawing(`${nameOf(index)}: lies inside of hole ${around}`)
  }
}

/** The parts of drawings that were checked when they were saved. */
export const toPlanarParts = (drawings: readonly Drawing[]): Part[] =>
  drawings.flatMap((drawing, index) => partsOf(drawing, `polygon ${index + 1}`).map(({ part }) => part))

const count = (value: unknown): number =>
  isList(value) ? (isList(value[0]) ? value.reduce<number>((sum, inner) => sum + count(inner), 0) : 1) : 0

/** Whether the drawings can be used; what is wrong with each is added to the errors of `polygons`, by the ring's name. */
export function checkDrawings(drawings: readonly unknown[], errors: Errors): drawings is readonly Drawing[] {
  const positions = drawings.reduce<number>(
    (sum, drawing) => sum + count((drawing as { coordinates?: unknown } | null)?.coordinates),
    0,
  )
  if (positions > maxPositions) {
    addError(errors, 'polygons', `have ${positions} positions together, and may have ${maxPositions}: simplify them`)
    return false
  }
  let fine = true
  for (const [index, drawing] of drawings.entries()) {
    try {
      for (const { part, name } of partsOf(drawing, `polygon ${index + 1}`)) checkPart(part, name)
    } catch (error) {
      if (!(error instanceof InvalidDrawing)) throw error
      addError(errors, 'polygons', error.message)
      fine = false
    }
  }
  return fine
}
