import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryId, divisionId } from '../countries/country-ids.ts'
import { findCountryAt, findWhereabouts, placeIndex } from './place.service.ts'

test('building the index does not hold up the process, and happens once', async () => {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  const started = performance.now()
  const first = placeIndex()
  assert.equal(placeIndex(), first)
  await first
  clearInterval(timer)
  const all = performance.now() - started
  assert.ok(longest < all / 2, `${longest} ms of ${all} ms`)
})

test('points are found with the ids of the database', async () => {
  assert.deepEqual(await findCountryAt(-43.2, -22.9), { id: countryId('BR'), alpha2: 'BR' })
  assert.equal(await findCountryAt(-140, -40), null)
  const paris = await findWhereabouts(2.35, 48.86)
  assert.equal(paris.country?.id, countryId('FR'))
  assert.ok(
    paris.divisions.some((area) => area.id === divisionId('FR-IDF') || area.id === divisionId('FR-75C')),
    JSON.stringify(paris.divisions),
  )
  assert.equal(paris.timeZone, 'Europe/Paris')
})
