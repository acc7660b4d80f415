import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { recordStatements } from '../../platform/db/recorded-statements.testing.ts'
import { deriveStaysOfTrips } from '../whereabouts/trip-stays.service.ts'
import { type ItineraryBody, orgWorld } from './org-trip.testing.ts'

const [entry_date, exit_date] = ['2027-03-01', '2027-03-09']
const place = (one: Readonly<Record<string, unknown>> | undefined, prefix = '') =>
  ['place_source', 'place_certain'].map((name) => one?.[`${prefix}${name}`])
const isNear = (one: Readonly<Record<string, unknown>> | undefined, lat: number, lng: number, prefix = ''): void =>
  assert.ok(
    Math.abs(Number(one?.[`${prefix}lat`]) - lat) < 0.05 && Math.abs(Number(one?.[`${prefix}lng`]) - lng) < 0.05,
    JSON.stringify(one),
  )
const first = (body: unknown, list = 'destinations'): Record<string, unknown> =>
  ((body as Record<string, unknown>)[list] as Record<string, unknown>[])[0] ?? {}

test('places that are given by their names', async (t) => {
  const world = await orgWorld(t)
  const { org, at, given } = world
  const recorded = recordStatements(world.db.pool)
  /** How often cities were searched for by name since the last call. */
  const searches = (): number => recorded().filter((text) => text.includes('c.search like')).length
  const make = async (destination: object) => {
    const trip = await given({ destinations: [{ entry_date, exit_date, ...destination }] })
    return { id: trip.id, one: first(trip) }
  }
  const send = (id: string, destination: object) =>
    org.put<ItineraryBody>(at(id), { trip: { destinations: [{ entry_date, exit_date, ...destination }] } })

  await t.test(
    'a destination gets its point, its country and its mark, and keeps them when it is sent back',
    async () => {
      const { id, one } = await make({ friendly_name: 'Cusco, Peru' })
      isNear(one, -13.53, -71.97)
      assert.deepEqual(
        [one['country_code'], one['type'], one['friendly_name'], ...place(one)],
        ['PE', 1, 'Cusco, Peru', 'found', true],
      )
      assert.match(String(one['city_id']), /^[0-9a-f-]{36}$/)
      const read = await org.get<ItineraryBody>(at(id))
      const back = await org.put<ItineraryBody>(at(id), { trip: read.body })
      assert.equal(back.text, read.text, 'nothing changes, not even updated_at')
      const listed = await org.get<ItineraryBody[]>(`${at()}?since=2020-01-01&per_page=100`)
      const shown = listed.body.find((trip) => trip.id === id)
      assert.deepEqual(place(first(shown)), ['found', true], 'lists have it too')
    },
  )

  await t.test('a changed point is the caller’s; another name with the old point is searched for again', async () => {
    const { id, one } = await make({ friendly_name: 'Cusco, Peru' })
    const renamed = first((await send(id, { ...one, friendly_name: 'Arequipa' })).body)
    isNear(renamed, -16.4, -71.54)
    assert.deepEqual(place(renamed), ['found', true])
    const moved = first((await send(id, { ...renamed, lat: -16.5 })).body)
    assert.deepEqual([moved['lat'], moved['city_id'], ...place(moved)], [-16.5, null, 'given', true])
    const again = first((await send(id, { ...moved, friendly_name: 'Lima' })).body)
    assert.deepEqual([again['lat'], ...place(again)], [-16.5, 'given', true], 'a given point stays, whatever the name')
    const { id: other, one: found } = await make({ friendly_name: 'Cusco, Peru' })
    const gone = first((await send(other, { ...found, friendly_name: 'asdfgh' })).body)
    assert.deepEqual([gone['lat'], gone['friendly_name'], ...place(gone)], [null, 'asdfgh', null, false])
  })

  const cases: readonly (readonly [what: string, sent: object, expected: readonly unknown[]])[] = [
    [
      'a namesake: the largest, not certain',
      { country_code: 'US', friendly_name: 'Springfield' },
      [37.2153, 'found', false],
    ],
    [
      'with its state it is certain',
      { country_code: 'US', friendly_name: 'Springfield, Illinois' },
      [39.8017, 'found', true],
    ],
    ['a name that finds nothing', { country_code: 'PE', friendly_name: 'The coast road' }, [null, null, false]],
    ['a city of another country', { country_code: 'BO', friendly_name: 'Cusco, Peru' }, [null, null, false]],
    ['a whole country', { country_code: 'PE', friendly_name: 'Cusco', type: 0 }, [null, null, false]],
    ['a region', { country_code: 'PE', friendly_name: 'Cusco', type: 2 }, [null, null, false]],
    ['the country’s own name', { country_code: 'MX', friendly_name: 'México' }, [null, null, false]],
    [
      'a city that is its country',
      { country_code: 'SG', friendly_name: 'Singapore', type: 1 },
      [1.2897, 'found', true],
    ],
    ['a given point', { country_code: 'PE', friendly_name: 'Cusco', lat: 1, lng: 2 }, [1, 'given', true]],
  ]
  for (const [what, sent, [lat, ...mark]] of cases)
    await t.test(what, async () => {
      const { one } = await make(sent)
      assert.deepEqual(place(one), mark, JSON.stringify(one))
      if (typeof lat === 'number') assert.ok(Math.abs(Number(one['lat']) - lat) < 0.05, JSON.stringify(one))
      else assert.equal(one['lat'], null)
    })

  await t.test('without a country only a certain name will do', async () => {
    for (const friendly_name of ['Springfield', 'Valencia', 'asdfgh', 'Panama']) {
      const trip = { traveller_ids: [world.ada.id], destinations: [{ entry_date, exit_date, friendly_name }] }
      const answer = await org.post<{ errors: object }>(at(), { trip })
      assert.equal(answer.status, 422, `${friendly_name}: ${answer.text}`)
      assert.match(answer.text, /destinations\.0\.country_id/)
    }
  })

  await t.test('segments: a hotel, a car, a train and an activity, each end by its city', async () => {
    const trip = await given({
      hotel_segments: [
        { hotel_name: 'Aurora', city_name: 'Cusco', country: 'PE', checkin_date: entry_date, checkout_date: exit_date },
        {
          hotel_name: 'Sol',
          address1: 'Av. El Sol 123',
          address2: 'Cusco',
          country: 'PE',
          checkin_date: entry_date,
          checkout_date: exit_date,
        },
      ],
      car_segments: [
        {
          pickup_city_name: 'Springfield',
          pickup_admin_code: 'IL',
          pickup_country: 'US',
          pickup_datetime: '2027-03-02T09:00',
          dropoff_city_name: 'Springfield',
          dropoff_country: 'US',
          dropoff_datetime: '2027-03-03T09:00',
        },
      ],
      rail_segments: [
        {
          origin_city_name: 'Cusco, Peru',
          departure_datetime: '2027-03-04T09:00',
          destination_city_name: 'asdfgh',
          destination_country: 'PE',
          arrival_datetime: '2027-03-04T15:00',
          arrival_time_zone_id: 'America/Lima',
        },
      ],
    })
    const [hotel, byAddress] = trip['hotel_segments'] as Record<string, unknown>[]
    isNear(hotel, -13.53, -71.97)
    assert.deepEqual([hotel?.['time_zone_id'], ...place(hotel)], ['America/Lima', 'found', true])
    assert.deepEqual(place(byAddress), ['found', false], 'an address may mean something else')
    const car = first(trip, 'car_segments')
    assert.deepEqual(
      [place(car, 'pickup_'), place(car, 'dropoff_')],
      [
        ['found', true],
        ['found', false],
      ],
    )
    isNear(car, 39.8, -89.64, 'pickup_')
    const train = first(trip, 'rail_segments')
    assert.deepEqual(
      [train['origin_country'], place(train, 'origin_'), place(train, 'destination_')],
      ['PE', ['found', true], [null, false]],
    )
    const read = await org.get(at(trip.id))
    assert.equal((await org.put(at(trip.id), { trip: read.body })).text, read.text, 'sending it back changes nothing')
    const moved = await org.put<ItineraryBody>(at(trip.id), { trip: { hotel_segments: [{ ...hotel, lat: -13.6 }] } })
    assert.deepEqual(place(first(moved.body, 'hotel_segments')), ['given', true])
    const renamed = await org.put<ItineraryBody>(at(trip.id), {
      trip: { car_segments: [{ ...car, dropoff_city_name: 'Chicago' }] },
    })
    isNear(first(renamed.body, 'car_segments'), 41.85, -87.65, 'dropoff_')
  })

  await t.test('the stays have the city’s division, and are the same when they are derived again', async () => {
    const { id } = await make({ friendly_name: 'Cusco, Peru' })
    const { id: guess } = await make({ country_code: 'US', friendly_name: 'Springfield' })
    const stays = async () =>
      (
        await sql<object>`select s.kind, d.code, s.division_certain as certain, s.place_found as found from stays s
          join country_divisions d on d.id = s.division_id where s.trip_id in (${id}, ${guess}) order by d.code`.execute(
          world.db.db(),
        )
      ).rows
    const expected = [
      { kind: 'city', code: 'PE-CUS', certain: true, found: 'certain' },
      { kind: 'city', code: 'US-MO', certain: false, found: 'uncertain' },
    ]
    assert.deepEqual(await stays(), expected)
    const system = { ...world.ctx(), actor: { kind: 'system' } } as const
    const derived = (await deriveStaysOfTrips(system, null, 1000)).filter((trip) => [id, guess].includes(trip.tripId))
    assert.deepEqual(
      derived
        .flatMap((trip) => trip.stays.map((one) => [one.divisionCertain, one.placeFound]))
        .toSorted()
        .toReversed(),
      [
        [true, 'certain'],
        [false, 'uncertain'],
      ],
    )
    assert.ok(derived.every((trip) => trip.stays.every((one) => one.divisionId !== null)))
  })

  await t.test(
    'an import: the preview names what was found and what is uncertain; one search for the file',
    async () => {
      const csv = `traveller_email,trip_external_id,kind,country_code,entry_date,exit_date,friendly_name,hotel_name,city_name,country,checkin_date,checkout_date
ada@example.com,F-1,destination,,${entry_date},${exit_date},"Cusco, Peru",,,,,
ada@example.com,F-1,hotel,,,,,Aurora,Springfield,US,${entry_date},${exit_date}
ada@example.com,F-2,destination,PE,${entry_date},${exit_date},Lima,,,,,
ada@example.com,F-3,destination,PE,${entry_date},${exit_date},asdfgh,,,,,
`
      const staff = world.as((await world.givenStaff()).key)
      const bring = (preview: boolean) =>
        staff.post<{ trips: { outcome: string; found_places: Record<string, unknown>[] }[]; errors: unknown[] }>(
          `/api/desk/companies/${world.company.id}/trip_imports?preview=${preview}`,
          { trip_import: { csv } },
        )
      const expected = [
        [
          [2, 'friendly_name', 'Cusco, Peru', true],
          [3, 'city_name', 'Springfield', false],
        ],
        [[4, 'friendly_name', 'Lima', true]],
        [],
      ]
      const found = ({ body }: Awaited<ReturnType<typeof bring>>) =>
        body.trips.map((trip) =>
          trip.found_places.map((one) => [one['line'], one['field'], one['name'], one['certain']]),
        )
      searches()
      const preview = await bring(true)
      assert.deepEqual([found(preview), preview.body.errors], [expected, []], preview.text)
      assert.equal(searches(), 1)
      const done = await bring(false)
      assert.deepEqual(found(done), expected)
      const again = await bring(false)
      assert.deepEqual(
        again.body.trips.map((one) => one.outcome),
        ['unchanged', 'unchanged', 'unchanged'],
      )
    },
  )

  await t.test('places with points of their own cost no search', async () => {
    searches()
    await make({ country_code: 'PE', friendly_name: 'Cusco', lat: -13.53, lng: -71.97 })
    assert.equal(searches(), 0)
    await make({ country_code: 'PE', friendly_name: 'Cusco' })
    assert.equal(searches(), 1)
  })
})
