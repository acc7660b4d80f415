import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'

interface Flag {
  url: string
  main: string
  list: string
}
type Country = Record<string, unknown> & {
  id: string
  slug: string
  country_code: string
  flag: Flag
  emerg_numbers: Record<string, unknown>[]
}

const fullFields = [
  'id',
  'slug',
  'created_at',
  'updated_at',
  'name',
  'country_code',
  'country_code_3',
  'facts',
  'capital',
  'language',
  'currency_name',
  'currency_code',
  'division_name',
  'region_name',
  'travel_status',
  'sec_emer_num',
  'sec_personal',
  'sec_ext_viol',
  'sec_pol_unr',
  'sec_areas',
  'flag',
  'country_datum',
  'emerg_numbers',
].sort()
const shortFields = [
  'id',
  'slug',
  'created_at',
  'updated_at',
  'name',
  'country_code',
  'travel_status',
  'sec_emer_num',
  'flag',
  'emerg_numbers',
].sort()

test('countries of version 1: list, one, borders, every field', async (t) => {
  const { as, nobody, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const traveller = await givenTraveller(company)
  const phone = as(traveller)

  const all = await phone.get<Country[]>('/api/v1/countries')
  assert.equal(all.status, 200)
  assert.equal(all.body.length, 250)
  for (const country of all.body) assert.deepEqual(Object.keys(country).sort(), fullFields, country.country_code)

  const short = await phone.get<Country[]>('/api/v1/countries/short_list')
  assert.equal(short.body.length, 250)
  assert.deepEqual(Object.keys(short.body[0] ?? {}).sort(), shortFields)

  const brazil = all.body.find((c) => c.country_code === 'BR')
  for (const word of [brazil?.id, 'brazil', 'BR', 'br', 'BRA', 'Bra'].map(String))
    await t.test(nameOf(word), async () => {
      const one = await phone.get<Country>(`/api/v1/countries/${word}`)
      assert.deepEqual(one.body, brazil, word)
    })
  assert.match(String(brazil?.['updated_at']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.deepEqual(brazil?.flag, { url: '/flags/br.svg', main: '/flags/br-80.png', list: '/flags/br-20.png' })
  assert.deepEqual(
    brazil?.emerg_numbers.map((n) => [n['typ'], n['val']]),
    [
      [90, '190'],
      [92, '192'],
      [91, '193'],
    ],
  )

  assert.equal((await phone.get('/api/v1/countries/atlantis')).status, 404)
  for (const caller of [nobody, as(company.key), as('gwu_nonsense00000')])
    assert.equal((await caller.get('/api/v1/countries/BR')).status, 401)
})

interface Shaped {
  readonly topo_json: Topology
}

test('borders draw through topojson-client, and only worse divisions are in the map data', async (t) => {
  const { as, db, changesReceived, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const phone = as(await givenTraveller(await givenCompany()))
  const codes = (await phone.get<Country[]>('/api/v1/countries/short_list')).body.map((c) => c.country_code)
  for (const code of codes) {
    const { status, body } = await phone.get<
      Readonly<Record<'country_divisions' | 'country_regions', Shaped[]>> & Shaped
    >(`/api/v1/countries/${code}/map_data`)
    assert.equal(status, 200)
    for (const area of [...body.country_divisions, ...body.country_regions])
      assert.ok(area.topo_json?.objects['geometry'], `${code}: an area without a shape is left out`)
    const { geometry } = body.topo_json.objects
    assert.ok(geometry && body.topo_json.bbox && body.topo_json.transform, code)
    const drawn = feature(body.topo_json, geometry)
    assert.ok(drawn.type === 'Feature' && /Polygon/.test(drawn.geometry.type), code)
  }

  const system = db.db()
  const brazil = await system
    .selectFrom('countries')
    .select(['id', 'travel_status'])
    .where('alpha2', '=', 'BR')
    .executeTakeFirstOrThrow()
  await system
    .updateTable('country_divisions')
    .set({ travel_status: brazil.travel_status })
    .where('country_id', '=', brazil.id)
    .execute()
  await changesReceived()
  const same = await phone.get<{ country_divisions: unknown[] }>('/api/v1/countries/BR/map_data')
  assert.deepEqual(same.body.country_divisions, [])
  await system.updateTable('country_divisions').set({ travel_status: 2 }).where('code', '=', 'BR-AM').execute()
  await changesReceived()
  const worse = await phone.get<{ country_divisions: { name: string; travel_status: number; topo_json: Topology }[] }>(
    '/api/v1/countries/BR/map_data',
  )
  assert.deepEqual(
    worse.body.country_divisions.map((d) => [d.name, d.travel_status]),
    [['Amazonas', 2]],
  )
  const { topo_json } = worse.body.country_divisions[0] ?? {}
  assert.ok(topo_json?.objects['geometry'] && feature(topo_json, topo_json.objects['geometry']))
})

test('since gives only what changed after it; languages fall back to English; ETag gives 304', async (t) => {
  const { as, db, clock, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const phone = as(await givenTraveller(await givenCompany()))
  clock.set('2030-01-01T00:00:00Z')
  await db
    .db()
    .updateTable('countries')
    .set({ updated_at: new Date('2029-12-31T00:00:00Z') })
    .where('alpha2', 'in', ['PE', 'CL'])
    .execute()
  const since = Date.parse('2029-12-30T00:00:00Z') / 1000
  const changed = await phone.get<Country[]>(`/api/v1/countries/short_list?since=${since}`)
  assert.deepEqual(
    changed.body.map((c) => c.country_code),
    ['CL', 'PE'],
  )
  assert.deepEqual((await phone.get<Country[]>(`/api/v1/countries?since=${since + 86_400}`)).body, [])
  assert.equal((await phone.get('/api/v1/countries?since=soon')).status, 400)

  const spanish = await phone.get<Country>('/api/v1/countries/DE', { 'accept-language': 'es-MX, en;q=0.5' })
  assert.equal(spanish.body['name'], 'Alemania')
  assert.equal(spanish.headers['content-language'], 'es')
  assert.equal((await phone.get<Country>('/api/v1/countries/DE', { 'accept-language': 'tlh' })).body['name'], 'Germany')
  const every = await phone.get<{ name: Record<string, string> }>('/api/v1/countries/DE', { 'accept-language': 'all' })
  assert.equal(every.body.name['ja'], 'ドイツ')

  const first = await phone.get('/api/v1/countries/DE')
  const again = await phone.get('/api/v1/countries/DE', { 'if-none-match': String(first.headers['etag']) })
  assert.deepEqual([again.status, again.text], [304, ''])
  const packed = await phone.call('GET', '/api/v1/countries/DE', { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(packed.headers['content-encoding'], 'gzip')
})
