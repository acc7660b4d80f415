import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinTraces } from '../../people/index.ts'
import type { DeskBody, Json } from '../testing.ts'
import { targetingPersonalData } from '../trip-alerts/trip-alert-data.service.ts'
import { cusco, inLima, lima, targetingWorld } from './targeting.testing.ts'

test('an alert reaches those whom it concerns, once, with the reason', async (t) => {
  const app = await targetingWorld(t)
  const { staff, givenDraft, publish, update, givenTrip, why, causes } = app

  await t.test(
    'published: Trip Alert, notification, the company’s servers, its managers, the dry run before',
    async () => {
      const company = await app.givenCompany()
      const manager = await app.givenManager(company)
      const [ada, ben] = [await app.givenTraveller(company, { externalId: 'A-1' }), await app.givenTraveller(company)]
      const trip = await givenTrip(company, [ada], ['2026-11-13', '2026-11-20'], undefined, { external_id: 'T-1' })
      await givenTrip(company, [ben], ['2026-11-13', '2026-11-20'], { country_code: 'PE', ...cusco, type: 1 })
      await app.settle()
      const draft = await givenDraft({ ...inLima, risk_level: 2 })
      const audience = await staff.get<{
        people: number
        trips: number
        by_organization: Json[]
        by_country: Json[]
        sample: Json[]
      }>(`/api/desk/alerts/${draft.id}/audience`)
      assert.deepEqual(
        [
          audience.status,
          audience.body.people,
          audience.body.trips,
          audience.body.by_organization,
          audience.body.by_country.map((one) => one['country_code']),
        ],
        [200, 1, 1, [{ company_id: company.id, name: company.name, people: 1 }], ['PE']],
        audience.text,
      )
      assert.equal((await why(draft, ada)).decision, 'not_published')
      assert.deepEqual(await causes(ada), [], 'a dry run tells nobody')
      const alert = (await staff.post<DeskBody>(`/api/desk/alerts/${draft.id}/publish`)).body
      assert.equal((await why(alert, ada)).decision, 'not_matched_yet')
      await app.settle()
      const [notification, ...more] = await app.notificationsOf(ada)
      assert.deepEqual(
        [
          notification?.type,
          notification?.cause,
          notification?.urgency,
          notification?.withheld,
          notification?.deliveries,
          more.length,
        ],
        [110, `alert:${alert.id}`, 'now', null, 1, 0],
      )
      const path = `/api/v2/org/${company.id}/alerts/${alert.id}/trip_alerts`
      const listed = await app.as(company).get<Json[]>(path)
      assert.equal(listed.status, 200, listed.text)
      const [one] = listed.body
      assert.deepEqual(
        [
          listed.body.length,
          one?.['trip_id'],
          one?.['check_in_id'],
          one?.['user_ids'],
          one?.['alert_id'],
          one?.['read'],
        ],
        [1, trip, null, [ada.id], alert.id, null],
      )
      const [reason] = (one?.['reasons'] ?? []) as Json[]
      assert.deepEqual([reason?.['rule'], reason?.['relation'], reason?.['distance_km']], [3, 'near', 0])
      assert.deepEqual(notification?.data, {
        trip_alert_id: one?.['id'],
        trip_id: trip,
        alert_id: alert.id,
        check_in_id: null,
      })
      const other = await app.givenCompany()
      assert.equal((await app.as(other).get(path)).status, 401, 'another organization’s')
      assert.deepEqual((await app.as(other).get(`/api/v2/org/${other.id}/alerts/${alert.id}/trip_alerts`)).body, [])

      const [matched, summary, ...others] = await app.eventsOf(company)
      assert.deepEqual([matched?.event, summary?.event, others.length], [110, 115, 0])
      const payload = matched?.payload as { alert: { headline: Json } } & Json
      assert.deepEqual(
        [
          payload['user_ids'],
          payload['external_ids'],
          payload['trip_ids'],
          payload['trip_external_ids'],
          payload['checkin_ids'],
        ],
        [[ada.id], ['A-1'], [trip], ['T-1'], []],
      )
      assert.deepEqual(payload.alert.headline, { en: 'Flooding in Lima' }, 'in every language')
      assert.deepEqual(
        (await app.notificationsOf(manager)).map((one) => [one.type, one.cause]),
        [[115, `alert:${alert.id}:summary`]],
      )
      assert.deepEqual(await causes(ben), [])
      const answer = await why(alert, ben)
      assert.equal(answer.decision, 'elsewhere')
      assert.match(answer.message, /57\d\.\d km from a point/)
      assert.deepEqual([(await why(alert, ada)).decision, (await why(alert, ada)).notifications.length], ['told', 1])
      assert.equal((await why(alert, await app.givenTraveller(company))).decision, 'no_stay')

      // Another person of the company is matched later: the servers get the new trip, the managers are not notified
      // again.
      const trip2 = await givenTrip(company, [ben], ['2026-11-14', '2026-11-15'])
      await app.settle()
      assert.deepEqual(await causes(ben), [`alert:${alert.id}`])
      const later = (await app.eventsOf(company)).slice(2)
      assert.deepEqual([later.map((event) => event.event), later[0]?.payload['trip_ids']], [[110], [trip2]])
      assert.equal((await app.notificationsOf(manager)).length, 1)
      const created = await app.as(company).post<{ asked: number }>(`/api/v2/org/${company.id}/check_in_requests`, {
        check_in_request: { alert_id: alert.id },
      })
      assert.deepEqual([created.status, created.body.asked], [201, 2], created.text)
      await app.forgetAlerts()
    },
  )

  await t.test(
    'an update is told again only for more risk or other advice; the all-clear only to those who were told',
    async () => {
      const company = await app.givenCompany()
      const [ada, far] = [await app.givenTraveller(company), await app.givenTraveller(company)]
      await givenTrip(company, [ada], ['2026-11-13', '2026-11-20'])
      await givenTrip(company, [ada], ['2026-11-14', '2026-11-16'])
      await givenTrip(company, [far], ['2026-11-13', '2026-11-20'], { country_code: 'PE', ...cusco, type: 1 })
      const first = await publish({ ...inLima, risk_level: 0, body_advice: 'Stay dry.' })
      assert.deepEqual(await causes(ada), [`alert:${first.id}`], 'two trips, one message')
      const listed = await app.as(company).get<Json[]>(`/api/v2/org/${company.id}/alerts/${first.id}/trip_alerts`)
      assert.equal(listed.body.length, 2, 'and two Trip Alerts')
      const words = await update(first.id, { headline: 'Other words' })
      assert.equal((await causes(ada)).length, 1, 'silent')
      assert.equal((await why(words, ada)).decision, 'already_told')
      const events = (await app.eventsOf(company)).length
      const raised = await update(words.id, { risk_level: 2 })
      const advised = await update(raised.id, { body_advice: 'Go up.' })
      const lower = await update(advised.id, { risk_level: 1 })
      assert.deepEqual(await causes(ada), [
        `alert:${first.id}`,
        `alert:${first.id}:update:${raised.id}`,
        `alert:${first.id}:update:${advised.id}`,
      ])
      assert.deepEqual(
        (await app.eventsOf(company)).slice(events).map((event) => event.event),
        [110, 115, 110, 115, 110, 115],
        'the servers hear of it when people do, and when the risk falls',
      )
      app.clock.advance(60)
      await staff.post(`/api/desk/alerts/${lower.id}/close`, { alert: { all_clear: 'It is dry.' } })
      await app.settle()
      const cleared = (await app.notificationsOf(ada)).at(-1)
      assert.deepEqual([cleared?.cause, cleared?.data['cleared']], [`alert:${first.id}:cleared`, true])
      assert.deepEqual(await causes(far), [])
      // Closed by mistake: people who got the all-clear are notified again.
      app.clock.advance(60)
      assert.equal((await staff.post(`/api/desk/alerts/${lower.id}/reopen`)).status, 200)
      await app.settle()
      assert.match((await causes(ada)).at(-1) ?? '', /:again:/)
      app.clock.advance(60)
      await staff.post(`/api/desk/alerts/${lower.id}/close`)
      await app.settle()
      assert.match((await causes(ada)).at(-1) ?? '', /:cleared\d+$/)
      await app.forgetAlerts()
    },
  )

  await t.test('a match that goes from country level to an exact place is notified once more', async () => {
    const company = await app.givenCompany()
    const ada = await app.givenTraveller(company)
    const trip = await givenTrip(company, [ada], ['2026-11-13', '2026-11-20'], { country_code: 'PE', type: 0 })
    const alert = await publish(inLima)
    const change = async (place: Json): Promise<void> => {
      app.clock.advance(60)
      const { status, text } = await app.as(company).patch(`/api/v2/org/${company.id}/trips/${trip}`, {
        trip: { destinations: [{ entry_date: '2026-11-13', exit_date: '2026-11-20', country_code: 'PE', ...place }] },
      })
      assert.equal(status, 200, text)
      await app.settle()
    }
    await change({ ...lima, type: 1 })
    await change({ lat: lima.lat + 0.1, lng: lima.lng, type: 1 })
    assert.deepEqual(await causes(ada), [`alert:${alert.id}`, `alert:${alert.id}:nearer`])
    await app.forgetAlerts()
  })
})

test('a person’s data shows what concerned them, and goes when they are erased', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  await app.givenTrip(company, [ada, ben], ['2026-11-13', '2026-11-20'])
  const alert = await app.publish(inLima)
  const [part] = targetingPersonalData
  assert.ok(part)
  const shown = (await part.export(app.ctx(), ada.id)) as { alert_id: string; notified_at: Date | null }[]
  assert.deepEqual(
    shown.map((one) => [one.alert_id, one.notified_at !== null]),
    [[alert.id, true]],
  )
  await part.erase(app.ctx(), ada.id, joinTraces(ada.id, []))
  assert.deepEqual(await part.export(app.ctx(), ada.id), [])
  const left = await app.as(company).get<Json[]>(`/api/v2/org/${company.id}/alerts/${alert.id}/trip_alerts`)
  assert.deepEqual(
    left.body.map((one) => one['user_ids']),
    [[ben.id]],
  )
  await part.erase(app.ctx(), ben.id, joinTraces(ben.id, []))
  assert.deepEqual((await app.as(company).get(`/api/v2/org/${company.id}/alerts/${alert.id}/trip_alerts`)).body, [])
})
