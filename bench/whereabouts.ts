/**
 * "Who is in this box between t1 and t2" over many stays, against the plain SQL that one would write for it, on the same table
 * and the same indexes, in turns; and how the time grows with the table and with the answer.
 * Usage: node bench/whereabouts.ts [--large]   (1 million stays; with --large 10 million too: some GB and some minutes)
 */
import pg from 'pg'
import { cellsOf, whoIsIn } from '../src/people/index.ts'
import { createVault } from '../src/platform/crypto/vault.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { scopedDb } from '../src/platform/db/db.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool, type Pool } from '../src/platform/db/pool.ts'
import { everything } from '../src/platform/db/scope.ts'
import { createLog } from '../src/platform/log.ts'
import { noFileStore } from '../src/platform/storage/file-store.ts'
import { givenDatabase } from './lib/database.ts'
import { median } from './lib/load.ts'

const sizes = process.argv.includes('--large') ? [1_000_000, 10_000_000] : [1_000_000]
const day = 86_400_000
const log = createLog('error')

/** Each person has 50 stays in six years; 2,000 towns; most stays are short. Indexes are made afterwards, which is quicker. */
async function fill(url: string, stays: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await fillWith(client, stays).finally(() => client.end())
}

async function fillWith(client: pg.Client, stays: number): Promise<void> {
  await client.query("set godwit.everything = 'on'")
  await client.query("set maintenance_work_mem = '512MB'")
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'stays' and indexname <> 'stays_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query('alter table stays drop constraint stays_pkey')
  await client.query('truncate stays')
  await client.query(
    'create temp table towns as select n as town, random() * 120 - 60 as lat, random() * 360 - 180 as lng from generate_series(0, 1999) n',
  )
  await client.query(
    `insert into users (id, first_name, email, settings, token_digest, created_at, updated_at)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Bench', 'b' || n || '@example.com', '{}', decode(md5(n::text), 'hex'), now(), now()
     from generate_series(1, $1::int) n on conflict do nothing`,
    [stays / 50],
  )
  await client.query(
    `insert into stays (user_id, kind, source_id, part, trip_id, lat, lng, cell, from_at, until_at, span)
     select ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % ($1::int / 50)), 12, '0'))::uuid, 'city', md5(n::text)::uuid, 0,
       md5((n / 5)::text)::uuid, lat, lng, (floor((lat + 90) * 2) * 720 + floor((lng + 180) * 2))::int, from_at,
       from_at + days * interval '1 day', case when days <= 2 then 0 when days <= 32 then 1 else 2 end
     from (
       select n, least(89, t.lat + random() * 0.2) as lat, least(179.9, t.lng + random() * 0.2) as lng,
         timestamptz '2024-01-01' + random() * 2190 * interval '1 day' as from_at,
         case when n % 100 < 70 then random() * 2 when n % 100 < 97 then 2 + random() * 30 else 32 + random() * 168 end as days
       from generate_series(1, $1::int) n join towns t on t.town = (hashint4(n) & 2147483647) % 2000
     ) made`,
    [stays],
  )
  await client.query('alter table stays add primary key (user_id, until_at, source_id, part)')
  for (const { made } of indexes) await client.query(made.replace(' ON ONLY ', ' ON '))
  await client.query('vacuum analyze stays')
  await client.query('analyze users')
}

interface Question {
  readonly swLat: number
  readonly swLng: number
  readonly neLat: number
  readonly neLng: number
  readonly from: Date
  readonly until: Date
}

/** Boxes of 4 by 4 degrees, somewhere, for some days. */
function questions(days: number): Question[] {
  let seed = 7
  const random = (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 4294967296
  }
  return Array.from({ length: 200 }, () => {
    const [lat, lng] = [random() * 110 - 58, random() * 350 - 178]
    const from = Date.parse('2025-01-01') + random() * 1500 * day
    return {
      swLat: lat,
      neLat: lat + 4,
      swLng: lng,
      neLng: lng + 4,
      from: new Date(from),
      until: new Date(from + days * day),
    }
  })
}

/** The plain SQL: the cells of the box, the interval, each person once, the first ten with their names. */
const plain = `
  select u.id, u.first_name, u.last_name, u.email, count(*) over () as total from users u where u.id in (
    select s.user_id from stays s where s.cell = any($1::int[]) and s.until_at >= $2 and s.from_at <= $3
      and s.lat between $4 and $5 and s.lng between $6 and $7)
  order by u.id limit 10`

type Ask = (one: Question) => Promise<number>

const askPlain =
  (pool: pg.Pool): Ask =>
  async (one) => {
    const values = [cellsOf(one), one.from, one.until, one.swLat, one.neLat, one.swLng, one.neLng]
    const { rows } = await pool.query<{ total: number }>({ name: 'plain', text: plain, values })
    return Number(rows[0]?.total ?? 0)
  }

const askUs =
  (ctx: Ctx): Ask =>
  async (one) =>
    (await whoIsIn(ctx, { box: one }, one.from, one.until, { page: 1, perPage: 10 })).total

async function timed(ask: Ask, all: readonly Question[]): Promise<{ ms: number; people: number }> {
  const started = performance.now()
  let people = 0
  for (const one of all) people += await ask(one)
  return { ms: (performance.now() - started) / all.length, people: people / all.length }
}

function ctxOf(pool: Pool): Ctx {
  return {
    db: scopedDb(pool, everything),
    actor: { kind: 'system' },
    now: new Date(),
    baseUrl: 'http://godwit.test',
    freshNow: () => new Date(),
    log,
    vault: createVault('0f'.repeat(32)),
    files: noFileStore,
    requestId: 'bench',
  }
}

const shown = (stays: number): string => `${stays / 1_000_000} million stays`

async function compare(url: string, stays: number, days: number): Promise<{ ms: number; people: number }> {
  const pool = createPool({ url, size: 2, statementTimeout: 60_000, slowQuery: 60_000, log })
  const bare = new pg.Pool({ connectionString: url, max: 2, options: '-c role=godwit_service -c godwit.everything=on' })
  const all = questions(days)
  const [ours, theirs] = [askUs(ctxOf(pool)), askPlain(bare)]
  await timed(theirs, all)
  await timed(ours, all)
  const rounds: { ratio: number; ms: number; people: number }[] = []
  for (let round = 0; round < 5; round++) {
    const reference = await timed(theirs, all)
    const mine = await timed(ours, all)
    if (mine.people < reference.people)
      throw new Error(`we found ${mine.people}, the plain statement ${reference.people}`)
    rounds.push({ ratio: reference.ms / mine.ms, ...mine })
  }
  await pool.end()
  await bare.end()
  const ms = median(rounds.map((one) => one.ms))
  const people = rounds[0]?.people ?? 0
  const ratio = median(rounds.map((one) => one.ratio)).toFixed(2)
  console.log(
    `${shown(stays)}, 4° × 4° for ${days.toFixed(1)} days: ${ratio} of the plain SQL; ${ms.toFixed(2)} ms for ${people.toFixed(1)} people`,
  )
  return { ms, people }
}

const { url, remove } = await givenDatabase()
try {
  await migrate(url)
  const longer: { ms: number; people: number }[] = []
  for (const stays of sizes) {
    const started = performance.now()
    await fill(url, stays)
    console.log(`${shown(stays)} made in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    await compare(url, stays, 0.2)
    longer.push(await compare(url, stays, 20))
  }
  const [small, large] = longer
  if (small && large)
    console.log(
      `ten times the stays: ${(large.people / small.people).toFixed(1)} times the people found in ${(large.ms / small.ms).toFixed(1)} times the time; for each person found ${(large.ms / large.people / (small.ms / small.people)).toFixed(2)} of the time`,
    )
} finally {
  await remove()
}
