import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'

interface Stored {
  readonly nationalities: string[]
  readonly homeCountry: string
}

test('version 1 shows no nationalities, and its update keeps them', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const org = app.as(company)
  const { id } = await app.givenTraveller(company, { homeCountry: 'SE', nationalities: ['EC', 'SE'] })
  const path = `/api/v1/partner/travellers/${id}`
  const { status, body: before, text } = await org.get<Record<string, unknown>>(path)
  assert.equal(status, 200, text)
  assert.equal('nationalities' in before, false)
  const changed = await org.put(path, { traveller: { ...before, home_country: 'NO', nationalities: ['FR'] } })
  assert.equal(changed.status, 200, changed.text)
  const { body: shown } = await org.get<{ nationalities: string[] }>(`/api/v2/org/${company.id}/users/${id}`)
  assert.deepEqual(shown.nationalities, ['EC', 'SE'])
  const { rows } = await sql<{ before: Stored; after: Stored }>`
    select before, after from audit_log where subject_id = ${id} and action = 'update' order by id desc limit 1`.execute(
    app.db.db(),
  )
  assert.deepEqual(
    [rows[0]?.before.nationalities, rows[0]?.after.nationalities, rows[0]?.after.homeCountry],
    [['EC', 'SE'], ['EC', 'SE'], 'NO'],
    'so says the audit log',
  )
})
