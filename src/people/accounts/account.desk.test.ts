import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { newId } from '../../platform/ids.ts'

interface AccountBody extends Record<string, unknown> {
  readonly id: string
  readonly roles: { readonly id: string; readonly type: number; readonly company: { readonly id: string } }[]
  readonly revision: number
}
interface Refused {
  readonly error: { readonly code: string; readonly fields?: object }
}
const path = '/api/desk/users'

test('people are found by name, address and external id; a manager finds the own company’s', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const staffer = await house.givenStaff()
  const staff = house.as(staffer)
  const manager = await house.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const desk = await house.signedIn(manager)
  const ada = await house.givenTraveller(company, {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    externalId: 'E-77',
    email: 'ada@dunlin.example',
  })
  const foreign = await house.givenTraveller(other, { firstName: 'Ada', lastName: 'Lindqvist' })
  const ids = async (caller: typeof staff, query: string) =>
    (await caller.get<AccountBody[]>(`${path}${query}`)).body.map(({ id }) => id)

  for (const query of ['?q=e-77', '?q=ada@dunlin.example', '?q=lindkvist', `?q=${ada.id}`])
    await t.test(nameOf(query), async () => {
      assert.deepEqual(await ids(desk, query), [ada.id], query)
    })
  assert.deepEqual((await ids(desk, '')).toSorted(), [manager.id, ada.id].toSorted())
  assert.deepEqual(await ids(desk, `?company_id=${company.id}&q=lindqvist`), [ada.id])
  assert.equal((await desk.get(`${path}?company_id=${other.id}&q=lindqvist`)).status, 401, 'nor another company’s')
  assert.deepEqual((await ids(staff, '?q=lindqvist')).toSorted(), [ada.id, foreign.id].toSorted())
  assert.deepEqual(await ids(staff, `?q=lindqvist&company_id=${other.id}`), [foreign.id])
  assert.deepEqual(await ids(staff, `?company_id=${company.id}&role=99`), [manager.id])
  assert.deepEqual(await ids(staff, '?staff=true'), [staffer.id])

  const { body, headers } = await desk.get<AccountBody>(`${path}/${ada.id}`)
  assert.match(String(headers['etag']), /^"1\./)
  assert.deepEqual(
    [body['name'], body['company_id'], body['has_password'], body['staff'], body['deleted_at'], body.roles.length],
    ['Ada Lindqvist', company.id, false, false, null, 1],
  )
  assert.equal((await desk.get(`${path}/${foreign.id}`)).status, 401)
  assert.equal((await desk.get(`${path}/${newId(house.clock.now())}`)).status, 404)
  assert.equal((await house.as(company).get(path)).status, 401)
  assert.equal((await house.as(ada).get(path)).status, 401)
})

test('people are made, edited, deleted and restored', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const desk = await house.signedIn(await house.givenManager(company))
  const made = await desk.post<AccountBody>(path, {
    user: {
      name: 'Ole Dahl',
      email: 'ole@example.com',
      roles: [59, 0],
      doctor_settings: { housecall_cost: 20000 },
      password: 'a good password',
      password_confirmation: 'a good password',
    },
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(made.body.roles.map(({ type }) => type).toSorted(), [0, 59])
  assert.equal((made.body['doctor_settings'] as Record<string, unknown>)['housecall_cost'], 20000)
  const one = `${path}/${made.body.id}`
  const edited = await desk.patch<AccountBody>(
    one,
    { user: { bio: 'Teeth.' } },
    { 'if-match': `"${made.body.revision}"` },
  )
  assert.deepEqual([edited.status, edited.body['bio']], [200, 'Teeth.'])
  assert.ok(edited.body.revision > made.body.revision)
  const late = await desk.put<Refused>(one, { user: { bio: 'X' } }, { 'if-match': `"${made.body.revision}"` })
  assert.deepEqual([late.status, late.body.error.code], [412, 'changed_meanwhile'])

  const gone = await desk.delete<AccountBody>(one)
  assert.equal(gone.body['deleted_at'], '2026-11-14T12:00:00.000Z')
  assert.equal((await desk.patch(one, { user: { bio: 'X' } })).status, 409, 'first restore')
  assert.deepEqual(
    (await desk.get<AccountBody[]>(`${path}?deleted=true`)).body.map(({ id }) => id),
    [made.body.id],
  )
  const blocker = await house.givenTraveller(company, { email: 'ole@example.com' })
  assert.equal((await desk.post(`${one}/restore`)).status, 422, 'somebody has the address now')
  await desk.delete(`${path}/${blocker.id}`)
  assert.equal((await desk.post<AccountBody>(`${one}/restore`)).body['deleted_at'], null)

  const audited = await sql<{ action: string }>`
    select action from audit_log where subject_kind = 'user' and subject_id = ${made.body.id} order by id`.execute(
    house.db.db(),
  )
  assert.deepEqual(
    audited.rows.map(({ action }) => action),
    ['create', 'update', 'delete', 'restore'],
  )
})

test('a new password ends the sessions that the old one opened', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [boss, other] = [await house.givenManager(company), await house.givenManager(company)]
  const desk = await house.signedIn(boss)
  const theirs = await house.signedIn(other)
  const password = 'an even better one'
  for (const [body, field] of [
    [{ password: 'short', password_confirmation: 'short' }, 'password'],
    [{ password, password_confirmation: 'no' }, 'password_confirmation'],
    [{ password: '', password_confirmation: '' }, 'password'],
  ] as const)
    await t.test(nameOf(body, field), async () => {
      const refused = await desk.post<Refused>(`${path}/${other.id}/password`, body)
      assert.deepEqual([refused.status, Object.keys(refused.body.error.fields ?? {})], [422, [field]])
    })
  const set = await desk.post<AccountBody>(`${path}/${other.id}/password`, {
    password,
    password_confirmation: password,
  })
  assert.deepEqual([set.status, set.body['has_password']], [200, true])
  await house.changesReceived()
  assert.equal((await theirs.get('/api/desk/session')).status, 401)
  assert.equal((await house.nobody.post('/api/desk/session', { email: other.email, password })).status, 200)
})

test('roles are given and taken, within what the caller may', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const boss = await house.givenManager(company)
  const desk = await house.signedIn(boss)
  const staff = house.as(await house.givenStaff())
  const ada = await house.givenTraveller(company)
  const foreign = await house.givenTraveller(other)
  const give = (caller: typeof staff, id: string, role: object) =>
    caller.post<AccountBody>(`${path}/${id}/roles`, { role })

  const given = await give(desk, ada.id, { type: 1 })
  assert.deepEqual([given.status, given.body.roles.map(({ type }) => type).toSorted()], [200, [0, 1]])
  assert.equal((await give(desk, ada.id, { type: 1 })).body.roles.length, 2, 'twice is harmless')
  assert.equal((await give(desk, ada.id, { type: 3 })).status, 422)
  assert.equal((await give(desk, ada.id, { type: 1, company_id: other.id })).status, 403)
  assert.equal((await give(desk, foreign.id, { type: 0 })).status, 401)

  const guest = await give(staff, foreign.id, { type: 0, company_id: company.id })
  assert.deepEqual(guest.body.roles.map((role) => role.company.id).toSorted(), [company.id, other.id].toSorted())
  const seen = await desk.get<AccountBody>(`${path}/${foreign.id}`)
  assert.deepEqual(
    seen.body.roles.map((role) => role.company.id),
    [company.id],
    'a manager sees the own side',
  )
  assert.equal(seen.body['company_name'], null)
  assert.equal((await give(desk, foreign.id, { type: 99 })).status, 403, 'staff alone make strangers managers')
  assert.equal((await give(desk, foreign.id, { type: 2 })).status, 200)
  assert.equal((await desk.patch(`${path}/${foreign.id}`, { user: { bio: 'X' } })).status, 403)
  assert.equal((await desk.delete(`${path}/${foreign.id}`)).status, 403)

  const role = given.body.roles.find(({ type }) => type === 1)
  assert.deepEqual(
    (await desk.delete<AccountBody>(`${path}/${ada.id}/roles/${role?.id}`)).body.roles.map(({ type }) => type),
    [0],
  )
  assert.equal((await desk.delete(`${path}/${ada.id}/roles/${role?.id}`)).status, 404)
  const own = (await desk.get<AccountBody>(`${path}/${boss.id}`)).body.roles[0]
  assert.equal((await desk.delete(`${path}/${boss.id}/roles/${own?.id}`)).status, 422, 'not the own one')
  assert.equal((await desk.delete(`${path}/${boss.id}`)).status, 422)
})

test('staff create staff accounts; managers cannot', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const desk = await house.signedIn(await house.givenManager(company))
  const user = {
    name: 'Kim Berg',
    email: 'kim@example.com',
    staff: true,
    password: 'a good password',
    password_confirmation: 'a good password',
  }
  assert.equal((await desk.post(path, { user })).status, 403)
  const staff = house.as(await house.givenStaff())
  assert.equal((await staff.post(path, { user: { ...user, roles: [1] } })).status, 422)
  assert.equal((await staff.post(path, { user: { ...user, staff: false } })).status, 422, 'a company is needed')
  const made = await staff.post<AccountBody>(path, { user })
  assert.deepEqual([made.status, made.body['staff'], made.body['company_id']], [201, true, null])
  assert.equal(
    (await house.nobody.post('/api/desk/session', { email: user.email, password: user.password })).status,
    200,
  )
})

test('a person’s page of facts', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const ada = await house.givenTraveller(company)
  const desk = await house.signedIn(await house.givenManager(company))
  await house
    .as(ada)
    .post(`/api/v2/users/${ada.id}/devices`, { device: { token: 'secret-push-token', platform: 'ios' } })
  const check_in = { device_token: 'secret-push-token', checkin_at: 1794657000, latitude: -22.9, longitude: -43.17 }
  await house.as(ada).post('/api/v2/check_ins', { check_in })
  const { status, body, text } = await desk.get<{
    user: AccountBody
    devices: object[]
    trips: object[]
    check_ins: object[]
    notifications: object[]
  }>(`${path}/${ada.id}/facts`)
  assert.equal(status, 200, text)
  assert.equal(body.user.id, ada.id)
  assert.deepEqual([body.devices.length, body.trips.length, body.check_ins.length], [1, 0, 1])
  assert.ok(Array.isArray(body.notifications))
  assert.doesNotMatch(text, /secret-push-token|gwu_/)
  const stranger = await house.signedIn(await house.givenManager(other))
  assert.equal((await stranger.get(`${path}/${ada.id}/facts`)).status, 401)
})

interface Known {
  readonly id: string
  readonly facts?: {
    readonly whereabouts: Record<string, unknown>
    readonly next_trip: { readonly id: string; readonly name: string; readonly start: string } | null
    readonly last_heard_at: string | null
  }
}

test('the list says with facts=true where each person is, the next trip, and when they were last heard of', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const staff = house.as(await house.givenStaff())
  const ada = await house.givenTraveller(company, { firstName: 'Ada' })
  const silent = await house.givenTraveller(company, { firstName: 'Bo' })
  const guest = await house.givenTraveller(other, { firstName: 'Eva' })
  await staff.post(`${path}/${guest.id}/roles`, { role: { type: 0, company_id: company.id } })
  const trip = (of: typeof company, who: typeof ada, name: string, days: readonly [string, string]) =>
    givenTrip({ by: house.as(of), company: of, travellers: [who], name, destinations: [to('PE', ...days)] })
  await trip(company, ada, 'Over', ['2026-11-12', '2026-11-15'])
  await trip(company, ada, 'Later', ['2027-01-10', '2027-01-12'])
  const next = await trip(company, ada, 'Next', ['2026-12-01', '2026-12-05'])
  const home = await trip(other, guest, 'Not for the host', ['2026-11-10', '2026-11-20'])
  house.clock.advance(3 * 86_400)
  const desk = await house.signedIn(await house.givenManager(company))
  await house.as(ada).patch('/api/v2/users/my_settings', { settings: { check_in_with_location: false } })
  const exact = { latitude: -22.90684, longitude: -43.17289 }
  const check_in = { device_token: 'push', checkin_at: house.clock.now().getTime() / 1000 - 60, ...exact }
  await house.as(ada).post('/api/v2/check_ins', { check_in })
  house.clock.advance(60)
  await house.as(ada).post(`/api/v2/users/${ada.id}/devices`, { device: { token: 'push', platform: 'ios' } })

  const listed = async (caller: typeof staff, query = '') => {
    const { status, body, text } = await caller.get<Known[]>(`${path}?facts=true${query}`)
    assert.equal(status, 200, text)
    return new Map(body.map((one) => [one.id, one.facts]))
  }
  for (const caller of [desk, staff]) {
    const known = (await listed(caller, `&company_id=${company.id}`)).get(ada.id)
    const { body: alone } = await caller.get(`${path}/${ada.id}/whereabouts`)
    assert.deepEqual(known?.whereabouts, alone, 'as the operation for one person')
    assert.deepEqual([known?.whereabouts['certainty'], known?.whereabouts['country_code']], ['reported', 'BR'])
    assert.notEqual(known?.whereabouts['lat'], exact.latitude, 'without consent the cell')
    assert.deepEqual([known?.next_trip?.id, known?.next_trip?.name], [next.id, 'Next'])
    assert.equal(known?.last_heard_at, house.clock.now().toISOString())
  }
  const seen = await listed(desk)
  assert.deepEqual(
    [seen.get(silent.id)?.whereabouts['certainty'], seen.get(silent.id)?.next_trip, seen.get(silent.id)?.last_heard_at],
    ['unknown', null, null],
  )
  assert.deepEqual(
    [seen.get(guest.id)?.whereabouts['certainty'], seen.get(guest.id)?.next_trip],
    ['unknown', null],
    'what a guest does in the other company stays there',
  )
  assert.equal((await listed(staff)).get(guest.id)?.next_trip?.id, home.id)
  assert.equal((await desk.get(`${path}?facts=true&company_id=${other.id}`)).status, 401)
  const [plain] = (await desk.get<Known[]>(`${path}?q=${ada.id}`)).body
  assert.deepEqual([plain?.id, plain?.facts], [ada.id, undefined], 'only for those who ask')
  assert.equal((await desk.get(`${path}?facts=perhaps`)).status, 400)
})
