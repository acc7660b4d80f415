import { resolve } from 'node:path'
import pg from 'pg'
import type { Config } from '../../platform/config/config.ts'
import { readMasterKey } from '../../platform/crypto/master-key.ts'
import { createVault } from '../../platform/crypto/vault.ts'
import { inspectState, inspectWork, tryRowSecurity } from '../../platform/db/inspection.ts'
import { migrationStatus } from '../../platform/db/migrate.ts'
import { serviceRole } from '../../platform/db/pool.ts'
import { jitOff } from '../../platform/db/session-options.ts'
import { worldDigest } from '../seed.ts'
import { checkWholeness } from './doctor-backup.ts'
import { checkEvidence } from './doctor-evidence.ts'
import { checkFeeds } from './doctor-feeds.ts'
import { checkFiles } from './doctor-files.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

async function checkMigrations(url: string): Promise<Finding[]> {
  const status = await migrationStatus(url)
  const major = Math.floor(status.serverVersion / 10_000)
  const found = [
    major >= 15
      ? ok('database', `PostgreSQL ${major} answers.`)
      : wrong('database', `PostgreSQL ${major} is too old: Godwit needs 15 or newer.`),
  ]
  if (status.trouble) found.push(wrong('migrations', status.trouble))
  else if (status.applied.length === 0)
    found.push(note('migrations', 'The database is empty: the first start fills it.'))
  else if (status.waiting.length > 0)
    found.push(
      note(
        'migrations',
        `${status.waiting.length} wait (${status.waiting.map((m) => m.name).join(', ')}): "godwit migrate" or the next start applies them.`,
      ),
    )
  else found.push(ok('migrations', `The database is at version ${status.applied.length}, as this release.`))
  return found
}

interface RoleRow {
  rolname: string
  rolsuper: boolean
  rolbypassrls: boolean
}

async function checkRoles(client: pg.Client): Promise<Finding[]> {
  const { rows } = await client.query<RoleRow>(
    'select rolname, rolsuper, rolbypassrls from pg_roles where rolname in (current_user, $1)',
    [serviceRole],
  )
  const service = rows.find((row) => row.rolname === serviceRole)
  const owner = rows.find((row) => row.rolname !== serviceRole)
  if (!service) return [wrong('roles', `The role ${serviceRole} is missing: "godwit migrate" makes it.`)]
  if (service.rolsuper || service.rolbypassrls)
    return [
      wrong(
        'roles',
        `${serviceRole} is a superuser or passes row-level security by: ALTER ROLE ${serviceRole} NOSUPERUSER NOBYPASSRLS`,
      ),
    ]
  if (owner?.rolsuper)
    return [
      note(
        'roles',
        `The service works as ${serviceRole}; the schema's owner ${owner.rolname} is a superuser, which it need not be.`,
      ),
    ]
  return [ok('roles', `${owner?.rolname ?? serviceRole} owns the schema, the service works as ${serviceRole}.`)]
}

/** Checks that tenant tables have row-level security, and tries it: inserts a row, reads it from another scope, rolls back. */
async function checkRowSecurity(client: pg.Client): Promise<Finding> {
  const { rows: loose } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
  )
  if (loose.length > 0) return wrong('row-level security', `Not forced on ${loose.map((row) => row.name).join(', ')}.`)
  const { inside, outside } = await tryRowSecurity(client)
  if (!inside) return wrong('row-level security', 'The service cannot see what it may see.')
  return outside
    ? wrong('row-level security', 'Does not bind the service: it sees rows outside its scope.')
    : ok('row-level security', 'Binds the service (tried).')
}

async function checkState(client: pg.Client, config: Config): Promise<Finding[]> {
  await client.query(`select set_config('godwit.everything', 'on', false)`)
  const state = (await inspectState(client, ['master_key', 'world', 'demo'])) as Map<
    string,
    { fingerprint?: string; digest?: string }
  >
  const digest = state.get('world')?.digest
  return [
    checkFingerprint(config, state.get('master_key')?.fingerprint),
    digest === undefined
      ? note('world', 'Not filled in yet: "godwit seed" or the next start does it.')
      : digest === worldDigest()
        ? ok('world', 'Filled in, as this release has it.')
        : note('world', 'Of another release: "godwit seed" or the next start brings it up to date.'),
    state.has('demo')
      ? note('demo', 'The demo organizations are in this database.')
      : ok('demo', 'The demo is not in this database.'),
  ]
}

function checkFingerprint(config: Config, expected: string | undefined): Finding {
  const about = 'master key’s fingerprint'
  const key = config.masterKey ?? readMasterKey(resolve(config.data))
  if (expected === undefined) return note(about, 'The database has not met a master key yet.')
  if (key === undefined)
    return wrong(
      about,
      'The database was made with a master key that is missing here. Set GODWIT_MASTER_KEY, or restore master.key in the data folder.',
    )
  return createVault(key).fingerprint === expected
    ? ok(about, 'The master key is the one that this database was made with.')
    : wrong(
        about,
        'The master key is not the one that this database was made with. Set GODWIT_MASTER_KEY, or restore master.key in the data folder.',
      )
}

const lateSeconds = 300

async function checkWork(client: pg.Client): Promise<Finding[]> {
  const { due, late, dead } = await inspectWork(client)
  return [
    late > lateSeconds
      ? note('work', `${due} jobs are due, the oldest for ${Math.round(late / 60)} minutes: is a worker running?`)
      : ok('work', `${due} jobs are due.`),
    dead > 0
      ? note(
          'dead letters',
          `${dead} jobs ran out of tries: GET /api/desk/dead_jobs shows them, and they can be replayed.`,
        )
      : ok('dead letters', 'None.'),
  ]
}

/** Checks of the database that change nothing. */
export async function checkDatabase(url: string, config: Config): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'godwit doctor',
    options: jitOff,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return [wrong('database', `Cannot be reached: ${message || code}.`)]
  }
  try {
    const migrations = await checkMigrations(url)
    if (!migrations.some((one) => one.about === 'migrations' && one.state === 'ok')) return migrations
    return [
      ...migrations,
      ...(await checkRoles(client)),
      await checkRowSecurity(client),
      ...(await checkState(client, config)),
      ...(await checkWholeness(client, config, new Date())),
      ...(await checkWork(client)),
      await checkEvidence(client, new Date()),
      await checkFiles(client, config),
      ...(await checkFeeds(client, config, new Date())),
    ]
  } catch (error) {
    return [wrong('database', `Could not be examined: ${(error as Error).message}.`)]
  } finally {
    await client.end()
  }
}
