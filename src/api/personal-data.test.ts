import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../test/support/app.ts'
import { announce } from '../delivery/index.ts'
import { erasePerson, exportPerson } from '../people/index.ts'
import { personalData } from './personal-data.ts'

test('a person’s devices, events and check-ins are in the export, and gone when the person is erased', async (t) => {
  const { as, clock, ctx, db, givenCompany, givenTraveller } = await testApp(t)
  const company = await givenCompany()
  const [person, colleague] = [await givenTraveller(company), await givenTraveller(company)]
  for (const one of [person, colleague]) {
    await as(one).post(`/api/v2/users/${one.id}/devices`, {
      device: { uuid: `device of ${one.id}`, token: `token of ${one.id}`, platform: 'android' },
    })
    await sql`insert into device_events (user_id, company_id, at, event)
      values (${one.id}, ${company.id}, ${clock.now()}, '{"event": "opened"}')`.execute(db.db())
    await as(one).post('/api/v2/check_ins', {
      check_in: { device_token: 'x', checkin_at: 1763031600, latitude: 1.5, longitude: 2.5 },
    })
  }
  const { data } = await exportPerson(ctx(), person.id, personalData)
  const lists = data as Record<string, Record<string, unknown>[]>
  assert.deepEqual(
    lists['devices']?.map((row) => row['uuid']),
    [`device of ${person.id}`],
  )
  assert.deepEqual(
    lists['device_events']?.map((row) => row['event']),
    [{ event: 'opened' }],
  )
  assert.deepEqual(
    lists['check_ins']?.map((row) => [row['lat'], row['lng']]),
    [[1.5, 2.5]],
  )

  await erasePerson(ctx(), person.id, personalData)
  for (const table of ['devices', 'device_events', 'check_ins']) {
    const { rows } = await sql<{ user_id: string }>`select user_id from ${sql.table(table)}`.execute(db.db())
    assert.deepEqual(
      rows.map((row) => row.user_id),
      [colleague.id],
      table,
    )
  }
})

test('what was said of a person’s messages is in the export, as it came', async (t) => {
  const { ctx, db, givenCompany, givenTraveller } = await testApp(t)
  const company = await givenCompany({ features: ['alerts'] })
  const [person, colleague] = [await givenTraveller(company), await givenTraveller(company)]
  const data = { trip_alert_id: null, trip_id: null, alert_id: null, check_in_id: null }
  for (const { id } of [person, colleague]) {
    const texts = { en: { title: 'Flood', body: 'Water.' }, es: { title: 'Inundación', body: 'Agua.' } }
    await announce(ctx(), { type: 110, cause: 'x', userIds: [id], companyId: company.id, texts, data, urgency: 'now' })
    await sql`insert into delivery_receipts (notification_id, delivery_id, user_id, company_id, source, event, code, said, raw, at, received_at)
      select notification_id, id, user_id, company_id, 'mail_server', 'failed', '5.1.1', ${`no such user ${id}`}, ${JSON.stringify({ recipient: id })}::jsonb,
        '2026-11-19T12:00:00Z', '2026-11-19T12:00:01Z' from deliveries where user_id = ${id} and channel = 'email'`.execute(
      db.db(),
    )
  }
  const { data: exported } = await exportPerson(ctx(), person.id, personalData)
  const [notification] = (exported as Record<string, { receipts: object[] }[]>)['notifications'] ?? []
  assert.deepEqual(notification?.receipts, [
    {
      channel: 'email',
      source: 'mail_server',
      event: 'failed',
      code: '5.1.1',
      said: `no such user ${person.id}`,
      at: '2026-11-19T12:00:00+00:00',
      received_at: '2026-11-19T12:00:01+00:00',
      raw: { recipient: person.id },
    },
  ])
  await erasePerson(ctx(), person.id, personalData)
  const { rows } = await sql<{ user_id: string }>`select user_id from delivery_receipts`.execute(db.db())
  assert.deepEqual(rows, [{ user_id: colleague.id }])
})

test('every table with rows of a person has a part in the export', async (t) => {
  const { db } = await testApp(t)
  // A new table that names a person fails here until its room brings a part to personal-data.ts.
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
      and not exists (select from pg_class c where c.relname = table_name and (c.relispartition or c.relkind = 'v'))`.execute(
    db.db(),
  )
  const known = [
    'roles',
    'network_responders',
    'responder_hours',
    'user_tokens',
    'keys',
    'sessions',
    'sign_in_codes',
    'people_words',
    'devices',
    'emergency_contacts',
    'device_events',
    'check_ins',
    'trip_travellers',
    'alert_reads',
    'notifications',
    'deliveries',
    'delivery_receipts',
    'escalations',
    'escalation_attempts',
    'inbound_messages',
    'outbox_messages',
    'stays',
    'check_in_addresses',
    'check_in_request_people',
    'check_in_requests',
    'calls_for_help',
    'alert_filters',
    'alert_recipients',
    'rule_matches',
    'entitlements',
    'invitations',
    'sockets',
    'socket_topics',
    'payment_methods',
    'payments',
    'payouts',
    'stripe_payees',
    'flight_registrations',
    'claims',
    'payout_accounts',
    'ledger_entries',
    'subscriptions',
    'conversation_participants',
    'messages',
    // Who of the staff decided something about the world's events: the audit lines of the export say what they did.
    'feed_corrections',
    'feed_discards',
    'feed_publishing',
    'feed_rule_revisions',
    // Keys of sealed values: what they open stands in the messages, deliveries and answers of the export.
    'evidence_keys',
    // Who wrote how people are reached: so do the audit lines.
    'escalation_policies',
  ]
  assert.deepEqual(
    rows.map((row) => row.name).filter((name) => !known.includes(name)),
    [],
  )
})

test('a colleague with the same name stays named when the other one is erased', async (t) => {
  const { as, ctx, givenCompany, givenManager, givenTraveller, signedIn } = await testApp(t)
  const company = await givenCompany()
  const desk = await signedIn(await givenManager(company))
  const name = { firstName: 'Anna', lastName: 'Berg' }
  const [gone, stays] = [await givenTraveller(company, name), await givenTraveller(company, name)]
  for (const one of [gone, stays])
    await as(one).post('/api/v2/check_ins', {
      check_in: { device_token: 'x', latitude: 1.2345, longitude: 2.3456, status: 2 },
    })
  await erasePerson(ctx(), gone.id, personalData)
  const { body } = await desk.get<{ title: string }[]>('/api/desk/notifications?type=53')
  assert.deepEqual(body.map(({ title }) => title).toSorted(), ['Anna Berg needs help', 'Erased traveller needs help'])
  const events = await as(company).get<{
    events: { payload: { user_id: string; check_in: { lat: number | null } } }[]
  }>(`/api/v2/org/${company.id}/webhook_events`)
  assert.deepEqual(
    new Map(events.body.events.map(({ payload }) => [payload.user_id, payload.check_in.lat])),
    new Map([
      [gone.id, null],
      [stays.id, 1.2345],
    ]),
  )
})
