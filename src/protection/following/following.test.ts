import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { flight } from '../registrations/registrations.testing.ts'
import { followingWorld } from './following.testing.ts'

test('itineraries follow their flights', async (t) => {
  const world = await followingWorld(t)
  const { app, org, company, ada, manager } = world
  const at = (id: string) => `/api/v2/org/${company.id}/trips/${id}`
  const numbered = (n: number, more: object = {}) => flight({ flight_number: `BA${n}`, ...more })

  await t.test('times, gates, terminals and belt, with local times; it is no edit of the trip', async () => {
    const trip = await world.trip([numbered(117)])
    await app.settle()
    const since = app.clock.now().toISOString()
    await world.say({
      estimated_departure: '2026-12-01T08:30:00Z',
      estimated_arrival: '2026-12-01T16:20:00Z',
      departure_gate: 'C12',
      departure_terminal: '5',
      arrival_gate: 'B3',
      arrival_terminal: '8',
      baggage_claim: '7',
    })
    const { air_segments, ...rest } = await world.shown(trip.id)
    const [segment] = air_segments
    assert.deepEqual(
      [
        segment?.['estimated_departure'],
        segment?.['estimated_departure_utc'],
        segment?.['estimated_arrival'],
        segment?.['estimated_arrival_utc'],
      ],
      [
        '2026-12-01T08:30:00.000Z',
        '2026-12-01T08:30:00.000Z',
        '2026-12-01T11:20:00.000-05:00',
        '2026-12-01T16:20:00.000Z',
      ],
    )
    const texts = ['departure_gate', 'departure_terminal', 'arrival_gate', 'arrival_terminal', 'baggage_claim']
    assert.deepEqual(
      texts.map((name) => segment?.[name]),
      ['C12', '5', 'B3', '8', '7'],
    )
    assert.deepEqual([segment?.['status'], rest['finish']], [3, '2026-12-01T16:20:00.000Z'])
    assert.deepEqual(await world.notifiedTypes(ada), [], 'ten minutes are no delay, and the first gate is no change')
    const { rows } = await sql<{
      until: Date
    }>`select distinct until_at as until from stays where kind = 'flight'`.execute(app.db.db())
    assert.deepEqual(
      rows.map(({ until }) => until.toISOString()),
      ['2026-12-01T16:20:00.000Z'],
    )
    const list = await org.get<{ id: string }[]>(`/api/v2/org/${company.id}/trips?since=${encodeURIComponent(since)}`)
    assert.ok(
      list.body.some(({ id }) => id === trip.id),
      'devices fetch the trip',
    )
    const { rows: edits } = await sql<{ n: number }>`
      select (select count(*) from webhook_events where event = 21)::int + (select count(*) from notifications where type in (21, 306))::int as n`.execute(
      app.db.db(),
    )
    assert.equal(edits[0]?.n, 0)
  })

  await t.test('a client that sends back what it read changes nothing, also what it read before', async () => {
    const trip = await world.trip([numbered(118)])
    const stale = await world.shown(trip.id)
    const late = { flight_number: '118', estimated_arrival: '2026-12-01T16:40:00Z', arrival_gate: 'B9' }
    await world.say(late)
    const before = await world.shown(trip.id)
    for (const body of [before, { air_segments: stale.air_segments }]) {
      const answer = await org.put(at(trip.id), { trip: body })
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(await world.shown(trip.id), before)
    }
    await world.say({ flight_number: '118', status: 'cancelled' })
    const cancelled = await world.shown(trip.id)
    assert.equal(cancelled.air_segments[0]?.['status'], -1)
    assert.equal((await org.put(at(trip.id), { trip: cancelled })).status, 200)
    assert.deepEqual(await world.shown(trip.id), cancelled)
  })

  await t.test(
    'a flight that is replaced loses what was known of the old one, and gets what is known of its own',
    async () => {
      const trip = await world.trip([numbered(119)])
      await world.say({ flight_number: '119', estimated_arrival: '2026-12-01T18:10:00Z', departure_gate: 'A1' })
      const [segment] = (await world.shown(trip.id)).air_segments
      const other = { ...segment, flight_number: 'BA120' }
      await org.put(at(trip.id), { trip: { air_segments: [other] } })
      const [replaced] = (await world.shown(trip.id)).air_segments
      assert.deepEqual(
        [replaced?.['id'], replaced?.['status'], replaced?.['estimated_arrival'], replaced?.['departure_gate']],
        [segment?.id, 0, null, null],
      )
      await world.notifiedTypes(ada)
      await world.say({ flight_number: '120', departure_gate: 'B2' })
      assert.equal((await world.shown(trip.id)).air_segments[0]?.['departure_gate'], 'B2')
    },
  )

  await t.test('a trip that is written later gets what is known already, and nobody is notified of it', async () => {
    await world.say({ flight_number: '121', departure_gate: 'D4', estimated_arrival: '2026-12-01T18:10:00Z' })
    app.clock.advance(60)
    const trip = await world.trip([numbered(121)])
    await app.settle()
    const [segment] = (await world.shown(trip.id)).air_segments
    assert.deepEqual(
      [segment?.['departure_gate'], segment?.['estimated_arrival_utc'], segment?.['status']],
      ['D4', '2026-12-01T18:10:00.000Z', 3],
    )
    assert.deepEqual(await world.notifiedTypes(ada), [])
    await world.say({ flight_number: '121', departure_gate: 'D5' })
    assert.deepEqual(await world.notifiedTypes(ada), [104])
  })

  await t.test('what comes in before a new trip was looked at is told all the same', async () => {
    const trip = await world.trip([numbered(122)])
    await world.take({ flight_number: '122', status: 'cancelled' })
    await app.settle()
    assert.equal((await world.shown(trip.id)).air_segments[0]?.['status'], -1)
    assert.deepEqual(await world.notifiedTypes(ada), [100])
  })

  await t.test('under the code of another airline', async () => {
    const trip = await world.trip([flight({ airline: 'American Airlines', flight_number: 'AA6141' })])
    await world.say({ flight_number: '123', codeshares: ['AA6141'], departure_gate: 'E1' })
    assert.equal((await world.shown(trip.id)).air_segments[0]?.['departure_gate'], 'E1')
    await world.say({ flight_number: '123', departure_gate: 'E2' })
    const [change] = await world.told(ada)
    assert.deepEqual([change?.type, change?.data], [104, { air_segment_id: trip.air_segments[0]?.id }])
    assert.match(change?.body ?? '', /American Airlines AA6141 now leaves from gate E2 of .*Heathrow/)
  })

  await t.test('a trip that was removed, and a segment that was deleted, follow nothing', async () => {
    const removed = await world.trip([numbered(124)])
    await org.delete(at(removed.id))
    const trip = await world.trip([numbered(124), numbered(125)])
    const [first, second] = trip.air_segments
    await org.put(at(trip.id), { trip: { air_segments: [{ ...first, status: 2 }, second] } })
    await world.say({ flight_number: '124', status: 'cancelled' })
    assert.deepEqual(await world.notifiedTypes(ada), [])
    assert.equal((await world.shown(trip.id)).air_segments[0]?.['status'], 2)
  })

  await t.test('300: the check-in time of a hotel has come', async () => {
    const hotel = (at: string) => ({ hotel_name: 'Aurora', city_name: 'New York', country: 'US', checkin_date: at })
    const destinations = [{ country_code: 'US', entry_date: '2026-11-15', exit_date: '2026-12-05' }]
    const trip = await world.trip([], {
      destinations,
      hotel_segments: [hotel('2026-11-20T20:00:00Z'), hotel('2026-11-21T20:00:00Z')],
    })
    await app.settle()
    assert.deepEqual(await world.notifiedTypes(manager).then((types) => types.filter((type) => type === 300)), [])
    const { hotel_segments } = (await world.shown(trip.id)) as unknown as { hotel_segments: object[] }
    const [first, second] = hotel_segments
    await org.put(at(trip.id), {
      trip: { hotel_segments: [first, { ...second, checkin_date: '2026-11-22T20:00:00Z', checkin_date_utc: null }] },
    })
    const counts: number[] = []
    for (const day of ['20', '21', '22']) {
      app.clock.set(`2026-11-${day}T20:00:00Z`)
      await app.settle()
      counts.push(
        (await world.told(manager)).filter(({ type, body }) => type === 300 && body.includes('New York')).length,
      )
    }
    assert.deepEqual(counts, [1, 0, 1])
    assert.deepEqual(await world.notifiedTypes(ada), [])
  })
})
