import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'
import { eventsOf, staysOf } from './trip-stays.testing.ts'

const march = { country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }

test('stays follow what travellers do to a trip in version 1', async (t) => {
  const world = await orgWorld(t)
  const { ada, company, given } = world
  const bo = await world.givenTraveller(company)
  const made = await given({ destinations: [march], travellers: [ada, bo] })
  assert.equal((await staysOf(world, made.id)).length, 2)
  await world.as(bo).delete(`/api/v1/trips/${made.id}`)
  assert.deepEqual(
    (await staysOf(world, made.id)).map((one) => one.user_id),
    [ada.id],
  )
  await world.as(ada).put(`/api/v1/trips/${made.id}`, {
    trip: {
      destinations: [
        {
          country_code: 'PE',
          entry_date: '2027-03-01',
          exit_date: '2027-03-02',
          destination_locations: [{ latitude: -12.05, longitude: -77.04 }],
        },
      ],
    },
  })
  assert.deepEqual(
    (await staysOf(world, made.id)).map((one) => [one.kind, one.part, one.country]),
    [['city', 0, 'PE']],
  )
})

test('the company’s servers are notified of what travellers do in version 1, the travellers themselves are not', async (t) => {
  const world = await orgWorld(t)
  const { org, at, ada, given, db } = world
  const made = await given({ destinations: [march] })
  await world.as(ada).put(`/api/v1/trips/${made.id}`, { trip: { name: 'Mine' } })
  await org.patch(at(made.id), { trip: { name: 'Mine' } })
  await org.delete(at(made.id))
  assert.deepEqual(
    (await eventsOf(world, made.id)).map((one) => one.event),
    [20, 21, 22, 30],
    'an update that changes nothing is no news',
  )
  const notified = await sql<{ type: number; user_id: string }>`select type, user_id from notifications
    where data->>'trip_id' = ${made.id} order by type`.execute(db.db())
  assert.deepEqual(
    notified.rows,
    [22, 30].map((type) => ({ type, user_id: ada.id })),
    'what she changed herself she knows',
  )
  const own = await givenOwnTrip({ by: world.as(ada) })
  assert.deepEqual(
    (await eventsOf(world, own.id)).map((one) => one.event),
    [20],
    'whoever makes it',
  )
})
