import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'
import { notificationsTo } from './trip-notifications.testing.ts'

const brazil = { country_code: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-09' }

test('a traveller changes a trip: the others are notified, except of what they muted', async (t) => {
  const world = await orgWorld(t)
  const { org, at, ada, company, clock } = world
  const ben = await world.givenTraveller(company, { email: 'ben@example.com' })
  const types = async (user: { readonly id: string }) => (await notificationsTo(world, user)).map((one) => one.type)
  const trip = await world.given({ destinations: [brazil], traveller_ids: [ada.id, ben.id] })
  clock.advance(60)
  const own = { trip: { destinations: [{ ...brazil, exit_date: '2027-03-10' }] } }
  assert.equal((await world.as(ada).put(`/api/v1/trips/${trip.id}`, own)).status, 200)
  assert.deepEqual([await types(ada), await types(ben)], [[30], [30, 21]], 'who did it knows it')
  const muted = await world.as(ben).put(`/api/v1/trips/${trip.id}/change_trip_settings`, { trip: { muted: true } })
  assert.equal(muted.status, 200, muted.text)
  clock.advance(60)
  assert.equal((await org.patch(at(trip.id), { trip: { traveller_ids: [ada.id] } })).status, 200)
  assert.deepEqual(
    (await notificationsTo(world, ben)).at(-1),
    { type: 22, urgency: 'normal', withheld: 'muted', data: { trip_id: trip.id } },
    'taken off; stored, and not sent',
  )
})

test('20 for who is put on somebody’s own trip', async (t) => {
  const world = await orgWorld(t)
  const { org, at, ada, company, clock } = world
  const ben = await world.givenTraveller(company)
  const own = await givenOwnTrip({ by: world.as(ada), destinations: [brazil] })
  clock.advance(60)
  const { status, text } = await org.patch(at(own.id), { trip: { traveller_ids: [ada.id, ben.id] } })
  assert.equal(status, 200, text)
  assert.deepEqual(
    [await notificationsTo(world, ada), await notificationsTo(world, ben)],
    [[], [{ type: 20, urgency: 'normal', withheld: null, data: { trip_id: own.id } }]],
  )
})
