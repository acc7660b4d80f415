import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { isEntitled } from './entitlement.service.ts'

interface Body extends Record<string, unknown> {
  readonly id: string
  readonly revision: number
}
const path = '/api/desk/entitlements'
const at = (text: string): Date => new Date(text)

test('a person may use what they, their company or its package give them, and only then', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany({ features: ['alerts'] })
  const staff = house.as(await house.givenStaff())
  const [ada, per] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  const may = (id: string, feature: 'alerts' | 'consults' | 'assistance', when = '2026-12-15T00:00:00Z') =>
    isEntitled(house.ctx(), id, feature, at(when))
  assert.equal(await may(ada.id, 'alerts'), true, 'the package')
  assert.equal(await may(ada.id, 'consults'), false)

  const made = await staff.post<Body>(path, {
    entitlement: {
      user_id: ada.id,
      feature: 'consults',
      from: '2026-12-01',
      until: '2027-01-01',
      source: 'desk: a gift',
    },
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(made.body, {
    id: made.body.id,
    company_id: company.id,
    user_id: ada.id,
    feature: 'consults',
    from: '2026-12-01T00:00:00.000Z',
    until: '2027-01-01T00:00:00.000Z',
    source: 'desk: a gift',
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    revision: 1,
  })
  const moments = ['2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z', '2026-12-31T23:59:59Z', '2027-01-01T00:00:00Z']
  assert.deepEqual(await Promise.all(moments.map((when) => may(ada.id, 'consults', when))), [false, true, true, false])
  assert.equal(await may(per.id, 'consults'), false, 'nobody else')

  await staff.post(path, { entitlement: { company_id: company.id, feature: 'assistance' } })
  assert.deepEqual(
    [await may(per.id, 'assistance'), await may(per.id, 'assistance', '2026-11-14T11:59:59Z')],
    [true, false],
  )
  assert.equal(await isEntitled(house.ctx(), per.id, 'alerts', at('2026-12-15'), null), false, 'in no company')

  const one = `${path}/${made.body.id}`
  const ended = await staff.patch<Body>(one, { entitlement: { until: '2026-12-10' } }, { 'if-match': '"1"' })
  assert.deepEqual([ended.status, ended.body.revision], [200, 2])
  assert.equal(await may(ada.id, 'consults'), false)
  assert.equal((await staff.put(one, { entitlement: { until: null } }, { 'if-match': '"1"' })).status, 412)
  assert.equal((await staff.put(one, { entitlement: { until: null } })).status, 200)
  assert.equal(await may(ada.id, 'consults', '2036-01-01T00:00:00Z'), true)
  assert.deepEqual(
    (await staff.get<Body[]>(`${path}?user_id=${ada.id}`)).body.map(({ id }) => id),
    [made.body.id],
  )
  assert.deepEqual((await staff.delete(one)).body, [])
  assert.equal((await staff.get(one)).status, 404)
  assert.equal(await may(ada.id, 'consults'), false)
})

test('invalid entitlements are refused, and only staff grant them', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const staff = house.as(await house.givenStaff())
  const ada = await house.givenTraveller(company)
  for (const [entitlement, status] of [
    [{ feature: 'consults' }, 422],
    [{ user_id: ada.id, company_id: other.id, feature: 'consults' }, 422],
    [{ user_id: ada.id, feature: 'consults', from: '2027-01-01', until: '2026-01-01' }, 422],
    [{ user_id: ada.id, feature: 'consults', from: 'soon' }, 422],
    [{ user_id: newId(house.clock.now()), feature: 'consults' }, 404],
    [{ company_id: newId(house.clock.now()), feature: 'consults' }, 404],
  ] as const)
    await t.test(nameOf(entitlement, status), async () => {
      assert.equal((await staff.post(path, { entitlement })).status, status, JSON.stringify(entitlement))
    })
  assert.ok(
    [400, 422].includes((await staff.post(path, { entitlement: { user_id: ada.id, feature: 'magic' } })).status),
  )
  const desk = await house.signedIn(await house.givenManager(company))
  assert.equal((await desk.get(path)).status, 403)
  assert.equal((await desk.post(path, { entitlement: { user_id: ada.id, feature: 'consults' } })).status, 403)
  assert.equal((await house.as(company).get(path)).status, 401)
})
