import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import pg from 'pg'
import type { Answer, Caller, GivenCompany } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { erasePerson, peoplePersonalData } from '../../people/index.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { tripsPersonalData } from '../personal-data/trip-data.service.ts'
import { readTripCsv } from './trip-csv.wire.ts'

const header = 'traveller_email,trip_external_id,kind,country_code,entry_date,exit_date\n'
const rows = (count: number, email = 'ada@example.com'): string =>
  Array.from({ length: count }, (_, n) => `${email},PNR-${n},destination,BR,2027-03-01,2027-03-05\n`).join('')
const path = (company: GivenCompany): string => `/api/desk/companies/${company.id}/trip_imports`

interface World {
  readonly app: WorkingApp
  readonly staff: Caller
  readonly staffKey: string
  /** Holds up whoever writes trips. */
  readonly lock: pg.Client
  readonly blocked: () => Promise<number>
  company(): Promise<GivenCompany>
}

async function world(t: Parameters<typeof workingApp>[0]): Promise<World> {
  const app = await workingApp(t, { template: 'world' })
  const staff = await app.givenStaff()
  const lock = new pg.Client({ connectionString: app.db.url })
  lock.on('error', () => undefined)
  await lock.connect()
  t.after(() => lock.end())
  await lock.query('begin; lock table trips in exclusive mode')
  const observer = new pg.Client({ connectionString: app.db.url })
  observer.on('error', () => undefined)
  await observer.connect()
  t.after(() => observer.end())
  return {
    app,
    staff: app.as(staff.key),
    staffKey: staff.key,
    lock,
    async blocked() {
      const { rows: found } = await observer.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return found[0]?.count ?? 0
    },
    async company() {
      const company = await app.givenCompany()
      await app.givenTraveller(company, { email: `ada@${company.id}.example` })
      return company
    },
  }
}

interface Import extends Record<string, unknown> {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly total: number
  readonly report: { readonly trips: readonly { readonly outcome: string }[] } | null
}

test('at most two imports of a company run at once and four in all; the others wait in the queue', async (t) => {
  const { app, staff, lock, blocked, company } = await world(t)
  const [first, second, third] = [await company(), await company(), await company()]
  const send = (to: GivenCompany, name: string): Promise<Answer<Import>> =>
    staff.post<Import>(path(to), {
      trip_import: { csv: header + rows(1, `ada@${to.id}.example`).replace('PNR-0', name) },
    })
  const running: Promise<Answer<Import>>[] = []
  const start = async (to: GivenCompany): Promise<void> => {
    running.push(send(to, `PNR-${running.length}`))
    await until(async () => (await blocked()) === running.length)
  }
  await start(first)
  await start(first)
  /** Fails instead of waiting for ever for an import that should not have begun. */
  const queued = (answer: Promise<Answer<Import>>): Promise<Answer<Import>> =>
    Promise.race([answer, until(async () => (await blocked()) > running.length).then(() => assert.fail('it runs'))])
  const waiting = await queued(send(first, 'PNR-queued'))
  assert.equal(waiting.status, 202, waiting.text)
  assert.equal(waiting.body.state, 'waiting')
  assert.equal(waiting.headers['location'], `${path(first)}/${waiting.body.id}`)
  await start(second)
  await start(second)
  const fifth = await queued(send(third, 'PNR-queued'))
  assert.equal(fifth.status, 202, 'four in all')

  await app.settle()
  const place = String(waiting.headers['location'])
  assert.equal((await staff.get<Import>(place)).body.state, 'waiting', 'while the others run')
  await lock.query('rollback')
  for (const one of await Promise.all(running)) assert.equal(one.status, 200, one.text)
  app.clock.advance(60)
  await app.settle()
  for (const [to, answer] of [
    [first, waiting],
    [third, fifth],
  ] as const) {
    const { body } = await staff.get<Import>(`${path(to)}/${answer.body.id}`)
    assert.equal(body.state, 'done', JSON.stringify(body))
    assert.deepEqual([body.done, body.total], [1, 1])
    assert.deepEqual(
      body.report?.trips.map((one) => one.outcome),
      ['create'],
    )
  }
  const stranger = await app.signedIn(await app.givenManager(third))
  assert.equal((await stranger.get(place)).status, 401, 'not for another company')
  assert.equal((await staff.get(`${path(third)}/${waiting.body.id}`)).status, 404)
  assert.equal((await staff.get(`${path(first)}/not-an-id`)).status, 404)

  const person = await app.givenTraveller(first)
  await erasePerson(app.ctx(), person.id, [...peoplePersonalData, ...tripsPersonalData])
  assert.equal((await staff.get(place)).status, 404, 'its report may name a person who was erased')
  const kept = `${path(third)}/${fifth.body.id}`
  assert.equal((await staff.get(kept)).status, 200)
  app.clock.advance(86_400)
  await app.settle()
  assert.equal((await staff.get(kept)).status, 404, 'reports are kept for a day')
})

test('a caller who is gone stops the import', async (t) => {
  const { app, staffKey, lock, blocked, company } = await world(t)
  const to = await company()
  const port = await app.listen()
  const call = request({
    host: '127.0.0.1',
    port,
    path: path(to),
    method: 'POST',
    headers: { authorization: `TKN ${staffKey}`, 'content-type': 'application/json' },
  })
  call.on('error', () => undefined)
  call.end(JSON.stringify({ trip_import: { csv: header + rows(120, `ada@${to.id}.example`) } }))
  await until(async () => (await blocked()) === 1)
  call.destroy()
  const state = async (): Promise<string | undefined> =>
    (await app.db.db().selectFrom('trip_imports').select('state').executeTakeFirst())?.state
  await until(async () => (await state()) === 'stopping')
  await lock.query('rollback')
  await until(async () => (await state()) === 'stopped')
  const trips = await app.db.db().selectFrom('trips').select('id').where('company_id', '=', to.id).execute()
  assert.equal(trips.length, 0, 'the transaction that was under way was rolled back, and no other began')
})

test('reading a file of 20,000 rows lets other requests in between', async () => {
  let turns = 0
  let reading = true
  const count = (): void => {
    turns++
    if (reading) setImmediate(count)
  }
  setImmediate(count)
  const file = await readTripCsv(header + rows(20_000))
  reading = false
  assert.equal(file.rows, 20_000)
  assert.ok(turns >= 400, `${turns} turns of the event loop: at most 100 rows are read in one`)
})
