import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor, Ctx, RoleType } from '../../platform/ctx.ts'
import { asManager, managedCompany, managesCompany, requireManaged } from './company-access.ts'

const ours = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
const theirs = '0d9c24e8-3b12-4fef-91e0-6dc2a1a3a7f1'
const as = (actor: Actor): Ctx => ({ actor }) as Ctx
const person = (companyId: string | null, ...roles: RoleType[]): Ctx =>
  as({ kind: 'user', userId: 'u', companyId, roles, features: ['alerts'] })
const key = as({ kind: 'company', keyId: 'k', companyId: ours, features: [] })
const desk = as({ kind: 'manager', userId: 'u', companyId: ours, sessionId: 's', features: [] })
const publicKey = as({ kind: 'public', keyId: 'k', companyId: ours, features: [] })
const staff = as({ kind: 'staff', userId: 'u', keyId: null, sessionId: null })
const status = (work: () => unknown): number => {
  try {
    work()
    return 200
  } catch (error) {
    return (error as { status: number }).status
  }
}

test('a company is managed by its key and its managers only', () => {
  for (const ctx of [key, desk, person(ours, 'employee'), person(ours, 'traveller', 'organization_admin')]) {
    assert.equal(managesCompany(ctx, ours.toUpperCase()), true)
    assert.equal(managesCompany(ctx, theirs), false)
  }
  for (const ctx of [publicKey, staff, person(ours, 'traveller'), person(null, 'employee'), as({ kind: 'nobody' })])
    assert.equal(managesCompany(ctx, ours), false)
})

test('others of the company get 403, everybody else 401', () => {
  assert.equal(requireManaged(key, ours.toUpperCase(), 'No.'), ours)
  assert.equal(managedCompany(person(ours, 'employee')), ours)
  for (const [ctx, expected] of [
    [person(ours, 'traveller'), 403],
    [person(null, 'employee'), 401],
    [publicKey, 401],
    [staff, 401],
  ] as const)
    assert.equal(
      status(() => managedCompany(ctx)),
      expected,
    )
  assert.equal(
    status(() => requireManaged(person(ours, 'traveller'), ours, 'No.')),
    403,
  )
  assert.equal(
    status(() => requireManaged(key, theirs, 'No.')),
    401,
  )
})

test('a manager with a user token gets the actor of a manager, without a session', () => {
  assert.deepEqual(asManager(person(ours, 'employee')).actor, {
    kind: 'manager',
    userId: 'u',
    companyId: ours,
    features: ['alerts'],
    sessionId: null,
  })
  assert.equal(asManager(key), key)
  assert.equal(
    status(() => asManager(person(ours, 'traveller'))),
    403,
  )
})
