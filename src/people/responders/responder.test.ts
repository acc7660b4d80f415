import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { contextFor } from '../../api/deps.ts'
import type { Actor, Ctx, RoleType } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { inCompany, listResponders, readPeopleAsSeen } from './responder.service.ts'
import { isNetworkResponder } from './responder.ts'

const field: readonly RoleType[] = ['clinical_admin', 'medical_practitioner', 'psychiatrist']
const contextOf = (app: TestApp, actor: Actor): Ctx =>
  contextFor({ pool: app.db.pool, clock: app.clock, log: app.ctx().log, vault: app.ctx().vault }, actor, 'test')
const userOf = (userId: string, companyId: string | null, roles: readonly RoleType[]): Actor => ({
  kind: 'user',
  userId,
  companyId,
  roles,
  features: [],
})

test('a responder of the network calls with a token without a company, and sees no company’s data', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company)
  const mara = await app.givenNetworkResponder({ firstName: 'Mara', lastName: 'Quist', bio: 'Fevers.' })
  const phone = app.as(mara)
  const mine = await phone.get<Record<string, unknown>>('/api/v2/users/my_profile')
  assert.equal(mine.status, 200, mine.text)
  assert.deepEqual(
    [mine.body['id'], mine.body['authentication_token'], mine.body['bio'], mine.body['roles']],
    [mara.id, mara.token, 'Fevers.', []],
  )
  assert.deepEqual((await phone.get('/api/v2/notifications')).body, [])
  assert.deepEqual((await phone.get('/api/v2/trips')).body, [])
  for (const path of [`/users/${ada.id}`, '/users', '/trips', '/users/active_traveller_country_count'])
    await t.test(nameOf(path), async () => {
      assert.equal((await phone.get(`/api/v2/org/${company.id}${path}`)).status, 401)
    })
  assert.equal((await phone.get('/api/v2/trips', { organization: company.id })).status, 401)
  assert.equal((await phone.get('/api/desk/users')).status, 401)

  await sql`delete from network_responders where user_id = ${mara.id}`.execute(app.db.db())
  await app.changesReceived()
  const after = await phone.get<Record<string, unknown>>('/api/v2/users/my_profile')
  assert.deepEqual([after.status, 'bio' in after.body], [200, false], 'the roles end at once, the account stays')
})

test('responders of a company are its own and, with the package, those of the network', async (t) => {
  const app = await testApp(t)
  const [served, bare] = [await app.givenCompany({ features: ['assistance'] }), await app.givenCompany()]
  const own = await app.givenTraveller(served, { roles: ['clinical_admin'] })
  await app.givenTraveller(served, { roles: ['dentist'] })
  const bareOwn = await app.givenTraveller(bare, { roles: ['psychiatrist', 'medical_practitioner'] })
  app.clock.advance(1)
  const network = await app.givenNetworkResponder({ roles: ['medical_practitioner', 'dentist'] })
  await app.givenNetworkResponder({ roles: ['dentist'] })
  const gone = await app.givenNetworkResponder()
  await sql`update users set deleted_at = now() where id = ${gone.id}`.execute(app.db.db())

  const among = (company: { readonly id: string }, affectedId: string | null = null) =>
    listResponders(app.ctx(), { companyId: company.id, affectedId, roles: field })
  assert.deepEqual(await among(served), [
    { userId: own.id, isNetwork: false },
    { userId: network.id, isNetwork: true },
  ])
  assert.deepEqual(await among(served, own.id), [{ userId: network.id, isNetwork: true }], 'nobody is the own helper')
  assert.deepEqual(await among(bare), [{ userId: bareOwn.id, isNetwork: false }])
  // Somebody of the network who has a role in the company too is the company's own there.
  await app.joins(network, served, 'medical_practitioner')
  assert.deepEqual((await among(served))[1], { userId: network.id, isNetwork: false })
})

test('people are seen whole by themselves, their company and staff, and by name by everybody else', async (t) => {
  const app = await testApp(t)
  const [company, other] = [await app.givenCompany({ features: ['assistance'] }), await app.givenCompany()]
  const ada = await app.givenTraveller(company, { externalId: 'E-7', phoneNumber: '+4670', birthday: '1985-05-04' })
  const manager = await app.givenManager(company)
  const mara = await app.givenNetworkResponder({ bio: 'Fevers.', languagesSpoken: ['es'] })
  const staff = await app.givenStaff()
  const ids = [ada.id, mara.id, staff.id]
  const key: Actor = { kind: 'company', keyId: ada.id, companyId: company.id, features: [] }
  const emails = { ada: ada.email, mara: mara.email, staff: staff.email }
  const cases: readonly [string, Actor, readonly (keyof typeof emails)[]][] = [
    ['the company’s key', key, ['ada']],
    ['another company’s key', { ...key, companyId: other.id }, []],
    ['a manager with a token', userOf(manager.id, company.id, ['organization_admin']), ['ada']],
    ['the traveller', userOf(ada.id, company.id, ['traveller']), ['ada']],
    ['a responder of the network', userOf(mara.id, null, ['medical_practitioner']), ['mara']],
    ['staff', { kind: 'staff', userId: staff.id, keyId: null, sessionId: null }, ['ada', 'mara', 'staff']],
    ['the system', { kind: 'system' }, ['ada', 'mara', 'staff']],
  ]
  for (const [name, actor, whole] of cases)
    await t.test(name, async () => {
      const people = await readPeopleAsSeen(contextOf(app, actor), [...ids, ada.id])
      assert.equal(people.size, 3)
      for (const [who, id] of [
        ['ada', ada.id],
        ['mara', mara.id],
        ['staff', staff.id],
      ] as const) {
        const seen = people.get(id) ?? assert.fail(who)
        assert.equal(seen.email, whole.includes(who) ? emails[who] : null, who)
        assert.ok(seen.firstName?.startsWith('First'), who)
      }
      const shown = people.get(ada.id) ?? assert.fail()
      assert.deepEqual(
        [shown.phoneNumber, shown.birthday, shown.externalId],
        whole.includes('ada') ? ['+4670', '1985-05-04', 'E-7'] : [null, null, null],
      )
      assert.deepEqual([people.get(mara.id)?.bio, people.get(mara.id)?.languagesSpoken], ['Fevers.', ['es']])
    })
  assert.deepEqual([...(await readPeopleAsSeen(app.ctx(), []))], [])
})

test('a responder of the network works in a company’s scope only after changing to it', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  await app.givenTraveller(company)
  const mara = await app.givenNetworkResponder()
  const ctx = contextOf(app, userOf(mara.id, null, ['medical_practitioner']))
  assert.deepEqual([isNetworkResponder(ctx.actor), isNetworkResponder({ kind: 'system' })], [true, false])
  assert.equal(isNetworkResponder(userOf(mara.id, company.id, ['medical_practitioner'])), false)
  assert.equal(isNetworkResponder(userOf(mara.id, null, [])), false)
  const count = async ({ db }: Ctx) =>
    (await sql<{ people: number }>`select count(*)::int as people from users`.execute(db)).rows[0]?.people
  assert.equal(await count(ctx), 1)
  const acting = inCompany(ctx, company.id)
  assert.deepEqual([await count(acting), acting.actor], [2, ctx.actor])
  await inTransaction(ctx, async (tx) => assert.equal(await count(inCompany(tx, company.id)), 2))
  assert.equal(await count(ctx), 1)
})
