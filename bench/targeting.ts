/**
 * Publishing an alert: finding whom it concerns and writing Trip Alerts, notifications, deliveries and events, against the
 * bare INSERT … SELECT of the same rows into the same tables; the same alert with ten times as many people elsewhere; the
 * selection alone against PostGIS over raw points (where the server has it and lets us make the extension); and one trip
 * against 500 alerts in effect.
 * Usage: DATABASE_URL=postgres://… node bench/targeting.ts [--people=50000] [--touched=10000] [--large]
 * The URL is of any database on a server where databases may be created. --large: 1 million people, 100 thousand touched.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { contextFor } from '../src/api/deps.ts'
import { insertAlert } from '../src/intelligence/alerts/alert-write.store.ts'
import { cellsOfFootprint } from '../src/intelligence/footprints/footprint.service.ts'
import { concerned } from '../src/intelligence/targeting/match.store.ts'
import { matchAlert } from '../src/intelligence/targeting/targeting.service.ts'
import type { OracleAlert } from '../src/intelligence/targeting/targeting-oracle.ts'
import { toAlert } from '../src/intelligence/targeting/targeting-worlds.testing.ts'
import { writeTripAlerts } from '../src/intelligence/targeting/trip-alert.store.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { type Db, scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { median } from './lib/load.ts'

const server = process.env['DATABASE_URL']
if (!server) throw new Error('Set DATABASE_URL to a database on a server where databases may be created.')
const asked = (name: string, usual: number): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const large = process.argv.includes('--large')
const people = asked('people', large ? 1_000_000 : 50_000)
const touched = asked('touched', large ? 100_000 : 10_000)
const now = new Date('2027-03-01T12:00:00.000Z')
const log = createLog('error')

const name = `godwit_bench_${process.pid}`
const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${name}`)
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
const client = new pg.Client({ connectionString: url })
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** People from..until, each with one trip of ten days and one stay: the first ones within 40 km of 10° N 10° E, the others in other towns. */
async function addPeople(from: number, until: number, near: boolean): Promise<void> {
  const ids = (kind: number): string => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const range = [from, until]
  await client.query(
    `insert into users (id, company_id, first_name, email, token_digest, created_at, updated_at)
     select ${ids(1)}, '00000009-0000-7000-8000-000000000000', 'P', n || '@example.com', decode(md5(n::text), 'hex'), now(), now() from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into trips (id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
     select ${ids(2)}, 'T', true, '2027-02-25', '2027-03-06', 'other', false, now(), now() from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into trip_travellers (trip_id, user_id, updated_at) select ${ids(2)}, ${ids(1)}, now() from generate_series($1::int, $2::int) n`,
    range,
  )
  await client.query(
    `insert into stays (user_id, company_id, kind, source_id, part, trip_id, lat, lng, cell, from_at, until_at, span)
     select ${ids(1)}, '00000009-0000-7000-8000-000000000000', 'city', ${ids(3)}, 0, ${ids(2)}, lat, lng,
       (floor((lat + 90) * 2) * 720 + floor((lng + 180) * 2))::int, '2027-02-25', '2027-03-06', 1
     from (select n, case when $3 then 10 + (random() - 0.5) * 0.5 else 20 + (n % 40) + random() * 0.1 end as lat,
         case when $3 then 10 + (random() - 0.5) * 0.5 else -150 + (n * 7 % 300) + random() * 0.1 end as lng
       from generate_series($1::int, $2::int) n) place`,
    [...range, near],
  )
  await client.query('analyze users, trips, trip_travellers, stays')
}

function alertAt(lat: number, lng: number, number: number): OracleAlert {
  const id = newId(now)
  const nothing = {
    categoryIds: [],
    wholeCountryIds: [],
    countryIds: [],
    divisionIds: [],
    regionIds: [],
    polygons: [],
    airportIds: [],
    airlineIds: [],
  }
  const points = [{ id: newId(now), lat, lng, km: null }]
  return { id, threadId: id, start: now, finish: null, risk: 'high', advice: `${number}`, ...nothing, points }
}

async function givenAlert(db: Db, lat: number, lng: number, number: number): Promise<string> {
  const alert = toAlert(alertAt(lat, lng, number), number, 'published', now)
  await insertAlert(db, alert, cellsOfFootprint(alert.footprint))
  return alert.id
}

const written = ['trip_alerts', 'alert_tellings', 'notifications', 'deliveries'] as const

async function forget(): Promise<void> {
  await client.query(`truncate ${written.join(', ')}, alert_summaries, webhook_events`)
}

try {
  await client.connect()
  await migrate(url)
  await client.query("set godwit.everything = 'on'")
  await client.query(
    `insert into companies (id, name, features, created_at, updated_at) values ('00000009-0000-7000-8000-000000000000', 'C', '{alerts}', now(), now())`,
  )
  await addPeople(1, touched, true)
  await addPeople(touched + 1, people, false)
  const pool = createPool({ url, size: 2, statementTimeout: 30_000, slowQuery: 1e9, log })
  const db = scopedDb(pool, everything)
  const ctx = contextFor(
    { pool, clock: { now: () => now }, log, vault: createVault('0f'.repeat(32)) },
    { kind: 'system' },
    'bench',
  )
  const alertId = await givenAlert(db, 10, 10, 0)
  await client.query('analyze alerts, alert_cells, alert_locations')
  const publish = (): Promise<void> => matchAlert(ctx, alertId, () => ({}))
  const select = async (): Promise<number> => {
    const { rows } = await sql<{
      count: number
    }>`with recursive ${concerned({ alertId, now })} select count(*) as count from reached`.execute(db)
    return rows[0]?.count ?? 0
  }

  // Ours and the bare rows, in turns.
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < 3; round++) {
    await forget()
    await client.query('vacuum')
    ours.push(await timed(publish))
    for (const table of written) await client.query(`create temp table copy_of_${table} as select * from ${table}`)
    const { rows } = await client.query('select count(*) as count from copy_of_notifications')
    if (Number(rows[0]?.count) !== touched) throw new Error(`${rows[0]?.count} were told, not ${touched}`)
    await forget()
    await client.query('vacuum')
    const columns = async (table: string): Promise<string> =>
      (
        await client.query(
          `select string_agg(quote_ident(column_name), ', ') as list from information_schema.columns where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
          [table],
        )
      ).rows[0]?.list
    const lists: string[] = []
    for (const table of written) lists.push(await columns(table))
    bare.push(
      await timed(async () => {
        await client.query('begin')
        for (const [n, table] of written.entries())
          await client.query(`insert into ${table} (${lists[n]}) select ${lists[n]} from copy_of_${table}`)
        await client.query('commit')
      }),
    )
    for (const table of written) await client.query(`drop table copy_of_${table}`)
  }
  console.log(
    `${touched} of ${people} people: published in ${seconds(median(ours))}, their bare rows in ${seconds(median(bare))}`,
  )
  console.log(`ratio to the bare rows: ${(median(ours) / median(bare)).toFixed(2)} (aim ≤ 2.5)`)

  // The selection alone, against PostGIS.
  const mine: number[] = []
  const theirs: number[] = []
  // The service plans a statement once for each connection, after its first few uses.
  for (let n = 0; n < 6; n++) await select()
  try {
    await client.query('create extension if not exists postgis')
    await client.query(
      `create table raw as select user_id, trip_id, from_at, until_at, ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography as at from stays`,
    )
    await client.query('create index on raw using gist (at)')
    await client.query('analyze raw')
    const within = `select count(*) from raw join trips t on t.id = raw.trip_id and t.start <= '2027-03-15'
      where ST_DWithin(at, ST_MakePoint(10, 10)::geography, 50000) and until_at >= '${now.toISOString()}'`
    for (let round = 0; round < 5; round++) {
      theirs.push(await timed(() => client.query(within)))
      mine.push(await timed(select))
    }
    console.log(`selection: ${seconds(median(mine))}, by PostGIS ${seconds(median(theirs))}`)
    console.log(`ratio to PostGIS: ${(median(mine) / median(theirs)).toFixed(2)} (aim ≤ 0.3)`)
  } catch (error) {
    console.log(`no comparison with PostGIS: ${(error as Error).message}`)
  }

  // Ten times as many elsewhere.
  await forget()
  await client.query('vacuum')
  const before = median([await timed(select), await timed(select), await timed(select)])
  await addPeople(people + 1, people * 10, false)
  await client.query('vacuum')
  await select()
  const after = median([await timed(select), await timed(select), await timed(select)])
  const again = await timed(publish)
  console.log(
    `with ${people * 10} people: selection ${seconds(after)} after ${seconds(before)}, published in ${seconds(again)}`,
  )
  console.log(`ratio with ten times as many people: ${(again / median(ours)).toFixed(2)} (aim ≤ 1.2)`)

  // One trip against 500 alerts.
  for (let n = 1; n < 500; n++) await givenAlert(db, -60 + (n % 100), -179 + ((n * 37) % 358), n)
  await client.query('analyze alerts, alert_cells, alert_locations')
  const times: number[] = []
  for (let n = 0; n < 40; n++) {
    const tripIds = [`00000002-0000-7000-8000-${(n + 1).toString(16).padStart(12, '0')}`]
    times.push(await timed(() => writeTripAlerts(db, { among: { tripIds }, now })))
  }
  console.log(
    `one trip against 500 alerts in effect: ${median(times.slice(10)).toFixed(1)} ms (the first, with planning, ${times[0]?.toFixed(0)} ms)`,
  )
  await pool.end()
} finally {
  await client.end().catch(() => {})
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
