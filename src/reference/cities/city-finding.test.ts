import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { countryId } from '../world/country-ids.ts'
import { nearestCities, nearestCity } from './city.service.ts'
import { reachKmOf } from './city.ts'
import { findCities, findCity } from './city-finding.service.ts'

/** Text, country (alpha-2) or null, and the city: name, country, division's code and whether it is certain; null for none. */
const cases: readonly (readonly [text: string, country: string | null, found: string | null])[] = [
  ['Cusco, Peru', null, 'Cusco PE certain'],
  ['cusco', null, 'Cusco PE certain'],
  ['CUZCO, Perú', null, 'Cusco PE certain'],
  ['Cusco', 'PE', 'Cusco PE certain'],
  ['Cusco (Peru)', null, 'Cusco PE certain'],
  ['Cusco Peru', null, 'Cusco PE certain'],
  ['Cusco - Peru', null, 'Cusco PE certain'],
  ['Cusco, Cusco, PER', null, 'Cusco PE certain'],
  ['Springfield, Illinois, US', null, 'Springfield US-IL certain'],
  ['Springfield, IL', null, 'Springfield US-IL certain'],
  ['Springfield IL', null, 'Springfield US-IL certain'],
  ['Portland, Maine', null, 'Portland US-ME certain'],
  ['San Jose, CA', null, 'San Jose US-CA certain'],
  ['Paris', null, 'Paris FR certain'],
  ['Paris, Texas', null, 'Paris US-TX certain'],
  ['London, Ontario, Canada', null, 'London CA-ON certain'],
  ['75001 Paris', null, 'Paris FR certain'],
  ['St. Louis, Missouri', null, 'St. Louis US-MO certain'],
  ['Singapore', null, 'Singapore SG certain'],
  ['Av. El Sol 123, Cusco, Peru', null, 'Cusco PE certain'],
  // Namesakes: the largest, and not certain.
  ['Springfield', null, 'Springfield US-MO uncertain'],
  ['Springfield, USA', null, 'Springfield US-MO uncertain'],
  ['Springfield', 'US', 'Springfield US-MO uncertain'],
  ['Valencia', null, 'Valencia VE uncertain'],
  ['Valencia', 'ES', 'Valencia ES certain'],
  ['Djibouti', null, 'Djibouti DJ uncertain'],
  // The city is found, but what the other words mean is not known.
  ['Cusco, Sector 9', null, 'Cusco PE uncertain'],
  ['Hotel Paris, Berlin', null, 'Berlin DE uncertain'],
  // Nothing rather than a wrong city.
  ['Cusco, Bolivia', null, null],
  ['Cusco', 'DE', null],
  ['Cusco, Peru', 'BO', null],
  ['Cusco, Texas', null, null],
  ['Peru', null, null],
  ['California', null, null],
  ['Hotel Sunrise', null, null],
  ['Hotel', null, null],
  ['my office', null, null],
  ['home', null, null],
  ['asdfgh', null, null],
  ['123', null, null],
  ['?', null, null],
  ['', null, null],
  ['   ', null, null],
  ['()[]{}', null, null],
  ["%' or '1'='1", null, null],
  ['%', null, null],
  ['x', null, null],
  [`Cusco, ${'very '.repeat(1000)}long`, null, null],
]

const code = (alpha2: string | null) => (alpha2 === null ? {} : { countryId: countryId(alpha2) })

test('a text that people write finds its city, or none', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const divisions = new Map(
    (await ctx.db.selectFrom('country_divisions').select(['id', 'code']).execute()).map((row) => [row.id, row.code]),
  )
  const questions = cases.map(([name, country]) => ({ name, ...code(country) }))
  const batch = await findCities(ctx, questions)
  for (const [at, [text, country, wanted]] of cases.entries())
    await t.test(`${text.slice(0, 40)}${country ? ` in ${country}` : ''}`, async () => {
      const found = await findCity(ctx, questions[at] ?? { name: '' })
      const [, place = ''] = /(\S+) (?:certain|uncertain)$/.exec(wanted ?? '') ?? []
      const shown = found
        ? `${found.city.name} ${place.includes('-') ? divisions.get(found.city.divisionId ?? '') : found.city.countryCode} ${found.certain ? 'certain' : 'uncertain'}`
        : null
      assert.equal(shown, wanted)
      assert.deepEqual(batch[at], found, 'the batch answers the same')
    })
})

test('the nearest city of a point', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const points: readonly (readonly [lat: number, lng: number, name: string, most: number])[] = [
    [-13.5226, -71.9673, 'Cusco', 2],
    [48.8566, 2.3522, 'Paris', 2],
    [40.6782, -73.9442, 'New York City', 10],
    [48.9244, 2.3601, 'Paris', 9],
    [48.8049, 2.1204, 'Versailles', 2],
    [-4.2658, 15.2832, 'Brazzaville', 3],
    [-13.42, -71.84, 'Calca', 20],
    [-16.8, 179.99, 'Labasa', 80],
    [-16.8, -179.99, 'Labasa', 80],
    [90, 0, 'Longyearbyen', 1400],
  ]
  const all = await nearestCities(
    ctx,
    points.map(([lat, lng]) => ({ lat, lng })),
  )
  for (const [at, [lat, lng, name, most]] of points.entries())
    await t.test(`${name} from ${lat}, ${lng}`, async () => {
      const near = await nearestCity(ctx, { lat, lng })
      assert.equal(near?.city.name, name)
      assert.ok((near?.km ?? Infinity) < most, `${near?.km} km`)
      assert.deepEqual(all[at], near)
    })
  assert.deepEqual(await nearestCities(ctx, []), [])
})

test('how far a city reaches', () => {
  const isInside = (km: number, population: number | null): boolean => km <= reachKmOf(population)
  assert.deepEqual(
    [isInside(6, 428_000), isInside(7, 428_000), isInside(24, 10_000_000), isInside(26, 10_000_000), isInside(1, null)],
    [true, false, true, false, true],
  )
})
