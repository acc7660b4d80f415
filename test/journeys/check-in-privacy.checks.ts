import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { personalData } from '../../src/api/personal-data.ts'
import { exportPerson } from '../../src/people/index.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import type { Log } from '../../src/platform/log.ts'
import { type GivenUser, type TestApp, testApp } from '../support/app.ts'

/** A point in Berlin that no other data has, and an IP address reserved for documentation (RFC 5737). */
export const truth = { lat: 52.516379, lng: 13.377713 }
export const address = '198.51.100.77'

export const post = (service: TestApp, who: GivenUser, url: string, payload: object, from: string, more: object = {}) =>
  service.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: { authorization: `TKN ${who.token}`, ...more },
  })

/** The tables that have a column with one of the texts, or with a number close to one of these. */
export async function holders({ db }: TestApp, words: readonly string[], near: readonly number[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(db.db())
  assert.ok(columns.length > 300, `${columns.length} columns`)
  const found: string[] = []
  for (const [table, own] of Map.groupBy(columns, (one) => one.table)) {
    const tests = own.flatMap(({ column, type }) => {
      const value = sql.ref(column)
      if (['double precision', 'numeric', 'real'].includes(type))
        return near.map((number) => sql`abs(${value}::float8 - ${number}) < 0.001`)
      if (type === 'bytea') return words.map((word) => sql`position(${Buffer.from(word)}::bytea in ${value}) > 0`)
      return words.map((word) => sql`${value}::text like ${`%${word}%`}`)
    })
    if (tests.length === 0) continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.join(tests, sql` or `)} limit 1`.execute(
      db.db(),
    )
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** Somebody who does not share the location, and everything that the service logs. */
export async function shyTraveller(t: TestContext) {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const log: Log = pino({ level: 'trace' }, sink)
  const service = await testApp(t, {
    log,
    // Every statement counts as slow, so that everything that can be logged is logged.
    poolFor: (url) => {
      const pool = createPool({ url, size: 8, statementTimeout: 30_000, slowQuery: -1, log })
      t.after(() => pool.end())
      return pool
    },
  })
  const company = await service.givenCompany()
  await service.givenManager(company)
  const shy = await service.givenTraveller(company, { settings: { check_in_with_location: false } })
  return { service, shy, lines }
}

/**
 * So many check-ins from the one place reveal no more than one: every one was stored with the same few points (`outputs` has those that were
 * answered), and the database, the export and the log have neither the point nor the IP address.
 */
export async function assertKeptSecret(
  { service, shy, lines }: Awaited<ReturnType<typeof shyTraveller>>,
  count: number,
  outputs: Set<string>,
): Promise<void> {
  const kept = await service.db.db().selectFrom('check_ins').select(['lat', 'lng', 'anonymized']).execute()
  assert.equal(kept.length, count)
  for (const row of kept) {
    assert.equal(row.anonymized, true)
    outputs.add(`${row.lat},${row.lng}`)
  }
  assert.ok(outputs.size <= 3, [...outputs].join(' '))

  const words = ['52.5163', '13.3777', '198.51.100']
  assert.deepEqual(await holders(service, words, [truth.lat, truth.lng]), [])
  const exported = JSON.stringify(await exportPerson(service.ctx(), shy.id, personalData))
  const logged = lines.join('')
  assert.ok(lines.length > count, 'the log was listened to')
  for (const word of words) {
    assert.ok(!exported.includes(word), `the export has ${word}`)
    assert.ok(!logged.includes(word), `the log has ${word}`)
  }
  // Proof that the search works: it finds the stored centre.
  const [centre] = [...outputs].map((text) => text.split(',').map(Number))
  assert.deepEqual((await holders(service, [], centre ?? [])).filter((table) => !table.startsWith('stays_')).sort(), [
    'check_ins',
    'stays',
  ])
}
