import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { erasePerson, peoplePersonalData } from '../../people/index.ts'
import { type EscalatingApp, escalatingApp } from '../escalating/escalating.testing.ts'
import { noteAttempt } from '../escalating/not-reached.service.ts'
import { deliveryPersonalData } from '../personal-data/delivery-data.service.ts'
import { givenBrowser } from '../receipts/receipts.testing.ts'
import { announceHeads, chainPending, readChain, readChainHead, verifyStoredChain } from './chain.service.ts'
import type { LinkedEntry } from './chain.ts'
import { openEntries } from './chain-keys.service.ts'

const chainOf = async (app: EscalatingApp, company: GivenCompany): Promise<LinkedEntry[]> => {
  await chainPending(app.ctx())
  const entries: LinkedEntry[] = []
  for await (const entry of readChain(app.ctx(), company.id)) entries.push(entry)
  return entries
}
const kindsOf = (entries: readonly LinkedEntry[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { kind } of entries) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
const waiting = async (app: EscalatingApp): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(jsonb_array_length(items) - done), 0)::int as count from evidence_pending`.execute(app.db.db())
  return rows[0]?.count ?? 0
}

/** Whoever owns the database: changes entries past the triggers and row-level security, and leaves both as they were. */
async function asOwner(t: TestContext, app: EscalatingApp): Promise<(statement: string) => Promise<void>> {
  const client = new pg.Client({ connectionString: app.db.url })
  await client.connect()
  t.after(() => client.end())
  return async (statement) => {
    await client.query(`begin;
      alter table evidence_entries disable trigger evidence_entries_append_only;
      alter table evidence_entries no force row level security;
      ${statement};
      alter table evidence_entries enable trigger evidence_entries_append_only;
      alter table evidence_entries force row level security;
      commit`)
  }
}

let phones = 0
const givenPerson = async (app: EscalatingApp, company: GivenCompany): Promise<GivenUser> => {
  const user = await app.givenTraveller(company, { phoneNumber: `+49152${String(++phones).padStart(8, '0')}` })
  await givenBrowser(app, user)
  return user
}

test('what happens to messages is in the chain of the company, and only there', async (t) => {
  const app = await escalatingApp(t, { whatsapp: 100, voice: 100 })
  const [company, other] = [
    await app.givenCompany({ features: ['alerts'] }),
    await app.givenCompany({ features: ['alerts'] }),
  ]
  await app.givenManager(company)
  const [ada, ben, eve] = [
    await givenPerson(app, company),
    await givenPerson(app, company),
    await givenPerson(app, other),
  ]
  await app.alert([ada, ben])
  await app.alert([eve])
  const alone = await waiting(app)
  assert.ok(alone > 0, 'noted in the transaction of the cause')
  await app.pass(1)
  await app.confirm(ada)
  await app.pass(2)
  await app.pass(0)
  await app.pass(7)
  await app.pass(0)
  await app.pass(10)
  await app.pass(0)
  const [listed] = await app.escalations(ben)
  assert.equal(listed?.state, 'listed')
  await noteAttempt(app.ctx(), listed?.id ?? '', { way: 'phone', outcome: 'reached', note: 'Is at the embassy.' })

  const entries = await chainOf(app, company)
  assert.equal(await waiting(app), 0)
  assert.deepEqual(
    entries.map(({ position }) => position),
    entries.map((_, n) => n + 1),
  )
  assert.deepEqual(await verifyStoredChain(app.ctx(), company.id), {
    ok: true,
    head: await readChainHead(app.ctx(), company.id),
    entries: entries.length,
    links: 0,
  })
  const kinds = kindsOf(entries)
  for (const kind of [
    'notification',
    'delivery_queued',
    'delivery',
    'receipt',
    'confirmed',
    'escalation_begun',
    'escalation',
    'attempt',
  ])
    assert.ok((kinds[kind] ?? 0) > 0, `${kind}: ${JSON.stringify(kinds)}`)
  const { rows } = await sql<{ id: string; company_id: string }>`select id, company_id from notifications`.execute(
    app.db.db(),
  )
  const ofCompany = new Map(rows.map((row) => [row.id, row.company_id]))
  for (const entry of entries) assert.equal(ofCompany.get(entry.notification_id ?? ''), company.id)
  const ofOther = await chainOf(app, other)
  assert.ok(ofOther.length > 0 && ofOther.every(({ company_id }) => company_id === other.id))
  assert.equal((await verifyStoredChain(app.ctx(), other.id)).ok, true)

  const text = JSON.stringify(entries)
  for (const value of [ada.id, ada.email, ada.phoneNumber, ben.phoneNumber, 'Flooding in Lima', 'embassy'])
    assert.ok(!text.includes(String(value)), `${value} is sealed`)
  const values = await openEntries(app.ctx(), entries)
  const opened = (kind: string) => entries.filter((one) => one.kind === kind).map((one) => values.get(one.position))
  assert.ok(opened('notification').every((one) => one?.['title']))
  assert.ok(opened('notification').some((one) => one?.['title'] === 'Flooding in Lima'))
  assert.deepEqual(
    opened('attempt').map((one) => one?.['note']),
    ['Is at the embassy.'],
  )

  await t.test('its head is sent to the company once a day, if it has moved', async () => {
    await announceHeads(app.ctx())
    await announceHeads(app.ctx())
    const head = await readChainHead(app.ctx(), company.id)
    const events = await sql<{ payload: { head: object } }>`
      select payload from webhook_events where event_name = 'evidence.head' and company_id = ${company.id}`.execute(
      app.db.db(),
    )
    assert.equal(events.rows.length, 1)
    assert.partialDeepStrictEqual(events.rows[0]?.payload.head, { position: head.position, hash: head.hash })
  })

  await t.test(
    'a row that somebody changes in the database is named, and the service cannot change one',
    async (sub) => {
      for (const statement of [
        sql`update evidence_entries set kind = 'read' where position = 3`,
        sql`delete from evidence_entries`,
        sql`truncate evidence_entries`,
      ])
        await assert.rejects(statement.execute(app.db.db()), /permission denied|append-only/)
      const tamper = await asOwner(sub, app)
      const verdict = async (): Promise<string> => {
        const found = await verifyStoredChain(app.ctx(), company.id)
        return found.ok ? 'ok' : `${found.fault} ${found.position}`
      }
      const where = `where company_id = '${company.id}' and position`
      await tamper(`update evidence_entries set about = coalesce(about, '') || 'x' ${where} = 5`)
      assert.equal(await verdict(), 'changed 5')
      await tamper(`update evidence_entries set about = nullif(left(about, -1), '') ${where} = 5`)
      assert.equal(await verdict(), 'ok')
      await tamper(`update evidence_entries set sealed = '\\x00'::bytea || sealed ${where} = 1`)
      assert.equal(await verdict(), 'changed 1')
      await tamper(`update evidence_entries set sealed = substr(sealed, 2) ${where} = 1`)
      await tamper(`delete from evidence_entries ${where} = ${entries.length}`)
      assert.equal(await verdict(), `cut ${entries.length}`)
      await tamper(`delete from evidence_entries ${where} = 4`)
      assert.equal(await verdict(), 'removed 4')
    },
  )
})

test('what is written is chained at the end of the minute', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  await app.alert([await givenPerson(app, company)])
  await app.pass(0)
  assert.ok((await waiting(app)) > 0)
  await app.pass(1)
  await app.pass(1)
  assert.equal(await waiting(app), 0)
  assert.ok((await readChainHead(app.ctx(), company.id)).position > 0)
})

test('erasing a person destroys the keys: the chain stays whole and nothing of them can be read', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const manager = await app.givenManager(company)
  const [ada, ben] = [await givenPerson(app, company), await givenPerson(app, company)]
  await app.alert([ada, ben])
  await app.pass(1)
  await chainPending(app.ctx())
  const texts = { title: `${ada.firstName} ${ada.lastName} asks for help`, body: ada.email }
  await app.alert([manager], { texts: { en: texts, es: texts }, data: {} })
  await chainPending(app.ctx())
  const before = await chainOf(app, company)
  const valuesBefore = await openEntries(app.ctx(), before)
  assert.ok(JSON.stringify([...valuesBefore]).includes(ada.email), 'the message to the manager names the person')

  await app.alert([ada], { cause: 'not chained when the person is erased' })
  assert.ok((await waiting(app)) > 0)
  await erasePerson(app.ctx(), ada.id, [...peoplePersonalData, ...deliveryPersonalData])
  const after = await chainOf(app, company)
  assert.deepEqual(after.slice(0, before.length), before, 'not a byte of the chain has changed')
  assert.ok(after.length > before.length)
  for (const entry of after.slice(before.length))
    if (entry.facts['erased']) assert.deepEqual([entry.person, entry.sealed], [null, null])
  assert.ok(
    after.slice(before.length).some((entry) => entry.facts['erased'] === true),
    'a row that is gone is no gap',
  )
  assert.equal((await verifyStoredChain(app.ctx(), company.id)).ok, true)

  const values = await openEntries(app.ctx(), after)
  assert.ok(!JSON.stringify([...values]).includes(ada.email))
  assert.ok(JSON.stringify([...values]).includes('Flooding in Lima'), 'of others everything is there')
  const everything = await sql<{ all: string }>`
    select concat((select string_agg(p::text, '') from evidence_pending p), (select string_agg(k::text, '') from evidence_keys k),
      (select string_agg(concat(e.facts, e.about, e.person, encode(e.sealed, 'escape')), '') from evidence_entries e)) as all`.execute(
    app.db.db(),
  )
  for (const value of [ada.id, ada.email, String(ada.phoneNumber)])
    assert.ok(!everything.rows[0]?.all.includes(value), value)
})

test('a writer that is killed in the middle loses nothing, and two at once write nothing twice', async (t) => {
  const app = await escalatingApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const people = [await givenPerson(app, company), await givenPerson(app, company)]
  await app.alert(people)
  const count = await waiting(app)
  const client = new pg.Client({ connectionString: app.db.url })
  await client.connect()
  t.after(() => client.end())
  await client.query('begin')
  await client.query('lock table evidence_heads in exclusive mode')
  const writing = chainPending(app.ctx()).then(
    () => 'done',
    () => 'killed',
  )
  const blocked = `select pid from pg_locks where relation = 'evidence_heads'::regclass and not granted`
  let pid: number | undefined
  while (pid === undefined) pid = (await client.query<{ pid: number }>(blocked)).rows[0]?.pid
  await client.query('select pg_terminate_backend($1)', [pid])
  assert.equal(await writing, 'killed')
  await client.query('rollback')
  assert.equal(await waiting(app), count)
  assert.deepEqual((await readChainHead(app.ctx(), company.id)).position, 0)
  await Promise.all([chainPending(app.ctx()), chainPending(app.ctx()), chainPending(app.ctx())])
  const entries = await chainOf(app, company)
  assert.equal(kindsOf(entries)['notification'], people.length)
  assert.equal(
    new Set(entries.map(({ kind, facts, notification_id }) => JSON.stringify([kind, facts, notification_id]))).size,
    entries.length,
  )
  assert.ok(entries.length > count)
  assert.equal((await verifyStoredChain(app.ctx(), company.id)).ok, true)
})
