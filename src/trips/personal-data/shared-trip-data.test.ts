import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import { erasePerson, peoplePersonalData } from '../../people/index.ts'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'
import { tripsPersonalData } from './trip-data.service.ts'

test('a trip on which others go too loses every text that names an erased person', async (t) => {
  const world = await orgWorld(t)
  const zoe = await world.givenTraveller(world.company, { firstName: 'Zanzibella', lastName: 'Quist' })
  const ben = await world.givenTraveller(world.company)
  const trip = {
    name: 'Zanzibella and Ben',
    employee_name: 'Zanzibella Quist',
    external_id: 'for Zanzibella',
    settings: { approved_by: 'Zanzibella Quist', cost_centre: 'CC-1' },
    destinations: [to('PE', '2027-03-02', '2027-03-25', { friendly_name: 'Casa Zanzibella', lat: -13.5, lng: -71.9 })],
    air_segments: [
      {
        airline: 'LA',
        flight_number: 'LA2021',
        origin: 'LIM',
        destination: 'CUZ',
        departure_datetime: '2027-03-02T10:00:00',
        arrival_datetime: '2027-03-02T11:00:00',
        tickets: ['T-1 Zanzibella', 'T-2'],
        seats: ['Quist 24A'],
      },
    ],
  }
  const shared = await world.given({ ...trip, travellers: [world.ada, zoe, ben] })
  // One that only names her, and one who was taken off sees it as it was called then.
  const away = [to('CL', '2027-05-02', '2027-05-25')]
  const bens = await world.given({ employee_name: trip.employee_name, destinations: away, travellers: [ben] })
  world.clock.advance(60)
  const rest = { name: 'With Zanzibella', traveller_ids: [zoe.id, ben.id] }
  assert.equal((await world.org.patch(world.at(shared.id), { trip: rest })).status, 200)
  await erasePerson(world.ctx(), zoe.id, [...peoplePersonalData, ...tripsPersonalData])
  const { rows } = await sql<{ texts: string }>`
    select t::text as texts from trips t union all select s::text from segments s union all select d::text from destinations d
    union all select l::text from destination_locations l union all select tt::text from trip_travellers tt
    union all select a::text from audit_log a`.execute(world.db.db())
  for (const { texts } of rows) assert.doesNotMatch(texts, /zanzibella|quist/i)
  const { body } = await world.org.get<Record<string, unknown>>(world.at(shared.id))
  assert.deepEqual(
    [body['name'], body['employee_name'], body['external_id']],
    ['With Erased traveller', null, 'for Erased traveller'],
  )
  const { approved_by, cost_centre } = body['settings'] as Record<string, unknown>
  assert.deepEqual([approved_by, cost_centre], ['Erased traveller', 'CC-1'])
  assert.equal((await world.org.get<Record<string, unknown>>(world.at(bens.id))).body['employee_name'], null)
})
