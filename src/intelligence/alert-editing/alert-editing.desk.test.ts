import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { type DeskBody, givenDesk, type Json } from '../testing.ts'

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

test('two editors at once: the second gets 412, and loses nothing', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAlert, givenPublished } = await givenDesk(house)
  const draft = await givenAlert()
  const read = await staff.get<DeskBody>(`/api/desk/alerts/${draft.id}`)
  const etag = String(read.headers['etag'])
  assert.equal((await staff.get(`/api/desk/alerts/${draft.id}`, { 'if-none-match': etag })).status, 304)

  const one = await staff.patch<DeskBody>(
    `/api/desk/alerts/${draft.id}`,
    { alert: { body: 'Ada’s words.' } },
    { 'if-match': etag },
  )
  assert.equal(one.status, 200)
  assert.notEqual(one.headers['etag'], etag)
  for (const stale of [etag, '1', '"1"', 'W/"1.abc"', '"nonsense"']) {
    const two = await staff.patch<Refusal>(
      `/api/desk/alerts/${draft.id}`,
      { alert: { body: 'Mateo’s words.' } },
      { 'if-match': stale },
    )
    assert.deepEqual([two.status, two.body.error.code], [412, 'changed_meanwhile'], stale)
    assert.match(two.body.error.message, /revision 2/)
  }
  for (const [method, path] of [
    ['POST', '/publish'],
    ['DELETE', ''],
  ] as const)
    assert.equal(
      (await staff.call(method, `/api/desk/alerts/${draft.id}${path}`, { headers: { 'if-match': etag } })).status,
      412,
    )
  assert.equal((await staff.get<DeskBody>(`/api/desk/alerts/${draft.id}`)).body['body'], 'Ada’s words.')
  for (const fresh of [String(one.headers['etag']), '3', '"4"', '*', '"9", "6"'])
    assert.equal(
      (await staff.patch(`/api/desk/alerts/${draft.id}`, { alert: { body: 'More.' } }, { 'if-match': fresh })).status,
      200,
      fresh,
    )

  const both = await Promise.all(
    [1, 2].map((n) =>
      staff.patch(`/api/desk/alerts/${draft.id}`, { alert: { body: `Editor ${n}.` } }, { 'if-match': '7' }),
    ),
  )
  assert.deepEqual(both.map((answer) => answer.status).sort(), [200, 412])

  const { id } = await givenPublished()
  const updates = await Promise.all(
    [1, 2, 3].map((n) => staff.post(`/api/desk/alerts/${id}/update`, { alert: { update_reason: `Reason ${n}.` } })),
  )
  assert.deepEqual(updates.map((answer) => answer.status).sort(), [201, 409, 409])
  const thread = await staff.get<DeskBody[]>(`/api/desk/alerts?thread_id=${id}`)
  assert.deepEqual(thread.body.map((alert) => alert.status).sort(), [1, 2], 'one stands')
})

test('all errors are reported together, by field', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff } = await givenDesk(house)
  const good = { headline: 'H', body: 'B', category: 1, risk_level: 1, country_ids: ['PE'] }
  const tries: [Json, number, Record<string, RegExp>][] = [
    [{}, 422, { headline: /required/, body: /required/, category: /required/, risk_level: /required/ }],
    [{ ...good, category: 7, risk_level: 9 }, 422, { category: /one of 0, 1/, risk_level: /one of 0, 1, 2/ }],
    [{ ...good, category: 'safety' }, 400, { category: /integer/ }],
    [{ ...good, headline: '  ', body: { es: 'Solo español' } }, 422, { headline: /empty/, body: /English/ }],
    [{ ...good, headline: { en: 'H', xx: 'Y' } }, 422, { headline: /"xx" is not a language/ }],
    [{ ...good, headline: 'x'.repeat(301) }, 422, { headline: /300/ }],
    [
      {
        ...good,
        country_ids: ['PE', 'ZZ'],
        full_country_ids: ['Q'],
        country_division_ids: ['PE-XXX'],
        country_region_ids: ['x'],
        airport_ids: ['????'],
        airline_ids: ['?'],
        disease_ids: ['x'],
        safety_category_ids: ['y'],
        sources: ['ftp://x'],
      },
      422,
      {
        country_ids: /"ZZ"/,
        full_country_ids: /"Q"/,
        country_division_ids: /"PE-XXX"/,
        country_region_ids: /"x"/,
        airport_ids: /airport/,
        airline_ids: /airline/,
        disease_ids: /disease/,
        safety_category_ids: /safety/,
        sources: /web address/,
      },
    ],
    [{ ...good, start: '2026-11-14', finish: '2026-11-13' }, 422, { finish: /before start/ }],
    [{ ...good, start: 'tomorrow' }, 422, { start: /time/ }],
    [{ ...good, locations: [{ lat: 91, lng: 0 }] }, 422, { 'locations.0.lat': /90/ }],
    [{ ...good, locations: [{ lat: 1, lng: 0, radius_km: 0 }] }, 422, { 'locations.0.radius_km': /> 0/ }],
    [
      { ...good, sources: [{ href: 'x' }] },
      422,
      { 'sources.0.url': /required/, 'sources.0.href': /the nearest known name is/ },
    ],
  ]
  for (const [alert, status, expected] of tries) {
    const { status: got, body } = await staff.post<Refusal>('/api/desk/alerts', { alert })
    assert.equal(got, status, JSON.stringify(body))
    assert.deepEqual(Object.keys(body.error.fields ?? {}).sort(), Object.keys(expected).sort())
    for (const [field, message] of Object.entries(expected)) assert.match(String(body.error.fields?.[field]), message)
  }
  assert.equal((await staff.post<Refusal>('/api/desk/alerts', good)).status, 422, 'the body is wrapped')
  const nowhere = await staff.post<DeskBody>('/api/desk/alerts', { alert: { ...good, country_ids: [] } })
  assert.equal(nowhere.status, 201, 'a draft may be unfinished')
  const unfit = await staff.post<Refusal>(`/api/desk/alerts/${nowhere.body.id}/publish`)
  assert.deepEqual([unfit.status, Object.keys(unfit.body.error.fields ?? {})], [422, ['country_ids']])
})
