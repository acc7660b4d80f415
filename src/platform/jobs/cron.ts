import { Cron as Croner } from 'croner'
import { sql } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../ctx.ts'
import { type Job, type JobInfo, type JobOptions, job } from './job.ts'
import { enqueue, enqueueMany, priorityNumbers, type Task, task } from './task.ts'

/** A schedule: a task that is added at certain times, in UTC. */
export interface Cron {
  readonly name: string
  readonly expression: string
  readonly task: Task
  readonly payload: unknown
  /** How the task is done, where the schedule brought that along. */
  readonly job: Job | undefined
}

const parsed = new Map<string, Croner>()

function schedule(expression: string): Croner {
  const known = parsed.get(expression)
  if (known) return known
  const made = new Croner(expression, { timezone: 'UTC', paused: true })
  parsed.set(expression, made)
  return made
}

export type CronRun = (ctx: Ctx, about: JobInfo) => Promise<void>

/** At the times of the expression (five or six fields, UTC), does something or adds a task. */
export function cron(name: string, expression: string, run: CronRun, options?: JobOptions): Cron
export function cron<S extends TSchema>(name: string, expression: string, addedTask: Task<S>, payload: Static<S>): Cron
export function cron(name: string, expression: string, what: CronRun | Task, more?: unknown): Cron {
  try {
    if (!schedule(expression).nextRun(new Date(0))) throw new Error('it never happens')
  } catch (error) {
    throw new Error(`The schedule ${name} has a bad expression "${expression}": ${(error as Error).message}.`)
  }
  if (typeof what !== 'function') return { name, expression, task: what, payload: more, job: undefined }
  const own = task(name, Type.Object({}))
  const done = job(own, (ctx, _payload, about) => what(ctx, about), (more as JobOptions | undefined) ?? {})
  return { name, expression, task: own, payload: {}, job: done }
}

/**
 * After the occurrence at `at`, seen at `now`: which one to do, and when the next is. Counted from the occurrence and not
 * from now, so that a sandbox whose clock steps misses none. Who comes late by more than one does only the latest.
 */
export function afterOccurrence(expression: string, at: Date, now: Date): { occurrence: Date; next: Date | undefined } {
  const times = schedule(expression)
  const next = times.nextRun(at)
  if (!next || next > now) return { occurrence: at, next: next ?? undefined }
  const [latest] = times.previousRuns(1, new Date(now.getTime() + 1000)) // strictly before, in whole seconds
  return { occurrence: latest ?? at, next: times.nextRun(now) ?? undefined }
}

/** One waiting row per schedule stands for its next occurrence. It must never run out of tries. */
const tick = task('cron', Type.Object({ name: Type.String(), expression: Type.String(), at: Type.String() }), {
  priority: 'urgent',
  retries: { times: 10_000, firstSeconds: 1, factor: 2, longestSeconds: 60 },
})

const unknownScheduleMs = 60_000

/**
 * The job behind all schedules. In one transaction it adds the task and the next occurrence and disappears itself. Work of
 * a schedule that is still waiting is not added twice.
 */
export function tickJob(crons: readonly Cron[]): Job {
  const known = new Map(crons.map((one) => [one.name, one]))
  const run = async (ctx: Ctx, payload: Static<typeof tick.payload>): Promise<void> => {
    const due = known.get(payload.name)
    if (!due) {
      // Another node runs a newer release, which has this schedule.
      return enqueue(ctx, tick, payload, { key: payload.name, dueAt: new Date(ctx.now.getTime() + unknownScheduleMs) })
    }
    const { expression } = due
    const { occurrence, next } = afterOccurrence(expression, new Date(payload.at), ctx.now)
    await enqueueMany(ctx, due.task, [{ payload: due.payload, key: `cron:${due.name}`, dueAt: occurrence }])
    if (next) await enqueue(ctx, tick, occurrenceOf(due, next), { key: due.name, dueAt: next })
  }
  return job(tick, run, { transactional: true, concurrency: 1 })
}

const occurrenceOf = ({ name, expression }: Cron, at: Date): Static<typeof tick.payload> => ({
  name,
  expression,
  at: at.toISOString(),
})

/** Brings the waiting occurrences into line with the declared schedules: new and changed ones get their next, others go. */
export async function syncSchedules(ctx: Ctx, crons: readonly Cron[]): Promise<void> {
  await inTransaction(ctx, async ({ db, now }) => {
    const names = crons.map((one) => one.name).sort()
    await sql`delete from jobs where task = ${tick.name} and unique_key <> all(${names}::text[]) and leased_until is null`.execute(
      db,
    )
    for (const one of [...crons].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const next = schedule(one.expression).nextRun(now)
      if (!next) continue
      await sql`
        insert into jobs as waiting (task, unique_key, payload, priority, due_at, created_at)
        values (${tick.name}, ${one.name}, ${JSON.stringify(occurrenceOf(one, next))}, ${priorityNumbers.urgent}, ${next}, ${now})
        on conflict (task, unique_key) where unique_key is not null and leased_until is null
        do update set payload = excluded.payload, due_at = excluded.due_at
        where waiting.payload ->> 'expression' <> excluded.payload ->> 'expression'`.execute(db)
    }
  })
}
