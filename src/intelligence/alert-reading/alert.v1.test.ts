import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feature } from 'topojson-client'
import { testApp } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { AlertFromPushV1, AlertV1 } from '../alerts/alert.v1.wire.ts'
import { createAlert, publishAlert } from '../index.ts'
import { givenDesk, type Json, schemaErrors } from '../testing.ts'
import { type AlertBody, alertFields, givenTripOf } from './alert.v1.testing.ts'

const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

test('an alert of version 1, every field', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { givenPublished } = await givenDesk(house)
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const system = house.db.db()
  const peru = await system.selectFrom('countries').select('id').where('alpha2', '=', 'PE').executeTakeFirstOrThrow()
  const loreto = await system
    .selectFrom('country_divisions')
    .select('id')
    .where('code', '=', 'PE-LOR')
    .executeTakeFirstOrThrow()
  const region = newId(new Date())
  const shape = {
    type: 'Topology',
    bbox: [0, 0, 1, 1],
    transform: { scale: [1, 1], translate: [0, 0] },
    objects: { geometry: { type: 'Polygon', arcs: [[0]] } },
    arcs: [
      [
        [0, 0],
        [1, 0],
        [0, 1],
        [-1, -1],
      ],
    ],
  }
  await system
    .insertInto('country_regions')
    .values({
      id: region,
      country_id: peru.id,
      name: JSON.stringify({ en: 'Maynas' }),
      topo_json: JSON.stringify(shape),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()

  const made = await givenPublished({
    headline: { en: 'Dengue in Loreto', es: 'Dengue en Loreto' },
    body: 'Cases are rising.',
    body_advice: 'Use **repellent**.',
    category: 0,
    risk_level: 2,
    incubation: true,
    start: 1793880000.5,
    finish: '2026-12-24',
    disease_ids: ['dengue'],
    safety_category_ids: [],
    country_ids: ['BR'],
    full_country_ids: ['per'],
    country_division_ids: ['pe-lor'],
    country_region_ids: [region],
    locations: [{ lat: -3.75, lng: -73.25, radius_km: 30 }],
    sources: ['https://www.health.example/bulletins/44?lang=en', { url: 'https://news.example/' }],
  })
  const { status, body, headers } = await phone.get<AlertBody>(`/api/v1/alerts/${made.id}`)
  assert.equal(status, 200)
  assert.match(String(headers['content-type']), /^application\/json/)
  assert.deepEqual(Object.keys(body).sort(), alertFields)
  assert.deepEqual(schemaErrors(AlertV1, body), [])
  assert.deepEqual(schemaErrors(AlertFromPushV1, (await phone.get(`/api/v1/alerts/${made.id}/from_push`)).body), [])
  assert.equal(body.id, made.id)
  assert.equal(body['slug'], 'dengue-in-loreto')
  assert.deepEqual(
    [body.headline, body['body'], body['body_advice'], body['category'], body['risk_level'], body['incubation']],
    ['Dengue in Loreto', 'Cases are rising.', 'Use **repellent**.', 'health', 'high', true],
  )
  assert.match(String(body['created_at']), day)
  assert.match(String(body['updated_at']), day)
  assert.deepEqual(
    [body['start'], body['finish'], body['origin_alert_id']],
    ['2026-11-05T12:00:00.500Z', '2026-12-24T00:00:00.000Z', null],
  )
  assert.equal(body.country_ids.length, 2)
  assert.deepEqual(
    [body['full_country_ids'], body['country_division_ids'], body['country_region_ids'], body['safety_ids']],
    [[peru.id], [loreto.id], [region], []],
  )
  const dengue = await system.selectFrom('diseases').select('id').where('slug', '=', 'dengue').executeTakeFirstOrThrow()
  assert.deepEqual(body['disease_ids'], [dengue.id])
  const sources = body['alert_sources'] as { _id: string; id: string; host: string; url: string }[]
  assert.deepEqual(
    sources.map((s) => [s.host, s.url]),
    [
      ['www.health.example', 'https://www.health.example/bulletins/44?lang=en'],
      ['news.example', 'https://news.example/'],
    ],
  )
  assert.ok(sources.every((s) => typeof s._id === 'string' && s._id === s.id))
  const [place] = body['alert_locations'] as { id: string; location: number[] }[]
  assert.deepEqual(
    [Object.keys(place ?? {}), place?.location],
    [
      ['id', 'location'],
      [-73.25, -3.75],
    ],
  )

  assert.deepEqual(
    body.countries.map((c) => Object.keys(c)),
    Array(2).fill(['id', 'name', 'travel_status', 'topo_json']),
  )
  const [inPart, whole] = body.countries.toSorted((a, b) => a.name.localeCompare(b.name))
  assert.deepEqual([inPart?.name, inPart?.topo_json], ['Brazil', null])
  assert.ok(
    whole?.topo_json?.objects['geometry'] && feature(whole.topo_json, whole.topo_json.objects['geometry']),
    'the whole country has its border',
  )
  const [division] = body.country_divisions
  assert.deepEqual(
    [division?.id, division?.name, division?.country_id, typeof division?.travel_status],
    [loreto.id, 'Loreto', peru.id, 'number'],
  )
  assert.ok(
    division?.topo_json?.objects['geometry'] && feature(division.topo_json, division.topo_json.objects['geometry']),
  )
  assert.deepEqual(
    body.country_regions.map((r) => [r.name, Object.keys(r.topo_json?.objects ?? {})]),
    [['Maynas', ['geometry']]],
  )

  const spanish = await phone.get<AlertBody>(`/api/v1/alerts/${made.id}`, { 'accept-language': 'es-PE' })
  assert.deepEqual(
    [spanish.body.headline, spanish.body['body'], spanish.headers['content-language']],
    ['Dengue en Loreto', 'Cases are rising.', 'es'],
  )
  const every = await phone.get<AlertBody>(`/api/v1/alerts/${made.id}`, { 'accept-language': 'all' })
  assert.deepEqual(every.body.headline as unknown, { en: 'Dengue in Loreto', es: 'Dengue en Loreto' })
  assert.deepEqual((await phone.get(`/api/v1/alerts/dengue-in-loreto/`)).body, body, 'by slug, with a slash at the end')
  const again = await phone.get(`/api/v1/alerts/${made.id}`, { 'if-none-match': String(headers['etag']) })
  assert.deepEqual([again.status, again.text], [304, ''])

  const plain = await phone.get<AlertBody>(`/api/v1/alerts/${(await givenPublished()).id}`)
  assert.deepEqual(Object.keys(plain.body).sort(), alertFields)
  assert.deepEqual(schemaErrors(AlertV1, plain.body), [])
  assert.deepEqual([plain.body['finish'], plain.body['body_advice']], [null, null])
  for (const field of [
    'disease_ids',
    'safety_ids',
    'full_country_ids',
    'alert_sources',
    'alert_locations',
    'country_divisions',
    'country_regions',
    'country_division_ids',
    'country_region_ids',
  ])
    assert.deepEqual(plain.body[field], [], field)
})

test('only travellers read alerts of version 1, and never a draft', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { givenAlert, givenPublished, staff } = await givenDesk(house)
  const company = await house.givenCompany()
  const other = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const phone = house.as(traveller)
  const trip = await givenTripOf(phone, ['PE', '2026-12-01', '2026-12-10'])
  const { id } = await givenPublished()
  const paths: [string, string][] = [
    ['GET', `/alerts/${id}`],
    ['GET', `/alerts/${id}/from_push`],
    ['PUT', `/alerts/${id}/mark_read`],
    ['GET', `/trips/${trip.id}/alerts`],
    ['GET', '/countries/PE/alerts'],
  ]
  for (const [method, path] of paths) {
    assert.equal((await phone.call(method, `/api/v1${path}`)).status, 200, path)
    for (const [who, caller] of Object.entries({
      nobody: house.nobody,
      wrong: house.as('gwu_nonsense00000'),
      company: house.as(company.key),
      public: house.asPublic(company),
      staff,
    })) {
      const refused = await caller.call<{ error: { code: string } }>(method, `/api/v1${path}`)
      assert.deepEqual([refused.status, typeof refused.body.error.code], [401, 'string'], `${who} ${path}`)
    }
  }
  for (const stranger of [await house.givenTraveller(company), await house.givenTraveller(other)])
    assert.equal((await house.as(stranger).get(`/api/v1/trips/${trip.id}/alerts`)).status, 401)
  for (const path of [
    `/trips/${newId(new Date())}/alerts`,
    '/trips/nonsense/alerts',
    '/countries/atlantis/alerts',
    `/alerts/${newId(new Date())}`,
    '/alerts/no-such-alert',
  ])
    assert.equal((await phone.get(`/api/v1${path}`)).status, 404, path)

  const draft = await givenAlert()
  for (const path of ['', '/from_push'])
    assert.equal((await phone.get(`/api/v1/alerts/${draft.id}${path}`)).status, 404)
  assert.equal((await phone.put(`/api/v1/alerts/${draft.id}/mark_read`)).status, 404)
  assert.ok(!(await phone.get<AlertBody[]>('/api/v1/countries/PE/alerts')).body.some((alert) => alert.id === draft.id))
})

test('a country has the alerts that stand and were issued in the past month, newest first', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00.000Z' })
  const { givenPublished } = await givenDesk(house)
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const ids = async (country: string): Promise<string[]> =>
    (await phone.get<AlertBody[]>(`/api/v1/countries/${country}/alerts`)).body.map((alert) => alert.id)
  assert.deepEqual(await ids('PE'), [])
  const old = await givenPublished({ headline: 'Old' })
  house.clock.advance(86_400)
  const young = await givenPublished({ headline: 'Young', country_ids: ['CL'], country_division_ids: ['PE-LIM'] })
  for (const word of ['PE', 'pe', 'PER', 'peru']) assert.deepEqual(await ids(word), [young.id, old.id], word)
  assert.deepEqual(await ids('CL'), [young.id])
  const overBefore = { country_ids: ['CL'], start: '2026-09-01T00:00:00Z', finish: '2026-10-01T00:00:00Z' }
  await givenPublished({ headline: 'Written down late', ...overBefore })
  assert.deepEqual(await ids('CL'), [young.id], 'what was over a month ago is not of the past month')
  house.clock.advance(29 * 86_400 + 1)
  assert.deepEqual(await ids('PE'), [young.id], 'a month after the first')
  house.clock.advance(86_400)
  assert.deepEqual(await ids('PE'), [])
  assert.equal((await phone.get(`/api/v1/alerts/${old.id}`)).status, 200, 'one by one they can still be read')
  assert.match(String((await phone.get(`/api/v1/alerts/${old.id}`)).body['start']), instant)
})

test('a source that a feed brought names its publisher and licence', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const { id } = await createAlert(house.ctx(), {
    headline: 'Storm',
    body: 'A storm is coming.',
    category: 'safety',
    riskLevel: 'high',
    countries: ['PE'],
    sources: [
      {
        url: 'https://storm.example/1',
        origin: {
          feed: 'storms',
          publisher: 'Storm Service',
          licence: 'CC BY 4.0',
          licenceUrl: null,
          readAt: house.clock.now(),
          language: null,
          sha256: 'ab'.repeat(32),
        },
      },
      'https://news.example/',
    ],
  })
  await publishAlert(house.ctx(), id, undefined)
  const { body } = await phone.get<AlertBody>(`/api/v1/alerts/${id}`)
  assert.deepEqual(schemaErrors(AlertV1, body), [])
  assert.deepEqual(
    (body['alert_sources'] as Json[]).map(({ host, publisher, licence, read_at }) => [
      host,
      publisher,
      licence,
      read_at,
    ]),
    [
      ['storm.example', 'Storm Service', 'CC BY 4.0', '2026-11-14T12:00:00.000Z'],
      ['news.example', null, null, null],
    ],
  )
})
