import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'

/** The rules of the contract of version 1, by what they refuse. A broken rule is 400 in this version, and names the field. */
const day = 86_400
const now = Date.parse('2026-11-14T12:00:00Z') / 1000
const stay = { country_code: 'PE', entry_date: now + day, exit_date: now + 3 * day }
const trip = (change: object): object => ({ trip: { trip_type: 0, activities: [], destinations: [stay], ...change } })
const going = (change: object): object => trip({ destinations: [{ ...stay, ...change }] })
const person = (change: object): object => ({ traveller: { first_name: 'Ada', email: 'new@example.com', ...change } })
const device = (change: object): object => ({ device: { uuid: 'one', token: 'two', platform: 'ios', ...change } })

type Refusal = readonly [what: string, body: object, field: string]

const trips: readonly Refusal[] = [
  ['no destination', trip({ destinations: [] }), 'destinations'],
  ['destinations left out', { trip: { trip_type: 0 } }, 'destinations'],
  ['a country that is none', going({ country_code: 'XX' }), 'destinations.0.country_code'],
  ['no country', going({ country_code: null }), 'destinations.0.country_code'],
  ['no day of entry', going({ entry_date: 0 }), 'destinations.0.entry_date'],
  ['no day of leaving', going({ exit_date: null }), 'destinations.0.exit_date'],
  ['a day that is none', going({ entry_date: 'soon' }), 'destinations.0.entry_date'],
  ['leaving before entering', going({ exit_date: now }), 'destinations.0.exit_date'],
  ['a trip in the past', going({ entry_date: now - 9 * day, exit_date: now - 2 * day }), 'destinations'],
  ['a type that is none', trip({ trip_type: 7 }), 'trip_type'],
  ['an activity that is none', trip({ activities: [0, 28] }), 'activities'],
  [
    'a place off the globe',
    going({ destination_locations: [{ friendly_name: 'Nowhere', latitude: 91, longitude: 0 }] }),
    'destinations.0.destination_locations.0.latitude',
  ],
]
/** An update keeps fields that are not sent, so only a new trip can lack destinations. */
const changedTrips = trips.filter(([what]) => what !== 'destinations left out')
const persons: readonly Refusal[] = [
  ['an empty first name', person({ first_name: ' ' }), 'first_name'],
  ['an e-mail address that is none', person({ email: 'ada at example' }), 'email'],
  ['an e-mail address that the company has already', person({ email: 'taken@example.com' }), 'email'],
  ['a home country that is none', person({ home_country: 'XX' }), 'home_country'],
  ['a language that is none', person({ language: 'klingon' }), 'language'],
]
const newPersons: readonly Refusal[] = [
  ...persons,
  ['no first name', { traveller: { email: 'new@example.com' } }, 'first_name'],
  ['no e-mail address', { traveller: { first_name: 'Ada' } }, 'email'],
]
const devices: readonly Refusal[] = [
  ['a platform that is neither', device({ platform: 'windows' }), 'platform'],
  ['neither uuid nor token', { device: { platform: 'ios' } }, 'token'],
]
const checkIns: readonly Refusal[] = [
  ['a latitude off the globe', { checkin_at: now, latitude: 91, longitude: 0 }, 'latitude'],
  ['no longitude', { checkin_at: now, latitude: 0 }, 'longitude'],
  ['a time that has not come', { checkin_at: now + 9 * day, latitude: 0, longitude: 0 }, 'checkin_at'],
]

interface ErrorBody {
  readonly error: { code: string; message: string; fields?: Record<string, string[]>; request_id: string }
}

test('what the rules of version 1 refuse, and with which field', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const traveller = await givenTraveller(company)
  await givenTraveller(company, { email: 'taken@example.com' })
  const own = await as(traveller).post<{ id: string }>('/api/v1/trips', trip({}))
  const withTraveller = ([what, body, field]: Refusal): Refusal => {
    const { trip: plain } = body as { trip: object }
    return [what, { trip: { ...plain, traveller_ids: [traveller.id] } }, field]
  }
  const partnerTrips: readonly Refusal[] = [
    ...trips.map(withTraveller),
    ['no traveller', trip({}), 'traveller_ids'],
    ['nobody', trip({ traveller_ids: [] }), 'traveller_ids'],
  ]
  const table: readonly (readonly [string, string, 'company' | 'user', readonly Refusal[]])[] = [
    ['POST', '/trips', 'user', trips],
    ['PUT', `/trips/${own.body.id}`, 'user', changedTrips],
    ['PATCH', `/trips/${own.body.id}`, 'user', changedTrips],
    [
      'PUT',
      `/trips/${own.body.id}/change_trip_settings`,
      'user',
      [['perhaps', { trip: { muted: 'perhaps' } }, 'muted']],
    ],
    ['POST', '/partner/trips', 'company', partnerTrips],
    ['POST', '/partner/travellers', 'company', newPersons],
    ['PATCH', `/partner/travellers/${traveller.id}`, 'company', persons],
    [
      'PUT',
      `/users/${traveller.id}`,
      'user',
      [['perhaps', { user: { settings: { send_all_good_push: 'perhaps' } } }, 'settings.send_all_good_push']],
    ],
    ['POST', '/users/add_device', 'user', devices],
    ['POST', '/users/device_push', 'user', devices],
    ['POST', '/users/check_in', 'user', checkIns],
  ]
  for (const [method, path, by, refusals] of table) {
    const caller = as(by === 'company' ? company : traveller)
    for (const [what, body, field] of refusals) {
      await t.test(`${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}: ${what}`, async () => {
        const { status, body: answer, text } = await caller.call<ErrorBody>(method, `/api/v1${path}`, { body })
        assert.equal(status, 400, text)
        assert.deepEqual(Object.keys(answer.error.fields ?? {}), [field], text)
        assert.ok(answer.error.request_id && answer.error.message.length > 10)
      })
    }
  }
})

test('a profile changes in its settings alone', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t)
  const traveller = await givenTraveller(await givenCompany())
  const user = { email: 'other@example.com', first_name: 'Other', settings: { send_trip_alert_email: false } }
  const { status, body } = await as(traveller).put(`/api/v1/users/${traveller.id}`, { user })
  assert.equal(status, 200)
  assert.deepEqual([body['email'], body['first_name']], [traveller.email, traveller.firstName])
  assert.equal((body['settings'] as Record<string, boolean>)['send_trip_alert_email'], false)
})

test('lists know since, and partner lists have pages of ten', async (t) => {
  const { as, clock, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const travellers = []
  for (let n = 0; n < 11; n++) travellers.push(await givenTraveller(company))
  const [first] = travellers
  assert.ok(first)
  for (let n = 0; n < 11; n++)
    await as(company).post('/api/v1/partner/trips', {
      trip: { ...(trip({}) as { trip: object }).trip, traveller_ids: [first.id] },
    })
  clock.advance(5)
  const later = Math.floor(clock.now().getTime() / 1000)
  const lists = [
    [as(company), '/partner/travellers', 10],
    [as(company), '/partner/trips', 10],
    [as(first), '/trips', 11],
    [as(first), '/countries', 250],
    [as(first), '/countries/short_list', 250],
  ] as const
  for (const [caller, path, length] of lists) {
    const all = await caller.get<unknown[]>(`/api/v1${path}?since=0`)
    assert.deepEqual([all.status, all.body.length], [200, length], path)
    // The world was filled in by the machine's own clock, which is not the test's: far ahead there is surely nothing new.
    const since = path.startsWith('/countries') ? 4_000_000_000 : later
    assert.deepEqual((await caller.get(`/api/v1${path}?since=${since}`)).body, [], path)
    const asText = new Date(since * 1000).toISOString()
    for (const other of [`${since}.5`, asText, '2080-01-01'])
      assert.deepEqual((await caller.get(`/api/v1${path}?since=${other}`)).body, [], `${path} since ${other}`)
    assert.equal((await caller.get(`/api/v1${path}?since=yesterday`)).status, 400, path)
    if (!path.startsWith('/partner')) continue
    const page = await caller.get<unknown[]>(`/api/v1${path}?page=2`)
    assert.equal(page.body.length, 1)
    assert.equal(page.headers['total-count'], '11')
    assert.match(all.headers['link'] ?? '', /page=2&per_page=10>; rel="next"/)
    assert.match(all.headers['link'] ?? '', /page=2&per_page=10>; rel="last"/)
  }
})

test('a method that an address does not take is 405, and a format that is not JSON 406', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const phone = as(await givenTraveller(await givenCompany()))
  for (const path of ['/countries', '/users/profile', '/diseases/malaria', '/trips'])
    await t.test(nameOf(path), async () => {
      const { status, headers } = await phone.delete(`/api/v1${path}`)
      assert.equal(status, 405, path)
      assert.match(headers['allow'] ?? '', /GET/, path)
    })
  // PUT /users/:id and PUT /trips/:id are there: they do not take these words for ids.
  for (const [path, allow] of [
    ['/users/profile', 'GET, HEAD, OPTIONS'],
    ['/users/profile/?x=1', 'GET, HEAD, OPTIONS'],
    ['/trips/current_trip', 'GET, HEAD, OPTIONS'],
    ['/users/check_in', 'POST, OPTIONS'],
  ] as const)
    await t.test(nameOf(path, allow), async () => {
      const { status, headers } = await phone.put(`/api/v1${path}`, { user: { settings: {} }, trip: {} })
      assert.deepEqual([status, headers['allow']], [405, allow], path)
      assert.equal((await phone.call('OPTIONS', `/api/v1${path}`)).headers['allow'], allow, path)
    })
  assert.equal((await phone.get('/api/v1/countries', { accept: 'application/xml' })).status, 406)
})
