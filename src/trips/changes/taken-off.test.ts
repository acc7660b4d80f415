import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import { exportPerson } from '../../people/index.ts'
import { type OrgWorld, orgWorld } from '../organization-trips/org-trip.testing.ts'
import { tripsPersonalData } from '../personal-data/trip-data.service.ts'
import type { TripBody } from '../trips/trips.testing.ts'

const hotel = (hotel_name: string) => ({
  hotel_name,
  city_name: 'Lima',
  country: 'PE',
  lat: -12.05,
  lng: -77.04,
  checkin_datetime: '2027-03-02',
  checkout_datetime: '2027-03-04',
})
const peru = to('PE', '2027-03-02', '2027-03-25', { friendly_name: 'Cusco', lat: -13.52, lng: -71.97 })

/** What the trip becomes, and who is on it then: nothing of it is for a person who was taken off. */
const later =
  /Secret|Cusco|Lima|Tulipa|Condado|ben@example|cleo@example|2027-03-2[4-9]|"PE"|CC-99|PNR-2|Grace|2027-04-0|"CL"/

/** Ada and Ben travel; then one update takes Ada off, renames the trip and books another hotel. */
async function takenOff(world: OrgWorld) {
  const { org, at, ada, company, clock } = world
  const ben = await world.givenTraveller(company, { email: 'ben@example.com' })
  const cleo = await world.givenTraveller(company, { email: 'cleo@example.com' })
  const trip = await world.given({
    name: 'Survey',
    trip_type: 1,
    destinations: [to('BR', '2027-03-01', '2027-03-20')],
    travellers: [ada, ben],
  })
  const update = async (body: object): Promise<void> => {
    clock.advance(60)
    const answer = await org.patch(at(trip.id), { trip: body })
    assert.equal(answer.status, 200, answer.text)
  }
  await update({
    name: 'Secret survey',
    traveller_ids: [ben.id],
    destinations: [peru],
    hotel_segments: [hotel('Tulipa')],
    activities: [19],
    external_id: 'PNR-2',
    employee_name: 'Grace',
    settings: { cost_centre: 'CC-99' },
  })
  return { trip, ben, cleo, update, leftAt: clock.now().toISOString() }
}

const paths = (tripId: string) => [
  `/api/v1/trips/${tripId}`,
  '/api/v1/trips?since=0',
  `/api/v1/trips/${tripId}/alerts`,
  `/api/v1/trips/${tripId}/advisories`,
  `/api/v1/trips/${tripId}/hospitals`,
  `/api/v2/trips/${tripId}`,
  '/api/v2/trips?since=0',
  `/api/v2/trips/${tripId}/segments`,
  `/api/v2/trips/${tripId}/alerts`,
  `/api/v2/trips/${tripId}/advisories`,
  `/api/v2/trips/${tripId}/diseases`,
  `/api/v2/trips/${tripId}/medications`,
  `/api/v2/trips/${tripId}/vaccinations`,
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
  for (const path of paths(trip.id)) {
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
  const { body: v2 } = await phone.get(`/api/v2/trips/${trip.id}`)
  assert.deepEqual(
    [v2['name'], v2['start'], v2['deleted_at'], v2['updated_at'], v2['external_id'], v2['employee_name']],
    ['Survey', '2027-03-01T00:00:00.000Z', leftAt, leftAt, null, null],
  )
  assert.deepEqual(
    [v2['destinations'], v2['travellers'], v2['hotel_segments'], v2['activities'], v2['settings']],
    [[], [], [], [], { id: trip.id, muted: false }],
  )
  for (const version of ['v1', 'v2']) {
    const list = (await phone.get<{ id: string; name: string; deleted_at: string }[]>(`/api/${version}/trips?since=0`))
      .body
    assert.deepEqual(
      list.map((one) => [one.id, one.name, one.deleted_at]),
      [[trip.id, 'Survey', leftAt]],
    )
  }
  const shown = await world.as(ben).get(`/api/v2/trips/${trip.id}`)
  assert.match(shown.text, /Most secret survey.*Condado.*/s, 'who is on it sees it as it is')

  await t.test('later changes, and its removal, are not in the person’s list with since', async () => {
    const before = (await phone.get('/api/v1/trips?since=0')).headers['date'] ?? ''
    const since = Date.parse(before) / 1000 + 1
    await update({ name: 'Secret once more' })
    await world.org.delete(world.at(trip.id))
    for (const version of ['v1', 'v2'])
      assert.deepEqual((await phone.get(`/api/${version}/trips?since=${since}`)).body, [])
    const gone = (await phone.get<TripBody>(`/api/v1/trips/${trip.id}`)).body
    assert.deepEqual([gone.deleted_at, gone.updated_at], [leftAt, leftAt])
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
  for (const path of paths(trip.id)) assert.doesNotMatch((await phone.get(path)).text, later, path)
  assert.equal((await phone.get<TripBody>(`/api/v1/trips/${trip.id}`)).body.name, 'Survey')
})
