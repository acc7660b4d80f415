import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ringProblem } from '../cap/ring.ts'
import type { Position } from '../reading/reading.ts'
import { kmPerNauticalMile, type QuadrantRadii, type StormWinds, swathHours, swathOf, windsWithin } from './swath.ts'

const none: QuadrantRadii = { northeast: 0, southeast: 0, southwest: 0, northwest: 0 }
const all = (miles: number): QuadrantRadii => ({
  northeast: miles,
  southeast: miles,
  southwest: miles,
  northwest: miles,
})
const winds = (hours: number, lat: number, lng: number, radii34: QuadrantRadii | null): StormWinds => ({
  hours,
  center: { lat, lng },
  windKt: radii34 ? 50 : 30,
  radii34,
})

type Swath = ReturnType<typeof swathOf>
type Ring = readonly Position[]

const turned = (lng: number, near: number): number => lng - 360 * Math.round((lng - near) / 360)

/** Degrees: positions are rounded to eleven metres. */
const rounding = 1e-4

/** Left of each side, on it, or beyond it by no more than this. A ring that is so for its own positions is convex and counter-clockwise. */
const isInside = (ring: Ring, { lat, lng }: Position, most: number): boolean =>
  ring.slice(1).every((to, at) => {
    const from = ring[at]
    if (!from) return false
    const [x, y] = [turned(to.lng, from.lng) - from.lng, to.lat - from.lat]
    return x * (lat - from.lat) - y * (turned(lng, from.lng) - from.lng) >= -most * Math.hypot(x, y)
  })
const isInSwath = (swath: Swath, point: Position): boolean =>
  swath.some(([ring]) => ring && isInside(ring, point, rounding))

const kmOfGlobe = 6371.0088

/** So far from a centre in a direction, by vectors in space. */
function away({ lat, lng }: Position, km: number, degrees: number): Position {
  const [y, x, turn] = [lat, lng, degrees].map((one) => (one * Math.PI) / 180) as [number, number, number]
  const up = [Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)]
  const north = [-Math.sin(y) * Math.cos(x), -Math.sin(y) * Math.sin(x), Math.cos(y)]
  const east = [-Math.sin(x), Math.cos(x), 0]
  const [a = 0, b = 0, c = 0] = up.map(
    (part, at) =>
      part * Math.cos(km / kmOfGlobe) +
      ((north[at] ?? 0) * Math.cos(turn) + (east[at] ?? 0) * Math.sin(turn)) * Math.sin(km / kmOfGlobe),
  )
  return { lat: (Math.asin(c) * 180) / Math.PI, lng: (Math.atan2(b, a) * 180) / Math.PI }
}

const radius = fc.integer({ min: 0, max: 60 }).map((fives) => fives * 5)
const radii = fc.record({ northeast: radius, southeast: radius, southwest: radius, northwest: radius })
const start = fc.record({ lat: fc.integer({ min: -450, max: 450 }), lng: fc.integer({ min: -1800, max: 1799 }) })
const steps = fc.array(
  fc.record({
    north: fc.integer({ min: -30, max: 30 }),
    east: fc.integer({ min: -50, max: 50 }),
    radii34: fc.option(radii, { freq: 4 }),
  }),
  { minLength: 1, maxLength: 10 },
)
/** A storm every twelve hours, anywhere outside of the polar regions, with positions in tenths of degrees. */
const tracks = fc.tuple(start, steps).map(([from, all]) => {
  let { lat, lng } = from
  return all.map(({ north, east, radii34 }, at) => {
    lat += north
    lng += east
    return winds(at * 12, lat / 10, turned(lng / 10, 0), radii34)
  })
})

const quadrants = ['northeast', 'southeast', 'southwest', 'northwest'] as const

test('what the winds of a position reach is inside', () => {
  fc.assert(
    fc.property(
      tracks,
      fc.integer({ min: 0, max: 90 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (track, degrees, part) => {
        const swath = swathOf(track)
        for (const { center, radii34 } of windsWithin(track))
          for (const [at, quadrant] of quadrants.entries()) {
            const miles = radii34?.[quadrant] ?? 0
            for (const share of [part, 1]) {
              const point = away(center, miles * kmPerNauticalMile * share, at * 90 + degrees)
              assert.ok(isInSwath(swath, point), `${quadrant} ${degrees} ${JSON.stringify([center, point])}`)
            }
          }
      },
    ),
    { numRuns: 300 },
  )
})

test('the way from one windy position to the next is inside', () => {
  fc.assert(
    fc.property(tracks, fc.double({ min: 0, max: 1, noNaN: true }), (track, part) => {
      const swath = swathOf(track)
      const windy = new Set(windsWithin(track))
      for (const [at, one] of track.entries()) {
        const next = track[at + 1]
        if (!next || !windy.has(one) || !windy.has(next)) continue
        const lng = one.center.lng + part * (turned(next.center.lng, one.center.lng) - one.center.lng)
        const point = { lat: one.center.lat + part * (next.center.lat - one.center.lat), lng }
        assert.ok(isInSwath(swath, point), JSON.stringify([one.center, next.center, point]))
      }
    }),
    { numRuns: 300 },
  )
})

test('the rings are closed, convex, on the globe and not too many', () => {
  fc.assert(
    fc.property(tracks, (track) => {
      const swath = swathOf(track)
      assert.equal(swath.length === 0, windsWithin(track).length === 0)
      assert.ok(swath.flat(2).length <= 20_000)
      for (const rings of swath) {
        const [ring] = rings
        assert.ok(ring && rings.length === 1)
        assert.equal(ringProblem(ring), undefined)
        for (const point of ring) assert.ok(isInside(ring, point, 1e-9))
        assert.equal(new Set(ring.map(({ lat, lng }) => `${lat} ${lng}`)).size, ring.length - 1)
      }
    }),
    { numRuns: 300 },
  )
})

test('the same storm at the date line is the same swath, moved', () => {
  const at = (lng: number): Swath =>
    swathOf([winds(0, 20, turned(lng, 0), all(100)), winds(12, 21, turned(lng + 2, 0), { ...all(60), northwest: 0 })])
  const [[usual = []] = []] = at(10)
  const [[moved = []] = []] = at(179)
  assert.ok(moved.some(({ lng }) => lng > 170) && moved.some(({ lng }) => lng < -170))
  assert.ok(moved.every(({ lng }) => Math.abs(lng) <= 180))
  assert.equal(moved.length, usual.length)
  for (const [index, { lat, lng }] of usual.entries()) {
    const other = moved[index]
    assert.ok(other && Math.abs(other.lat - lat) < 1e-9 && Math.abs(turned(other.lng - 169 - lng, 0)) < 2e-4)
  }
})

test('a polygon for each way, one for a position that stands alone, and none without winds', () => {
  const count = (...track: readonly StormWinds[]): number => swathOf(track).length
  assert.equal(count(winds(0, 20, 140, all(50)), winds(12, 21, 141, all(60)), winds(24, 22, 142, all(60))), 2)
  assert.equal(count(winds(0, 20, 140, all(50))), 1)
  assert.equal(count(winds(0, 20, 140, all(50)), winds(12, 21, 141, null), winds(24, 22, 142, all(60))), 2)
  assert.equal(count(winds(0, 20, 140, null), winds(12, 21, 141, none)), 0)
  assert.equal(count(), 0)
  assert.equal(count(winds(swathHours, 20, 140, all(50))), 1)
  assert.equal(count(winds(swathHours + 1, 20, 140, all(50))), 0)
  // One quadrant, and two that only meet at the centre: what is drawn does not touch itself.
  assert.equal(count(winds(0, 20, 140, { ...none, northeast: 5 })), 1)
  assert.equal(count(winds(0, 20, 140, { ...none, northeast: 30, southwest: 30 })), 1)
})
