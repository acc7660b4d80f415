import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { givenTripOf } from '../alert-reading/alert.v1.testing.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'
import { AdvisoryV1 } from './advisory.v1.wire.ts'

interface AdvisoryBody extends Json {
  id: string
  country_id: string
  status: number
  country_divisions: { name: string; topo_json: Topology }[]
}

const v1Fields = [
  'id',
  'slug',
  'headline',
  'body',
  'status',
  'country_id',
  'created_at',
  'updated_at',
  'country_divisions',
  'country_regions',
].sort()

test('advisories of version 1, every field: one, a country’s, a trip’s', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAdvisory } = await givenDesk(house)
  const company = await house.givenCompany()
  const phone = house.as(await house.givenTraveller(company))
  const made = await givenAdvisory({
    headline: { en: 'Roadblocks', es: 'Bloqueos' },
    country_ids: ['PE', 'BO'],
    country_division_ids: ['PE-PUN'],
  })
  const chile = await givenAdvisory({ headline: 'Strikes', country_ids: ['CL'] })
  await givenAdvisory({ headline: 'Elsewhere', country_ids: ['JP'] })

  const one = await phone.get<AdvisoryBody>(`/api/v1/advisories/${made.id}`)
  assert.equal(one.status, 200)
  assert.deepEqual(Object.keys(one.body).sort(), v1Fields)
  assert.deepEqual(schemaErrors(AdvisoryV1, one.body), [])
  const [peru, bolivia] = made['country_ids'] as string[]
  assert.deepEqual(
    [
      one.body['slug'],
      one.body['headline'],
      one.body['body'],
      one.body.status,
      one.body.country_id,
      one.body['country_regions'],
    ],
    ['roadblocks', 'Roadblocks', 'They are called at short notice.', 0, peru, []],
  )
  assert.deepEqual([one.body['created_at'], one.body['updated_at']], ['2026-11-14', '2026-11-14'])
  const [division] = one.body.country_divisions
  assert.deepEqual(
    [division?.name, Object.keys(division ?? {}).sort()],
    ['Puno', ['country_id', 'id', 'name', 'topo_json', 'travel_status']],
  )
  assert.ok(
    division?.topo_json.objects['geometry'] && feature(division.topo_json, division.topo_json.objects['geometry']),
  )
  assert.equal(
    (await phone.get(`/api/v1/advisories/${made.id}`, { 'accept-language': 'es' })).body['headline'],
    'Bloqueos',
  )
  assert.deepEqual((await phone.get('/api/v1/advisories/roadblocks')).body, one.body)
  assert.equal(
    (await phone.get(`/api/v1/advisories/${made.id}`, { 'if-none-match': String(one.headers['etag']) })).status,
    304,
  )

  const list = async (path: string): Promise<[string, string][]> =>
    (await phone.get<AdvisoryBody[]>(`/api/v1${path}`)).body.map((advisory) => [advisory.id, advisory.country_id])
  assert.deepEqual(await list('/countries/PE/advisories'), [[made.id, peru]])
  assert.deepEqual(await list('/countries/bol/advisories'), [[made.id, bolivia]], 'the country that was asked about')
  assert.deepEqual(await list('/countries/DE/advisories'), [])
  const trip = await givenTripOf(phone, ['BO', '2026-12-01', '2026-12-05'], ['CL', '2026-12-05', '2026-12-10'])
  assert.deepEqual((await list(`/trips/${trip.id}/advisories`)).map(([id]) => id).sort(), [made.id, chile.id].sort())
  assert.deepEqual(
    (await list(`/trips/${trip.id}/advisories`)).find(([id]) => id === made.id),
    [made.id, bolivia],
  )

  const closed = await staff.patch<Json>(`/api/desk/advisories/${made.id}`, { advisory: { status: 1 } })
  assert.deepEqual([closed.status, closed.body['status']], [200, 1])
  assert.deepEqual(await list('/countries/PE/advisories'), [])
  assert.deepEqual(
    (await list(`/trips/${trip.id}/advisories`)).map(([id]) => id),
    [chile.id],
  )
  assert.equal(
    (await phone.get<AdvisoryBody>(`/api/v1/advisories/${made.id}`)).body.status,
    1,
    'a phone that holds it learns that it is over',
  )

  for (const path of [`/advisories/${made.id}`, '/countries/PE/advisories', `/trips/${trip.id}/advisories`]) {
    for (const caller of [
      house.nobody,
      house.as('gwu_nonsense00000'),
      house.as(company.key),
      house.asPublic(company),
      staff,
    ])
      assert.equal((await caller.get(`/api/v1${path}`)).status, 401, path)
  }
  for (const stranger of [await house.givenTraveller(company), await house.givenTraveller(await house.givenCompany())])
    assert.equal((await house.as(stranger).get(`/api/v1/trips/${trip.id}/advisories`)).status, 401)
  for (const path of [
    `/advisories/${newId(new Date())}`,
    '/advisories/nothing',
    '/countries/atlantis/advisories',
    `/trips/${newId(new Date())}/advisories`,
  ])
    assert.equal((await phone.get(`/api/v1${path}`)).status, 404, path)
})
