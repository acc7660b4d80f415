/**
 * The search for entry requirements against one plain statement that returns the same rows with the same names, both
 * through one connection, over 50 thousand rules and over ten times as many.
 * Usage: node bench/rules.ts [searches a round] [rules]
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { startEmbedded } from '../src/platform/embedded/embedded.ts'
import { ResponseCache } from '../src/platform/http/response-cache.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import type { RuleSearch } from '../src/reference/entry-requirements/rule-search.ts'
import { searchRules } from '../src/reference/index.ts'
import { median } from './lib/load.ts'

const searches = Number(process.argv[2] ?? 300)
const rules = Number(process.argv[3] ?? 50_000)
const rounds = 5
const page = { page: 1, perPage: 10 }

/**
 * Of the rules that each country imposes, a few are for everybody and the rest for one to five countries; every fourth is
 * over. The first fifty countries get all their rules at first, so that ten times the rows leave their answers alone.
 */
const fill = `
  with c as (select array_agg(id order by alpha2) as ids, count(*)::int as n from countries)
  insert into entry_requirements (id, type, value, extras, comment, "references", origin_country_id, affected_country_ids,
    effective_as_of, valid_until, created_at, updated_at)
  select gen_random_uuid(), k.n % 11, k.n % 4, '{}', '{"en": "A rule.", "es": "Una norma."}', array['https://example.org/rule'],
    c.ids[case when $3 then 50 + k.n % 150 else 1 + k.n % 200 end],
    case when k.n / 200 % 12 = 0 then '{}'
      else array(select c.ids[1 + (k.n * 7919 + i * 104729) % c.n] from generate_series(1, 1 + k.n % 5) i) end,
    $4::timestamptz, case when k.n % 4 = 3 then $4::timestamptz end, $4::timestamptz, $4::timestamptz
  from generate_series($1::bigint, $2::bigint) as k (n), c`

const brief = (one: string): string =>
  `jsonb_build_object('id', ${one}.id, 'alpha2', ${one}.alpha2, 'alpha3', ${one}.alpha3, 'name', ${one}.name, 'travel_status', ${one}.travel_status, 'created_at', ${one}.created_at, 'updated_at', ${one}.updated_at)`

/** The hand-written SQL; the condition uses r for the rule and p for the place. */
const plain = (place: string, condition: string): string => `
  with p as (${place}),
  matching as (
    select r.* from entry_requirements r, p where ${condition} and r.removed_at is null
      and (r.valid_from is null or r.valid_from <= $1) and (r.valid_until is null or r.valid_until > $1))
  select m.*, (select count(*) from matching) as total, ${brief('o')} as origin_country, to_jsonb(d) - 'topo_json' as origin_division,
    v.name as vaccination_name,
    (select jsonb_agg(${brief('a')} order by a.name ->> 'en') from countries a where a.id = any (m.affected_country_ids)) as affected_countries,
    (select jsonb_agg(to_jsonb(a) - 'topo_json' order by a.code) from country_divisions a where a.id = any (m.affected_division_ids)) as affected_divisions
  from (select * from matching order by type, id limit 10) m
  join countries o on o.id = m.origin_country_id
  left join country_divisions d on d.id = m.origin_division_id
  left join vaccinations v on v.id = m.vaccination_id
  order by m.type, m.id`

const forThem = `(cardinality(r.affected_country_ids) = 0 and cardinality(r.affected_division_ids) = 0 or p.departure = any (r.affected_country_ids))`
const journey = `r.origin_country_id = p.destination and ${forThem}`
const codes = `select (select id from countries where alpha2 = $2) as destination, (select id from countries where alpha2 = $3) as departure`
const airports = `select (select country_id from airports where iata = $2) as destination, (select country_id from airports where iata = $3) as departure`

interface Case {
  readonly name: string
  readonly search: (n: number) => RuleSearch
  readonly sql: string
  readonly values: (n: number) => readonly string[]
}

const few = ['AO', 'AR', 'AT', 'AU', 'BD', 'BE', 'BG', 'BR', 'BW', 'CA']
const many = ['NZ', 'PE', 'PH', 'PL', 'PT', 'RO', 'RS', 'SE', 'SG', 'SI']
const homes = ['DE', 'FR', 'IN', 'US', 'KE', 'JP', 'MX', 'ES', 'IT', 'EG']
const flights: readonly (readonly [string, string])[] = [
  ['MUC', 'GRU'],
  ['CDG', 'YYZ'],
  ['BOM', 'SYD'],
  ['JFK', 'EZE'],
]
const at = (list: readonly string[], n: number): string => list[n % list.length] ?? ''
const flight = (n: number): readonly [string, string] => flights[n % flights.length] ?? ['MUC', 'GRU']
const byCodes = (name: string, destinations: readonly string[]): Case => ({
  name,
  search: (n) => ({ destination: at(destinations, n), departure: at(homes, n * 3) }),
  sql: plain(codes, journey),
  values: (n) => [at(destinations, n), at(homes, n * 3)],
})
const cases: readonly Case[] = [
  byCodes('destination and departure', few),
  {
    name: 'airports',
    search: (n) => ({ departure_airport: flight(n)[0], destination_airport: flight(n)[1] }),
    sql: plain(airports, journey),
    values: (n) => [flight(n)[1], flight(n)[0]],
  },
  {
    name: 'country and types',
    search: (n) => ({ origin_country_id: at(few, n), types: '5,8', nationality: at(homes, n) }),
    sql: plain(codes, `r.type in (5, 8) and ${journey}`),
    values: (n) => [at(few, n), at(homes, n)],
  },
]
const broad: readonly Case[] = [
  byCodes('destination and departure, ten times the answer', many),
  {
    name: 'everything that concerns one country',
    search: (n) => ({ affected_country_id: at(homes, n) }),
    sql: plain(codes.replaceAll('$2', `'AF'`).replaceAll('$3', '$2'), forThem),
    values: (n) => [at(homes, n)],
  },
]

/** An embedded server with the world on it; or DATABASE_URL, a database with the world that nothing else needs: its rules are replaced. */
async function givenWorld(): Promise<{ url: string; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-bench-'))
  const given = process.env['DATABASE_URL']
  const server = given ? undefined : await startEmbedded({ dataDir: folder, log: () => {} })
  const url = server?.url ?? given ?? ''
  await migrate(url)
  if (!given) await (await import('../src/app/seed.ts')).seedWorld(url)
  return {
    url,
    async remove() {
      await server?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const world = await givenWorld()
const log = createLog('warn')
const pool = createPool({ url: world.url, size: 1, statementTimeout: 0, slowQuery: 60_000, log })
const now = new Date()
const answers = new ResponseCache({ maxBytes: 64_000_000, isTrusted: () => true })
const ctx: Ctx = {
  db: scopedDb(pool, everything),
  actor: { kind: 'system' },
  now,
  baseUrl: 'http://godwit.test',
  freshNow: () => now,
  log,
  vault: createVault('0f'.repeat(32)),
  files: noFileStore,
  requestId: 'bench',
}

async function query(sql: string, values: readonly unknown[]): Promise<{ total: number }[]> {
  const connection = await pool.connect()
  try {
    return (await connection.query(sql, values)).rows
  } finally {
    connection.release()
  }
}

async function perSecond(run: (n: number) => Promise<unknown>, times: number): Promise<number> {
  const started = performance.now()
  for (let n = 0; n < times; n++) await run(n)
  return (times / (performance.now() - started)) * 1000
}

/** The time of one search without disturbance: the fastest tenth. */
async function measure({ name, search, sql, values }: Case, times: number): Promise<number> {
  const ours = (n: number) => searchRules(ctx, 'entry_requirements', search(n), page, now, answers)
  const theirs = (n: number) => query(sql, [now, ...values(n)])
  for (let n = 0; n < 10; n++) {
    const [{ total, items }, rows] = [await ours(n), await theirs(n)]
    assert.deepEqual([total, items.length], [rows[0]?.total ?? 0, rows.length], `${name} ${n}`)
  }
  const [mine, others, took]: [number[], number[], number[]] = [[], [], []]
  const timed = async (n: number): Promise<void> => {
    const started = performance.now()
    await ours(n)
    took.push(performance.now() - started)
  }
  for (let round = 0; round < rounds; round++) {
    others.push(await perSecond(theirs, times))
    mine.push(await perSecond(timed, times))
  }
  const ratio = median(mine.map((rate, i) => rate / (others[i] ?? Number.NaN)))
  console.log(`  ${name}: ${ratio.toFixed(2)} of the plain statement's throughput (aim ≥ 0.6)`)
  return took.sort((a, b) => a - b)[Math.floor(took.length / 10)] ?? Number.NaN
}

try {
  const before = new Date(now.getTime() - 86_400_000)
  // As the owner, who may run ANALYZE.
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  const add = async (from: number, until: number, others: boolean): Promise<void> => {
    for (let at = from; at < until; at += 25_000)
      await owner.query(fill, [at, Math.min(at + 25_000, until) - 1, others, before])
    await owner.query('vacuum analyze entry_requirements')
  }
  await owner.query('delete from entry_requirements')
  await add(0, rules, false)
  console.log(`${rules} rules`)
  const first: number[] = []
  for (const one of cases) first.push(await measure(one, searches))
  const wide: number[] = []
  for (const one of broad) wide.push(await measure(one, Math.ceil(searches / 10)))
  await add(rules, rules * 10, true)
  console.log(`${rules * 10} rules`)
  for (const [i, one] of cases.entries()) {
    const after = await measure(one, searches)
    console.log(
      `  ${one.name}: takes ${(after / (first[i] ?? Number.NaN)).toFixed(2)} times as long as before, for the same answer (aim: 1)`,
    )
  }
  for (const [i, one] of broad.entries()) {
    const after = await measure(one, Math.ceil(searches / 10))
    console.log(
      `  ${one.name}: takes ${(after / (wide[i] ?? Number.NaN)).toFixed(2)} times as long as before (the answer grew too)`,
    )
  }
  await owner.end()
} finally {
  await pool.end()
  await world.remove()
}
