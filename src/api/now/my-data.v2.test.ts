import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { audit } from '../../people/index.ts'
import { lima } from './now.testing.ts'

const path = '/api/v2/users/my_data'

interface Exported {
  readonly format: string
  readonly user_id: string
  readonly data: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

test('a person downloads the own data: what the company has of them, and nothing of another company or person', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenTraveller(company, { externalId: 'emp-7' })
  const colleague = await app.givenTraveller(company)
  const elsewhere = await app.joins(ada, other)
  const days = ['2026-11-16', '2026-11-18'] as const
  const checkIn = { ...lima, latitude: lima.lat, longitude: lima.lng, type: 2, status: 1, device_token: 'd' }
  for (const [who, of] of [
    [ada, company],
    [colleague, company],
    [elsewhere, other],
  ] as const) {
    const trip = { name: `Trip of ${who.token}`, destinations: [to('PE', ...days)] }
    await givenTrip({ by: app.as(of), company: of, travellers: [who], ...trip })
    const said = await app.as(who).post('/api/v2/check_ins', { check_in: checkIn })
    assert.equal(said.status, 201, said.text)
    const device = { uuid: `device of ${who.token}`, token: `token of ${who.token}`, platform: 'android' }
    assert.equal((await app.as(who).post(`/api/v2/users/${who.id}/devices`, { device })).status, 201)
  }
  const staff = app.as((await app.givenStaff()).key)
  const atDesk = await staff.get<Exported>(`/api/desk/users/${ada.id}/export`)
  assert.equal(atDesk.status, 200, atDesk.text)

  const mine = await app.as(ada).get<Exported>(path)
  assert.equal(mine.status, 200, mine.text)
  assert.equal(mine.headers['content-disposition'], `attachment; filename="person-${ada.id}.json"`)
  assert.equal(mine.headers['cache-control'], 'no-store')
  const { format, user_id, data } = mine.body
  assert.deepEqual([format, user_id], ['godwit-person-1', ada.id])
  assert.deepEqual(Object.keys(data), Object.keys(atDesk.body.data), 'the same parts as at the desk')
  assert.deepEqual(
    data['trips']?.map(({ name }) => name),
    [`Trip of ${ada.token}`],
  )
  assert.equal(data['check_ins']?.length, 1)
  assert.equal((data['account'] as unknown as { external_id: string }).external_id, 'emp-7')
  for (const foreign of [other.id, elsewhere.token, colleague.id]) assert.ok(!mine.text.includes(foreign), foreign)

  const there = await app.as(elsewhere).get<Exported>(path)
  assert.equal(there.status, 200, there.text)
  assert.deepEqual(
    there.body.data['trips']?.map(({ name }) => name),
    [`Trip of ${elsewhere.token}`],
  )
  assert.equal(there.body.data['devices']?.length, 1)
  for (const foreign of [company.id, ada.token, 'emp-7']) assert.ok(!there.text.includes(foreign), foreign)
})

test('the audit log records it, without the values of others, and five an hour are enough', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const boss = await app.givenManager(company)
  const named = 'Somebody Verynamed'
  const other = await app.givenTraveller(company)
  const line = { action: 'update', subjectKind: 'user', subjectId: other.id, companyId: company.id }
  const actor = { kind: 'user', userId: boss.id, companyId: company.id, roles: [], features: [] } as const
  await audit({ ...app.ctx(), actor }, { ...line, before: null, after: { first_name: named } })
  const atDesk = await app.as((await app.givenStaff()).key).get(`/api/desk/users/${boss.id}/export`)
  assert.ok(atDesk.text.includes(named))
  for (let at = 0; at < 5; at++) {
    const { status, text } = await app.as(boss).get(path)
    assert.equal(status, 200, text)
    assert.ok(!text.includes(named))
  }
  const sixth = await app.as(boss).get(path)
  assert.equal(sixth.status, 429)
  assert.ok(Number(sixth.headers['retry-after']) > 0)
  app.clock.advance(3601)
  const again = await app.as(boss).get<Exported>(path)
  assert.equal(again.status, 200)
  assert.equal(again.body.data['audit']?.filter(({ action }) => action === 'export').length, 6, 'one at the desk')
})

test('somebody without a company has the own data; others have no such file', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const doctor = await app.givenNetworkResponder({ firstName: 'Noor' })
  const { status, body, text } = await app.as(doctor).get<Exported>(path)
  assert.equal(status, 200, text)
  assert.equal((body.data['account'] as unknown as { first_name: string }).first_name, 'Noor')
  for (const caller of [app.nobody, app.as(company), app.asPublic(company)])
    assert.equal((await caller.get(path)).status, 401)
})
