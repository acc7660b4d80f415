import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { rebuildWhereabouts } from '../../src/app/whereabouts/whereabouts-rebuild.ts'
import type { GivenCompany, GivenUser, TestApp } from '../support/app.ts'

export const day = 86_400_000
export const start = Date.parse('2026-12-01T00:00:00Z')
const hour = 3_600_000

type Random = () => number
export const rng = (from: number): Random => {
  let seed = from
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
}
export const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
const some = <T>(random: Random, of: readonly T[]): T[] => of.filter(() => random() < 0.5)

/** All rows of the table, in a fixed order. */
export const staysOf = async ({ db }: TestApp): Promise<Record<string, unknown>[]> =>
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

export const iso = (ms: number): string => new Date(ms).toISOString()

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

export interface World {
  readonly service: TestApp
  readonly company: GivenCompany
  readonly people: GivenUser[]
  readonly trips: { readonly id: string }[]
  readonly random: Random
}

export type Step = (world: World) => Promise<number>
const orgTrips = ({ company }: World): string => `/api/v2/org/${company.id}/trips`

/** What can happen to trips, segments and people. */
export const steps: Readonly<Record<string, Step>> = {
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
  async checkedIn({ service, people, random }) {
    const point = { latitude: random() * 170 - 85, longitude: random() * 360 - 180 }
    const phone = service.as(pick(random, people))
    // Sometimes twice at the same time, which is the same check-in.
    if (random() < 0.7) service.clock.advance(Math.floor(random() * 40_000))
    const check_in = { device_token: 'x', ...point, status: pick(random, [0, 1]) }
    const { status, text } = await phone.post('/api/v2/check_ins', { check_in })
    assert.equal(status, 201, text)
    return status
  },
  async left({ service, company, people, random }) {
    if (people.length < 3 || random() < 0.7) return 0
    const [gone] = people.splice(Math.floor(random() * people.length), 1)
    const { status, text } = await service.as(company).delete(`/api/v2/org/${company.id}/users/${gone?.id}`)
    assert.equal(status, 200, text)
    return status
  },
}

/** Random steps of these kinds in one company; after each one the stays are what a rebuild gives. Returns the kinds that were done. */
export async function sequence(
  service: TestApp,
  kinds: Readonly<Record<string, Step>>,
  seed: number,
  length: number,
): Promise<ReadonlySet<string>> {
  const company = await service.givenCompany()
  const people = await Promise.all([0, 1, 2, 3].map(() => service.givenTraveller(company)))
  const world: World = { service, company, people, trips: [], random: rng(seed) }
  const done = new Set<string>()
  for (let n = 0; n < length; n++) {
    const [name, step] = pick(world.random, Object.entries(kinds))
    const status = await step(world)
    if (status === 200 || status === 201) done.add(name)
    const before = await staysOf(service)
    assert.deepEqual(before, await rebuilt(service), `step ${n} of ${seed}, ${name} answered ${status}`)
  }
  return done
}
