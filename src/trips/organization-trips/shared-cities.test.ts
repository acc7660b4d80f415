import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import { fullSegments, type ItineraryBody, orgWorld } from './org-trip.testing.ts'
import { inFiveWays, stored } from './shared-cities.testing.ts'

test('cities, regions and countries stay themselves when they are sent back', async (t) => {
  const world = await orgWorld(t)
  const { org, at } = world
  const trip = await world.given({ ...inFiveWays, ...fullSegments })
  const shown = async () =>
    (await org.get<ItineraryBody>(at(trip.id))).body.destinations.map((one) => [
      one['friendly_name'],
      one['lat'],
      one['lng'],
      one['type'],
    ])
  const places = [
    ['Manaus', -3.1, -60.02, 1],
    ['Pantanal', -17.6, -57.4, 2],
    ['The whole of Brazil', -10, -53, 0],
    ['The coast', null, null, 2],
    [null, null, null, 0],
  ]
  assert.deepEqual(await shown(), places)
  const before = await stored(world, trip.id)
  for (const method of ['PUT', 'PATCH']) {
    world.clock.advance(60)
    const read = (await org.get(at(trip.id))).body
    const answer = await org.call(method, at(trip.id), { body: { trip: read } })
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await stored(world, trip.id), before, method)
    assert.deepEqual(answer.body['destinations'], read['destinations'], method)
  }

  await t.test('a destination sent without a word of its place keeps it', async () => {
    const { body } = await org.get<ItineraryBody>(at(trip.id))
    const destinations = body.destinations.map(({ id, country_id, entry_date, exit_date }) => ({
      id,
      country_id,
      entry_date,
      exit_date,
    }))
    assert.equal((await org.put(at(trip.id), { trip: { destinations } })).status, 200)
    assert.deepEqual(await shown(), places)
  })

  await t.test('the point is taken away: it is a country again', async () => {
    const { body } = await org.get<ItineraryBody>(at(trip.id))
    const whole = { friendly_name: null, lat: null, lng: null, type: 0 }
    const destinations = body.destinations.map((one) => ({ ...one, ...whole }))
    assert.equal((await org.put(at(trip.id), { trip: { destinations } })).status, 200)
    assert.deepEqual(
      await shown(),
      places.map(() => [null, null, null, 0]),
    )
  })
})

test('a place outside the named country does not hide the country', async (t) => {
  const world = await orgWorld(t)
  const trip = await world.given({
    destinations: [to('BR', '2027-03-01', '2027-03-05', { friendly_name: 'Leticia', lat: -12.05, lng: -77.04 })],
  })
  const { rows } = await sql<{ kind: string; country: string }>`
    select s.kind, k.alpha2 as country from stays s join countries k on k.id = s.country_id where s.trip_id = ${trip.id} order by 1`.execute(
    world.db.db(),
  )
  assert.deepEqual(rows, [
    { kind: 'city', country: 'PE' },
    { kind: 'country', country: 'BR' },
  ])
})
