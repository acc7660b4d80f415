import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullSegments, type ItineraryBody, orgWorld } from './org-trip.testing.ts'

test('what an update of a trip replaces, and who else sees it', async (t) => {
  const world = await orgWorld(t)
  const { org, company, ada, at, given } = world
  const march = [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]

  await t.test(
    'a list that is sent replaces that list, a list that is not stays; ids that come back stay',
    async () => {
      const made = await given({ destinations: march, ...fullSegments })
      const [air] = made.air_segments as Record<string, unknown>[]
      const [hotel] = made.hotel_segments as Record<string, unknown>[]
      const changed = await org.patch<ItineraryBody>(at(made.id), {
        trip: {
          air_segments: [
            { ...air, arrival_gate: 'Z9' },
            { origin: 'LHR', destination: 'CDG' },
          ],
          hotel_segments: [],
          rail_segments: null,
        },
      })
      const flights = changed.body.air_segments as Record<string, unknown>[]
      assert.deepEqual(
        [flights.length, flights[0]?.['id'], flights[0]?.['arrival_gate'], flights[1]?.['status']],
        [2, air?.['id'], 'Z9', -1],
      )
      assert.equal(flights[0]?.['created_at'], air?.['created_at'])
      assert.deepEqual([changed.body.hotel_segments, changed.body.rail_segments], [[], made.rail_segments])
      const foreign = await given({ destinations: march, hotel_segments: [hotel] })
      assert.notEqual(
        (foreign.hotel_segments as Record<string, unknown>[])[0]?.['id'],
        hotel?.['id'],
        'ids of others are not taken',
      )
      const gone = await org.patch<ItineraryBody>(at(made.id), {
        trip: { air_segments: [{ ...flights[0], delete: true }, flights[1]] },
      })
      assert.deepEqual(
        (gone.body.air_segments as { id: string }[]).map((one) => one.id),
        [flights[1]?.['id']],
      )
    },
  )

  await t.test(
    'destinations: points, types, delete; without any they come from the segments and follow them',
    async () => {
      const made = await given({
        destinations: [
          {
            country_id: 'bra',
            entry_date: 1803859200,
            exit_date: '2027-03-05',
            friendly_name: 'Manaus',
            location: { lat: -3.1, lng: -60.02 },
          },
          {
            entry_date: '2027-03-05',
            exit_date: '2027-03-09',
            location: { latitude: -12.05, longitude: -77.04 },
            type: 2,
          },
          ...march,
        ],
      })
      assert.deepEqual(
        made.destinations.map((one) => [one.country_code, one.type, one.lat]),
        [
          ['BR', 1, -3.1],
          ['PE', 2, -12.05],
          ['BR', 0, null],
        ],
      )
      assert.deepEqual([made.start, made.finish], ['2027-03-01T00:00:00.000Z', '2027-03-20T00:00:00.000Z'])
      const [first, second, third] = made.destinations
      const without = await org.patch<ItineraryBody>(at(made.id), {
        trip: { destinations: [{ ...first, delete: true }, second, third] },
      })
      assert.deepEqual(
        without.body.destinations.map((one) => one.id),
        [second?.id, third?.id],
      )
      const only = await org.patch<ItineraryBody>(at(made.id), {
        trip: { destinations: [{ id: second?.id, delete: true }] },
      })
      assert.deepEqual(
        only.body.destinations.map((one) => one.id),
        [third?.id],
      )
      const none = await org.patch(at(made.id), { trip: { destinations: [] } })
      assert.equal(none.status, 422)

      const flights = [
        {
          origin: 'JFK',
          destination: 'LHR',
          departure_datetime: '2027-03-01T19:00:00',
          arrival_datetime: '2027-03-02T07:00:00',
        },
        {
          origin: 'LHR',
          destination: 'JFK',
          departure_datetime: '2027-03-10T12:00:00',
          arrival_datetime: '2027-03-10T15:00:00',
        },
      ]
      const derived = await given({ air_segments: flights })
      assert.deepEqual(
        derived.destinations.map((one) => [one.country_code, one.entry_date, one.exit_date]),
        [['GB', '2027-03-02T07:00:00.000Z', '2027-03-10T12:00:00.000Z']],
      )
      assert.deepEqual(
        [derived.name, derived.start, derived.finish],
        ['United Kingdom, March 2027', '2027-03-02T00:00:00.000Z', '2027-03-10T20:00:00.000Z'],
      )
      const further = await org.patch<ItineraryBody>(at(derived.id), {
        trip: {
          ...derived,
          air_segments: [
            derived.air_segments[0],
            {
              origin: 'LHR',
              destination: 'CDG',
              departure_datetime: '2027-03-04T12:00',
              arrival_datetime: '2027-03-04T14:00',
            },
          ],
        },
      })
      assert.deepEqual(
        further.body.destinations.map((one) => one.country_code),
        ['GB', 'FR'],
      )
      assert.equal(further.body.destinations[0]?.id, derived.destinations[0]?.id)
    },
  )

  await t.test('a traveller’s own side: trips, one trip, its segments', async () => {
    const made = await given({ destinations: march, ...fullSegments })
    const phone = world.as(ada)
    const list = await phone.get<ItineraryBody[]>('/api/v2/trips')
    assert.ok(
      list.body.some(({ id }) => id === made.id) && list.body.every((trip) => trip['air_segments'] === undefined),
    )
    const own = await phone.get<ItineraryBody>(`/api/v2/trips/${made.id}`)
    assert.deepEqual([own.body.read, own.body.air_segments], [true, made.air_segments])
    const { body: lists } = await phone.get(`/api/v2/trips/${made.id}/segments`)
    assert.deepEqual(Object.keys(lists).sort(), Object.keys(fullSegments).sort())
    const stranger = await world.givenTraveller(company)
    for (const path of [`/api/v2/trips/${made.id}`, `/api/v2/trips/${made.id}/segments`]) {
      for (const caller of [world.nobody, org, world.as(stranger)]) assert.equal((await caller.get(path)).status, 401)
      assert.equal((await phone.get(path.replace(made.id, '0198c0de-0000-7000-8000-000000000001'))).status, 404)
    }
    assert.deepEqual((await world.as(stranger).get('/api/v2/trips')).body, [])
  })
})
