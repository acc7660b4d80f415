import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { type ProbeState, probes } from '../support/probes.ts'

interface ErrorBody {
  readonly error: { readonly code: string; readonly request_id: string }
}

const work = '/api/v2/probes/work'
const key = (text: string): Record<string, string> => ({ 'idempotency-key': text })

async function givenProbes(
  t: Parameters<typeof testApp>[0],
): Promise<TestApp & { state: ProbeState; rows(): Promise<number> }> {
  const state: ProbeState = { worked: 0, meanwhile: () => {} }
  const node = await testApp(t, { extraRoutes: probes(state) })
  const rows = async (): Promise<number> => {
    const { rows: found } = await sql<{
      n: number
    }>`select count(*) as n from system_state where key like 'probe %'`.execute(node.db.db())
    return found[0]?.n ?? 0
  }
  return { ...node, state, rows }
}

test('the same key with the same body gives the first answer again, byte for byte', async (t) => {
  const { as, state, rows, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  const first = await partner.post(work, { a: 1 }, key('one'))
  assert.equal(first.status, 201)
  assert.equal(first.headers['idempotent-replayed'], undefined)
  for (let i = 0; i < 3; i++) {
    const again = await partner.post(work, { a: 1 }, key('one'))
    assert.equal(again.status, 201)
    assert.equal(again.text, first.text)
    assert.equal(again.headers['content-type'], first.headers['content-type'])
    assert.equal(again.headers['idempotent-replayed'], 'true')
    assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
  }
  assert.equal(state.worked, 1)
  assert.equal(await rows(), 1)
  assert.equal((await partner.post(work, { a: 1 }, key('two'))).headers['idempotent-replayed'], undefined)
  assert.equal((await partner.post(work, { a: 1 })).status, 201)
  assert.equal(state.worked, 3)
})

test('with another body, or at another address, it is 422', async (t) => {
  const { as, state, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  assert.equal((await partner.post(work, { a: 1 }, key('one'))).status, 201)
  for (const [url, body] of [
    [work, { a: 2 }],
    [work, {}],
    [`${work}?x=1`, { a: 1 }],
    ['/api/v2/probes/sends', { a: 1 }],
  ] as const)
    await t.test(nameOf(url, body), async () => {
      const answer = await partner.post<ErrorBody>(url, body, key('one'))
      assert.equal(answer.status, 422, url)
      assert.equal(answer.body.error.code, 'idempotency_key_reused')
    })
  // An invalid body with a used key is refused for the key, too.
  const broken = await partner.post<ErrorBody>('/api/v2/probes', { probe: {} }, key('one'))
  assert.equal(broken.status, 422)
  assert.equal(broken.body.error.code, 'idempotency_key_reused')
  assert.equal(state.worked, 1)
})

test('keys of different callers are independent', async (t) => {
  const { as, state, givenCompany, givenTraveller } = await givenProbes(t)
  const company = await givenCompany()
  const callers = [
    as(company.key),
    as((await givenCompany()).key),
    as(await givenTraveller(company)),
    as(await givenTraveller(company)),
  ]
  for (const caller of callers) assert.equal((await caller.post(work, {}, key('one'))).status, 201)
  assert.equal(state.worked, 4)
})

test('of two concurrent requests one does the work, on one node or on two', async (t) => {
  const first = await givenProbes(t)
  const second = await first.secondNode()
  const { key: token } = await first.givenCompany()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? first : second).as(token).post(work, { a: 1 }, key('same'))),
  )
  assert.equal(first.state.worked, 1)
  assert.equal(await first.rows(), 1)
  for (const answer of answers) {
    assert.equal(answer.status, 201)
    assert.equal(answer.text, answers[0]?.text)
  }
})

test('a request that waits too long for a concurrent one gets 409 with Retry-After, and later the response', async (t) => {
  const { as, state, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  let entered = (): void => {}
  let finish = (): void => {}
  const inside = new Promise<void>((resolve) => {
    entered = resolve
  })
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  state.meanwhile = () => {
    entered()
    return gate
  }
  const slow = partner.post(work, {}, key('slow'))
  await inside
  const impatient = await partner.post<ErrorBody>(work, {}, key('slow'))
  assert.equal(impatient.status, 409)
  assert.equal(impatient.body.error.code, 'request_in_progress')
  assert.equal(impatient.headers['retry-after'], '1')
  finish()
  const done = await slow
  assert.equal(done.status, 201)
  assert.equal((await partner.post(work, {}, key('slow'))).text, done.text)
  assert.equal(state.worked, 1)
})

test('a failure before the commit leaves neither the work nor the key', async (t) => {
  const { as, db, state, rows, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  state.meanwhile = () => Promise.reject(new Error('the process fell over'))
  assert.equal((await partner.post(work, {}, key('crash'))).status, 500)
  assert.equal(state.worked, 1)
  assert.equal(await rows(), 0)
  const kept = await db.db().selectFrom('idempotency_keys').select('key').execute()
  assert.deepEqual(kept, [])
  state.meanwhile = () => {}
  assert.equal((await partner.post(work, {}, key('crash'))).status, 201)
  assert.equal(await rows(), 1)
})

test('after 24 hours the key may be used again', async (t) => {
  const { as, clock, state, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  const first = await partner.post(work, {}, key('day'))
  clock.advance(24 * 3600 - 1)
  assert.equal((await partner.post(work, {}, key('day'))).text, first.text)
  clock.advance(1)
  const next = await partner.post(work, { other: true }, key('day'))
  assert.equal(next.status, 201)
  assert.notEqual(next.text, first.text)
  assert.equal(state.worked, 2)
  // An error response replaces an expired one as well.
  clock.advance(24 * 3600)
  const refused = await partner.post('/api/v2/probes', { probe: {} }, key('day'))
  assert.equal(refused.status, 422)
  assert.equal((await partner.post('/api/v2/probes', { probe: {} }, key('day'))).text, refused.text)
})

test('a key has 1 to 255 printable characters', async (t) => {
  const { as, state, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  for (const good of ['a', 'x'.repeat(255), 'a b', '"quoted"', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'])
    await t.test(nameOf(good), async () => {
      assert.equal((await partner.post(work, {}, key(good))).status, 201, good.slice(0, 40))
    })
  const worked = state.worked
  for (const bad of ['', 'x'.repeat(256), 'ü', 'a\u0001b'])
    await t.test(nameOf(bad), async () => {
      const answer = await partner.post<ErrorBody>(work, {}, key(bad))
      assert.equal(answer.status, 400, bad.slice(0, 40))
      assert.equal(answer.body.error.code, 'invalid_idempotency_key')
    })
  assert.equal(state.worked, worked)
})

test('error responses are stored too: the same request gets the same bytes, request id included', async (t) => {
  const { as, state, givenCompany, givenStaff } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  const staff = as(await givenStaff())
  const json = { 'content-type': 'application/json' }
  const refusals = [
    () => partner.post('/api/v2/probes', { probe: {} }, key('rule')),
    () => partner.post('/api/v2/probes', { probe: { email: 3 } }, key('type')),
    () => partner.call('POST', '/api/v2/probes', { payload: '{', headers: { ...json, ...key('json') } }),
    () => partner.post('/api/v2/probes', { probe: { email: 'a@example.com', at: 'never' } }, key('handler')),
    () => staff.post('/api/desk/keys/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0/revoke', {}, key('missing')),
  ]
  for (const refuse of refusals) {
    const first = await refuse()
    assert.ok([400, 404, 422].includes(first.status), first.text)
    const again = await refuse()
    assert.deepEqual([again.status, again.text], [first.status, first.text])
    assert.equal(again.headers['idempotent-replayed'], 'true')
  }
  // Errors that do not depend on the request itself are not stored: a wrong key, a bug.
  assert.equal((await as('gwc_0').post(work, {}, key('rule'))).status, 401)
  assert.equal(state.worked, 0)
})

test('responses without a body, with a Location, or as bytes are stored as well', async (t) => {
  const { as, state, givenCompany } = await givenProbes(t)
  const partner = as((await givenCompany()).key)
  const [sent, sentAgain] = [
    await partner.post('/api/v2/probes/sends', {}, key('sent')),
    await partner.post('/api/v2/probes/sends', {}, key('sent')),
  ]
  assert.deepEqual([sent.status, sent.text, sent.headers['location']], [202, '{"worked":1}', '/somewhere'])
  assert.deepEqual(
    [sentAgain.status, sentAgain.text, sentAgain.headers['location']],
    [202, '{"worked":1}', '/somewhere'],
  )
  const [silent, silentAgain] = [
    await partner.post('/api/v2/probes/silent', {}, key('silent')),
    await partner.post('/api/v2/probes/silent', {}, key('silent')),
  ]
  assert.deepEqual([silent.status, silent.text, silentAgain.status, silentAgain.text], [204, '', 204, ''])
  assert.equal(state.worked, 2)
  const [ready, readyAgain] = [
    await partner.post('/api/v2/probes/read', {}, key('read')),
    await partner.post('/api/v2/probes/read', {}, key('read')),
  ]
  assert.deepEqual([ready.status, ready.text, ready.headers['content-language']], [200, '{"made":3}', 'en'])
  assert.deepEqual(
    [readyAgain.status, readyAgain.text, readyAgain.headers['content-language']],
    [200, '{"made":3}', 'en'],
  )
})

test('a response that was sent before the commit is not stored: a POST handler has to return it', async (t) => {
  const { as, db, givenCompany } = await givenProbes(t)
  await as((await givenCompany()).key).post('/api/v2/probes/hasty', {}, key('hasty'))
  assert.deepEqual(await db.db().selectFrom('idempotency_keys').select('key').execute(), [])
})

test('GET and the other methods ignore the key, and so does a request without a caller', async (t) => {
  const { as, nobody, db, givenStaff } = await givenProbes(t)
  const staff = as(await givenStaff())
  for (const bad of ['one', 'x'.repeat(300)])
    await t.test(nameOf(bad), async () => {
      assert.equal((await staff.get('/api/desk/keys', key(bad))).status, 200)
    })
  assert.equal((await nobody.post('/api/desk/session', {}, key('one'))).status, 422)
  assert.equal((await nobody.get('/api/v2/nowhere', key('one'))).status, 404)
  assert.deepEqual(await db.db().selectFrom('idempotency_keys').select('key').execute(), [])
})

test('what a manager was answered is not repeated to somebody who is none any more', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const manager = await house.givenManager(company, { roles: ['employee', 'traveller'] })
  const add = () =>
    house
      .as(manager)
      .post(
        `/api/v2/org/${company.id}/users/travellers`,
        { user: { name: 'Ada', email: 'ada@example.com' } },
        { 'idempotency-key': 'add Ada' },
      )
  const first = await add()
  assert.equal(first.status, 201, first.text)
  assert.equal((await add()).text, first.text)
  await house.db.db().deleteFrom('roles').where('user_id', '=', manager.id).where('type', '=', 'employee').execute()
  await house.changesReceived()
  const refused = await add()
  assert.equal(refused.status, 403, refused.text)
  assert.doesNotMatch(refused.text, /ada@example/)
})
