import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type DeskBody, givenDesk, type Json } from '../testing.ts'

interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
}

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
