import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { type RuleKind, ruleKinds } from '../entry-requirements/entry-requirement.ts'
import { quarantineInput, type RuleJson as Rule } from '../entry-requirements/rules.testing.ts'

interface Preview {
  readonly rule: Rule
  readonly changed: string[]
  readonly alike: Rule[]
}
const wraps = { entry_requirements: 'entry_requirement', travel_restrictions: 'travel_restriction' } as const
test('rules are edited at the desk, and can be read as of any day', async (t) => {
  const { as, db, clock, nobody, app, givenCompany, givenStaff, givenManager, signedIn, changesReceived } =
    await testApp(t, {
      template: 'world',
    })
  await db.db().deleteFrom('entry_requirements').execute()
  const company = await givenCompany()
  const partner = as(company)
  const staff = as((await givenStaff()).key)
  const employee = await givenManager(company)

  const wholeLife = async (_: TestContext, kind: RuleKind): Promise<void> => {
    const wrap = wraps[kind]
    const desk = `/api/desk/${kind}`
    const ofIceland = async (query = ''): Promise<Rule[]> =>
      (await partner.get<Rule[]>(`/api/v2/countries/IS/${kind}${query}`)).body
    const dropped = new Promise<void>((resolve) => {
      const keep = app.responseCache.invalidate.bind(app.responseCache)
      app.responseCache.invalidate = (word) => {
        if (word === kind) resolve()
        keep(word)
      }
    })

    clock.set('2026-11-14T12:00:00Z')
    const made = await staff.post<Rule>(desk, { [wrap]: quarantineInput })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body
    assert.deepEqual(
      [made.body.extras, made.body.revision, made.body.recorded_from, made.body.effective_as_of, made.body.comment],
      [{ quarantine_days: 10 }, 1, '2026-11-14T12:00:00.000Z', '2026-11-14T12:00:00.000Z', 'Ten days at home.'],
    )
    assert.deepEqual(made.body.affected_countries.map((one) => one.country_code).sort(), ['DE', 'FR'])
    await changesReceived()
    await dropped
    assert.deepEqual(
      (await ofIceland()).map((rule) => rule.id),
      [id],
    )

    clock.set('2026-11-20T09:00:00Z')
    const edit = { [wrap]: { extras: { quarantine_days: 5 }, comment: 'Five days at home.' } }
    const preview = await staff.post<Preview>(`${desk}/${id}/preview`, edit)
    assert.equal(preview.status, 200, preview.text)
    assert.deepEqual([preview.body.rule.extras, preview.body.changed], [{ quarantine_days: 5 }, ['extras', 'comment']])
    assert.deepEqual((await ofIceland())[0]?.extras, { quarantine_days: 10 }, 'nothing was written')
    assert.equal((await staff.patch(`${desk}/${id}`, edit, { 'if-match': '"7"' })).status, 412)
    const edited = await staff.patch<Rule>(`${desk}/${id}`, edit, { 'if-match': made.headers['etag'] ?? '' })
    assert.deepEqual([edited.status, edited.body.revision, edited.body.extras], [200, 2, { quarantine_days: 5 }])
    assert.equal((await staff.put(`${desk}/${id}`, edit, { 'if-match': '1' })).status, 412, 'somebody was faster')
    assert.equal(
      (await staff.put<Rule>(`${desk}/${id}`, edit, { 'if-match': '2' })).body.revision,
      2,
      'nothing changed',
    )

    clock.set('2026-11-25T09:00:00Z')
    const ended = await staff.post<Rule>(`${desk}/${id}/end`, { valid_until: '2026-12-01' })
    assert.deepEqual([ended.status, ended.body.valid_until], [200, '2026-12-01T00:00:00.000Z'])
    const starts = { ...quarantineInput, extras: { quarantine_days: 2 }, valid_from: '2026-12-01' }
    const alike = (await staff.post<Preview>(`${desk}/preview`, { [wrap]: { ...starts, valid_from: '2026-11-30' } }))
      .body
    assert.deepEqual(
      alike.alike.map((rule) => rule.id),
      [id],
      'the other still holds for a day',
    )
    assert.deepEqual((await staff.post<Preview>(`${desk}/preview`, { [wrap]: starts })).body.alike, [])
    const next = (await staff.post<Rule>(desk, { [wrap]: starts })).body

    const days = async (asOf: string) =>
      (await ofIceland(`?as_of=${asOf}`)).map((rule) => rule.extras['quarantine_days'])
    assert.deepEqual(await days('2026-11-14'), [], 'before anything was said')
    assert.deepEqual(await days('2026-11-15'), [10], 'what was said on that day')
    assert.deepEqual(await days('2026-11-20T09:00:00Z'), [5])
    assert.deepEqual(await days('2026-11-25T09:00:00Z'), [5], 'today: not what starts next month')
    assert.deepEqual(await days('2026-12-05'), [2], 'next month')
    clock.set('2026-12-10T00:00:00Z')
    assert.deepEqual(await days('2026-11-15'), [10], 'the past does not change')
    const asOf = await partner.get<Rule[]>(
      `/api/v2/${kind}?origin_country_id=IS&affected_country_id=DE&as_of=2026-11-15`,
    )
    assert.deepEqual([asOf.headers['total-count'], asOf.body[0]?.comment], ['1', 'Ten days at home.'])

    const removed = await staff.delete<Rule>(`${desk}/${next.id}`)
    assert.deepEqual([removed.status, removed.body.removed_at], [200, '2026-12-10T00:00:00.000Z'])
    assert.deepEqual(await ofIceland(), [])
    for (const answer of [
      await staff.delete(`${desk}/${next.id}`),
      await staff.patch(`${desk}/${next.id}`, edit),
      await staff.post(`${desk}/${next.id}/end`),
      await staff.post(`${desk}/${id}/restore`),
    ])
      assert.equal(answer.status, 409, answer.text)
    const listed = async (query: string) =>
      (await staff.get<Rule[]>(`${desk}?country=IS&${query}`)).body.map((rule) => rule.id)
    assert.deepEqual(await listed('state=removed'), [next.id])
    assert.deepEqual(await listed(''), [id])

    clock.set('2026-12-11T00:00:00Z')
    const restored = await staff.post<Rule>(`${desk}/${next.id}/restore`)
    assert.deepEqual([restored.status, restored.body.removed_at, restored.body.revision], [200, null, 3])
    assert.deepEqual(await days('2026-12-10T12:00:00Z'), [], 'on that day it was not said')
    assert.deepEqual(await days('2026-12-11'), [2])
    assert.deepEqual(await listed('state=in_force'), [next.id])
    assert.deepEqual(await listed('state=ended&types=5&affected_country=FR&text=FIVE'), [id])
    assert.deepEqual(await listed('state=upcoming'), [])

    const said = async (asOf: string, query = '') =>
      (await staff.get<Rule[]>(`${desk}?country=IS&as_of=${asOf}${query}`)).body.map((rule) => [rule.id, rule.revision])
    assert.deepEqual(await said('2026-11-14'), [], 'before anything was said')
    assert.deepEqual(await said('2026-11-15'), [[id, 1]])
    assert.deepEqual(await said('2026-11-21'), [[id, 2]])
    assert.deepEqual(await said('2026-11-26', '&state=upcoming'), [[next.id, 1]], 'the state of that day')
    assert.deepEqual(await said('2026-12-10T12:00:00Z', '&state=removed'), [[next.id, 2]])
    assert.deepEqual(await said('2027-01-01', '&state=in_force'), [[next.id, 3]])
    const refused = await staff.get<{ error: { fields: object } }>(`${desk}?as_of=yesterday`)
    assert.equal(refused.status, 422, refused.text)
    assert.match(refused.text, /as_of/)

    const history = (await staff.get<Rule[]>(`${desk}/${id}/history`)).body
    assert.deepEqual(
      history.map((rule) => [
        rule.revision,
        rule.extras['quarantine_days'],
        rule.recorded_from?.slice(0, 10),
        rule.recorded_until?.slice(0, 10),
      ]),
      [
        [3, 5, '2026-11-25', undefined],
        [2, 5, '2026-11-20', '2026-11-25'],
        [1, 10, '2026-11-14', '2026-11-20'],
      ],
    )
    assert.equal((await staff.post(`${desk}/${id}/restore`, { revision: 9 })).status, 422)
    const back = await staff.post<Rule>(`${desk}/${id}/restore`, { revision: 1 })
    assert.deepEqual([back.body.revision, back.body.extras, back.body.valid_until], [4, { quarantine_days: 10 }, null])
    assert.deepEqual(
      (await staff.get<Rule>(`${desk}/${id}`, { 'accept-language': 'all' })).body.comment,
      quarantineInput.comment,
    )

    const lines = await staff.get<{ action: string }[]>(`/api/desk/audit?subject_kind=${wrap}&subject_id=${id}`)
    assert.deepEqual(
      lines.body.map(({ action }) => action),
      ['restore', 'end', 'edit', 'create'],
    )

    const manager = await signedIn(employee)
    const calls: readonly [string, string][] = [
      ['GET', desk],
      ['POST', desk],
      ['POST', `${desk}/preview`],
      ['GET', `${desk}/${id}`],
      ['GET', `${desk}/${id}/history`],
      ['PATCH', `${desk}/${id}`],
      ['PUT', `${desk}/${id}`],
      ['DELETE', `${desk}/${id}`],
      ['POST', `${desk}/${id}/end`],
      ['POST', `${desk}/${id}/preview`],
      ['POST', `${desk}/${id}/restore`],
    ]
    for (const [method, url] of calls) {
      const isWrapped = !/\/(end|restore)$/.test(url)
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: isWrapped ? { [wrap]: {} } : {} }
      for (const [who, caller, status] of [
        ['nobody', nobody, 401],
        ['a company', partner, 401],
        ['a manager', manager, 403],
      ] as const)
        assert.equal((await caller.call(method, url, body)).status, status, `${who}: ${method} ${url}`)
      if (!url.includes(id)) continue
      const lost = url.replace(id, '00000000-0000-4000-8000-000000000000')
      assert.equal((await staff.call(method, lost, body)).status, 404, `${method} ${lost}`)
    }
  }
  for (const kind of ruleKinds) await t.test(kind, (inner) => wholeLife(inner, kind))
})
