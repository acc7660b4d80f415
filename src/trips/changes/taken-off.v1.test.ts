import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'
import { hotel, later, pathsOf, peru, takenOff } from './taken-off.testing.ts'

const pathsV1 = (tripId: string): readonly string[] => [
  `/api/v1/trips/${tripId}`,
  '/api/v1/trips?since=0',
  `/api/v1/trips/${tripId}/alerts`,
  `/api/v1/trips/${tripId}/advisories`,
  `/api/v1/trips/${tripId}/hospitals`,
]

test('a person removed from a trip sees it as removed, with its name at that time, and no later change', async (t) => {
  const world = await orgWorld(t)
  const phone = world.as(world.ada)
  const { trip, ben, cleo, update, leftAt } = await takenOff(world)
  await update({
    name: 'Most secret survey',
    traveller_ids: [ben.id, cleo.id],
    destinations: [peru, to('CL', '2027-03-26', '2027-04-02')],
    hotel_segments: [hotel('Condado')],
  })
  for (const path of pathsV1(trip.id)) {
    const answer = await phone.get(path)
    assert.equal(answer.status, 200, `${path}: ${answer.text}`)
    assert.doesNotMatch(answer.text, later, path)
  }
  const v1 = (await phone.get<TripBody>(`/api/v1/trips/${trip.id}`)).body
  assert.deepEqual(
    [v1.id, v1.name, v1.start, v1.finish, v1['trip_type'], v1.deleted_at, v1.updated_at],
    [trip.id, 'Survey', '2027-03-01', '2027-03-20', 1, leftAt, leftAt],
  )
  assert.deepEqual([v1.destinations, v1['activities'], v1.trip_disease_comments], [[], [], []])
  const { body: list } = await phone.get<TripBody[]>('/api/v1/trips?since=0')
  assert.deepEqual(
    list.map((one) => [one.id, one.name, one.deleted_at]),
    [[trip.id, 'Survey', leftAt]],
  )
  const shown = await world.as(ben).get(`/api/v1/trips/${trip.id}`)
  assert.match(shown.text, /Most secret survey/, 'who is on it sees it as it is')

  await t.test('later changes, and its removal, are not in the person’s list with since', async () => {
    const before = (await phone.get('/api/v1/trips?since=0')).headers['date'] ?? ''
    const since = Date.parse(before) / 1000 + 1
    await update({ name: 'Secret once more' })
    await world.org.delete(world.at(trip.id))
    assert.deepEqual((await phone.get(`/api/v1/trips?since=${since}`)).body, [])
    const gone = (await phone.get<TripBody>(`/api/v1/trips/${trip.id}`)).body
    assert.deepEqual([gone.deleted_at, gone.updated_at], [leftAt, leftAt])
  })
})

test('a person who leaves a shared trip by deleting it sees it as it was then', async (t) => {
  const world = await orgWorld(t)
  const ben = await world.givenTraveller(world.company, { email: 'ben@example.com' })
  const trip = await world.given({
    name: 'Survey',
    destinations: [to('BR', '2027-03-01', '2027-03-20')],
    travellers: [world.ada, ben],
  })
  const phone = world.as(world.ada)
  assert.equal((await phone.delete(`/api/v1/trips/${trip.id}`)).status, 200)
  const stays = await sql<{ user_id: string }>`
    select distinct user_id from stays where trip_id = ${trip.id}`.execute(world.db.db())
  assert.deepEqual(stays.rows, [{ user_id: ben.id }], 'the others stay where they are')
  world.clock.advance(60)
  await world.org.patch(world.at(trip.id), { trip: { name: 'Secret survey', destinations: [peru] } })
  for (const path of [...pathsV1(trip.id), ...pathsOf(trip.id)])
    assert.doesNotMatch((await phone.get(path)).text, later, path)
  assert.equal((await phone.get<TripBody>(`/api/v1/trips/${trip.id}`)).body.name, 'Survey')
})
