import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import { exportPerson } from '../../people/index.ts'
import { type ItineraryBody, orgWorld } from '../organization-trips/org-trip.testing.ts'
import { tripsPersonalData } from '../personal-data/trip-data.service.ts'
import { hotel, later, pathsOf, peru, takenOff } from './taken-off.testing.ts'

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
  for (const path of pathsOf(trip.id)) {
    const answer = await phone.get(path)
    assert.equal(answer.status, 200, `${path}: ${answer.text}`)
    assert.doesNotMatch(answer.text, later, path)
  }
  const { body: v2 } = await phone.get(`/api/v2/trips/${trip.id}`)
  assert.deepEqual(
    [v2['id'], v2['name'], v2['start'], v2['finish'], v2['trip_type'], v2['deleted_at'], v2['updated_at']],
    [trip.id, 'Survey', '2027-03-01T00:00:00.000Z', '2027-03-20T00:00:00.000Z', 1, leftAt, leftAt],
  )
  assert.deepEqual([v2['external_id'], v2['employee_name']], [null, null])
  assert.deepEqual(
    [v2['destinations'], v2['travellers'], v2['hotel_segments'], v2['activities'], v2['settings']],
    [[], [], [], [], { id: trip.id, muted: false }],
  )
  const { body: list } = await phone.get<ItineraryBody[]>('/api/v2/trips?since=0')
  assert.deepEqual(
    list.map((one) => [one.id, one.name, one.deleted_at]),
    [[trip.id, 'Survey', leftAt]],
  )
  const shown = await world.as(ben).get(`/api/v2/trips/${trip.id}`)
  assert.match(shown.text, /Most secret survey.*Condado.*/s, 'who is on it sees it as it is')

  await t.test('later changes, and its removal, are not in the person’s list with since', async () => {
    const before = (await phone.get('/api/v2/trips?since=0')).headers['date'] ?? ''
    const since = Date.parse(before) / 1000 + 1
    await update({ name: 'Secret once more' })
    await world.org.delete(world.at(trip.id))
    assert.deepEqual((await phone.get(`/api/v2/trips?since=${since}`)).body, [])
    const gone = (await phone.get<ItineraryBody>(`/api/v2/trips/${trip.id}`)).body
    assert.deepEqual([gone.deleted_at, gone['updated_at']], [leftAt, leftAt])
  })
})

test('the message and the export have the name at that time; a person who is added again sees everything', async (t) => {
  const world = await orgWorld(t)
  const phone = world.as(world.ada)
  const { trip, ben, update } = await takenOff(world)
  const { rows } = await sql<{ body: string }>`
    select body from notifications where user_id = ${world.ada.id} and type = 22`.execute(world.db.db())
  assert.deepEqual(
    rows.map((row) => row.body),
    ['This trip is no longer one of yours: Survey.'],
  )
  const { data } = await exportPerson(world.ctx(), world.ada.id, tripsPersonalData)
  const [exported] = data['trips'] as readonly Record<string, unknown>[]
  assert.doesNotMatch(JSON.stringify(exported), later)
  assert.deepEqual(
    [exported?.['name'], exported?.['start'], exported?.['destinations'], exported?.['segments']],
    ['Survey', '2027-03-01', [], []],
  )
  await update({ traveller_ids: [world.ada.id, ben.id] })
  const again = await phone.get(`/api/v2/trips/${trip.id}`)
  assert.match(again.text, /Secret survey.*Tulipa/s)
  assert.equal(again.body['deleted_at'], null)
})
