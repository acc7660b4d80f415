import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { self } from '../../platform/embedded/processes.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { usualBounds } from './gate-bounds.ts'
import { lineOf, type Result, resultOfLine } from './result.ts'
import { givenReceiver, type WebhookApp, webhookApp } from './webhooks.testing.ts'

const taken: Result = {
  row: { id: 7, attempts: 1 },
  state: 'delivered',
  number: 1,
  at: new Date('2026-03-01T12:00:00.000Z'),
  ended: new Date('2026-03-01T12:00:00.030Z'),
  dueAt: null,
  url: 'https://hooks.example.com/godwit?Ä',
  address: '203.0.113.7',
  status: 200,
  durationMs: 30,
  answer: 'kept before\nthe crash',
  error: null,
}

test('a line of the journal holds a success; half a line and strange ones are nothing', () => {
  const line = lineOf(taken)
  assert.equal(line.includes('\n'), false)
  assert.deepEqual(resultOfLine(line), taken)
  assert.deepEqual(resultOfLine(lineOf({ ...taken, address: null })), { ...taken, address: null })
  const strange = [
    '',
    '{}',
    'null',
    '[1,2]',
    line.slice(0, -1),
    line.replace('7,', '"7",'),
    line.replace('200', '2e999'),
  ]
  for (const one of strange) assert.equal(resultOfLine(one), undefined, one)
})

const pagesOf = (app: WebhookApp): string => join(app.journalFolder, 'webhook_deliveries')

/** As a process leaves it that is gone. */
function leavePage(app: WebhookApp, holder: string, lines: readonly string[]): void {
  fs.mkdirSync(pagesOf(app), { recursive: true })
  const header = JSON.stringify({ ...self, started: 'before', holder })
  fs.writeFileSync(join(pagesOf(app), 'left.page'), [header, ...lines].join('\n'))
}

interface Row {
  readonly id: number
  readonly state: string
  readonly attempts: number
  readonly answers: string | null
}

const rowsOf = async (app: WebhookApp): Promise<Row[]> =>
  (
    await sql<Row>`
      select d.id, d.state, d.attempts, (select string_agg(t.answer, ' and ') from webhook_tries t where t.delivery_id = d.id) as answers
      from webhook_deliveries d order by d.id`.execute(app.db.db())
  ).rows

test('what a killed worker knew is written before its leases are taken back, once, and only where they were still its own', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company, [20, 20, 20])
  const ids = (await rowsOf(app)).map(({ id }) => id)
  // Their leases are over. The second was claimed by somebody else since, the third once more by the same.
  for (const [index, holder, attempts] of [
    [0, 'killed', 1],
    [1, 'another', 1],
    [2, 'killed', 2],
  ] as const)
    await sql`
      update webhook_deliveries set leased_until = clock_timestamp(), leased_by = ${holder}, attempts = ${attempts}
      where id = ${ids[index]}`.execute(app.db.db())
  const lines = ids.map((id) => lineOf({ ...taken, row: { id, attempts: 1 } }))
  leavePage(app, 'killed', ['nonsense', ...lines, lines[0]?.slice(0, 9) ?? ''])
  const worker = app.worker()
  await app.run(worker)
  const expected = [
    { id: ids[0], state: 'delivered', attempts: 1, answers: taken.answer },
    { id: ids[1], state: 'delivered', attempts: 2, answers: 'thanks' },
    { id: ids[2], state: 'delivered', attempts: 3, answers: 'thanks' },
  ]
  assert.deepEqual(await rowsOf(app), expected)
  assert.equal(receiver.got.length, 2)
  assert.deepEqual(fs.readdirSync(pagesOf(app)), [])
  leavePage(app, 'killed', [...lines, ''])
  await app.happen(company)
  await app.run(app.worker())
  assert.deepEqual((await rowsOf(app)).slice(0, 3), expected, 'a page that comes a second time changes nothing')
  assert.deepEqual(fs.readdirSync(pagesOf(app)), [])
})

/** While it acts, nothing that came of a try can be written. */
async function whileTriesAreLocked(app: WebhookApp, act: () => Promise<void>): Promise<void> {
  const connection = await app.db.pool.connect()
  try {
    await connection.query('begin', [])
    await connection.query('lock table webhook_tries in share mode', [])
    await act()
  } finally {
    await connection.query('rollback', [])
    connection.release()
  }
}

test('with a journal a database that is slow to write holds up no request; what came stands in the journal until it is written', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company, Array(300).fill(20))
  const worker = app.worker()
  await whileTriesAreLocked(app, async () => {
    await worker.start()
    await until(() => receiver.got.length === 300, 60_000)
    const lines = (): number =>
      fs
        .readdirSync(pagesOf(app))
        .flatMap((name) => fs.readFileSync(join(pagesOf(app), name), 'utf8').split('\n'))
        .filter((line) => resultOfLine(line)).length
    await until(() => lines() === 300)
    assert.deepEqual(new Set((await rowsOf(app)).map(({ answers }) => answers)), new Set([null]))
  })
  await app.run(worker)
  const rows = await rowsOf(app)
  assert.equal(rows.length, 300)
  for (const { state, attempts, answers } of rows)
    assert.deepEqual([state, attempts, answers], ['delivered', 1, 'thanks'])
  assert.equal(receiver.got.length, 300)
  await until(() => fs.readdirSync(pagesOf(app)).length === 0)
})

test('without a folder for it only a few are under way that a crash could double', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const receiver = await givenReceiver(t)
  await app.register(company, receiver.url)
  await app.happen(company, Array(300).fill(20))
  fs.writeFileSync(join(app.journalFolder, 'a file'), '')
  const worker = app.worker({ journalFolder: join(app.journalFolder, 'a file') })
  await whileTriesAreLocked(app, async () => {
    await worker.start()
    const stuck = async (): Promise<number | undefined> =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n from pg_locks
          where relation = 'webhook_tries'::regclass and not granted`.execute(app.db.db())
      ).rows[0]?.n
    // Three statements wait with what had come when they were sent; what comes after that stays within the window.
    await until(async () => (await stuck()) === 3, 60_000)
    assert.ok(receiver.got.length <= 4 * usualBounds.near, `${receiver.got.length} came`)
  })
  await until(() => receiver.got.length === 300, 60_000)
  await app.run(worker)
  for (const { state, attempts } of await rowsOf(app)) assert.deepEqual([state, attempts], ['delivered', 1])
})
