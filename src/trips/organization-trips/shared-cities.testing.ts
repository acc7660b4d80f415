import { sql } from 'kysely'
import { to } from '../../../test/support/trips.ts'
import type { OrgWorld } from './org-trip.testing.ts'

const manaus = { friendly_name: 'Manaus', lat: -3.1, lng: -60.02 }

/** A trip with a city, a region with a point, a country with one, a region without, and a bare country. */
export const inFiveWays = {
  name: 'Survey',
  activities: [28, 3, 19],
  external_id: 'PNR-1',
  settings: { cost_centre: '4711' },
  employee_name: 'Grace',
  trip_type: 1,
  destinations: [
    to('BR', '2027-03-01T10:30:00Z', '2027-03-05', manaus),
    to('BR', '2027-03-05', '2027-03-09', { friendly_name: 'Pantanal', type: 2, lat: -17.6, lng: -57.4 }),
    to('BR', '2027-03-09', '2027-03-12', { friendly_name: 'The whole of Brazil', type: 0, lat: -10, lng: -53 }),
    to('PE', '2027-03-12', '2027-03-20', { friendly_name: 'The coast', type: 2 }),
    to('CL', '2027-03-20', '2027-03-22'),
  ],
}

/** Every row of a trip. */
export const stored = async (world: OrgWorld, id: string) =>
  (
    await sql<{ all: unknown }>`select jsonb_build_object('trip', to_jsonb(t),
      'destinations', (select jsonb_agg(to_jsonb(d) order by d.position) from destinations d where d.trip_id = t.id),
      'locations', (select jsonb_agg(to_jsonb(l) order by l.destination_id, l.position) from destination_locations l
        join destinations d on d.id = l.destination_id where d.trip_id = t.id),
      'segments', (select jsonb_agg(to_jsonb(s) order by s.position) from segments s where s.trip_id = t.id),
      'stays', (select jsonb_agg(to_jsonb(s) - 'id' order by s.source_id, s.part, s.kind) from stays s where s.trip_id = t.id)) as all
    from trips t where t.id = ${id}`.execute(world.db.db())
  ).rows[0]?.all
