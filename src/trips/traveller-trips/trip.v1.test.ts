import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { nameOf } from '../../../test/support/case-names.ts'
import { to } from '../../../test/support/trips.ts'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { isUuid } from '../../platform/ids.ts'
import { TripV1 } from '../trips/trip.v1.wire.ts'
import { fieldsOf, tripWorld } from '../trips/trips.testing.ts'
import { isDay, isTime, type TripBody } from '../trips/trips.v1.testing.ts'

const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (v) => isUuid(String(v)),
  name: (v) => typeof v === 'string' && v !== '',
  start: isDay,
  finish: isDay,
  company_name: (v) => v === 'Curlew',
  company_id: (v) => isUuid(String(v)),
  employee_id: (v) => v === null,
  employee_name: (v) => v === null,
  muted: (v) => v === false,
  read: (v) => v === true,
  user_id: (v) => isUuid(String(v)),
  trip_type: Number.isInteger,
  activities: (v) => Array.isArray(v) && v.every(Number.isInteger),
  created_at: isTime,
  updated_at: isTime,
  deleted_at: (v) => v === null,
  destinations: Array.isArray,
  trip_medication_comments: Array.isArray,
  trip_vaccination_comments: Array.isArray,
  trip_disease_comments: Array.isArray,
  past_alert_count: (v) => v === 0,
  company_master: (v) => v === false,
  header_image: (v) => v === null,
}

test('a traveller’s trip has every field of the contract, with its type', async (t) => {
  const { phone, traveller, company } = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({
    by: phone,
    trip_type: 1,
    activities: [19, 3, 19],
    destinations: [
      to('BR', '2027-03-01T09:30:00Z', '2027-03-10', {
        destination_locations: [{ friendly_name: 'Manaus', latitude: -3.1, longitude: -60.02 }],
      }),
      to('pe', Date.UTC(2027, 2, 10) / 1000, Date.UTC(2027, 2, 20, 18) / 1000),
    ],
  })
  assert.deepEqual(Object.keys(made).sort(), Object.keys(kinds).sort())
  for (const [field, fits] of Object.entries(kinds))
    assert.ok(fits(made[field]), `${field}: ${JSON.stringify(made[field])}`)
  assert.deepEqual(
    [made['trip_type'], made['activities'], made['user_id'], made['company_id']],
    [1, [19, 3], traveller.id, company.id],
  )
  assert.deepEqual([made.name, made.start, made.finish], ['Brazil and Peru, March 2027', '2027-03-01', '2027-03-20'])

  const [brazil, peru] = made.destinations
  assert.deepEqual(Object.keys(brazil ?? {}).sort(), [
    'country_code',
    'country_id',
    'departure_date',
    'destination_locations',
    'entry_date',
    'exit_date',
    'id',
    'return_date',
  ])
  assert.deepEqual(
    [brazil?.entry_date, brazil?.departure_date, brazil?.exit_date, brazil?.return_date],
    ['2027-03-01T09:30:00.000Z', '2027-03-01', '2027-03-10T00:00:00.000Z', '2027-03-10'],
  )
  assert.deepEqual([peru?.country_code, peru?.departure_date, peru?.return_date], ['PE', '2027-03-10', '2027-03-20'])
  assert.deepEqual(peru?.destination_locations, [])
  const [place] = brazil?.destination_locations ?? []
  assert.deepEqual(
    { ...place, id: isUuid(place?.id ?? '') },
    { id: true, friendly_name: 'Manaus', latitude: -3.1, longitude: -60.02 },
  )

  for (const [kind, list] of [
    ['disease', made.trip_disease_comments],
    ['medication', made.trip_medication_comments],
    ['vaccination', made.trip_vaccination_comments],
  ] as const) {
    assert.ok(list.length > 0, kind)
    for (const comment of list) {
      assert.deepEqual(
        Object.keys(comment).sort(),
        ['comment', 'country_id', 'id', `${kind}_id`, `${kind}_name`].sort(),
      )
      for (const value of Object.values(comment)) assert.equal(typeof value, 'string')
      assert.ok([brazil?.country_id, peru?.country_id].includes(comment.country_id))
    }
    assert.equal(new Set(list.map((one) => one.id)).size, list.length)
  }
  assert.deepEqual(Compile(TripV1).Errors(made), [], 'the answer is what the document says')
  const one = await phone.get<TripBody>(`/api/v1/trips/${made.id}`)
  assert.deepEqual(one.body, made)
  assert.deepEqual((await phone.get<TripBody[]>('/api/v1/trips')).body, [made])
})

test('every operation opens to the traveller alone: no key, a wrong one, a company’s, another’s are 401; unknown is 404', async (t) => {
  const world = await tripWorld(t)
  const { id } = await givenOwnTrip<TripBody>({ by: world.phone })
  const colleague = await world.givenTraveller(world.company)
  const body = { trip: { name: 'Mine now', destinations: [to('PE', '2027-03-01', '2027-03-02')] } }
  const operations: readonly [string, string, unknown?][] = [
    ['GET', `/api/v1/trips/${id}`],
    ['PUT', `/api/v1/trips/${id}`, body],
    ['PATCH', `/api/v1/trips/${id}`, body],
    ['DELETE', `/api/v1/trips/${id}`],
    ['PUT', `/api/v1/trips/${id}/change_trip_settings`, { trip: { muted: true } }],
    ['GET', `/api/v1/trips/${id}/hospitals`],
    ['GET', '/api/v1/trips'],
    ['GET', '/api/v1/trips/current_trip'],
    ['POST', '/api/v1/trips', body],
  ]
  for (const [method, url, sent] of operations) {
    const options = sent === undefined ? {} : { body: sent }
    for (const caller of [
      world.nobody,
      world.as('gwu_nonsense00000'),
      world.as(world.company),
      world.asPublic(world.company),
    ]) {
      assert.equal((await caller.call(method, url, options)).status, 401, `${method} ${url}`)
    }
    if (!url.includes(id)) continue
    for (const stranger of [world.as(world.other.traveller), world.as(colleague)]) {
      assert.equal((await stranger.call(method, url, options)).status, 401, `${method} ${url} of another`)
    }
    for (const unknown of ['0198c0de-0000-7000-8000-000000000001', 'no-id']) {
      assert.equal(
        (await world.phone.call(method, url.replace(id, unknown), options)).status,
        404,
        `${method} ${url} unknown`,
      )
    }
  }
  assert.deepEqual((await world.as(colleague).get('/api/v1/trips')).body, [])
  assert.equal(
    (await world.phone.get<TripBody>(`/api/v1/trips/${id}`)).body.name,
    'Brazil, March 2027',
    'nobody changed it',
  )
})

test('current_trip is the one under way or next, by the oldest start; 404 when there is none', async (t) => {
  const { phone, clock } = await tripWorld(t)
  assert.equal((await phone.get('/api/v1/trips/current_trip')).status, 404)
  const later = await givenOwnTrip<TripBody>({ by: phone, destinations: [to('PE', '2027-05-01', '2027-05-09')] })
  const next = await givenOwnTrip<TripBody>({ by: phone, destinations: [to('CL', '2027-01-01', '2027-01-09')] })
  const current = async () => (await phone.get<TripBody>('/api/v1/trips/current_trip')).body.id
  assert.equal(await current(), next.id)
  const ongoing = await givenOwnTrip<TripBody>({ by: phone, destinations: [to('SE', '2026-10-01', '2026-11-14')] })
  assert.equal(await current(), ongoing.id, 'it ends today')
  clock.set('2026-11-15T00:00:00Z')
  assert.equal(await current(), next.id)
  await phone.delete(`/api/v1/trips/${next.id}`)
  assert.equal(await current(), later.id)
  clock.set('2027-05-10T00:00:00Z')
  assert.equal((await phone.get('/api/v1/trips/current_trip')).status, 404)
})

test('a trip that breaks a rule is refused with 400, naming the field', async (t) => {
  const { phone } = await tripWorld(t)
  const good = to('BR', '2027-03-01', '2027-03-20')
  const refused: readonly [unknown, string][] = [
    [{}, 'trip'],
    [{ trip: {} }, 'destinations'],
    [{ trip: { destinations: null } }, 'destinations'],
    [{ trip: { destinations: [] } }, 'destinations'],
    [{ trip: { destinations: 'BR' } }, 'destinations'],
    [{ trip: { destinations: [7] } }, 'destinations.0'],
    [{ trip: { destinations: [good], trip_type: 3 } }, 'trip_type'],
    [{ trip: { destinations: [good], trip_type: 'x' } }, 'trip_type'],
    [{ trip: { destinations: [good], activities: [28] } }, 'activities'],
    [{ trip: { destinations: [good], activities: [1.5] } }, 'activities.0'],
    [{ trip: { destinations: [to('XX', '2027-03-01', '2027-03-20')] } }, 'destinations.0.country_code'],
    [{ trip: { destinations: [to('BR', 'soon', '2027-03-20')] } }, 'destinations.0.entry_date'],
    [{ trip: { destinations: [to('BR', '2027-02-31', '2027-03-20')] } }, 'destinations.0.entry_date'],
    [{ trip: { destinations: [to('BR', 1e15, '2027-03-20')] } }, 'destinations.0.entry_date'],
    [{ trip: { destinations: [to('BR', '2027-03-21', '2027-03-20')] } }, 'destinations.0.exit_date'],
    [{ trip: { destinations: [to('BR', '2026-10-01', '2026-11-13')] } }, 'destinations'],
    [
      {
        trip: {
          destinations: [
            { ...good, destination_locations: [{ friendly_name: 'Nowhere', latitude: 'x', longitude: 0 }] },
          ],
        },
      },
      'destinations.0.destination_locations.0.latitude',
    ],
    [
      { trip: { destinations: Array.from({ length: 10_000 }, () => ({ ...good, note: 'x'.repeat(100) })) } },
      'destinations',
    ],
    [{ trip: { name: 'x'.repeat(256), destinations: [good] } }, 'name'],
  ]
  for (const [body, field] of refused)
    await t.test(nameOf(body, field), async () => {
      const answer = await phone.post('/api/v1/trips', body)
      assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 200))
      assert.deepEqual(fieldsOf(answer), [field])
    })
  assert.deepEqual((await phone.get('/api/v1/trips')).body, [], 'nothing half-written')
})

test('PUT and PATCH replace the destinations and keep what is not sent', async (t) => {
  const { phone, clock } = await tripWorld(t)
  const made = await givenOwnTrip<TripBody>({ by: phone, trip_type: 2, activities: [1] })
  for (const method of ['PUT', 'PATCH'])
    await t.test(nameOf(method), async () => {
      clock.advance(60)
      const answer = await phone.call<TripBody>(method, `/api/v1/trips/${made.id}`, {
        body: { trip: { destinations: [to('PE', '2027-06-01', '2027-06-05'), to('CHL', '2027-06-05', '2027-06-09')] } },
      })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(
        answer.body.destinations.map((one) => one.country_code),
        ['PE', 'CL'],
      )
      assert.deepEqual(
        [answer.body.name, answer.body.start, answer.body.finish],
        ['Peru and Chile, June 2027', '2027-06-01', '2027-06-09'],
      )
      assert.deepEqual(
        [answer.body['trip_type'], answer.body['activities'], answer.body['created_at']],
        [2, [1], made['created_at']],
      )
      assert.equal(answer.body.updated_at, clock.now().toISOString())
    })
  const named = await phone.patch<TripBody>(`/api/v1/trips/${made.id}`, { trip: { name: 'Andes' } })
  assert.deepEqual([named.body.name, named.body.destinations.length], ['Andes', 2])
  const refusals = [{ destinations: [] }, { destinations: [to('PE', '2026-01-01', '2026-01-02')] }, { trip_type: 9 }]
  for (const trip of refusals)
    await t.test(nameOf(trip), async () => {
      assert.equal((await phone.put(`/api/v1/trips/${made.id}`, { trip })).status, 400)
    })
  assert.equal((await phone.get<TripBody>(`/api/v1/trips/${made.id}`)).body.name, 'Andes')
})

test('a removed trip leaves the lists, answers by id for three months, and cannot be changed', async (t) => {
  const { phone, clock } = await tripWorld(t)
  const { id } = await givenOwnTrip<TripBody>({ by: phone })
  clock.advance(5)
  const gone = await phone.delete(`/api/v1/trips/${id}/`)
  assert.deepEqual([gone.status, gone.body], [200, []])
  const removedAt = clock.now().toISOString()
  assert.deepEqual((await phone.get('/api/v1/trips')).body, [])
  assert.equal((await phone.get('/api/v1/trips/current_trip')).status, 404)
  clock.advance(5)
  assert.deepEqual((await phone.delete(`/api/v1/trips/${id}`)).body, [], 'again: nothing changes')
  const kept = await phone.get<TripBody>(`/api/v1/trips/${id}`)
  assert.deepEqual([kept.status, kept.body.deleted_at, kept.body.updated_at], [200, removedAt, removedAt])
  assert.equal((await phone.put(`/api/v1/trips/${id}`, { trip: { name: 'Back' } })).status, 404)
  assert.equal((await phone.put(`/api/v1/trips/${id}/change_trip_settings`, { trip: { muted: true } })).status, 404)
})

test('opening a trip marks it read; lists and current_trip do not; the flag does not change updated_at', async (t) => {
  const { phone, partner, traveller } = await tripWorld(t)
  const made = await partner.post<TripBody>('/api/v1/partner/trips', {
    trip: { traveller_ids: [traveller.id], destinations: [to('BR', '2027-03-01', '2027-03-20')] },
  })
  assert.equal(made.status, 200, made.text)
  const inList = async () => (await phone.get<TripBody[]>('/api/v1/trips')).body[0]
  assert.deepEqual(
    [(await inList())?.read, (await phone.get<TripBody>('/api/v1/trips/current_trip')).body.read],
    [false, false],
  )
  assert.equal((await inList())?.['company_master'], true)
  const opened = await phone.get<TripBody>(`/api/v1/trips/${made.body.id}`)
  assert.equal(opened.body.read, true)
  assert.deepEqual([(await inList())?.read, (await inList())?.updated_at], [true, made.body.updated_at])
  const again = await phone.get(`/api/v1/trips/${made.body.id}`, { 'if-none-match': String(opened.headers['etag']) })
  assert.equal(again.status, 304)
})
