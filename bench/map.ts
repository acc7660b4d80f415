/**
 * The desk's map over many people and alerts: clusters of a view against the plain SQL that groups the same people by the same cells, on
 * the same table, in turns; and what is sent. Usage: node bench/map.ts [people, 100000] [alerts, 500]
 */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { toAlertOnMap } from '../src/intelligence/map/map-alerts.desk.wire.ts'
import { readAlertsOnMap } from '../src/intelligence/map/map-alerts.service.ts'
import { toPeopleOnMap } from '../src/intelligence/map/map-people.desk.wire.ts'
import { readPeopleOnMap } from '../src/intelligence/map/map-people.service.ts'
import { cellLevel } from '../src/intelligence/map/map-view.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import { givenDatabase } from './lib/database.ts'
import { median } from './lib/load.ts'
import { fillMap } from './lib/map-world.ts'

const people = Number(process.argv[2] ?? 100_000)
const alertCount = Number(process.argv[3] ?? 500)
const log = createLog('error')
const now = new Date()

/** The plain SQL: the latest stay of each person at the time, in the box, by cells. */
const plain = `
  select count(*) as n, avg(lat) as lat, avg(lng) as lng, min(lat), max(lat), min(lng), max(lng) from (
    select distinct on (s.user_id) s.user_id, s.lat, s.lng from stays s
    where s.from_at <= $1 and s.until_at >= $1 order by s.user_id, s.from_at desc, s.until_at) p
  where p.lat between $2 and $3 and p.lng between $4 and $5
  group by floor((lng + 180) / 360 * $6::int), floor((0.5 - ln(tan(pi() / 4 + radians(greatest(-85, least(85, lat))) / 2)) / (2 * pi())) * $6::int)`

const views = [
  { name: 'the world', zoom: 1, box: { swLat: -60, swLng: -180, neLat: 75, neLng: 180 } },
  { name: 'a continent', zoom: 3.5, box: { swLat: -35, swLng: -85, neLat: 12, neLng: -34 } },
  { name: 'a country', zoom: 6, box: { swLat: -15, swLng: -80, neLat: -7, neLng: -70 } },
]

const { url, remove } = await givenDatabase()
try {
  await migrate(url)
  await fillMap(url, people, alertCount, now)
  const pool = createPool({ url, size: 2, statementTimeout: 60_000, slowQuery: 60_000, log })
  const bare = new pg.Pool({
    connectionString: url,
    max: 1,
    options: '-c role=godwit_service -c godwit.everything=on -c jit=off -c work_mem=64MB',
  })
  const ctx: Ctx = {
    db: scopedDb(pool, everything),
    actor: { kind: 'staff', userId: randomUUID(), keyId: null, sessionId: null },
    now,
    baseUrl: 'http://godwit.test',
    freshNow: () => now,
    log,
    vault: createVault('0f'.repeat(32)),
    files: noFileStore,
    requestId: 'bench',
  }
  const question = { at: now, alertId: undefined, companyId: undefined }
  for (const { name, zoom, box } of views) {
    const side = 2 ** cellLevel(box, zoom)
    const ours = async () => {
      const { countriesOnMap, ...found } = await readPeopleOnMap(ctx, question, box, zoom)
      return JSON.stringify(toPeopleOnMap(found, countriesOnMap, now, undefined, 'en'))
    }
    const theirs = () => bare.query<{ n: string }>(plain, [now, box.swLat, box.neLat, box.swLng, box.neLng, side])
    const timed = async (act: () => Promise<unknown>): Promise<number> => {
      const started = performance.now()
      await act()
      return performance.now() - started
    }
    const body = await ours()
    const counted = (await theirs()).rows.reduce((sum, row) => sum + Number(row.n), 0)
    const shown = (JSON.parse(body) as { totals: { n: number } }).totals.n
    if (shown !== counted) throw new Error(`we show ${shown} people, the plain statement ${counted}`)
    const rounds: { ratio: number; ms: number }[] = []
    for (let round = 0; round < 7; round++) {
      const reference = await timed(theirs)
      const ms = await timed(ours)
      rounds.push({ ratio: reference / ms, ms })
    }
    const ratio = median(rounds.map((one) => one.ratio)).toFixed(2)
    const ms = median(rounds.map((one) => one.ms)).toFixed(0)
    console.log(
      `${name}: ${shown} people of ${people}: ${ratio} of the plain SQL; ${ms} ms; ${body.length} bytes, ${gzipSync(body).length} compressed`,
    )
  }
  for (const { name, box } of views) {
    const started = performance.now()
    const alerts = (await readAlertsOnMap(ctx, box, now)).map((one) => toAlertOnMap(one, 'en'))
    const text = JSON.stringify(alerts)
    console.log(
      `${name}: ${alerts.length} alerts of ${alertCount}: ${(performance.now() - started).toFixed(0)} ms; ${text.length} bytes, ${gzipSync(text).length} compressed`,
    )
  }
  await pool.end()
  await bare.end()
} finally {
  await remove()
}
