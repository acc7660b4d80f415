import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashesToCheck, signInDelay } from '../../src/people/sessions/session.ts'
import { testApp } from '../support/app.ts'

const door = '/api/desk/session'

test('five wrong passwords lock the account for their network, not for its owner elsewhere', async (t) => {
  const { withHeaders, givenStaff } = await testApp(t, { config: { trustProxy: true } })
  const staff = await givenStaff()
  const from = (address: string) => withHeaders({ 'x-forwarded-for': address })
  const wrong = { email: staff.email, password: 'wrong password' }
  const right = { email: staff.email, password: staff.password }
  for (const [attacker, neighbour, owner] of [
    ['203.0.113.7', '203.0.113.7', '198.51.100.1'],
    ['2001:db8:1:1::7', '2001:db8:1:1::8', '2001:db8:1:2::7'],
  ] as const) {
    for (let i = 0; i < 5; i++) assert.equal((await from(attacker).post(door, wrong)).status, 401)
    assert.equal((await from(neighbour).post(door, right)).status, 429, 'the same network')
    assert.equal((await from(owner).post(door, right)).status, 200)
  }
})

test('wrong passwords from many networks make each try slower, for known and unknown addresses, and lock nobody out', async (t) => {
  const { withHeaders, givenStaff } = await testApp(t, { config: { trustProxy: true } })
  const staff = await givenStaff()
  const from = (number: number) => withHeaders({ 'x-forwarded-for': `203.0.113.${number}` })
  const took = async (number: number, attempt: object, expected: number): Promise<number> => {
    const before = performance.now()
    assert.equal((await from(number).post(door, attempt)).status, expected)
    return performance.now() - before
  }
  for (const email of [staff.email, 'nobody@example.com']) {
    for (let i = 0; i < 12; i++) await took(i, { email, password: 'wrong password' }, 401)
    assert.ok(
      (await took(100, { email, password: 'wrong password' }, 401)) >= 490,
      'two steps of a quarter of a second',
    )
  }
  assert.ok((await took(101, { email: staff.email, password: staff.password }, 200)) >= 740)
  assert.equal(signInDelay(10), 0)
  assert.equal(signInDelay(10_000), 3_000)
})

test('as many passwords are checked for an unknown address as for one that two companies know', () => {
  const account = { passwordHash: 'hash' }
  assert.deepEqual(
    [[], [account], [account, account]].map((accounts) => hashesToCheck(accounts).length),
    [3, 3, 3],
  )
})
