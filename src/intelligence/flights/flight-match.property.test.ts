import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { stableId } from '../../platform/ids.ts'
import { listIdsForFlights } from './flight-match.store.ts'
import { concernsFlight } from './flight-match.ts'

/** Few of each, so that random alerts and flights meet; every country has its airports. */
const countries: Readonly<Record<string, readonly string[]>> = { one: ['A', 'B', 'C'], two: ['D', 'E'] }
const airports = [...Object.values(countries).flat(), 'F']
const airlines = ['X', 'Y', 'Z']

/**
 * What an editor means by an alert, in the words of the contract’s rules; the oracle judges by the meaning, and never sees
 * the lists that the alert is stored with.
 */
type Meaning =
  | { readonly rule: 1; readonly airlines: readonly string[]; readonly country: string }
  | { readonly rule: 2; readonly airlines: readonly string[] }
  | { readonly rule: 3; readonly airlines: readonly string[]; readonly airports: readonly string[] }
  | { readonly rule: 4; readonly country: string }
  | { readonly rule: 5; readonly airports: readonly string[] }
  | { readonly rule: 0 }

/** How each is stored: by the rules’ own words. */
function stored(meaning: Meaning): { airlines: readonly string[]; airports: readonly string[] } {
  switch (meaning.rule) {
    case 1:
      return { airlines: meaning.airlines, airports: countries[meaning.country] ?? [] }
    case 2:
      return { airlines: meaning.airlines, airports: [] }
    case 3:
      return { airlines: meaning.airlines, airports: meaning.airports }
    case 4:
      return { airlines: [], airports: countries[meaning.country] ?? [] }
    case 5:
      return { airlines: [], airports: meaning.airports }
    case 0:
      return { airlines: [], airports: [] }
  }
}

interface Going {
  readonly carrier: string | null
  readonly departure: string | null
  readonly arrival: string | null
  readonly from: number
  readonly until: number
}
interface Written {
  readonly meaning: Meaning
  readonly status: string
  readonly start: number
  readonly finish: number | null
}

/** The oracle: rule by rule, hour by hour, one pair after the other. */
function oracle({ meaning, status, start, finish }: Written, flight: Going): boolean {
  if (status !== 'published') return false
  let overlaps = false
  for (let hour = flight.from; hour <= flight.until; hour++)
    if (hour >= start && (finish === null || hour <= finish)) overlaps = true
  if (!overlaps) return false
  const isBy = (named: readonly string[]): boolean => named.some((airline) => airline === flight.carrier)
  const uses = (named: readonly string[]): boolean =>
    named.some((airport) => airport === flight.departure || airport === flight.arrival)
  const isIn = (country: string): boolean => uses(countries[country] ?? [])
  switch (meaning.rule) {
    case 1:
      return isBy(meaning.airlines) && isIn(meaning.country)
    case 2:
      return isBy(meaning.airlines)
    case 3:
      return isBy(meaning.airlines) && uses(meaning.airports)
    case 4:
      return isIn(meaning.country)
    case 5:
      return uses(meaning.airports)
    case 0:
      return false
  }
}

const some = (codes: readonly string[]) => fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 3 })
const country = fc.constantFrom(...Object.keys(countries))
const meaning: fc.Arbitrary<Meaning> = fc.oneof(
  fc.record({ rule: fc.constant(1 as const), airlines: some(airlines), country }),
  fc.record({ rule: fc.constant(2 as const), airlines: some(airlines) }),
  fc.record({ rule: fc.constant(3 as const), airlines: some(airlines), airports: some(airports) }),
  fc.record({ rule: fc.constant(4 as const), country }),
  fc.record({ rule: fc.constant(5 as const), airports: some(airports) }),
  fc.record({ rule: fc.constant(0 as const) }),
)
const hour = fc.integer({ min: 0, max: 12 })
const written: fc.Arbitrary<Written> = fc
  .record({
    meaning,
    status: fc.constantFrom('published', 'published', 'published', 'historical', 'review'),
    start: hour,
    finish: fc.option(hour),
  })
  .map(({ start, finish, ...rest }) => ({ ...rest, start, finish: finish === null ? null : Math.max(start, finish) }))
const going: fc.Arbitrary<Going> = fc
  .record({
    carrier: fc.option(fc.constantFrom(...airlines, 'nobody'), { freq: 4 }),
    departure: fc.option(fc.constantFrom(...airports), { freq: 3 }),
    arrival: fc.option(fc.constantFrom(...airports), { freq: 3 }),
    from: hour,
    length: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, until: rest.from + length }))

const idOf = (kind: string, code: string): string => stableId('flight-match', kind, code)
const flightOf = (one: Going) => ({
  airlineId: one.carrier === null ? null : idOf('airline', one.carrier),
  departureAirportId: one.departure === null ? null : idOf('airport', one.departure),
  arrivalAirportId: one.arrival === null ? null : idOf('airport', one.arrival),
  from: timeOf(one.from),
  until: timeOf(one.until),
})
const timeOf = (hours: number): Date => new Date(Date.UTC(2026, 10, 14, hours))

test('the rule in memory: five meanings, as they are stored, against the oracle', () => {
  fc.assert(
    fc.property(meaning, going, (one, flight) => {
      const lists = stored(one)
      const scope = {
        airlineIds: lists.airlines.map((airline) => idOf('airline', airline)),
        airportIds: lists.airports.map((airport) => idOf('airport', airport)),
      }
      const expected = oracle({ meaning: one, status: 'published', start: 0, finish: null }, flight)
      assert.equal(concernsFlight(scope, flightOf(flight)), expected)
    }),
    { numRuns: 2_000 },
  )
})

test('the rule in the database: random alerts and flights against the oracle', async (t) => {
  const database = await testDatabase(t, 'migrated')
  const db = database.db()
  const now = timeOf(0)
  const landId = idOf('country', 'all')
  await sql`insert into countries (id, slug, alpha2, alpha3, name, travel_status, created_at, updated_at)
    values (${landId}, 'flight-land', 'QX', 'QXX', '{"en": "Flight Land"}', 0, ${now}, ${now})`.execute(db)
  for (const code of airports)
    await sql`insert into airports (id, name, country_id, type, created_at, updated_at)
      values (${idOf('airport', code)}, ${code}, ${landId}, 'large_airport', ${now}, ${now})`.execute(db)
  for (const [n, code] of airlines.entries())
    await sql`insert into airlines (id, name, iata, created_at, updated_at)
      values (${idOf('airline', code)}, ${code}, ${`Q${n}`}, ${now}, ${now})`.execute(db)

  await fc.assert(
    fc.asyncProperty(
      fc.array(written, { minLength: 1, maxLength: 25 }),
      fc.array(going, { maxLength: 6 }),
      async (alerts, flights) => {
        await sql`delete from alerts`.execute(db)
        const rows = alerts.map((alert, n) => ({ ...alert, ...stored(alert.meaning), id: idOf('alert', String(n)) }))
        await db
          .insertInto('alerts')
          .values(
            rows.map(({ id, status, start, finish }) => ({
              id,
              slug: id,
              status,
              headline: '{"en": "An alert"}',
              body: '{"en": "An alert"}',
              category: 'safety',
              risk_level: 'low',
              starts_at: timeOf(start),
              finishes_at: finish === null ? null : timeOf(finish),
              published_at: status === 'review' ? null : now,
              created_at: now,
              updated_at: now,
            })),
          )
          .execute()
        const carried = rows.flatMap((row) =>
          row.airlines.map((code) => ({ alert_id: row.id, airline_id: idOf('airline', code) })),
        )
        const placed = rows.flatMap((row) =>
          row.airports.map((code) => ({ alert_id: row.id, airport_id: idOf('airport', code) })),
        )
        if (carried.length > 0) await db.insertInto('alert_airlines').values(carried).execute()
        if (placed.length > 0) await db.insertInto('alert_airports').values(placed).execute()
        const found = await listIdsForFlights(db, flights.map(flightOf))
        const expected = rows.filter((row) => flights.some((flight) => oracle(row, flight))).map((row) => row.id)
        assert.deepEqual(found.sort(), expected.sort())
      },
    ),
    { numRuns: 150 },
  )
})
