import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Box, cellOf, cellsOf, countCells, longitudeRanges } from './cell.ts'

test('cells are numbered row by row; poles and the date line have one each', () => {
  assert.equal(cellOf({ lat: -90, lng: -180 }), 0)
  assert.equal(cellOf({ lat: 0, lng: 0 }), 180 * 720 + 360)
  assert.equal(cellOf({ lat: 90, lng: 179.99 }), 359 * 720 + 719)
  assert.equal(cellOf({ lat: 10, lng: 180 }), cellOf({ lat: 10, lng: -180 }))
})

test('a box over the date line is two ranges; 360 degrees is the world', () => {
  assert.deepEqual(longitudeRanges({ swLng: 170, neLng: -170 }), [
    [170, 180],
    [-180, -170],
  ])
  assert.deepEqual(longitudeRanges({ swLng: 170, neLng: 190 }), [
    [170, 180],
    [-180, -170],
  ])
  assert.deepEqual(longitudeRanges({ swLng: -10, neLng: 10 }), [[-10, 10]])
  assert.deepEqual(longitudeRanges({ swLng: 170, neLng: 180 }), [[170, 180]])
  assert.deepEqual(longitudeRanges({ swLng: -180, neLng: 180 }), [[-180, 180]])
})

test('every point of a box lies in one of its cells, and they are as many as were counted, or fewer', () => {
  let seed = 5
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  for (let i = 0; i < 300; i++) {
    const swLat = random() * 170 - 90
    const west = random() * 360 - 180
    const box: Box = { swLat, neLat: Math.min(90, swLat + random() * 6), swLng: west, neLng: west + random() * 8 }
    const cells = new Set(cellsOf(box))
    assert.ok(cells.size <= countCells(box))
    for (let n = 0; n < 20; n++) {
      const lng = box.swLng + random() * (box.neLng - box.swLng)
      const point = { lat: box.swLat + random() * (box.neLat - box.swLat), lng: lng >= 180 ? lng - 360 : lng }
      assert.ok(cells.has(cellOf(point)), JSON.stringify({ box, point }))
    }
  }
})
