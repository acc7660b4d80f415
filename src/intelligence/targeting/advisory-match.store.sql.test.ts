import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CompiledQuery } from 'kysely'
import { compiled, readable, recordingDatabase } from '../../../test/support/sql-text.ts'
import type { Db } from '../../platform/db/db.ts'
import { advisoryRecipients, listStillConcernedByAdvisory, upsertAdvisoryTrips } from './advisory-match.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const advisoryId = '00000000-0000-4000-8000-00000000000a'
const ids = ['00000000-0000-4000-8000-000000000001']

async function recorded(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery> {
  const { db, queries } = recordingDatabase()
  await run(db)
  const [query, ...more] = queries
  assert.ok(query && more.length === 0, 'it is one statement')
  return query
}

const statements: Readonly<Record<string, () => CompiledQuery | Promise<CompiledQuery>>> = {
  'one-advisory': () => recorded((db) => upsertAdvisoryTrips(db, { advisoryId, now })),
  'some-trips': () => recorded((db) => upsertAdvisoryTrips(db, { tripIds: ids, now })),
  'still-concerned': () => recorded((db) => listStillConcernedByAdvisory(db, advisoryId, ids, now)),
  recipients: () => compiled(advisoryRecipients(advisoryId, ids, now)),
}

for (const [name, statement] of Object.entries(statements)) {
  test(`the statement of advisories is as it was reviewed: ${name}`, async (t) => {
    t.assert.fileSnapshot(
      readable(await statement()),
      join(import.meta.dirname, `advisory-match.store.${name}.snapshot.sql`),
      { serializers: [String] },
    )
  })
}
