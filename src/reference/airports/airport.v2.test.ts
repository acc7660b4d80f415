import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { findAirport, readAirportLocations, readAirportsOfCountry } from './airport.service.ts'

type Airport = Record<string, unknown> & { id: string; name: string; iata: string | null; icao: string | null }

const fields = [
  'id',
  'created_at',
  'updated_at',
  'name',
  'iata',
  'icao',
  'faa',
  'city',
  'city_served',
  'city_id',
  'municipality',
  'disputed',
  'size',
  'scheduled',
  'traffic_rank',
  'health_mask_req',
  'health_temp_check',
  'health_distancing',
  'health_measures',
  'health_url',
].sort()

test('airports: every field of the contract, pages that meet without overlap, exact codes in any case', async (t) => {
  const { as, asPublic, nobody, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company)
  const get = (query: string) => partner.get<Airport[]>(`/api/v2/airports${query}`)

  const first = await get('')
  assert.equal(first.status, 200)
  assert.equal(first.body.length, 10)
  assert.equal(first.headers['total-count'], '18770')
  assert.match(String(first.headers['link']), /page=2&per_page=10>; rel="next"/)
  for (const airport of first.body) assert.deepEqual(Object.keys(airport).sort(), fields)
  const seen = new Set<string>()
  for (const page of [1, 2, 3]) for (const { id } of (await get(`?page=${page}&per_page=100`)).body) seen.add(id)
  assert.equal(seen.size, 300)
  assert.deepEqual((await get('?page=9999')).body, [])

  const heathrow = (await get('?iata=lhr')).body
  assert.deepEqual(
    heathrow.map((a) => [a.name, a.iata, a.icao, a['faa'], a['health_mask_req'], a['health_measures']]),
    [['London Heathrow Airport', 'LHR', 'EGLL', null, -1, null]],
  )
  assert.deepEqual((await get('?icao=egll')).body, heathrow)
  assert.deepEqual(
    (await get('?faa=jfk')).body.map((a) => a.icao),
    ['KJFK'],
  )
  assert.deepEqual((await get('?iata=LHR&icao=KJFK')).body, [], 'what is named must all hold')
  assert.equal((await get('?iata=LHR&like=heathrow')).body.length, 1)
  assert.deepEqual((await get('?iata=LHR&like=gatwick')).body, [])

  assert.equal((await as(await givenTraveller(company)).get('/api/v2/airports?iata=LHR')).status, 200)
  assert.equal((await asPublic(company).get('/api/v2/airports?iata=LHR')).status, 200)
  assert.equal((await nobody.get('/api/v2/airports')).status, 401)
  assert.equal((await get('?page=0')).status, 422)
  assert.equal((await get('?page=x')).status, 400)
})

test('airports: like forgives letters, accents and case, and puts the best match first', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const firstOf = async (like: string): Promise<string | null | undefined> =>
    (await partner.get<Airport[]>(`/api/v2/airports?like=${encodeURIComponent(like)}`)).body[0]?.iata
  const queries = {
    heathrow: 'LHR',
    HEATROW: 'LHR',
    frankfrt: 'FRA',
    'charls de gaulle': 'CDG',
    Zürich: 'ZRH',
    jfk: 'JFK',
    egll: 'LHR',
    'o’hare': 'ORD',
    'Kuala lumpur': 'KUL',
  }
  for (const [like, iata] of Object.entries(queries))
    await t.test(nameOf(like, iata), async () => {
      assert.equal(await firstOf(like), iata, like)
    })
  const london = (await partner.get<Airport[]>('/api/v2/airports?like=london&per_page=5')).body
    .map((a) => a.iata)
    .sort()
  assert.deepEqual(london, ['LCY', 'LGW', 'LHR', 'LTN', 'STN'], 'the large airports before the fields')
  for (const odd of ['%', '_', '\\', "'", '%%%%%', 'x'.repeat(100)])
    await t.test(nameOf(odd), async () => {
      assert.equal((await partner.get(`/api/v2/airports?like=${encodeURIComponent(odd)}`)).status, 200, odd)
    })
  assert.equal(
    (await partner.get('/api/v2/airports?like=%25')).headers['total-count'],
    '0',
    'a percent sign is a percent sign',
  )
})

test('airports are found by IATA and ICAO code, never by a guess at an FAA code, and listed with points for the index in memory', async (t) => {
  const { ctx } = await testApp(t, { template: 'world' })
  for (const code of ['JFK', 'kjfk', ' Jfk '])
    await t.test(nameOf(code), async () => {
      assert.equal((await findAirport(ctx(), code))?.name, 'John F. Kennedy International Airport', code)
    })
  for (const nothing of ['', 'ZZZZ', 'QQQQQ', "'; drop table airports", 'QQQ', '80F', 'AEJ'])
    await t.test(nameOf(nothing), async () => {
      assert.equal(await findAirport(ctx(), nothing), undefined)
    })
  const tahiti = await findAirport(ctx(), 'PPT')
  assert.deepEqual(
    [tahiti?.timeZone, tahiti?.lat?.toFixed(1), tahiti?.lng?.toFixed(1)],
    ['Pacific/Tahiti', '-17.6', '-149.6'],
  )
  const places = await readAirportLocations(ctx())
  assert.equal(places.length, 18_770 - 22 - 124, 'all but those that are closed or whose point cannot be believed')
  const own = await readAirportsOfCountry(ctx(), tahiti?.countryId ?? '')
  assert.ok(own.length > 20 && own.some(({ iata }) => iata === 'PPT'))
})

test('airports: a code is an IATA code first; FAA codes only where `faa` asks for them', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const names = async (query: string): Promise<string[]> =>
    (await partner.get<Airport[]>(`/api/v2/airports?${query}`)).body.map(({ name }) => name)
  assert.deepEqual(await names('iata=QQQ'), [], 'no ticket has this code')
  assert.deepEqual(await names('iata=AEJ'), [])
  assert.deepEqual(await names('faa=MQJ'), ['Mt Comfort Airport'])
  assert.equal((await names('like=AAS'))[0], 'Apalapsili Airport', 'IATA before the FAA code of another airport')
})
