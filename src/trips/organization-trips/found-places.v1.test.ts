import assert from 'node:assert/strict'
import { test } from 'node:test'
import { to } from '../../../test/support/trips.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'
import { type ItineraryBody, orgWorld } from './org-trip.testing.ts'

const [entry_date, exit_date] = ['2027-03-01', '2027-03-09']
const first = (body: unknown): Record<string, unknown> => (body as ItineraryBody).destinations[0] ?? {}
const place = (one: Readonly<Record<string, unknown>>) => [one['place_source'], one['place_certain']]

test('places that are given by their names, in version 1', async (t) => {
  const world = await orgWorld(t)
  const { org, at, given } = world

  await t.test('a place that was found is one of its places; sent back, nothing changes', async () => {
    const { id } = await given({ destinations: [{ entry_date, exit_date, friendly_name: 'Cusco, Peru' }] })
    const read = await org.get<ItineraryBody>(at(id))
    const v1 = await org.get<TripBody>(`/api/v1/partner/trips/${id}`)
    assert.deepEqual(
      v1.body.destinations[0]?.destination_locations.map((one) => Object.keys(one)),
      [['id', 'friendly_name', 'latitude', 'longitude']],
    )
    const from1 = await org.put(`/api/v1/partner/trips/${id}`, { trip: v1.body })
    assert.equal(from1.status, 200, from1.text)
    assert.equal((await org.get(at(id))).text, read.text, 'version 1 sends it back, and nothing changes')
  })

  await t.test('a place with a name and no point; a name that finds nothing is the destination’s', async () => {
    const post = (destination_locations: readonly object[], country_code: string | null = 'PE') =>
      org.post<TripBody>('/api/v1/partner/trips', {
        trip: {
          traveller_ids: [world.ada.id],
          destinations: [to(country_code as string, entry_date, exit_date, { destination_locations })],
        },
      })
    const both = await post([{ friendly_name: 'Cusco' }, { friendly_name: 'asdfgh' }, { friendly_name: 'Lima' }])
    assert.equal(both.status, 200, both.text)
    assert.deepEqual(
      both.body.destinations[0]?.destination_locations.map((one) => one.friendly_name),
      ['Cusco', 'Lima'],
    )
    assert.deepEqual(place(first((await org.get(at(both.body.id))).body)), ['found', true])
    const none = await post([{ friendly_name: 'asdfgh' }])
    assert.deepEqual(none.body.destinations[0]?.destination_locations, [])
    const shown = await org.get(at(none.body.id))
    assert.equal(first(shown.body)['friendly_name'], 'asdfgh')
    const back = (await org.get<TripBody>(`/api/v1/partner/trips/${none.body.id}`)).body
    assert.equal((await org.put(`/api/v1/partner/trips/${none.body.id}`, { trip: back })).status, 200)
    assert.equal((await org.get(at(none.body.id))).text, shown.text)
    const without = await post([{ friendly_name: 'Cusco, Peru' }], null)
    assert.equal(without.body.destinations[0]?.country_code, 'PE', without.text)
    assert.equal((await post([{ friendly_name: 'Springfield' }], null)).status, 400)
    assert.equal((await post([{}])).status, 400, 'a place without a name and a point is none')
  })

  await t.test('a traveller’s own trip', async () => {
    const destination_locations = [{ friendly_name: 'Cusco, Peru' }]
    const phone = world.as(world.ada)
    const made = await phone.post<TripBody>('/api/v1/trips', {
      trip: { destinations: [{ entry_date, exit_date, destination_locations }] },
    })
    assert.equal(made.status, 200, made.text)
    assert.deepEqual(place(first((await phone.get(`/api/v2/trips/${made.body.id}`)).body)), ['found', true])
  })
})
