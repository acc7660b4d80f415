import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { contextFor } from '../api/index.ts'
import { seedFeeds } from '../feeds/index.ts'
import { seedOutbreaks } from '../intelligence/index.ts'
import { systemClock } from '../platform/clock.ts'
import { createVault } from '../platform/crypto/vault.ts'
import type { Ctx } from '../platform/ctx.ts'
import { createPool } from '../platform/db/pool.ts'
import { jitOff } from '../platform/db/session-options.ts'
import { readState, saveState } from '../platform/db/system-state.ts'
import { createLog } from '../platform/log.ts'
import { seedCountries, seedHealth, seedTravelData } from '../reference/index.ts'

export type SeedProgress = (part: string, done: number, total: number) => void

const root = join(import.meta.dirname, '../..')

/** The data files, and the code that turns them into rows. */
function seedFiles(): string[] {
  const below = (folder: string, wanted: RegExp): string[] =>
    (readdirSync(join(root, folder), { recursive: true }) as string[])
      .filter((file) => wanted.test(file))
      .map((file) => join(folder, file))
  const code = ['src/reference', 'src/intelligence/outbreaks', 'src/feeds/registry'].flatMap((folder) =>
    below(folder, /(?<!\.test)\.ts$/),
  )
  return [...below('world', /\.(json|gz|csv)$/), ...code].sort()
}

/** A digest of the data files and the loading code: when it is unchanged, a new release does not seed again. */
export function worldDigest(): string {
  const hash = createHash('sha256')
  for (const file of seedFiles())
    if (statSync(join(root, file)).isFile()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 32)
}

/** True when this database has the reference data of this release. */
export async function isSeeded(ctx: Ctx): Promise<boolean> {
  return (await readState<{ digest: string }>(ctx.db, 'world'))?.digest === worldDigest()
}

/** Any number will do, as long as every process takes the same one. */
const seedLock = 7_204_314

/**
 * Loads the reference data, one process at a time. One that had to wait finds the work done, unless the other was killed; then it continues. Returns the number
 * of rows written.
 */
export async function seedAlone(
  ctx: Ctx,
  url: string,
  options: { readonly progress: SeedProgress; readonly waiting: () => void },
): Promise<number> {
  // The lock belongs to a connection of its own, and is released when this process dies.
  const client = new pg.Client({ connectionString: url, application_name: 'godwit seed', options: jitOff })
  client.on('error', () => undefined) // a lost lock is not needed any more once the rows are written; they are written idempotently
  await client.connect()
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [seedLock])
    if (!rows[0]?.taken) {
      options.waiting()
      await client.query('select pg_advisory_lock($1)', [seedLock])
      if (await isSeeded(ctx)) return 0
    }
    return await seed(ctx, options.progress)
  } finally {
    await client.end()
  }
}

/** Loads the reference data. Idempotent and resumable: unchanged rows are not written again. Returns the number of rows written. */
export async function seed(ctx: Ctx, progress: SeedProgress): Promise<number> {
  let written = await seedCountries(ctx, progress)
  written += await seedHealth(ctx, progress)
  written += await seedTravelData(ctx, progress)
  written += await seedOutbreaks(ctx, progress)
  written += await seedFeeds(ctx, progress)
  await saveState(ctx.db, 'world', { digest: worldDigest() }, ctx.now)
  return written
}

/** Seeds a database by its URL, for tests and benchmarks. */
export async function seedWorld(url: string, progress: SeedProgress = () => {}): Promise<void> {
  const log = createLog('warn')
  const pool = createPool({ url, size: 2, statementTimeout: 60_000, slowQuery: 60_000, log })
  try {
    await seed(
      contextFor({ pool, clock: systemClock, log, vault: createVault('00'.repeat(32)) }, { kind: 'system' }, 'seed'),
      progress,
    )
  } finally {
    await pool.end()
  }
}
