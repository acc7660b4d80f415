import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import type { TripBody } from '../trips/trips.v1.testing.ts'
import { guestWorld, idsOf, inLima } from './guest-trip.testing.ts'

test('a guest of the company in version 1', async (t) => {
  const world = await guestWorld(t)
  const { company, home, ada, eva, org, at, phone, inHost, phoneInHost } = world
  const trip = await world.given({ ...inLima, traveller_ids: [ada.id, eva.id] })

  await t.test(
    'trips have the token of this company, no external id of another company; not in the list of travellers',
    async () => {
      const path = `/api/v1/partner/trips/${trip.id}`
      const { body } = await org.get<TripBody>(path)
      const [own, guest] = [ada.id, eva.id].map((id) => body.travellers.find((one) => one['id'] === id))
      assert.deepEqual([own?.['authentication_token'], guest?.['authentication_token']], [ada.token, inHost.token])
      assert.doesNotMatch(JSON.stringify(body), new RegExp(`HOME-7|${eva.token}`))
      const made = await org.post<TripBody>('/api/v1/partner/trips', {
        trip: {
          traveller_ids: [eva.id],
          destinations: [{ country_code: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }],
        },
      })
      assert.equal(made.status, 200, made.text)
      assert.deepEqual(
        made.body.travellers.map((one) => [one['id'], one['authentication_token']]),
        [[eva.id, inHost.token]],
      )
      assert.equal((await org.delete(`/api/v1/partner/trips/${made.body.id}`)).status, 200)
      assert.ok(!(await idsOf(org, '/api/v1/partner/travellers')).includes(eva.id))
    },
  )

  await t.test('the token decides the company whose trips the guest sees', async () => {
    const own = await givenOwnTrip({
      by: phone,
      destinations: [{ country_code: 'FR', entry_date: '2027-01-01', exit_date: '2027-01-05' }],
    })
    assert.deepEqual(await idsOf(phoneInHost, '/api/v1/trips'), [trip.id])
    assert.deepEqual(await idsOf(phone, '/api/v1/trips'), [own.id])
    assert.equal((await phoneInHost.get<TripBody>('/api/v1/trips/current_trip')).body.id, trip.id)
    assert.equal((await org.get(at(own.id))).status, 401, 'nor does the host see what is at home')
  })

  await t.test('the home company has no part in it', async () => {
    const atHome = world.as(home)
    assert.equal((await atHome.get(`/api/v1/partner/trips/${trip.id}`)).status, 401)
    assert.equal((await atHome.delete(`/api/v1/partner/trips/${trip.id}`)).status, 401)
  })

  await t.test('a trip on which nobody is left when the guest leaves is gone', async () => {
    const desk = await world.signedIn(world.manager)
    const ways = [
      () => org.delete(`/api/v2/org/${company.id}/users/${eva.id}`),
      async () => {
        const { body } = await desk.get<{ roles: { id: string }[] }>(`/api/desk/users/${eva.id}`)
        return desk.delete(`/api/desk/users/${eva.id}/roles/${body.roles[0]?.id}`)
      },
    ]
    for (const leave of ways) {
      const alone = await world.given({ ...inLima, traveller_ids: [eva.id] })
      assert.equal((await leave()).status, 200)
      await world.changesReceived()
      assert.equal((await org.get(`/api/v1/partner/trips/${alone.id}`)).status, 404)
      await joinAsGuest(world, eva, company)
    }
  })
})
