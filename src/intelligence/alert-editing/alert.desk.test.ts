import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type DeskBody, givenDesk, type Json } from '../testing.ts'

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

const deskFields = [
  'id',
  'slug',
  'status',
  'revision',
  'origin_alert_id',
  'thread_id',
  'created_at',
  'updated_at',
  'published_at',
  'closed_at',
  'all_clear',
  'headline',
  'body',
  'body_advice',
  'update_reason',
  'category',
  'risk_level',
  'start',
  'finish',
  'confirmed_until',
  'incubation',
  'disease_id',
  'disease_ids',
  'safety_category_ids',
  'sources',
  'locations',
  'polygons',
  'polygon_cities',
  'country_ids',
  'full_country_ids',
  'country_division_ids',
  'country_region_ids',
  'airport_ids',
  'airline_ids',
  'countries',
  'country_divisions',
  'country_regions',
  'airports',
  'airlines',
].sort()

test('the life of an alert at the desk: draft, edit, publish, update, close', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAlert } = await givenDesk(house)
  const draft = await givenAlert({
    headline: { en: 'Storm', es: 'Tormenta' },
    airport_ids: ['SPJC', 'cuz'],
    airline_ids: ['LPE'],
    safety_category_ids: [],
  })
  assert.deepEqual(Object.keys(draft).sort(), deskFields)
  assert.deepEqual(
    [draft.status, draft.revision, draft['published_at'], draft['thread_id'], draft['category'], draft['risk_level']],
    [0, 1, null, draft.id, 1, 1],
  )
  assert.deepEqual(
    (draft['countries'] as Json[]).map((c) => [c['code'], c['name']]),
    [['PE', 'Peru']],
  )
  assert.deepEqual((draft['airports'] as Json[]).map((a) => a['iata']).sort(), ['CUZ', 'LIM'])
  assert.deepEqual(
    (draft['airlines'] as Json[]).map((a) => a['icao']),
    ['LPE'],
  )

  const edited = await staff.patch<DeskBody>(`/api/desk/alerts/${draft.id}`, {
    alert: { ...draft, headline: 'Great storm', risk_level: 2, id: newId(new Date()) },
  })
  assert.deepEqual(
    [edited.status, edited.body.id, edited.body.status, edited.body.revision, edited.body['risk_level']],
    [200, draft.id, 0, 2, 2],
    'whole objects may come back; what is not theirs is ignored',
  )
  const all = await staff.get<DeskBody>(`/api/desk/alerts/${draft.id}`, { 'accept-language': 'all' })
  assert.deepEqual(
    all.body['headline'],
    { en: 'Great storm', es: 'Tormenta' },
    'a string is English and leaves the other languages alone',
  )

  const published = await staff.post<DeskBody>(`/api/desk/alerts/${draft.id}/publish`)
  assert.deepEqual(
    [published.status, published.body.status, published.body['published_at']],
    [200, 2, '2026-11-14T12:00:00.000Z'],
  )
  const again = await staff.post<Refusal>(`/api/desk/alerts/${draft.id}/publish`)
  assert.deepEqual([again.status, again.body.error.code], [409, 'alert_not_in_review'])

  const wording = await staff.put<DeskBody>(`/api/desk/alerts/${draft.id}`, { alert: { body: 'Put right.' } })
  assert.deepEqual([wording.status, wording.body['body']], [200, 'Put right.'])
  const decisive = await staff.patch<Refusal>(`/api/desk/alerts/${draft.id}`, { alert: { risk_level: 0 } })
  assert.deepEqual([decisive.status, decisive.body.error.code], [409, 'alert_published'])
  assert.deepEqual((await staff.delete<Refusal>(`/api/desk/alerts/${draft.id}`)).body.error.code, 'alert_not_in_review')

  house.clock.advance(3600)
  const unexplained = await staff.post<Refusal>(`/api/desk/alerts/${draft.id}/update`, { alert: { risk_level: 1 } })
  assert.deepEqual([unexplained.status, Object.keys(unexplained.body.error.fields ?? {})], [422, ['update_reason']])
  const update = await staff.post<DeskBody>(`/api/desk/alerts/${draft.id}/update`, {
    alert: { risk_level: 1, update_reason: 'The wind is calming down.' },
  })
  assert.deepEqual(
    [
      update.status,
      update.body.status,
      update.body['origin_alert_id'],
      update.body['thread_id'],
      update.body['update_reason'],
    ],
    [201, 2, draft.id, draft.id, 'The wind is calming down.'],
  )
  assert.notEqual(update.body.id, draft.id)
  assert.deepEqual((update.body['airports'] as Json[]).length, 2, 'what did not change came along')
  const earlier = await staff.get<DeskBody>(`/api/desk/alerts/${draft.id}`)
  assert.deepEqual([earlier.body.status, earlier.body['closed_at'], earlier.body['risk_level']], [1, null, 2])
  for (const [path, body] of [
    ['update', { alert: { update_reason: 'x' } }],
    ['close', {}],
  ] as const)
    assert.equal(
      (await staff.post<Refusal>(`/api/desk/alerts/${draft.id}/${path}`, body)).body.error.code,
      'alert_not_current',
    )

  const next = await staff.post<DeskBody>(`/api/desk/alerts/${update.body.id}/update`, {
    alert: { update_reason: 'More to come.' },
    draft: true,
  })
  assert.deepEqual([next.status, next.body.status, next.body['origin_alert_id']], [201, 0, draft.id])
  assert.equal(
    (await staff.get<DeskBody>(`/api/desk/alerts/${update.body.id}`)).body.status,
    2,
    'until the draft is published the other stands',
  )
  assert.equal(
    (await staff.post<Refusal>(`/api/desk/alerts/${update.body.id}/update`, { alert: { update_reason: 'x' } })).body
      .error.code,
    'update_in_review',
  )

  const closed = await staff.post<DeskBody>(`/api/desk/alerts/${update.body.id}/close`, {
    alert: { update_reason: 'It is over.' },
  })
  assert.deepEqual(
    [closed.status, closed.body.status, closed.body['closed_at'], closed.body['finish'], closed.body['update_reason']],
    [200, 1, '2026-11-14T13:00:00.000Z', '2026-11-14T13:00:00.000Z', 'It is over.'],
  )
  for (const path of ['close', 'update'])
    assert.equal(
      (await staff.post<Refusal>(`/api/desk/alerts/${update.body.id}/${path}`, { alert: { update_reason: 'x' } })).body
        .error.code,
      'alert_closed',
    )
  assert.equal(
    (await staff.patch<Refusal>(`/api/desk/alerts/${update.body.id}`, { alert: { body: 'x' } })).body.error.code,
    'alert_historical',
  )
  assert.equal(
    (await staff.post<Refusal>(`/api/desk/alerts/${next.body.id}/publish`)).body.error.code,
    'alert_closed',
    'a thread that is over stays over',
  )
  const gone = await staff.delete(`/api/desk/alerts/${next.body.id}`)
  assert.deepEqual([gone.status, gone.text], [200, '[]'])
  assert.equal((await staff.get(`/api/desk/alerts/${next.body.id}`)).status, 404)

  const lines = await staff.get<{ action: string; before: Json | null; after: Json | null; actor_kind: string }[]>(
    `/api/desk/audit?subject_kind=alert&subject_id=${draft.id}`,
  )
  assert.deepEqual(
    lines.body.map((line) => line.action),
    ['supersede', 'edit', 'publish', 'edit', 'create'],
  )
  assert.deepEqual(
    [lines.body[3]?.before?.['riskLevel'], lines.body[3]?.after?.['riskLevel'], lines.body[3]?.actor_kind],
    ['medium', 'high', 'staff'],
  )
  const deleted = await staff.get<{ action: string }[]>(`/api/desk/audit?subject_kind=alert&subject_id=${next.body.id}`)
  assert.deepEqual(
    deleted.body.map((line) => line.action),
    ['delete', 'create'],
  )
})

test('slugs are unique, lists are filtered and paged, and the desk is for staff', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const { staff, givenAlert, givenPublished } = await givenDesk(house)
  const same = [
    ...(await Promise.all([1, 2, 3].map(() => givenAlert({ headline: 'The same words' })))),
    await givenAlert({ headline: '洪水' }),
    await givenAlert({ headline: '地震' }),
  ]
  assert.equal(new Set(same.map((alert) => alert.slug)).size, 5)
  assert.deepEqual(same.filter((alert) => alert.slug === 'the-same-words').length, 1)
  assert.ok(same.slice(0, 3).every((alert) => alert.slug.startsWith('the-same-words')))

  const chile = await givenPublished({
    headline: 'Quake 50% stronger',
    country_ids: ['CL'],
    category: 1,
    risk_level: 2,
    start: '2026-11-01',
    finish: '2026-11-05',
  })
  house.clock.advance(1)
  const health = await givenPublished({ headline: { en: 'Fever', es: 'Fiebre alta' }, category: 0, risk_level: 0 })
  const found = async (query: string): Promise<string[]> =>
    (await staff.get<DeskBody[]>(`/api/desk/alerts?${query}`)).body.map((alert) => alert.id)
  assert.deepEqual(await found('status=2'), [health.id, chile.id], 'newest first')
  assert.deepEqual(await found('country=chl'), [chile.id])
  assert.deepEqual(await found('category=0'), [health.id])
  assert.deepEqual(await found('risk_level=2'), [chile.id])
  assert.deepEqual(await found('text=fiebre'), [health.id])
  assert.deepEqual(await found('text=50%25'), [chile.id])
  assert.deepEqual(await found('to=2026-11-03'), [chile.id])
  assert.deepEqual(await found('from=2026-11-06&status=2'), [health.id])
  assert.equal((await found('status=0')).length, 5)
  const page = await staff.get<DeskBody[]>('/api/desk/alerts?per_page=2&page=2')
  assert.deepEqual([page.body.length, page.headers['total-count'], page.headers['page-number']], [2, '7', '2'])
  for (const [query, status] of [
    ['country=atlantis', 404],
    ['status=9', 422],
    ['status=x', 400],
    ['from=soon', 422],
    ['thread_id=x', 400],
  ] as const)
    assert.equal((await staff.get(`/api/desk/alerts?${query}`)).status, status, query)

  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const calls: [string, string, unknown?][] = [
    ['GET', ''],
    ['GET', `/${chile.id}`],
    ['POST', '', { alert: {} }],
    ['PATCH', `/${chile.id}`, { alert: {} }],
    ['PUT', `/${chile.id}`, { alert: {} }],
    ['POST', `/${chile.id}/publish`],
    ['POST', `/${chile.id}/update`, { alert: {} }],
    ['POST', `/${chile.id}/close`],
    ['DELETE', `/${chile.id}`],
  ]
  for (const [method, path, body] of calls) {
    for (const caller of [
      house.nobody,
      house.as(traveller),
      house.as(company.key),
      house.asPublic(company),
      house.as('gws_nonsense00000'),
    ]) {
      assert.equal(
        (await caller.call(method, `/api/desk/alerts${path}`, body === undefined ? {} : { body })).status,
        401,
        `${method} ${path}`,
      )
    }
    if (path !== '')
      assert.equal(
        (
          await staff.call(
            method,
            `/api/desk/alerts${path.replace(chile.id, newId(new Date()))}`,
            body === undefined ? {} : { body },
          )
        ).status,
        404,
        `${method} ${path}`,
      )
  }
})
