import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { erasePerson, exportPerson } from '../../people/index.ts'
import { intelligencePersonalData } from '../personal-data/intelligence-data.service.ts'
import { type Json, schemaErrors } from '../testing.ts'
import { AlertFilterV2 } from './alert-filter.v2.wire.ts'

interface FilterBody extends Json {
  id: string
  risk_levels: number[]
  safety_category_id: string | null
}
const unknown = '018f0000-0000-7000-8000-000000000000'

test('alert filters of people and organizations', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const company = await house.givenCompany()
  const other = await house.givenCompany()
  const person = await house.givenTraveller(company)
  const colleague = await house.givenTraveller(company)
  const manager = await house.givenManager(company)
  const { body: categories } = await house.as(company).get<{ id: string; slug: string }[]>('/api/v2/safety_categories')
  const crime = categories.find(({ slug }) => slug === 'crime')?.id ?? assert.fail('there is crime')
  const ofPerson = `/api/v2/users/${person.id}/alert_filters`
  const ofCompany = `/api/v2/org/${company.id}/alert_filters`

  /** The same steps for both owners, each with a caller who may manage the filters. */
  for (const [name, path, keepers, strangers] of [
    [
      'a person’s',
      ofPerson,
      [house.as(person), house.as(company)],
      [house.as(colleague), house.as(manager), house.as(other), house.asPublic(company), house.nobody],
    ],
    [
      'an organization’s',
      ofCompany,
      [house.as(company), house.as(manager)],
      [house.as(other), house.as(await house.givenManager(other)), house.asPublic(company), house.nobody],
    ],
  ] as const) {
    await t.test(`${name}: made, read, changed, removed`, async () => {
      for (const keeper of keepers) {
        const made = await keeper.post<FilterBody>(path, {
          alert_filter: { risk_levels: [1, 0, 1], safety_category_id: crime, id: unknown },
        })
        assert.equal(made.status, 201, made.text)
        assert.deepEqual(Object.keys(made.body).sort(), Object.keys(AlertFilterV2.properties).sort())
        assert.deepEqual(schemaErrors(AlertFilterV2, made.body), [])
        assert.deepEqual([made.body.risk_levels, made.body.safety_category_id], [[0, 1], crime])
        assert.notEqual(made.body.id, unknown)
        assert.deepEqual((await keeper.get<FilterBody[]>(path)).body, [made.body])
        house.clock.advance(60)
        const one = `${path}/${made.body.id}`
        const patched = await keeper.patch<FilterBody>(one, { alert_filter: { risk_levels: [] } })
        assert.deepEqual([patched.status, patched.body.risk_levels, patched.body.safety_category_id], [200, [], crime])
        assert.notEqual(patched.body['updated_at'], made.body['updated_at'])
        const put = await keeper.put<FilterBody>(one, { alert_filter: { risk_levels: [2], safety_category_id: null } })
        assert.deepEqual([put.body.risk_levels, put.body.safety_category_id], [[2], null])
        for (const stranger of strangers) {
          assert.equal((await stranger.get(path)).status, 401)
          assert.equal((await stranger.post(path, { alert_filter: { risk_levels: [0] } })).status, 401)
          assert.equal((await stranger.patch(one, { alert_filter: { risk_levels: [0] } })).status, 401)
          assert.equal((await stranger.delete(one)).status, 401)
        }
        const gone = await keeper.delete(one)
        assert.deepEqual([gone.status, gone.text], [200, '{}'])
        assert.equal((await keeper.delete(one)).status, 404)
        assert.equal((await keeper.patch(`${path}/${unknown}`, { alert_filter: { risk_levels: [0] } })).status, 404)
        assert.deepEqual((await keeper.get<FilterBody[]>(path)).body, [])
      }
    })

    await t.test(`${name}: what is refused`, async (own) => {
      const [keeper] = keepers
      for (const [sent, field] of [
        [{}, 'risk_levels'],
        [{ risk_levels: [], safety_category_id: null }, 'risk_levels'],
        [{ risk_levels: null, safety_category_id: '' }, 'risk_levels'],
        [{ risk_levels: [3] }, 'risk_levels'],
        [{ risk_levels: [0], safety_category_id: unknown }, 'safety_category_id'],
        [{ risk_levels: [0], safety_category_id: 'nothing' }, 'safety_category_id'],
      ] as const)
        await own.test(nameOf(sent, field), async () => {
          const { status, body } = await keeper.post<{ error: { fields: Json } }>(path, { alert_filter: sent })
          assert.deepEqual([status, Object.keys(body.error.fields)], [422, [field]], JSON.stringify(sent))
        })
      assert.equal((await keeper.post(path, {})).status, 422, 'alert_filter is required')
      for (const sent of [{ alert_filter: { risk_levels: 'high' } }, { alert_filter: { risk_levels: [0.5] } }])
        assert.equal((await keeper.post(path, sent)).status, 400, JSON.stringify(sent))
      const { body } = await keeper.post<FilterBody>(path, { alert_filter: { safety_category_id: 'crime' } })
      assert.equal(body.safety_category_id, crime, 'a slug names it too')
      const empty = await keeper.patch(`${path}/${body.id}`, { alert_filter: { safety_category_id: null } })
      assert.equal(empty.status, 422, 'nothing would be left of it')
      await keeper.delete(`${path}/${body.id}`)
    })
  }

  await t.test('a filter is found only at its owner’s path', async () => {
    const { body } = await house.as(person).post<FilterBody>(ofPerson, { alert_filter: { risk_levels: [0] } })
    const lost = [
      await house.as(colleague).delete(`/api/v2/users/${colleague.id}/alert_filters/${body.id}`),
      await house.as(company).delete(`${ofCompany}/${body.id}`),
    ]
    assert.deepEqual(
      lost.map(({ status }) => status),
      [401, 401],
    )
    assert.deepEqual((await house.as(person).get<FilterBody[]>(ofPerson)).body, [body])
    assert.deepEqual((await house.as(company).get<FilterBody[]>(ofCompany)).body, [])
  })

  await t.test('a traveller cannot set the organization’s filters; an unknown owner is 404', async () => {
    assert.equal((await house.as(person).get(ofCompany)).status, 403)
    assert.equal((await house.as(person).post(ofCompany, { alert_filter: { risk_levels: [0] } })).status, 403)
    assert.equal((await house.as(company).get(`/api/v2/users/${unknown}/alert_filters`)).status, 404)
  })

  await t.test('the audit log has what a company does, and not what a person does', async () => {
    const lines = await house.db
      .db()
      .selectFrom('audit_log')
      .select(['actor_kind', 'action', 'company_id'])
      .where('subject_kind', '=', 'alert_filter')
      .execute()
    assert.ok(lines.length > 0)
    assert.ok(lines.every((line) => line.company_id === company.id))
    assert.ok(
      lines.some((line) => line.actor_kind === 'user' && line.action === 'delete'),
      'a manager’s',
    )
    assert.equal(lines.filter((line) => line.actor_kind === 'company' && line.action === 'create').length, 3)
  })

  await t.test('no more than a hundred', async () => {
    const phone = house.as(colleague)
    const path = `/api/v2/users/${colleague.id}/alert_filters`
    for (let n = 0; n < 100; n++)
      assert.equal((await phone.post(path, { alert_filter: { risk_levels: [n % 3] } })).status, 201)
    assert.equal((await phone.post(path, { alert_filter: { risk_levels: [0] } })).status, 422)
  })

  await t.test('a person’s filters are exported, and deleted with the person', async () => {
    const { data } = await exportPerson(house.ctx(), colleague.id, intelligencePersonalData)
    assert.equal(((data as Json)['alert_filters'] as unknown[]).length, 100)
    await erasePerson(house.ctx(), colleague.id, intelligencePersonalData)
    const left = await house.db
      .db()
      .selectFrom('alert_filters')
      .select('id')
      .where('user_id', '=', colleague.id)
      .execute()
    assert.deepEqual(left, [])
    assert.equal((await house.as(person).get<FilterBody[]>(ofPerson)).body.length, 1, 'and nobody else’s')
  })
})
