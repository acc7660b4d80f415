import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { cellOf } from '../../people/index.ts'
import { newId } from '../../platform/ids.ts'
import { AlertV2 } from '../alerts/alert.v2.wire.ts'
import { type DeskBody, givenDesk, type Json, schemaErrors } from '../testing.ts'

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}
interface PreviewBody {
  problems: { field: string; message: string }[]
  missing: { sources: boolean; body_advice: boolean; translations: { language: string; fields: string[] }[] }
  views: { language: string; v2: Json }[]
}

const fiji = {
  type: 'Polygon',
  coordinates: [
    [
      [177.123456789012, -18.5],
      [-179, -18.5],
      [-179, -16],
      [177.123456789012, -16],
      [177.123456789012, -18.5],
    ],
    [
      [178, -17.5],
      [178.5, -17.5],
      [178.2, -17],
      [178, -17.5],
    ],
  ],
}

test('drawn polygons: kept as they were drawn, found by their cells, carried on by an update', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAlert } = await givenDesk(house)
  const cellsOf = async (id: string): Promise<{ count: number; wholes: number; circles: number }> => {
    const { rows } = await sql<{ count: number; wholes: number; circles: number }>`
      select count(*)::int as count, count(*) filter (where whole)::int as wholes, count(km)::int as circles
      from alert_cells where alert_id = ${id}`.execute(house.db.db())
    return rows[0] ?? assert.fail()
  }
  const isFound = async (id: string, lat: number, lng: number): Promise<boolean> => {
    const { rows } = await sql`select 1 from alert_cells c where c.alert_id = ${id} and c.cell = ${cellOf({ lat, lng })}
      and covers(c, ${lat}, ${lng})`.execute(house.db.db())
    return rows.length > 0
  }

  const draft = await givenAlert({ country_ids: ['FJ'], polygons: [{ ...fiji, bbox: [1, 2, 3, 4] }] })
  assert.deepEqual(draft['polygons'], [fiji])
  assert.deepEqual((await staff.get<DeskBody>(`/api/desk/alerts/${draft.id}`)).body['polygons'], [fiji])
  const { count, wholes, circles } = await cellsOf(draft.id)
  assert.ok(count > wholes && wholes > 0 && circles === 0)
  for (const [lng, inside] of [
    [177.5, true],
    [-179.5, true],
    [178.2, false],
    [-178.5, false],
  ] as const)
    assert.equal(await isFound(draft.id, -17.2, lng), inside, String(lng))

  const point = await staff.patch<DeskBody>(`/api/desk/alerts/${draft.id}`, {
    alert: { locations: [{ lat: -17.2, lng: 178.2 }] },
  })
  assert.deepEqual(point.body['polygons'], [fiji], 'what is left out stays')
  assert.ok((await cellsOf(draft.id)).circles > 0)
  assert.equal(await isFound(draft.id, -17.2, 178.2), true, 'now by the default of 50 km')

  assert.equal((await staff.post(`/api/desk/alerts/${draft.id}/publish`)).status, 200)
  const moved = await staff.patch<Refusal>(`/api/desk/alerts/${draft.id}`, { alert: { polygons: [] } })
  assert.deepEqual([moved.status, moved.body.error.code], [409, 'alert_published'])
  const same = await staff.patch<DeskBody>(`/api/desk/alerts/${draft.id}`, {
    alert: { polygons: [fiji], body: 'Wet.' },
  })
  assert.equal(same.status, 200, 'the same drawing again is no change')

  const next = await staff.post<DeskBody>(`/api/desk/alerts/${draft.id}/update`, {
    alert: { update_reason: 'Still wet.', locations: [] },
  })
  assert.deepEqual([next.status, next.body['polygons']], [201, [fiji]])
  assert.deepEqual(await cellsOf(next.body.id), { count, wholes, circles })

  const refused = await staff.patch<Refusal>(`/api/desk/alerts/${(await givenAlert()).id}`, {
    alert: { polygons: [fiji, { type: 'Polygon', coordinates: [fiji.coordinates[0], [[0, 0]]] }] },
  })
  assert.deepEqual(
    [refused.status, refused.body.error.fields],
    [422, { polygons: ['polygon 2, hole 1: has 1 positions, and needs at least 4, the last being the first again'] }],
  )
  const nowhere = await givenAlert({ country_ids: [], polygons: [fiji] })
  const unnamed = await staff.post<Refusal>(`/api/desk/alerts/${nowhere.id}/publish`)
  assert.match(unnamed.body.error.fields?.['country_ids']?.[0] ?? '', /countries that the points and polygons lie in/)
  const vast = await staff.post<Refusal>('/api/desk/alerts', {
    alert: {
      headline: 'Everywhere',
      body: 'Everywhere.',
      category: 1,
      risk_level: 0,
      locations: Array.from({ length: 1_000 }, (_, n) => ({ lat: (n % 170) - 85, lng: 0, radius_km: 5_000 })),
    },
  })
  assert.deepEqual([vast.status, Object.keys(vast.body.error.fields ?? {})], [422, ['locations']])
})

test('an alert is closed with an all-clear, and opened again where that was a mistake', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenPublished } = await givenDesk(house)
  const alert = await givenPublished({ finish: '2100-01-01T00:00:00.000Z' })
  const over = { en: 'Roads are open again.', es: 'Las carreteras están abiertas.' }
  const closed = await staff.post<DeskBody>(`/api/desk/alerts/${alert.id}/close`, {
    alert: { update_reason: 'The water has gone down.', all_clear: over },
  })
  assert.deepEqual([closed.status, closed.body.status, closed.body['all_clear']], [200, 1, over.en])
  assert.equal(closed.body['update_reason'], 'The water has gone down.')
  assert.notEqual(closed.body['finish'], alert['finish'])
  const spanish = await staff.get<DeskBody>(`/api/desk/alerts/${alert.id}`, { 'accept-language': 'es' })
  assert.equal(spanish.body['all_clear'], over.es)

  const path = `/api/desk/alerts/${alert.id}/reopen`
  assert.equal((await staff.post(path, undefined, { 'if-match': '1' })).status, 412)
  const again = await staff.post<DeskBody>(path, undefined, { 'if-match': String(closed.headers['etag']) })
  assert.equal(again.status, 200)
  assert.deepEqual(
    { ...again.body, revision: 0, updated_at: '' },
    { ...alert, revision: 0, updated_at: '' },
    'as it stood before',
  )
  const twice = await staff.post<Refusal>(path)
  assert.deepEqual([twice.status, twice.body.error.code], [409, 'alert_not_closed'])

  const wrong = await staff.post<Refusal>(`/api/desk/alerts/${alert.id}/close`, { alert: { all_clear: { xx: 'no' } } })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error.fields ?? {})], [422, ['all_clear']])
  await staff.post(`/api/desk/alerts/${alert.id}/close`, {})
  house.clock.advance(25 * 3600)
  const late = await staff.post<Refusal>(path)
  assert.deepEqual([late.status, late.body.error.code], [409, 'alert_closed'])
  const user = house.as((await house.givenTraveller(await house.givenCompany())).token)
  assert.equal((await user.post(path)).status, 401)
})

test('a preview shows a draft as each language will, and what is missing', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAlert } = await givenDesk(house)
  const { id } = await givenAlert({
    headline: { en: 'Storm', es: 'Tormenta', fr: 'Tempête' },
    body_advice: { en: 'Stay in.', es: 'Quédese dentro.' },
    full_country_ids: ['PE'],
    polygons: [],
  })
  const { status, body } = await staff.get<PreviewBody>(`/api/desk/alerts/${id}/preview`)
  assert.equal(status, 200)
  assert.deepEqual(body.problems, [])
  assert.deepEqual(body.missing, {
    sources: true,
    body_advice: false,
    translations: [
      { language: 'es', fields: ['body'] },
      { language: 'fr', fields: ['body', 'body_advice'] },
    ],
  })
  assert.deepEqual(
    body.views.map(({ language, v2 }) => [language, v2['headline'], v2['body_advice']]),
    [
      ['en', 'Storm', 'Stay in.'],
      ['es', 'Tormenta', 'Quédese dentro.'],
      ['fr', 'Tempête', 'Stay in.'],
    ],
  )
  for (const { v2 } of body.views) assert.deepEqual(schemaErrors(AlertV2, v2), [])
  const published = await staff.post<DeskBody>(`/api/desk/alerts/${id}/publish`)
  assert.equal(published.status, 200)
  const phone = house.as((await house.givenTraveller(await house.givenCompany())).token)
  const shown = await phone.get<Json>(`/api/v2/alerts/${id}`)
  const after = await staff.get<PreviewBody>(`/api/desk/alerts/${id}/preview`)
  assert.deepEqual(after.body.views[0]?.v2, shown.body, 'what travellers get is what was previewed')

  const empty = await givenAlert({ country_ids: [] })
  const wanting = await staff.get<PreviewBody>(`/api/desk/alerts/${empty.id}/preview`)
  assert.deepEqual(
    wanting.body.problems.map(({ field }) => field),
    ['country_ids'],
  )
  assert.equal((await phone.get(`/api/desk/alerts/${id}/preview`)).status, 401)
})

test('the status that is sent publishes and closes; an origin makes a new alert an update of its thread', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff } = await givenDesk(house)
  const flood = { headline: 'Flood', body: 'Water.', category: 1, risk_level: 1, country_ids: ['PE'] }
  const post = async (alert: Json): Promise<DeskBody> => {
    const { status, body, text } = await staff.post<DeskBody>('/api/desk/alerts', { alert })
    assert.equal(status, 201, text)
    return body
  }
  const patch = (id: string, alert: Json) => staff.patch<DeskBody>(`/api/desk/alerts/${id}`, { alert })
  const statusOf = async (id: string) => (await staff.get<DeskBody>(`/api/desk/alerts/${id}`)).body['status']

  const first = await post({ ...flood, status: 2 })
  assert.equal(first['status'], 2)
  const draft = await post({ ...flood, status: 0 })
  assert.equal(draft['status'], 0)
  const published = await patch(draft.id, { headline: 'Flood in Lima', status: 2 })
  assert.deepEqual([published.status, published.body['status'], published.body['headline']], [200, 2, 'Flood in Lima'])
  assert.equal((await patch(draft.id, { status: 0 })).body['status'], 2, 'what was read once is no order')

  const worse = { ...flood, risk_level: 2, origin_alert_id: first.id, update_reason: 'More water.', status: 2 }
  const second = await post(worse)
  assert.deepEqual([second['origin_alert_id'], second['status'], await statusOf(first.id)], [first.id, 2, 1])
  const third = await post({ ...worse, status: 0, origin_alert_id: second.id })
  assert.deepEqual([third['origin_alert_id'], third['status'], await statusOf(second.id)], [first.id, 0, 2])
  const unknown = await staff.post<Refusal>('/api/desk/alerts', {
    alert: { ...worse, origin_alert_id: newId(house.clock.now()) },
  })
  assert.equal(unknown.status, 422)

  const closed = await patch(draft.id, { status: 1 })
  assert.deepEqual([closed.status, closed.body['status'], closed.body['closed_at'] === null], [200, 1, false])
})
