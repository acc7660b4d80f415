import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { orgWorld } from '../organization-trips/org-trip.testing.ts'
import { notificationsTo } from './trip-notifications.testing.ts'

const header =
  'traveller_email,trip_external_id,kind,origin,destination,departure_datetime,arrival_datetime,flight_number\n'
const flight = (email: string, trip: string, day: string) =>
  `${email},${trip},air,LHR,GRU,2027-03-${day}T10:00,2027-03-${day}T19:00,BA247\n`

test('travellers are notified of what others do to their trips', async (t) => {
  const world = await orgWorld(t)
  const { org, at, ada, company, clock } = world
  const ben = await world.givenTraveller(company, { email: 'ben@example.com' })
  const notificationsOf = (user: { readonly id: string }) => notificationsTo(world, user)
  const types = async (user: { readonly id: string }) => (await notificationsOf(user)).map((one) => one.type)
  const forget = () => sql`delete from notifications`.execute(world.db.db())
  const brazil = { country_code: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-09' }
  const peru = { country_code: 'PE', entry_date: '2027-03-09', exit_date: '2027-03-12' }
  const patch = async (id: string, trip: object): Promise<void> => {
    clock.advance(60)
    const { status, text } = await org.patch(at(id), { trip })
    assert.equal(status, 200, text)
  }

  await t.test('21 for a changed itinerary, and for nothing else; 22 when the trip is removed', async () => {
    const trip = await world.given({ destinations: [brazil], traveller_ids: [ada.id, ben.id] })
    await patch(trip.id, { name: 'To Rio', activities: [3] })
    await patch(trip.id, { destinations: [brazil] })
    assert.deepEqual(await types(ada), [30], 'the same places on the same days, whatever their ids')
    await patch(trip.id, { destinations: [brazil, peru] })
    assert.deepEqual((await notificationsOf(ada)).at(-1), {
      type: 21,
      urgency: 'digest',
      withheld: null,
      data: { trip_id: trip.id },
    })
    await patch(trip.id, {
      hotel_segments: [{ hotel_name: 'Aurora', country: 'BR', checkin_date: '2027-03-01T18:00:00Z' }],
    })
    assert.deepEqual(
      [await types(ada), await types(ben)],
      [
        [30, 21, 21],
        [30, 21, 21],
      ],
    )
    await sql`update trip_travellers set muted = true where trip_id = ${trip.id} and user_id = ${ben.id}`.execute(
      world.db.db(),
    )
    await patch(trip.id, { traveller_ids: [ada.id] })
    assert.deepEqual(
      (await notificationsOf(ben)).at(-1),
      { type: 22, urgency: 'normal', withheld: 'muted', data: { trip_id: trip.id } },
      'taken off; stored, and not sent',
    )
    clock.advance(60)
    await org.delete(at(trip.id))
    assert.deepEqual([await types(ada), (await types(ben)).length], [[30, 21, 21, 22], 4])
    await forget()
  })

  await t.test(
    '20 for who is on a trip that staff bring in, 30 on one that a manager does; 24 for the manager who does',
    async () => {
      const path = `/api/desk/companies/${company.id}/trip_imports`
      const staff = world.as((await world.givenStaff()).key)
      const desk = await world.signedIn(world.manager)
      const csv = (trip: string, day: string) => ({
        trip_import: { csv: header + flight('ada@example.com', trip, day) },
      })
      await staff.post(path, csv('PNR-1', '01'))
      await desk.post(path, csv('PNR-2', '11'))
      assert.deepEqual((await types(ada)).toSorted(), [20, 30])
      clock.advance(60)
      await desk.post(`${path}?preview=true`, csv('PNR-1', '02'))
      await desk.post(path, csv('PNR-1', '02'))
      assert.deepEqual((await types(ada)).at(-1), 21, 'a file changes trips, too')
      clock.advance(60)
      await desk.post(path, { trip_import: { csv: header + flight('nobody@example.com', 'PNR-3', '01') } })
      assert.deepEqual(
        (await notificationsOf(world.manager)).map(({ type, data }) => [type, data]),
        [true, true, false].map((success) => [24, { success }]),
      )
      assert.equal((await types(ada)).length, 3)
    },
  )

  await t.test(
    'a trip that is over is removed in silence; white label holds back what travellers are told',
    async () => {
      const label = await world.givenCompany({ features: ['alerts', 'white_label'] })
      const eva = await world.givenTraveller(label, { email: 'eva@example.com' })
      const boss = await world.givenManager(label)
      const past = await world.given({
        destinations: [{ ...brazil, entry_date: '2026-11-01', exit_date: '2026-11-20' }],
      })
      const desk = await world.signedIn(boss)
      await desk.post(`/api/desk/companies/${label.id}/trip_imports`, {
        trip_import: { csv: header + flight('eva@example.com', 'PNR-1', '01') },
      })
      assert.deepEqual(
        [(await notificationsOf(eva))[0]?.withheld, (await notificationsOf(boss))[0]?.withheld],
        ['white_label', null],
      )
      await forget()
      clock.set('2026-11-25T12:00:00Z')
      assert.equal((await org.delete(at(past.id))).status, 200)
      assert.deepEqual(await types(ada), [])
    },
  )
})
