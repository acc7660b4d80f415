import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import { personalData } from '../../src/api/personal-data.ts'
import { exportPerson } from '../../src/people/index.ts'
import { createPool } from '../../src/platform/db/pool.ts'
import type { Log } from '../../src/platform/log.ts'
import { distanceKm } from '../../src/reference/index.ts'
import { privacyCell } from '../../src/safety/check-ins/privacy-cell.ts'
import { type GivenUser, type TestApp, testApp } from '../support/app.ts'

/** A point in Berlin that no other data has, and an IP address reserved for documentation (RFC 5737). */
const truth = { lat: 52.516379, lng: 13.377713 }
const address = '198.51.100.77'

const post = (service: TestApp, who: GivenUser, url: string, payload: object, from: string, more: object = {}) =>
  service.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: { authorization: `TKN ${who.token}`, ...more },
  })

/** The tables that have a column with one of the texts, or with a number close to one of these. */
async function holders({ db }: TestApp, words: readonly string[], near: readonly number[]): Promise<string[]> {
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

test('a thousand check-ins from one place reveal no more than one; neither point nor IP address is stored', async (t) => {
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

  const outputs = new Set<string>()
  const first = service.clock.now().getTime() / 1000 - 80_000
  const sendOne = async (n: number): Promise<void> => {
    const point = { latitude: truth.lat, longitude: truth.lng, checkin_at: first + n * 60 }
    const answer =
      n % 2 === 0
        ? await post(service, shy, '/api/v1/users/check_in', point, address)
        : await post(
            service,
            shy,
            '/api/v2/check_ins',
            { check_in: { device_token: 'x', accuracy: 0, status: n === 501 ? 2 : 0, ...point } },
            address,
            n % 100 === 1 ? { 'idempotency-key': `key ${n}` } : {},
          )
    assert.ok(answer.statusCode === 200 || answer.statusCode === 201, answer.body)
    if (n % 2 === 1) {
      const { lat, lng } = answer.json<{ lat: number; lng: number }>()
      outputs.add(`${lat},${lng}`)
    }
  }
  for (let n = 0; n < 1000; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => sendOne(n + i)))
  // A malformed request is answered, and not stored or logged either.
  await post(service, shy, '/api/v2/check_ins', { check_in: { latitude: truth.lat, longitude: truth.lng } }, address)

  const kept = await service.db.db().selectFrom('check_ins').select(['lat', 'lng', 'anonymized']).execute()
  assert.equal(kept.length, 1000)
  for (const row of kept) {
    assert.equal(row.anonymized, true)
    outputs.add(`${row.lat},${row.lng}`)
  }
  assert.ok(outputs.size <= 3, [...outputs].join(' '))

  const words = ['52.5163', '13.3777', '198.51.100']
  assert.deepEqual(await holders(service, words, [truth.lat, truth.lng]), [])
  const exported = JSON.stringify(await exportPerson(service.ctx(), shy.id, personalData))
  const logged = lines.join('')
  assert.ok(lines.length > 1000, 'the log was listened to')
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
})

test('with location sharing on, the network is stored in its own table and shown to the person only; the IP address never', async (t) => {
  const service = await testApp(t)
  const company = await service.givenCompany()
  const open = await service.givenTraveller(company)
  const body = { check_in: { device_token: 'x', latitude: truth.lat, longitude: truth.lng, status: 2 } }
  const answer = await post(service, open, '/api/v2/check_ins', body, address)
  assert.equal(answer.json<{ ip_address: string }>().ip_address, '198.51.100.0')
  assert.deepEqual(await holders(service, [address], []), [])
  assert.deepEqual(await holders(service, ['198.51.100'], []), ['check_in_addresses'])
  const exported = JSON.stringify(await exportPerson(service.ctx(), open.id, personalData))
  assert.ok(!exported.includes('198.51.100'))
})

test('a stored point is no nearer to the real one than any point of the cell', () => {
  let seed = 9
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  const points = Array.from({ length: 20_000 }, () => ({ lat: random() * 120 - 60, lng: random() * 360 - 180 }))
  const away = points.map((point) => {
    const cell = privacyCell(point)
    return distanceKm(point.lng, point.lat, cell.lng, cell.lat)
  })
  // From the middle of a square of 25 km to a point that lies anywhere in it: 0.3826 of its side on average (a known integral).
  const expected = 0.3826 * 25
  const mean = away.reduce((sum, km) => sum + km, 0) / away.length
  assert.ok(Math.abs(mean - expected) < 0.03 * expected, `${mean} km instead of ${expected}`)
  // A circle of a tenth of the cell's area around the kept point holds a tenth of the truths.
  const radius = Math.sqrt((0.1 * 25 * 25) / Math.PI)
  const share = away.filter((km) => km < radius).length / away.length
  assert.ok(Math.abs(share - 0.1) < 0.01, `${share} instead of 0.1`)
})
