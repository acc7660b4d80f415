import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  door,
  type ErrorBody,
  type Open,
  own,
  phone,
  type Signed,
  travellersPage,
} from '../support/traveller-sessions.ts'

test('a traveller signs in by the token: an HttpOnly cookie opens what the token opens', async (t) => {
  const { nobody, as, ada, company, clock, withHeaders, cookieIn, db } = await travellersPage(t)
  const answer = await nobody.post<Signed>(door, { token: ada.token }, { 'user-agent': phone })
  assert.equal(answer.status, 200)
  assert.match(
    String(answer.headers['set-cookie']),
    /^godwit_traveller=gwe_\w{33}; Max-Age=7776000; Path=\/api\/v2; HttpOnly; SameSite=Strict$/,
  )
  const expires = new Date(clock.now().getTime() + 90 * 86_400_000).toISOString()
  const who: Signed = {
    user: { id: ada.id, first_name: 'Ada', last_name: 'Berg' },
    company: { id: company.id, name: 'Demo Travel' },
    expires_at: expires,
  }
  assert.deepEqual(answer.body, who)
  const browser = withHeaders({ cookie: cookieIn(answer) })
  assert.deepEqual((await browser.get(door)).body, who)
  assert.deepEqual((await as(ada).get(door)).body, { ...who, expires_at: null })
  for (const path of ['/api/v2/trips', '/api/v2/countries', '/api/v2/check_in_requests']) {
    const [byCookie, byToken] = [await browser.get(path), await as(ada).get(path)]
    assert.deepEqual([byCookie.status, byCookie.text], [byToken.status, byToken.text], path)
  }
  const checkIn = { check_in: { device_token: 'fcm-1', latitude: 52.52, longitude: 13.4 } }
  const key = { 'idempotency-key': 'from the phone' }
  const first = await browser.post<{ id: string }>('/api/v2/check_ins', checkIn, key)
  const again = await as(ada).post<{ id: string }>('/api/v2/check_ins', checkIn, key)
  assert.deepEqual([again.status, again.text], [first.status, first.text], 'one caller, whatever they send')
  const { rows } = await sql<{ text: string }>`select to_jsonb(s)::text as text from sessions s`.execute(db.db())
  assert.ok(!rows[0]?.text.includes(cookieIn(answer).slice(25, 40)), 'only a digest is stored')
})

test('with the cookie nobody reads the token, with the token the person does', async (t) => {
  const { as, ada, browserOf } = await travellersPage(t)
  const browser = await browserOf(ada)
  const path = '/api/v2/users/my_profile'
  const shown = await browser.get<{ id: string; authentication_token: string | null }>(path)
  assert.deepEqual([shown.status, shown.body.id, shown.body.authentication_token], [200, ada.id, null])
  const changed = await browser.put<{ authentication_token: string | null }>(path, { user: { nationalities: [] } })
  assert.deepEqual([changed.status, changed.body.authentication_token], [200, null])
  const byToken = await as(ada).get<{ authentication_token: string }>(path)
  assert.equal(byToken.body.authentication_token, ada.token)
})

test('the cookie is Secure behind TLS', async (t) => {
  const { withHeaders, ada } = await travellersPage(t, { config: { trustProxy: true } })
  const { headers } = await withHeaders({ 'x-forwarded-proto': 'https' }).post(door, { token: ada.token })
  assert.match(String(headers['set-cookie']), /; Secure/)
})

test('what is made for one page opens nothing at the other', async (t) => {
  const { as, nobody, ada, company, givenManager, givenStaff, browserOf, codeFor, withHeaders, cookieIn, status } =
    await travellersPage(t)
  const manager = await givenManager(company)
  const responder = await givenManager(company, { roles: ['medical_practitioner'] })
  const staff = await givenStaff()
  const secretOf = (cookie: string): string => cookie.split('=')[1] ?? ''

  for (const person of [manager, responder]) {
    const signed = await nobody.post(door, { token: person.token })
    const secret = secretOf(cookieIn(signed))
    for (const path of ['/api/desk/session', '/api/desk/users', '/api/desk/responder/issues']) {
      assert.equal(
        await status(withHeaders({ cookie: cookieIn(signed) }), path),
        401,
        `${path}, the traveller’s cookie`,
      )
      assert.equal(await status(withHeaders({ cookie: `godwit_session=${secret}` }), path), 401, `${path}, renamed`)
    }
    const desk = await nobody.post('/api/desk/session', { email: person.email, password: person.password })
    const deskCookie = cookieIn(desk)
    assert.equal(await status(withHeaders({ cookie: deskCookie }), '/api/desk/session'), 200)
    for (const cookie of [deskCookie, `godwit_traveller=${secretOf(deskCookie)}`])
      for (const path of [door, own, '/api/v2/trips', '/api/v2/countries', `/api/v2/org/${company.id}/users`])
        assert.equal(await status(withHeaders({ cookie }), path), 401, `${path} ${cookie.slice(0, 20)}`)
  }
  const browser = await browserOf(ada)
  assert.equal(await status(browser, '/api/desk/session'), 401)
  const { headers } = await nobody.post(door, { token: ada.token })
  const secret = secretOf(cookieIn({ headers }))
  assert.equal(await status(as(secret)), 401, 'a session is no key')
  assert.equal(await status(withHeaders({ cookie: `godwit_traveller=${ada.token}` })), 401, 'and no key a session')
  assert.equal(await status(withHeaders({ cookie: cookieIn({ headers }), authorization: 'TKN nonsense0000' })), 401)

  const code = await codeFor(manager, company)
  assert.equal((await nobody.post('/api/desk/session', { code })).status, 401, 'a traveller’s code at the desk')
  assert.equal((await nobody.post(door, { code })).status, 200, 'it was not used up by that')
  const link = await as(staff).post<{ url: string }>('/api/desk/sign_in_links', {
    sign_in_link: { user_id: manager.id },
  })
  const deskCode = link.body.url.split('#code=')[1]
  assert.equal((await nobody.post(door, { code: deskCode })).status, 401, 'a code of the desk')
  assert.equal((await nobody.post('/api/desk/session', { code: deskCode })).status, 200)
  assert.equal((await nobody.post(door, { token: staff.key })).status, 401)
  assert.equal((await nobody.post(door, { code: await codeFor(staff, null) })).status, 401, 'staff are no travellers')
})

test('another site cannot use the cookie, nor set one', async (t) => {
  const { ada, nobody, browserOf } = await travellersPage(t)
  const browser = await browserOf(ada)
  const checkIn = { check_in: { device_token: 'fcm-1', latitude: 52.52, longitude: 13.4 } }
  const post = async (headers: Record<string, string>) => {
    const { status, body } = await browser.post<ErrorBody>('/api/v2/check_ins', checkIn, headers)
    return [status, body.error?.code]
  }
  const refused = [403, 'cross_site_request']
  assert.deepEqual(await post({ origin: 'https://evil.example' }), refused)
  assert.deepEqual(await post({ origin: 'null' }), refused)
  assert.deepEqual(await post({ 'sec-fetch-site': 'cross-site' }), refused)
  assert.deepEqual(await post({ 'sec-fetch-site': 'same-site' }), refused)
  assert.equal((await browser.delete(door, { origin: 'https://evil.example' })).status, 403)
  // Nor sign somebody in as another person, whose page would then take what they write.
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    const { status, body, headers: got } = await nobody.post<ErrorBody>(door, { token: ada.token }, headers)
    assert.deepEqual([status, body.error?.code, got['set-cookie']], [403, 'cross_site_request', undefined])
    assert.equal((await nobody.post('/api/desk/session', { email: ada.email, password: 'x' }, headers)).status, 403)
  }
  const own = { host: 'godwit.test', origin: 'http://godwit.test' }
  for (const headers of [own, { 'sec-fetch-site': 'same-origin' }])
    assert.equal((await nobody.post(door, { token: ada.token }, headers)).status, 200)
  assert.equal((await browser.get(door)).status, 200, 'still signed in')
  assert.equal((await post({ 'sec-fetch-site': 'same-origin' }))[0], 201)
  assert.equal((await post({ host: 'godwit.test', origin: 'http://godwit.test' }))[0], 201)
})

test('a session acts in its own company alone, as the token there does', async (t) => {
  const { ada, company, givenCompany, joins, browserOf, db, changesReceived, status } = await travellersPage(t)
  const other = await givenCompany({ name: 'Second' })
  const guest = await joins(ada, other)
  const [home, away] = [await browserOf(ada), await browserOf(guest)]
  assert.equal((await home.get<Signed>(door)).body.company?.id, company.id)
  assert.equal((await away.get<Signed>(door)).body.company?.id, other.id)
  const named = await away.get<ErrorBody>(door, { organization: company.id })
  assert.deepEqual([named.status, named.body.error.code], [401, 'wrong_organization'])
  assert.equal((await away.get(door, { organization: other.id })).status, 200)
  const [sessionsHome, sessionsAway] = [await home.get<Open[]>(own), await away.get<Open[]>(own)]
  assert.deepEqual([sessionsHome.body.length, sessionsAway.body.length], [1, 1], 'each company’s for itself')
  assert.equal((await away.delete(`${own}/${sessionsHome.body[0]?.id}`)).status, 404)

  await db.db().deleteFrom('roles').where('user_id', '=', ada.id).where('company_id', '=', other.id).execute()
  await changesReceived()
  assert.equal(await status(away), 401, 'the last right there is gone')
  assert.equal(await status(home), 200)
})

test('people see where they are signed in, and end each of it', async (t) => {
  const { ada, company, givenTraveller, nobody, as, withHeaders, cookieIn, browserOf, clock, status, changesReceived } =
    await travellersPage(t)
  const lost = await browserOf(ada)
  clock.advance(60)
  const agent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
  const answer = await nobody.post(door, { token: ada.token }, { 'user-agent': agent })
  const here = withHeaders({ cookie: cookieIn(answer) })
  const { body: open } = await here.get<Open[]>(own)
  assert.deepEqual(
    open.map(({ user_agent, current }) => [user_agent, current]),
    [
      ['Safari on Mac', true],
      ['Chrome on Android', false],
    ],
  )
  assert.equal(open[1]?.created_at, new Date(clock.now().getTime() - 60_000).toISOString())
  assert.deepEqual(
    (await as(ada).get<Open[]>(own)).body.map(({ current }) => current),
    [false, false],
    'a token is no session',
  )
  const bob = await browserOf(await givenTraveller(company))
  assert.equal((await bob.delete(`${own}/${open[1]?.id}`)).status, 404, 'somebody else’s')
  assert.equal((await bob.delete(`${own}/nonsense`)).status, 404)
  assert.equal(await status(lost), 200)
  assert.equal((await here.delete(`${own}/${open[1]?.id}`)).status, 200)
  await changesReceived()
  assert.deepEqual([await status(lost), await status(here), await status(bob)], [401, 200, 200])
  assert.equal((await here.delete(`${own}/${open[1]?.id}`)).status, 404, 'ended')
  const ownEnd = await here.delete(`${own}/${open[0]?.id}`)
  assert.match(String(ownEnd.headers['set-cookie']), /^godwit_traveller=; .*Path=\/api\/v2; Expires=Thu, 01 Jan 1970/)
  await changesReceived()
  assert.equal(await status(here), 401)
  assert.equal(await status(nobody, own), 401)
})

test('signing out ends the session on every node and nothing else', async (t) => {
  const first = await travellersPage(t)
  const second = await first.secondNode()
  const { ada, nobody, cookieIn, withHeaders, as, status } = first
  const cookie = cookieIn(await nobody.post(door, { token: ada.token }))
  const [here, there] = [withHeaders({ cookie }), second.withHeaders({ cookie })]
  const other = await first.browserOf(ada)
  assert.deepEqual([await status(here), await status(there)], [200, 200])
  const out = await here.delete(door)
  assert.equal(out.status, 200)
  assert.match(String(out.headers['set-cookie']), /^godwit_traveller=; .*Path=\/api\/v2; Expires=Thu, 01 Jan 1970/)
  await Promise.all([first.changesReceived(), second.changesReceived()])
  assert.deepEqual([await status(here), await status(there)], [401, 401])
  assert.deepEqual([await status(other), await status(as(ada))], [200, 200])
  const back = await here.post(door, { token: ada.token })
  assert.equal(back.status, 200, 'with the dead cookie still in the browser')
  const anew = await withHeaders({ cookie: cookieIn(back) }).post(door, { token: ada.token })
  await first.changesReceived()
  assert.equal(await status(withHeaders({ cookie: cookieIn(back) })), 401, 'signing in again replaces the session')
  assert.equal(await status(withHeaders({ cookie: cookieIn(anew) })), 200)
})
