import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullSegments, type ItineraryBody, orgWorld } from './org-trip.testing.ts'

test('version 1 shows and changes the same trip, and leaves its itinerary alone', async (t) => {
  const { org, at, given } = await orgWorld(t)
  const march = [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]
  const made = await given({ destinations: march, ...fullSegments, activities: [28, 3] })
  const v1 = await org.get<ItineraryBody>(`/api/v1/partner/trips/${made.id}`)
  assert.equal(v1.body['air_segments'], undefined)
  const put = await org.put(`/api/v1/partner/trips/${made.id}`, {
    trip: { destinations: v1.body.destinations, name: 'By version 1' },
  })
  assert.equal(put.status, 200, put.text)
  const got = await org.get<ItineraryBody>(at(made.id))
  assert.deepEqual(
    [got.body.name, got.body.air_segments, got.body.cruise_segments],
    ['By version 1', made.air_segments, made.cruise_segments],
  )
})
