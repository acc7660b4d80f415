import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { existsAnywhere, subjects } from './exists-anywhere.ts'

test('every subject can be looked for in all companies, whatever the scope shows; the function knows no others', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const db = app.db.db()
  for (const subject of subjects) {
    const nobodys = subject === 'webhook_delivery' ? 999_999_999 : '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
    assert.equal(await existsAnywhere(subject)(db, nobodys), false, subject)
  }
  assert.equal(await existsAnywhere('company')(db, company.id), true)
  const { rows } = await sql<{ text: string }>`
    select prosrc as text from pg_proc where proname = 'exists_anywhere'`.execute(db)
  const known = [...(rows[0]?.text ?? '').matchAll(/when '(\w+)' then/g)].map(([, name]) => name)
  assert.deepEqual(known.toSorted(), [...subjects].toSorted())
})
