import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import { inLima, targetingWorld } from '../targeting/targeting.testing.ts'

test('a company’s managers ask why, about their own people', async (t) => {
  const app = await targetingWorld(t)
  const [company, elsewhere] = [await app.givenCompany(), await app.givenCompany()]
  const manager = await app.givenManager(company)
  const callers = [await app.signedIn(manager)]
  const [ada, ben, cleo] = [
    await app.givenTraveller(company),
    await app.givenTraveller(company),
    await app.givenTraveller(company),
  ]
  const stranger = await app.givenTraveller(elsewhere)
  const filters = await app
    .as(cleo)
    .post(`/api/v2/users/${cleo.id}/alert_filters`, { alert_filter: { risk_levels: [0, 1, 2] } })
  assert.ok(filters.status < 300, filters.text)
  await app.givenTrip(company, [ada, cleo], ['2026-11-13', '2026-11-20'])
  await app.givenTrip(elsewhere, [stranger], ['2026-11-13', '2026-11-20'])
  const alert = await app.publish({ ...inLima, risk_level: 2 })
  const ask = (caller: (typeof callers)[number], alertId: string, userId: string) =>
    caller.get<{ decision: string; reasons: unknown[] }>(`/api/desk/alerts/${alertId}/why?user_id=${userId}`)

  await t.test('the same answer as staff get', async () => {
    const seen: string[] = []
    for (const person of [ada, ben, cleo, manager])
      for (const caller of callers) {
        const { status, body, text } = await ask(caller, alert.id, person.id)
        assert.equal(status, 200, text)
        assert.deepEqual(body, await app.why(alert, person))
        seen.push(body.decision)
      }
    assert.deepEqual(new Set(seen).size, 3, seen.join())
    assert.ok(seen.includes('no_stay') && seen.includes('user_filter'), seen.join())
  })

  await t.test('404 for people of other companies, for nobody, and for a draft', async () => {
    const draft = await app.givenDraft({ ...inLima })
    for (const caller of callers)
      for (const [alertId, userId] of [
        [alert.id, stranger.id],
        [alert.id, '00000000-0000-4000-8000-000000000000'],
        [draft.id, ada.id],
      ] as const) {
        const { status, text } = await ask(caller, alertId, userId)
        assert.equal(status, 404, text)
        assert.doesNotMatch(text, new RegExp(elsewhere.id))
      }
    assert.equal((await app.staff.get(`/api/desk/alerts/${draft.id}/why?user_id=${ada.id}`)).status, 200)
    assert.equal((await app.as(ada).get(`/api/desk/alerts/${alert.id}/why?user_id=${ada.id}`)).status, 401)
  })

  await t.test('of a guest only what belongs to the company', async () => {
    const guest = await app.givenTraveller(elsewhere, { email: 'guest@example.com' })
    await app.givenTrip(elsewhere, [guest], ['2026-11-13', '2026-11-20'])
    await app.settle()
    const desk = callers[0]
    assert.ok(desk)
    assert.equal((await ask(desk, alert.id, guest.id)).status, 404)
    await joinAsGuest(app, guest, company)
    const { status, body, text } = await ask(desk, alert.id, guest.id)
    assert.equal(status, 200, text)
    assert.deepEqual([body.decision, body.reasons], ['no_stay', []], text)
    const { rows } = await sql<{ id: string }>`
      select id from trip_alerts where company_id = ${elsewhere.id} union select id from notifications where company_id = ${elsewhere.id}`.execute(
      app.db.db(),
    )
    for (const { id } of rows) assert.doesNotMatch(text, new RegExp(id))
  })
})
