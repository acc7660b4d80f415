import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { type Migration, migrate, migrationStatus, readMigrations } from '../../src/platform/db/migrate.ts'
import { givenDatabase } from '../support/database.ts'
import { migrateAndFill, migrateWithRows } from './rows.ts'

const all = readMigrations()
const names = all.map((one) => one.name)

async function clientOf(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the database is dropped under it when the test ends
  await client.connect()
  t.after(() => client.end())
  return client
}

const company = '11111111-1111-4111-8111-111111111111'
const person = '22222222-2222-4222-8222-222222222222'
const at = '2026-01-01T00:00:00Z'

test('each migration goes onto the version before it, with rows in every table, and loses none', async (t) => {
  const url = await givenDatabase(t, 'empty')
  await migrateWithRows(await clientOf(t, url), url, all)
})

/** Applies one migration after those of this release, which are there with their rows. */
const next = (client: pg.Client, url: string, name: string, sql: string): Promise<void> => {
  const version = all.length + 1
  const migrations = [...all, { version, name, sql, checksum: name }]
  return migrateWithRows(client, url, migrations, { from: version, rowsAfter: () => '' })
}

test('a migration is tried with rows: one that fits passes, and others are named', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  await migrateAndFill(client, url, all)
  await assert.rejects(next(client, url, 'no_default', 'alter table trips add column colour text not null'), {
    message: `Migration ${all.length + 1} (no_default) failed: column "colour" of relation "trips" contains null values`,
  })
  await assert.rejects(next(client, url, 'strict', `alter table check_ins add check (status <> 'safe')`), {
    message:
      /^Migration \d+ \(strict\) failed: check constraint "check_ins_\w+" of relation "check_ins" is violated by some row$/,
  })
  await next(
    client,
    url,
    'fine',
    `alter table trips add column colour text; update trips set colour = 'blue'; alter table trips alter column colour set not null`,
  )
  const { rows } = await client.query('select colour from trips')
  assert.deepEqual(rows, [{ colour: 'blue' }])
})

test('a migration that loses rows is named, and so is a table that has none', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  await migrateAndFill(client, url, all)
  await assert.rejects(next(client, url, 'loses', 'delete from check_in_addresses'), {
    message: /^Migration \d+_loses\.sql loses rows of check_in_addresses: 60000000-0000-4000-8000-000000000001\.$/,
  })
  const other = await givenDatabase(t, 'empty')
  await assert.rejects(migrateWithRows(await clientOf(t, other), other, [oneMoreTable], { rowsAfter: () => '' }), {
    message:
      'After migration 0001_empty.sql no row is in lonely: the next migration would be tested on an empty table. Write one in test/house/rows/0001_empty.sql.',
  })
})

test('the point of a destination becomes its first location', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  const places = all.findIndex((one) => one.name === 'trips_places')
  await migrateAndFill(client, url, all.slice(0, places))
  const id = '50000000-0000-4000-8000-000000000102'
  await client.query(`insert into destinations (id, trip_id, company_id, position, country_id, entry_at, exit_at, type, friendly_name, lat, lng)
    select '${id}', trip_id, company_id, 1, country_id, entry_at, exit_at, 'region', 'Skåne', 55.9, 13.5 from destinations limit 1`)
  await migrate(url)
  const { rows } = await client.query(
    'select d.type, d.friendly_name as own, l.position, l.friendly_name, l.lat, l.lng from destinations d join destination_locations l on l.destination_id = d.id order by d.position',
  )
  assert.deepEqual(rows, [
    { type: 'city', own: null, position: 0, friendly_name: null, lat: 55.6, lng: 13 },
    { type: 'region', own: null, position: 0, friendly_name: 'Skåne', lat: 55.9, lng: 13.5 },
  ])
})

test('chosen notification preferences survive their new name', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  await migrateAndFill(client, url, all.slice(0, names.indexOf('people_notification_preferences')))
  await client.query(`update users set settings = '{"send_all_good_push": true, "attention": {"digest_at": null}}'`)
  await migrate(url)
  const { rows } = await client.query('select distinct settings from users')
  assert.deepEqual(rows, [{ settings: { send_all_good_push: true, notification_preferences: { digest_at: null } } }])
})

const oneMoreTable: Migration = { version: 1, name: 'empty', sql: 'create table lonely (id int)', checksum: 'x' }

test('from empty, all at once; and then there is nothing left to do', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const before = await migrationStatus(url)
  assert.equal(before.waiting.length, all.length)
  assert.deepEqual(await migrate(url), names)
  assert.deepEqual(await migrate(url), [])
  const after = await migrationStatus(url)
  assert.deepEqual(
    { applied: after.applied.map((one) => one.name), waiting: after.waiting, trouble: after.trouble },
    { applied: names, waiting: [], trouble: undefined },
  )
})

test('it works as a role that is not a superuser', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
  assert.deepEqual(
    rows,
    [{ rolsuper: false, rolbypassrls: false }],
    'tests run as the owner of the schema, who is nobody special',
  )
  await migrate(url)
  const service = await client.query(
    `select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'godwit_service'`,
  )
  assert.deepEqual(service.rows, [{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }])
})

test('SECURITY DEFINER functions may be called by the service’s role only', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  const open = async () =>
    (
      await client.query<{ name: string }>(
        `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')`,
      )
    ).rows
  await migrate(url)
  assert.deepEqual(await open(), [])
  await client.query(`create function later() returns int language sql security definer as 'select 1'`)
  assert.deepEqual(await open(), [{ name: 'later' }])
  await migrate(url)
  assert.deepEqual(await open(), [], 'also one that came later')

  await client.query('set role godwit_service')
  const { rows } = await client.query(`select later(), exists_anywhere('user', '${person}') as there`)
  assert.deepEqual(rows, [{ later: 1, there: false }])
  await client.query('select version from schema_migrations')
  for (const sql of [
    'delete from schema_migrations',
    `update audit_log set action = 'x'`,
    'truncate audit_log',
    'create table own (id int)',
    'alter table users disable row level security',
  ])
    await assert.rejects(client.query(sql), /permission denied|must be owner/, sql)
})

test('nodes that start at once apply each migration once', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const done = await Promise.all([migrate(url), migrate(url), migrate(url)])
  assert.deepEqual(done.flat(), names)
})

test('a migration that was changed after it was applied is refused', async (t) => {
  const url = await givenDatabase(t)
  const [first, ...others] = all as [Migration, ...Migration[]]
  const changed = [{ ...first, checksum: 'f'.repeat(64) }, ...others]
  await assert.rejects(migrate(url, { migrations: changed }), {
    message: 'Migration 1 (platform) was changed after it was applied. Migrations only go forward: add a new one.',
  })
  assert.match((await migrationStatus(url, changed)).trouble ?? '', /^Migration 1 \(platform\) was changed/)
})

test('a database of a newer release is refused', async (t) => {
  const url = await givenDatabase(t)
  await assert.rejects(
    migrate(url, { migrations: all.slice(0, -1) }),
    new RegExp(
      `^Error: The database is at version ${all.length} and this release knows ${all.length - 1}: it was made by a newer Godwit\\.`,
    ),
  )
})

test('a database of the 27 pre-release migrations is refused, and left as it is', async (t) => {
  const url = await givenDatabase(t, 'empty')
  const client = await clientOf(t, url)
  await client.query(
    `create table schema_migrations (version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`,
  )
  await client.query(
    `insert into schema_migrations (version, name, checksum) values (1, 'platform', '0c90916f1aaf6453f6950feaa24e668de726f10c6ce7384c3562b803ffb025a6'), (2, 'people', 'x')`,
  )
  const sentence =
    'This database was made by a pre-release of Godwit, whose 27 migrations this release no longer has. Nothing was changed. ' +
    'Export what you need with the version that made it, and start this release with a new, empty database.'
  await assert.rejects(migrate(url), { message: sentence })
  assert.equal((await migrationStatus(url)).trouble, sentence)
  const { rows } = await client.query(
    `select to_regclass('jobs') as jobs, count(*)::int as applied from schema_migrations`,
  )
  assert.deepEqual(rows, [{ jobs: null, applied: 2 }])
})

test('a migration that fails leaves nothing behind, and says which one it was', async (t) => {
  const url = await givenDatabase(t)
  const version = all.length + 1
  const broken: Migration = { version, name: 'broken', sql: 'create table half (id int); select 1 / 0', checksum: 'x' }
  await assert.rejects(migrate(url, { migrations: [...all, broken] }), {
    message: `Migration ${version} (broken) failed: division by zero`,
  })
  const client = await clientOf(t, url)
  assert.equal((await client.query(`select to_regclass('half') as there`)).rows[0].there, null)
  assert.deepEqual(await migrate(url), [])
})

test('a gap in the numbers is refused', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-migrations-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '0001_one.sql'), 'select 1')
  writeFileSync(join(folder, '0003_three.sql'), 'select 3')
  assert.throws(() => readMigrations(folder), {
    message: 'migrations/0003_three.sql is out of order: expected number 2.',
  })
})

test('every table with a company has row-level security, forced on its owner too', async (t) => {
  const client = await clientOf(t, await givenDatabase(t))
  const { rows } = await client.query<{ name: string; bound: boolean; part: boolean; policies: number }>(
    `select c.relname as name, c.relispartition as part, c.relrowsecurity and c.relforcerowsecurity as bound, (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  assert.ok(['audit_log', 'keys', 'roles', 'sessions', 'users'].every((name) => rows.some((row) => row.name === name)))
  // A partition is never queried by itself: with row-level security and no policy it shows nothing.
  assert.deepEqual(
    rows.filter((row) => !row.bound || (row.policies === 0) !== row.part),
    [],
  )
})

test('nobody changes the audit log: not the service, not the owner', async (t) => {
  const client = await clientOf(t, await givenDatabase(t))
  await client.query(`set godwit.everything = 'on'`)
  await client.query(
    `insert into audit_log (at, actor_kind, action, subject_kind, subject_id, after, request_id) values ('${at}', 'system', 'create', 'user', '${person}', '{"name": "Ada"}', 'r')`,
  )
  const changes = [`update audit_log set action = 'x'`, 'delete from audit_log', 'truncate audit_log']
  for (const sql of changes) await assert.rejects(client.query(sql), /append-only/, `the owner: ${sql}`)
  await client.query('set role godwit_service')
  for (const sql of changes) await assert.rejects(client.query(sql), { code: '42501' }, `the service: ${sql}`)
  await client.query(`set godwit.erasing = 'on'`)
  for (const sql of changes)
    await assert.rejects(client.query(sql), { code: '42501' }, `the service, pretending to erase: ${sql}`)
})

test('the one exception takes a person’s values out, and only where the caller may read', async (t) => {
  const client = await clientOf(t, await givenDatabase(t))
  await client.query(`set godwit.everything = 'on'`)
  await client.query(
    `insert into companies (id, name, created_at, updated_at) values ('${company}', 'Kept', '${at}', '${at}')`,
  )
  await client.query(
    `insert into audit_log (at, actor_kind, company_id, action, subject_kind, subject_id, after, request_id) values ('${at}', 'system', '${company}', 'create', 'user', '${person}', '{"name": "Ada"}', 'r')`,
  )
  const line = 'select action, subject_id, before, after from audit_log'
  await client.query('set role godwit_service')
  await client.query(
    `select set_config('godwit.everything', '', false), set_config('godwit.company_id', gen_random_uuid()::text, false)`,
  )
  await client.query(`select erase_from_audit('user', '${person}')`)
  await client.query(`set godwit.everything = 'on'`)
  assert.deepEqual((await client.query(line)).rows[0], {
    action: 'create',
    subject_id: person,
    before: null,
    after: { name: 'Ada' },
  })
  await client.query(`select erase_from_audit('user', '${person}')`)
  assert.deepEqual((await client.query(line)).rows[0], {
    action: 'create',
    subject_id: person,
    before: null,
    after: { erased: true },
  })
  await assert.rejects(
    client.query(`update audit_log set action = 'x'`),
    { code: '42501' },
    'the exception does not outlive the call',
  )
})
