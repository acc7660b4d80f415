import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../ctx.ts'
import { afterCommit } from '../db/db.ts'
import { notFound } from '../problem.ts'
import { wakeWorkers } from './wake.ts'

/** A job that ran out of tries, or that failed for good. */
export interface DeadLetter {
  readonly id: number
  readonly task: string
  readonly key: string | null
  readonly payload: unknown
  readonly attempts: number
  readonly error: string
  readonly createdAt: Date
  readonly dueAt: Date
  readonly diedAt: Date
}

/** One page of the dead letters, the newest first. `page` counts from 1. */
export async function listDeadLetters(
  ctx: Ctx,
  { task, id, page, perPage }: { task?: string; id?: number; page: number; perPage: number },
): Promise<{ items: readonly DeadLetter[]; total: number }> {
  let rows = ctx.db.selectFrom('dead_jobs')
  if (id !== undefined) rows = rows.where('id', '=', id)
  if (task !== undefined) rows = rows.where('task', '=', task)
  const { total } = await rows.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await rows
    .select(['id', 'task', 'unique_key as key', 'payload', 'attempts', 'last_error as error'])
    .select(['created_at as createdAt', 'due_at as dueAt', 'died_at as diedAt'])
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items, total }
}

const noSuch = (id: number) => notFound(`No dead letter has id ${id}.`)

export async function getDeadLetter(ctx: Ctx, id: number): Promise<DeadLetter> {
  const { items } = await listDeadLetters(ctx, { id, page: 1, perPage: 1 })
  const [letter] = items
  if (!letter) throw noSuch(id)
  return letter
}

/** Puts dead letters back with all their tries. What waits under the same key is not added twice, only hurried. */
async function revive(ctx: Ctx, which: ReturnType<typeof sql>): Promise<number> {
  return inTransaction(ctx, async ({ db, now }) => {
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from dead_jobs where ${which} returning *
      ), revived as (
        insert into jobs as waiting (task, unique_key, payload, priority, due_at, created_at)
        select task, unique_key, payload, priority, ${now}::timestamptz, created_at from (
          select distinct on (task, coalesce(unique_key, id::text), unique_key is null) * from gone
          order by task, coalesce(unique_key, id::text), unique_key is null, id desc
        ) newest order by id
        on conflict (task, unique_key) where unique_key is not null and leased_until is null
        do update set due_at = least(waiting.due_at, excluded.due_at)
      )
      select count(*) as count from gone`.execute(db)
    afterCommit(db, wakeWorkers)
    return rows[0]?.count ?? 0
  })
}

/** Has one dead letter tried again. */
export async function replayDeadLetter(ctx: Ctx, id: number): Promise<void> {
  if ((await revive(ctx, sql`id = ${id}`)) === 0) throw noSuch(id)
}

/** Has all dead letters of a task tried again. Answers how many there were. */
export const replayDeadLetters = (ctx: Ctx, task: string): Promise<number> => revive(ctx, sql`task = ${task}`)

/** Throws one dead letter away. */
export async function discardDeadLetter(ctx: Ctx, id: number): Promise<void> {
  const { numDeletedRows } = await ctx.db.deleteFrom('dead_jobs').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw noSuch(id)
}

/** How many there are, and since when. */
export async function countDeadLetters(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(died_at) as since from dead_jobs`.execute(ctx.db)
  return rows[0] ?? { count: 0, since: null }
}

/** How many jobs are due and wait, and when the oldest was due. */
export async function readDueJobs({
  db,
  now,
}: Pick<Ctx, 'db' | 'now'>): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(due_at) as since from jobs where leased_until is null and due_at <= ${now}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, since: null }
}
