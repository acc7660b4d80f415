import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { hasWord } from './evidence-values.ts'

/** Columns of which the PDF prints the value. */
const printed = [
  ['alerts', ['category', 'risk_level']],
  ['deliveries', ['channel']],
  ['delivery_receipts', ['source', 'event']],
  ['escalations', ['kind', 'ended_by']],
  ['escalation_attempts', ['way', 'outcome']],
  ['inbound_messages', ['meaning', 'outcome', 'settled_as']],
  ['check_ins', ['type', 'status']],
] as const

test('every value that the PDF prints has words in both languages', async (t) => {
  const app = await testApp(t)
  for (const [table, columns] of printed)
    for (const column of columns) {
      const { rows } = await sql<{ rule: string }>`
        select pg_get_constraintdef(oid) as rule from pg_constraint
        where conrelid = ${table}::regclass and contype = 'c' and conkey = array[(select attnum from pg_attribute
          where attrelid = ${table}::regclass and attname = ${column})]`.execute(app.db.db())
      const allowed = rows.flatMap(({ rule }) => [...rule.matchAll(/'(\w+)'::text/g)].map(([, value]) => value ?? ''))
      assert.ok(allowed.length > 1, `${table}.${column} has a list of values`)
      assert.deepEqual(
        allowed.filter((value) => !hasWord(value)),
        [],
        `${table}.${column}`,
      )
    }
})
