import type { Static, TSchema } from 'typebox'
import type { Ctx } from '../ctx.ts'
import type { Task } from './task.ts'

/** Thrown by a job that no further try can help: it goes straight to the dead letters. */
export class Unrecoverable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unrecoverable'
  }
}

/** What a running job is given about itself. */
export interface JobInfo {
  readonly id: number
  /** 1 for the first try. A try whose worker was lost counts too. */
  readonly attempt: number
  readonly lastAttempt: boolean
  readonly dueAt: Date
  /** Aborted when the lease was lost or the worker stops: another worker will run the job. */
  readonly signal: AbortSignal
}

export interface JobOptions {
  /**
   * The handler runs in a transaction in which the job disappears too: its effects on the database happen exactly once.
   * Only for jobs without calls to outside services. Other jobs run at least once.
   */
  readonly transactional?: boolean
  /** How many run at a time in one worker; otherwise what the worker was given. */
  readonly concurrency?: number
}

export interface BatchOptions extends JobOptions {
  /** The most payloads that one call is given. */
  readonly size?: number
}

export interface Work {
  readonly payload: unknown
  readonly about: JobInfo
}

/** How a task is done. */
export interface Job {
  readonly task: Task
  readonly transactional: boolean
  readonly concurrency: number | undefined
  /** 1 for jobs that are done one by one. */
  readonly batch: number
  readonly run: (ctx: Ctx, work: readonly Work[]) => Promise<void>
}

const usualBatch = 100

function checked(name: string, options: BatchOptions): void {
  for (const [word, value] of [
    ['concurrency', options.concurrency],
    ['size', options.size],
  ] as const) {
    if (value !== undefined && !(Number.isInteger(value) && value > 0)) {
      throw new Error(`The ${word} of job ${name} must be a whole number above 0.`)
    }
  }
}

/** Does a task, one payload at a time. */
export function job<S extends TSchema>(
  task: Task<S>,
  run: (ctx: Ctx, payload: Static<S>, about: JobInfo) => Promise<void>,
  options: JobOptions = {},
): Job {
  checked(task.name, options)
  return {
    task,
    transactional: options.transactional ?? false,
    concurrency: options.concurrency,
    batch: 1,
    run: async (ctx, work) => {
      for (const { payload, about } of work) await run(ctx, payload as Static<S>, about)
    },
  }
}

/** Does a task for many payloads in one call. When the call fails, each payload is tried alone: one bad one harms no other. */
export function batchJob<S extends TSchema>(
  task: Task<S>,
  run: (ctx: Ctx, payloads: Static<S>[]) => Promise<void>,
  options: BatchOptions = {},
): Job {
  checked(task.name, options)
  return {
    task,
    transactional: options.transactional ?? false,
    concurrency: options.concurrency,
    batch: options.size ?? usualBatch,
    run: (ctx, work) =>
      run(
        ctx,
        work.map(({ payload }) => payload as Static<S>),
      ),
  }
}
