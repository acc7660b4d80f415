import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { givenDatabase } from '../support/database.ts'
import { givenFolder } from '../support/process.ts'

const main = join(import.meta.dirname, '../../src/app/main.ts')

interface Seeding {
  readonly output: string
  readonly code: number | null
}

/** `godwit seed` as a process of its own; killed without warning as soon as it prints the given word. */
async function seed(url: string, folder: string, killAt?: RegExp): Promise<Seeding> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(GODWIT_|NODE_TEST)/.test(name)))
  const child = spawn(process.execPath, [main, 'seed'], {
    env: { ...env, DATABASE_URL: url, GODWIT_DATA: folder, GODWIT_CONFIG: '/dev/null', GODWIT_SLOW_QUERY: '600000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (killAt?.test(output)) child.kill('SIGKILL')
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { output, code }
}

/** A digest of the rows of each reference table, without timestamps. */
async function contents(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select set_config('godwit.everything', 'on', false)")
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join pg_tables t on t.tablename = c.table_name
       where c.table_schema = 'public' and t.schemaname = 'public' and c.column_name in ('seed_digest', 'topo_json') group by 1 order by 1`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as digest
         from (select md5((to_jsonb(t) - 'created_at' - 'updated_at')::text) as line from ${name} t) lines`,
      )
      digests[name] = rows[0]?.digest ?? ''
    }
    return digests
  } finally {
    await client.end()
  }
}

test('a seed that is killed half-way and run again ends the same; twice changes nothing; what staff edited stays', async (t) => {
  const folder = givenFolder(t)
  const straight = await givenDatabase(t, 'world')
  const killed = await givenDatabase(t, 'migrated')
  // A lock stops the seed after the countries, so that it cannot end before it is killed.
  const lock = new pg.Client({ connectionString: killed })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table airports in share mode')
  const first = await seed(killed, folder, /divisions\s+\d/)
  assert.equal(first.code, null, 'it was killed')
  const half = await contents(killed)
  await lock.end()
  const whole = await contents(straight)
  assert.notDeepEqual(half, whole)
  assert.ok(Object.keys(whole).length >= 10)

  assert.equal((await seed(killed, folder)).code, 0)
  assert.deepEqual(await contents(killed), whole)

  const again = await seed(killed, folder)
  assert.match(again.output, /: 0 rows written/)

  const client = new pg.Client({ connectionString: killed })
  await client.connect()
  await client.query("select set_config('godwit.everything', 'on', false)")
  // As the desk writes it: the column is named in `edited`. Then the release brings another row for this country.
  await client.query(
    `update countries set travel_status = 2, edited = '{travel_status}', seed_digest = 'an older release', capital = '{"en": "Old"}' where alpha2 = 'NZ'`,
  )
  const later = await seed(killed, folder)
  assert.match(later.output, /: 1 rows written/)
  const { rows } = await client.query(
    "select travel_status, capital ->> 'en' as capital from countries where alpha2 = 'NZ'",
  )
  await client.end()
  assert.deepEqual(rows, [{ travel_status: 2, capital: 'Wellington' }])
})
