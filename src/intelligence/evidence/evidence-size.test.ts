import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sql } from 'kysely'
import { sized } from '../../../test/support/size.ts'
import { chainPending } from '../../delivery/index.ts'
import { recordStatements } from '../../platform/db/recorded-statements.testing.ts'
import { givenStorm } from './evidence.testing.ts'
import { makeEvidence } from './evidence-file.service.ts'

const people = sized('people of an evidence package', { commit: 400, full: 5_000 })
/** How many of them a PDF is drawn of: a person is two pages, and a page some 10 ms. */
const drawn = sized('people of an evidence PDF', { commit: 30, full: 500 })
const mostMegabytes = 120

test(`a package of ${people} people: few statements, memory stays flat, and the PDF ends`, async (t) => {
  const { app, company, alertId, people: named } = await givenStorm(t)
  const [like, now] = [named.ada, app.clock.now()]
  await sql`
    with made as (
      insert into users (id, company_id, first_name, last_name, email, token_digest, created_at, updated_at)
      select gen_random_uuid(), ${company.id}, 'P' || k, 'Q' || k, 'q' || k || '@example.com', sha256(('q' || k)::bytea), ${now}, ${now}
      from generate_series(1, ${people}) k returning id, company_id
    ),
    matched as (
      insert into trip_alerts (id, thread_id, alert_id, trip_id, company_id, user_ids, reasons, direct, created_at, updated_at)
      select gen_random_uuid(), ta.thread_id, ta.alert_id, gen_random_uuid(), ta.company_id, array[m.id], ta.reasons, ta.direct, ta.created_at, ta.updated_at
      from made m cross join trip_alerts ta where ${like.id}::uuid = any(ta.user_ids)
    ),
    told as (
      insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'user_id', m.id))).*
      from made m cross join notifications n where n.user_id = ${like.id} returning id, user_id, company_id
    )
    insert into deliveries (notification_id, user_id, company_id, channel, state, due_at, queued_at, sent_at)
    select id, user_id, company_id, channel, 'sent', ${now}, ${now}, ${now} from told cross join unnest(array['email', 'sms', 'webpush']) channel`.execute(
    app.db.db(),
  )
  await chainPending(app.ctx())
  await sql`analyze`.execute(app.db.db())
  const recorded = recordStatements(app.db.pool)
  const query = { subject: { kind: 'alert', alertId }, companyId: company.id } as const
  const make = async () => {
    const format = 'jsonl'
    recorded()
    const started = performance.now()
    const before = process.memoryUsage().rss
    const file = await makeEvidence(app.ctx(), app.ctx(), query, { format, language: 'en' })
    const grown = (process.memoryUsage().rss - before) / 1_048_576
    const seconds = (performance.now() - started) / 1_000
    t.diagnostic(
      `${format}: ${people} people, ${Math.round(file.spool.bytes / 1024)} kB, ${seconds.toFixed(1)} s, ${Math.round(grown)} MB`,
    )
    assert.ok(grown < mostMegabytes, `${Math.round(grown)} MB`)
    return { file, statements: recorded().length }
  }
  const lines = await make()
  const pages = Math.ceil(people / 200) + 2
  assert.ok(lines.statements < 40 + pages * 15, `${lines.statements} statements`)
  assert.ok((lines.file.end.records['delivery'] ?? 0) >= people * 3)
  const read = await text(lines.file.spool.read())
  assert.equal(
    read.split('\n').filter((line) => line.startsWith('{"n":')).length,
    Object.values(lines.file.end.records).reduce((sum, n) => sum + n, 0),
  )
  await sql`delete from trip_alerts where thread_id = ${alertId} and user_ids[1] in (
    select id from users where email like 'q%@example.com' order by email offset ${drawn})`.execute(app.db.db())
  const started = performance.now()
  const pdf = await makeEvidence(app.ctx(), app.ctx(), query, { format: 'pdf', language: 'en' })
  const bytes = await text(pdf.spool.read())
  assert.ok(bytes.startsWith('%PDF') && bytes.trimEnd().endsWith('%%EOF'))
  t.diagnostic(`pdf: ${pdf.end.people} people, ${((performance.now() - started) / 1_000).toFixed(1)} s`)
})
