import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { cityId } from './city.ts'

interface City extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly country_code: string
  readonly population: number | null
  readonly distance_km?: number
}

const fields = [
  ...['id', 'name', 'geoname_id', 'country_id', 'country_code', 'country_division_id', 'country_division_code'],
  ...['country_division_name', 'lat', 'lng', 'population', 'population_as_of', 'time_zone', 'role', 'other_names'],
].sort()

test('cities: every field, pages that meet without overlap, by country, nearest first', async (t) => {
  const { as, asPublic, nobody, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company)
  const get = (query: string) => partner.get<City[]>(`/api/v2/cities${query}`)

  await t.test('the largest first, with every field', async () => {
    const first = await get('')
    assert.equal(first.status, 200)
    assert.equal(first.headers['total-count'], '55705')
    assert.deepEqual(first.body[0]?.name, 'Shanghai')
    for (const city of first.body) assert.deepEqual(Object.keys(city).sort(), fields)
    const seen = new Set<string>()
    for (const page of [1, 2, 3]) for (const { id } of (await get(`?page=${page}&per_page=100`)).body) seen.add(id)
    assert.equal(seen.size, 300)
    assert.deepEqual((await get('?page=9999')).body, [])
  })

  await t.test('one city', async () => {
    const { body, status } = await partner.get<City>(`/api/v2/cities/${cityId(3_941_584)}`)
    assert.equal(status, 200)
    const { id, country_id, country_division_id, other_names, ...rest } = body
    assert.deepEqual(rest, {
      name: 'Cusco',
      geoname_id: 3_941_584,
      country_code: 'PE',
      country_division_code: 'PE-CUS',
      country_division_name: 'Cusco',
      lat: -13.5319,
      lng: -71.967,
      population: 428_450,
      population_as_of: '2026-05',
      time_zone: 'America/Lima',
      role: 'seat1',
    })
    assert.ok([id, country_id, country_division_id].every((one) => typeof one === 'string'))
    assert.ok(Array.isArray(other_names) && other_names.includes('Qosqo'))
    assert.equal((await partner.get('/api/v2/cities/nothing')).status, 404)
    assert.equal((await partner.get('/api/v2/cities/00000000-0000-4000-8000-000000000000')).status, 404)
  })

  await t.test('a country', async () => {
    const peru = await get('?country_code=per')
    assert.equal(peru.headers['total-count'], '264')
    assert.equal(peru.body[0]?.name, 'Lima')
    assert.ok(peru.body.every((city) => city.country_code === 'PE'))
    assert.ok((await get('?country_code=DE&like=cusco')).body.every((city) => city.country_code === 'DE'))
    assert.deepEqual((await get('?country_code=DE&like=ouagadougou')).body, [])
    assert.deepEqual((await get('?country_code=DE&like=cusco,%20peru')).body, [])
  })

  await t.test('the nearest to a point, with the distance', async () => {
    const near = (await get('?lat=-13.52&lng=-71.97&per_page=20')).body
    const kms = near.map((city) => city.distance_km ?? Number.NaN)
    assert.deepEqual(
      kms,
      [...kms].sort((a, b) => a - b),
    )
    assert.ok(near.slice(0, 3).some((city) => city.name === 'Cusco'))
    assert.equal((await get('?lat=-16.8&lng=180')).body[0]?.['country_code'], 'FJ')
    const inBrazil = (await get('?lat=-13.52&lng=-71.97&country_code=BR')).body[0]
    assert.equal(inBrazil?.country_code, 'BR')
    assert.ok((inBrazil?.distance_km ?? 0) > 200)
  })

  await t.test('a name near a point: the name decides who, the distance orders namesakes', async () => {
    const springfield = (await get('?like=springfield&lat=39.8&lng=-89.6')).body
    assert.deepEqual(springfield[0]?.['country_division_code'], 'US-IL')
    assert.ok(springfield.slice(0, 5).every((city) => city.name === 'Springfield'))
  })

  await t.test('who may read', async () => {
    assert.equal((await as(await givenTraveller(company)).get('/api/v2/cities?like=lima')).status, 200)
    assert.equal((await asPublic(company).get('/api/v2/cities?like=lima')).status, 200)
    assert.equal((await nobody.get('/api/v2/cities')).status, 401)
    assert.equal((await nobody.get(`/api/v2/cities/${cityId(3_941_584)}`)).status, 401)
  })

  const refused: readonly (readonly [query: string, status: number, said: RegExp])[] = [
    ['?lat=1', 422, /lng is needed/],
    ['?lng=1', 422, /lat is needed/],
    ['?lat=91&lng=0', 422, /lat/],
    ['?lat=0&lng=181', 422, /lng/],
    ['?lat=x&lng=0', 400, /lat/],
    ['?country_code=QQ', 422, /country_code is not the code of a country/],
    ['?country_code=x', 422, /country_code/],
    ['?page=0', 422, /page/],
    [`?like=${'x'.repeat(101)}`, 422, /like/],
  ]
  for (const [query, status, said] of refused)
    await t.test(nameOf(query, status), async () => {
      const answer = await partner.get<{ message: string }>(`/api/v2/cities${query}`)
      assert.equal(answer.status, status)
      assert.match(JSON.stringify(answer.body), said)
    })
  for (const odd of ['%', '_', '\\', "'", '%%%%%', '|', '#', '()', 'x'.repeat(100), '🏙️'])
    await t.test(nameOf(odd), async () => {
      const answer = await get(`?like=${encodeURIComponent(odd)}`)
      assert.equal(answer.status, 200)
      if (!odd.startsWith('x')) assert.deepEqual(answer.body, [])
    })
})

test('a city that staff edit is read and found at once by its new names', async (t) => {
  const { as, changesReceived, givenStaff, givenCompany } = await testApp(t, { template: 'world' })
  const staff = as((await givenStaff()).key)
  const partner = as(await givenCompany())
  const path = `/api/v2/cities/${cityId(3_941_584)}`
  assert.equal((await partner.get<City>(path)).body.name, 'Cusco')
  const edited = await staff.patch(
    `/api/desk/cities/${cityId(3_941_584)}`,
    { city: { name: 'Cusco Nuevo', known_names: ['Qosqo', 'Ombligo del Mundo'] } },
    { 'if-match': '*' },
  )
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  await changesReceived()
  assert.equal((await partner.get<City>(path)).body.name, 'Cusco Nuevo')
  const found = (await partner.get<City[]>('/api/v2/cities?like=ombligo%20del%20mundo')).body
  assert.deepEqual(
    found.map((city) => city.name),
    ['Cusco Nuevo'],
  )
})
