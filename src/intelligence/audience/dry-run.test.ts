import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { cusco, inLima, targetingWorld } from '../targeting/targeting.testing.ts'
import type { DeskBody } from '../testing.ts'

test('“why” for a draft gives the answer that it will have once published', async (t) => {
  const app = await targetingWorld(t)
  const days = ['2026-11-13', '2026-11-20'] as const
  const company = await app.givenCompany()
  const poor = await app.givenCompany({ features: [] })
  const white = await app.givenCompany({ features: ['white_label'] })
  const people = new Map<string, GivenUser>()
  const trips = new Map<string, string>()
  for (const [name, of, place, draft] of [
    ['plain', company, undefined, {}],
    ['muted', company, undefined, {}],
    ['off', company, undefined, {}],
    ['asleep', company, undefined, { timezoneIdentifier: 'Pacific/Auckland' }],
    ['filter', company, undefined, {}],
    ['poor', poor, undefined, {}],
    ['white', white, undefined, {}],
    ['far', company, { country_code: 'PE', ...cusco, type: 1 }, {}],
  ] as const) {
    const person = await app.givenTraveller(of, draft)
    people.set(name, person)
    trips.set(name, await app.givenTrip(of, [person], days, place))
  }
  const of = (name: string) => people.get(name) as GivenUser
  const settings = { send_trip_alert_email: false, send_trip_alert_push: false }
  await app.as(of('off')).patch('/api/v2/users/my_settings', { settings })
  await app.mute(of('muted'), trips.get('muted') ?? '')
  const filter = { alert_filter: { risk_levels: [1] } }
  await app.as(of('filter')).post(`/api/v2/users/${of('filter').id}/alert_filters`, filter)
  await app.settle()
  const explain = async (alert: DeskBody): Promise<Record<string, { decision: string; message: string }>> =>
    Object.fromEntries(
      await Promise.all(
        [...people].map(async ([name, person]) => {
          const { decision, message } = await app.why(alert, person)
          return [name, { decision, message }]
        }),
      ),
    )
  const rows = async () =>
    (
      await sql`select (select count(*)::int from notifications where type = 110) as told, (select count(*)::int from trip_alerts) as trip_alerts,
        (select count(*)::int from alert_recipients) as recipients, (select count(*)::int from webhook_events where event = 110) as events`.execute(
        app.db.db(),
      )
    ).rows[0]

  const draft = await app.givenDraft({ ...inLima, risk_level: 1 })
  const before = await explain(draft)
  assert.deepEqual(await rows(), { told: 0, trip_alerts: 0, recipients: 0, events: 0 }, 'a question leaves nothing')
  const audience = `/api/desk/alerts/${draft.id}/audience`
  const dryRun = await app.staff.get<{ people: number; told: number; not_told: object }>(audience)
  assert.deepEqual(
    [dryRun.body.people, dryRun.body.told, dryRun.body.not_told],
    [7, 5, { user_filter: 1, no_entitlement: 1, already_told: 0 }],
    dryRun.text,
  )
  await app.staff.post(`/api/desk/alerts/${draft.id}/publish`)
  await app.settle()
  const after = await explain(draft)
  assert.deepEqual(
    Object.entries(after).map(([name, { decision }]) => `${name} ${decision}`),
    [
      'plain told',
      'muted muted',
      'off settings_off',
      'asleep quiet_hours',
      'filter user_filter',
      'poor no_entitlement',
      'white white_label',
      'far elsewhere',
    ],
  )
  const { plain, white: whiteBefore, ...others } = before
  assert.deepEqual([plain?.decision, whiteBefore?.decision], ['not_published', 'white_label'])
  for (const [name, reason] of Object.entries(others)) assert.deepEqual(reason, after[name], name)
  assert.equal(
    ((await rows()) as { told: number }).told,
    dryRun.body.told,
    'the dry run counted those who were notified',
  )

  await t.test('an update: who was notified before, and who is not notified again', async () => {
    app.clock.advance(60)
    const draftOf = async (fields: object): Promise<DeskBody> => {
      const body = { alert: { update_reason: 'News.', ...fields }, draft: true }
      const made = await app.staff.post<DeskBody>(`/api/desk/alerts/${draft.id}/update`, body)
      assert.equal(made.status, 201, made.text)
      return made.body
    }
    const words = await draftOf({ headline: 'Other words' })
    assert.equal((await app.why(words, of('plain'))).decision, 'already_told')
    const silent = await app.staff.get<{ told: number; not_told: object }>(`/api/desk/alerts/${words.id}/audience`)
    assert.deepEqual(
      [silent.body.told, silent.body.not_told],
      [0, { user_filter: 1, no_entitlement: 1, already_told: 5 }],
    )
    await app.staff.delete(`/api/desk/alerts/${words.id}`)
    const worse = await draftOf({ risk_level: 2 })
    const expected = { plain: 'not_published', muted: 'muted', off: 'settings_off', asleep: 'not_published' }
    for (const [name, decision] of Object.entries(expected))
      assert.equal((await app.why(worse, of(name))).decision, decision, name)
  })
})
