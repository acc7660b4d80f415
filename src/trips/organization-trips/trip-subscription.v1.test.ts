import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenOwnTrip } from '../../../test/support/trips.v1.ts'
import { protectionWorld } from '../../protection/registrations/registrations.testing.ts'

test('a traveller cannot name a subscription', async (t) => {
  const { app, ada, protect } = await protectionWorld(t)
  const subscription = await protect()
  const made = await givenOwnTrip({ by: app.as(ada), subscription_id: subscription.id })
  const { rows } = await sql<{ subscription_id: string | null }>`
    select subscription_id from trips where id = ${made.id}`.execute(app.db.db())
  assert.deepEqual(rows, [{ subscription_id: null }])
})
