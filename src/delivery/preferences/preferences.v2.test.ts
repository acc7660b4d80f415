import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'

interface Settings {
  quiet_hours: { from: string; until: string } | null
  digest_at: string | null
  chosen: string[]
  quiet_until: string | null
  send_trip_alert_push: boolean
}

test('quiet hours and digest: the person’s, the company’s, the default', async (t) => {
  const app = await testApp(t, { now: '2026-11-14T22:30:00.000Z' })
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company, { timezoneIdentifier: 'Europe/Berlin' })
  const manager = await app.givenManager(company)
  const mine = '/api/v2/users/my_settings'
  const ofCompany = `/api/desk/companies/${company.id}/notification_preferences`
  const desk = await app.signedIn(manager)
  const change = (settings: object) => app.as(ada).patch<Settings>(mine, { settings })

  await t.test('the defaults, and when a message would be sent now', async () => {
    const { status, body } = await app.as(ada).get<Settings>(mine)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.quiet_hours, body.digest_at, body.chosen, body.quiet_until, body.send_trip_alert_push],
      [{ from: '22:00', until: '07:00' }, '08:00', [], '2026-11-15T06:00:00.000Z', true],
    )
  })

  await t.test('a manager chooses for the company, on the revision that was seen', async () => {
    const seen = await desk.get<{ revision: number; chosen: string[] }>(ofCompany)
    assert.deepEqual([seen.status, seen.body.chosen], [200, []])
    const notification_preferences = { quiet_hours: { from: '21:00', until: '06:00' }, timezone: 'Asia/Tokyo' }
    const done = await desk.patch(ofCompany, { notification_preferences }, { 'if-match': `"${seen.body.revision}"` })
    assert.equal(done.status, 200, done.text)
    assert.equal(
      (await desk.patch(ofCompany, { notification_preferences }, { 'if-match': `"${seen.body.revision}"` })).status,
      412,
    )
    const { body } = await app.as(ada).get<Settings>(mine)
    assert.deepEqual([body.quiet_hours, body.digest_at], [{ from: '21:00', until: '06:00' }, '08:00'])
    const other = await app.givenCompany()
    assert.equal((await desk.get(`/api/desk/companies/${other.id}/notification_preferences`)).status, 401)
    assert.equal((await app.as(ada).get(ofCompany)).status, 401)
    const log = await desk.get<{ action: string }[]>(`/api/desk/audit?subject_kind=company&subject_id=${company.id}`)
    assert.equal(log.body[0]?.action, 'update')
  })

  await t.test('the person’s choice comes first, field by field, and can be reset', async () => {
    const quiet = await change({ quiet_hours: null, send_trip_alert_push: false })
    assert.equal(quiet.status, 200, quiet.text)
    assert.deepEqual(
      [quiet.body.quiet_hours, quiet.body.digest_at, quiet.body.chosen, quiet.body.quiet_until],
      [null, '08:00', ['quiet_hours'], null],
    )
    assert.equal(quiet.body.send_trip_alert_push, false)
    const digest = await app.as(ada).put<Settings>(mine, { settings: { digest_at: '18:30' } })
    assert.deepEqual([digest.body.quiet_hours, digest.body.digest_at], [null, '18:30'])
    const back = await change({ use_defaults: true })
    assert.deepEqual([back.body.quiet_hours, back.body.chosen], [{ from: '21:00', until: '06:00' }, []])
  })

  await t.test('an invalid time of day or zone is refused by field', async () => {
    const wrong = await change({ quiet_hours: { from: '25:00', until: '7' }, digest_at: 'noon' })
    const { error } = wrong.body as unknown as { error: { fields: Record<string, string[]> } }
    assert.equal(wrong.status, 422)
    assert.deepEqual(Object.keys(error.fields).sort(), ['digest_at', 'quiet_hours.from', 'quiet_hours.until'])
    assert.equal((await change({ quiet_hours: { from: '07:00', until: '07:00' } })).status, 422)
    assert.equal((await change({ quiet_hours: 'never' })).status, 400)
    assert.equal((await desk.patch(ofCompany, { notification_preferences: { timezone: 'Middle/Earth' } })).status, 422)
    assert.equal((await app.as(company).get(mine)).status, 401)
  })
})
