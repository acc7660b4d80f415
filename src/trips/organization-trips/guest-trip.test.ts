import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { erasePerson, exportPerson, peoplePersonalData } from '../../people/index.ts'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import { tripsPersonalData } from '../index.ts'
import { fieldsOf } from '../trips/trips.testing.ts'
import { guestWorld, idsOf, inLima } from './guest-trip.testing.ts'
import type { ItineraryBody } from './org-trip.testing.ts'

const tripsV2 = '/api/v2/trips'

test('a guest goes on trips of the company that they were invited to', async (t) => {
  const world = await guestWorld(t)
  const { company, home, ada, eva, org, at, phone, phoneInHost } = world
  const atHome = world.as(home)
  const trip = await world.given({ ...inLima, traveller_ids: [ada.id, eva.id] })

  await t.test('shown as in the list of people, without the external id of their own company', async () => {
    const { body: listed } = await org.get<Record<string, unknown>>(`/api/v2/org/${company.id}/users/${eva.id}`)
    const shown = trip.travellers.find((one) => one.id === eva.id) as Record<string, unknown> | undefined
    assert.deepEqual(shown, listed)
    assert.deepEqual([shown?.['email'], shown?.['external_id']], [eva.email, null])
    for (const path of [at(), at(trip.id)]) {
      const { text } = await org.get(path)
      assert.match(text, new RegExp(eva.id), path)
      assert.doesNotMatch(text, /HOME-7/, path)
    }
    assert.equal(
      (await atHome.get<{ external_id: string }>(`/api/v2/org/${home.id}/users/${eva.id}`)).body.external_id,
      'HOME-7',
    )
    const refused = await org.patch(`/api/v2/org/${company.id}/users/${eva.id}`, { user: { external_id: 'OURS' } })
    assert.equal(refused.status, 403, 'it is not theirs to change either')
  })

  await t.test('the token decides the company whose trips the guest sees', async () => {
    const destinations = [to('FR', '2027-01-01', '2027-01-05')]
    const own = await givenTrip({ by: atHome, company: home, travellers: [eva], destinations })
    assert.deepEqual(await idsOf(phoneInHost, tripsV2), [trip.id])
    assert.deepEqual(await idsOf(phone, tripsV2), [own.id])
    assert.equal((await phoneInHost.get(`${tripsV2}/${trip.id}`)).status, 200)
    assert.equal((await phone.get(`${tripsV2}/${trip.id}`)).status, 401, 'at home it is another company’s')
    assert.deepEqual((await org.get(at(own.id))).status, 401, 'nor does the host see what is at home')
  })

  await t.test('nobody else can be added this way', async () => {
    assert.equal((await atHome.get(`/api/v2/org/${home.id}/trips/${trip.id}`)).status, 401)
    assert.equal((await atHome.delete(`/api/v2/org/${home.id}/trips/${trip.id}`)).status, 401)
    assert.doesNotMatch((await atHome.get(`/api/v2/org/${home.id}/trips`)).text, new RegExp(trip.id))
    const theirs = await atHome.post(`/api/v2/org/${home.id}/trips`, { trip: { ...inLima, traveller_ids: [ada.id] } })
    assert.deepEqual([theirs.status, fieldsOf(theirs)], [422, ['traveller_ids']], 'being host does not work both ways')
    const stranger = await world.given(inLima)
    for (const id of [world.foreigner.id, world.manager.id]) {
      const refused = await org.patch(at(stranger.id), { trip: { traveller_ids: [ada.id, id] } })
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['traveller_ids']])
    }
    const responder = await world.givenTraveller(home)
    await sql`insert into roles (id, user_id, company_id, type, created_at, updated_at)
      values (gen_random_uuid(), ${responder.id}, ${company.id}, 'dentist', now(), now())`.execute(world.db.db())
    const dentist = await org.patch(at(stranger.id), { trip: { traveller_ids: [responder.id] } })
    assert.equal(dentist.status, 422, 'a guest who does not travel for the company')
    await org.delete(at(stranger.id))
  })

  await t.test('who is where: the host’s desk knows of the host’s trip only', async () => {
    const [hostDesk, homeDesk] = [
      await world.signedIn(world.manager),
      await world.signedIn(await world.givenManager(home)),
    ]
    const peru = '/api/desk/whereabouts?country=PE&from=2026-11-15T00:00:00Z&until=2026-11-16T00:00:00Z'
    const there = await hostDesk.get<{ user_id: string; external_id: string | null }[]>(peru)
    assert.equal(there.status, 200, there.text)
    assert.deepEqual(
      there.body.map((one) => [one.user_id, one.external_id]).toSorted(),
      [
        [ada.id, 'E-1'],
        [eva.id, null],
      ].toSorted(),
    )
    assert.deepEqual((await homeDesk.get(peru)).body, [])
    const facts = await hostDesk.get<{ trips: { id: string }[] }>(`/api/desk/users/${eva.id}/facts`)
    assert.deepEqual(
      facts.body.trips.map(({ id }) => id),
      [trip.id],
      facts.text,
    )
    assert.doesNotMatch(facts.text, /HOME-7/)
    assert.ok(!(await idsOf(hostDesk, '/api/desk/users?q=home-7')).includes(eva.id), 'nor found by other books')
    assert.ok((await idsOf(homeDesk, '/api/desk/users?q=home-7')).includes(eva.id))
  })

  await t.test('the guest and the servers of the host are notified; those of the home company are not', async () => {
    const { body: notifications } =
      await phoneInHost.get<{ type: number; data: { trip_id?: string } }[]>('/api/v2/notifications')
    assert.deepEqual(
      notifications.filter((one) => one.data.trip_id === trip.id).map((one) => one.type),
      [30],
    )
    const events = await world.eventsOf(company.id)
    const created = events.find((one) => one.name === 'trip.created')
    assert.deepEqual(created?.payload.user_ids?.toSorted(), [ada.id, eva.id].toSorted())
    assert.deepEqual(created?.payload.external_ids, ['E-1'])
    assert.doesNotMatch(JSON.stringify(events), /HOME-7/)
    assert.doesNotMatch(JSON.stringify(await world.eventsOf(home.id)), new RegExp(trip.id))
  })

  await t.test('an imported file names guests by e-mail, not by the external id of another company', async () => {
    const desk = await world.signedIn(world.manager)
    const send = (cells: string) =>
      desk.post<{ trips: { outcome: string; trip_id: string }[] }>(
        `/api/desk/companies/${company.id}/trip_imports?preview=false`,
        {
          trip_import: {
            csv: `traveller_email,traveller_external_id,trip_external_id,kind,country_code,entry_date,exit_date\n${cells}\n`,
          },
        },
      )
    const byEmail = await send('EVA@example.com,,P-1,destination,BR,2027-04-01,2027-04-05')
    assert.deepEqual(
      byEmail.body.trips.map((one) => one.outcome),
      ['create'],
      byEmail.text,
    )
    const byBooks = await send(',HOME-7,P-2,destination,BR,2027-05-01,2027-05-05')
    assert.deepEqual(
      byBooks.body.trips.map((one) => one.outcome),
      ['refused'],
    )
  })
})

test('a guest who leaves is off the trips of the host', async (t) => {
  const world = await guestWorld(t)
  const { company, ada, eva, org, at, phone, phoneInHost } = world
  const desk = await world.signedIn(world.manager)
  const staysOf = async () =>
    (
      await sql<{ company_id: string }>`select distinct company_id from stays where user_id = ${eva.id}`.execute(
        world.db.db(),
      )
    ).rows.map((row) => row.company_id)
  const checkIn = { check_in: { lat: -12.05, lng: -77.04, check_in_type: 0 } }
  const total = async () => Number((await org.get(at())).headers['total-count'])

  const ways = {
    'dropped by the host': async () =>
      assert.equal((await org.delete(`/api/v2/org/${company.id}/users/${eva.id}`)).status, 200),
    'the last role taken at the desk': async () => {
      const { body } = await desk.get<{ roles: { id: string }[] }>(`/api/desk/users/${eva.id}`)
      assert.equal(body.roles.length, 1, 'a manager sees the own company’s')
      const taken = await desk.delete<{ roles: unknown[] }>(`/api/desk/users/${eva.id}/roles/${body.roles[0]?.id}`)
      assert.deepEqual([taken.status, taken.body.roles], [200, []], taken.text)
    },
  }
  for (const [way, leave] of Object.entries(ways))
    await t.test(way, async () => {
      const shared = await world.given({ ...inLima, traveller_ids: [ada.id, eva.id] })
      const alone = await world.given({ ...inLima, traveller_ids: [eva.id] })
      await phoneInHost.post('/api/v2/users/check_ins', checkIn)
      const before = await total()
      assert.deepEqual(await staysOf(), [company.id])
      const eventCount = (await world.eventsOf(company.id)).length
      await leave()
      await world.changesReceived()

      const left = await org.get<ItineraryBody>(at(shared.id))
      assert.deepEqual(
        left.body.travellers.map(({ id }) => id),
        [ada.id],
        left.text,
      )
      assert.equal((await org.get(at(alone.id))).status, 404, 'nobody is left on it')
      assert.deepEqual((await idsOf(org, at())).includes(alone.id), false)
      assert.equal(await total(), before - 1)
      assert.deepEqual(await staysOf(), [])
      assert.equal((await phoneInHost.get(tripsV2)).status, 401)
      assert.equal((await phone.get(tripsV2)).status, 200, 'at home nothing changed')
      const refused = await org.patch(at(shared.id), { trip: { traveller_ids: [ada.id, eva.id] } })
      assert.equal(refused.status, 422)
      const events = (await world.eventsOf(company.id)).slice(eventCount)
      assert.deepEqual(events.map((one) => one.name).toSorted(), ['trip.deleted', 'trip.updated', 'user.deleted'])
      assert.doesNotMatch(JSON.stringify(events), /HOME-7/)

      await joinAsGuest(world, eva, company)
      assert.deepEqual(await idsOf(phoneInHost, tripsV2), [], 'back again, they are on no trip by themselves')
      await org.delete(at(shared.id))
    })
})

test('data about a guest is deleted with the person', async (t) => {
  const world = await guestWorld(t)
  const { ada, eva, org, at } = world
  const shared = await world.given({ ...inLima, traveller_ids: [ada.id, eva.id] })
  const alone = await world.given({ ...inLima, traveller_ids: [eva.id] })
  const parts = [...peoplePersonalData, ...tripsPersonalData]
  const { data } = await exportPerson(world.ctx(), eva.id, parts)
  const trips = data['trips'] as readonly { id: string; company_id: string }[]
  assert.deepEqual(trips.map(({ id }) => id).toSorted(), [shared.id, alone.id].toSorted())
  await erasePerson(world.ctx(), eva.id, parts)
  assert.equal((await org.get(at(alone.id))).status, 404)
  assert.deepEqual(
    (await org.get<ItineraryBody>(at(shared.id))).body.travellers.map(({ id }) => id),
    [ada.id],
  )
  const { rows } = await sql`select 1 from stays where user_id = ${eva.id}
    union all select 1 from trip_travellers where user_id = ${eva.id}`.execute(world.db.db())
  assert.equal(rows.length, 0)
})
