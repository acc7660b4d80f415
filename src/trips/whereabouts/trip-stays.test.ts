import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fullSegments, orgWorld } from '../organization-trips/org-trip.testing.ts'
import { deriveStaysOfTrips } from './trip-stays.service.ts'
import { eventsOf, staysOf } from './trip-stays.testing.ts'

test('stays of a trip’s people', async (t) => {
  const world = await orgWorld(t)
  const { org, at, given, ada, company, db } = world
  const stays = (tripId: string) => staysOf(world, tripId)
  const events = (tripId: string) => eventsOf(world, tripId)
  const march = { country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }

  await t.test('both ends of journeys, the flight itself, hotels, cities and countries', async () => {
    const made = await given({ destinations: [march, { ...march, lat: -3.1, lng: -60.02 }], ...fullSegments })
    const rows = await stays(made.id)
    const of = (list: keyof typeof made) =>
      rows.filter((one) => one.source_id === (made[list] as { id: string }[])[0]?.id)
    const shown = (list: keyof typeof made) => of(list).map((one) => [one.kind, one.part, one.country])
    assert.deepEqual(shown('air_segments'), [
      ['flight', 2, null],
      ['segment', 0, 'GB'],
      ['segment', 1, 'BR'],
    ])
    const [flight] = of('air_segments')
    assert.deepEqual([flight?.flight_number, flight?.flown], ['BA247', true])
    // Estimated times are the ones that count.
    assert.deepEqual(
      [flight?.from_at, flight?.until_at],
      [new Date('2027-03-01T11:00:00Z'), new Date('2027-03-01T23:00:00Z')],
    )
    for (const list of ['rail_segments', 'cruise_segments'] as const)
      assert.deepEqual(
        shown(list),
        [
          ['segment', 0, 'GB'],
          ['segment', 1, 'BR'],
        ],
        list,
      )
    for (const list of ['car_segments', 'activity_segments'] as const)
      assert.deepEqual(
        shown(list),
        [
          ['segment', 0, 'BR'],
          ['segment', 1, 'BR'],
        ],
        list,
      )
    assert.deepEqual(shown('hotel_segments'), [['segment', 0, 'BR']])
    assert.deepEqual(
      of('hotel_segments')[0]?.until_at,
      new Date('2027-03-06T02:59:59Z'),
      'the day of leaving counts whole',
    )
    const countries = rows.filter((one) => one.kind === 'country' || one.kind === 'city')
    assert.deepEqual(
      countries.map((one) => [one.kind, one.lat, one.until_at.toISOString()]),
      [
        ['city', -3.1, '2027-03-20T23:59:59.000Z'],
        ['country', null, '2027-03-20T23:59:59.000Z'],
      ],
    )
  })

  await t.test(
    'they follow every change: segments, travellers, places, removal; and are what the sources say',
    async () => {
      const bo = await world.givenTraveller(company)
      const made = await given({ destinations: [march], hotel_segments: fullSegments['hotel_segments'] })
      assert.equal((await stays(made.id)).length, 2)
      await org.patch(at(made.id), { trip: { traveller_ids: [ada.id, bo.id] } })
      assert.equal((await stays(made.id)).length, 4)
      await org.patch(at(made.id), { trip: { hotel_segments: [{ ...(made.hotel_segments[0] as object), status: 2 }] } })
      assert.deepEqual(
        (await stays(made.id)).map((one) => one.kind),
        ['country', 'country'],
        'a deleted segment is no stay',
      )
      await org.patch(at(made.id), { trip: { traveller_ids: [ada.id] } })
      assert.deepEqual(
        (await stays(made.id)).map((one) => one.user_id),
        [ada.id],
      )
      const lima = { country_id: 'PE', entry_date: '2027-03-01', exit_date: '2027-03-02', lat: -12.05, lng: -77.04 }
      await org.patch(at(made.id), { trip: { destinations: [lima] } })
      assert.deepEqual(
        (await stays(made.id)).map((one) => [one.kind, one.part, one.country]),
        [['city', 0, 'PE']],
      )
      const ctx = world.ctx()
      for (const { tripId, stays: wanted } of await deriveStaysOfTrips(ctx, null, 100))
        assert.deepEqual(
          (await stays(tripId))
            .map(
              (one) =>
                `${one.user_id} ${one.source_id} ${one.part} ${one.from_at.toISOString()} ${one.until_at.toISOString()}`,
            )
            .sort(),
          wanted
            .map(
              (one) => `${one.userId} ${one.sourceId} ${one.part} ${one.from.toISOString()} ${one.until.toISOString()}`,
            )
            .sort(),
        )
      await org.delete(at(made.id))
      assert.deepEqual(await stays(made.id), [])
    },
  )

  await t.test(
    'the company’s servers are notified of every change, the traveller of what the company did',
    async () => {
      const made = await given({ destinations: [march], external_id: 'PNR-9' })
      await org.patch(at(made.id), { trip: { name: 'Mine' } })
      await org.patch(at(made.id), { trip: { name: 'Mine' } })
      await org.delete(at(made.id))
      const received = await events(made.id)
      assert.deepEqual(
        received.map((one) => one.event),
        [20, 21, 22, 30],
        'an update that changes nothing is no news',
      )
      const payload: Record<string, unknown> = received[0]?.payload ?? {}
      assert.deepEqual(
        [payload['user_ids'], payload['external_ids'], payload['trip_ids'], payload['trip_external_ids']],
        [[ada.id], ['E-1'], [made.id], ['PNR-9']],
      )
      assert.equal((payload['trip'] as { name: string }).name, 'Brazil, March 2027')
      const notified = await sql<{ type: number; user_id: string }>`select type, user_id from notifications
      where data->>'trip_id' = ${made.id} order by type`.execute(db.db())
      assert.deepEqual(
        notified.rows,
        [22, 30].map((type) => ({ type, user_id: ada.id })),
        'another name is no news to her',
      )
    },
  )
})
