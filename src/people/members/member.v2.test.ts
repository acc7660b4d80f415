import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { invitationTokenFor } from './guest.testing.ts'

interface UserBody extends Record<string, unknown> {
  readonly id: string
  readonly email: string
}
interface Refused {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

const usersOf = (companyId: string): string => `/api/v2/org/${companyId}/users`
const travellersOf = (companyId: string): string => `/api/v2/org/${companyId}/users/travellers`

async function givenSweden({ db, clock }: TestApp): Promise<void> {
  await sql`insert into countries (id, alpha2, alpha3, slug, name, created_at, updated_at)
    values (${newId(clock.now())}, 'SE', 'SWE', 'sweden', '{"en": "Sweden"}', ${clock.now()}, ${clock.now()})`.execute(
    db.db(),
  )
}

test('an organization adds, reads, changes and deletes its people', async (t) => {
  const house = await testApp(t)
  await givenSweden(house)
  const company = await house.givenCompany()
  const partner = house.as(company)

  const input = {
    name: 'Ada Maria Lindqvist',
    email: 'ada@example.com',
    external_id: 'E-1042',
    home_country: 'swe',
    language: 'sv-SE',
    phone_number: '+46 70 123 45 67',
    timezone: 'Europe/Stockholm',
    birthday: '1985-11-15',
    password: 'a good password',
    password_confirmation: 'a good password',
  }
  const made = await partner.post<UserBody>(travellersOf(company.id), { user: input })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(made.body, {
    id: made.body.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    display_name: 'Ada Maria Lindqvist',
    first_name: 'Ada',
    last_name: 'Maria Lindqvist',
    age: 40,
    birthday: '1985-11-15',
    email: 'ada@example.com',
    home_country: 'SE',
    home_location_lat: null,
    home_location_lng: null,
    nationalities: [],
    phone_number: '+46 70 123 45 67',
    language: 'sv',
    timezone: 'Europe/Stockholm',
    timezone_identifier: 'Europe/Stockholm',
    profile_pic: {},
    username: null,
    points: 0,
    external_id: 'E-1042',
  })
  const one = `${usersOf(company.id)}/${made.body.id}`
  assert.deepEqual((await partner.get(one)).body, made.body)

  house.clock.advance(60)
  for (const [method, change, expected] of [
    ['PATCH', { display_name: 'Ada L.', bio: 'Runs.' }, { display_name: 'Ada L.' }],
    ['PUT', { last_name: null, languages_spoken: ['sv', 'en-GB'] }, { last_name: null }],
    ['PATCH', { timezone_identifier: 'America/Lima', timezone: 'Europe/Stockholm' }, { timezone: 'America/Lima' }],
    // What was read is sent back: nothing that may not be set is obeyed.
    [
      'PUT',
      { id: company.id, points: 99, created_at: 0, profile_pic: {}, first_name: 'Eva' },
      { first_name: 'Eva', points: 0 },
    ],
  ] as const) {
    const { status, body, text } = await partner.call<UserBody>(method, one, { body: { user: change } })
    assert.equal(status, 200, text)
    assert.equal(body.id, made.body.id)
    assert.equal(body['updated_at'], '2026-11-14T12:01:00.000Z')
    for (const [field, value] of Object.entries(expected)) assert.deepEqual(body[field], value, field)
    assert.ok(!('bio' in body) && !('authentication_token' in body) && !('roles' in body), 'only what is public')
  }
  const kept = await sql<{ bio: string; languages_spoken: string[] }>`
    select bio, languages_spoken from users where id = ${made.body.id}`.execute(house.db.db())
  assert.deepEqual(kept.rows, [{ bio: 'Runs.', languages_spoken: ['sv', 'en'] }])

  assert.deepEqual((await partner.delete(one)).body, [])
  assert.equal((await partner.get(one)).status, 404)
  assert.equal((await partner.delete(one)).status, 404)
  const audited = await sql<{ action: string; after: object | null }>`
    select action, after from audit_log where subject_id = ${made.body.id} order by id`.execute(house.db.db())
  assert.deepEqual(
    audited.rows.map((row) => row.action),
    ['create', 'update', 'update', 'update', 'update', 'delete'],
  )
  assert.doesNotMatch(JSON.stringify(audited.rows), /a good password/)
})

test('fields of a person are validated, and each error names its field', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const partner = house.as(company)
  const taken = await house.givenTraveller(company, { email: 'taken@example.com', externalId: 'E-1' })
  const refusals = [
    [{}, ['first_name', 'email']],
    [{ name: ' ', email: 'a@example.com' }, ['first_name']],
    [{ name: 'Ada', email: 'nonsense' }, ['email']],
    [{ name: 'Ada', email: taken.email.toUpperCase() }, ['email']],
    [{ name: 'Ada', email: 'b@example.com', external_id: 'E-1' }, ['external_id']],
    [{ name: 'Ada', email: 'b@example.com', home_country: 'ZZ' }, ['home_country']],
    [{ name: 'Ada', email: 'b@example.com', language: 'xx', phone_number: 'call me' }, ['language', 'phone_number']],
    [{ name: 'Ada', email: 'b@example.com', timezone: 'Mars/Olympus' }, ['timezone_identifier']],
    [{ name: 'Ada', email: 'b@example.com', timezone_identifier: '+01:00' }, ['timezone_identifier']],
    [{ name: 'Ada', email: 'b@example.com', languages_spoken: ['en', 'klingon'] }, ['languages_spoken']],
    [{ name: 'Ada', email: 'b@example.com', birthday: '1985-02-30' }, ['birthday']],
    [{ name: 'Ada', email: 'b@example.com', birthday: '2999-01-01' }, ['birthday']],
    [{ name: 'Ada', email: 'b@example.com', password: 'short', password_confirmation: 'short' }, ['password']],
    [{ name: 'Ada', email: 'b@example.com', password: 'a good password' }, ['password_confirmation']],
    [
      { name: 'Ada', email: 'b@example.com', password: 'a good password', password_confirmation: 'another password' },
      ['password_confirmation'],
    ],
    [{ name: 'Ada', email: 'b@example.com', profile_pic: 'nonsense!' }, ['profile_pic']],
  ] as const
  for (const [user, fields] of refusals)
    await t.test(nameOf(user, fields), async () => {
      const { status, body } = await partner.post<Refused>(travellersOf(company.id), { user })
      assert.equal(status, 422, JSON.stringify(user))
      assert.equal(body.error.code, 'validation_failed')
      assert.deepEqual(Object.keys(body.error.fields ?? {}), fields, JSON.stringify(user))
    })
  for (const body of [{ user: 'Ada' }, { user: { name: 7 } }, { user: { languages_spoken: 'en' } }])
    assert.equal((await partner.post(travellersOf(company.id), body)).status, 400, JSON.stringify(body))
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from users where company_id = ${company.id}`.execute(house.db.db())
  assert.deepEqual(rows, [{ n: 1 }], 'nothing was half-written')

  const other = await house.givenTraveller(company)
  for (const [user, field] of [
    [{ email: 'taken@example.com' }, 'email'],
    [{ external_id: 'E-1' }, 'external_id'],
    [{ first_name: null }, 'first_name'],
    [{ email: null }, 'email'],
  ] as const)
    await t.test(nameOf(user, field), async () => {
      const { status, body } = await partner.patch<Refused>(`${usersOf(company.id)}/${other.id}`, { user })
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.error.fields ?? {}), [field])
    })
})

test('the list is paginated, filtered by roles and by names, the nearest first', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const partner = house.as(company)
  const ada = await house.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  house.clock.advance(1)
  const lind = await house.givenTraveller(company, {
    firstName: 'Per',
    lastName: 'Lindkvist',
    roles: ['branded_traveller'],
  })
  house.clock.advance(1)
  const boss = await house.givenManager(company, { firstName: 'Kim', lastName: 'Berg', roles: ['employee'] })
  house.clock.advance(1)
  const doctor = await house.givenTraveller(company, {
    firstName: 'Ole',
    lastName: 'Dahl',
    roles: ['dentist'],
    bio: 'Teeth.',
  })
  await house.givenTraveller(await house.givenCompany(), { firstName: 'Ada', lastName: 'Lindqvist' })
  const list = async (query = '') => {
    const { status, body, headers } = await partner.get<UserBody[]>(`${usersOf(company.id)}${query}`)
    assert.equal(status, 200)
    return { ids: body.map(({ id }) => id), body, headers }
  }
  assert.deepEqual((await list()).ids, [ada.id, lind.id, boss.id, doctor.id])
  const page = await list('?per_page=2&page=2')
  assert.deepEqual(page.ids, [boss.id, doctor.id])
  assert.equal(page.headers['total-count'], '4')
  assert.match(String(page.headers['link']), /page=1&per_page=2>; rel="prev"/)

  assert.deepEqual((await list('?roles=0')).ids, [ada.id])
  for (const query of ['?roles=0,2', '?roles=0&roles=2', '?roles[]=0&roles[]=2', '?roles%5B%5D=2&roles=0'])
    assert.deepEqual((await list(query)).ids, [ada.id, lind.id], query)
  assert.deepEqual((await list('?roles=57')).ids, [])
  for (const wrong of ['?roles=3', '?roles=traveller', '?roles[]=-1'])
    assert.equal((await partner.get(`${usersOf(company.id)}${wrong}`)).status, 422, wrong)

  assert.deepEqual(
    (await list('?name=lindqvist')).ids,
    [ada.id, lind.id],
    'the one with that name, then the one like it',
  )
  assert.deepEqual((await list('?name=lindkwist')).ids.toSorted(), [ada.id, lind.id].toSorted())
  assert.deepEqual((await list('?name=berg&roles=1')).ids, [boss.id])
  assert.deepEqual((await list('?name=zzzz')).ids, [])
  await partner.patch(`${usersOf(company.id)}/${boss.id}`, { user: { display_name: 'Íñigo Núñez' } })
  for (const name of ['inigo', 'Nunez', 'Núñez', 'nunes'])
    assert.deepEqual((await list(`?name=${encodeURIComponent(name)}`)).ids, [boss.id], name)

  const [shown] = (await list('?roles=59')).body
  assert.ok(shown)
  assert.deepEqual([shown['bio'], shown['languages_spoken']], ['Teeth.', []], 'a responder is shown as one')
  assert.equal((shown['doctor_settings'] as Record<string, unknown>)['id'], doctor.id)
})

test('people who have not confirmed their invitation are listed separately, those of the desk included', async (t) => {
  const house = await testApp(t)
  const [company, elsewhere] = [await house.givenCompany(), await house.givenCompany()]
  const partner = house.as(company)
  const there = await house.givenTraveller(company)
  house.clock.advance(1)
  const unasked = await partner.post<UserBody>(travellersOf(company.id), {
    user: { name: 'Ida', email: 'ida@example.com' },
  })
  const staff = house.as(await house.givenStaff())
  house.clock.advance(1)
  const invited = await partner.post<UserBody>(travellersOf(company.id), {
    user: { name: 'Ada Lindqvist', email: 'ada@example.com' },
    send_confirmation_email: true,
  })
  house.clock.advance(1)
  const employee = await staff.post<UserBody>('/api/desk/users', {
    user: { name: 'Kim Berg', email: 'kim@example.com', company_id: company.id, roles: [1] },
    send_confirmation_email: true,
  })
  const stranger = await house.givenTraveller(elsewhere, {
    email: 'per@example.com',
    firstName: 'Secret',
    phoneNumber: '+4670',
  })
  for (const [email, role] of [
    ['new@example.com', 0],
    ['per@example.com', 0],
    ['boss@example.com', 99],
  ] as const) {
    house.clock.advance(1)
    const invitation = { email, first_name: 'Per', last_name: 'Holm', roles: [role], company_id: company.id }
    assert.equal((await staff.post('/api/desk/invitations', { invitation })).status, 201)
  }
  const list = async (query: string) => (await partner.get<UserBody[]>(`${usersOf(company.id)}${query}`)).body
  const emails = async (query: string) => (await list(query)).map((one) => one['email'])
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)

  assert.deepEqual(await ids(''), [there.id, unasked.body.id], 'nobody who still has to confirm')
  assert.deepEqual(await ids('?invited_users=false'), [there.id, unasked.body.id])
  assert.deepEqual(await emails('?invited_users=true'), ['ada@example.com', 'new@example.com', 'per@example.com'])
  assert.deepEqual((await ids('?invited_users=true'))[0], invited.body.id)
  assert.deepEqual(await emails('?invited_employees=1'), ['kim@example.com', 'boss@example.com'])
  assert.deepEqual((await ids('?invited_employees=1'))[0], employee.body.id)
  assert.equal((await ids('?invited_users=true&invited_employees=true')).length, 5)
  assert.deepEqual(await emails('?invited_users=true&name=holm'), ['new@example.com', 'per@example.com'])
  assert.deepEqual(await emails('?invited_users=true&invited_employees=true&roles=99'), ['boss@example.com'])
  assert.deepEqual(await emails('?invited_users=true&per_page=1&page=2'), ['new@example.com'])
  assert.equal((await partner.get(`${usersOf(company.id)}?invited_users=true&per_page=1`)).headers['total-count'], '3')

  const [, fresh, known] = await list('?invited_users=true')
  assert.deepEqual([fresh?.['first_name'], known?.['first_name']], ['Per', 'Per'], 'the names that the company gave')
  assert.deepEqual(
    Object.keys(fresh ?? {}).filter(
      (key) =>
        !['id', 'email', 'created_at', 'updated_at'].includes(key) &&
        fresh?.[key] !== known?.[key] &&
        typeof fresh?.[key] !== 'object',
    ),
    [],
    'an account elsewhere looks like none',
  )
  assert.ok(!JSON.stringify(known).includes(stranger.id) && !JSON.stringify(known).includes('+4670'))

  const confirm = async (email: string) =>
    assert.equal(
      (await house.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(house, email) })).status,
      200,
    )
  await confirm('ada@example.com')
  await confirm('new@example.com')
  assert.deepEqual(await emails('?invited_users=true'), ['per@example.com'])
  assert.deepEqual(
    (await emails('')).toSorted(),
    ['ada@example.com', 'ida@example.com', 'new@example.com', there.email].toSorted(),
  )
  assert.equal((await partner.get(`${usersOf(company.id)}?invited_users=perhaps`)).status, 422)
})
