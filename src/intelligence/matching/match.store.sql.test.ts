import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { compiled, readable } from '../../../test/support/sql-text.ts'
import { concernedCtes, type MatchQuery } from './match.store.ts'

const now = new Date('2027-03-01T09:00:00.000Z')
const alertId = '00000000-0000-4000-8000-00000000000a'
const ids = ['00000000-0000-4000-8000-000000000001']

/** Each way in which the rules are queried. */
const uses: Readonly<Record<string, MatchQuery>> = {
  'one-alert': { alertId, now },
  'one-alert-with-points-only': { alertId, now, footprintKinds: new Set(['countries', 'points']) },
  'some-trips': { scope: { tripIds: ids }, now },
  'some-check-ins': { scope: { checkInIds: ids }, now },
  'one-person-at-any-time': { alertId, scope: { userIds: ids }, now, anyTime: true },
}

for (const [name, query] of Object.entries(uses)) {
  test(`the statement of the five rules is as it was reviewed: ${name}`, (t) => {
    const statement = compiled(sql`with recursive ${concernedCtes(query)} select * from concerned`)
    t.assert.fileSnapshot(readable(statement), join(import.meta.dirname, `match.store.${name}.snapshot.sql`), {
      serializers: [String],
    })
  })
}
