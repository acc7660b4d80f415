import { fileURLToPath } from 'node:url'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { multiPolygon, point } from '@turf/helpers'
import { readAreas } from '../src/reference/places/place-files.ts'
import { areasAt, createPlaceIndex, indexStats } from '../src/reference/places/place-index.ts'

/**
 * Geocoding: our index against a linear scan with turf over the same shapes, each returning every area that contains a
 * point. Points lie half-way between two vertices of a shape, so that most of them are on land: at open sea both are
 * fast. Run: node --expose-gc bench/geocode.ts
 */
const DATA = fileURLToPath(new URL('../world/data/', import.meta.url))
const OUR_POINTS = 200_000
const TURF_POINTS = 200

const memory = async () => {
  // Decompressed files are freed one turn of the event loop later.
  for (let i = 0; i < 3; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    globalThis.gc?.()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

const before = await memory()
const started = performance.now()
const index = createPlaceIndex(readAreas(DATA))
const loaded = performance.now() - started
const held = (await memory()) - before
const facts = indexStats(index)
console.log(`load: ${Math.round(loaded)} ms; ${facts.areas} areas in ${facts.pieces} pieces of ${facts.edges} edges`)
console.log(`memory: ${(facts.bytes / 1e6).toFixed(1)} MB in typed arrays, ${held.toFixed(1)} MB in all`)

let seed = 7
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 4294967296
}

const features = Array.from(readAreas(DATA), ({ id, rings }) => {
  // Turf needs closed, mutable rings; ours may be open or frozen.
  const closed = rings.map((polygon) =>
    polygon.map((ring) => {
      const [first, last] = [ring[0], ring[ring.length - 1]]
      const same = first?.[0] === last?.[0] && first?.[1] === last?.[1]
      return [...ring, ...(same || first === undefined ? [] : [first])].map(([x, y]) => [x, y])
    }),
  )
  return multiPolygon(closed, { id })
})

function somewhere(): readonly [number, number] {
  const shape = features[Math.floor(random() * features.length)]
  const ring = shape?.geometry.coordinates[0]?.[0] ?? []
  const [a, b] = [ring[Math.floor(random() * ring.length)], ring[Math.floor(random() * ring.length)]]
  // Away from the vertices: on a border turf returns both neighbours, our index one.
  const off = () => (random() - 0.5) / 100
  const lat = ((a?.[1] ?? 0) + (b?.[1] ?? 0)) / 2 + off()
  return [((a?.[0] ?? 0) + (b?.[0] ?? 0)) / 2 + off(), Math.max(-90, Math.min(90, lat))]
}

const points = Array.from({ length: OUR_POINTS }, somewhere)

function ours(count: number): { readonly perSecond: number; readonly hits: number } {
  const from = performance.now()
  let hits = 0
  for (let i = 0; i < count; i++) {
    const [lng, lat] = points[i] as readonly [number, number]
    hits += areasAt(index, lng, lat).length
  }
  return { perSecond: (count / (performance.now() - from)) * 1000, hits }
}

function turf(count: number): { readonly perSecond: number; readonly hits: number } {
  const from = performance.now()
  let hits = 0
  for (let i = 0; i < count; i++) {
    const [lng, lat] = points[i] as readonly [number, number]
    const at = point([lng, lat])
    for (const feature of features) if (booleanPointInPolygon(at, feature)) hits++
  }
  return { perSecond: (count / (performance.now() - from)) * 1000, hits }
}

ours(OUR_POINTS)
turf(20)
const rounds = Array.from({ length: 3 }, () => ({ a: ours(OUR_POINTS), b: turf(TURF_POINTS) }))
const middle = (values: readonly number[]) => values.toSorted((x, y) => x - y)[Math.floor(values.length / 2)] ?? 0
const fast = middle(rounds.map(({ a }) => a.perSecond))
const slow = middle(rounds.map(({ b }) => b.perSecond))
console.log(`index: ${Math.round(fast)} points/s (${(rounds[0]?.a.hits ?? 0) / OUR_POINTS} areas a point)`)
console.log(`turf, linear: ${Math.round(slow)} points/s (${(rounds[0]?.b.hits ?? 0) / TURF_POINTS} areas a point)`)
console.log(`same answers on ${TURF_POINTS} points: ${ours(TURF_POINTS).hits === rounds[0]?.b.hits ? 'yes' : 'NO'}`)
console.log(`ratio: ${Math.round(fast / slow)}× (aim ≥ 100×)`)
