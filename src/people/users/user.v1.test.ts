import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'

interface Traveller extends Record<string, unknown> {
  id: string
  settings: Record<string, unknown>
}
const ways = (id: string) =>
  [
    ['PUT', `/api/v1/users/${id}`],
    ['PATCH', `/api/v1/users/${id}`],
    ['PUT', `/api/v1/users/${id}/update`],
    ['PATCH', `/api/v1/users/${id}/update`],
    ['PUT', `/api/v1/users/${id}/update/`],
  ] as const

test('the profile shows every field with its type', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t)
  const traveller = await givenTraveller(await givenCompany(), {
    firstName: 'Ada',
    lastName: null,
    homeCountry: 'SE',
    language: 'es',
  })
  const { status, body, headers } = await as(traveller).get<Traveller>('/api/v1/users/profile')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    id: traveller.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    first_name: 'Ada',
    last_name: null,
    email: traveller.email,
    home_country: 'SE',
    language: 'es',
    authentication_token: traveller.token,
    settings: {
      id: traveller.id,
      send_trip_alert_email: true,
      send_trip_alert_push: true,
      send_all_good_email: false,
      send_all_good_push: false,
      check_in_with_location: true,
    },
  })
  const again = await as(traveller).get('/api/v1/users/profile', { 'if-none-match': headers['etag'] ?? '' })
  assert.deepEqual([again.status, again.text], [304, ''])
})

test('only settings change, by every spelling, with true and false, 1 and 0', async (t) => {
  const { as, clock, givenCompany, givenTraveller } = await testApp(t)
  const traveller = await givenTraveller(await givenCompany())
  const phone = as(traveller)
  let wanted = false
  for (const [method, path] of ways(traveller.id))
    await t.test(nameOf(method, path), async () => {
      clock.advance(10)
      const before = (await phone.get<Traveller>('/api/v1/users/profile')).body
      const changed: Answer<Traveller> = await phone.call<Traveller>(method, path, {
        body: { user: { settings: { send_trip_alert_push: wanted } } },
      })
      assert.equal(changed.status, 200, changed.text)
      assert.deepEqual(changed.body, {
        ...before,
        updated_at: clock.now().toISOString(),
        settings: { ...before.settings, send_trip_alert_push: wanted },
      })
      wanted = !wanted
    })
  const path = `/api/v1/users/${traveller.id}`
  const numbers = await phone.put<Traveller>(path, {
    user: {
      settings: {
        send_trip_alert_email: 0,
        send_all_good_email: 1,
        send_all_good_push: '1',
        check_in_with_location: 'false',
      },
    },
  })
  assert.deepEqual(
    ['send_trip_alert_email', 'send_all_good_email', 'send_all_good_push', 'check_in_with_location'].map(
      (name) => numbers.body.settings[name],
    ),
    [false, true, true, false],
  )
  clock.advance(10)
  const whole = {
    ...numbers.body,
    email: 'new@example.com',
    first_name: 'New',
    authentication_token: 'x',
    updated_at: 0,
    unknown: [1],
    settings: { ...numbers.body.settings, send_trip_alert_email: null, odd: 'x' },
  }
  assert.deepEqual(
    (await phone.put(path, { user: whole })).body,
    numbers.body,
    'a whole object sent back changes nothing',
  )
  assert.deepEqual((await phone.put(path, { user: {} })).body, numbers.body)
})

test('settings that are neither yes nor no are refused, and bodies without a user', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t)
  const traveller = await givenTraveller(await givenCompany())
  const path = `/api/v1/users/${traveller.id}`
  for (const value of ['maybe', 2, -1, [], {}] as readonly unknown[])
    await t.test(nameOf(value), async () => {
      const { status, body, text } = await as(traveller).put<{ error: { fields?: object } }>(path, {
        user: { settings: { send_trip_alert_email: value } },
      })
      assert.equal(status, 400, text)
      assert.deepEqual(Object.keys(body.error.fields ?? {}), ['settings.send_trip_alert_email'])
    })
  assert.equal((await as(traveller).put(path, {})).status, 400)
  assert.equal((await as(traveller).put(path, { user: { settings: 7 } })).status, 400)
})

test('another person’s settings cannot be changed, and keys of other kinds are refused', async (t) => {
  const { as, asPublic, nobody, givenCompany, givenTraveller } = await testApp(t)
  const company = await givenCompany()
  const own = await givenTraveller(company)
  const colleague = await givenTraveller(company)
  const stranger = await givenTraveller(await givenCompany())
  const body = { user: { settings: { send_trip_alert_email: false } } }
  for (const other of [colleague, stranger]) {
    for (const [method, path] of ways(other.id))
      assert.equal((await as(own).call(method, path, { body })).status, 401, `${method} ${path}`)
    const { settings } = (await as(other).get<Traveller>('/api/v1/users/profile')).body
    assert.equal(settings['send_trip_alert_email'], true)
  }
  for (const id of ['0198c0de-0000-7000-8000-000000000001', 'nonsense'])
    await t.test(nameOf(id), async () => {
      assert.equal((await as(own).put(`/api/v1/users/${id}`, body)).status, 404)
    })
  for (const caller of [nobody, as(company.key), asPublic(company), as('gwu_0000000000000000000000000001AbCdE')]) {
    assert.equal((await caller.get('/api/v1/users/profile')).status, 401)
    for (const [method, path] of ways(own.id)) assert.equal((await caller.call(method, path, { body })).status, 401)
  }
})

test('concurrent changes of different settings are both kept', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t)
  const traveller = await givenTraveller(await givenCompany())
  const names = ['send_trip_alert_email', 'send_trip_alert_push', 'check_in_with_location']
  await Promise.all(
    names.map((name) => as(traveller).put(`/api/v1/users/${traveller.id}`, { user: { settings: { [name]: false } } })),
  )
  const { settings } = (await as(traveller).get<Traveller>('/api/v1/users/profile')).body
  assert.deepEqual(
    names.map((name) => settings[name]),
    [false, false, false],
  )
})
