import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type GivenCompany, type TestApp, testApp } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import type { Problem } from '../../platform/problem.ts'
import { inviteByAddress } from '../accounts/account.service.ts'
import { peoplePersonalData } from '../personal-data/people-data.service.ts'
import { erasePerson } from '../personal-data/personal-data.service.ts'
import { addMember, type MemberDraft } from './member.service.ts'
import { type FoundMember, findOrAddMembers, refusalsOfDraft } from './member-finding.service.ts'

interface World {
  readonly app: TestApp
  readonly company: GivenCompany
  find(...drafts: readonly MemberDraft[]): Promise<FoundMember[]>
  count(email: string): Promise<number>
}

const draftOf = (email: string, more: Partial<MemberDraft> = {}): MemberDraft => ({ firstName: 'Ada', email, ...more })

async function world(t: TestContext): Promise<World> {
  const app = await testApp(t)
  const company = await app.givenCompany()
  return {
    app,
    company,
    find: (...drafts) => inTransaction(app.ctx(), (tx) => findOrAddMembers(tx, company.id, drafts)),
    count: async (email) =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from users where lower(email) = ${email} and deleted_at is null`.execute(
          app.db.db(),
        )
      ).rows[0]?.n ?? 0,
  }
}

test('a person is found by e-mail address in any case, and added once where there is none', async (t) => {
  const { app, company, find, count } = await world(t)
  const there = await app.givenTraveller(company, { email: 'There@Example.com' })
  const [found, added, again] = await find(
    draftOf('there@example.com'),
    draftOf('new@example.com', { lastName: 'Lindqvist', birthday: '1985-05-04' }),
    draftOf('NEW@example.com'),
  )
  assert.equal(found?.user.id, there.id)
  assert.deepEqual([found?.added, added?.added, again?.added], [false, true, true])
  assert.equal(again?.user.id, added?.user.id)
  assert.equal(added?.user.birthday, '1985-05-04')
  assert.equal(await count('new@example.com'), 1)
})

test('two transactions with the same new addresses, in another order, make each person once', async (t) => {
  const { find, count } = await world(t)
  const [a, b] = [draftOf('a@example.com', { externalId: 'A' }), draftOf('b@example.com', { externalId: 'B' })]
  const results = await Promise.all([find(a, b), find(b, a), find(a), find(b), find(a, b), find(b, a)])
  assert.deepEqual([await count('a@example.com'), await count('b@example.com')], [1, 1])
  assert.equal(new Set(results.flat().map(({ user }) => user.id)).size, 2)
})

test('whoever adds the same person at the same time is refused, or comes first', async (t) => {
  const { app, company, find, count } = await world(t)
  const [found, added] = await Promise.allSettled([
    find(draftOf('both@example.com')),
    addMember(app.ctx(), company.id, draftOf('both@example.com')),
  ])
  assert.equal(found.status, 'fulfilled')
  if (added.status === 'rejected') assert.deepEqual(Object.keys((added.reason as Problem).fields ?? {}), ['email'])
  assert.equal(await count('both@example.com'), 1)
})

test('somebody of another company with the address is not found; a guest is', async (t) => {
  const { app, company, find } = await world(t)
  const elsewhere = await app.givenTraveller(await app.givenCompany(), {
    email: 'guest@example.com',
    externalId: 'X-1',
  })
  const [own] = await find(draftOf('guest@example.com'))
  assert.notEqual(own?.user.id, elsewhere.id)
  const other = await app.givenTraveller(await app.givenCompany(), { email: 'joined@example.com', externalId: 'X-2' })
  await app.joins(other, company)
  const [guest] = await find(draftOf('joined@example.com'))
  assert.equal(guest?.user.id, other.id)
  assert.equal(guest?.user.externalId, null, 'the id in the books of another company is not shown')
})

test('a manager is found, and is not a traveller', async (t) => {
  const { app, company, find } = await world(t)
  const manager = await app.givenManager(company)
  const [found] = await find(draftOf(manager.email))
  assert.deepEqual([found?.user.id, found?.travels], [manager.id, false])
})

test('the address of a deleted and of an erased person gets a new account', async (t) => {
  const { app, company, find } = await world(t)
  const [deleted, erased] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  await app.as(company).delete(`/api/v2/org/${company.id}/users/${deleted.id}`)
  await erasePerson(app.ctx(), erased.id, peoplePersonalData)
  const people = await find(draftOf(deleted.email), draftOf(erased.email))
  assert.deepEqual(
    people.map(({ added }) => added),
    [true, true],
  )
  assert.ok(people.every(({ user }) => ![deleted.id, erased.id].includes(user.id)))
})

test('an address with an open invitation is refused as the caller names it', async (t) => {
  const { app, company } = await world(t)
  const invitation = { email: 'in@example.com', firstName: 'In', lastName: null, roles: ['traveller'] as const }
  await inviteByAddress(app.ctx(), { ...invitation, companyId: company.id }, 'http://godwit.test')
  const told: number[] = []
  const refused = await inTransaction(app.ctx(), (tx) =>
    findOrAddMembers(tx, company.id, [draftOf('out@example.com'), draftOf('in@example.com')], (error, at) => {
      told.push(at)
      return error
    }),
  ).catch((error: Problem) => error)
  assert.deepEqual((refused as Problem).fields, { email: ['has an open invitation'] })
  assert.deepEqual(told, [1])
})

test('an anonymous traveller is found by external id', async (t) => {
  const { find } = await world(t)
  const nameless: MemberDraft = { firstName: null, email: null, externalId: 'E-7' }
  const [[first], [second]] = await Promise.all([find(nameless), find(nameless)])
  assert.equal(first?.user.id, second?.user.id)
  assert.equal(first?.user.externalId, 'E-7')
})

test('the rules of a person refuse all wrong fields of a draft at once', async (t) => {
  const { app } = await world(t)
  assert.equal(await refusalsOfDraft(app.ctx(), draftOf('fine@example.com')), undefined)
  const refused = await refusalsOfDraft(app.ctx(), draftOf('no address', { birthday: '1985-13-01', phoneNumber: 'x' }))
  assert.deepEqual(Object.keys(refused ?? {}).toSorted(), ['birthday', 'email', 'phone_number'])
})
