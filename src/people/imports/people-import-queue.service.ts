import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { notFound, Problem } from '../../platform/problem.ts'
import { getCompany } from '../companies/company.service.ts'
import { importPeople } from './people-import.service.ts'
import {
  beginImport,
  deleteImport,
  deleteOldImports,
  endImport,
  findImport,
  insertImport,
  saveProgress,
} from './people-import.store.ts'
import { forgetPeopleImport, queuedPeopleImport } from './people-import.tasks.ts'
import type { PeopleImport, PersonInFile } from './people-import.ts'

/** Reports name people, so they are kept for a day only. */
const keptMs = 24 * 3_600_000

/** Hands a file to the queue. */
export async function queueImport(
  ctx: Ctx,
  companyId: string,
  {
    csv,
    people,
    preview,
  }: { readonly csv: string; readonly people: readonly PersonInFile[]; readonly preview: boolean },
): Promise<PeopleImport> {
  const company = await getCompany(ctx, companyId)
  return inTransaction(ctx, async (tx) => {
    const id = newId(tx.now)
    const total = people.length
    await insertImport(tx.db, { id, companyId: company.id, actor: tx.actor, preview, csv, total }, tx.now)
    await enqueue(tx, queuedPeopleImport, { import_id: id })
    const forgottenAt = new Date(tx.now.getTime() + keptMs)
    await enqueue(tx, forgetPeopleImport, { import_id: id }, { dueAt: forgottenAt })
    return getImport(tx, company.id, id)
  })
}

export async function getImport(ctx: Ctx, companyId: string, id: string): Promise<PeopleImport> {
  const company = await getCompany(ctx, companyId)
  const found = await findImport(ctx.db, company.id, id)
  if (!found) throw notFound('There is no such import, or it is older than 24 hours.')
  return found
}

/** Reads the text of a file, which belongs to the routes. */
export type ReadPeople = (csv: string) => Promise<readonly PersonInFile[]>

/** Runs an import as the caller who wanted it. */
export async function runImport(
  ctx: Ctx,
  id: string,
  {
    read,
    signal,
    lastAttempt,
  }: { readonly read: ReadPeople; readonly signal: AbortSignal; readonly lastAttempt: boolean },
): Promise<void> {
  const waiting = await beginImport(ctx.db, id)
  if (!waiting) return
  const { companyId, actor, preview, csv } = waiting
  try {
    const report = await importPeople({ ...ctx, actor }, companyId, await read(csv), {
      preview,
      signal,
      progress: (done) => saveProgress(ctx.db, id, done),
    })
    await endImport(ctx.db, id, { report, error: null, at: ctx.freshNow() })
  } catch (error) {
    const isRefused = error instanceof Problem
    const message = isRefused ? error.message : 'It failed three times; our log says why.'
    if (isRefused || lastAttempt) await endImport(ctx.db, id, { report: null, error: message, at: ctx.freshNow() })
    if (!isRefused) throw error
  }
}

export const dropImport = (ctx: Ctx, id: string): Promise<void> => deleteImport(ctx.db, id)

/** Every day: those that an earlier release left. */
export const forgetPeopleImports = (ctx: Ctx): Promise<void> =>
  deleteOldImports(ctx.db, new Date(ctx.now.getTime() - keptMs))
