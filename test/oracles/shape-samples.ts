import type { Drawing, Position } from '../../src/intelligence/footprints/drawing.ts'

/** Random numbers that come again with the same seed. */
export function randomFrom(seed: number): (least: number, most: number) => number {
  let state = seed
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * (most - least)
  }
}
export type Random = ReturnType<typeof randomFrom>

export interface Point {
  readonly lat: number
  readonly lng: number
}

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals))
const whole = (random: Random, least: number, most: number): number => Math.floor(random(least, most + 1))

/** Longitudes as somebody writes them who stays between −180 and 180, and jumps at the date line. */
const jumping = (lng: number): number => rounded(lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng, 12)

/** A ring around a middle, between two distances from it; it never crosses itself, unless rounding makes it. */
function star(random: Random, middle: Point, from: number, until: number, corners: number, decimals: number): Point[] {
  const start = random(0, 2 * Math.PI)
  return Array.from({ length: corners }, (_, i) => {
    const angle = start + ((i + random(0.1, 0.9)) * 2 * Math.PI) / corners
    const distance = random(from, until)
    return {
      lng: rounded(middle.lng + 1.3 * distance * Math.cos(angle), decimals),
      lat: rounded(middle.lat + distance * Math.sin(angle), decimals),
    }
  })
}

const closed = (ring: readonly Point[], jump: boolean): Position[] =>
  [...ring, ...ring.slice(0, 1)].map(({ lng, lat }) => [jump ? jumping(lng) : lng, lat])

/** A polygon around a middle, with holes side by side in it or none. */
function polygon(random: Random, middle: Point, size: number, decimals: number, jump: boolean): Position[][] {
  const outer = star(random, middle, size * 0.6, size, whole(random, 3, 40), decimals)
  const hole = (side: -1 | 1): Point[] => {
    const at = { lat: middle.lat, lng: middle.lng + side * size * 0.25 }
    return star(random, at, size * 0.05, size * 0.12, whole(random, 3, 12), decimals)
  }
  const holes = ([[], [hole(-1)], [hole(-1), hole(1)]] as const)[whole(random, 0, 2)] ?? []
  return [outer, ...holes].map((ring) => closed(ring, jump))
}

/** A shape of one or several parts, with holes, somewhere; every other one near the date line. */
export function sampleDrawing(random: Random): {
  readonly drawing: Drawing
  readonly middle: Point
  readonly size: number
} {
  const decimals = ([0, 1, 3, 7, 12] as const)[whole(random, 0, 4)] ?? 7
  const jump = random(0, 1) < 0.5
  const near = random(0, 1) < 0.5 ? 180 * (random(0, 1) < 0.5 ? 1 : -1) : random(-180, 180)
  const size = decimals === 0 ? random(15, 25) : random(0.2, 12)
  const middle = { lat: random(-60, 60), lng: near + random(-size, size) }
  if (random(0, 1) < 0.6)
    return { drawing: { type: 'Polygon', coordinates: polygon(random, middle, size, decimals, jump) }, middle, size }
  const parts = [-1.4, 0, 1.4].slice(whole(random, 0, 1)).map((step) => {
    const at = { lat: middle.lat, lng: middle.lng + step * size }
    return polygon(random, at, size * 0.5, decimals, jump)
  })
  return { drawing: { type: 'MultiPolygon', coordinates: parts }, middle, size: size * 1.6 }
}

const inWorld = ({ lat, lng }: Point): Point => ({ lat, lng: jumping(jumping(lng)) })

/** Places around a shape: anywhere, and where it is hard to tell: on corners, in the middle of sides, a hair beside them, on the grid. */
export function samplePoints(
  random: Random,
  { drawing, middle, size }: ReturnType<typeof sampleDrawing>,
  count: number,
): Point[] {
  const rings = drawing.type === 'Polygon' ? drawing.coordinates : drawing.coordinates.flat()
  const anywhere = (): Point => ({
    lat: middle.lat + random(-1.3, 1.3) * size,
    lng: middle.lng + random(-1.8, 1.8) * size,
  })
  const onRing = (): Point => {
    const ring = rings[whole(random, 0, rings.length - 1)] ?? []
    const at = whole(random, 1, ring.length - 1)
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ring[at - 1], ring[at]]
    const next = Math.abs(bx - ax) > 180 ? bx + 360 * Math.sign(ax - bx) : bx
    const along = whole(random, 0, 2) / 2
    return { lng: ax + (next - ax) * along, lat: ay + (by - ay) * along }
  }
  const beside = ({ lat, lng }: Point): Point => ({
    lat: lat + whole(random, -1, 1) * 1e-12,
    lng: lng + whole(random, -1, 1) * 1e-12,
  })
  const onGrid = ({ lat, lng }: Point): Point => ({ lat: Math.round(lat * 2) / 2, lng: Math.round(lng * 2) / 2 })
  const kinds = [anywhere, anywhere, onRing, () => beside(onRing()), () => onGrid(anywhere())]
  return Array.from({ length: count }, (_, i) => {
    const { lat, lng } = inWorld((kinds[i % kinds.length] ?? anywhere)())
    return { lat: rounded(Math.max(-90, Math.min(90, lat)), 12), lng: rounded(lng, 12) }
  })
}
