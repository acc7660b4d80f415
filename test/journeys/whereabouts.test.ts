import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rebuildWhereabouts } from '../../src/app/whereabouts/whereabouts-rebuild.ts'
import { testApp } from '../support/app.ts'
import { givenTrip } from '../support/trips.ts'
import { rng, sequence, staysOf, steps, type World } from './whereabouts.steps.ts'

test('whatever happens to trips, segments and people, stays are what a rebuild from the sources gives', async (t) => {
  const service = await testApp(t, { template: 'world' })
  const done = new Set([...(await sequence(service, steps, 1, 30)), ...(await sequence(service, steps, 77, 30))])
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
    const check_in = { device_token: 'x', latitude: 10 + n, longitude: 20 }
    assert.equal((await service.as(one).post('/api/v2/check_ins', { check_in })).status, 201)
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
