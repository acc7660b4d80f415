import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenDesk } from '../../src/intelligence/testing.ts'
import { givenTrip, to } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

interface TripShown {
  readonly id: string
  readonly deleted_at: string | null
}

test('two trips of one person are merged, and version 1 shows it', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const { givenPublished } = await givenDesk(app)
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const org = app.as(company)
  const peru = to('PE', '2026-11-13', '2026-11-20')
  const given = (...destinations: readonly object[]) => givenTrip({ by: org, company, travellers: [ada], destinations })
  const [kept, other] = [await given(peru), await given(peru, to('BR', '2026-11-20', '2026-11-25'))]
  await app.settle()
  const alert = await givenPublished({ country_ids: ['BR'], full_country_ids: ['BR'], headline: 'Storm in Brazil' })
  await app.settle()
  const since = app.clock.now().getTime() / 1000
  app.clock.advance(60)
  const mergedAt = app.clock.now().toISOString()
  const merged = await org.post(`/api/v2/org/${company.id}/trips/${kept.id}/merge`, { trip_id: other.id })
  assert.equal(merged.status, 200, merged.text)
  await app.settle()

  await t.test('the other trip is removed, in the lists of devices and servers', async () => {
    for (const [caller, path] of [
      [app.as(ada), '/api/v1/trips'],
      [org, '/api/v1/partner/trips'],
    ] as const) {
      const plain = (await caller.get<TripShown[]>(`${path}?per_page=100`)).body.map((one) => one.id)
      assert.ok(plain.includes(kept.id) && !plain.includes(other.id), path)
      const synced = (await caller.get<TripShown[]>(`${path}?since=${since}&per_page=100`)).body
      const state = new Map(synced.map((one) => [one.id, one.deleted_at ?? null]))
      assert.deepEqual([state.get(kept.id), state.get(other.id)], [null, mergedAt], path)
    }
  })

  await t.test('its Trip Alerts belong to the trip that stays', async () => {
    const shown = await app.as(ada).get<{ trip_alerts: { alert: { id: string } }[] }>(`/api/v1/trips/${kept.id}/alerts`)
    assert.match(shown.text, new RegExp(alert.id))
  })
})
