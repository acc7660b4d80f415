import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { distanceKm, withinBox } from './position.ts'
import { boundingBox3d, centerOfBounds, chordLength, onSphere } from './sphere.ts'

const lat = fc.double({ min: -90, max: 90, noNaN: true })
const lng = fc.double({ min: -180, max: 180, noNaN: true })
const bounds = fc
  .record({ a: lat, b: lat, swLng: lng, neLng: lng })
  .map(({ a, b, ...rest }) => ({ swLat: Math.min(a, b), neLat: Math.max(a, b), ...rest }))

test('the box in space holds every point of the bounds, across the date line and at the poles', () => {
  fc.assert(
    fc.property(bounds, lat, lng, (box, pointLat, pointLng) => {
      const point = onSphere({ lat: pointLat, lng: pointLng })
      if (!withinBox(pointLng, pointLat, box)) return
      const { low, high } = boundingBox3d(box)
      for (const axis of [0, 1, 2] as const)
        assert.ok(point[axis] >= low[axis] && point[axis] <= high[axis], `axis ${axis}`)
    }),
    { numRuns: 5000 },
  )
})

test('the box in space is no larger than it must be', () => {
  const { low, high } = boundingBox3d({ swLat: 0, neLat: 10, swLng: 0, neLng: 10 })
  assert.ok(low[0] > 0.96 && high[0] < 1.001 && low[1] > -0.001 && high[1] < 0.18)
  const across = boundingBox3d({ swLat: -20, neLat: -10, swLng: 175, neLng: -175 })
  assert.ok(across.high[0] < -0.93, 'a box on the date line stays on that side of the earth')
})

test('chord length matches the ground distance, and the centre lies in the middle', () => {
  fc.assert(
    fc.property(lat, lng, lat, lng, (latA, lngA, latB, lngB) => {
      const [a, b] = [onSphere({ lat: latA, lng: lngA }), onSphere({ lat: latB, lng: lngB })]
      const straight = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
      assert.ok(Math.abs(chordLength(distanceKm(lngA, latA, lngB, latB)) - straight) < 1e-7)
    }),
  )
  assert.deepEqual(centerOfBounds({ swLat: -20, neLat: -10, swLng: 176, neLng: -178 }), { lat: -15, lng: 179 })
  assert.deepEqual(centerOfBounds({ swLat: 0, neLat: 10, swLng: 170, neLng: 200 }), { lat: 5, lng: -175 })
})
