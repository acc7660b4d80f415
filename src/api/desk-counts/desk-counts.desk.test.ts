import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type GivenCompany, testApp } from '../../../test/support/app.ts'

type Counts = Readonly<Record<string, number | string | null>>

test('what waits, by role, of the own company only', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const other = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const at = app.clock.now()
  const db = app.db.db()
  const ada = await app.givenTraveller(company)
  const eve = await app.givenTraveller(other)
  const issue = ({ id }: GivenCompany, type: string) =>
    sql`insert into issues (id, company_id, type, status, waiting_at, created_at, updated_at)
      values (gen_random_uuid(), ${id}, ${type}, 'waiting', ${at}, ${at}, ${at})`.execute(db)
  for (const [who, where] of [
    [ada, company],
    [eve, other],
  ] as const) {
    const sent = { device_token: 'fcm-1', latitude: 1.5, longitude: 2.5, accuracy: 0, type: 2, status: 2 }
    const said = await app.as(who).post('/api/v2/check_ins', { check_in: sent })
    assert.equal(said.status, 201, said.text)
    await issue(where, 'medical')
    await sql`insert into webhook_endpoints (id, company_id, url, enabled, signing_secret, failing_since, created_at, updated_at)
      values (gen_random_uuid(), ${where.id}, 'https://a.example', true, '', ${at}, ${at}, ${at})`.execute(db)
  }
  await issue(company, 'legal')
  await sql`insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, created_at, updated_at)
    values (gen_random_uuid(), 'flood', 'review', '{"en":"Flood"}', '{"en":"Flood"}', 'safety', 'high', ${at}, ${at}, ${at})`.execute(
    db,
  )
  const manager = await app.givenManager(company)
  const asked = await app
    .as(company.key)
    .post(`/api/v2/org/${company.id}/check_in_requests`, { check_in_request: { user_ids: [ada.id, manager.id] } })
  assert.equal(asked.status, 201, asked.text)
  await sql`insert into dead_jobs (id, task, payload, priority, due_at, attempts, last_error, created_at, died_at)
    values (7, 'match-alert', '{}', 1, ${at}, 5, 'no', ${at}, ${at})`.execute(db)

  const staff = await app.as((await app.givenStaff()).key).get<Counts>('/api/desk/counts')
  assert.deepEqual(staff.body, {
    as_of: at.toISOString(),
    calls_for_help: 2,
    alerts_to_review: 1,
    feed_queue: 0,
    people_without_an_answer: 2,
    issues_waiting: 3,
    failing_endpoints: 2,
    failing_channels: 0,
    dead_jobs: 1,
    open_claims: 0,
  })
  const own = await (await app.signedIn(manager)).get<Counts>('/api/desk/counts')
  assert.deepEqual(own.body, {
    as_of: at.toISOString(),
    calls_for_help: 1,
    alerts_to_review: null,
    feed_queue: null,
    people_without_an_answer: 2,
    issues_waiting: 2,
    failing_endpoints: 1,
    failing_channels: null,
    dead_jobs: null,
    open_claims: 0,
  })
  const responder = await app.givenManager(company, { roles: ['medical_practitioner'] })
  const theirs = await (await app.signedIn(responder)).get<Counts>('/api/desk/counts')
  assert.equal(theirs.body['issues_waiting'], 1, 'only those of the own field')
  assert.equal(theirs.body['calls_for_help'], null)
})

test('who may count', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  assert.equal((await app.nobody.get('/api/desk/counts')).status, 401)
  assert.equal((await app.as(company.key).get('/api/desk/counts')).status, 401)
  assert.equal((await app.as(await app.givenTraveller(company)).get('/api/desk/counts')).status, 401)
})
