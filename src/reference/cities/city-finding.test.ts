import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { sized } from '../../../test/support/size.ts'
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

test('the city of a point: the one that it lies in, or the nearest of its country with the distance', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  /** Name, country, and whether the point lies in it or this many kilometres from its middle. */
  const points: readonly (readonly [lat: number, lng: number, name: string, at: 'in' | number])[] = [
    [-13.5226, -71.9673, 'Cusco PE', 'in'],
    [-13.6398, -71.967, 'Cusco PE', 12],
    // Two small towns are nearer by their middles.
    [-13.532, -72.078, 'Cusco PE', 12],
    [-13.42, -71.84, 'Cusco PE', 19],
    [48.8566, 2.3522, 'Paris FR', 'in'],
    [48.8809, 2.3553, 'Paris FR', 'in'],
    [48.9244, 2.3601, 'Saint-Denis FR', 'in'],
    [48.8049, 2.1204, 'Versailles FR', 'in'],
    [40.7484, -73.9857, 'New York City US', 'in'],
    [40.6782, -73.9442, 'Brooklyn US', 'in'],
    // Viña del Mar is larger, and reaches to two of these.
    [-33.0472, -71.6127, 'Valparaíso CL', 'in'],
    [-33.036, -71.6296, 'Valparaíso CL', 'in'],
    [-33.0415, -71.598, 'Valparaíso CL', 'in'],
    [-33.063, -71.63, 'Valparaíso CL', 'in'],
    [-33.0246, -71.5518, 'Viña del Mar CL', 'in'],
    [-33.02, -71.56, 'Viña del Mar CL', 'in'],
    [-16.5047, -68.1633, 'El Alto BO', 'in'],
    [-16.5089, -68.1769, 'El Alto BO', 'in'],
    [-16.52, -68.21, 'El Alto BO', 'in'],
    [-16.4957, -68.1334, 'La Paz BO', 'in'],
    [-16.54, -68.08, 'La Paz BO', 'in'],
    [22.5455, 114.0683, 'Shenzhen CN', 'in'],
    [22.5431, 114.0579, 'Shenzhen CN', 'in'],
    [22.533, 114.113, 'Shenzhen CN', 'in'],
    [6.1287, 1.2215, 'Lomé TG', 'in'],
    [6.1319, 1.2228, 'Lomé TG', 'in'],
    [6.16, 1.23, 'Lomé TG', 'in'],
    [6.1198, 1.1901, 'Aflao GH', 'in'],
    // The map and the list of cities differ on its country.
    [23.6848, -15.958, 'Dakhla EH', 'in'],
    [-4.2658, 15.2832, 'Brazzaville CG', 'in'],
    [-4.3276, 15.3136, 'Kinshasa CD', 'in'],
    [-16.8, 179.99, 'Labasa FJ', 78],
    [-16.8, -179.99, 'Labasa FJ', 80],
  ]
  const all = await nearestCities(
    ctx,
    points.map(([lat, lng]) => ({ lat, lng })),
  )
  for (const [at, [lat, lng, name, where]] of points.entries())
    await t.test(`${name} from ${lat}, ${lng}`, async () => {
      const near = await nearestCity(ctx, { lat, lng })
      assert.ok(near)
      assert.deepEqual(
        [`${near.city.name} ${near.city.countryCode}`, near.isInside ? 'in' : Math.round(near.km)],
        [name, where],
      )
      assert.deepEqual(all[at], near)
    })
  assert.deepEqual(await nearestCities(ctx, []), [])
  assert.equal(await nearestCity(ctx, { lat: 90, lng: 0 }), undefined, 'no city within 300 km')

  await t.test('the countries in which a point is said to lie', async () => {
    const said = async (lat: number, lng: number, ...codes: string[]): Promise<string | undefined> =>
      (await nearestCity(ctx, { lat, lng, countryIds: codes.map(countryId) }))?.city.countryCode
    assert.equal(await said(6.1319, 1.2228, 'TG', 'GH'), 'TG')
    assert.equal(await said(6.1319, 1.2228, 'GH'), 'TG', 'where the map has it elsewhere, both count')
    assert.equal(await said(-34.5, -54, 'UY'), 'UY', 'at sea')
  })
})

test('the middle of a city, or of a part of one, lies in that', async (t) => {
  const ctx = (await testDatabase(t, 'world')).ctx()
  const large = await ctx.db
    .selectFrom('cities')
    .select(['id', 'name', 'lat', 'lng', 'country_id'])
    .where('population', '>', 50_000)
    .orderBy('id')
    .execute()
  const some = large.slice(0, sized('cities whose middle is named', { commit: 500, full: 20000 }))
  assert.ok(some.length >= 500)
  const found = await nearestCities(ctx, some)
  const wrong = some.flatMap((city, at) => {
    const near = found[at]
    const isOwn = near?.city.id === city.id && near.isInside
    const isNeighbour = near?.city.countryId === city.country_id && !near.isInside
    return isOwn || isNeighbour ? [] : [`${city.name} → ${near?.city.name}, ${near?.km} km`]
  })
  assert.deepEqual(wrong, [])
})

test('how far a city reaches', () => {
  const isInside = (km: number, population: number | null): boolean => km <= reachKmOf(population)
  assert.deepEqual(
    [isInside(6, 428_000), isInside(7, 428_000), isInside(24, 10_000_000), isInside(26, 10_000_000), isInside(1, null)],
    [true, false, true, false, true],
  )
})
