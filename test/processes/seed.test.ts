import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { givenFolder, godwit, startGodwit } from '../house/cli.support.ts'
import { givenDatabase } from '../support/database.ts'
import { sized } from '../support/size.ts'

/** Cities alone take half of a first seed; the test databases are made by one, and test/processes/first-start.test.ts makes another. */
const isFromNothing = sized('seeds of a database that has nothing', { commit: 0, full: 1 }) > 0
/** What is taken from a world, so that the seed has something to write before it is killed, and much after. */
const taken = ['airlines', 'airports', 'hospitals', 'entry_requirements', 'visa_requirements']

/** A digest of the rows of each table that the seed has to write, without timestamps. */
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
    for (const { name } of tables.filter((one) => isFromNothing || taken.includes(one.name))) {
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

async function givenUnseeded(t: TestContext): Promise<string> {
  if (isFromNothing) return givenDatabase(t, 'migrated')
  const url = await givenDatabase(t, 'world')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("select set_config('godwit.everything', 'on', false)")
  for (const table of taken) await client.query(`delete from ${table}`)
  await client.end()
  return url
}

test('a seed that is killed half-way and run again ends the same; twice changes nothing; what staff edited stays', async (t) => {
  const straight = await givenDatabase(t, 'world')
  const killed = await givenUnseeded(t)
  const environment = { DATABASE_URL: killed, GODWIT_DATA: givenFolder(t) }
  // A lock stops the seed before the airports, so that it cannot end before it is killed.
  const lock = new pg.Client({ connectionString: killed })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table airports in share mode')
  const { child, ended } = startGodwit(['seed'], environment)
  let printed = ''
  child.stdout.on('data', (text: string) => {
    printed += text
    if (/cities\s+\d/.test(printed)) child.kill('SIGKILL')
  })
  assert.equal((await ended).code, null, 'it was killed')
  const half = await contents(killed)
  await lock.end()
  const whole = await contents(straight)
  assert.equal(half['airlines'], whole['airlines'], 'those were written')
  assert.notEqual(half['airports'], whole['airports'], 'these were not')
  assert.ok(Object.keys(whole).length >= (isFromNothing ? 10 : 4), Object.keys(whole).join())

  assert.equal((await godwit(['seed'], environment)).code, 0)
  assert.deepEqual(await contents(killed), whole)

  const client = new pg.Client({ connectionString: killed })
  await client.connect()
  await client.query("select set_config('godwit.everything', 'on', false)")
  // As the desk writes it: the column is named in `edited`. Then the release brings another row for this country.
  await client.query(
    `update countries set travel_status = 2, edited = '{travel_status}', seed_digest = 'an older release', capital = '{"en": "Old"}' where alpha2 = 'NZ'`,
  )
  // Everything else is as it was, and none of it is written again.
  const later = await godwit(['seed'], environment)
  assert.match(later.out, /: 1 rows written/)
  const { rows } = await client.query(
    "select travel_status, capital ->> 'en' as capital from countries where alpha2 = 'NZ'",
  )
  await client.end()
  assert.deepEqual(rows, [{ travel_status: 2, capital: 'Wellington' }])
})
