import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countryId, divisionId } from '../world/country-ids.ts'
import { buildIndex } from './build-index.ts'
import { readCachedIndex, writeCachedIndex } from './index-cache.ts'
import { packIndex, unpackIndex } from './packed-index.ts'
import { findCountryAt, placeIndex, reverseGeocode } from './place.service.ts'
import { type Area, areasAt, createPlaceIndex } from './place-index.ts'

test('building the index does not hold up the process', async () => {
  const pauses: string[] = []
  // Other programs of the machine hold it up too, but hardly three times in a row.
  for (let time = 0; time < 3; time++) {
    const started = performance.now()
    let longest = 0
    let last = started
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 5)
    await buildIndex()
    clearInterval(timer)
    const all = performance.now() - started
    longest = Math.max(longest, performance.now() - last)
    if (longest < all / 2) return
    pauses.push(`${longest} ms of ${all} ms`)
  }
  assert.fail(pauses.join(', '))
})

test('a stored index gives the same results as a new one; a broken file is ignored', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-index-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  assert.equal(await readCachedIndex(folder), undefined)
  const area: Area = {
    id: 'square',
    kind: 'country',
    code: 'SQ',
    countryId: 'square',
    rings: [[[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]], // biome-ignore format: one ring
  }
  const built = createPlaceIndex([area])
  writeFileSync(join(folder, 'place-index-older.bin'), 'of an older version')
  await writeCachedIndex(packIndex(built).packed, folder)
  const [name = '', ...others] = readdirSync(folder)
  assert.deepEqual(others, [])
  const kept = await readCachedIndex(folder)
  assert.ok(kept)
  for (const [lng, lat] of [[5, 5], [10, 3], [10.1, 3], [-5, 5]] as const) // biome-ignore format: points
    assert.deepEqual(areasAt(unpackIndex(kept), lng, lat), areasAt(built, lng, lat))
  truncateSync(join(folder, name), 20)
  assert.equal(await readCachedIndex(folder), undefined)
})

test('a process has one index', () => {
  assert.equal(placeIndex(), placeIndex())
})

test('points are found with the ids of the database', async () => {
  assert.deepEqual(await findCountryAt(-43.2, -22.9), { id: countryId('BR'), alpha2: 'BR' })
  assert.equal(await findCountryAt(-140, -40), null)
  const paris = await reverseGeocode(2.35, 48.86)
  assert.equal(paris.country?.id, countryId('FR'))
  assert.ok(
    paris.divisions.some((area) => area.id === divisionId('FR-IDF') || area.id === divisionId('FR-75C')),
    JSON.stringify(paris.divisions),
  )
  assert.equal(paris.timeZone, 'Europe/Paris')
})
