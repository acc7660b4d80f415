import assert from 'node:assert/strict'
import { to } from '../../../test/support/trips.ts'
import type { OrgWorld } from '../organization-trips/org-trip.testing.ts'

export const hotel = (hotel_name: string) => ({
  hotel_name,
  city_name: 'Lima',
  country: 'PE',
  lat: -12.05,
  lng: -77.04,
  checkin_datetime: '2027-03-02',
  checkout_datetime: '2027-03-04',
})
export const peru = to('PE', '2027-03-02', '2027-03-25', { friendly_name: 'Cusco', lat: -13.52, lng: -71.97 })

/** What the trip becomes, and who is on it then: nothing of it is for a person who was taken off. */
export const later =
  /Secret|Cusco|Lima|Tulipa|Condado|ben@example|cleo@example|2027-03-2[4-9]|"PE"|CC-99|PNR-2|Grace|2027-04-0|"CL"/

/** Ada and Ben travel; then one update takes Ada off, renames the trip and books another hotel. */
export async function takenOff(world: OrgWorld) {
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

/** What a traveller can read of a trip. */
export const pathsOf = (tripId: string): readonly string[] => [
  `/api/v2/trips/${tripId}`,
  '/api/v2/trips?since=0',
  `/api/v2/trips/${tripId}/segments`,
  `/api/v2/trips/${tripId}/alerts`,
  `/api/v2/trips/${tripId}/advisories`,
  `/api/v2/trips/${tripId}/diseases`,
  `/api/v2/trips/${tripId}/medications`,
  `/api/v2/trips/${tripId}/vaccinations`,
]
