import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../../../test/support/case-names.ts'
import { to } from '../../../test/support/trips.ts'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { fieldsOf, tripWorld } from '../trips/trips.testing.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'

/** What phones in the field do (docs/contract/version-1.md#what-clients-send). They cannot be changed, so these must stay as they are. */
const seconds = (text: string): number => Date.parse(text) / 1000

test('fractional Unix seconds under departure_date and return_date', async (t) => {
  const { phone } = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({
    by: phone,
    destinations: [
      {
        country_code: 'BR',
        departure_date: seconds('2027-03-01T09:30:00.250Z'),
        return_date: seconds('2027-03-20T22:15:30.750Z'),
      },
    ],
  })
  const [one] = made.destinations
  assert.deepEqual([one?.entry_date, one?.exit_date], ['2027-03-01T09:30:00.250Z', '2027-03-20T22:15:30.750Z'])
  assert.deepEqual(
    [one?.departure_date, one?.return_date, made.start, made.finish],
    ['2027-03-01', '2027-03-20', '2027-03-01', '2027-03-20'],
  )
})

test('a date of 0 means unknown: the other field is used; without both the trip is refused', async (t) => {
  const { phone } = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({
    by: phone,
    start: 0,
    finish: 0,
    deleted_at: 0,
    destinations: [
      {
        country_code: 'BR',
        entry_date: 0,
        departure_date: seconds('2027-03-01T00:00:00Z'),
        exit_date: '2027-03-09',
        return_date: 0,
      },
    ],
  })
  assert.deepEqual([made.start, made.finish, made.deleted_at], ['2027-03-01', '2027-03-09', null])
  for (const nothing of [0, '0', 0.0, null, ''])
    await t.test(nameOf(nothing), async () => {
      const answer = await phone.post('/api/v1/trips', {
        trip: {
          destinations: [{ country_code: 'BR', departure_date: nothing, entry_date: nothing, exit_date: '2027-03-09' }],
        },
      })
      assert.deepEqual([answer.status, fieldsOf(answer)], [400, ['destinations.0.entry_date']])
    })
})

test('whole objects sent back: what a caller may not set is ignored, and what was read stays', async (t) => {
  const { phone, clock, other } = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({
    by: phone,
    destinations: [
      to('BR', '2027-03-01T09:30:00Z', '2027-03-20', {
        destination_locations: [{ friendly_name: 'Manaus', latitude: -3.1, longitude: -60.02 }],
      }),
      to('PE', '2027-03-20', '2027-03-22'),
    ],
  })
  clock.advance(30)
  const back = await phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: made })
  assert.equal(back.status, 200, back.text)
  assert.deepEqual(back.body, made, 'ids and updated_at included: nothing has changed')

  const forged = {
    ...made,
    id: '0198c0de-0000-7000-8000-000000000001',
    user_id: other.traveller.id,
    company_id: other.company.id,
    company_master: true,
    past_alert_count: 99,
    muted: true,
    read: false,
    created_at: 0,
    updated_at: 0,
    deleted_at: 1,
    start: 0,
    finish: 0,
    header_image: 'x',
    employee_name: 'x',
    trip_disease_comments: null,
  }
  const answer = await phone.patch<TripBody>(`/api/v1/trips/${made.id}`, { trip: forged })
  assert.deepEqual(answer.body, back.body)

  // A phone edits the day under its own name and sends the rest back as it was read.
  const [brazil, peru] = made.destinations
  const edited = { ...made, destinations: [{ ...brazil, departure_date: seconds('2027-02-01T00:00:00Z') }, peru] }
  const moved = await phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: edited })
  assert.deepEqual([moved.body.start, moved.body.name], ['2027-02-01', 'Brazil and Peru, February 2027'])
  assert.equal(moved.body.updated_at, clock.now().toISOString())
  // And another country in the place of the first: country_code counts, country_id is what was read.
  const country = await phone.put<TripBody>(`/api/v1/trips/${made.id}`, {
    trip: { ...made, destinations: [{ ...brazil, country_code: 'cl' }] },
  })
  assert.deepEqual(
    country.body.destinations.map((one) => [one.id, one.country_code]),
    [[brazil?.id, 'CL']],
  )
})

test('a country may be named by its id; numbers may come as text', async (t) => {
  const { phone } = await tripWorld(t)
  const {
    destinations: [known],
  } = await givenOwnTrip<TripBody>({ by: phone })
  const made = await givenOwnTrip<TripBody>({
    by: phone,
    trip_type: '1',
    activities: ['3'],
    destinations: [
      {
        country_id: known?.country_id,
        entry_date: String(seconds('2027-03-01T00:00:00Z')),
        exit_date: '2027-03-09',
        destination_locations: [{ latitude: '-3.5', longitude: '-60' }],
      },
    ],
  })
  assert.deepEqual([made['trip_type'], made['activities'], made.destinations[0]?.country_code], [1, [3], 'BR'])
  assert.deepEqual(
    [
      made.destinations[0]?.destination_locations[0]?.latitude,
      made.destinations[0]?.destination_locations[0]?.friendly_name,
    ],
    [-3.5, ''],
  )
})

test('a null list is empty, or unchanged in an update; answers never have a null list', async (t) => {
  const { phone } = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({
    by: phone,
    name: null,
    trip_type: null,
    activities: null,
    destinations: [to('BR', '2027-03-01', '2027-03-09', { destination_locations: null })],
  })
  assert.deepEqual([made['activities'], made['trip_type'], made.destinations[0]?.destination_locations], [[], 0, []])
  const kept = await phone.put<TripBody>(`/api/v1/trips/${made.id}`, { trip: { activities: null, destinations: null } })
  assert.equal(kept.body.destinations.length, 1)
  // Antarctica: hardly anything is answer of it, and the lists are there all the same.
  const bare = await givenOwnTrip<TripBody>({ by: phone, destinations: [to('AQ', '2027-03-01', '2027-03-09')] })
  for (const list of [bare.trip_disease_comments, bare.trip_medication_comments, bare.trip_vaccination_comments])
    assert.ok(Array.isArray(list))
})

test('booleans as 0 and 1 when a trip is muted; the change reaches other devices', async (t) => {
  const { phone, clock } = await tripWorld(t)
  const { id } = await givenOwnTrip<TripBody>({ by: phone })
  const since = clock.now().getTime() / 1000
  const url = `/api/v1/trips/${id}/change_trip_settings`
  for (const [sent, muted] of [
    [1, true],
    [0, false],
    [true, true],
    ['0', false],
    ['true', true],
    [false, false],
    ['1', true],
  ] as const)
    await t.test(nameOf(sent, muted), async () => {
      clock.advance(60)
      const answer = await phone.put<TripBody>(url, { trip: { muted: sent } })
      assert.deepEqual([answer.status, answer.body.muted], [200, muted], String(sent))
      assert.equal((await phone.get<TripBody>(`/api/v1/trips/${id}`)).body.muted, muted)
    })
  const [synced] = (await phone.get<TripBody[]>(`/api/v1/trips?since=${since}`)).body
  assert.deepEqual([synced?.muted, synced?.updated_at], [true, clock.now().toISOString()])
  clock.advance(60)
  await phone.put(url, { trip: { muted: true } })
  assert.notEqual(
    (await phone.get<TripBody>(`/api/v1/trips/${id}`)).body.updated_at,
    clock.now().toISOString(),
    'muted already: nothing changed',
  )
  for (const body of [{}, { trip: {} }, { trip: { muted: null } }, { trip: { muted: 2 } }, { trip: { muted: 'yes' } }])
    await t.test(nameOf(body), async () => {
      const answer = await phone.put(url, body)
      assert.equal(answer.status, 400, JSON.stringify(body))
    })
})

test('a trailing slash everywhere', async (t) => {
  const { phone } = await tripWorld(t)
  const made = await phone.post<TripBody>('/api/v1/trips/', {
    trip: { destinations: [to('BR', '2027-03-01', '2027-03-09')] },
  })
  assert.equal(made.status, 200)
  for (const path of ['/', '/current_trip/', `/${made.body.id}/`, `/${made.body.id}/hospitals/`])
    await t.test(nameOf(path), async () => {
      assert.equal((await phone.get(`/api/v1/trips${path}`)).status, 200, path)
    })
})
