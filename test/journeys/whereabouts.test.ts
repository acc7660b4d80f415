import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rebuildWhereabouts } from '../../src/app/cli/whereabouts-rebuild.ts'
import { type GivenCompany, type GivenUser, type TestApp, testApp } from '../support/app.ts'
import { givenTrip } from '../support/trips.ts'

const day = 86_400_000
const start = Date.parse('2026-12-01T00:00:00Z')
const hour = 3_600_000

type Random = () => number
const rng = (from: number): Random => {
  let seed = from
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
}
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
const some = <T>(random: Random, of: readonly T[]): T[] => of.filter(() => random() < 0.5)

/** All rows of the table, in a fixed order. */
const staysOf = async ({ db }: TestApp): Promise<Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`select * from stays order by user_id, source_id, part, until_at`.execute(db.db()))
    .rows

/** Empties the table and rebuilds it from trips and check-ins, in small batches. */
async function rebuilt(service: TestApp): Promise<Record<string, unknown>[]> {
  await sql`delete from stays`.execute(service.db.db())
  await rebuildWhereabouts(service.ctx(), () => {}, 3)
  return staysOf(service)
}

const airports = ['AKL', 'HNL', 'LHR', 'JFK', 'NRT', 'LIS', 'NAN'] as const
const zoned = [
  { zone: 'Pacific/Auckland', lat: -36.85, lng: 174.76 },
  { zone: 'Pacific/Honolulu', lat: 21.3, lng: -157.86 },
  { zone: 'Europe/Lisbon', lat: 38.72, lng: -9.14 },
  { zone: 'America/New_York', lat: 40.71, lng: -74.01 },
] as const

const iso = (ms: number): string => new Date(ms).toISOString()

/** The six kinds of segments, one each, somewhere in the year. */
const segments: Readonly<Record<string, (random: Random) => Record<string, unknown>>> = {
  air_segments: (random) => {
    const at = start + random() * 300 * day
    const [origin, destination] = [pick(random, airports), pick(random, airports)]
    const utc = { departure_datetime_utc: iso(at), arrival_datetime_utc: iso(at + random() * 20 * hour) }
    return { origin, destination, ...utc, flight_number: String(Math.floor(random() * 900)), iata_code: 'NZ' }
  },
  rail_segments: (random) => {
    const at = start + random() * 300 * day
    const [from, to] = [pick(random, zoned), pick(random, zoned)]
    return {
      origin_lat: from.lat,
      origin_lng: from.lng,
      destination_lat: to.lat,
      destination_lng: to.lng,
      departure_datetime_utc: iso(at),
      arrival_datetime_utc: iso(at + 5 * hour),
    }
  },
  cruise_segments: (random) => {
    const at = start + random() * 300 * day
    return {
      origin_country: 'FJ',
      departure_datetime_utc: iso(at),
      arrival_datetime_utc: iso(at + random() * 40 * day),
    }
  },
  car_segments: (random) => {
    const at = start + random() * 300 * day
    const { lat, lng } = pick(random, zoned)
    const utc = { pickup_datetime_utc: iso(at), dropoff_datetime_utc: iso(at + 3 * day) }
    return { pickup_lat: lat, pickup_lng: lng, dropoff_country: 'PT', ...utc }
  },
  hotel_segments: (random) => {
    const at = start + random() * 300 * day
    const { lat, lng, zone } = pick(random, zoned)
    return { lat, lng, time_zone_id: zone, checkin_date_utc: iso(at), checkout_date_utc: iso(at + 2 * day) }
  },
  activity_segments: (random) => {
    const at = start + random() * 300 * day
    const { lat, lng, zone } = pick(random, zoned)
    const utc = { start_datetime_utc: iso(at), end_datetime_utc: iso(at + 2 * hour) }
    return { start_lat: lat, start_lng: lng, time_zone_id: zone, ...utc }
  },
}

const destination = (random: Random): Record<string, unknown> => {
  const at = start + random() * 300 * day
  const dates = { entry_date: iso(at), exit_date: iso(at + random() ** 3 * 60 * day) }
  const country = pick(random, ['NZ', 'US', 'PT', 'FJ', 'PE'])
  return random() < 0.5 ? { country_id: country, ...dates } : { country_id: country, lat: 38.7, lng: -9.1, ...dates }
}

const listsOf = (random: Random): Record<string, unknown> =>
  Object.fromEntries(
    some(random, Object.entries(segments)).map(([name, make]) => [
      name,
      Array.from({ length: Math.floor(random() * 3) }, () => make(random)),
    ]),
  )

interface World {
  readonly service: TestApp
  readonly company: GivenCompany
  readonly people: GivenUser[]
  readonly trips: { readonly id: string; readonly own?: GivenUser }[]
  readonly random: Random
}

type Step = (world: World) => Promise<number>
const orgTrips = ({ company }: World): string => `/api/v2/org/${company.id}/trips`

const steps: Readonly<Record<string, Step>> = {
  async planned(world) {
    const { service, company, people, random, trips } = world
    const trip = {
      destinations: Array.from({ length: 1 + Math.floor(random() * 2) }, () => destination(random)),
      traveller_ids: [pick(random, people), ...some(random, people)].map((one) => one.id),
      ...listsOf(random),
    }
    const { status, body, text } = await service.as(company).post<{ id: string }>(orgTrips(world), { trip })
    if (status === 201) trips.push({ id: body.id })
    else assert.equal(status, 422, text)
    return status
  },
  async changed(world) {
    const { service, company, people, random, trips } = world
    if (trips.length === 0) return 0
    const trip = {
      ...(random() < 0.4 ? { destinations: [destination(random)] } : {}),
      ...(random() < 0.4 ? { traveller_ids: [pick(random, people).id] } : {}),
      ...listsOf(random),
    }
    const url = `${orgTrips(world)}/${pick(random, trips).id}`
    const { status, text } = await service.as(company).patch(url, { trip })
    assert.ok([200, 422, 401, 404].includes(status), text)
    return status
  },
  async removed(world) {
    const { service, company, random, trips } = world
    if (trips.length === 0 || random() < 0.5) return 0
    const { status, text } = await service.as(company).delete(`${orgTrips(world)}/${pick(random, trips).id}`)
    assert.ok([200, 401, 404].includes(status), text)
    return status
  },
  async ownTrip({ service, people, random, trips }) {
    const own = pick(random, people)
    const at = start + random() * 300 * day
    const countries = [{ country_id: 'FJ', entry_date: iso(at), exit_date: iso(at + 9 * day) }]
    const { status, body, text } = await service
      .as(own)
      .post<{ id: string }>('/api/v1/trips', { trip: { destinations: countries } })
    assert.ok(status === 200 || status === 201, text)
    trips.push({ id: body.id, own })
    return status
  },
  async ownTripChanged({ service, random, trips }) {
    const mine = trips.filter((one) => one.own)
    const trip = mine.length > 0 ? pick(random, mine) : undefined
    if (!trip?.own) return 0
    const at = start + random() * 300 * day
    const destinations = [{ country_id: 'PE', entry_date: iso(at), exit_date: iso(at + day) }]
    const phone = service.as(trip.own)
    const { status } =
      random() < 0.3
        ? await phone.delete(`/api/v1/trips/${trip.id}`)
        : await phone.put(`/api/v1/trips/${trip.id}`, { trip: { destinations } })
    return status
  },
  async checkedIn({ service, people, random }) {
    const point = { latitude: random() * 170 - 85, longitude: random() * 360 - 180 }
    const phone = service.as(pick(random, people))
    // Sometimes twice at the same time, which is the same check-in.
    if (random() < 0.7) service.clock.advance(Math.floor(random() * 40_000))
    const { status, text } =
      random() < 0.5
        ? await phone.post('/api/v1/users/check_in', point)
        : await phone.post('/api/v2/check_ins', {
            check_in: { device_token: 'x', ...point, status: pick(random, [0, 1]) },
          })
    assert.ok(status === 200 || status === 201, text)
    return status
  },
  async left({ service, company, people, random }) {
    if (people.length < 3 || random() < 0.7) return 0
    const [gone] = people.splice(Math.floor(random() * people.length), 1)
    const { status, text } = await service.as(company).delete(`/api/v1/partner/travellers/${gone?.id}`)
    assert.equal(status, 200, text)
    return status
  },
}

/** Random steps in one company. Returns the kinds of steps with their results. */
async function sequence(service: TestApp, seed: number, length: number): Promise<ReadonlySet<string>> {
  const company = await service.givenCompany()
  const people = await Promise.all([0, 1, 2, 3].map(() => service.givenTraveller(company)))
  const world: World = { service, company, people, trips: [], random: rng(seed) }
  const done = new Set<string>()
  for (let n = 0; n < length; n++) {
    const [name, step] = pick(world.random, Object.entries(steps))
    const status = await step(world)
    if (status === 200 || status === 201) done.add(name)
    const before = await staysOf(service)
    assert.deepEqual(before, await rebuilt(service), `step ${n} of ${seed}, ${name} answered ${status}`)
  }
  return done
}

test('whatever happens to trips, segments and people, stays are what a rebuild from the sources gives', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const done = new Set([...(await sequence(service, 1, 30)), ...(await sequence(service, 77, 30))])
  assert.deepEqual([...done].sort(), Object.keys(steps).sort(), 'every kind of step was done')
  assert.ok((await staysOf(service)).length > 20)
  const { trips, checkIns } = await rebuildWhereabouts(service.ctx())
  assert.deepEqual([trips.wrong, checkIns.wrong], [0, 0])
})

test('a rebuild repairs wrong rows: missing, moved, and of deleted sources', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const company = await service.givenCompany()
  const one = await service.givenTraveller(company)
  const world: World = { service, company, people: [one], trips: [], random: rng(5) }
  for (let n = 0; n < 4; n++) await steps['planned']?.(world)
  for (let n = 0; n < 4; n++) {
    service.clock.advance(60)
    await service.as(one).post('/api/v1/users/check_in', { latitude: 10 + n, longitude: 20 })
  }
  const right = await staysOf(service)
  const db = service.db.db()
  const [first, second] = await sql<{ id: string }>`
    select distinct check_in_id as id from stays where check_in_id is not null order by 1`
    .execute(db)
    .then(({ rows }) => rows.map((row) => row.id))
  await sql`delete from stays where check_in_id = ${first}`.execute(db)
  await sql`update stays set lat = lat + 1 where check_in_id = ${second}`.execute(db)
  await sql`
    insert into stays (user_id, company_id, kind, source_id, part, trip_id, from_at, until_at, span)
    select ${one.id}, ${company.id}, 'country', id, 0, id, '2026-12-01', '2026-12-02', 0
    from unnest(array[${randomUUID()}, ${randomUUID()}]::uuid[]) as gone(id)`.execute(db)
  const { trips, checkIns } = await rebuildWhereabouts(service.ctx(), () => {}, 2)
  assert.deepEqual([trips.wrong, checkIns.wrong, checkIns.checked], [2, 2, 4])
  assert.deepEqual(await staysOf(service), right)
  const again = await rebuildWhereabouts(service.ctx(), () => {}, 2)
  assert.deepEqual([again.trips.wrong, again.checkIns.wrong], [0, 0])
})

test('local times become the right stays: zones, daylight saving, the date line', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const company = await service.givenCompany()
  const one = await service.givenTraveller(company)
  const flight = async (leg: Record<string, unknown>) => {
    const { id } = await givenTrip({ by: service.as(company), company, travellers: [one], air_segments: [leg] })
    const { rows } = await sql<{ part: number; from_at: Date; until_at: Date }>`
      select part, from_at, until_at from stays where trip_id = ${id} and kind in ('segment', 'flight') order by part`.execute(
      service.db.db(),
    )
    return rows.map((row) => [row.part, row.from_at.toISOString(), row.until_at.toISOString()])
  }
  const both = (from: string, until: string) => [0, 1, 2].map((part) => [part, from, until])
  const of = (origin: string, departure_datetime: string, destination: string, arrival_datetime: string) => ({
    origin,
    departure_datetime,
    destination,
    arrival_datetime,
    flight_number: '9',
  })
  // Auckland (summer time, +13) to Honolulu (−10): it arrives the day before it left.
  assert.deepEqual(
    await flight(of('AKL', '2026-12-10T22:00:00', 'HNL', '2026-12-10T08:00:00')),
    both('2026-12-10T09:00:00.000Z', '2026-12-10T18:00:00.000Z'),
  )
  // Honolulu to Auckland: two days later by the calendar, nine hours by the clock.
  assert.deepEqual(
    await flight(of('HNL', '2026-12-20T14:00:00', 'AKL', '2026-12-21T22:00:00')),
    both('2026-12-21T00:00:00.000Z', '2026-12-21T09:00:00.000Z'),
  )
  // New York changed its clocks on 14 March 2027, London did not until the 28th.
  assert.deepEqual(
    await flight(of('JFK', '2027-03-20T19:00:00', 'LHR', '2027-03-21T06:30:00')),
    both('2027-03-20T23:00:00.000Z', '2027-03-21T06:30:00.000Z'),
  )
  // Through the night in which Lisbon goes forward.
  assert.deepEqual(
    await flight(of('LHR', '2027-03-27T23:00:00', 'LIS', '2027-03-28T02:45:00')),
    both('2027-03-27T23:00:00.000Z', '2027-03-28T01:45:00.000Z'),
  )
})
