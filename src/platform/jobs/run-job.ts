import { CompiledQuery } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Ctx, inTransaction } from '../ctx.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import type { Query } from './dedicated-connection.ts'
import { type Job, Unrecoverable, type Work } from './job.ts'
import { messageOf } from './lease-manager.ts'
import type { LeasedTable } from './lease-sql.ts'
import type { LeasedRow, LeaseStore } from './lease-store.ts'
import type { LeaseHandle, Outcome } from './work-queue.ts'

export const jobsTable: LeasedTable = {
  table: 'jobs',
  queue: 'task',
  columns: ['unique_key', 'payload'],
  kept: ['created_at'],
  key: 'unique_key',
  error: 'last_error',
  dead: 'dead_jobs',
}

export interface JobRow extends LeasedRow {
  readonly unique_key: string | null
  readonly payload: unknown
}

export interface RunOptions {
  readonly leases: LeaseStore<JobRow>
  readonly clock: Clock
  readonly log: Log
  readonly makeCtx: (requestId: string) => Ctx
}

/** Thrown inside a job's transaction when its lease was lost, so that it is rolled back. */
class LeaseLost extends Error {}

/** A lost worker does not count against the job, but a job that kills every worker must end after so many tries. */
const lossesAllowed = 3
const longestError = 500

const queryOf =
  (db: Db): Query =>
  async <R>(text: string, values: readonly unknown[]) =>
    (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows

/** Stores only the message of an error, truncated: stack and fields may contain personal data. */
const kept = (error: unknown): string =>
  messageOf(error).replaceAll('\u0000', '').slice(0, longestError) || 'unknown error'

function workOf(job: Job, handle: LeaseHandle<JobRow>): Work {
  const { id, attempts, due_at, payload } = handle.row
  const about = {
    id,
    attempt: attempts,
    lastAttempt: attempts > job.task.gaps.length,
    dueAt: due_at,
    get signal() {
      return handle.signal
    },
  }
  return { payload, about }
}

function failed(job: Job, { row }: LeaseHandle<JobRow>, error: unknown, { clock, log }: RunOptions): Outcome {
  if (error instanceof LeaseLost) return { kind: 'lost' }
  const message = kept(error)
  const facts = { task: job.task.name, job: row.id, attempt: row.attempts, err: message }
  const gap = job.task.gaps[row.attempts - 1]
  if (error instanceof Unrecoverable || gap === undefined) {
    log.error(facts, 'a job has failed for good')
    return { kind: 'bury', error: message }
  }
  log.warn({ ...facts, retryInSeconds: gap }, 'a job has failed and will be tried again')
  return { kind: 'retry', dueAt: new Date(clock.now().getTime() + gap * 1000), error: message }
}

/** Why a row must not be run at all. */
function refusal(job: Job, { row }: LeaseHandle<JobRow>): Unrecoverable | undefined {
  const tries = job.task.gaps.length + 1
  if (row.attempts > tries + lossesAllowed) return new Unrecoverable('Its worker was lost each time that it ran.')
  const mistake = job.task.mistake(row.payload)
  return mistake ? new Unrecoverable(`The payload is not valid: ${mistake}.`) : undefined
}

async function attempt(job: Job, handles: readonly LeaseHandle<JobRow>[], options: RunOptions): Promise<Outcome> {
  const [first] = handles
  const ctx = options.makeCtx(`job-${first?.row.id}-${first?.row.attempts}`)
  const work = handles.map((handle) => workOf(job, handle))
  if (!job.transactional) {
    await job.run(ctx, work)
    return { kind: 'done' }
  }
  await inTransaction(ctx, async (tx) => {
    await job.run(tx, work)
    const rows = handles.map(({ row }) => row)
    // Last, so that the lease can be renewed meanwhile; when the row is no longer ours, all of it is undone.
    const ours = await options.leases.finish(rows, queryOf(tx.db))
    if (ours.size < rows.length) throw new LeaseLost('The lease was lost.')
  })
  return { kind: 'settled' }
}

async function runTogether(job: Job, handles: readonly LeaseHandle<JobRow>[], options: RunOptions): Promise<Outcome[]> {
  if (handles.length === 0) return []
  try {
    const outcome = await attempt(job, handles, options)
    return handles.map(() => outcome)
  } catch (error) {
    if (handles.length === 1) return handles.map((handle) => failed(job, handle, error, options))
  }
  const alone: Outcome[] = []
  for (const handle of handles) alone.push(...(await runTogether(job, [handle], options)))
  return alone
}

/** Runs rows of one task and returns the outcome of each. Never throws. */
export async function runRows(
  job: Job,
  handles: readonly LeaseHandle<JobRow>[],
  options: RunOptions,
): Promise<Outcome[]> {
  const refusals = handles.map((handle) => refusal(job, handle))
  const good = handles.filter((_, index) => refusals[index] === undefined)
  const outcomes = (await runTogether(job, good, options)).values()
  return handles.map((handle, index) => {
    const reason = refusals[index]
    return reason ? failed(job, handle, reason, options) : (outcomes.next().value ?? { kind: 'lost' })
  })
}
