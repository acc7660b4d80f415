import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'

interface CompanyBody extends Record<string, unknown> {
  readonly id: string
  readonly features: string[]
  readonly revision: number
  readonly deleted_at: string | null
}
const path = '/api/desk/companies'

test('staff make companies and edit their packages; two editors do not overwrite each other', async (t) => {
  const house = await testApp(t)
  const staff = house.as(await house.givenStaff())
  const made = await staff.post<CompanyBody>(path, {
    company: { name: ' Dunlin Travel ', features: ['alerts', 'alerts'] },
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(made.body, {
    id: made.body.id,
    name: 'Dunlin Travel',
    features: ['alerts'],
    settings: {},
    help_phone: null,
    revision: 1,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    deleted_at: null,
  })
  const one = `${path}/${made.body.id}`
  const seen = await staff.get(one)
  const edited = await staff.patch<CompanyBody>(
    one,
    { company: { features: ['white_label'], settings: { a: 1 } } },
    { 'if-match': String(seen.headers['etag']) },
  )
  assert.deepEqual([edited.status, edited.body.features, edited.body.revision], [200, ['white_label'], 2])
  const more = await staff.patch<CompanyBody>(one, { company: { settings: { a: null, b: 2 } } })
  assert.deepEqual(more.body['settings'], { b: 2 })
  const withPhone = await staff.patch<CompanyBody>(one, { company: { help_phone: ' +44 20 7946 0000 ' } })
  assert.equal(withPhone.body['help_phone'], '+44 20 7946 0000')
  const unchanged = await staff.patch<CompanyBody>(one, { company: { name: 'Dunlin Travel' } })
  assert.equal(unchanged.body['help_phone'], '+44 20 7946 0000', 'what is left out stays')
  const wrong = await staff.patch<{ error: { fields: object } }>(one, { company: { help_phone: 'call Kim' } })
  assert.deepEqual([wrong.status, wrong.body.error.fields], [422, { help_phone: ['is not a phone number'] }])
  const without = await staff.patch<CompanyBody>(one, { company: { help_phone: null } })
  assert.equal(without.body['help_phone'], null)
  const late = await staff.put(one, { company: { name: 'Other' } }, { 'if-match': String(seen.headers['etag']) })
  assert.equal(late.status, 412)
  for (const company of [{}, { name: ' ' }, { name: 'X', features: ['magic'] }])
    await t.test(nameOf(company), async () => {
      assert.ok([400, 422].includes((await staff.post(path, { company })).status), JSON.stringify(company))
    })
  assert.equal((await staff.get(`${path}/${newId(house.clock.now())}`)).status, 404)
  const { body } = await staff.get<CompanyBody[]>(`${path}?name=dunlin`)
  assert.deepEqual(
    body.map(({ id }) => id),
    [made.body.id],
  )
  const audited = await sql<{ action: string }>`
    select action from audit_log where subject_kind = 'company' and subject_id = ${made.body.id} order by id`.execute(
    house.db.db(),
  )
  assert.deepEqual(audited.rows, [{ action: 'create' }, ...Array.from({ length: 5 }, () => ({ action: 'update' }))])
})

test('a manager reads the own company, and changes nothing of it', async (t) => {
  const house = await testApp(t)
  const [own, other] = [await house.givenCompany(), await house.givenCompany()]
  const desk = await house.signedIn(await house.givenManager(own))
  assert.equal((await desk.get(`${path}/${own.id}`)).status, 200)
  assert.equal((await desk.get(`${path}/${other.id}`)).status, 401)
  assert.equal((await desk.get(path)).status, 403)
  assert.equal((await desk.patch(`${path}/${own.id}`, { company: { features: [] } })).status, 403)
  assert.equal((await desk.delete(`${path}/${own.id}`)).status, 403)
  assert.equal((await house.as(own).get(`${path}/${own.id}`)).status, 401)
})

test('deleting a company disables its keys, tokens and sessions until it is restored', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const staff = house.as(await house.givenStaff())
  const traveller = await house.givenTraveller(company)
  const alone = await house.givenTraveller(company, { roles: [] })
  const guest = await house.givenTraveller(company)
  await staff.post(`/api/desk/users/${guest.id}/roles`, { role: { type: 0, company_id: other.id } })
  const desk = await house.signedIn(await house.givenManager(company))
  await house.changesReceived()
  const states = async () => {
    await house.changesReceived()
    return {
      key: (await house.as(company).get(`/api/v2/org/${company.id}/users`)).status,
      public: (await house.asPublic(company).get('/api/v2/safety_categories')).status,
      traveller: (await house.as(traveller).get('/api/v2/users/my_profile')).status,
      alone: (await house.as(alone).get('/api/v2/users/my_profile')).status,
      guest: (await house.as(guest).get('/api/v2/users/my_profile')).status,
      guestElsewhere: (await house.as(house.inCompany(guest, other)).get('/api/v2/users/my_profile')).status,
      manager: (await desk.get('/api/desk/session')).status,
    }
  }
  const all = { key: 200, public: 200, traveller: 200, alone: 200, guest: 200, guestElsewhere: 200, manager: 200 }
  assert.deepEqual(await states(), all)
  assert.equal((await staff.delete<CompanyBody>(`${path}/${company.id}`)).body.deleted_at, '2026-11-14T12:00:00.000Z')
  assert.deepEqual(
    await states(),
    { key: 401, public: 401, traveller: 401, alone: 401, guest: 401, guestElsewhere: 200, manager: 401 },
    'who belongs to another company too goes on there, with the token of that one',
  )
  assert.deepEqual(
    (await staff.get<CompanyBody[]>(`${path}?deleted=true`)).body.map(({ id }) => id),
    [company.id],
  )
  assert.equal((await staff.post<CompanyBody>(`${path}/${company.id}/restore`)).body.deleted_at, null)
  assert.deepEqual(await states(), all)
})
