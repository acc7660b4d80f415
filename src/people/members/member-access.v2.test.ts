import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'

const usersOf = (companyId: string): string => `/api/v2/org/${companyId}/users`
const travellersOf = (companyId: string): string => `/api/v2/org/${companyId}/users/travellers`

test('members are readable by the organization and its managers only, and only their own', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const traveller = await house.givenTraveller(company)
  const manager = await house.givenManager(company)
  const foreign = await house.givenTraveller(other)
  const one = `${usersOf(company.id)}/${traveller.id}`

  assert.equal((await house.as(manager).get(one)).status, 200, 'a manager with a user’s key')
  assert.equal((await house.as(manager).patch(one, { user: { first_name: 'Eva' } })).status, 200)
  assert.equal((await house.as(manager).delete(`${usersOf(company.id)}/${manager.id}`)).status, 422, 'not oneself')
  for (const [who, caller, expected] of [
    ['nobody', house.nobody, 401],
    ['a traveller of the company', house.as(traveller), 403],
    ['another company', house.as(other), 401],
    ['another company’s traveller', house.as(foreign), 401],
    ['the public key', house.asPublic(company), 401],
  ] as const)
    await t.test(nameOf(who, expected), async () => {
      assert.equal((await caller.get(usersOf(company.id))).status, expected, who)
      assert.equal((await caller.get(one)).status, expected, who)
      assert.equal(
        (await caller.post(travellersOf(company.id), { user: { name: 'X', email: 'x@example.com' } })).status,
        expected,
        who,
      )
      assert.equal((await caller.patch(one, { user: { first_name: 'X' } })).status, expected, who)
      assert.equal((await caller.put(one, { user: { first_name: 'X' } })).status, expected, who)
      assert.equal((await caller.delete(one)).status, expected, who)
    })
  const partner = house.as(company)
  for (const [id, expected] of [
    [foreign.id, 401],
    [newId(house.clock.now()), 404],
    ['nonsense', 404],
  ] as const)
    await t.test(nameOf(id, expected), async () => {
      const path = `${usersOf(company.id)}/${id}`
      assert.equal((await partner.get(path)).status, expected)
      assert.equal((await partner.patch(path, { user: { first_name: 'X' } })).status, expected)
      assert.equal((await partner.delete(path)).status, expected)
    })
  assert.equal((await house.as(traveller).get('/api/v2/users/my_profile')).status, 200, 'nobody was deleted')
})

test('a person of two organizations: a token for each, and each sees its own side', async (t) => {
  const house = await testApp(t)
  const [home, host] = [await house.givenCompany(), await house.givenCompany()]
  const guest = await house.givenTraveller(home)
  const inHost = house.as(await house.joins(guest, host, 'employee'))

  assert.equal((await inHost.get(usersOf(host.id))).status, 200, 'a manager there')
  assert.equal((await house.as(guest).get(usersOf(host.id))).status, 401, 'the token of home acts at home')
  assert.equal((await house.as(guest).get(usersOf(home.id))).status, 403, 'where they are a traveller')

  const there = `${usersOf(host.id)}/${guest.id}`
  assert.equal((await house.as(host).get<{ email: string }>(there)).body.email, guest.email)
  assert.equal((await house.as(host).patch(there, { user: { first_name: 'Mine' } })).status, 403, 'another’s account')
  const changed = await house.as(home).patch(`${usersOf(home.id)}/${guest.id}`, { user: { first_name: 'Eva' } })
  assert.equal(changed.status, 200)
  const takeover = { password: 'a good password', password_confirmation: 'a good password' }
  for (const user of [takeover, { email: 'other@example.com' }])
    await t.test(nameOf(user), async () => {
      assert.equal(
        (await house.as(home).patch(`${usersOf(home.id)}/${guest.id}`, { user })).status,
        403,
        'no way into the other',
      )
    })

  assert.equal((await house.as(host).delete(there)).status, 200)
  await house.changesReceived()
  assert.equal((await house.as(host).get(there)).status, 401, 'gone from there')
  assert.equal((await inHost.get(usersOf(host.id))).status, 401)
  assert.equal((await house.as(guest).get('/api/v2/users/my_profile')).status, 200, 'and still at home')
  assert.equal((await house.as(home).patch(`${usersOf(home.id)}/${guest.id}`, { user: takeover })).status, 200)
})
