/**
 * What the chain of evidence costs: publishing a storm's alert as bench/targeting.ts does, with the triggers that note it and without them, in turns; and entries
 * a second of the schedule that chains, against the bare inserts of the same rows.
 * Usage: DATABASE_URL=postgres://… node bench/evidence.ts [--people=50000] [--touched=5000] [--rounds=7]
 */
import pg from 'pg'
import { contextFor } from '../src/api/deps.ts'
import { chainPending } from '../src/delivery/chain/chain.service.ts'
import { insertAlert } from '../src/intelligence/alert-editing/alert-write.store.ts'
import { cellsOfFootprint } from '../src/intelligence/footprints/footprint.service.ts'
import { matchAlert } from '../src/intelligence/targeting/targeting.service.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { toAlert } from '../test/worlds/targeting-worlds.ts'
import { median } from './lib/load.ts'
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
const people = numberOption('people', 50_000)
const touched = numberOption('touched', 5_000)
const rounds = numberOption('rounds', 7)
if (touched * 4 > people) throw new Error('At most a quarter of the people can be touched.')

const name = `godwit_bench_${process.pid}`
const admin = new pg.Client({ connectionString: server })
await admin.connect()
await admin.query(`create database ${name}`)
await admin.query(`alter database ${name} set jit = off`)
await admin.query(`alter database ${name} set work_mem = '64MB'`)
const url = Object.assign(new URL(server), { pathname: `/${name}` }).href
const client = new pg.Client({ connectionString: url })
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const say = (text: string): void => console.log(text)

const written =
  'trip_alerts, alert_recipients, notifications, deliveries, webhook_events, escalation_attempts, escalations, evidence_pending'
const triggers = [
  ['notifications', 'notifications_evidence'],
  ['notifications', 'notifications_read_evidence'],
  ['deliveries', 'deliveries_changed_evidence'],
  ['escalations', 'escalations_changed_evidence'],
] as const

async function forget(): Promise<void> {
  await client.query(`truncate ${written}, alert_summaries`)
  await client.query('vacuum')
}

async function turn(state: 'enable' | 'disable'): Promise<void> {
  for (const [table, trigger] of triggers) await client.query(`alter table ${table} ${state} trigger ${trigger}`)
}

const count = async (of: string): Promise<number> =>
  (await client.query<{ count: number }>(`select count(*)::int as count from ${of}`)).rows[0]?.count ?? 0

try {
  await client.connect()
  await migrate(url)
  await client.query("set godwit.everything = 'on'")
  const world = readWorld()
  await fillMap(client, world, drawPlaces(world, touched))
  await addPeople(client, { from: 1, until: people, elsewhere: false, people, touched })
  say(`${people} people`)
  const log = createLog('error')
  const pool = createPool({ url, size: 2, statementTimeout: 600_000, slowQuery: 1e9, log })
  const db = scopedDb(pool, everything)
  const deps = { pool, clock: { now: () => now }, log, vault: createVault('0f'.repeat(32)) }
  const ctx = contextFor(deps, { kind: 'system' }, 'bench')
  const id = newId(now)
  const points = circles.map((circle) => ({ id: newId(now), ...circle }))
  const alert = toAlert(
    {
      ...{ id, threadId: id, start: now, finish: stormEnds, risk: 'high', advice: '1', points },
      ...{ categoryIds: [], wholeCountryIds: [], countryIds: [], regionIds: [], airportIds: [], airlineIds: [] },
      divisionIds: world.divisions.map((area) => area.id),
      polygons: [{ id: newId(now), drawing: stormDrawing }],
    },
    1,
    'published',
    now,
  )
  await insertAlert(db, alert, cellsOfFootprint(alert.footprint))
  await client.query('analyze alerts, alert_cells, alert_locations, alert_divisions')

  const publish = async (state: 'enable' | 'disable'): Promise<number> => {
    await forget()
    await turn(state)
    const took = await timed(() => matchAlert(ctx, id))
    const told = await count('notifications')
    if (told !== touched) throw new Error(`${told} were told, not ${touched}`)
    return took
  }
  await publish('enable')
  const [bare, noted]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    // Whoever is second finds the caches warm: they take turns at being first.
    const order = round % 2 === 0 ? (['disable', 'enable'] as const) : (['enable', 'disable'] as const)
    for (const state of order) (state === 'enable' ? noted : bare).push(await publish(state))
  }
  say(
    `published in ${median(noted).toFixed(0)} ms, without the triggers in ${median(bare).toFixed(0)} ms; ${await count('evidence_pending')} rows noted`,
  )
  const least = Math.min(...noted) / Math.min(...bare)
  say(
    `ratio of the medians: ${(median(noted) / median(bare)).toFixed(3)}; of the quickest, beside other load: ${least.toFixed(3)} (aim ≤ 1.05)`,
  )

  await publish('enable')
  const chained = await timed(() => chainPending(ctx))
  const entries = await count('evidence_entries')
  const tables = ['evidence_entries', 'evidence_keys']
  for (const table of tables) {
    await client.query(`create temp table copy_of_${table} as select * from ${table}`)
    await client.query(`create table plain_${table} (like ${table} including all)`)
  }
  const inserted = await timed(async () => {
    await client.query('begin')
    for (const table of tables) await client.query(`insert into plain_${table} select * from copy_of_${table}`)
    await client.query('commit')
  })
  say(`${entries} entries chained in ${chained.toFixed(0)} ms: ${((entries / chained) * 1000).toFixed(0)} a second`)
  say(`ratio to the bare inserts of the same rows: ${(chained / inserted).toFixed(1)}`)
  await pool.end()
} finally {
  await client.end().catch(() => {})
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
}
