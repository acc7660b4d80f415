/**
 * Publishing a storm's alert (three divisions, a drawn polygon of 800 corners, six points with their radius): finding whom it
 * concerns and writing Trip Alerts, notifications, deliveries and events, against the bare INSERT … SELECT of the same rows into
 * the same tables; the same with ten times as many people elsewhere; the selection alone, by kind of place, against PostGIS over
 * raw points and polygons; and one trip against 500 alerts in effect.
 * Usage: DATABASE_URL=postgres://… node bench/targeting.ts [--people=50000] [--touched=5000] [--large] [--no-ten]
 * The URL is of any database on a server where databases may be created; PostGIS is compared with where the server has it and
 * lets us make the extension. --large: 1 million people, 100 thousand touched. --no-ten: without the tenfold people.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { contextFor } from '../src/api/deps.ts'
import { insertAlert } from '../src/intelligence/alert-editing/alert-write.store.ts'
import { cellsOfFootprint } from '../src/intelligence/footprints/footprint.service.ts'
import { reachedCtes } from '../src/intelligence/matching/match.store.ts'
import { footprintKinds } from '../src/intelligence/matching/targeting.ts'
import { matchAlert } from '../src/intelligence/targeting/targeting.service.ts'
import { upsertTripAlerts } from '../src/intelligence/trip-alerts/trip-alert.store.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { type Db, scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import type { OracleAlert } from '../test/oracles/targeting-oracle.ts'
import { toAlert } from '../test/worlds/targeting-worlds.ts'
import { median } from './lib/load.ts'
import { byPostgis, preparePostgis } from './lib/targeting-postgis.ts'
import {
  addPeople,
  circles,
  drawPlaces,
  fillMap,
  now,
  readWorld,
  stormDrawing,
  stormEnds,
} from './lib/targeting-world.ts'

const server = process.env['DATABASE_URL']
if (!server) throw new Error('Set DATABASE_URL to a database on a server where databases may be created.')
const numberOption = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const large = process.argv.includes('--large')
const people = numberOption('people', large ? 1_000_000 : 50_000)
const touched = numberOption('touched', large ? 100_000 : 5_000)
if (touched * 4 > people) throw new Error('At most a quarter of the people can be touched.')
const log = createLog('error')

const name = `godwit_bench_${process.pid}`
const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${name}`)
// The settings that targeting uses for large scans; PostGIS and the bare inserts get them too.
await admin.query(`alter database ${name} set jit = off`)
await admin.query(`alter database ${name} set work_mem = '64MB'`)
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
const client = new pg.Client({ connectionString: url })
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const began = performance.now()
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`)

const nothing = {
  categoryIds: [],
  wholeCountryIds: [],
  countryIds: [],
  divisionIds: [],
  regionIds: [],
  points: [],
  polygons: [],
  airportIds: [],
  airlineIds: [],
}

/** The kinds of places in each footprint, which the service has read with the alert. */
const kindsOf = new Map<string, ReturnType<typeof footprintKinds>>()

async function givenAlert(db: Db, footprint: Partial<OracleAlert>, number: number): Promise<string> {
  const id = newId(now)
  const one = { id, threadId: id, start: now, finish: stormEnds, risk: 'high' as const, advice: `${number}` }
  const alert = toAlert({ ...one, ...nothing, ...footprint }, number, 'published', now)
  await insertAlert(db, alert, cellsOfFootprint(alert.footprint))
  kindsOf.set(id, footprintKinds(alert.footprint))
  return id
}

const written = ['trip_alerts', 'alert_recipients', 'notifications', 'deliveries', 'webhook_events'] as const

async function forget(): Promise<void> {
  await client.query(`truncate ${written.join(', ')}, alert_summaries`)
  await client.query('vacuum')
}

/** Inserts the same rows again by plain statements, in one transaction as well. */
async function writeBare(): Promise<number> {
  const lists: string[] = []
  for (const table of written) {
    const { rows } = await client.query<{ list: string }>(
      `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
    lists.push(rows[0]?.list ?? '')
    await client.query(`create temp table copy_of_${table} as select * from ${table}`)
  }
  await forget()
  const took = await timed(async () => {
    await client.query('begin')
    for (const [n, table] of written.entries())
      await client.query(`insert into ${table} (${lists[n]}) select ${lists[n]} from copy_of_${table}`)
    await client.query('commit')
  })
  for (const table of written) await client.query(`drop table copy_of_${table}`)
  return took
}

try {
  await client.connect()
  await migrate(url)
  await client.query("set godwit.everything = 'on'")
  const world = readWorld()
  await fillMap(client, world, drawPlaces(world, touched))
  await addPeople(client, { from: 1, until: people, elsewhere: false, people, touched })
  say(`${people} people`)
  const pool = createPool({ url, size: 2, statementTimeout: 600_000, slowQuery: 1e9, log })
  const db = scopedDb(pool, everything)
  const deps = { pool, clock: { now: () => now }, log, vault: createVault('0f'.repeat(32)) }
  const ctx = contextFor(deps, { kind: 'system' }, 'bench')
  const divisionIds = world.divisions.map((area) => area.id)
  const points = (): OracleAlert['points'] => circles.map((circle) => ({ id: newId(now), ...circle }))
  const polygons = (): OracleAlert['polygons'] => [{ id: newId(now), drawing: stormDrawing }]
  const kinds = {
    points: await givenAlert(db, { points: points() }, 1),
    polygon: await givenAlert(db, { polygons: polygons() }, 2),
    divisions: await givenAlert(db, { divisionIds }, 3),
    'all of them': await givenAlert(db, { points: points(), polygons: polygons(), divisionIds }, 4),
  }
  const alertId = kinds['all of them']
  const footprintTables = 'alerts, alert_cells, alert_locations, alert_divisions'
  await client.query(`analyze ${footprintTables}`)
  const publish = (): Promise<void> => matchAlert(ctx, alertId)
  const select = async (id: string): Promise<{ people: number; sum: string }> => {
    const kinds = kindsOf.get(id) ?? new Set()
    const { rows } = await sql<{ people: number; sum: string }>`
      with recursive ${reachedCtes({ alertId: id, footprintKinds: kinds, now })}
      select count(*)::int as people, coalesce(sum(uuid_hash(trip_id)::bigint * uuid_hash(user_id)), 0)::text as sum
      from (select distinct trip_id, user_id from reached) one`.execute(db)
    return rows[0] ?? { people: 0, sum: '' }
  }

  const ours: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < 3; round++) {
    await forget()
    const took = await timed(publish)
    const { rows } = await client.query('select count(*)::int as count from notifications')
    if (rows[0]?.count !== touched) throw new Error(`${rows[0]?.count} were told, not ${touched}`)
    ours.push(took)
    ratios.push(took / (await writeBare()))
  }
  say(`${touched} of ${people} people: published in ${seconds(median(ours))}`)
  say(`ratio to the bare rows: ${median(ratios).toFixed(2)} (aim ≤ 2.5)`)

  // The selection alone. PostgreSQL keeps a generic plan per connection after the first few uses of a statement.
  for (const id of Object.values(kinds)) for (let n = 0; n < 6; n++) await select(id)
  try {
    await preparePostgis(client, world.divisions)
    for (const [kind, id] of Object.entries(kinds)) {
      const [mine, raw, pieces]: [number[], number[], number[]] = [[], [], []]
      const [us, them] = [await select(id), await byPostgis(client, kind, 'raw')]
      if (us.people !== them.people || us.sum !== them.sum)
        throw new Error(`${kind}: ${us.people} people are not the ${them.people} of PostGIS`)
      for (let round = 0; round < 5; round++) {
        raw.push(await timed(() => byPostgis(client, kind, 'raw')))
        mine.push(await timed(() => select(id)))
        pieces.push(await timed(() => byPostgis(client, kind, 'pieces')))
      }
      const ratio = (others: readonly number[]): string =>
        median(others.map((other, n) => (mine[n] ?? Number.NaN) / other)).toFixed(2)
      const times = `${seconds(median(mine))}, by PostGIS ${seconds(median(raw))}`
      say(`selection by ${kind}: the same ${us.people} people in ${times}`)
      say(`ratio to PostGIS: ${ratio(raw)} (aim ≤ 0.3); to PostGIS on subdivided polygons: ${ratio(pieces)}`)
    }
  } catch (error) {
    say(`no comparison with PostGIS: ${(error as Error).message}`)
  }

  if (!process.argv.includes('--no-ten')) {
    const before: number[] = []
    const after: number[] = []
    for (let round = 0; round < 3; round++) {
      await forget()
      before.push(await timed(publish))
    }
    await addPeople(client, { from: people + 1, until: people * 10, elsewhere: true, people, touched })
    for (let round = 0; round < 3; round++) {
      await forget()
      after.push(await timed(publish))
    }
    say(`with ${people * 10} people: published in ${seconds(median(after))} after ${seconds(median(before))}`)
    say(`ratio with ten times as many people: ${(median(after) / median(before)).toFixed(2)} (aim ≤ 1.2)`)
  }

  for (let n = 10; n < 500; n++) {
    const point = { id: newId(now), lat: -60 + (n % 100), lng: -179 + ((n * 37) % 358), km: null }
    await givenAlert(db, { points: [point] }, n)
  }
  await client.query(`analyze ${footprintTables}`)
  const times: number[] = []
  for (let n = 0; n < 40; n++) {
    const trip = (n + 1) * Math.floor(people / touched)
    const tripIds = [`00000002-0000-7000-8000-${trip.toString(16).padStart(12, '0')}`]
    times.push(await timed(() => upsertTripAlerts(db, { scope: { tripIds }, now })))
  }
  say(
    `one trip against 500 alerts in effect: ${median(times.slice(10)).toFixed(1)} ms (the first, with planning, ${times[0]?.toFixed(0)} ms)`,
  )
  await pool.end()
} finally {
  await client.end().catch(() => {})
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
