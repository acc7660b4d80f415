import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../test/support/app.ts'
import { ruleWorld } from '../rule-notifications/rule-notifications.testing.ts'
import { inLima, lima } from '../targeting/targeting.testing.ts'

interface Shown {
  readonly id: string
  readonly type: number
  readonly user_id: string
  readonly reason: {
    readonly kind: string
    readonly people: readonly { readonly id: string; readonly name: string }[]
    readonly [field: string]: unknown
  }
}

test('each message at the desk says why it was sent: the list, the proof and the person’s page say the same', async (t) => {
  const app = await ruleWorld(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const boss = await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const ada = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const stranger = await app.givenTraveller(other, { firstName: 'Eva', lastName: 'Elsewhere' })
  const tripId = await app.givenTrip(company, [ada], ['2026-11-13', '2026-11-20'], undefined, { name: 'Survey' })
  await app.givenTrip(other, [stranger], ['2026-11-13', '2026-11-20'])
  await app.settle()
  const alert = await app.publish({ ...inLima, risk_level: 2 })
  const { body: peru } = await app.staff.get<{ id: string }>('/api/v2/countries/PE')
  await app.createRule({ origin_country_id: peru.id }, 'travel_restriction')
  const advisory = await app.staff.post('/api/desk/advisories', {
    advisory: { headline: 'Strikes', body: 'Trains stop.', country_ids: [peru.id] },
  })
  assert.equal(advisory.status, 201, advisory.text)
  await app.settle()
  const desk = await app.signedIn(boss)
  const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
    check_in_request: { user_ids: [ada.id] },
  })
  assert.ok(asked.status < 300, asked.text)
  const help = await app.as(ada).post('/api/v2/check_ins', {
    check_in: {
      ...lima,
      accuracy: 0,
      type: 2,
      status: 2,
      checkin_at: app.clock.now().toISOString(),
      device_token: 'd',
    },
  })
  assert.ok(help.status < 300, help.text)

  const reasonOf = async (caller: Caller, person: { id: string }, type: number) => {
    const { status, body, text } = await caller.get<Shown[]>(
      `/api/desk/notifications?user_id=${person.id}&type=${type}`,
    )
    assert.equal(status, 200, text)
    const [one] = body
    if (!one) return assert.fail(`no message ${type}`)
    const { body: proof } = await caller.get<Shown>(`/api/desk/notifications/${one.id}`)
    assert.deepEqual(proof.reason, one.reason)
    return one.reason
  }
  const trip = { trip_id: tripId, trip_name: 'Survey' }
  const about = [
    [ada, 110, { kind: 'alert', alert_id: alert.id, relation: 'near', stay: 'city', ...trip }],
    [ada, 120, { kind: 'travel_restriction', country_code: 'PE', ...trip }],
    [ada, 111, { kind: 'advisory', country_code: 'PE', ...trip }],
    [ada, 50, { kind: 'check_in_request', check_in_request_id: asked.body.id, asked_by: 'Kim Berg' }],
    [ada, 30, { kind: 'trip', ...trip }],
    [boss, 115, { kind: 'people_alert', alert_id: alert.id, people_count: 1 }],
    [boss, 305, { kind: 'people_alert', alert_id: alert.id, people_count: 1 }],
    [boss, 53, { kind: 'help', people_count: 1 }],
  ] as const
  for (const [person, type, expected] of about)
    await t.test(`type ${type}`, async () => {
      for (const caller of [desk, app.staff]) {
        const reason = await reasonOf(caller, person, type)
        assert.deepEqual(reason, { ...reason, ...expected })
        const named = person === boss ? [{ id: ada.id, name: 'Ada Lindqvist' }] : []
        assert.deepEqual(reason.people, named, 'nobody of another company')
      }
    })

  await t.test('the person’s page has the same reasons', async () => {
    const { body } = await desk.get<{ notifications: Shown[] }>(`/api/desk/users/${ada.id}/facts`)
    const shown = body.notifications.find(({ type }) => type === 110)
    assert.deepEqual(shown?.reason, await reasonOf(desk, ada, 110))
  })
})
