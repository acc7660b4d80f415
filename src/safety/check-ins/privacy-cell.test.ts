import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privacyCell } from './privacy-cell.ts'

const km = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number => {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lng - a.lng) * rad) / 2) ** 2
  return 2 * 6371.0088 * Math.asin(Math.min(1, Math.sqrt(h)))
}

test('a point moves to a centre at most half a diagonal away, and everything in the cell to the same one', () => {
  let seed = 11
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  for (let i = 0; i < 20_000; i++) {
    const point = { lat: random() * 180 - 90, lng: random() * 360 - 180 }
    const centre = privacyCell(point)
    assert.ok(km(point, centre) < 25, `${JSON.stringify(point)} moved ${km(point, centre)} km`)
    assert.deepEqual(privacyCell(centre), centre)
  }
})

test('neighbours a few metres apart share a cell, and cells are about 25 km wide in Berlin and at the equator', () => {
  for (const at of [
    { lat: 52.5, lng: 13.4 },
    { lat: 0.1, lng: 0.1 },
  ]) {
    const centre = privacyCell(at)
    assert.deepEqual(privacyCell({ lat: centre.lat + 0.0001, lng: centre.lng - 0.0001 }), centre)
    const east = privacyCell({ lat: centre.lat, lng: centre.lng + 0.25 / Math.cos((centre.lat * Math.PI) / 180) })
    assert.ok(Math.abs(km(centre, east) - 25) < 2, String(km(centre, east)))
  }
})

test('poles and the date line have cells too', () => {
  for (const at of [
    { lat: 90, lng: 0 },
    { lat: -90, lng: 12 },
    { lat: 10, lng: 180 },
    { lat: 10, lng: -180 },
  ]) {
    const { lat, lng } = privacyCell(at)
    assert.ok(Math.abs(lat) < 90 && lng >= -180 && lng < 180, JSON.stringify({ lat, lng }))
  }
  assert.deepEqual(privacyCell({ lat: 10, lng: 180 }), privacyCell({ lat: 10, lng: -180 }))
})
