import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import { inLima, lima, targetingWorld } from './targeting.testing.ts'

const days = ['2026-11-13', '2026-11-20'] as const
const peru = '/api/desk/whereabouts?country=PE&from=2026-11-15T00:00:00Z&until=2026-11-16T00:00:00Z'

test('an alert finds a guest on the trip of the host', async (t) => {
  const app = await targetingWorld(t)
  const home = await app.givenCompany()
  const managers = { home: await app.givenManager(home) }
  const notedOf = async (person: { readonly id: string }) =>
    (
      await sql<{ type: number; company_id: string; withheld: string | null }>`
        select type, company_id, withheld from notifications where user_id = ${person.id} and type in (110, 115) order by created_at, type`.execute(
        app.db.db(),
      )
    ).rows
  const about = async (company: { readonly id: string }, name: string) =>
    (await app.eventsOf(company)).filter((one) => one.name === name)

  await t.test('once, in the name of the host, whose managers and servers are notified', async () => {
    const host = await app.givenCompany()
    const manager = await app.givenManager(host)
    const eva = await joinAsGuest(app, await app.givenTraveller(home, { externalId: 'HOME-1' }), host)
    const trip = await app.givenTrip(host, [eva], days)
    await app.settle()
    const alert = await app.publish({ ...inLima, risk_level: 2 })
    assert.deepEqual(await notedOf(eva), [{ type: 110, company_id: host.id, withheld: null }])
    const [matched, ...more] = await about(host, 'alert.matched')
    assert.deepEqual(
      [matched?.payload['user_ids'], matched?.payload['external_ids'], matched?.payload['trip_ids'], more.length],
      [[eva.id], [], [trip], 0],
    )
    assert.deepEqual(await app.eventsOf(home), [])
    assert.equal((await app.notificationsOf(manager)).length, 1, 'the host’s manager')
    assert.equal((await app.notificationsOf(managers.home)).length, 0, 'not the home company’s')
    const listed = (company: typeof host) =>
      app.as(company).get<unknown[]>(`/api/v2/org/${company.id}/alerts/${alert.id}/trip_alerts`)
    assert.deepEqual([(await listed(host)).body.length, (await listed(home)).body.length], [1, 0])
    await app.forgetAlerts()
  })

  await t.test('also once where both companies have them there; each is notified of its own trip', async () => {
    const host = await app.givenCompany()
    const eva = await joinAsGuest(app, await app.givenTraveller(home), host)
    const trips = [await app.givenTrip(home, [eva], days), await app.givenTrip(host, [eva], days)]
    await app.settle()
    const before = (await about(home, 'alert.matched')).length
    await app.publish({ ...inLima, risk_level: 2 })
    assert.equal((await notedOf(eva)).length, 1)
    const matched = [...(await about(home, 'alert.matched')).slice(before), ...(await about(host, 'alert.matched'))]
    assert.deepEqual(
      matched.map((one) => one.payload['trip_ids']),
      trips.map((id) => [id]),
    )
    await app.forgetAlerts()
  })

  await t.test(
    'a white-label host relays what the guest is to be told, without the books of the home company',
    async () => {
      const host = await app.givenCompany({ features: ['alerts', 'white_label'] })
      const eva = await joinAsGuest(app, await app.givenTraveller(home, { externalId: 'HOME-3' }), host)
      await app.givenTrip(host, [eva], days)
      await app.settle()
      await app.publish({ ...inLima, risk_level: 2 })
      assert.deepEqual(await notedOf(eva), [{ type: 110, company_id: host.id, withheld: 'white_label' }])
      const relayed = (await about(host, 'notification.suppressed')).find((one) => one.event === 110)
      const user = relayed?.payload['user'] as Record<string, unknown> | undefined
      assert.deepEqual([user?.['id'], user?.['external_id']], [eva.id, null])
      await app.forgetAlerts()
    },
  )

  await t.test('no more once they have left', async () => {
    const host = await app.givenCompany()
    const eva = await joinAsGuest(app, await app.givenTraveller(home), host)
    await app.givenTrip(host, [eva], days)
    await app.settle()
    assert.equal((await app.as(host).delete(`/api/v2/org/${host.id}/users/${eva.id}`)).status, 200)
    await app.settle()
    await app.publish({ ...inLima, risk_level: 2 })
    assert.deepEqual([await notedOf(eva), await about(host, 'alert.matched')], [[], []])
    await app.forgetAlerts()
  })

  await t.test('nor once the home company has deleted the account: the host is notified of that', async () => {
    const host = await app.givenCompany()
    const desk = await app.signedIn(await app.givenManager(host))
    const eva = await joinAsGuest(app, await app.givenTraveller(home, { externalId: 'HOME-5' }), host)
    const trip = await app.givenTrip(host, [eva], days, { country_code: 'PE', ...lima, type: 1 })
    await app.settle()
    assert.equal((await desk.get<unknown[]>(peru)).body.length, 1)
    assert.equal((await app.as(home).delete(`/api/v2/org/${home.id}/users/${eva.id}`)).status, 200)
    await app.settle()
    assert.deepEqual((await desk.get(peru)).body, [])
    assert.equal((await app.as(host).get(`/api/v2/org/${host.id}/trips/${trip}`)).status, 404)
    await app.publish({ ...inLima, risk_level: 2 })
    assert.deepEqual(await about(host, 'alert.matched'), [])
    const { rows } = await sql<{ payload: object }>`
      select payload from webhook_events where company_id = ${host.id} and event_name = 'user.deleted'`.execute(
      app.db.db(),
    )
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /HOME-5/)
  })
})
