import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rotateUserToken } from '../../src/people/index.ts'
import { newKey } from '../../src/people/keys/key.ts'
import { keptLog } from '../support/kept-log.ts'
import { door, type ErrorBody, type Signed, travellersPage } from '../support/traveller-sessions.ts'

test('a one-time code signs in once, in the company that it was made for, until it expires', async (t) => {
  const { ada, company, givenCompany, joins, nobody, codeFor, clock, db } = await travellersPage(t)
  const code = await codeFor(ada, company)
  const tries = await Promise.all([1, 2, 3].map(() => nobody.post<Signed & ErrorBody>(door, { code })))
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 401, 401], 'of several at once one signs in')
  const again = await nobody.post<ErrorBody>(door, { code })
  assert.deepEqual([again.status, again.body.error.code], [401, 'sign_in_failed'])

  const other = await givenCompany({ name: 'Second' })
  const guest = await codeFor(ada, other)
  assert.equal((await nobody.post(door, { code: guest })).status, 401, 'not a member')
  await joins(ada, other)
  clock.advance(900)
  const there = await nobody.post<Signed>(door, { code: await codeFor(ada, other) })
  assert.deepEqual([there.status, there.body.company], [200, { id: other.id, name: 'Second' }])

  const late = await codeFor(ada, company)
  clock.advance(15 * 60)
  assert.equal((await nobody.post(door, { code: late })).status, 401)
  const actions = await db
    .db()
    .selectFrom('audit_log')
    .select(['company_id', 'after'])
    .where('action', '=', 'sign_in')
    .orderBy('at')
    .execute()
  assert.deepEqual(
    actions.map((line) => [line.company_id, line.after]),
    [
      [company.id, { by: 'one-time code', page: 'traveller' }],
      [other.id, { by: 'one-time code', page: 'traveller' }],
    ],
  )
})

test('a session ends after 90 days, with a new token, a new password and the account', async (t) => {
  const {
    ada,
    company,
    givenTraveller,
    givenManager,
    givenStaff,
    as,
    ctx,
    browserOf,
    codeFor,
    clock,
    nobody,
    signedIn,
    changesReceived,
    status,
  } = await travellersPage(t)
  const staff = await givenStaff()
  const old = await browserOf(ada)
  clock.advance(90 * 86_400 - 1)
  assert.equal(await status(old), 200)
  clock.advance(1)
  assert.equal(await status(old), 401)

  const manager = await givenManager(company)
  const [page, desk] = [await browserOf(manager), await signedIn(manager)]
  const code = await codeFor(manager, company)
  await rotateUserToken(ctx(), manager.id)
  await changesReceived()
  assert.equal(await status(page), 401, 'a rotated token')
  assert.equal((await nobody.post(door, { code })).status, 401)
  assert.equal((await nobody.post(door, { token: manager.token })).status, 401)
  assert.equal(await status(desk, '/api/desk/session'), 200, 'the desk does not depend on the token')

  const bob = await givenTraveller(company)
  const withPassword = await browserOf(bob)
  const password = { password: 'another good password', password_confirmation: 'another good password' }
  assert.equal((await as(staff).post(`/api/desk/users/${bob.id}/password`, password)).status, 200)
  await changesReceived()
  assert.equal(await status(withPassword), 401)

  const gone = await browserOf(bob)
  assert.equal((await as(staff).delete(`/api/desk/users/${bob.id}`)).status, 200)
  await changesReceived()
  assert.equal(await status(gone), 401)
  assert.equal((await as(staff).post(`/api/desk/users/${bob.id}/restore`)).status, 200)
  await changesReceived()
  assert.equal(await status(gone), 401, 'and stays ended')
})

test('wrong tries of one lock nobody else on the network out, and nothing secret is in a log', async (t) => {
  const kept = keptLog()
  const { ada, company, nobody, givenTraveller, codeFor, clock, db } = await travellersPage(t, {
    log: kept.log,
    config: { requestLog: true },
  })
  const wrong = newKey('code')
  for (const body of [
    { token: wrong },
    { code: 'nonsense' },
    { token: newKey('user') },
    ...Array(4).fill({ code: wrong }),
  ])
    assert.equal((await nobody.post(door, body)).status, 401)
  const limited = await nobody.post(door, { code: wrong })
  assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '900'], 'the same wrong code again')
  assert.equal((await nobody.post(door, { code: newKey('code') })).status, 401, 'another wrong one')
  const bob = await givenTraveller(company)
  const [code, used] = [await codeFor(ada, company), await codeFor(bob, company)]
  assert.equal((await nobody.post(door, { code })).status, 200, 'a right code on the same network')
  assert.equal((await nobody.post(door, { code: used })).status, 200)
  const late = await Promise.all(Array.from({ length: 5 }, () => codeFor(bob, company, 0)))
  for (const old of late) assert.equal((await nobody.post(door, { code: old })).status, 401)
  assert.equal((await nobody.post(door, { code: used })).status, 429, 'old codes of one person, each another')
  assert.equal((await nobody.post(door, { code: await codeFor(bob, company) })).status, 200, 'but not a right one')
  assert.equal((await nobody.post(door, { token: bob.token })).status, 200)
  clock.advance(900)
  const signed = await nobody.post(door, { token: ada.token })
  assert.equal(signed.status, 200)
  const secret = /gwe_(\w+)/.exec(String(signed.headers['set-cookie']))?.[1] ?? assert.fail('no cookie')
  const { rows } = await sql<{ text: string }>`select to_jsonb(a)::text as text from audit_log a`.execute(db.db())
  const written = JSON.stringify([kept.lines, rows])
  assert.ok(kept.lines.length > 0 && rows.length > 0)
  for (const one of [wrong, code, ada.token, `gwe_${secret}`]) assert.ok(!written.includes(one.slice(4, 20)))
})

test('a sign-in needs a code or a token', async (t) => {
  const { nobody, ada, company, codeFor } = await travellersPage(t)
  const without = await nobody.post<ErrorBody>(door, {})
  assert.deepEqual([without.status, without.body.error.fields], [422, { code: ['is required, or a token'] }])
  const both = await nobody.post<ErrorBody>(door, { code: await codeFor(ada, company), token: ada.token })
  assert.deepEqual(both.body.error.fields, { token: ['must not be sent together with a code'] })
  assert.equal((await nobody.post(door, { code: 'x'.repeat(101) })).status, 422)
  assert.equal((await nobody.post(door, { code: 5 })).status, 400)
})
