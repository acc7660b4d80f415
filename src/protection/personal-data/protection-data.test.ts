import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dumpDatabase, findWords } from '../../../test/support/traces.ts'
import { erasePerson, exportPerson, peoplePersonalData } from '../../people/index.ts'
import { newId } from '../../platform/ids.ts'
import { bankInfo, claimWorld } from '../claim-pages/claim-pages.testing.ts'
import { decideRegistration } from '../claims/deciding.service.ts'
import { listDecisions } from '../decisions/kept-decision.store.ts'
import { verifyDecision } from '../decisions/kept-decision.ts'
import { flight, protectionWorld } from '../registrations/registrations.testing.ts'
import { protectionPersonalData } from './protection-data.service.ts'

type Lists = Readonly<Record<string, readonly Record<string, unknown>[]>>

test('flight protection in the export of a person, and what stays of it when the person is erased', async (t) => {
  const { app, company, ada, claim } = await claimWorld(t)
  const paid = await claim({ status: 'paid' })
  await claim({ status: 'bank-info-requested' })
  const late = await claim({ status: 'reopened', reason: 'Lindqvist says so.' })
  // A real decision about reported baggage.
  await sql`insert into baggage_reports (id, company_id, registration_id, air_segment_id, kind, reference, reported_at)
    values (${newId(app.clock.now())}, ${company.id}, ${paid.registrationId}, ${paid.airSegmentId}, 'lost', 'LHRBA77123', ${app.clock.now()})`.execute(
    app.db.db(),
  )
  await decideRegistration(app.ctx(), paid.registrationId)
  const path = `/api/v2/org/${company.id}/claims/${late.id}/bank_info`
  assert.equal((await app.as(company).post(path, { bank_info: bankInfo })).status, 200)

  const data = (await exportPerson(app.ctx(), ada.id, protectionPersonalData)).data as Lists
  assert.equal(data['flight_registrations']?.length, 3)
  const reports = data['flight_registrations']?.flatMap((one) => one['baggage_reports'] as { reference: string }[])
  assert.deepEqual(
    reports?.map(({ reference }) => reference),
    ['LHRBA77123'],
  )
  assert.deepEqual(data['claims']?.map(({ status }) => status).sort(), [
    'bank-info-requested',
    'evaluating',
    'paid',
    'reopened',
  ])
  const decided = data['claims']?.filter(({ decisions }) => (decisions as unknown[]).length > 0)
  assert.deepEqual(
    decided?.map(({ kind }) => kind),
    ['baggage_lost'],
  )
  const [account] = data['bank_details'] ?? []
  assert.deepEqual([account?.['iban_last4'], account?.['country_code'], account?.['iban']], ['7466', 'SE', undefined])

  await erasePerson(app.ctx(), ada.id, [...peoplePersonalData, ...protectionPersonalData])
  const { rows } = await sql<{ id: string; status: string; user_id: string | null; amount: number }>`
    select id, status, user_id, amount::int as amount from claims order by id`.execute(app.db.db())
  assert.deepEqual(
    rows.map(({ user_id }) => user_id),
    [null, null, null, null],
  )
  assert.deepEqual(rows.find(({ id }) => id === paid.id)?.status, 'paid', 'what was paid stays')
  assert.deepEqual(
    rows.filter(({ id }) => id !== paid.id).map(({ status }) => status),
    ['withdrawn', 'withdrawn', 'withdrawn'],
  )
  assert.deepEqual((await sql`select 1 from payout_accounts`.execute(app.db.db())).rows, [])
  assert.deepEqual(
    (await sql`select 1 from flight_registrations where user_id is not null`.execute(app.db.db())).rows,
    [],
  )
  const baggage = rows.map(({ id }) => listDecisions(app.ctx().db, id))
  const decisions = (await Promise.all(baggage)).flat()
  assert.equal(decisions.length, 1)
  for (const decision of decisions) assert.deepEqual(verifyDecision(decision).differences, [])
  const tables = await dumpDatabase(app.db.url, (name) => /^(claim|flight_|baggage|payout|registered)/.test(name))
  assert.ok(tables.size > 5)
  assert.deepEqual(findWords(tables, ['LHRBA77123', '77123', 'Lindqvist']), [])

  // Whoever is not erased cannot have a decision changed.
  await assert.rejects(sql`update claim_decisions set version = 2`.execute(app.db.db()), /never changed/)
  await decideRegistration(app.ctx(), paid.registrationId)
  assert.equal((await sql`select 1 from claims`.execute(app.db.db())).rows.length, 4)
})

test('the airline’s number of a baggage report is in no record once the person is erased', async (t) => {
  const { app, ada, org, url, protect, trip, register } = await protectionWorld(t)
  const made = await trip([flight()])
  const { body: registration } = await register(made, await protect())
  const report = { kind: 'delayed', air_segment_id: made.air_segments[0]?.id, reference: 'LHRBA77123' }
  const answer = await org.post(
    `${url}/${registration.id}/baggage_reports`,
    { baggage_report: report },
    { 'idempotency-key': 'bag' },
  )
  assert.equal(answer.status, 201, answer.text)
  await app.settle()
  // Without the large tables about places.
  const records = () => dumpDatabase(app.db.url, (name) => !/^(countr|cities|airports|visa_)/.test(name))
  const before = findWords(await records(), ['LHRBA77123'])
  for (const table of ['baggage_reports', 'claims', 'audit_log', 'webhook_events', 'idempotency_keys'])
    assert.ok(
      before.some((one) => one.startsWith(`${table}: `)),
      `${table} has something to erase`,
    )
  const { personalData } = await import('../../api/personal-data.ts')
  await erasePerson(app.ctx(), ada.id, personalData)
  await app.settle()
  assert.deepEqual(findWords(await records(), ['LHRBA77123', 'Lindqvist']), [])
})
