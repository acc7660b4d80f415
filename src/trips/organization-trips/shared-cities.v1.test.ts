import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../../test/support/trips.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'
import { fullSegments, type ItineraryBody, type OrgWorld, orgWorld } from './org-trip.testing.ts'
import { inFiveWays, stored } from './shared-cities.testing.ts'

const [lima, cusco] = [
  { friendly_name: 'Lima', latitude: -12.05, longitude: -77.04 },
  { friendly_name: 'Cusco', latitude: -13.52, longitude: -71.97 },
]

const faces = (world: OrgWorld, id: string) => ({
  'a traveller in version 1': { caller: world.as(world.ada), path: `/api/v1/trips/${id}` },
  'a partner in version 1': { caller: world.org, path: `/api/v1/partner/trips/${id}` },
  'a company in version 2': { caller: world.org, path: world.at(id) },
})

/** Every face sends back what it has read: neither a row nor what the faces show changes. */
async function sendBack(world: OrgWorld, id: string): Promise<void> {
  const before = await stored(world, id)
  for (const [who, { caller, path }] of Object.entries(faces(world, id)))
    for (const method of ['PUT', 'PATCH']) {
      world.clock.advance(60)
      const read = (await caller.get(path)).body
      const answer = await caller.call(method, path, { body: { trip: read } })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(await stored(world, id), before, `${who}, ${method}`)
      assert.deepEqual(answer.body['destinations'], read['destinations'], `${who}, ${method}`)
    }
}

test('a city of version 2 is a place of version 1, and stays itself whoever sends it back', async (t) => {
  const world = await orgWorld(t)
  const trip = await world.given({ ...inFiveWays, ...fullSegments })
  const v1 = (await world.org.get<TripBody>(`/api/v1/partner/trips/${trip.id}`)).body
  assert.deepEqual(
    v1.destinations.map((one) =>
      one.destination_locations.map((place) => [place.friendly_name, place.latitude, place.longitude]),
    ),
    [[['Manaus', -3.1, -60.02]], [['Pantanal', -17.6, -57.4]], [['The whole of Brazil', -10, -53]], [], []],
  )
  assert.deepEqual(v1['activities'], [3, 19], 'version 1 does not know Concert')
  await sendBack(world, trip.id)

  await t.test(
    'version 1 changes the places and the activities that it knows; what it does not know stays',
    async () => {
      const [first, ...others] = v1.destinations
      const answer = await world.org.put<TripBody>(`/api/v1/partner/trips/${trip.id}`, {
        trip: {
          activities: [5],
          destinations: [
            {
              ...first,
              destination_locations: [{ friendly_name: 'Belém', latitude: -1.45, longitude: -48.5 }],
            },
            ...others,
          ],
        },
      })
      assert.equal(answer.status, 200, answer.text)
      const { body } = await world.org.get<ItineraryBody>(world.at(trip.id))
      assert.deepEqual(body.activities, [5, 28])
      assert.deepEqual(
        body.destinations.map((one) => [one['friendly_name'], one['lat'], one['lng'], one['type']]),
        [
          ['Belém', -1.45, -48.5, 1],
          ['Pantanal', -17.6, -57.4, 2],
          ['The whole of Brazil', -10, -53, 0],
          ['The coast', null, null, 2],
          [null, null, null, 0],
        ],
      )
      assert.deepEqual([body.external_id, body.employee_name, body.settings['cost_centre']], ['PNR-1', 'Grace', '4711'])
      await world.org.put(`/api/v1/partner/trips/${trip.id}`, { trip: { activities: [] } })
      assert.deepEqual((await world.org.get<ItineraryBody>(world.at(trip.id))).body.activities, [28])
    },
  )

  await t.test('version 1 takes a place away: it is a country again', async () => {
    const [first] = v1.destinations
    const answer = await world.org.put<TripBody>(`/api/v1/partner/trips/${trip.id}`, {
      trip: { destinations: [{ ...first, destination_locations: [] }] },
    })
    assert.equal(answer.status, 200, answer.text)
    const [one] = (await world.org.get<ItineraryBody>(world.at(trip.id))).body.destinations
    assert.deepEqual([one?.['friendly_name'], one?.['lat'], one?.['type']], [null, null, 0])
  })
})

test('places of version 1 are the city of version 2, and stay whoever sends them back', async (t) => {
  const world = await orgWorld(t)
  const { body: made } = await world.org.post<TripBody>('/api/v1/partner/trips', {
    trip: {
      traveller_ids: [world.ada.id],
      destinations: [
        to('PE', '2027-03-01', '2027-03-09', { destination_locations: [lima, cusco] }),
        to('BR', '2027-03-09', '2027-03-12', { destination_locations: [{ latitude: -3.1, longitude: -60.02 }] }),
        to('CL', '2027-03-12', '2027-03-14', { destination_locations: [] }),
      ],
    },
  })
  const shown = async () =>
    (await world.org.get<ItineraryBody>(world.at(made.id))).body.destinations.map((one) => [
      one['friendly_name'],
      one['lat'],
      one['lng'],
      one['type'],
    ])
  assert.deepEqual(await shown(), [
    ['Lima', -12.05, -77.04, 1],
    [null, -3.1, -60.02, 1],
    [null, null, null, 0],
  ])
  await sendBack(world, made.id)

  await t.test('version 2 moves the first place; those that it does not see stay', async () => {
    const { body } = await world.org.get<ItineraryBody>(world.at(made.id))
    const [first, ...others] = body.destinations
    const answer = await world.org.put(world.at(made.id), {
      trip: { destinations: [{ ...first, friendly_name: 'Callao', lat: -12.06, lng: -77.15 }, ...others] },
    })
    assert.equal(answer.status, 200, answer.text)
    const v1 = (await world.as(world.ada).get<TripBody>(`/api/v1/trips/${made.id}`)).body
    assert.deepEqual(
      v1.destinations[0]?.destination_locations.map((place) => place.friendly_name),
      ['Callao', 'Cusco'],
    )
    assert.equal(v1.destinations[0]?.destination_locations[1]?.id, made.destinations[0]?.destination_locations[1]?.id)
  })

  await t.test('a destination sent without a word of its place keeps it, in both versions', async () => {
    const before = await shown()
    const { body } = await world.org.get<ItineraryBody>(world.at(made.id))
    const bare = body.destinations.map(({ id, country_id, entry_date, exit_date }) => ({
      id,
      country_id,
      entry_date,
      exit_date,
    }))
    for (const path of [world.at(made.id), `/api/v1/partner/trips/${made.id}`]) {
      assert.equal((await world.org.put(path, { trip: { destinations: bare } })).status, 200)
      assert.deepEqual(await shown(), before, path)
    }
  })

  await t.test('version 2 takes the point away: it is a country again, in both versions', async () => {
    const { body } = await world.org.get<ItineraryBody>(world.at(made.id))
    const destinations = body.destinations.map((one) => ({
      ...one,
      friendly_name: null,
      lat: null,
      lng: null,
      type: 0,
    }))
    assert.equal((await world.org.put(world.at(made.id), { trip: { destinations } })).status, 200)
    const v1 = (await world.as(world.ada).get<TripBody>(`/api/v1/trips/${made.id}`)).body
    assert.deepEqual(
      v1.destinations.map((one) => one.destination_locations),
      [[], [], []],
    )
  })
})
