import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { compiled, readable, recordingDatabase } from '../../../test/support/sql-text.ts'
import { insertRecipients, markCleared, upsertTripAlerts } from './trip-alert.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const alertId = '00000000-0000-4000-8000-00000000000a'
const threadId = '00000000-0000-4000-8000-00000000000b'
const ids = ['00000000-0000-4000-8000-000000000001']

async function upsertStatement(): Promise<CompiledQuery> {
  const { db, queries } = recordingDatabase()
  // One kind of footprint is enough: the snapshots of matching have the rules for all of them.
  await upsertTripAlerts(db, { alertId, now, footprintKinds: new Set(['countries']) })
  const [query, ...more] = queries
  assert.ok(query && more.length === 0, 'Trip Alerts are written by one statement')
  return query
}

const statements: Readonly<Record<string, () => CompiledQuery | Promise<CompiledQuery>>> = {
  'upsert-trip-alerts': upsertStatement,
  'notify-everybody': () => compiled(insertRecipients(alertId, now)),
  'notify-some-trips': () => compiled(insertRecipients(alertId, now, ids)),
  'mark-cleared': () => compiled(markCleared(threadId, now)),
}

for (const [name, statement] of Object.entries(statements)) {
  test(`the statement of Trip Alerts is as it was reviewed: ${name}`, async (t) => {
    t.assert.fileSnapshot(
      readable(await statement()),
      join(import.meta.dirname, `trip-alert.store.${name}.snapshot.sql`),
      { serializers: [String] },
    )
  })
}
