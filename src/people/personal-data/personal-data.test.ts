import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { createKey } from '../keys/key.service.ts'
import { peoplePersonalData } from './people-data.service.ts'
import { erasePerson, exportPerson, getPerson } from './personal-data.service.ts'

const password = 'a password that is long enough'

test('an export has everything of the person, nothing of others, and no secret', async (t) => {
  const { ctx, givenCompany, givenManager, givenTraveller, nobody } = await testApp(t)
  const company = await givenCompany()
  const other = await givenTraveller(company, { email: 'other@example.com' })
  const manager = await givenManager(company, { email: 'ingrid@example.com', firstName: 'Ingrid', password })
  await nobody.post('/api/desk/session', { email: 'ingrid@example.com', password })
  const text = JSON.stringify(await exportPerson(ctx(), manager.id, peoplePersonalData))
  const { data } = JSON.parse(text) as {
    data: { account: { first_name: string }; roles: { type: string }[]; sessions: unknown[]; audit: unknown[] }
  }
  assert.equal(data.account.first_name, 'Ingrid')
  assert.deepEqual(
    data.roles.map((role) => role.type),
    ['organization_admin'],
  )
  assert.ok(data.audit.length >= 1)
  for (const secret of [other.id, 'other@example.com', manager.token, password, 'argon2', 'digest'])
    assert.ok(!text.includes(secret), secret)
})

test('an erased person is gone: the account, the token, the sessions, the audit’s values', async (t) => {
  const { as, changesReceived, ctx, db, givenCompany, givenManager } = await testApp(t)
  const company = await givenCompany()
  const ada = await givenManager(company, {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lindqvist',
    phoneNumber: '+46701234567',
    externalId: 'emp-7',
    password,
  })
  assert.equal((await as(ada).get('/api/v2/users/my_profile')).status, 200)
  await erasePerson(ctx(), ada.id, peoplePersonalData)
  await changesReceived()
  assert.equal((await as(ada).get('/api/v2/users/my_profile')).status, 401)

  for (const table of ['users', 'roles', 'sessions', 'keys', 'audit_log'] as const) {
    const rows = JSON.stringify(await db.db().selectFrom(table).selectAll().execute())
    for (const trace of ['Lindqvist', 'ada@example.com', '+46701234567', 'emp-7'])
      assert.ok(!rows.includes(trace), `${table} still holds ${trace}`)
  }
  const row = await db
    .db()
    .selectFrom('users')
    .select(['email', 'deleted_at', 'erased_at', 'password_hash'])
    .where('id', '=', ada.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.email, `${ada.id}@erased.invalid`)
  assert.ok(row.deleted_at && row.erased_at && row.password_hash === null, 'the row stays for records of money, empty')
  const line = await db
    .db()
    .selectFrom('audit_log')
    .select(['subject_id', 'before', 'after'])
    .where('action', '=', 'erase')
    .executeTakeFirstOrThrow()
  assert.deepEqual(line, { subject_id: ada.id, before: null, after: null })
})

test('erasing a person does not change colleagues, and frees the address', async (t) => {
  const { as, ctx, givenCompany, givenTraveller } = await testApp(t)
  const company = await givenCompany()
  const [gone, stays] = [await givenTraveller(company, { email: 'same@example.com' }), await givenTraveller(company)]
  await erasePerson(ctx(), gone.id, peoplePersonalData)
  assert.equal((await as(stays).get('/api/v2/users/my_profile')).status, 200)
  const again = await givenTraveller(company, { email: 'same@example.com' })
  assert.equal((await getPerson(ctx(), 'same@example.com')).id, again.id)
})

test('the keys of an erased member of staff end', async (t) => {
  const { as, changesReceived, ctx, givenStaff } = await testApp(t)
  const kim = await givenStaff()
  const key = await createKey(ctx(), { kind: 'staff', name: 'Kim’s laptop', companyId: null, userId: kim.id })
  assert.equal((await as(key.secret).get('/api/desk/keys')).status, 200)
  await erasePerson(ctx(), kim.id, peoplePersonalData)
  await changesReceived()
  assert.equal((await as(key.secret).get('/api/desk/keys')).status, 401)
})

test('erasing is all or nothing, and once', async (t) => {
  const { as, ctx, givenCompany, givenTraveller } = await testApp(t)
  const ada = await givenTraveller(await givenCompany())
  const broken = { name: 'broken', export: async () => null, erase: () => Promise.reject(new Error('no')) }
  await assert.rejects(erasePerson(ctx(), ada.id, [broken, ...peoplePersonalData]), /no/)
  assert.equal((await as(ada).get('/api/v2/users/my_profile')).status, 200)
  await erasePerson(ctx(), ada.id, peoplePersonalData)
  await assert.rejects(erasePerson(ctx(), ada.id, peoplePersonalData), { code: 'already_erased' })
  await assert.rejects(getPerson(ctx(), 'nobody@example.com'), { status: 404 })
})
