import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { AlertV2 } from '../alerts/alert.v2.wire.ts'
import { type DeskBody, givenDesk, type Json, schemaErrors } from '../testing.ts'

interface AlertBody extends Json {
  id: string
  headline: string
  status: number
  country_ids: string[]
  countries: { id: string; name: string; country_code: string }[]
  country_divisions: { id: string; name: string; code: string }[]
  airlines: Json[]
  airports: Json[]
}

/** Of an alert without a drawing. */
const fields = Object.keys(AlertV2.properties)
  .filter((name) => name !== 'topo_json')
  .sort()
const unknown = '018f0000-0000-7000-8000-000000000000'
const nobodys = { error: { code: 'not_found' } }
const headlines = (body: readonly AlertBody[]): string[] => body.map((alert) => alert.headline)

test('alerts of version 2: every field, by country, all, one; to every kind of key', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00.000Z' })
  const { staff, givenAlert, givenPublished } = await givenDesk(house)
  const company = await house.givenCompany()
  const partner = house.as(company)
  const callers = [partner, house.asPublic(company), house.as(await house.givenTraveller(company)), staff]
  const full = await givenPublished({
    headline: { en: 'Flooding in Lima', es: 'Inundaciones en Lima' },
    body: { en: 'Roads are under water.', es: 'Las calles están bajo el agua.' },
    body_advice: 'Stay inside.',
    risk_level: 2,
    finish: '2026-11-20T00:00:00Z',
    disease_ids: ['malaria', 'anthrax'],
    safety_category_ids: ['demonstration'],
    sources: ['https://weather.example/lima'],
    country_ids: ['PE'],
    full_country_ids: ['CL'],
    country_division_ids: ['PE-LOR'],
    locations: [{ lat: -12.05, lng: -77.04, radius_km: 25 }],
    airport_ids: ['SPJC'],
    airline_ids: ['LAN'],
  })
  await givenAlert({ headline: 'A draft' })

  await t.test('every field of the contract, in numbers', async () => {
    const { status, body, headers } = await partner.get<AlertBody>(`/api/v2/alerts/${full.id}`)
    assert.equal(status, 200)
    assert.equal(headers['content-language'], 'en')
    assert.deepEqual(Object.keys(body).sort(), fields)
    assert.deepEqual(schemaErrors(AlertV2, body), [])
    assert.deepEqual(
      [body.status, body['category'], body['risk_level'], body['origin_alert_id'], body['update_reason']],
      [2, 1, 2, null, null],
    )
    assert.deepEqual([body['start'], body['finish']], ['2026-11-14T12:00:00.000Z', '2026-11-20T00:00:00.000Z'])
    assert.deepEqual(body.countries.map((country) => country.country_code).sort(), ['CL', 'PE'])
    assert.deepEqual([body.country_ids.length, (body['full_country_ids'] as string[]).length], [2, 1])
    assert.deepEqual(
      body.country_divisions.map((division) => division.code),
      ['PE-LOR'],
    )
    const [airport] = body.airports
    assert.deepEqual(Object.keys(airport ?? {}).sort(), ['faa', 'iata', 'icao', 'id', 'lat', 'lng', 'name'])
    assert.deepEqual([airport?.['iata'], airport?.['icao']], ['LIM', 'SPJC'])
    assert.deepEqual(Object.keys(body.airlines[0] ?? {}).sort(), ['iata', 'icao', 'id', 'name'])
    assert.deepEqual((body['locations'] as Json[]).map(Object.keys), [['id', 'lat', 'lng']])
    assert.deepEqual((body['sources'] as Json[]).map(Object.keys), [
      ['id', 'url', 'publisher', 'licence', 'licence_url', 'read_at'],
    ])
    const diseases = await partner.get<{ id: string }>('/api/v2/diseases/malaria')
    assert.equal(body['disease_id'], diseases.body.id, 'the first of its diseases')
  })

  await t.test('Accept-Language picks, and `all` gives maps', async () => {
    const spanish = await partner.get<AlertBody>(`/api/v2/alerts/${full.id}`, { 'accept-language': 'es' })
    assert.equal(spanish.body.headline, 'Inundaciones en Lima')
    assert.equal(spanish.body['body_advice'], 'Stay inside.', 'English stands in')
    const all = await partner.get(`/api/v2/alerts/${full.id}`, { 'accept-language': 'all' })
    assert.deepEqual(all.body['headline'], { en: 'Flooding in Lima', es: 'Inundaciones en Lima' })
    assert.deepEqual(schemaErrors(AlertV2, all.body), [])
  })

  await t.test('everybody reads the same; nobody without a key', async (t) => {
    for (const path of ['/alerts', '/countries/PE/alerts', '/countries/per/alerts', `/alerts/${full.id}`])
      await t.test(nameOf(path), async () => {
        const answers = await Promise.all(callers.map((caller) => caller.get(`/api/v2${path}`)))
        for (const answer of answers) assert.deepEqual([answer.status, answer.text], [200, answers[0]?.text], path)
        assert.equal((await house.nobody.get(`/api/v2${path}`)).status, 401)
      })
    assert.deepEqual((await partner.get<AlertBody[]>('/api/v2/countries/JP/alerts')).body, [])
  })

  await t.test('drafts are not shown, and unknown ids are 404', async (t) => {
    const draft = await givenAlert({ headline: 'Another draft' })
    for (const id of [draft.id, unknown, 'nowhere'])
      await t.test(nameOf(id), async () => {
        const { status, body } = await partner.get<typeof nobodys>(`/api/v2/alerts/${id}`)
        assert.deepEqual([status, body.error.code], [404, 'not_found'], id)
      })
    assert.deepEqual(headlines((await partner.get<AlertBody[]>('/api/v2/alerts')).body), ['Flooding in Lima'])
    assert.equal((await partner.get('/api/v2/countries/nowhere/alerts')).status, 404)
  })

  await t.test(
    'after 30 days an alert leaves the lists; what was replaced left at once; both keep their address',
    async () => {
      house.clock.set('2026-11-20T12:00:00Z')
      const update = await staff.post<DeskBody>(`/api/desk/alerts/${full.id}/update`, {
        alert: { headline: 'More flooding', update_reason: 'The river rose.' },
      })
      const now = await partner.get<AlertBody[]>('/api/v2/countries/PE/alerts')
      assert.deepEqual(headlines(now.body), ['More flooding'])
      assert.deepEqual([now.body[0]?.['origin_alert_id'], now.body[0]?.['update_reason']], [full.id, 'The river rose.'])
      assert.equal((await partner.get<AlertBody>(`/api/v2/alerts/${full.id}`)).body.status, 1)
      house.clock.set('2026-12-20T12:00:00Z')
      assert.equal((await partner.get<AlertBody[]>('/api/v2/alerts')).body.length, 1, 'thirty days to the second')
      house.clock.set('2026-12-20T12:00:01Z')
      assert.deepEqual((await partner.get<AlertBody[]>('/api/v2/alerts')).body, [])
      assert.deepEqual((await partner.get<AlertBody[]>('/api/v2/countries/PE/alerts')).body, [])
      assert.equal((await partner.get(`/api/v2/alerts/${update.body.id}`)).status, 200)
    },
  )
})

test('the history of alerts, with filters, is for organizations with the module', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-06-01T12:00:00.000Z' })
  const { staff, givenAlert, givenPublished } = await givenDesk(house)
  const plain = await house.givenCompany()
  const module = await house.givenCompany({ features: ['alerts', 'global_intelligence'] })
  const analyst = house.as(module)
  const old = await givenPublished({
    headline: 'Old flood',
    body: 'Über die Ufer',
  })
  house.clock.advance(60)
  await givenPublished({
    headline: { en: 'A march', es: 'Una manifestación' },
    country_ids: ['CL'],
    safety_category_ids: ['demonstration'],
    risk_level: 0,
  })
  house.clock.advance(60)
  await givenPublished({
    headline: 'Malaria',
    category: 0,
    risk_level: 2,
    country_ids: ['GH'],
    disease_ids: ['malaria'],
  })
  await givenAlert({ headline: 'A draft of a flood' })
  house.clock.set('2026-11-01T12:00:00Z')
  await staff.post(`/api/desk/alerts/${old.id}/close`)
  await givenPublished({ headline: 'New flood', body: 'In Lima 100%' })
  const found = async (query: string): Promise<string[]> => {
    const { status, body, text } = await analyst.get<AlertBody[]>(`/api/v2/alerts${query}`)
    assert.equal(status, 200, text)
    return headlines(body)
  }

  await t.test('without filters everybody reads the past 30 days', async () => {
    assert.deepEqual(await found(''), ['New flood'])
    const { body, headers } = await house.as(plain).get<AlertBody[]>('/api/v2/alerts')
    assert.deepEqual([headlines(body), headers['link']], [['New flood'], undefined], 'the list is whole')
  })

  await t.test('each filter, and all together', async (t) => {
    assert.deepEqual(await found('?from=2026-05-01'), ['New flood', 'Malaria', 'A march', 'Old flood'])
    assert.deepEqual(await found('?to=2026-07-01T00:00:00Z'), ['Malaria', 'A march', 'Old flood'])
    assert.deepEqual(await found(`?from=${Date.parse('2026-07-01T00:00:00Z') / 1000}`), ['New flood'])
    assert.deepEqual(await found('?country=pe'), ['New flood', 'Old flood'])
    assert.deepEqual(await found('?country=CHL'), ['A march'])
    assert.deepEqual(await found('?category=0'), ['Malaria'])
    assert.deepEqual(await found('?risk_level=0'), ['A march'])
    assert.deepEqual(await found('?status=1'), ['Old flood'])
    assert.deepEqual(await found('?status=2&country=PE'), ['New flood'])
    assert.deepEqual(await found('?safety_category=demonstration'), ['A march'])
    assert.deepEqual(await found('?safety_category=civil-unrest'), ['A march'], 'those below it too')
    assert.deepEqual(await found('?safety_category=crime'), [])
    assert.deepEqual(await found('?disease=malaria'), ['Malaria'])
    assert.deepEqual(await found('?text=FLOOD'), ['New flood', 'Old flood'])
    assert.deepEqual(await found('?text=lima%20flood'), ['New flood'], 'every word, wherever it stands')
    assert.deepEqual(await found('?text=manifestacion'), ['A march'], 'in any language, without accents')
    assert.deepEqual(await found('?text=uber'), ['Old flood'])
    assert.deepEqual(await found('?text=flo'), ['New flood', 'Old flood'], 'beginnings are enough')
    assert.deepEqual(await found('?text=100%25'), ['New flood'])
    for (const signs of ['%25', "'", '%5C', '%5C%27', ':*', '%26', '!flood', '()', '-'])
      await t.test(nameOf(signs), async () => {
        assert.equal((await analyst.get(`/api/v2/alerts?text=${signs}`)).status, 200, signs)
      })
    assert.deepEqual(await found('?text=1_0'), [])
    assert.deepEqual(await found('?text=lood'), [])
    assert.deepEqual(await found('?from=2026-05-01&country=PE&category=1&risk_level=1&status=1&text=flood'), [
      'Old flood',
    ])
  })

  await t.test('pages, with the usual headers that keep the filters', async () => {
    const { headers, body } = await analyst.get<AlertBody[]>('/api/v2/alerts?from=2026-05-01&per_page=3&page=2')
    assert.deepEqual(headlines(body), ['Old flood'])
    assert.deepEqual([headers['total-count'], headers['total-pages'], headers['page-number']], ['4', '2', '2'])
    assert.match(headers['link'] ?? '', /from=2026-05-01.*rel="prev"/)
  })

  await t.test('organizations without the module get 403 that names it', async () => {
    const strangers = [house.as(plain), house.as(await house.givenTraveller(plain)), house.asPublic(plain)]
    for (const caller of strangers)
      for (const query of ['from=2026-05-01', 'country=PE', 'status=1', 'text=flood', 'risk_level=2']) {
        const { status, body } = await caller.get<typeof nobodys>(`/api/v2/alerts?${query}`)
        assert.deepEqual([status, body.error.code], [403, 'module_needed'], query)
      }
    for (const caller of [house.as(await house.givenTraveller(module)), house.asPublic(module), staff])
      assert.equal((await caller.get('/api/v2/alerts?country=PE')).status, 200)
  })

  await t.test('unknown ids and codes are refused by field', async (t) => {
    for (const [query, field] of [
      ['country=XX', 'country'],
      ['safety_category=nothing', 'safety_category'],
      ['disease=nothing', 'disease'],
      ['from=yesterday', 'from'],
      ['from=2026-06-02&to=2026-06-01', 'to'],
    ] as const)
      await t.test(nameOf(query, field), async () => {
        const { status, body } = await analyst.get<{ error: { fields: Json } }>(`/api/v2/alerts?${query}`)
        assert.deepEqual([status, Object.keys(body.error.fields)], [422, [field]], query)
      })
    for (const [query, expected] of [
      ['risk_level=7', 422],
      ['status=0', 422],
      ['category=x', 400],
    ] as const)
      await t.test(nameOf(query, expected), async () => {
        assert.equal((await analyst.get(`/api/v2/alerts?${query}`)).status, expected, query)
      })
  })
})

test('a trip’s alerts and advisories: for its traveller and its company', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00.000Z' })
  const { staff, givenPublished, givenAdvisory } = await givenDesk(house)
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const phone = house.as(traveller)
  const destinations = [to('PE', '2026-12-01', '2026-12-05'), to('CL', '2026-12-05', '2026-12-10')]
  const trip = await givenTrip({ by: house.as(company), company, travellers: [traveller], destinations })
  const before = await givenPublished({ headline: 'Before' })
  await givenPublished({ headline: 'Over', finish: '2026-10-30T00:00:00Z', start: '2026-10-20T00:00:00Z' })
  await givenPublished({ headline: 'Elsewhere', country_ids: ['JP'] })
  const advisory = await givenAdvisory()
  await givenAdvisory({ headline: 'Elsewhere', country_ids: ['JP'] })
  house.clock.set('2026-12-02T12:00:00Z')
  await givenPublished({ headline: 'During', country_ids: ['CL'] })
  house.clock.set('2026-12-11T12:00:00Z')
  await givenPublished({ headline: 'After', country_ids: ['CL'] })

  const mine = await phone.get<AlertBody[]>(`/api/v2/trips/${trip.id}/alerts`)
  assert.equal(mine.status, 200)
  assert.deepEqual(headlines(mine.body), ['During', 'Before'])
  for (const alert of mine.body) assert.deepEqual(Object.keys(alert).sort(), fields)
  const advised = await phone.get<AlertBody[]>(`/api/v2/trips/${trip.id}/advisories`)
  assert.deepEqual(
    advised.body.map((one) => one.id),
    [advisory.id],
  )
  for (const what of ['alerts', 'advisories'])
    await t.test(nameOf(what), async () => {
      const [own, partners] = [await phone.get(`/api/v2/trips/${trip.id}/${what}`), house.as(company)]
      assert.equal(
        (await partners.get(`/api/v2/trips/${trip.id}/${what}`)).text,
        own.text,
        'the company reads the same',
      )
      const other = await house.givenCompany()
      for (const stranger of [
        house.as(other),
        house.as(await house.givenTraveller(other)),
        house.as(await house.givenTraveller(company)),
        house.asPublic(company),
        staff,
      ])
        assert.equal((await stranger.get(`/api/v2/trips/${trip.id}/${what}`)).status, 401)
      assert.equal((await house.nobody.get(`/api/v2/trips/${trip.id}/${what}`)).status, 401)
      assert.equal((await phone.get(`/api/v2/trips/${unknown}/${what}`)).status, 404)
    })
  await staff.post(`/api/desk/alerts/${before.id}/update`, {
    alert: { headline: 'Before, worse', update_reason: 'Rain.' },
  })
  assert.deepEqual(
    headlines((await phone.get<AlertBody[]>(`/api/v2/trips/${trip.id}/alerts`)).body),
    ['During', 'Before'],
    'what was issued after the trip is not its concern',
  )
})
