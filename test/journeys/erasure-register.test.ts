import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { erasureRegister, lineOf } from '../../src/api/erasure-register.ts'
import { emailSubject } from '../../src/people/sessions/session.ts'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { inputsOf } from '../../src/protection/decisions/decisions.testing.ts'
import { keepDecision } from '../../src/protection/decisions/kept-decision.ts'
import { migrateAndFill } from '../house/rows.ts'
import { type Column, rowsOf, telling } from '../support/catalogue.ts'
import { testDatabase, testVault } from '../support/database.ts'
import { ada, addRecordsOfOthers, answer, ben, makeHers, name } from '../support/erasure-rows.ts'
import { dumpDatabase, findWords } from '../support/traces.ts'
import { workingApp } from '../support/worker.ts'

async function clientOf(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.after(() => client.end())
  await client.query(`set godwit.everything = 'on'`)
  return client
}

test('every column that can hold something of a person has a line in the register, and every line a column', async (t) => {
  const { url } = await testDatabase(t)
  const columns = await telling(await clientOf(t, url))
  assert.ok(columns.length > 300, `${columns.length} columns`)
  const missing = columns.filter(({ table, column }) => lineOf(table, column) === undefined)
  assert.deepEqual(
    missing.map(({ table, column }) => `${table}.${column}`),
    [],
    'say in src/api/erasure-register.ts what becomes of these when a person is erased',
  )
  const known = new Set(columns.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  const named = Object.entries(erasureRegister).flatMap(([table, lines]) =>
    lines.flatMap((line) => line.columns?.map((column) => `${table}.${column}`) ?? [table]),
  )
  assert.deepEqual(
    named.filter((one) => !known.has(one)),
    [],
    'the register names what the database does not have',
  )
  assert.deepEqual(
    named.filter((one, index) => named.indexOf(one) !== index),
    [],
    'one line for each column',
  )
})

const email = 'zq@example.com'
const birthday = '1987-06-05'
const digest = 'ab'.repeat(32)
const picture = 'abcdefghijklmnopqrst.png'
const reference = 'LHRBA77123'
const words = ['zanzibella', 'quartermain', email, birthday, 'EMP-ZQ-7731', '701998877', reference]

const decision = keepDecision(inputsOf({ baggageReports: [{ airSegmentId: 'a', kind: 'lost', reference }] }))

/** What is not just words: other columns refer to it, or it has a form. */
const given: Readonly<Record<string, unknown>> = {
  'users.first_name': 'Zanzibella',
  'users.last_name': 'Quartermain',
  'users.display_name': name,
  'users.email': email,
  'users.phone_number': '+46701998877',
  'users.birthday': birthday,
  'users.external_id': 'EMP-ZQ-7731',
  'users.home_country': 'TV',
  'users.nationalities': ['KI', 'TV'],
  'users.picture': { original: picture, thumb: picture, small: picture },
  'sign_in_failures.subject': emailSubject(testVault, email),
  // By these names a job tells the provider to remove the cards.
  'payment_methods.reference': 'card_zq_1',
  'subscriptions.card_reference': 'card_zq_2',
  // By this name a job has Stripe delete the account.
  'stripe_payees.account': 'acct_zq_1',
  'subscriptions.email': email,
  'subscriptions.beneficiaries': [{ id: ben, firstName: 'Quartermain', lastName: name, birthday, relation: 'child' }],
  'invoices.bill_to': { name, email, address: { street: name }, countryCode: 'CA' },
  'invoices.paid_with': 'Visa •••• 7731',
  'message_assets.files': { original: digest },
  'baggage_reports.reference': reference,
  'claims.reference': reference,
  'claim_decisions.inputs': decision.inputs,
  'claim_decisions.result': decision.result,
  'idempotency_keys.body': testVault.seal(
    'idempotency_keys.body',
    `${answer.caller} ${answer.key}`,
    JSON.stringify({ said: name, user_id: ada }),
  ),
}

/** A word of its own for each column: where a row goes or a column is emptied, it goes too. */
const secretOf = ({ table, column }: Column): string => `secret-${table}-${column}`

function valueFor(column: Column, number: number, current: unknown): unknown {
  const own = given[`${column.table}.${column.column}`]
  if (own !== undefined) return own
  const text = `${name}, ${secretOf(column)}`
  switch (column.type) {
    case 'text[]':
      return [text]
    case 'jsonb':
      return Array.isArray(current) ? [{ said: text }] : { ...(current as object), said: text }
    case 'bytea':
      return Buffer.from(text)
    case 'double precision':
      return Number((40 + number / 1e5 + 7e-7).toFixed(7))
    case 'date':
      return birthday
    case 'cidr':
      return '198.51.100.0/24'
    default:
      return text
  }
}

interface Filled extends Column {
  readonly value: unknown
}

const asParameter = ({ type, value }: Filled): unknown => (type === 'jsonb' ? JSON.stringify(value) : value)

/** Rows of the table that are the person's: all of them, where it does not say whose a row is. */
async function ownerOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(
    `select 1 from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = 'user_id'`,
    [table],
  )
  if (table === 'users') return `id = '${ada}'`
  return rows.length > 0 ? `user_id = '${ada}'` : 'true'
}

const isRefused = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')

/** Writes into every column that the register does not call `nothing`. A column of a row that is deleted may refuse words: then it can hold none. */
async function fill(client: pg.Client, columns: readonly Column[]): Promise<Filled[]> {
  const filled: Filled[] = []
  for (const [table, all] of Map.groupBy(columns, (one) => one.table)) {
    const [current = {}] = await rowsOf(client, table)
    const owner = await ownerOf(client, table)
    const values = all.map((one, number) => ({
      ...one,
      value: valueFor(one, number + columns.indexOf(one), current[one.column]),
    }))
    // Both numbers of a point at once.
    const points = values.filter(({ type }) => type === 'double precision')
    for (const group of [points, ...values.filter((one) => !points.includes(one)).map((one) => [one])]) {
      if (group.length === 0) continue
      const changes = group.map(({ column }, at) => `"${column}" = $${at + 1}`).join(', ')
      try {
        const only = onlyWhere[`${table}.${group[0]?.column}`] ?? 'true'
        const { rowCount } = await client.query(
          `update ${table} set ${changes} where ${owner} and ${only}`,
          group.map(asParameter),
        )
        assert.ok(rowCount, `${table} has a row of the person`)
        filled.push(...group)
      } catch (error) {
        const mayRefuse = lineOf(table, group[0]?.column ?? '')?.columns === undefined && isRefused(error)
        if (!mayRefuse) throw new Error(`${table}: ${changes}`, { cause: error })
      }
    }
    assert.ok(
      filled.some((one) => one.table === table),
      `${table} takes something`,
    )
  }
  return filled
}

/** Where one of the filled values still is. */
async function stillThere(client: pg.Client, filled: readonly Filled[]): Promise<string[]> {
  const found: string[] = []
  for (const one of filled) {
    const { rows } = await client.query(`select 1 from ${one.table} where "${one.column}" = $1`, [asParameter(one)])
    if (rows.length > 0) found.push(`${one.table}.${one.column}`)
  }
  return found
}

/** A column that only some rows have. */
const onlyWhere: Readonly<Record<string, string>> = { 'flight_registrations.reason': `status = 'refused'` }

/** Kept by a trigger on users. */
const isDerived = (table: string): boolean => table === 'people_words'

/** How many rows of others stay. */
async function countOthers(client: pg.Client): Promise<unknown> {
  const { rows } = await client.query(`
    select (select count(*)::int from trips) as trips, (select count(*)::int from segments) as segments,
      (select count(*)::int from notifications where user_id = '${ben}') as notifications,
      (select count(*)::int from outbox_messages) as outbox, (select count(*)::int from notes) as notes,
      (select count(*)::int from messages where type <> 'deleted') as messages, (select description from issues where affected_id = '${ben}') as issue`)
  return rows[0]
}

test('each column that the register names is filled for one person; erased, no table and no file has any of it', async (t) => {
  const app = await workingApp(t, {
    template: 'empty',
    prepare: async (url) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await migrateAndFill(client, url, readMigrations())
      await client.end()
    },
  })
  const client = await clientOf(t, app.db.url)
  // The audit log and decisions are changed by an erasure only.
  await client.query(`set godwit.erasing = 'on'`)
  await makeHers(client)
  const columns = (await telling(client)).filter(
    ({ table, column, generated }) => !generated && !isDerived(table) && lineOf(table, column)?.fate !== 'nothing',
  )
  const before = new Map<string, Record<string, unknown>>()
  for (const table of new Set(columns.map((one) => one.table)).add('issues'))
    before.set(table, (await rowsOf(client, table))[0] ?? {})
  const filled = await fill(client, columns)
  await addRecordsOfOthers(client, before)
  await app.files.put(digest, Buffer.from(name))

  assert.deepEqual((await stillThere(client, filled)).length, filled.length, 'every column has something to erase')
  const gone = filled.filter(({ table, column }) => lineOf(table, column)?.fate !== 'cleaned')
  const traces = [
    ...words,
    ...gone.map(secretOf),
    ...filled.filter(({ type }) => type === 'double precision').map(({ value }) => String(value)),
  ]
  assert.ok(findWords(await dumpDatabase(app.db.url), traces).length > 100)

  const staff = app.as((await app.givenStaff()).key)
  const erased = await staff.post(`/api/desk/users/${ada}/erase`, { confirm: true })
  assert.equal(erased.status, 200, erased.text)

  assert.deepEqual(findWords(await dumpDatabase(app.db.url), traces), [])
  assert.deepEqual(await stillThere(client, filled), [])
  assert.deepEqual(await countOthers(client), {
    trips: 1,
    segments: 1,
    notifications: 1,
    outbox: 1,
    notes: 1,
    messages: 2,
    issue: 'Erased traveller called for Ben',
  })
  await app.settle()
  assert.equal(await app.files.has(digest), false, 'the file of a message is deleted')
})
