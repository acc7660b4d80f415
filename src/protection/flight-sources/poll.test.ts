import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { aeroFlight, aeroKey, startAeroServer } from '../../platform/providers/aeroapi.testing.ts'
import { aeroApi } from '../../platform/providers/aeroapi.ts'
import { type FlightSource, flightSource, nextPollAt, retryPollAt } from './flight-source.ts'
import { pollFlights, pollLater } from './poll.service.ts'
import { countPolls } from './poll.store.ts'
import { pollSoon } from './poll.tasks.ts'
import { aeroApiSource, simulatorSource } from './sources.service.ts'

const hour = 3_600_000
const signal = new AbortController().signal

interface Shown {
  readonly id: string
  readonly air_segments: readonly { readonly estimated_arrival_utc: string | null }[]
}

/** A traveller whose flight BA117 leaves in 30 hours, one of an unknown airline too, and another one in ten days, too far ahead to be watched. */
async function givenFlights(t: TestContext) {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const traveller = await app.givenTraveller(company)
  const departure = new Date(app.clock.now().getTime() + 30 * hour)
  const flight = (number: string, at: Date) => ({
    iata_code: 'BA',
    flight_number: number,
    origin: 'LHR',
    destination: 'JFK',
    departure_datetime_utc: at.toISOString(),
    arrival_datetime_utc: new Date(at.getTime() + 8 * hour).toISOString(),
  })
  await givenTrip<Shown>({
    by: app.as(company),
    company,
    travellers: [traveller],
    air_segments: [
      flight('117', departure),
      flight('BA 0119', new Date(departure.getTime() + 240 * hour)),
      { ...flight('7', departure), iata_code: undefined, airline: 'Nobody Knows Air' },
    ],
  })
  const poll = (source: FlightSource) => pollFlights(app.ctx(), source, signal)
  const flights = () => app.db.db().selectFrom('flights').select(['number', 'status']).orderBy('number').execute()
  return { app, departure, poll, flights }
}

const recorded = (): FlightSource & { readonly asked: string[] } => {
  const asked: string[] = []
  return {
    name: 'recorded',
    cannotSee: 'Everything.',
    asked,
    poll: async ({ airline, number, origin, originCodes, airlineIcao }) => {
      asked.push(`${airline}${number} ${airlineIcao} ${origin} ${originCodes.join()}`)
      return undefined
    },
  }
}

test('flights of itineraries are asked for, once they are near, and again when it is time', async (t) => {
  const { app, poll } = await givenFlights(t)
  const source = recorded()
  await poll(source)
  assert.deepEqual(source.asked, ['BA117 BAW LHR LHR,EGLL'])
  await poll(source)
  assert.equal(source.asked.length, 1, 'a flight that the source does not know is left alone for a while')
  assert.deepEqual(
    (await countPolls(app.ctx().db, new Date(0))).map(({ outcome, flights }) => [outcome, flights]),
    [['unknown', 1]],
  )
  app.clock.advance(21 * 60)
  await poll(source)
  assert.equal(source.asked.length, 2)
})

test('AeroAPI is asked, and what it says is taken in', async (t) => {
  const { app, departure, poll, flights } = await givenFlights(t)
  const server = await startAeroServer(t)
  const source = aeroApiSource(aeroApi({ key: aeroKey, baseUrl: server.url, perMinute: 6000 }))
  const at = (hours: number) => new Date(departure.getTime() + hours * hour).toISOString()
  server.flights.set('BAW117', [
    aeroFlight({ scheduled_out: at(0), scheduled_in: at(8), codeshares_iata: ['AA6144', 'ZZ99999', 'XX'] }),
    aeroFlight({ scheduled_out: at(24), scheduled_in: at(32) }),
  ])
  await poll(source)
  assert.deepEqual(await flights(), [{ number: '117', status: 'scheduled' }])
  app.clock.advance(6 * 3600)
  server.flights.set('BAW117', [aeroFlight({ scheduled_out: at(0), scheduled_in: at(8), cancelled: true })])
  await poll(source)
  assert.deepEqual(
    (await flights()).map(({ status }) => status),
    ['cancelled'],
  )
})

test('a source that wants to be left alone is left alone, and a failure is tried again later', async (t) => {
  const { app, poll } = await givenFlights(t)
  const server = await startAeroServer(t)
  const source = aeroApiSource(aeroApi({ key: aeroKey, baseUrl: server.url, perMinute: 6000 }))
  server.failures.push({ status: 429, headers: { 'retry-after': '60' } }, { status: 500 })
  await poll(source)
  await poll(source)
  assert.equal(server.asked.length, 1)
  app.clock.advance(20 * 60)
  await poll(source)
  assert.equal(server.asked.length, 2)
  const [count] = await countPolls(app.ctx().db, new Date(0))
  assert.deepEqual([count?.outcome, count?.flights], ['failed', 1])
})

test('a simulated flight is followed to its end, and then no longer asked for', async (t) => {
  const { app, departure, poll, flights } = await givenFlights(t)
  const source = simulatorSource('a seed')
  for (let hours = 0; hours < 72; hours++) {
    await poll(source)
    app.clock.advance(3600)
  }
  assert.ok(app.clock.now() > departure)
  const [flight] = await flights()
  assert.equal(flight?.status, 'landed')
  const later = recorded()
  await poll(later)
  assert.deepEqual(later.asked, [])
})

test('the next round is due with the first flight of those that are near, and at once when an itinerary changes', async (t) => {
  const { app, poll } = await givenFlights(t)
  t.after(flightSource.replace(() => recorded()))
  const waiting = async () =>
    (await app.db.db().selectFrom('jobs').select('due_at').where('task', '=', 'poll-due-flights').execute()).map(
      (one) => (one.due_at as Date).toISOString(),
    )
  assert.deepEqual(await waiting(), [])
  await pollLater(app.ctx())
  assert.deepEqual(await waiting(), ['2026-11-14T12:05:00.000Z'], 'it was never asked for')
  await app.db.db().deleteFrom('jobs').where('task', '=', 'poll-due-flights').execute()
  await poll(recorded())
  await pollLater(app.ctx())
  assert.deepEqual(await waiting(), ['2026-11-14T12:20:00.000Z'], 'it is not known, and asked for in 20 minutes')
  await pollSoon(app.ctx())
  assert.deepEqual(await waiting(), ['2026-11-14T12:00:00.000Z'])
})

test('the desk says which source is asked and what it cannot see', async (t) => {
  const app = await testApp(t)
  const staff = app.as(await app.givenStaff())
  assert.deepEqual((await staff.get('/api/desk/flight_sources')).body, [], 'none is configured')
})

test('when a flight is asked for again', async (t) => {
  const now = new Date('2026-12-01T12:00:00Z')
  const after = (hours: number) => new Date(now.getTime() + hours * hour)
  const flight = { scheduledDeparture: after(30), scheduledArrival: after(38), expectedArrival: null, landed: false }
  const cases = [
    ['more than a day before', flight, 6 * 60],
    ['on the day', { ...flight, scheduledDeparture: after(20), scheduledArrival: after(28) }, 60],
    ['before departure', { ...flight, scheduledDeparture: after(2), scheduledArrival: after(10) }, 10],
    ['in the air', { ...flight, scheduledDeparture: after(-2), scheduledArrival: after(6) }, 10],
    [
      'just landed',
      {
        ...flight,
        scheduledDeparture: after(-9),
        scheduledArrival: after(-1),
        expectedArrival: after(-0.5),
        landed: true,
      },
      10,
    ],
    [
      'landed an hour ago',
      {
        ...flight,
        scheduledDeparture: after(-9),
        scheduledArrival: after(-1),
        expectedArrival: after(-1),
        landed: true,
      },
      null,
    ],
    ['never heard of again', { ...flight, scheduledDeparture: after(-33), scheduledArrival: after(-24) }, null],
  ] as const
  for (const [name, given, minutes] of cases)
    await t.test(name, () => {
      const next = nextPollAt(given, now)
      assert.equal(next === null ? null : (next.getTime() - now.getTime()) / 60_000, minutes)
    })
  await t.test('failures', () => {
    const minutes = [1, 2, 5, 6, 50].map((failures) => (retryPollAt(failures, now).getTime() - now.getTime()) / 60_000)
    assert.deepEqual(minutes, [20, 40, 320, 360, 360])
  })
})
