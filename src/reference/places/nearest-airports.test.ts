import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAirportIndex, nearestAirports } from './nearest-airports.ts'
import { distanceKm } from './position.ts'

const airports = [
  { id: 'NAN', lng: 177.4431, lat: -17.7554 },
  { id: 'SUV', lng: 178.5592, lat: -18.0433 },
  { id: 'TVU', lng: -179.8769, lat: -16.6906 },
  { id: 'LHR', lng: -0.4614, lat: 51.4706 },
  { id: 'LCY', lng: 0.0553, lat: 51.5053 },
  { id: 'JFK', lng: -73.7781, lat: 40.6413 },
  { id: 'LYR', lng: 15.4656, lat: 78.2461 },
  { id: 'ALE', lng: -62.2806, lat: 82.5178 },
]
const index = createAirportIndex(airports)
const ids = (lng: number, lat: number, n: number) =>
  nearestAirports(index, lng, lat, n).map(({ airport }) => airport.id)

test('nearest first, with their distance', () => {
  const [first] = nearestAirports(index, -0.1276, 51.5072, 1)
  assert.equal(first?.airport.id, 'LCY')
  assert.ok(Math.abs((first?.distanceKm ?? 0) - 12.7) < 0.2, `${first?.distanceKm}`)
  assert.deepEqual(ids(-0.4, 51.47, 3), ['LHR', 'LCY', 'LYR'])
})

test('over the date line and over the pole', () => {
  assert.deepEqual(ids(-179.9, -16.7, 3), ['TVU', 'SUV', 'NAN'])
  assert.deepEqual(ids(179.9, -16.7, 1), ['TVU'])
  assert.deepEqual(ids(117, 89, 2), ['ALE', 'LYR'])
})

test('the same as sorting them all, anywhere', () => {
  for (let lng = -180; lng <= 180; lng += 17) {
    for (let lat = -90; lat <= 90; lat += 11) {
      const sorted = airports
        .map(({ id, ...at }) => ({ id, km: distanceKm(lng, lat, at.lng, at.lat) }))
        .sort((a, b) => a.km - b.km || (a.id < b.id ? -1 : 1))
        .slice(0, 4)
        .map(({ id }) => id)
      assert.deepEqual(ids(lng, lat, 4), sorted, `${lng}, ${lat}`)
    }
  }
})

test('fewer than the limit, none at all, and invalid input', () => {
  assert.equal(nearestAirports(index, 0, 0, 50).length, airports.length)
  assert.deepEqual(nearestAirports(createAirportIndex([]), 0, 0, 3), [])
  assert.throws(() => nearestAirports(index, 0, 0, 0), RangeError)
  assert.throws(() => nearestAirports(index, 0, 95, 1), RangeError)
  assert.throws(() => createAirportIndex([{ id: 'X', lng: Number.NaN, lat: 0 }]), RangeError)
})
