/**
 * Searches: airports by misspelt names, hospitals within a bounding box. Each through HTTP against the plain SQL
 * that returns the same rows, asked directly over as many connections; then again with ten times the rows.
 * Usage: node bench/searching.ts [hospitals, 100000]
 */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { cpuMs } from './lib/load.ts'
import { getter, ownCpuMs, type Ratio, ratioOfSides } from './lib/rates.ts'
import { startBenchService } from './lib/service.ts'

const hospitalCount = Number(process.argv[2] ?? 100_000)
const service = await startBenchService()
const connectionString = service.databaseUrl
const owner = new pg.Pool({ connectionString, max: 1 })
const pool = new pg.Pool({
  connectionString,
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c role=godwit_service -c godwit.everything=on',
})
const get = getter(service.base, service.demo.companies[0]?.key ?? '')

const words = [
  ...['heathrow', 'kenedy', 'sao paulo', 'zurich', 'LHR', 'san fransisco', 'keflavik', 'tokyo'],
  ...['charles de gaulle', 'KJFK', 'schipol', 'ushuaia'],
]

const airportsSql = `
  select a.id, a.name, a.iata, a.icao, a.faa, a.city, a.city_served, a.city_id, a.municipality, a.disputed, a.size, a.scheduled, a.traffic_rank, a.health_mask_req, a.health_temp_check, a.health_distancing, a.health_measures, a.health_url,
    a.created_at, a.updated_at, count(*) over () as total
  from airports a where a.deleted_at is null and a.id in (select airports_like($1))
  order by coalesce(upper($1) in (a.icao, a.iata, a.faa), false) desc,
    case when position(' ' || translate(folded($1), '/-(,', '    ') in translate(' ' || a.search, '/-(,', '    ')) > 0 then 2 when position(folded($1) in a.search) > 0 then 1 else round(word_similarity(folded($1), a.search)::numeric, 1) end desc,
    array_position(array['large_airport', 'medium_airport', 'small_airport', 'seaplane_base', 'heliport', 'balloonport', 'closed'], a.type),
    a.scheduled desc nulls last, a.traffic_rank desc nulls last, similarity(a.search, folded($1)) desc, a.name, a.id limit 10`

const hospitalsSql = `
  select h.id, h.name, h.description, h.address1, h.address2, h.city, h.postal_code, h.province, h.lat, h.lng, h.emergency, h.starred,
    h.google_place_id, h.google_place_url, h.country_id, h.accr_jci, h.contact_details, h.created_at, h.updated_at
  from hospitals h where h.deleted_at is null and h.lat between $1 and $3 and h.lng between $2 and $4
    and h.place <@ cube_enlarge(on_sphere(($1 + $3) / 2, ($2 + $4) / 2), $5, 3)
  order by h.place <-> on_sphere(($1 + $3) / 2, ($2 + $4) / 2) limit 501`

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** A map of a town: a quarter of a degree around a hospital, and how far that reaches on the unit sphere. */
type TownMap = readonly [south: number, west: number, north: number, east: number, reach: number]
const half = 0.25
async function towns(): Promise<TownMap[]> {
  const { rows } = await pool.query<{ lat: number; lng: number }>(
    'select lat, lng from hospitals where lat between -60 and 60 and lng between -170 and 170 order by md5(id::text) limit 200',
  )
  return rows.map(({ lat, lng }) => [lat - half, lng - half, lat + half, lng + half, (half * 2 * Math.PI) / 180])
}

/** CPU time of our database connections' processes and of the clients. */
async function measured(
  act: (at: number) => Promise<unknown>,
  plain: (at: number) => Promise<unknown>,
): Promise<Ratio> {
  await Promise.all(Array.from({ length: 10 }, (_, at) => Promise.all([act(at), plain(at)])))
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const used = new Map<number, number>()
  const backends = (): number => {
    for (const { pid } of rows) if (existsSync(`/proc/${pid}/stat`)) used.set(pid, cpuMs(pid)) // an idle one may have gone
    return [...used.values()].reduce((sum, ms) => sum + ms, 0)
  }
  return ratioOfSides(
    { act, cpu: () => backends() + cpuMs(service.pid) },
    { act: plain, cpu: () => backends() + ownCpuMs() },
  )
}

const idsOf = (rows: readonly { readonly id: string }[]): string => rows.map(({ id }) => id).join()
function mustBeSame(ours: readonly { readonly id: string }[], theirs: readonly { readonly id: string }[]): void {
  if (idsOf(ours) !== idsOf(theirs)) throw new Error(`other rows: ${ours.length} and ${theirs.length}`)
}

async function airports(): Promise<Ratio> {
  const address = (at: number): string => `/api/v2/airports?like=${encodeURIComponent(pick(words, at))}`
  const plain = (at: number) => pool.query({ name: 'airports', text: airportsSql, values: [pick(words, at)] })
  for (const at of words.keys()) mustBeSame(JSON.parse(await get(address(at))), (await plain(at)).rows)
  return measured((at) => get(address(at)), plain)
}

async function hospitals(): Promise<Ratio> {
  const maps = await towns()
  const address = (at: number): string => {
    const [south, west, north, east] = pick(maps, at)
    return `/api/v2/hospitals?swlat=${south}&swlng=${west}&nelat=${north}&nelng=${east}`
  }
  const plain = (at: number) => pool.query({ name: 'hospitals', text: hospitalsSql, values: [...pick(maps, at)] })
  let rows = 0
  for (let at = 0; at < 20; at++) {
    const theirs = (await plain(at)).rows.slice(0, 500)
    mustBeSame(JSON.parse(await get(address(at))), theirs)
    rows += theirs.length
  }
  console.log(`  ${rows / 20} hospitals on a map`)
  return measured((at) => get(address(at)), plain)
}

/** Hospitals within a few hundred kilometres of existing ones, for a realistic density. */
const hospitalsAdded = `
  insert into hospitals (id, name, city, lat, lng, emergency, country_id, contact_details, created_at, updated_at)
  select gen_random_uuid(), 'Hospital ' || n, h.city, greatest(-89, least(89, h.lat + (random() - 0.5) * $2)),
    greatest(-179, least(179, h.lng + (random() - 0.5) * $2)), random() < 0.3, h.country_id, h.contact_details, h.created_at, h.updated_at
  from generate_series(1, $1::int) n join (select *, row_number() over () as at from hospitals where lat is not null) h
    on h.at = 1 + n % (select count(*) from hospitals where lat is not null)`

/** Airports with random names as long as the existing ones. */
const airportsAdded = `
  insert into airports (id, icao, name, country_id, lat, lng, type, created_at, updated_at)
  select gen_random_uuid(), upper(substr(md5(n::text), 1, 4)), initcap(substr(translate(md5(n::text), '0123456789', 'ghijklmnop'), 1, 8)) || ' '
    || initcap(substr(translate(md5(n::text), '0123456789', 'qrstuvwxyz'), 9, 8)), a.country_id, a.lat, a.lng, a.type, a.created_at, a.updated_at
  from generate_series(1, $1::int) n join (select *, row_number() over () as at from airports) a
    on a.at = 1 + n % (select count(*) from airports) where $2::float8 > 0`

const rowsOf = async (table: string): Promise<number> =>
  Number((await owner.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)

/** Adds rows and rebuilds the index, which is faster than updating it. */
async function add(table: string, statement: string, index: string, many: number, spread: number): Promise<void> {
  const { rows } = await owner.query<{ made: string }>('select pg_get_indexdef($1::regclass) as made', [index])
  await owner.query(`drop index ${index}`)
  await owner.query(statement, [many, spread])
  await owner.query(rows[0]?.made ?? '')
  await owner.query(`vacuum analyze ${table}`)
}

const subjects = [
  ['airports like', 'airports', airports, airportsAdded, 'airports_by_search'],
  ['hospitals in bounds', 'hospitals', hospitals, hospitalsAdded, 'hospitals_by_place'],
] as const

try {
  await add('hospitals', hospitalsAdded, 'hospitals_by_place', hospitalCount - (await rowsOf('hospitals')), 6)
  for (const [name, table, measure, statement, index] of subjects) {
    const found: Ratio[] = []
    for (const times of [1, 10]) {
      // Ten times as many on ten times the area: a map shows no more than before.
      if (times > 1) await add(table, statement, index, (await rowsOf(table)) * (times - 1), 60)
      const ratio = await measure()
      found.push(ratio)
      console.log(
        `${name}, ${await rowsOf(table)} rows: ${ratio.throughput.toFixed(2)} of the plain SQL's throughput, ${ratio.cpu.toFixed(2)} by CPU (aim ≥ 0.6); ${ratio.ours.perSecond.toFixed(0)} a second`,
      )
    }
    const [few, many] = found
    if (few && many)
      console.log(`${name}: ten times the rows cost ${(many.ours.cpuMs / few.ours.cpuMs).toFixed(2)} times the CPU`)
  }
} finally {
  await Promise.all([pool.end(), owner.end()])
  await service.stop()
}
