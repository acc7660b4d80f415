import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { givenDatabase, testMasterKey } from '../support/database.ts'
import { givenFolder, godwit, godwitProcess } from './cli.support.ts'
import { migrateAndFill } from './rows.ts'

async function clientOf(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the database is dropped under it when the test ends
  await client.connect()
  t.after(() => client.end())
  await client.query(`select set_config('godwit.everything', 'on', false)`)
  return client
}

/** Each table with the number of its rows and a digest of them, and each sequence with its position. */
async function contents(client: pg.Client, without: readonly string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    if (without.includes(name)) continue
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as digest
       from (select md5(t::text) as line from "${name}" t ${name === 'system_state' ? `where key <> 'backup'` : ''}) lines`,
    )
    found[name] = rows[0]?.digest ?? ''
  }
  const { rows } = await client.query<{ name: string; at: string }>(
    `select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' order by 1`,
  )
  for (const { name, at } of rows) found[`sequence ${name}`] = at
  return found
}

/** Constraints, triggers and policies, which a restore must leave as migrations make them. */
async function structure(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
       where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select polrelid::regclass || ' ' || polname from pg_policy order by 1`,
  )
  return rows.map(({ line }) => line)
}

const environment = (t: TestContext, url: string) => ({
  DATABASE_URL: url,
  GODWIT_DATA: givenFolder(t),
  GODWIT_MASTER_KEY: testMasterKey,
  PORT: '0',
})

/** A database with rows in every table. */
async function fullDatabase(t: TestContext): Promise<{ url: string; client: pg.Client }> {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  await migrateAndFill(client, url, readMigrations())
  return { url, client }
}

test('backup, restore into an empty database, compare: every row of every table, and the structure', async (t) => {
  const { url, client } = await fullDatabase(t)
  await client.query(`insert into files (name, media_type, bytes, created_at) values ($1, 'image/png', $2, now())`, [
    `${'p'.repeat(24)}.png`,
    Buffer.from([0, 1, 92, 10, 13, 34, 255]),
  ])
  const before = await contents(client)
  const empty = Object.entries(before).filter(
    ([name, digest]) => !name.startsWith('sequence') && digest.startsWith('0 '),
  )
  assert.deepEqual(empty, [], 'the comparison means something for every table')
  const file = join(givenFolder(t), 'godwit.backup')
  const made = await godwitProcess(['backup', file], environment(t, url))
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /The master key is not in it/)
  assert.match(made.out, /^Files of messages \(1\) are not in it: copy \S+\/assets too\.$/m)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal((await godwit(['backup', file], environment(t, url))).code, 2, 'a file that is there is left alone')

  const target = await givenDatabase(t, 'empty')
  const restored = await godwit(['restore', file], environment(t, target))
  assert.equal(restored.code, 0, restored.err)
  assert.match(restored.out, /^Files of messages \(1\) are not in a backup: put the copy of \S+\/assets back\.$/m)
  const copy = await clientOf(t, target)
  assert.deepEqual(await contents(copy, ['schema_migrations']), await contents(client, ['schema_migrations']))
  assert.deepEqual(await structure(copy), await structure(client))

  const doctor = await godwit(['doctor', '--json'], environment(t, target))
  const { findings } = doctor.json<{ findings: { about: string; state: string; says: string }[] }>()
  assert.match(findings.find(({ about }) => about === 'files of messages')?.says ?? '', /^1 of the 1 newest are not/)
  const again = await godwit(['restore', file], environment(t, target))
  assert.equal(again.code, 1)
  assert.match(again.err, /The database is not empty, and nothing was changed/)
})

test('a role that may only read makes a whole backup, and is told what it could not record', async (t) => {
  const { url, client } = await fullDatabase(t)
  const role = `godwit_backup_${new URL(url).pathname.slice(-12)}`
  await client.query(`create role ${role} login password 'a'; grant usage on schema public to ${role}`)
  await client.query(
    `grant select on all tables in schema public to ${role}; grant select on all sequences in schema public to ${role}`,
  )
  const policyFunctions = 'takes_part(uuid), responds_to(uuid, uuid, text[])'
  await client.query(`grant execute on function ${policyFunctions} to ${role}`)
  try {
    const reader = new URL(url)
    reader.username = role
    reader.password = 'a'
    const files = [join(givenFolder(t), 'a.backup'), join(givenFolder(t), 'b.backup')] as const
    const owner = await godwit(['backup', files[0], '--json'], environment(t, url))
    const reading = await godwit(['backup', files[1], '--json'], environment(t, reader.href))
    assert.equal(reading.code, 0, reading.err)
    const rows = (one: typeof owner) => one.json<{ rows: Record<string, number> }>().rows
    assert.deepEqual({ ...rows(reading), system_state: 0 }, { ...rows(owner), system_state: 0 })
    assert.equal(reading.json<{ recorded: boolean }>().recorded, false)
  } finally {
    await client.query(
      `revoke all on all tables in schema public from ${role}; revoke all on all sequences in schema public from ${role}`,
    )
    await client.query(`revoke all on function ${policyFunctions} from ${role}`)
    await client.query(`revoke all on schema public from ${role}; drop role ${role}`)
  }
})

test('a backup that was cut short changes nothing that counts: the database stays half restored until a whole one is loaded', async (t) => {
  const { url } = await fullDatabase(t)
  const folder = givenFolder(t)
  const file = join(folder, 'whole.backup')
  assert.equal((await godwit(['backup', file], environment(t, url))).code, 0)
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const cut = join(folder, 'cut.backup')
  writeFileSync(cut, gzipSync(`${lines.slice(0, Math.floor(lines.length / 2)).join('\n')}\n`))
  const target = await givenDatabase(t, 'empty')
  const settings = environment(t, target)
  const failed = await godwit(['restore', cut], settings)
  assert.equal(failed.code, 1)
  assert.match(failed.err, /is not a whole backup of Godwit \(it ends too early\)/)

  const started = await godwit(['companies', 'list'], settings)
  assert.equal(started.code, 1)
  assert.match(started.err, /half restored/)
  const doctor = await godwit(['doctor', '--json'], settings)
  const says = doctor.json<{ findings: { about: string; state: string; says: string }[] }>().findings
  assert.match(says.find((one) => one.about === 'restore')?.says ?? '', /half restored/)
  assert.equal(doctor.code, 1)

  assert.equal((await godwit(['restore', file], settings)).code, 0)
  const torn = join(folder, 'torn.backup')
  writeFileSync(torn, readFileSync(file).subarray(0, 300))
  const other = environment(t, await givenDatabase(t, 'empty'))
  assert.match((await godwit(['restore', torn], other)).err, /is not a whole backup of Godwit/)
  writeFileSync(torn, 'something else')
  assert.match((await godwit(['restore', torn], other)).err, /is not a whole backup of Godwit/)
})

test('a backup of the embedded server moves to a server of one’s own', async (t) => {
  const data = givenFolder(t)
  const key = { GODWIT_MASTER_KEY: testMasterKey, PORT: '0' }
  assert.equal((await godwit(['companies', 'create', 'Dunlin Travel'], { ...key, GODWIT_DATA: data })).code, 0)
  const file = join(givenFolder(t), 'godwit.backup')
  const made = await godwit(['backup', file], { ...key, GODWIT_DATA: data })
  assert.equal(made.code, 0, made.err)
  const own = environment(t, await givenDatabase(t, 'empty'))
  const restored = await godwit(['restore', file], own)
  assert.equal(restored.code, 0, restored.err)
  assert.match((await godwit(['companies', 'list'], own)).out, /Dunlin Travel/)
  const nothing = join(givenFolder(t), 'nothing')
  mkdirSync(nothing)
  const none = await godwit(['backup', file.replace('godwit', 'none')], { ...key, GODWIT_DATA: nothing })
  assert.equal(none.code, 1)
  assert.match(none.err, /There is no database in/)
})
