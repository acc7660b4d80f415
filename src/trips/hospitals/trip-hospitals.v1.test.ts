import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../../test/support/trips.ts'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { newId } from '../../platform/ids.ts'
import { tripWorld } from '../trips/trips.testing.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'
import { nearestFirst } from './trip-hospitals.ts'

test('nearest to any of the points first; those without a point last; without points the order stays', () => {
  const at = (name: string, lat: number | null) => ({ name, lat, lng: lat === null ? null : 0 })
  const hospitals = [at('nowhere', null), at('far', 50), at('near', 11), at('middle', -15)]
  const flat = (a: { lat: number }, b: { lat: number }) => Math.abs(a.lat - b.lat)
  const names = (points: readonly { lat: number; lng: number }[]) =>
    nearestFirst(hospitals, points, flat).map((one) => one.name)
  assert.deepEqual(
    names([
      { lat: 10, lng: 0 },
      { lat: -10, lng: 0 },
    ]),
    ['near', 'middle', 'far', 'nowhere'],
  )
  assert.deepEqual(names([]), ['nowhere', 'far', 'near', 'middle'])
})

test('a trip’s hospitals are those of its countries, nearest to its places first', async (t) => {
  const world = await tripWorld(t)
  const db = world.db.db()
  const country = async (alpha2: string) =>
    (await db.selectFrom('countries').select('id').where('alpha2', '=', alpha2).executeTakeFirstOrThrow()).id
  const add = async (name: string, alpha2: string, lat: number | null, lng: number | null) =>
    db
      .insertInto('hospitals')
      .values({
        id: newId(world.clock.now()),
        name,
        country_id: await country(alpha2),
        lat,
        lng,
        created_at: world.clock.now(),
        updated_at: world.clock.now(),
      })
      .execute()
  await db.deleteFrom('hospitals').execute()
  await add('A in Belém', 'BR', -1.45, -48.5)
  await add('B in Manaus', 'BR', -3.12, -60.01)
  await add('C somewhere', 'BR', null, null)
  await add('D in Lima', 'PE', -12.05, -77.03)
  await add('E in Oslo', 'NO', 59.9, 10.7)
  await world.changesReceived()
  const places = [{ friendly_name: 'Manaus', latitude: -3.1, longitude: -60.02 }]
  const made = await givenOwnTrip<TripBody>({
    by: world.phone,
    destinations: [
      to('BR', '2027-03-01', '2027-03-09', { destination_locations: places }),
      to('PE', '2027-03-09', '2027-03-12'),
    ],
  })
  const near = await world.phone.get<{ name: string; location: number[]; address: object }[]>(
    `/api/v1/trips/${made.id}/hospitals`,
  )
  assert.equal(near.status, 200)
  assert.deepEqual(
    near.body.map((one) => one.name),
    ['B in Manaus', 'A in Belém', 'D in Lima', 'C somewhere'],
  )
  assert.deepEqual(near.body[0]?.location, [-60.01, -3.12])
  const plain = await givenOwnTrip<TripBody>({
    by: world.phone,
    destinations: [to('PE', '2027-03-01', '2027-03-09'), to('BR', '2027-03-09', '2027-03-12')],
  })
  const listed = await world.phone.get<{ name: string }[]>(`/api/v1/trips/${plain.id}/hospitals`)
  assert.deepEqual(
    listed.body.map((one) => one.name),
    ['D in Lima', 'A in Belém', 'B in Manaus', 'C somewhere'],
    'without places: by destination and name',
  )
})
