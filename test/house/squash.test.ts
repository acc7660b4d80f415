import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { migrate, migrationStatus, readMigrations } from '../../src/platform/db/migrate.ts'
import { givenDatabase } from '../support/database.ts'
import { schemaCatalogue } from './schema-catalogue.ts'

/** What the 27 migrations before the first release came to, as schemaCatalogue wrote it. It never changes. */
const before = readFileSync(join(import.meta.dirname, 'schema.before-squash.txt'), 'utf8')
  .trimEnd()
  .split('\n')

/** The files that the 27 became: one for each room. Later migrations may change the schema. */
const squashed = 8

/** What the squashed files do otherwise on purpose. */
const renamed: Readonly<Record<string, string>> = {
  // PostgreSQL had made up the name, because the table was made like entry_requirements.
  travel_restrictions_origin_country_id_type_id_idx: 'travel_restrictions_by_origin',
}

/** The published views came with the squash. */
const isPublished = (line: string): boolean => /^view shared_\w+ is new$/.test(line)

async function clientOf(t: TestContext, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined) // the database is dropped under it when the test ends
  await client.connect()
  t.after(() => client.end())
  return client
}

/** Each object (a line that is not indented) with its lines, so that a difference is shown with its object. */
function byObject(lines: readonly string[]): Map<string, string[]> {
  const objects = new Map<string, string[]>()
  let current: string[] = []
  for (const line of lines) {
    if (line.startsWith('  ')) current.push(line)
    else {
      current = []
      objects.set(line, current)
    }
  }
  return objects
}

const inOrder = ([name, lines]: [string, string[]]): string[] => (name.startsWith('function ') ? lines : lines.sort())

function differences(left: readonly string[], right: readonly string[]): string[] {
  const [old, now] = [byObject(left), byObject(right)]
  const missing = [...old.keys()].filter((name) => !now.has(name)).map((name) => `${name} is missing`)
  const added = [...now.keys()].filter((name) => !old.has(name)).map((name) => `${name} is new`)
  const changed = [...old].flatMap(([name, lines]) => {
    const [was, is] = [inOrder([name, lines]), inOrder([name, now.get(name) ?? lines])]
    if (was.join('\n') === is.join('\n')) return []
    const lost = was.filter((line) => !is.includes(line)).map((line) => `${name} had${line}`)
    const won = is.filter((line) => !was.includes(line)).map((line) => `${name} has${line}`)
    return lost.length + won.length > 0 ? [...lost, ...won] : [`${name} has its lines in another order`]
  })
  return [...missing, ...added, ...changed]
}

test('one file a room makes the schema that the 27 pre-release migrations made', async (t) => {
  const url = await givenDatabase(t, 'empty')
  await migrate(url, { migrations: readMigrations().slice(0, squashed) })
  const now = await schemaCatalogue(await clientOf(t, url))
  const expected = before.map((line) => line.replace(/\b\w+_idx\b/, (name) => renamed[name] ?? name))
  assert.deepEqual(
    differences(expected, now).filter((line) => !isPublished(line)),
    [],
  )
  assert.ok(now.length > 2000, 'there is something to compare')
})

test('the comparison finds a changed column, policy, index, grant, function and trigger', async (t) => {
  const url = await givenDatabase(t)
  const client = await clientOf(t, url)
  const original = await schemaCatalogue(client)
  const changes: Readonly<Record<string, RegExp>> = {
    'alter table trips alter column name drop not null': /^table trips had {2}column name text not null$/m,
    'alter policy keys_scope on keys using (true)': /^table keys has {2}policy keys_scope .* using true/m,
    'drop index stays_by_country': /^table stays had {2}CREATE INDEX stays_by_country/m,
    'grant delete on audit_log to godwit_service':
      /^table audit_log has {2}grant delete, insert, select to godwit_service$/m,
    'alter table trips disable row level security': /^table trips had {2}row-level security enabled$/m,
    'alter function is_entitled(uuid, uuid, text, timestamptz) volatile': /^function is_entitled.* had {2}STABLE$/m,
    'drop trigger users_revised on users': /^table users had {2}CREATE TRIGGER users_revised/m,
    'drop table rule_matches': /^table rule_matches is missing$/m,
    'create view spare as select 1 as one': /^view spare is new$/m,
  }
  for (const [sql, found] of Object.entries(changes)) {
    await client.query('begin')
    await client.query(sql)
    assert.match(differences(original, await schemaCatalogue(client)).join('\n'), found, sql)
    await client.query('rollback')
  }
  assert.deepEqual(differences(original, await schemaCatalogue(client)), [])
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
