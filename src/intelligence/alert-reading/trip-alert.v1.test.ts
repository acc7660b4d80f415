import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { TripAlertsV1 } from '../alerts/alert.v1.wire.ts'
import { type DeskBody, givenDesk, type Json, schemaErrors, settle } from '../testing.ts'
import { type AlertBody, alertFields, givenTripOf } from './alert.v1.testing.ts'

interface TripAlertBody extends Json {
  id: string
  read: true | null
  alert_id: string
  trip_id: string
  alert: AlertBody
}
interface TripAlertsBody {
  trip_alerts: TripAlertBody[]
  past_alerts: AlertBody[]
}

test('a trip has its alerts: issued during it and before it, one for each situation, read or not', async (t) => {
  const house = await testApp(t, { template: 'world', now: '2026-11-14T12:00:00.000Z' })
  const { givenPublished, staff } = await givenDesk(house)
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const phone = house.as(traveller)
  const before = await givenPublished({ headline: 'Before' })
  await givenPublished({ headline: 'Elsewhere', country_ids: ['JP'] })
  const trip = await givenTripOf(phone, ['PE', '2026-12-01', '2026-12-05'], ['CL', '2026-12-05', '2026-12-10'])
  assert.equal(trip.past_alert_count, 1, 'alerts that were there when the trip was made')

  const early = await phone.get<TripAlertsBody>(`/api/v1/trips/${trip.id}/alerts`)
  assert.deepEqual(Object.keys(early.body), ['trip_alerts', 'past_alerts'])
  assert.deepEqual([early.body.trip_alerts, early.body.past_alerts.map((a) => a.id)], [[], [before.id]])

  house.clock.set('2026-12-02T09:00:00Z')
  const during = await givenPublished({ headline: 'During', country_ids: ['CL'] })
  await settle(house)
  const now = await phone.get<TripAlertsBody>(`/api/v1/trips/${trip.id}/alerts`)
  assert.deepEqual(
    [now.body.trip_alerts.map((one) => one.alert.headline), now.body.past_alerts],
    [['During', 'Before'], []],
    'what was issued before it and is in effect concerns it',
  )
  assert.deepEqual(schemaErrors(TripAlertsV1, now.body), [])
  const [first] = now.body.trip_alerts
  assert.deepEqual(Object.keys(first ?? {}).sort(), ['alert', 'alert_id', 'id', 'incubation', 'read', 'trip_id'])
  assert.deepEqual(
    [first?.read, first?.['incubation'], first?.alert_id, first?.trip_id, first?.alert.headline],
    [null, false, during.id, trip.id, 'During'],
  )
  assert.deepEqual(Object.keys(first?.alert ?? {}).sort(), alertFields)

  const marked = await phone.call('PUT', `/api/v1/alerts/${during.id}/mark_read`, {
    headers: { 'content-type': 'application/json' },
  })
  assert.deepEqual([marked.status, marked.text], [200, '[]'])
  assert.equal((await phone.put(`/api/v1/alerts/${during.id}/mark_read`)).status, 200, 'twice is once')
  const readOf = async (): Promise<unknown[]> =>
    (await phone.get<TripAlertsBody>(`/api/v1/trips/${trip.id}/alerts`)).body.trip_alerts.map((one) => one.read)
  assert.deepEqual(await readOf(), [true, null])

  house.clock.advance(3600)
  const update = await staff.post<DeskBody>(`/api/desk/alerts/${during.id}/update`, {
    alert: { headline: 'During, worse', update_reason: 'It got worse.', risk_level: 2 },
  })
  await settle(house)
  const updated = await phone.get<TripAlertsBody>(`/api/v1/trips/${trip.id}/alerts`)
  const [second] = updated.body.trip_alerts
  assert.equal(updated.body.trip_alerts.length, 2)
  assert.deepEqual(
    [second?.id, second?.alert_id, second?.alert['origin_alert_id'], second?.read],
    [first?.id, update.body.id, during.id, null],
    'the same trip alert, a new alert, unread',
  )

  assert.equal((await phone.get(`/api/v1/alerts/${during.id}`)).status, 200, 'history that the trip refers to')
  assert.equal(
    (await house.as(await house.givenTraveller(company)).get(`/api/v1/alerts/${during.id}`)).status,
    200,
    'and everybody else',
  )
  const push = await phone.get<{ alert: AlertBody; trip_ids: string[] }>(`/api/v1/alerts/${update.body.id}/from_push`)
  assert.deepEqual(
    [Object.keys(push.body), push.body.alert.id, Object.keys(push.body.alert).sort(), push.body.trip_ids],
    [['alert', 'trip_ids'], update.body.id, alertFields, [trip.id]],
  )
  assert.deepEqual(
    (
      await house
        .as(await house.givenTraveller(company))
        .get<{ trip_ids: string[] }>(`/api/v1/alerts/${update.body.id}/from_push`)
    ).body.trip_ids,
    [],
  )

  await staff.post(`/api/desk/alerts/${update.body.id}/close`)
  await settle(house)
  const over = await phone.get<TripAlertsBody>(`/api/v1/trips/${trip.id}/alerts`)
  assert.deepEqual(
    over.body.trip_alerts.map((one) => [one.alert_id, one.alert['finish']]),
    [
      [update.body.id, '2026-12-02T10:00:00.000Z'],
      [before.id, null],
    ],
  )
  assert.deepEqual(
    (await phone.get<AlertBody[]>('/api/v1/countries/CL/alerts')).body.map((one) => one.id),
    [update.body.id],
    'what is over is still of the past month',
  )
  await staff.post(`/api/desk/alerts/${before.id}/close`)
  await settle(house)
  const past = await phone.get<TripAlertsBody>(`/api/v1/trips/${trip.id}/alerts`)
  assert.deepEqual(
    [past.body.trip_alerts.length, past.body.past_alerts.map((one) => one.id)],
    [1, [before.id]],
    'what was issued before it and has ended is past',
  )
  assert.deepEqual(Object.keys(past.body.past_alerts[0] ?? {}).sort(), alertFields)
})
