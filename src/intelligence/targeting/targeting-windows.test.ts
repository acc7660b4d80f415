import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { givenDesk, type Json } from '../testing.ts'
import { cusco, inLima, lima, targetingWorld } from './targeting.testing.ts'

test('filters, settings, time windows and later trips decide who is notified', async (t) => {
  const app = await targetingWorld(t)
  const { staff, publish, givenTrip, why, causes } = app

  await t.test('filters, muting, entitlement and white label', async () => {
    const [company, blocked, poor, white] = [
      await app.givenCompany(),
      await app.givenCompany(),
      await app.givenCompany({ features: [] }),
      await app.givenCompany({ features: ['white_label'] }),
    ]
    const filter = { alert_filter: { risk_levels: [1] } }
    const organizations = await app.as(blocked).post<{ id: string }>(`/api/v2/org/${blocked.id}/alert_filters`, filter)
    const people = await Promise.all(
      [company, company, company, blocked, poor, white].map((one) => app.givenTraveller(one)),
    )
    const [picky, muted, silent, theirs, unpaid, branded] = people as [
      GivenUser,
      GivenUser,
      GivenUser,
      GivenUser,
      GivenUser,
      GivenUser,
    ]
    const own = await app.as(picky).post<{ id: string }>(`/api/v2/users/${picky.id}/alert_filters`, filter)
    assert.deepEqual([organizations.status, own.status], [201, 201])
    const trips = new Map<string, string>()
    for (const [one, of] of [
      [picky, company],
      [muted, company],
      [silent, company],
      [theirs, blocked],
      [unpaid, poor],
      [branded, white],
    ] as const)
      trips.set(one.id, await givenTrip(of, [one], ['2026-11-13', '2026-11-20']))
    await app.mute(muted, trips.get(muted.id) ?? '')
    const settings = { send_trip_alert_email: false, send_trip_alert_push: false }
    const set = await app.as(silent).patch('/api/v2/users/my_settings', { settings })
    const alert = await publish({ ...inLima, risk_level: 1 })
    const decisions = new Map<GivenUser, string>()
    for (const one of people) decisions.set(one, (await why(alert, one)).decision)
    assert.deepEqual(
      [picky, muted, theirs, unpaid, branded].map((one) => decisions.get(one)),
      ['user_filter', 'muted', 'organization_filter', 'no_entitlement', 'white_label'],
    )
    assert.deepEqual([set.status, decisions.get(silent)], [200, 'settings_off'], set.text)
    assert.equal((await why(alert, picky)).filter_id, own.body.id)
    assert.equal((await why(alert, theirs)).filter_id, organizations.body.id)
    const tripAlerts = async (of: GivenCompany): Promise<number> =>
      (await app.as(of).get<Json[]>(`/api/v2/org/${of.id}/alerts/${alert.id}/trip_alerts`)).body.length
    assert.deepEqual(
      [await tripAlerts(company), await tripAlerts(blocked), await tripAlerts(poor), await tripAlerts(white)],
      [3, 0, 1, 1],
      'an organization’s filter stops the Trip Alert, a person’s only the message',
    )
    assert.deepEqual([await causes(picky), await causes(theirs), await causes(unpaid)], [[], [], []])
    assert.deepEqual(
      (await app.notificationsOf(muted)).map((one) => [one.withheld, one.deliveries]),
      [['muted', 0]],
    )
    assert.deepEqual(
      (await app.notificationsOf(branded)).map((one) => [one.withheld, one.deliveries]),
      [['white_label', 0]],
    )
    assert.deepEqual((await app.eventsOf(blocked)).length, 0)
    assert.deepEqual(
      (await app.eventsOf(white))
        .filter((event) => event.event !== 30)
        .map((event) => event.name)
        .sort(),
      ['alert.matched', 'alert.summary', 'notification.suppressed'],
    )
    await app.forgetAlerts()
  })

  await t.test('windows: too far ahead, the daily job, over, not in time', async () => {
    const company = await app.givenCompany()
    const [soon, late, gone, before] = [
      await app.givenTraveller(company),
      await app.givenTraveller(company),
      await app.givenTraveller(company),
      await app.givenTraveller(company),
    ]
    await givenTrip(company, [soon], ['2026-12-01', '2026-12-05'])
    await givenTrip(company, [late], ['2026-12-04', '2026-12-09'])
    await givenTrip(company, [gone], ['2026-11-14', '2026-11-14'])
    await givenTrip(company, [before], ['2026-11-14', '2026-11-16'])
    app.clock.set('2026-11-15T12:00:00Z')
    const alert = await publish({ ...inLima, start: '2026-11-12T00:00:00Z', finish: null })
    const tomorrow = await publish({ ...inLima, start: '2026-11-18T00:00:00Z' })
    assert.deepEqual(
      [(await why(alert, soon)).decision, (await why(alert, gone)).decision, (await why(tomorrow, before)).decision],
      ['before_lead', 'over', 'not_in_time'],
    )
    assert.deepEqual([await causes(soon), await causes(gone)], [[], []])
    // 1 December comes within 14 days when 17 November begins; the day before nothing happens.
    app.clock.set('2026-11-16T23:00:00Z')
    await app.settle()
    assert.deepEqual(await causes(soon), [])
    app.clock.set('2026-11-17T01:00:00Z')
    await app.settle()
    assert.ok((await causes(soon)).includes(`alert:${alert.id}`))
    assert.deepEqual(await causes(late), [])
    // The worker was away for days: what opened meanwhile is made up for.
    app.clock.set('2026-11-22T09:00:00Z')
    await app.settle()
    assert.ok((await causes(late)).includes(`alert:${alert.id}`))
    const count = (await causes(soon)).length
    app.clock.set('2026-11-23T09:00:00Z')
    await app.settle()
    assert.equal((await causes(soon)).length, count, 'once')
    for (const one of [alert, tomorrow]) await staff.post(`/api/desk/alerts/${one.id}/close`)
    await app.forgetAlerts()
  })

  await t.test('written while it is in effect: a trip, a check-in; rule 2 and finer stays; advisories', async () => {
    const company = await app.givenCompany()
    const [ada, ben, cy, dan] = [
      await app.givenTraveller(company),
      await app.givenTraveller(company),
      await app.givenTraveller(company),
      await app.givenTraveller(company),
    ]
    const now = app.clock.now()
    const alert = await publish({ ...inLima, start: now.toISOString() })
    await givenTrip(company, [ada], ['2026-11-20', '2026-11-30'])
    const checked = await app.as(ben).post<{ id: string }>('/api/v2/check_ins', {
      check_in: { device_token: 'x', latitude: lima.lat + 0.01, longitude: lima.lng },
    })
    assert.equal(checked.status, 201, checked.text)
    await givenTrip(company, [cy], ['2026-11-20', '2026-11-30'], { country_code: 'PE', type: 0 })
    const both = [
      { country_code: 'PE', type: 0 },
      { country_code: 'PE', ...cusco, type: 1 },
    ]
    await givenTrip(
      company,
      [dan],
      ['2026-11-20', '2026-11-30'],
      {},
      {
        destinations: both.map((one) => ({ entry_date: '2026-11-20', exit_date: '2026-11-30', ...one })),
      },
    )
    await app.settle()
    for (const one of [ada, ben, cy]) assert.deepEqual(await causes(one), [`alert:${alert.id}`])
    assert.deepEqual((await app.notificationsOf(ben))[0]?.data['check_in_id'], checked.body.id)
    assert.deepEqual(
      (await why(alert, ben)).reasons.map((one) => one['rule']),
      [4],
    )
    assert.deepEqual(
      (await why(alert, cy)).reasons.map((one) => [one['rule'], one['relation']]),
      [[2, 'country']],
    )
    assert.equal((await why(alert, dan)).decision, 'finer_stay_elsewhere')

    const { givenAdvisory } = await givenDesk(app)
    const advisory = await givenAdvisory()
    await app.settle()
    const late = await app.givenTraveller(company)
    await givenTrip(company, [late], ['2026-11-24', '2026-11-26'])
    await app.settle()
    for (const one of [ada, dan, late]) assert.ok((await causes(one)).includes(`advisory:${advisory.id}`))
    assert.ok(!(await causes(ben)).includes(`advisory:${advisory.id}`), 'advisories are about trips')
    const notification = (await app.notificationsOf(late)).find((one) => one.type === 111)
    assert.deepEqual(Object.keys(notification?.data ?? {}).sort(), ['advisory_id', 'trip_id'])
    const events = (await app.eventsOf(company)).filter((event) => event.event === 111)
    assert.deepEqual(
      events.map((event) => (event.payload['user_ids'] as string[]).length),
      [3, 1],
    )
    await staff.post(`/api/desk/advisories/${advisory.id}/close`)
    await staff.post(`/api/desk/advisories/${advisory.id}/reopen`)
    await app.settle()
    assert.equal((await causes(late)).filter((cause) => cause.startsWith('advisory')).length, 1)
  })
})

test('a region that staff drew is matched by its shape, whether the stay or the region came first', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const [inside, outside] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const days = ['2026-11-13', '2026-11-20'] as const
  await app.givenTrip(company, [inside], days)
  await app.givenTrip(company, [outside], days, { country_code: 'PE', ...cusco, type: 1 })
  const square = (west: number, south: number, east: number, north: number) => [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const region = await app.staff.post<{ id: string }>('/api/desk/country_regions', {
    country_region: {
      country_id: 'PE',
      name: { en: 'Coast of Lima' },
      shape: { type: 'Polygon', coordinates: [square(-77.5, -12.5, -76.5, -11.5)] },
    },
  })
  assert.equal(region.status, 201, region.text)
  const alert = await app.publish({ country_region_ids: [region.body.id] })
  assert.deepEqual(await app.causes(inside), [`alert:${alert.id}`])
  assert.deepEqual(await app.causes(outside), [])
  const [reason] = (await app.why(alert, inside)).reasons
  assert.deepEqual([reason?.['rule'], reason?.['relation'], reason?.['place_id']], [3, 'region', region.body.id])
  // Who comes after it was drawn is also found there by those who ask for the region.
  const later = await app.givenTraveller(company)
  await app.givenTrip(company, [later], days)
  await app.settle()
  const there = await app.staff.get(
    `/api/desk/whereabouts?region=${region.body.id}&from=2026-11-14T00:00:00Z&until=2026-11-15T00:00:00Z`,
  )
  assert.equal(there.status, 200, there.text)
  assert.ok(there.text.includes(later.id), there.text)
  assert.ok(there.text.includes(inside.id), 'nor does it matter who came first')
  assert.ok(!there.text.includes(outside.id), there.text)

  const advise = async () => {
    app.clock.advance(60)
    const advisory = { headline: 'Floods', body: 'They last.', country_region_ids: [region.body.id] }
    const { body } = await app.staff.post<{ id: string }>('/api/desk/advisories', { advisory })
    await app.settle()
    return body.id
  }
  const coast = await advise()
  const notifiedAdvisories = async (person: GivenUser) =>
    (await app.causes(person)).filter((cause) => cause.startsWith('advisory:')).map((cause) => cause.slice(9))
  assert.deepEqual(
    [await notifiedAdvisories(inside), await notifiedAdvisories(later), await notifiedAdvisories(outside)],
    [[coast], [coast], []],
  )
  // After the region is redrawn, the people who are in it now are notified.
  await app.staff.patch(`/api/desk/country_regions/${region.body.id}`, {
    country_region: { shape: { type: 'Polygon', coordinates: [square(-72.5, -14, -71.5, -13)] } },
  })
  await app.settle()
  assert.deepEqual([await notifiedAdvisories(inside), await notifiedAdvisories(outside)], [[coast], [coast]])
  const hills = await advise()
  assert.deepEqual([await notifiedAdvisories(inside), await notifiedAdvisories(outside)], [[coast], [coast, hills]])
  await app.staff.delete(`/api/desk/country_regions/${region.body.id}`)
  await app.settle()
  const left = await sql<{ n: number }>`select count(*)::int as n from stays where region_ids <> '{}'`.execute(
    app.db.db(),
  )
  assert.equal(left.rows[0]?.n, 0)
})
