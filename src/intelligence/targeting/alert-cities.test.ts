import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import { emptyFootprint } from '../footprints/footprint.ts'
import { nearWords, placesSentence } from '../footprints/point-city.ts'
import { placeOf } from '../own-dangers/own-danger.ts'
import type { DeskBody, Json } from '../testing.ts'
import { cusco, targetingWorld } from './targeting.testing.ts'

interface Location {
  readonly lat: number
  readonly lng: number
  readonly radius_km: number | null
  readonly city_id: string
  readonly city_name: string
  readonly city_distance_km: number
}
interface Refusal {
  readonly error: { readonly fields?: Readonly<Record<string, readonly string[]>> }
}
const locationsOf = (alert: DeskBody): readonly Location[] => alert['locations'] as readonly Location[]

test('where the points of an alert are, in words', () => {
  const city = (name: string, km: number) => ({ id: name, name, km })
  assert.deepEqual(
    [nearWords(city('Cusco', 12.4), 'en'), nearWords(city('Cusco', 12.4), 'es')],
    ['12 km from Cusco', 'a 12 km de Cusco'],
  )
  const say = (language: 'en' | 'es', ...cities: (ReturnType<typeof city> | null)[]): string =>
    placesSentence(
      cities.map((one) => ({ city: one })),
      language,
    )
  assert.equal(say('en', city('Cusco', 0)), 'In Cusco.')
  assert.equal(say('es', city('Cusco', 12), city('Pisac', 0)), 'A 12 km de Cusco y en Pisac.')
  assert.equal(say('en', city('Cusco', 0.2)), '1 km from Cusco.', 'what does not lie in it is not said to')
  assert.equal(say('en', city('Cusco', 30), city('Cusco', 12), null), '12 km from Cusco.', 'by the nearest point')
  assert.equal(say('en', city('Hanga Roa', 800)), '', 'too far to say anything')
  assert.equal(say('en', ...['A', 'B', 'C', 'D'].map((name) => city(name, 1))), '', 'too many to read')
  assert.equal(say('en'), '')
  const point = { id: '1', lat: -13.6, lng: -72, radiusKm: null, city: city('Cusco', 12) }
  const peru = { id: 'PE', name: { en: 'Peru', es: 'Perú' }, code: 'PE', isPart: false }
  const footprint = { ...emptyFootprint, countryIds: ['PE'], points: [point] }
  assert.deepEqual(
    placeOf({ footprint }, new Map([['PE', peru]])),
    { en: '12 km from Cusco, Peru', es: 'A 12 km de Cusco, Perú' },
    'as dangers name it',
  )
  const shape = (name: string) => ({
    id: name,
    drawing: { type: 'Polygon' as const, coordinates: [] },
    city: { id: name, name },
  })
  assert.deepEqual(
    placeOf(
      { footprint: { ...footprint, points: [], polygons: [shape('Cusco'), shape('Pisac'), shape('Cusco')] } },
      new Map([['PE', peru]]),
    ),
    { en: 'Near Cusco and near Pisac, Peru', es: 'Cerca de Cusco y cerca de Pisac, Perú' },
    'a shape need not cover all of a city',
  )
  assert.equal(
    placeOf({ footprint: { ...footprint, polygons: [shape('Cusco')] } }, new Map([['PE', peru]]))?.en,
    '12 km from Cusco, Peru',
    'a city once',
  )
})

test('an alert by city: at the desk, in reasons, and in what people read', async (t) => {
  const app = await targetingWorld(t)
  const { staff, givenDraft, publish, givenTrip, why } = app
  const named = await givenDraft({ country_ids: [], cities: [{ name: 'Cusco, Peru', radius_km: 30 }] })
  const [point] = locationsOf(named)
  assert.ok(point)

  await t.test('a shape is known by the largest city in it; in several countries none stands for all', async () => {
    const around = (lng: number, lat: number) => ({
      type: 'Polygon',
      coordinates: [
        [
          [lng - 0.3, lat - 0.3],
          [lng + 0.3, lat - 0.3],
          [lng + 0.3, lat + 0.3],
          [lng - 0.3, lat + 0.3],
          [lng - 0.3, lat - 0.3],
        ],
      ],
    })
    const polygons = [around(cusco.lng, cusco.lat), around(cusco.lng, cusco.lat + 0.05), around(-80, -30)]
    const { id } = await givenDraft({ country_ids: ['PE'], polygons })
    const read = async () => (await staff.get<DeskBody>(`/api/desk/alerts/${id}`)).body['polygon_cities']
    assert.deepEqual(await read(), ['Cusco'])
    await staff.patch(`/api/desk/alerts/${id}`, { alert: { headline: 'Rain' } })
    assert.deepEqual(await read(), ['Cusco'])
    const both = await givenDraft({ country_ids: ['PE', 'BO'], polygons })
    assert.deepEqual(both['polygon_cities'], [])
  })

  await t.test('a name becomes the point of the city, and its country is added', async () => {
    assert.deepEqual(
      [point.city_name, point.city_distance_km, point.radius_km, Math.round(point.lat), Math.round(point.lng)],
      ['Cusco', 0, 30, -14, -72],
    )
    assert.deepEqual(
      (named['countries'] as Json[]).map((one) => one['code']),
      ['PE'],
    )
    const byId = await givenDraft({ country_ids: [], cities: [{ city_id: point.city_id }] })
    assert.deepEqual([locationsOf(byId)[0]?.lat, locationsOf(byId)[0]?.city_name], [point.lat, 'Cusco'])
  })

  await t.test('points sent back keep their cities; a point without one gets the nearest', async () => {
    const { status, body, text } = await staff.patch<DeskBody>(`/api/desk/alerts/${named.id}`, {
      alert: {
        locations: [
          { ...point, radius_km: 10 },
          { lat: -13.36, lng: -71.94 },
        ],
      },
    })
    assert.equal(status, 200, text)
    const [first, second] = locationsOf(body)
    assert.deepEqual([first?.city_id, first?.city_distance_km, first?.radius_km], [point.city_id, 0, 10])
    assert.deepEqual([second?.city_name, Math.round(second?.city_distance_km ?? 0)], ['Calca', 3])
  })

  const refusals: readonly (readonly [Json, RegExp])[] = [
    [{ name: 'Cuscoo, Peru' }, /^"Cuscoo, Peru" is not a city that we know; the nearest spellings are Cusco \(/],
    [{ name: 'Springfield' }, /^"Springfield" may be another .* Springfield \(Illinois, US\): [0-9a-f-]{36}/],
    [{ city_id: '00000000-0000-4000-8000-000000000000' }, /is not the id of a city$/],
    [{ radius_km: 5 }, /^must have a city_id or a name each$/],
  ]
  for (const [city, expected] of refusals)
    await t.test(nameOf(city, 422), async () => {
      const refused = await staff.patch<Refusal>(`/api/desk/alerts/${named.id}`, { alert: { cities: [city] } })
      assert.equal(refused.status, 422, refused.text)
      assert.deepEqual(Object.keys(refused.body.error.fields ?? {}), ['cities'])
      assert.match(refused.body.error.fields?.['cities']?.[0] ?? '', expected)
    })

  await t.test('one of several is taken by its id', async () => {
    const refused = await staff.patch<Refusal>(`/api/desk/alerts/${named.id}`, {
      alert: { cities: [{ name: 'Springfield' }] },
    })
    const id = /\(Illinois, US\): ([0-9a-f-]{36})/.exec(refused.body.error.fields?.['cities']?.[0] ?? '')?.[1]
    const { body } = await staff.patch<DeskBody>(`/api/desk/alerts/${named.id}`, {
      alert: { cities: [{ city_id: id }] },
    })
    assert.deepEqual(
      locationsOf(body).map((one) => [one.city_id, Math.round(one.lat)]),
      [[id, 40]],
    )
  })

  await t.test('messages say where it is in both languages; reasons and why name the city', async () => {
    const company = await app.givenCompany()
    const [ada, eva] = [await app.givenTraveller(company), await app.givenTraveller(company, { language: 'es' })]
    await givenTrip(company, [ada, eva], ['2026-11-13', '2026-11-20'], { country_code: 'PE', ...cusco, type: 1 })
    await app.settle()
    const alert = await publish({
      locations: [{ lat: point.lat, lng: point.lng - 12 / 108.1 }],
      body_advice: { en: 'Stay indoors.', es: 'No salga.' },
    })
    const [at] = locationsOf(alert)
    assert.ok(at)
    const preview = await staff.get<{ views: { language: string; where: string }[] }>(
      `/api/desk/alerts/${alert.id}/preview`,
    )
    assert.deepEqual(
      preview.body.views.map(({ language, where }) => [language, where]),
      [
        ['en', '12 km from Cusco.'],
        ['es', 'A 12 km de Cusco.'],
      ],
    )
    const bodies = await sql<{
      body: string
    }>`select body from notifications where user_id = any(${[ada.id, eva.id]}::uuid[])
      and type = 110 order by language`.execute(app.db.db())
    assert.deepEqual(
      bodies.rows.map(({ body }) => body),
      ['12 km from Cusco. Stay indoors.', 'A 12 km de Cusco. No salga.'],
    )
    const listed = await app
      .as(company)
      .get<{ reasons: { relation: string; distance_km: number; near: Json }[] }[]>(
        `/api/v2/org/${company.id}/alerts/${alert.id}/trip_alerts`,
      )
    const [reason] = listed.body[0]?.reasons ?? []
    assert.deepEqual(
      [reason?.relation, reason?.near],
      ['near', { city_id: at.city_id, name: at.city_name, distance_km: at.city_distance_km }],
    )
    const explained = await why(alert, ada)
    assert.match(
      explained.message,
      new RegExp(`They are ${reason?.distance_km.toFixed(1)} km from a point of the alert, 12 km from Cusco\\.`),
    )
    assert.deepEqual(explained.reasons[0]?.['near'], reason?.near)
  })

  await t.test('a point is named by the city that it lies in, of its own country', async () => {
    const places: readonly (readonly [country: string, lat: number, lng: number, name: string])[] = [
      ['CL', -33.0415, -71.598, 'Valparaíso'],
      ['BO', -16.5047, -68.1633, 'El Alto'],
      ['CN', 22.533, 114.113, 'Shenzhen'],
      ['TG', 6.1319, 1.2228, 'Lomé'],
    ]
    for (const [country, lat, lng, name] of places) {
      const draft = await givenDraft({ country_ids: [country], locations: [{ lat, lng }] })
      const [location] = locationsOf(draft)
      assert.deepEqual([location?.city_name, location?.city_distance_km], [name, 0])
    }
  })

  await t.test('a part of a city that an editor named stays when it is sent back', async () => {
    const part = await givenDraft({ country_ids: [], cities: [{ name: 'Batikent, TR' }] })
    const [location] = locationsOf(part)
    const { body } = await staff.patch<DeskBody>(`/api/desk/alerts/${part.id}`, {
      alert: { locations: [location] },
    })
    assert.equal(locationsOf(body)[0]?.city_name, 'Batikent')
  })

  await t.test('an alert without points says nothing of cities', async () => {
    const company = await app.givenCompany()
    const ada = await app.givenTraveller(company)
    await givenTrip(company, [ada], ['2026-11-13', '2026-11-20'], { country_code: 'PE', ...cusco, type: 1 })
    await app.settle()
    await app.forgetAlerts()
    const alert = await publish({ full_country_ids: ['PE'], body_advice: 'Stay indoors.' })
    const bodies = await sql<{ body: string }>`select body from notifications where user_id = ${ada.id} and type = 110
      and data ->> 'alert_id' = ${alert.id}`.execute(app.db.db())
    assert.deepEqual(bodies.rows, [{ body: 'Stay indoors.' }])
  })
})
