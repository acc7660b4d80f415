import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { testVault } from '../../../test/support/database.ts'
import { invitationToken, maxInvitationsPerDay } from './invitation.ts'

const confirm = '/api/v2/users/confirm'
interface Confirmation extends Record<string, unknown> {
  readonly email: string
  readonly company: { readonly id: string; readonly name: string }
  readonly may_choose_password: boolean
  readonly confirmed_at: string | null
}
interface Refused {
  readonly error: { readonly code: string; readonly fields?: object }
}

/** The token of the last link that was made for an address. */
async function tokenFor({ db }: TestApp, email: string): Promise<string> {
  const { rows } = await sql<{ id: string; expires_at: Date }>`
    select id, expires_at from invitations where email = ${email} order by id desc limit 1`.execute(db.db())
  const [row] = rows
  assert.ok(row, `there is an invitation for ${email}`)
  return invitationToken(testVault, { id: row.id, expiresAt: row.expires_at })
}

async function invitedBy(house: TestApp, company: { id: string; key: string }, email: string): Promise<string> {
  const { status, text, body } = await house
    .as(company)
    .post<{ id: string }>(`/api/v2/org/${company.id}/users/travellers`, {
      user: { name: 'Ada Lindqvist', email },
      send_confirmation_email: true,
    })
  assert.equal(status, 201, text)
  return body.id
}

test('a new person confirms the address by the link and chooses a password', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany({ name: 'Dunlin & Sons <b>' })
  const userId = await invitedBy(house, company, 'ada@example.com')
  const token = await tokenFor(house, 'ada@example.com')

  const seen = await house.nobody.get<Confirmation>(`${confirm}?token=${token}`)
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual(seen.body, {
    email: 'ada@example.com',
    company: { id: company.id, name: company.name },
    may_choose_password: true,
    password_ended: false,
    confirmed_at: null,
    expires_at: '2026-11-28T12:00:00.000Z',
  })
  const page = await house.nobody.get(`${confirm}?token=${token}`, { accept: 'text/html', 'accept-language': 'es' })
  assert.match(page.text, /<html lang="es">.*Dunlin &amp; Sons &lt;b&gt;.*<form method="post"/s)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  const state = async () =>
    (
      await sql<{ at: Date | null; secret: boolean }>`
        select confirmed_at as at, password_hash is not null as secret from users where id = ${userId}`.execute(
        house.db.db(),
      )
    ).rows[0]
  assert.deepEqual(await state(), { at: null, secret: false }, 'reading changes nothing: mail programs read links too')

  for (const [body, field] of [
    [{}, 'token'],
    [{ token, password: 'short', password_confirmation: 'short' }, 'password'],
    [{ token, password: 'a good password' }, 'password_confirmation'],
  ] as const)
    await t.test(nameOf(body, field), async () => {
      const { status, body: confirmed } = await house.nobody.post<Refused>(confirm, body)
      assert.deepEqual([status, Object.keys(confirmed.error.fields ?? {})], [422, [field]])
    })
  const wanted = { token, password: 'a good password', password_confirmation: 'a good password' }
  const done = await house.nobody.post<Confirmation>(confirm, wanted)
  assert.deepEqual(
    [done.status, done.body.confirmed_at, done.body.may_choose_password],
    [200, '2026-11-14T12:00:00.000Z', false],
  )
  assert.equal((await state())?.secret, true)
  house.clock.advance(60)
  const again = await house.nobody.post<Confirmation>(confirm, {
    token,
    password: 'another password',
    password_confirmation: 'another password',
  })
  assert.equal(again.status, 409, 'it is not stored, and the answer says so')
  const plain = await house.nobody.post<Confirmation>(confirm, { token })
  assert.deepEqual([plain.status, plain.body.confirmed_at], [200, '2026-11-14T12:00:00.000Z'], 'twice is harmless')
})

test('a browser confirms by a form', async (t) => {
  const house = await testApp(t)
  await invitedBy(house, await house.givenCompany(), 'ada@example.com')
  const token = await tokenFor(house, 'ada@example.com')
  const form = async (fields: Record<string, string>) =>
    house.nobody.call('POST', confirm, {
      payload: `${Object.entries(fields)
        .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('')}--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html,*/*' },
    })
  const refused = await form({ token, password: 'short', password_confirmation: 'short' })
  assert.deepEqual([refused.status, /at least 10 characters/.test(refused.text)], [422, true])
  const done = await form({ token, password: '', password_confirmation: '' })
  assert.deepEqual([done.status, /Your address is confirmed/.test(done.text)], [200, true])
})

test('a forged, expired or replaced link is refused', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  await invitedBy(house, company, 'ada@example.com')
  const token = await tokenFor(house, 'ada@example.com')
  const [id = '', proof = ''] = token.split('.')
  const made = [
    id,
    `${id}.`,
    `${id}.${proof.startsWith('A') ? 'B' : 'A'}${proof.slice(1)}`,
    `${company.id}.${proof}`,
    'nonsense',
    `${token}x`,
  ]
  for (const wrong of made)
    await t.test(nameOf(wrong), async () => {
      assert.equal((await house.nobody.get(`${confirm}?token=${encodeURIComponent(wrong)}`)).status, 404, wrong)
      assert.equal((await house.nobody.post(confirm, { token: wrong })).status, 404, wrong)
    })
  house.clock.advance(14 * 86_400)
  const late = await house.nobody.post<Refused>(confirm, { token })
  assert.deepEqual([late.status, late.body.error.code], [409, 'invitation_expired'])

  const other = await invitedBy(house, company, 'per@example.com')
  const second = await tokenFor(house, 'per@example.com')
  await house.as(company).delete(`/api/v2/org/${company.id}/users/${other}`)
  assert.equal((await house.nobody.post(confirm, { token: second })).status, 404, 'the account is gone')
})

test('a person with an account in another company joins with it, and the answer does not reveal that', async (t) => {
  const house = await testApp(t)
  const [home, host] = [await house.givenCompany(), await house.givenCompany()]
  const ada = await house.givenTraveller(home, { email: 'ada@example.com' })
  await sql`update users set confirmed_at = now() where id = ${ada.id}`.execute(house.db.db())
  const manager = await house.givenManager(host)
  const desk = await house.signedIn(manager)
  const invitationFor = (email: string) => ({ invitation: { email, first_name: 'Ada', roles: [0] } })
  const known = await desk.post<Record<string, unknown>>('/api/desk/invitations', invitationFor('ADA@example.com'))
  const unknown = await desk.post<Record<string, unknown>>('/api/desk/invitations', invitationFor('per@example.com'))
  assert.equal(known.status, 201, known.text)
  const plain = ({ id: _id, email: _email, ...rest }: Record<string, unknown>) => rest
  assert.deepEqual(plain(known.body), plain(unknown.body), 'both look the same')
  assert.deepEqual([known.body['state'], known.body['roles']], ['open', [0]])

  const users = `/api/v2/org/${host.id}/users`
  const emails = async () => (await house.as(host).get<{ email: string }[]>(users)).body.map(({ email }) => email)
  assert.deepEqual(await emails(), [manager.email], 'nobody is there before they accept')
  for (const email of ['ada@example.com', 'per@example.com'])
    await t.test(nameOf(email), async () => {
      const twice = await house.as(host).post<Refused>(`${users}/travellers`, { user: { name: 'X', email } })
      assert.deepEqual([twice.status, Object.keys(twice.body.error.fields ?? {})], [422, ['email']])
    })

  const token = await tokenFor(house, 'ADA@example.com')
  const { body: shown } = await house.nobody.get<Confirmation>(`${confirm}?token=${token}`)
  assert.equal(shown.may_choose_password, false, 'an account of another company keeps its password')
  const takeover = { token, password: 'a good password', password_confirmation: 'a good password' }
  assert.equal((await house.nobody.post(confirm, takeover)).status, 422)
  assert.equal((await house.nobody.post(confirm, { token })).status, 200)
  await house.changesReceived()
  assert.deepEqual((await emails()).toSorted(), [manager.email, ada.email].toSorted())
  const profile = await house
    .as(house.inCompany(ada, host))
    .get<{ id: string; roles: { company: { id: string } }[] }>('/api/v2/users/my_profile')
  assert.deepEqual([profile.body.id, profile.body.roles.map((role) => role.company.id)], [ada.id, [host.id]])

  const open = await desk.get<{ id: string; email: string; state: string }[]>('/api/desk/invitations')
  assert.deepEqual(open.body.map(({ email, state }) => [email, state]).toSorted(), [
    ['ADA@example.com', 'accepted'],
    ['per@example.com', 'open'],
  ])
  const waiting = open.body.find(({ state }) => state === 'open')
  assert.equal((await desk.post(`/api/desk/invitations/${waiting?.id}/withdraw`)).status, 200)
  assert.equal((await house.nobody.post(confirm, { token: await tokenFor(house, 'per@example.com') })).status, 409)
  const done = open.body.find(({ state }) => state === 'accepted')
  assert.equal((await desk.post(`/api/desk/invitations/${done?.id}/withdraw`)).status, 409)
})

test('who may invite whom', async (t) => {
  const house = await testApp(t)
  const [home, host] = [await house.givenCompany(), await house.givenCompany()]
  const manager = await house.givenManager(host)
  const desk = await house.signedIn(manager)
  const invite = (fields: object) => ({ invitation: { email: 'ada@example.com', first_name: 'Ada', ...fields } })
  const employee = await house.signedIn(await house.givenManager(host, { roles: ['employee'] }))
  for (const roles of [[1], [99]])
    assert.equal((await employee.post('/api/desk/invitations', invite({ roles }))).status, 403, 'only an admin')
  const boss = await desk.post<{ id: string }>('/api/desk/invitations', invite({ roles: [1, 99] }))
  assert.equal(boss.status, 201, boss.text)
  assert.equal((await desk.post(`/api/desk/invitations/${boss.body.id}/withdraw`)).status, 200)
  assert.equal((await desk.post('/api/desk/invitations', invite({ roles: [77] }))).status, 422)
  assert.equal((await desk.post('/api/desk/invitations', invite({ roles: [] }))).status, 422)
  assert.equal((await desk.post('/api/desk/invitations', invite({ email: 'nonsense' }))).status, 422)
  assert.equal(
    (await desk.post('/api/desk/invitations', invite({ email: manager.email }))).status,
    422,
    'is there already',
  )
  const staff = house.as(await house.givenStaff())
  assert.equal(
    (await staff.post('/api/desk/invitations', invite({ roles: [99] }))).status,
    422,
    'staff say the company',
  )
  const made = await staff.post<{ id: string }>('/api/desk/invitations', invite({ roles: [99], company_id: home.id }))
  assert.equal(made.status, 201)
  assert.equal((await desk.post(`/api/desk/invitations/${made.body.id}/withdraw`)).status, 404, 'another company’s')
  const listed = (await desk.get<{ id: string }[]>('/api/desk/invitations')).body.map(({ id }) => id)
  assert.deepEqual(listed, [boss.body.id], 'only the own')
  assert.equal((await house.as(home).get('/api/desk/invitations')).status, 401)
})

test('nobody is invited again and again', async (t) => {
  const house = await testApp(t)
  const [host, other] = [await house.givenCompany(), await house.givenCompany()]
  const manager = await house.givenManager(host)
  const desk = await house.signedIn(manager)
  const elsewhere = await house.signedIn(await house.givenManager(other))
  const invitation = (email: string) => ({ invitation: { email, first_name: 'Ada', roles: [0] } })
  const invites = (from: typeof desk, email = 'ada@example.com') =>
    from.post<{ id: string }>('/api/desk/invitations', invitation(email))
  for (let i = 0; i < maxInvitationsPerDay; i++) {
    const made = await invites(desk, i % 2 === 0 ? 'ada@example.com' : 'ADA@example.com')
    assert.equal(made.status, 201, made.text)
    assert.equal((await desk.post(`/api/desk/invitations/${made.body.id}/withdraw`)).status, 200)
  }
  const refused = await invites(desk)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '86400'])
  assert.equal((await invites(desk, 'per@example.com')).status, 201, 'others are')
  assert.equal((await invites(elsewhere)).status, 201, 'and by others')
  house.clock.advance(86_400)
  assert.equal((await invites(await house.signedIn(manager))).status, 201, 'and after a day')

  const users = `/api/v2/org/${host.id}/users`
  const adds = (more: object) =>
    house
      .as(host)
      .post<{ id: string }>(`${users}/travellers`, { user: { name: 'Eva', email: 'eva@example.com' }, ...more })
  for (let i = 0; i < maxInvitationsPerDay; i++) {
    const { body } = await adds({ send_confirmation_email: true })
    assert.equal((await house.as(host).delete(`${users}/${body.id}`)).status, 200)
  }
  assert.equal((await adds({ send_confirmation_email: true })).status, 429)
  assert.equal((await adds({})).status, 201, 'without a mail there is nothing to wait for')
})

test('a password that comes with a used link is not stored, and the answer says so', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const hashOf = async (email: string) =>
    (
      await sql<{ password_hash: string | null }>`select password_hash from users where email = ${email}`.execute(
        house.db.db(),
      )
    ).rows[0]?.password_hash
  const sends = (token: string, password: string) =>
    house.nobody.post<Refused>(confirm, { token, password, password_confirmation: password })

  await invitedBy(house, company, 'ada@example.com')
  const token = await tokenFor(house, 'ada@example.com')
  assert.equal((await house.nobody.post(confirm, { token })).status, 200)
  const late = await sends(token, 'a good password')
  assert.deepEqual([late.status, late.body.error.code], [409, 'invitation_accepted'])
  assert.equal(await hashOf('ada@example.com'), null)
  assert.equal((await house.nobody.post(confirm, { token })).status, 200, 'again without one is harmless')

  await invitedBy(house, company, 'per@example.com')
  const link = await tokenFor(house, 'per@example.com')
  const both = await Promise.all([sends(link, 'the first password'), sends(link, 'the second password')])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], 'one of two is stored')
})
