import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../platform/config/config.ts'
import { readMasterKey } from '../platform/crypto/master-key.ts'
import { createVault } from '../platform/crypto/vault.ts'
import { inspectAllState } from '../platform/db/inspection.ts'
import { jitOff } from '../platform/db/session-options.ts'
import type { Log } from '../platform/log.ts'

export interface DatabaseWait {
  readonly everyMs: number
  readonly limitMs: number
}

/** A database that starts together with the service takes its time. */
export const startWait: DatabaseWait = { everyMs: 5_000, limitMs: 60_000 }

/** Errors of a server that is starting; a wrong password or name is not among them, because waiting does not help. */
const passing =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03|57P01)$|timeout|terminated unexpectedly/i

function mayPass(error: unknown): boolean {
  const { code, message, errors } = error as Error & { code?: string; errors?: readonly unknown[] }
  // A host with several addresses fails with one error for each.
  if (errors && errors.length > 0) return errors.every(mayPass)
  return passing.test(code ?? '') || passing.test(message)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'godwit start',
    options: jitOff,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined) // the last statement rejects with the same error
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Returns once the database answers; gives up after the limit, and at once where waiting does not help. */
async function connectInTime(url: string, log: Log, wait: DatabaseWait | undefined): Promise<pg.Client> {
  const deadline = performance.now() + (wait?.limitMs ?? 0)
  for (;;) {
    try {
      return await connect(url)
    } catch (error) {
      const { message, code } = error as Error & { code?: string }
      if (!wait || !mayPass(error) || performance.now() + wait.everyMs > deadline)
        throw new Error(`The database cannot be reached: ${message || code}. Is DATABASE_URL right?`, { cause: error })
      log.warn({ err: message || code }, 'the database is not there yet: trying again')
      await sleep(wait.everyMs)
    }
  }
}

/** Waits for the database and checks what must hold before anything is written: to it or to the data folder. */
export async function checkBeforeStart(
  url: string,
  config: Config,
  dataFolder: string,
  options: { readonly log: Log; readonly wait?: DatabaseWait | undefined },
): Promise<void> {
  const client = await connectInTime(url, options.log, options.wait)
  try {
    const state = await inspectAllState(client)
    if (state?.has('restoring'))
      throw new Error(
        'The database is half restored: a "godwit restore" was interrupted. Run it again on this database before the start.',
      )
    const expected = state?.get('master_key')?.['fingerprint']
    if (expected === undefined) return
    const key = config.masterKey ?? readMasterKey(dataFolder)
    if (key === undefined)
      throw new Error(
        `The database was made with a master key that is missing here, and nothing was changed. Set GODWIT_MASTER_KEY, or put master.key back into ${dataFolder}.`,
      )
    if (createVault(key).fingerprint !== expected)
      throw new Error(
        'The master key is not the one that this database was made with. Set GODWIT_MASTER_KEY, or restore master.key in the data folder.',
      )
  } finally {
    await client.end()
  }
}
