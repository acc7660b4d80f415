import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { testApp } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type DeskBody, givenDesk, givenTripOf, type Json, schemaErrors } from '../testing.ts'
import { AdvisoryV1 } from './advisory.v1.wire.ts'

interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
}
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
const deskFields = [
  'id',
  'slug',
  'status',
  'revision',
  'created_at',
  'updated_at',
  'closed_at',
  'headline',
  'body',
  'country_ids',
  'country_division_ids',
  'country_region_ids',
  'countries',
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

test('the life of an advisory at the desk, two editors included', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAdvisory } = await givenDesk(house)
  const made = await givenAdvisory({ country_ids: [], country_division_ids: ['PE-LIM'] })
  assert.deepEqual(Object.keys(made).sort(), deskFields)
  assert.deepEqual(
    [made.status, made.revision, (made['countries'] as Json[]).map((c) => c['code'])],
    [0, 1, ['PE']],
    'a division brings its country',
  )
  const other = await givenAdvisory()
  assert.notEqual(other.slug, made.slug)

  const read = await staff.get<DeskBody>(`/api/desk/advisories/${made.id}`)
  const etag = String(read.headers['etag'])
  house.clock.advance(86_400)
  const edited = await staff.patch<DeskBody>(
    `/api/desk/advisories/${made.id}`,
    { advisory: { ...made, headline: { en: 'New', es: 'Nuevo' }, country_ids: ['CL', 'PE'] } },
    { 'if-match': etag },
  )
  assert.deepEqual(
    [
      edited.status,
      edited.body.revision,
      edited.body['headline'],
      (edited.body['countries'] as Json[]).map((c) => c['code']),
    ],
    [200, 2, 'New', ['CL', 'PE']],
  )
  assert.equal(edited.body['updated_at'], '2026-11-15T12:00:00.000Z')
  const stale = await staff.put<Refusal>(
    `/api/desk/advisories/${made.id}`,
    { advisory: { body: 'x' } },
    { 'if-match': etag },
  )
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'changed_meanwhile'])
  const both = await Promise.all(
    [1, 2].map(() => staff.post(`/api/desk/advisories/${made.id}/close`, {}, { 'if-match': '2' })),
  )
  assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 412])
  const closed = await staff.get<DeskBody>(`/api/desk/advisories/${made.id}`)
  assert.deepEqual([closed.body.status, closed.body['closed_at']], [1, '2026-11-15T12:00:00.000Z'])
  for (const [method, path, body] of [
    ['POST', '/close', {}],
    ['PATCH', '', { advisory: { body: 'x' } }],
  ] as const) {
    const refused = await staff.call<Refusal>(method, `/api/desk/advisories/${made.id}${path}`, { body })
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'advisory_closed'])
  }
  const reopened = await staff.post<DeskBody>(`/api/desk/advisories/${made.id}/reopen`)
  assert.deepEqual([reopened.status, reopened.body.status, reopened.body['closed_at']], [200, 0, null])
  assert.equal((await staff.post<Refusal>(`/api/desk/advisories/${made.id}/reopen`)).body.error.code, 'advisory_open')
  const lines = await staff.get<{ action: string }[]>(`/api/desk/audit?subject_kind=advisory&subject_id=${made.id}`)
  assert.deepEqual(
    lines.body.map((line) => line.action),
    ['reopen', 'close', 'edit', 'create'],
  )

  await staff.post(`/api/desk/advisories/${other.id}/close`)
  const found = async (query: string): Promise<string[]> =>
    (await staff.get<DeskBody[]>(`/api/desk/advisories?${query}`)).body.map((one) => one.id)
  assert.deepEqual(await found(''), [other.id, made.id].sort().reverse())
  assert.deepEqual(
    [await found('status=0'), await found('status=1'), await found('country=CL'), await found('text=nuevo')],
    [[made.id], [other.id], [made.id], [made.id]],
  )
  assert.equal((await staff.get('/api/desk/advisories?per_page=1')).headers['total-pages'], '2')

  const wrong = await staff.post<Refusal>('/api/desk/advisories', {
    advisory: { headline: '', body: 'B', country_ids: ['QQ'] },
  })
  assert.deepEqual(
    [wrong.status, Object.keys(wrong.body.error.fields ?? {}).sort()],
    [422, ['country_ids', 'headline']],
  )
  assert.deepEqual(
    (await staff.post<Refusal>('/api/desk/advisories', { advisory: { headline: 'H', body: 'B' } })).body.error.fields,
    { country_ids: ['must name at least one country'] },
  )

  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const calls: [string, string, unknown?][] = [
    ['GET', ''],
    ['GET', `/${made.id}`],
    ['POST', '', { advisory: {} }],
    ['PATCH', `/${made.id}`, { advisory: {} }],
    ['PUT', `/${made.id}`, { advisory: {} }],
    ['POST', `/${made.id}/close`],
    ['POST', `/${made.id}/reopen`],
  ]
  for (const [method, path, body] of calls) {
    for (const caller of [house.nobody, house.as(traveller), house.as(company.key), house.asPublic(company)])
      assert.equal(
        (await caller.call(method, `/api/desk/advisories${path}`, body === undefined ? {} : { body })).status,
        401,
        `${method} ${path}`,
      )
    if (path !== '')
      assert.equal(
        (
          await staff.call(
            method,
            `/api/desk/advisories${path.replace(made.id, newId(new Date()))}`,
            body === undefined ? {} : { body },
          )
        ).status,
        404,
        `${method} ${path}`,
      )
  }
})
