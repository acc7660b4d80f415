import type pg from 'pg'
import type { Config } from '../../platform/config/config.ts'
import { inspectAllState, missingObjects } from '../../platform/db/inspection.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import { countRows } from '../backup/catalogue.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

type State = ReadonlyMap<string, Record<string, unknown>>

const day = 86_400_000
const oldBackupDays = 7
/** Nodes' machines differ by a little; a move of the clock is more than this. */
const movedMs = 60_000

/** Whether the database is whole, backed up, and of this world's time. Rows of all companies must be visible to the client. */
export async function checkWholeness(client: pg.Client, config: Config, now: Date): Promise<Finding[]> {
  const state = (await inspectAllState(client)) ?? new Map<string, Record<string, unknown>>()
  return [await checkRestored(client, state), checkBackup(state, now), checkSandboxClock(state, config)]
}

async function checkRestored(client: pg.Client, state: State): Promise<Finding> {
  const about = 'restore'
  if (state.has('restoring'))
    return wrong(
      about,
      'The database is half restored: a "godwit restore" was interrupted. Run it again on this database.',
    )
  const missing = await missingObjects(client, readMigrations())
  if (missing.length > 0)
    return wrong(
      about,
      `The database is half restored, or was changed by hand: it lacks ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}.`,
    )
  const known = Number(state.get('size')?.['companies'] ?? 0)
  const { companies } = await countRows(client, [{ name: 'companies', columns: [] }])
  if (known > 0 && companies === 0)
    return wrong(
      about,
      `The database is half restored: it had ${known} companies and has none. A dump by a role that row-level security binds leaves companies’ rows out: use "godwit backup".`,
    )
  return ok(about, 'Everything that the migrations make is there.')
}

function checkBackup(state: State, now: Date): Finding {
  const about = 'backup'
  const last = state.get('backup')?.['at']
  const age = Math.floor((now.getTime() - Date.parse(String(last))) / day)
  if (last === undefined || Number.isNaN(age))
    return note(about, 'There was no "godwit backup" yet. If you back up otherwise, try now and then to restore it.')
  return age > oldBackupDays
    ? note(about, `The last "godwit backup" was ${age} days ago.`)
    : ok(about, `The last "godwit backup" was made at ${last}.`)
}

function checkSandboxClock(state: State, config: Config): Finding {
  const about = 'sandbox clock'
  const clock = state.get('clock')
  const ahead = Number(clock?.['at'] ?? 0) - Number(clock?.['from'] ?? 0)
  if (ahead < movedMs) return ok(about, 'The clock of this database was not moved.')
  const days = (ahead / day).toFixed(1)
  return config.sandbox
    ? note(about, `The clock is ${days} days ahead.`)
    : wrong(
        about,
        `The clock of this database was moved ${days} days ahead in a sandbox, and GODWIT_SANDBOX is off: a start would be a real service whose past lies in the future. Set GODWIT_SANDBOX=1, or use another database.`,
      )
}
