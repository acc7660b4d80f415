import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { matchAlert, notifyAllClear } from './targeting.service.ts'
import { inLima, targetingWorld } from './targeting.testing.ts'

test('concurrent changes of a thread are serialized, and outdated messages are not sent', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const days = ['2026-11-10', '2026-11-20'] as const
  const states = async (person: GivenUser) => {
    const { rows } = await sql<{ outcome: string }>`
      select concat_ws(' ', n.title, d.state, d.last_error) as outcome from notifications n join deliveries d on d.notification_id = n.id
      where n.user_id = ${person.id} and n.type = 110 order by d.id`.execute(app.db.db())
    return rows.map(({ outcome }) => outcome)
  }

  await t.test('closing an alert during its fan-out clears it for everybody who was notified', async () => {
    const person = await app.givenTraveller(company)
    await app.givenTrip(company, [person], days)
    await app.settle()
    const draft = await app.givenDraft(inLima)
    await sql`update alerts set status = 'published', published_at = ${app.clock.now()} where id = ${draft.id}`.execute(
      app.db.db(),
    )
    const close = sql`update alerts set status = 'historical', closed_at = ${app.clock.now()} where id = ${draft.id}`
    let clearing: Promise<void> | undefined
    await inTransaction(app.ctx(), async (tx) => {
      await matchAlert(tx, draft.id)
      await close.execute(app.db.db()) // closing does not wait
      clearing = notifyAllClear(app.ctx(), draft.id)
      const ours = sql`database = (select oid from pg_database where datname = current_database())`
      const waits = async () =>
        (await sql`select 1 from pg_locks where ${ours} and locktype = 'advisory' and not granted`.execute(tx.db)).rows
          .length > 0
      const early = clearing.then(() => 'done')
      while (!(await waits()) && (await Promise.race([early, 'not yet'])) !== 'done');
    })
    await clearing
    assert.deepEqual(await app.causes(person), [`alert:${draft.id}`, `alert:${draft.id}:cleared`])
    await app.forgetAlerts()
  })

  await t.test(
    'quiet hours and digests are named, and what is over or replaced before they end is not sent',
    async () => {
      const asleep = await app.givenTraveller(company, { timezoneIdentifier: 'Pacific/Auckland' })
      const awake = await app.givenTraveller(company)
      await app.givenTrip(company, [asleep, awake], days)
      await app.settle()
      const high = await app.publish({ ...inLima, risk_level: 0, headline: 'Low', finish: '2026-11-18T00:00:00Z' })
      assert.equal((await app.why(high, awake)).decision, 'digest')
      const worse = await app.update(high.id, { risk_level: 1, headline: 'Medium' })
      assert.deepEqual(await states(asleep), ['Low dropped superseded', 'Medium waiting'])
      const why = await app.why(worse, asleep)
      assert.equal(why.decision, 'quiet_hours')
      assert.match(why.message, /2026-11-14T18:00:00/)
      assert.equal((await app.why(worse, awake)).decision, 'told')

      await app.staff.post(`/api/desk/alerts/${worse.id}/close`, { alert: {} })
      await app.settle()
      assert.deepEqual((await states(asleep)).slice(1), [
        'Medium dropped superseded',
        'All clear: Medium dropped never_told',
      ])
      assert.deepEqual((await states(awake)).slice(1), ['Medium waiting', 'All clear: Medium waiting'])

      const short = await app.publish({ ...inLima, risk_level: 1, headline: 'Short', finish: '2026-11-14T15:00:00Z' })
      assert.deepEqual((await states(asleep)).slice(3), ['Short dropped over_before_due'])
      const over = await app.why(short, asleep)
      assert.deepEqual([over.decision, /over before/.test(over.message)], ['quiet_hours', true])
      await app.forgetAlerts()
    },
  )

  await t.test('people of a deleted company are not matched, and “why” says so', async () => {
    const gone = await app.givenCompany({ features: ['alerts'] })
    const person = await app.givenTraveller(gone)
    await app.givenTrip(gone, [person], days)
    await app.settle()
    const draft = await app.givenDraft(inLima)
    const people = async () =>
      (
        await app.staff.get<{ by_organization: { company_id: string }[] }>(`/api/desk/alerts/${draft.id}/audience`)
      ).body.by_organization.map((one) => one.company_id)
    assert.ok((await people()).includes(gone.id))
    await app.staff.delete(`/api/desk/companies/${gone.id}`)
    assert.ok(!(await people()).includes(gone.id))
    assert.equal((await app.why(draft, person)).decision, 'company_deleted')
  })
})
