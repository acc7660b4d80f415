import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { notFound, Problem, unavailable } from '../../platform/problem.ts'
import { importTrips } from './trip-import.service.ts'
import { forgetImport, queuedImport } from './trip-import.tasks.ts'
import type { ParsedFile, QueuedImport, TripImportReport } from './trip-import.ts'
import {
  addImport,
  claimImport,
  endImport,
  findImport,
  findWaitingFile,
  keepFile,
  markStopping,
  removeImport,
  removeOldImports,
  saveProgress,
} from './trip-import-queue.store.ts'

const keptMs = 24 * 3_600_000

/** Reports name trips and people, so they are kept for a day only. */
const forgetLater = (tx: Ctx, id: string): Promise<void> =>
  enqueue(tx, forgetImport, { import_id: id }, { dueAt: new Date(tx.now.getTime() + keptMs) })

export interface DirectImportOptions {
  readonly preview: boolean
  /** Aborted when the caller is gone. */
  readonly signal: AbortSignal
  /** Counts the imports of all companies, outside of the transaction of the import itself. */
  readonly system: Ctx
}

/** Imports at once where the limits allow it, and otherwise leaves the import to the queue. */
export async function importOrQueue(
  ctx: Ctx,
  companyId: string,
  { file, csv }: { readonly file: ParsedFile; readonly csv: string },
  { preview, signal, system }: DirectImportOptions,
): Promise<{ readonly report: TripImportReport } | { readonly queued: string }> {
  const id = newId(ctx.now)
  await addImport(system.db, { id, companyId, actor: ctx.actor, preview, total: file.trips.length }, ctx.now)
  if (!(await claimImport(system, id))) {
    await inTransaction(system, async (tx) => {
      await keepFile(tx.db, id, csv)
      await enqueue(tx, queuedImport, { import_id: id })
      await forgetLater(tx, id)
    })
    return { queued: id }
  }
  const stopping = (): void => {
    markStopping(system.db, id).catch((error: Error) =>
      ctx.log.warn({ err: error.message }, 'an import stops unnoticed'),
    )
  }
  signal.addEventListener('abort', stopping, { once: true })
  try {
    const report = await importTrips(ctx, companyId, file, {
      preview,
      signal,
      progress: (done) => saveProgress(system.db, id, done, system.freshNow()),
    })
    await removeImport(system.db, id)
    return { report }
  } catch (error) {
    if (!signal.aborted) {
      await removeImport(system.db, id)
      throw error
    }
    await inTransaction(system, async (tx) => {
      await endImport(tx.db, id, { state: 'stopped', at: ctx.freshNow() })
      await forgetLater(tx, id)
    })
    throw unavailable('The caller was gone, and the import was stopped.')
  } finally {
    signal.removeEventListener('abort', stopping)
  }
}

/** Reads the text of a file. The queue keeps the text, and what reads it belongs to the routes. */
export type ReadTrips = (csv: string) => Promise<ParsedFile>

/** How long an import waits that found no free slot. */
const waitMs = 2_000

/** Runs an import that waits in the queue, as the caller who wanted it; without a free slot it goes on waiting. */
export async function runQueuedImport(
  ctx: Ctx,
  id: string,
  options: { readonly read: ReadTrips; readonly signal: AbortSignal; readonly lastAttempt: boolean },
): Promise<void> {
  const waiting = await findWaitingFile(ctx.db, id)
  if (!waiting) return
  if (!(await claimImport(ctx, id))) {
    await enqueue(ctx, queuedImport, { import_id: id }, { dueAt: new Date(ctx.now.getTime() + waitMs) })
    return
  }
  const { companyId, actor, preview, csv } = waiting
  try {
    const report = await importTrips({ ...ctx, actor }, companyId, await options.read(csv), {
      preview,
      signal: options.signal,
      progress: (done) => saveProgress(ctx.db, id, done, ctx.freshNow()),
    })
    await endImport(ctx.db, id, { state: 'done', report, at: ctx.freshNow() })
  } catch (error) {
    const refused = error instanceof Problem
    if (refused || options.lastAttempt)
      await endImport(ctx.db, id, {
        state: 'failed',
        error: refused ? error.message : 'It failed three times; our log says why.',
        at: ctx.freshNow(),
      })
    if (!refused) throw error
  }
}

export const dropImport = (ctx: Ctx, id: string): Promise<void> => removeImport(ctx.db, id)

/** Every day: those of a process that was killed, which nothing else forgets. */
export const forgetImports = (ctx: Ctx): Promise<void> => removeOldImports(ctx.db, new Date(ctx.now.getTime() - keptMs))

export async function getImport(ctx: Ctx, companyId: string, id: string): Promise<QueuedImport> {
  const found = await findImport(ctx.db, companyId, id)
  if (!found) throw notFound('There is no such import, or it is older than 24 hours.')
  return found
}
