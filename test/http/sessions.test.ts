import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '../../src/people/index.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'

// Own process: it measures the CPU time of the process.

interface SessionBody {
  readonly kind: string
  readonly company_id: string | null
  readonly expires_at: string | null
  readonly user: { email: string }
}

const door = '/api/desk/session'
const credentials = ({ email, password }: { readonly email: string; readonly password: string }) => ({
  email,
  password,
})

test('staff, managers and responders sign in; travellers, strangers and the deleted do not', async (t) => {
  const { nobody, signedIn, db, clock, givenCompany, givenTraveller, givenManager, givenStaff } = await testApp(t)
  const company = await givenCompany()
  const staff = await givenStaff()
  const manager = await givenManager(company)
  const employee = await givenManager(company, { roles: ['employee'] })
  const responder = await givenManager(company, { roles: ['clinical_admin', 'medical_practitioner'] })
  const traveller = await givenTraveller(company, { password: 'a traveller’s password' })

  const desk = await (await signedIn(staff)).get<SessionBody>(door)
  assert.deepEqual([desk.body.kind, desk.body.company_id, desk.body.user.email], ['staff', null, staff.email])
  assert.equal(desk.body.expires_at, new Date(clock.now().getTime() + 12 * 3_600_000).toISOString())
  const own = await (await signedIn(manager)).get<SessionBody>(door)
  assert.deepEqual([own.body.kind, own.body.company_id], ['manager', company.id])
  assert.equal(
    (await nobody.post(door, { session: { email: manager.email.toUpperCase(), password: manager.password } })).status,
    200,
    'wrapped, and in capitals',
  )
  assert.equal((await nobody.post(door, credentials(employee))).status, 200, 'roles 1 and 99 manage')
  const helper = await (await signedIn(responder)).get<SessionBody>(door)
  assert.deepEqual([helper.body.kind, helper.body.company_id], ['responder', company.id])
  const entry = { ...credentials(manager), id: manager.id, token: manager.token }
  assert.equal((await nobody.post(door, entry)).status, 200, 'an entry of demo.json as it is')

  const refusals = [
    { email: traveller.email, password: 'a traveller’s password' },
    { email: staff.email, password: manager.password },
    { email: 'nobody@example.com', password: staff.password },
    { email: manager.email, password: `${manager.password} ` },
  ]
  for (const attempt of refusals) {
    const { status, body } = await nobody.post<{ error: { code: string; message: string } }>(door, attempt)
    assert.equal(status, 401)
    assert.equal(body.error.code, 'sign_in_failed')
    assert.equal(body.error.message, 'The e-mail address or the password is wrong.', 'the same words for all')
  }
  assert.equal((await nobody.post(door, { email: staff.email })).status, 422)
  assert.equal((await nobody.post(door, { email: 5, password: [] })).status, 400)
  assert.equal((await nobody.post(door, { email: 'x'.repeat(300), password: 'x' })).status, 422)
  assert.equal((await nobody.post(door, { email: staff.email, password: 'x'.repeat(100_000) })).status, 422)
  await db.db().updateTable('users').set({ deleted_at: clock.now() }).where('id', '=', manager.id).execute()
  assert.equal((await nobody.post(door, credentials(manager))).status, 401)
})

test('the cookie is HttpOnly, and opens the desk only', async (t) => {
  const { nobody, withHeaders, givenStaff } = await testApp(t)
  const staff = await givenStaff()
  const { headers } = await nobody.post(door, credentials(staff))
  const cookie = String(headers['set-cookie'])
  assert.match(cookie, /^godwit_session=gwe_\w+; Max-Age=43200; Path=\/api\/desk; HttpOnly; SameSite=Strict$/)
  const [pair = ''] = cookie.split(';')
  const browser = withHeaders({ cookie: pair })
  assert.equal((await browser.get('/api/desk/keys')).status, 200)
  assert.equal((await browser.get('/api/v2/countries')).status, 401, 'a staff key would do')
  assert.equal((await browser.get('/api/v2/users/my_profile')).status, 401)
  assert.equal((await browser.get('/healthz')).status, 200)
  const token = pair.split('=')[1] ?? ''
  assert.equal((await withHeaders({ authorization: `TKN ${token}` }).get('/api/desk/keys')).status, 401, 'not as a key')
  assert.equal(
    (await withHeaders({ cookie: `godwit_session=${staff.key}` }).get('/api/desk/keys')).status,
    401,
    'and no key as a cookie',
  )
  assert.equal(
    (await withHeaders({ cookie: pair, authorization: 'TKN nonsense0000' }).get('/api/desk/keys')).status,
    401,
    'a key that is sent counts',
  )
})

test('behind TLS the cookie is Secure', async (t) => {
  const { withHeaders, givenStaff } = await testApp(t, { config: { trustProxy: true } })
  const staff = await givenStaff()
  const { headers } = await withHeaders({ 'x-forwarded-proto': 'https' }).post(door, credentials(staff))
  assert.match(String(headers['set-cookie']), /; Secure/)
})

test('signing out ends the session on every node; signing in works with an ended cookie', async (t) => {
  const first = await testApp(t)
  const second = await first.secondNode()
  const staff = await first.givenStaff()
  const { headers } = await first.nobody.post(door, credentials(staff))
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const [here, there] = [first.withHeaders({ cookie }), second.withHeaders({ cookie })]
  assert.deepEqual([(await here.get(door)).status, (await there.get(door)).status], [200, 200])
  const out = await here.delete(door)
  assert.equal(out.status, 200)
  assert.match(String(out.headers['set-cookie']), /^godwit_session=; .*Path=\/api\/desk; Expires=Thu, 01 Jan 1970/)
  await Promise.all([first.changesReceived(), second.changesReceived()])
  assert.deepEqual([(await here.get(door)).status, (await there.get(door)).status], [401, 401])
  assert.equal((await here.post(door, credentials(staff))).status, 200, 'with the dead cookie still in the browser')
  assert.equal((await here.delete(door)).status, 401)
})

test('a session expires, and ends with the role that it depends on', async (t) => {
  const { clock, db, changesReceived, signedIn, givenCompany, givenManager, givenStaff } = await testApp(t)
  const desk = await signedIn(await givenStaff())
  clock.advance(12 * 3600 - 1)
  assert.equal((await desk.get(door)).status, 200)
  clock.advance(1)
  assert.equal((await desk.get(door)).status, 401)
  const manager = await givenManager(await givenCompany())
  const browser = await signedIn(manager)
  assert.equal((await browser.get(door)).status, 200)
  await db.db().deleteFrom('roles').where('user_id', '=', manager.id).execute()
  await changesReceived()
  assert.equal((await browser.get(door)).status, 401)
})

test('wrong passwords are throttled by e-mail and by IP address, on all nodes, for a limited time', async (t) => {
  const first = await testApp(t)
  const second = await first.secondNode()
  const staff = await first.givenStaff()
  const other = await first.givenStaff()
  const wrong = { email: staff.email, password: 'wrong password' }
  for (let i = 0; i < 5; i++) assert.equal((await (i % 2 ? first : second).nobody.post(door, wrong)).status, 401)
  for (const node of [first, second]) {
    const { status, headers } = await node.nobody.post(door, {
      ...credentials(staff),
      email: staff.email.toUpperCase(),
    })
    assert.equal(status, 429, 'even with the right password')
    assert.equal(headers['retry-after'], '900')
  }
  assert.equal((await first.nobody.post(door, credentials(other))).status, 200, 'others go on')
  first.clock.advance(899)
  assert.equal((await first.nobody.post(door, credentials(staff))).headers['retry-after'], '1')
  first.clock.advance(1)
  assert.equal((await first.nobody.post(door, credentials(staff))).status, 200)
  // A successful sign-in resets the counter of the e-mail address.
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 4; i++) assert.equal((await first.nobody.post(door, wrong)).status, 401)
    assert.equal((await first.nobody.post(door, credentials(staff))).status, 200)
  }
  first.clock.advance(3600)
  for (let i = 0; i < 30; i++)
    assert.equal(
      (await first.nobody.post(door, { email: `guess${i}@example.com`, password: 'wrong password' })).status,
      401,
    )
  assert.equal(
    (await first.nobody.post(door, credentials(other))).status,
    429,
    'thirty from one address, whatever the e-mail',
  )
})

test('concurrent attempts are limited like attempts one after the other', async (t) => {
  const { nobody, givenStaff } = await testApp(t)
  const { email } = await givenStaff()
  const tries = await Promise.all(
    Array.from({ length: 12 }, () => nobody.post(door, { email, password: 'wrong password' })),
  )
  assert.equal(tries.filter(({ status }) => status === 401).length, 5)
  assert.equal(tries.filter(({ status }) => status === 429).length, 7)
})

test('an unknown address takes as long as a known one', async (t) => {
  const { nobody, clock, givenStaff } = await testApp(t)
  const { email } = await givenStaff()
  const time = async (address: string): Promise<number> => {
    // CPU time instead of elapsed time, so that other work of the machine does not count.
    const started = process.cpuUsage()
    assert.equal((await nobody.post(door, { email: address, password: 'wrong password' })).status, 401)
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1000
  }
  await time('warm@example.com')
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let i = 0; i < 7; i++) {
    clock.advance(1000)
    known.push(await time(email))
    unknown.push(await time(`nobody${i}@example.com`))
  }
  const median = (list: number[]): number => list.sort((a, b) => a - b)[3] ?? 0
  // The password's hash takes most of the time; without it an unknown address would answer several times faster.
  assert.ok(median(unknown) > median(known) / 2, `${median(unknown)} against ${median(known)} ms`)
})

test('another site cannot act with the cookie', async (t) => {
  const { signedIn, givenCompany, givenManager } = await testApp(t)
  const desk = await signedIn(await givenManager(await givenCompany()))
  const make = (headers: Record<string, string>) =>
    desk.post<{ error: { code: string } }>(
      '/api/desk/keys',
      { key: { name: 'x' } },
      { host: 'godwit.test', ...headers },
    )
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'nonsense' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://godwit.test.evil.example' },
    { origin: 'http://godwit.test:81' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://godwit.test' },
  ])
    await t.test(nameOf(headers), async () => {
      const { status, body } = await make(headers)
      assert.equal(status, 403, JSON.stringify(headers))
      assert.equal(body.error.code, 'cross_site_request')
      assert.equal((await desk.delete(door, { host: 'godwit.test', ...headers })).status, 403)
    })
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://godwit.test' },
    {},
  ] as Record<string, string>[])
    await t.test(nameOf(headers), async () => {
      assert.equal((await make(headers)).status, 201, JSON.stringify(headers))
    })
  assert.equal(
    (await desk.get('/api/desk/keys', { 'sec-fetch-site': 'cross-site' })).status,
    200,
    'reading changes nothing, and its answer cannot be read there',
  )
})

test('people of several companies with one address sign in by the password that is theirs', async (t) => {
  const { ctx, nobody, signedIn, givenCompany } = await testApp(t)
  const [one, two] = [await givenCompany(), await givenCompany()]
  for (const [company, password] of [
    [one, 'the first password'],
    [two, 'the second password'],
  ] as const) {
    await createUser(ctx(), {
      companyId: company.id,
      firstName: 'Kim',
      email: 'kim@example.com',
      roles: ['organization_admin'],
      password,
    })
  }
  assert.equal(
    (await (await signedIn({ email: 'kim@example.com', password: 'the second password' })).get<SessionBody>(door)).body
      .company_id,
    two.id,
  )
  assert.equal(
    (await (await signedIn({ email: 'kim@example.com', password: 'the first password' })).get<SessionBody>(door)).body
      .company_id,
    one.id,
  )
  assert.equal((await nobody.post(door, { email: 'kim@example.com', password: 'the third password' })).status, 401)
})
