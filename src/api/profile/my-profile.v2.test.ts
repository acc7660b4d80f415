import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'

interface Profile extends Record<string, unknown> {
  readonly check_ins: { readonly status: number; readonly checkin_at: string }[]
  readonly roles: { readonly type: number; readonly company: { readonly id: string; readonly name: string } }[]
  readonly loc: Record<string, unknown> | null
}
const path = '/api/v2/users/my_profile'

test('a person’s own profile has the public fields and the private ones', async (t) => {
  const service = await testApp(t)
  const company = await service.givenCompany({ name: 'Dunlin Travel' })
  const ada = await service.givenTraveller(company, {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    email: 'ada@example.com',
  })
  const { status, body, text } = await service.as(ada).get<Profile>(path)
  assert.equal(status, 200, text)
  const { roles, ...rest } = body
  assert.deepEqual(rest, {
    id: ada.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    display_name: 'Ada Lindqvist',
    first_name: 'Ada',
    last_name: 'Lindqvist',
    age: null,
    birthday: null,
    email: 'ada@example.com',
    home_country: null,
    home_location_lat: null,
    home_location_lng: null,
    nationalities: [],
    phone_number: null,
    language: 'en',
    timezone: null,
    timezone_identifier: null,
    profile_pic: {},
    username: null,
    points: 0,
    external_id: null,
    authentication_token: ada.token,
    settings: {
      id: ada.id,
      send_trip_alert_email: true,
      send_trip_alert_push: true,
      send_visa_change_email: true,
      send_visa_change_push: true,
      send_all_good_email: false,
      send_all_good_push: false,
      check_in_with_location: true,
      follow_after_comment_report: false,
      community_reward_email: false,
      community_reward_push: false,
      community_proximity_email: false,
      community_proximity_push: false,
    },
    mailing_lists: {},
    check_ins: [],
    loc: null,
    subscriptions: [],
  })
  assert.deepEqual(
    roles.map(({ type, company: of }) => [type, of]),
    [[0, { id: company.id, name: 'Dunlin Travel' }]],
  )
})

test('loc and check_ins follow the latest check-in', async (t) => {
  const service = await testApp(t)
  const ada = await service.givenTraveller(await service.givenCompany())
  const checkIn = async (at: string, latitude: number, longitude: number) => {
    const check_in = { device_token: 'd', checkin_at: at, latitude, longitude }
    const { status, text } = await service.as(ada).post('/api/v2/check_ins', { check_in })
    assert.equal(status, 201, text)
  }
  await checkIn('2026-11-14T11:00:00Z', -22.9068, -43.1729)
  await checkIn('2026-11-01T11:00:00Z', 59.3293, 18.0686)
  const { body } = await service.as(ada).get<Profile>(path)
  assert.deepEqual(
    body.check_ins.map((one) => one.checkin_at),
    ['2026-11-14T11:00:00.000Z', '2026-11-01T11:00:00.000Z'],
  )
  assert.deepEqual(body.loc, {
    lat: -22.9068,
    lng: -43.1729,
    at: '2026-11-14T11:00:00.000Z',
    country_code: 'BR',
    acc: 99,
    trip_id: null,
  })
})

test('without a check-in, loc is the trip’s location and names the trip', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const company = await service.givenCompany()
  const ada = await service.givenTraveller(company)
  const destinations = [to('PE', '2026-11-14', '2026-11-20')]
  const made = await givenTrip({ by: service.as(company), company, travellers: [ada], destinations })
  const planned = await service.as(ada).get<Profile>(path)
  const lost = { lat: null, lng: null, at: '2026-11-14T00:00:00.000Z', country_code: 'PE', acc: 3 }
  assert.deepEqual(planned.body.loc, { ...lost, trip_id: made.id })
  const check_in = { device_token: 'd', checkin_at: '2026-11-14T11:59:00Z', latitude: -12.0464, longitude: -77.0428 }
  assert.equal((await service.as(ada).post('/api/v2/check_ins', { check_in })).status, 201)
  const profile = await service.as(ada).get<Profile>(path)
  assert.deepEqual([profile.body.loc?.['lat'], profile.body.loc?.['trip_id']], [-12.0464, made.id])
})

test('nothing changed: 304, however much later, also during a trip', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const company = await service.givenCompany()
  const traveller = await service.givenTraveller(company)
  const ada = service.as(traveller)
  const first = await ada.get<Profile>(path)
  assert.equal((await ada.get(path, { 'if-none-match': String(first.headers['etag']) })).status, 304)
  const destinations = [to('PE', '2026-11-14', '2026-11-20')]
  await givenTrip({ by: service.as(company), company, travellers: [traveller], destinations })
  const onTrip = await ada.get<Profile>(path, { 'if-none-match': String(first.headers['etag']) })
  assert.equal(onTrip.status, 200)
  service.clock.advance(3600)
  assert.equal((await ada.get(path, { 'if-none-match': String(onTrip.headers['etag']) })).status, 304)
})

test('a responder sees the own bio; other keys see no profile', async (t) => {
  const service = await testApp(t)
  const company = await service.givenCompany()
  const doctor = await service.givenTraveller(company, { roles: ['medical_practitioner'], bio: 'Since 2009.' })
  const { body } = await service.as(doctor).get<Profile>(path)
  assert.deepEqual([body['bio'], body['languages_spoken']], ['Since 2009.', []])
  for (const caller of [
    service.nobody,
    service.as(company),
    service.asPublic(company),
    service.as(await service.givenStaff()),
  ])
    assert.equal((await caller.get(path)).status, 401)
})
