import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { sha256 } from '../../platform/crypto/vault.ts'
import { invitationTokenFor, joinAsGuest } from '../members/guest.testing.ts'
import { formatKey } from './key.ts'
import { addMissingUserTokens } from './user-token.service.ts'

test('a person has a token of their own in each company, and it opens nothing of another company', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const [home, host] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenTraveller(home, { externalId: 'HOME-7' })
  const there = await joinAsGuest(app, ada, host)
  const trip = {
    travellers: [ada],
    destinations: [{ country_code: 'PE', entry_date: '2027-04-01', exit_date: '2027-04-09' }],
  }
  await givenTrip({ by: app.as(home), company: home, name: 'Home trip', ...trip })
  await givenTrip({ by: app.as(host), company: host, name: 'Host trip', ...trip })
  const tokens = [ada.token, there.token] as const
  assert.notEqual(tokens[0], tokens[1])

  for (const [token, own, other, name] of [
    [tokens[0], home, host, 'Home trip'],
    [tokens[1], host, home, 'Host trip'],
  ] as const) {
    const phone = app.as(token)
    const { body: trips } = await phone.get<{ name: string }[]>('/api/v2/trips')
    assert.deepEqual(
      trips.map((one) => one.name),
      [name],
    )
    for (const path of ['/api/v2/trips', '/api/v2/users/my_profile'])
      assert.equal((await phone.get(path, { organization: other.id })).status, 401, path)
    const profile = await phone.get<{ authentication_token: string; external_id: string | null; roles: object[] }>(
      '/api/v2/users/my_profile',
    )
    assert.equal(profile.body.authentication_token, token)
    assert.equal(profile.body.external_id, own === home ? 'HOME-7' : null)
    assert.doesNotMatch(profile.text, new RegExp(`${other.id}|${other.name}"`))
  }
  const { status } = await app.as(host).delete(`/api/v2/org/${host.id}/users/${ada.id}`)
  assert.equal(status, 200)
  await app.changesReceived()
  assert.deepEqual(
    [(await app.as(tokens[0]).get('/api/v2/trips')).status, (await app.as(tokens[1]).get('/api/v2/trips')).status],
    [200, 401],
  )
})

test('what a person is told and where they checked in stays in its company', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const [home, host] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenTraveller(home)
  const there = await joinAsGuest(app, ada, host)
  for (const company of [home, host]) {
    const asked = await app.as(company).post(`/api/v2/org/${company.id}/check_in_requests`, {
      check_in_request: { user_ids: [ada.id], message: `From ${company.id}` },
    })
    assert.equal(asked.status, 201, asked.text)
  }
  const checkIn = { device_token: 'phone', lat: -12.0464, lng: -77.0428, status: 1 }
  for (const person of [ada, there])
    assert.equal((await app.as(person).post('/api/v2/check_ins', { check_in: checkIn })).status, 201)
  for (const [person, company] of [
    [ada, home],
    [there, host],
  ] as const) {
    const phone = app.as(person)
    const told = await phone.get<{ id: string }[]>('/api/v2/notifications')
    const other = company === home ? host : home
    assert.equal(told.body.length, 1, told.text)
    assert.doesNotMatch(told.text, new RegExp(other.id))
    const mine = await phone.get<{ check_ins: object[] }>('/api/v2/users/my_profile')
    assert.equal(mine.body.check_ins.length, 1, mine.text)
  }
  const [toldAtHome] = (await app.as(ada).get<{ id: string }[]>('/api/v2/notifications')).body
  assert.equal((await app.as(there).put(`/api/v2/notifications/${toldAtHome?.id}/mark_read`)).status, 401)
  assert.equal((await app.as(there).delete(`/api/v2/notifications/${toldAtHome?.id}`)).status, 401)
})

test('an account that nobody confirmed is not joined to the invitation of another company', async (t) => {
  const app = await testApp(t)
  const [first, second] = [await app.givenCompany(), await app.givenCompany()]
  const email = 'per@example.com'
  const planted = await app.givenTraveller(first, { email, password: 'known to the first company' })
  const desk = await app.signedIn(await app.givenManager(second))
  const invite = () => desk.post('/api/desk/invitations', { invitation: { email, first_name: 'Per', roles: [0] } })
  assert.equal((await invite()).status, 201)
  const accepted = await app.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(app, email) })
  assert.equal(accepted.status, 200, accepted.text)
  await app.changesReceived()
  const { body: people } = await app.as(second).get<{ id: string }[]>(`/api/v2/org/${second.id}/users?roles[]=0`)
  assert.equal(people.length, 1)
  assert.notEqual(people[0]?.id, planted.id, 'the account of the invitation, not the one that the other company made')
  assert.equal((await app.as(app.inCompany(planted, second)).get('/api/v2/trips')).status, 401)
  const { rows } = await sql`select 1 from roles where user_id = ${planted.id} and company_id = ${second.id}`.execute(
    app.db.db(),
  )
  assert.deepEqual(rows, [])
})

test('a changed address is not confirmed any more, and an invitation to the earlier one is outdated', async (t) => {
  const app = await testApp(t)
  const [first, second] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenTraveller(first, { email: 'ada@example.com' })
  await sql`update users set confirmed_at = now() where id = ${ada.id}`.execute(app.db.db())
  const desk = await app.signedIn(await app.givenManager(second))
  const asked = await desk.post('/api/desk/invitations', {
    invitation: { email: ada.email, first_name: 'Ada', roles: [0] },
  })
  assert.equal(asked.status, 201)
  const token = await invitationTokenFor(app, ada.email)
  const moved = await app
    .as(first)
    .patch(`/api/v2/org/${first.id}/users/${ada.id}`, { user: { email: 'eva@example.com' } })
  assert.equal(moved.status, 200)
  const late = await app.nobody.post<{ error: { code: string } }>('/api/v2/users/confirm', { token })
  assert.deepEqual([late.status, late.body.error.code], [409, 'invitation_outdated'])

  // The first company now has an account with an address that its owner never confirmed.
  assert.equal(
    (
      await desk.post('/api/desk/invitations', {
        invitation: { email: 'eva@example.com', first_name: 'Eva', roles: [0] },
      })
    ).status,
    201,
  )
  assert.equal(
    (await app.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(app, 'eva@example.com') }))
      .status,
    200,
  )
  const { rows } = await sql`select 1 from roles where user_id = ${ada.id} and company_id = ${second.id}`.execute(
    app.db.db(),
  )
  assert.deepEqual(rows, [])
})

test('tokens of an earlier release go on in the company of the account, and everybody gets one for each company', async (t) => {
  const app = await testApp(t)
  const [home, host] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenTraveller(home)
  const there = await app.joins(ada, host)
  const earlier = formatKey('user', testVault.derive('user-token', ada.id, '1'))
  await sql`delete from user_tokens`.execute(app.db.db())
  await sql`update users set token_digest = ${sha256(earlier)} where id = ${ada.id}`.execute(app.db.db())
  await app.changesReceived()
  const profile = async (token: string, headers = {}) =>
    (await app.as(token).get('/api/v2/users/my_profile', headers)).status
  assert.deepEqual([await profile(ada.token), await profile(there.token), await profile(earlier)], [401, 401, 200])
  assert.equal(await profile(earlier, { organization: host.id }), 401)
  await addMissingUserTokens(app.ctx())
  assert.deepEqual([await profile(ada.token), await profile(there.token), await profile(earlier)], [200, 200, 200])
})
