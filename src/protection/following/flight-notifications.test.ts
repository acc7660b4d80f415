import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flight } from '../registrations/registrations.testing.ts'
import { followingWorld } from './following.testing.ts'

/** Minutes after 16:10, when the flights arrive, or after 08:25, when they leave. */
const minutes = (from: string, late: number): string => new Date(Date.parse(from) + late * 60_000).toISOString()
const arrival = (late: number): string => minutes('2026-12-01T16:10:00Z', late)
const departure = (late: number): string => minutes('2026-12-01T08:25:00Z', late)

test('travellers and managers are notified of what happens to flights', async (t) => {
  const world = await followingWorld(t)
  const { app, company, ada, manager } = world
  const ben = await app.givenTraveller(company, { externalId: 'E-2' })
  let number = 200
  /** A trip of Ada and Ben with a flight of its own. */
  const given = async (more: object = {}) => {
    number += 1
    const flight_number = String(number)
    const trip = await world.trip([flight({ flight_number: `BA${flight_number}`, ...more })], {
      traveller_ids: [ada.id, ben.id],
      external_id: 'PNR-1',
    })
    await app.settle()
    await Promise.all([world.told(ada), world.told(ben), world.told(manager), world.flightEvents()])
    const segmentId = trip.air_segments[0]?.id
    return { flight_number, trip, segmentId, say: (facts: object) => world.say({ flight_number, ...facts }) }
  }
  const types = () => Promise.all([world.notifiedTypes(ada), world.notifiedTypes(manager)])

  await t.test('101 and 302 from 15 minutes on, and again when it is 30 minutes more than was told', async () => {
    const { trip, segmentId, say } = await given()
    const told: [number, unknown][] = []
    for (const late of [14, 15, 44, 45, 60, 75, 0, 104, 105]) {
      await say({ estimated_arrival: arrival(late) })
      told.push([late, (await types()).flat()])
    }
    assert.deepEqual(told, [
      [14, []],
      [15, [101, 302]],
      [44, []],
      [45, [101, 302]],
      [60, []],
      [75, [101, 302]],
      [0, []],
      [104, []],
      [105, [101, 302]],
    ])
    const events = await world.flightEvents()
    assert.equal(events.length, 4)
    assert.deepEqual(events[0], {
      event: 101,
      payload: {
        trip_id: trip.id,
        trip_ids: [trip.id],
        trip_external_ids: ['PNR-1'],
        user_ids: [ada.id, ben.id].sort(),
        external_ids: [ada.id, ben.id].sort().map((id) => (id === ada.id ? 'E-1' : 'E-2')),
        air_segment_id: segmentId,
      },
    })
  })

  await t.test('a late departure counts too; the text has names and local times', async () => {
    const { trip, segmentId, say } = await given()
    await say({ estimated_departure: departure(40), estimated_arrival: arrival(10) })
    const [late, ...others] = await world.told(ada)
    assert.deepEqual(others, [])
    assert.deepEqual(
      [late?.type, late?.title, late?.data],
      [101, `British Airways BA${number} is 40 minutes late`, { trip_id: trip.id, air_segment_id: segmentId }],
    )
    assert.match(
      late?.body ?? '',
      /^It leaves .*Heathrow.* at 09:05, 1 December, and arrives at .*Kennedy.* at 11:20, 1 December \(local times\)\.$/,
    )
    const [monitor] = await world.told(manager)
    assert.match(monitor?.body ?? '', /Travellers of yours on it: 2\.$/)
  })

  await t.test('in Spanish', async () => {
    const eva = await app.givenTraveller(company, { language: 'es' })
    await world.trip([flight({ flight_number: 'BA299' })], { traveller_ids: [eva.id] })
    await app.settle()
    await world.say({ flight_number: '299', status: 'cancelled' })
    const [cancelled] = await world.told(eva)
    assert.equal(cancelled?.title, 'British Airways BA299 está cancelado')
    assert.match(cancelled?.body ?? '', /a las 08:25, 1 de diciembre \(hora local\) está cancelado\. Pide otro vuelo/)
  })

  await t.test(
    '100 and 303 when it is cancelled; 0 again when it is reinstated, and told when it is cancelled anew',
    async () => {
      const { trip, segmentId, say } = await given()
      const status = async () => (await world.shown(trip.id)).air_segments[0]?.['status']
      await say({ status: 'cancelled' })
      const [cancelled, ...others] = await world.told(ada)
      assert.deepEqual(
        [cancelled?.type, cancelled?.data, others],
        [100, { trip_id: trip.id, air_segment_id: segmentId }, []],
      )
      assert.deepEqual([await world.notifiedTypes(manager), await status()], [[303], -1])
      await say({ status: 'scheduled' })
      assert.deepEqual([await types(), await status()], [[[], []], 0])
      await say({ status: 'cancelled' })
      assert.deepEqual(await types(), [[100], [303]])
    },
  )

  await t.test(
    '103 to 107 when gate, terminal or belt becomes another one; the first that is known is no change',
    async (t) => {
      for (const [type, name] of [
        [103, 'arrival_gate'],
        [104, 'departure_gate'],
        [105, 'departure_terminal'],
        [106, 'arrival_terminal'],
        [107, 'baggage_claim'],
      ] as const)
        await t.test(`${type}: ${name}`, async () => {
          const { segmentId, say } = await given()
          await say({ [name]: '1' })
          assert.deepEqual(await types(), [[], []])
          await say({ [name]: '1', departure_gate: 'X' })
          assert.deepEqual(await world.notifiedTypes(manager), [])
          await world.told(ada)
          await say({ [name]: '2' })
          const [change] = await world.told(ada)
          assert.deepEqual([change?.type, change?.data], [type, { air_segment_id: segmentId }])
          assert.match(change?.body ?? '', /\b2\b/)
          const event = (await world.flightEvents()).at(-1)
          assert.deepEqual([event?.event, event?.payload['air_segment_id']], [type, segmentId])
        })
      await t.test('a gate that the itinerary named is known', async () => {
        const { say } = await given({ departure_gate: 'C1' })
        await say({ departure_gate: 'C2' })
        assert.deepEqual(await types(), [[104], []])
      })
    },
  )

  await t.test('301 when it has landed, and 107 with the first belt from then on', async () => {
    const before = app.clock.now()
    const { say } = await given()
    await say({ baggage_claim: '4' })
    const other = await given()
    app.clock.set(arrival(5))
    await say({ status: 'landed', actual_arrival: arrival(5) })
    assert.deepEqual(await types(), [[107], [301]])
    await say({ baggage_claim: '4' })
    assert.deepEqual(await types(), [[], []])
    await other.say({ status: 'landed', actual_arrival: arrival(5) })
    await other.say({ baggage_claim: '9' })
    assert.deepEqual(await types(), [[107], [301]])
    app.clock.set(before)
  })

  await t.test('a person with the flight on two trips is notified once', async () => {
    const { flight_number, say } = await given()
    await world.trip([flight({ flight_number: `BA${flight_number}` })])
    await app.settle()
    await say({ status: 'cancelled' })
    assert.deepEqual(await world.notifiedTypes(ada), [100])
  })

  await t.test('a flight of more than three days ago is not told of', async () => {
    const { trip, say } = await given({
      departure_datetime: '2026-11-15T08:25:00',
      arrival_datetime: '2026-11-15T11:10:00',
    })
    const day = { scheduled_departure: '2026-11-15T08:25:00Z', scheduled_arrival: '2026-11-15T16:10:00Z' }
    await say({ ...day, estimated_departure: '2026-11-15T09:25:00Z' })
    assert.deepEqual(await types(), [[101], [302]])
    app.clock.set('2026-11-18T09:30:00Z')
    await say({ ...day, status: 'cancelled', departure_gate: '8' })
    assert.deepEqual(await types(), [[], []])
    assert.equal((await world.shown(trip.id)).air_segments[0]?.['departure_gate'], '8')
  })

  await t.test('waiting changes nothing of what is told', async () => {
    const sequence = [
      { estimated_arrival: arrival(50), departure_gate: 'A' },
      { departure_gate: 'B' },
      { status: 'cancelled' },
      { status: 'scheduled', estimated_arrival: arrival(5) },
      { departure_gate: 'C', arrival_terminal: '1' },
    ]
    const [one, other] = [await given(), await given()]
    for (const facts of sequence) await one.say(facts)
    const promptly = (await types()).map((told) => told.toSorted())
    for (const facts of sequence) await world.take({ flight_number: other.flight_number, ...facts })
    await app.settle()
    const later = (await types()).map((told) => told.toSorted())
    assert.deepEqual(later, promptly)
    assert.deepEqual(later, [
      [100, 101, 104, 104],
      [302, 303],
    ])
  })

  await t.test('102: half of the departures of an hour are late by 60 minutes', async () => {
    const leaving = (n: number, more: object = {}) => ({
      airline: 'IB',
      flight_number: String(n),
      origin: 'MAD',
      destination: 'LIM',
      scheduled_departure: '2026-12-03T10:20:00Z',
      scheduled_arrival: '2026-12-03T22:20:00Z',
      ...more,
    })
    const late = { estimated_departure: '2026-12-03T11:20:00Z' }
    const almost = { estimated_departure: '2026-12-03T11:19:00Z' }
    const segment = (at: string) => ({
      origin: 'MAD',
      destination: 'LIM',
      departure_datetime: at,
      flight_number: 'IB6659',
    })
    const trip = await world.trip([segment('2026-12-03T11:59:00+01:00')])
    await world.trip([segment('2026-12-03T10:59:00+01:00')], { traveller_ids: [ben.id] })
    await app.settle()
    await Promise.all([world.told(ada), world.told(ben), world.flightEvents()])
    for (const n of [1, 2, 3, 4, 5]) await world.say(leaving(n))
    await world.say(leaving(1, late))
    await world.say(leaving(2, late))
    await world.say(leaving(3, almost))
    assert.deepEqual(await world.notifiedTypes(ada), [], 'two of five')
    await world.say(leaving(3, late))
    const [delayed, ...others] = await world.told(ada)
    assert.deepEqual([delayed?.type, delayed?.data, others], [102, { trip_id: trip.id, airport_code: 'MAD' }, []])
    assert.deepEqual(await world.notifiedTypes(ben), [], 'leaves in another hour')
    const events = await world.flightEvents()
    assert.deepEqual(
      events.map(({ event, payload }) => [event, payload['airport_code'], payload['user_ids']]),
      [[102, 'MAD', [ada.id]]],
    )
    await world.say(leaving(4, late))
    assert.deepEqual([await world.notifiedTypes(ada), await world.flightEvents()], [[], []], 'once')
  })

  await t.test('whoever is told by flight protection is not told by 100 or 101 as well', async () => {
    const subscription = await world.protect()
    const { trip, say } = await given()
    const registered = await world.register(trip, subscription)
    assert.equal(registered.status, 201, registered.text)
    await say({ estimated_arrival: arrival(30) })
    assert.deepEqual(
      [await world.notifiedTypes(ada), await world.notifiedTypes(ben)],
      [[101], [101]],
      'not yet a disruption',
    )
    await world.flightEvents()
    await say({ estimated_arrival: arrival(130) })
    assert.deepEqual([await world.notifiedTypes(ada), await world.notifiedTypes(ben)], [[1002], [101]])
    assert.deepEqual(
      (await world.flightEvents()).map(({ payload }) => payload['user_ids']),
      [[ben.id]],
    )
    await say({ status: 'cancelled' })
    assert.deepEqual([await world.notifiedTypes(ada), await world.notifiedTypes(ben)], [[1003], [100]])
  })
})
