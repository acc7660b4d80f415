import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Ctx } from '../ctx.ts'
import { afterCommit } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { wakeWorkers } from './wake.ts'

export type Priority = 'urgent' | 'normal' | 'bulk'

export const priorityNumbers: Readonly<Record<Priority, number>> = { urgent: 0, normal: 1, bulk: 2 }

/** How often, and after which gaps in seconds, a failed job is tried again: a rule, or the gaps one by one. */
export type Retries =
  | { readonly times: number; readonly firstSeconds: number; readonly factor: number; readonly longestSeconds: number }
  | readonly number[]

/** A kind of job: its name and the schema of its payload. A job (job.ts) runs it. */
export interface Task<S extends TSchema = TSchema> {
  readonly name: string
  readonly payload: S
  readonly priority: Priority
  /** Seconds before each retry; one try more than there are gaps. */
  readonly gaps: readonly number[]
  /** The error of an invalid payload, or undefined. */
  readonly mistake: (payload: unknown) => string | undefined
}

/** Nine tries within about 21 minutes. */
const usualRetries: Retries = { times: 8, firstSeconds: 5, factor: 2, longestSeconds: 3600 }

function gapsOf(name: string, retries: Retries): readonly number[] {
  const gaps =
    'times' in retries
      ? Array.from({ length: retries.times }, (_, n) =>
          Math.min(retries.firstSeconds * retries.factor ** n, retries.longestSeconds),
        )
      : retries
  if (gaps.some((gap) => !Number.isFinite(gap) || gap < 0))
    throw new Error(`Task ${name} has a retry gap that is no time.`)
  return gaps
}

/** Compiling a schema takes a moment, so the first use pays for it. */
function checker(schema: TSchema): (payload: unknown) => string | undefined {
  let validator: ReturnType<typeof Compile> | undefined
  return (payload) => {
    validator ??= Compile(schema)
    if (validator.Check(payload)) return undefined
    const [first] = validator.Errors(payload)
    return first ? `${first.instancePath || 'it'} ${first.message}` : 'it does not fit the schema'
  }
}

export interface TaskOptions {
  readonly priority?: Priority
  readonly retries?: Retries
}

/** Declares a task. Its name is kept in the database: changing it orphans what waits under the old one. */
export function task<S extends TSchema>(name: string, payload: S, options: TaskOptions = {}): Task<S> {
  if (!/^[a-z][a-zA-Z0-9_.-]{0,99}$/.test(name)) throw new Error(`"${name}" is not a name for a task.`)
  return {
    name,
    payload,
    priority: options.priority ?? 'normal',
    gaps: gapsOf(name, options.retries ?? usualRetries),
    mistake: checker(payload),
  }
}

export interface EnqueueOptions {
  /** Of rows that wait under one key there is only one; the earlier due time and the higher priority win. */
  readonly key?: string
  readonly dueAt?: Date
  readonly priority?: Priority
}

export interface Entry<S extends TSchema> extends EnqueueOptions {
  readonly payload: Static<S>
}

const rowsAtOnce = 5_000

// A row that waits under the key stays locked until this transaction has been committed, so that no worker runs it before the new
// cause can be seen. "Do update" locks it even where nothing changes. "For share" is enough for a single row that is not due yet and
// stays as it is: transactions that share its key, such as that of the next digest, do not wait for each other. Of several rows some
// would be locked out of order, and could deadlock.
const insertion = prepared<unknown>(`
  with kept as materialized (
    select from jobs
    where cardinality($3::text[]) = 1 and task = $1 and unique_key = ($3::text[])[1] and leased_until is null
      and due_at > $2 and due_at <= ($6::timestamptz[])[1] and priority <= ($5::smallint[])[1]
    for share
  )
  insert into jobs as waiting (task, created_at, unique_key, payload, priority, due_at)
  select $1, $2, added.key, added.payload::jsonb, added.priority, added.due_at
  from unnest($3::text[], $4::text[], $5::smallint[], $6::timestamptz[]) as added(key, payload, priority, due_at)
  where not exists (select from kept)
  on conflict (task, unique_key) where unique_key is not null and leased_until is null
  do update set due_at = least(waiting.due_at, excluded.due_at), priority = least(waiting.priority, excluded.priority)
  where excluded.due_at < waiting.due_at or excluded.priority < waiting.priority`)

interface NewRow {
  readonly key: string | null
  readonly payload: string
  readonly priority: number
  readonly dueAt: Date
}

/** One row per key, in the order of the keys: two transactions that add the same keys must not deadlock. */
function collapse(rows: readonly NewRow[]): readonly NewRow[] {
  if (rows.length < 2 || rows.every((row) => row.key === null)) return rows
  const keyed = new Map<string, NewRow>()
  for (const row of rows) {
    if (row.key === null) continue
    const other = keyed.get(row.key)
    keyed.set(row.key, other ? sooner(other, row) : row)
  }
  const sorted = [...keyed.values()].sort((a, b) => ((a.key ?? '') < (b.key ?? '') ? -1 : 1))
  return [...rows.filter((row) => row.key === null), ...sorted]
}

const sooner = (a: NewRow, b: NewRow): NewRow => ({
  ...a,
  dueAt: new Date(Math.min(a.dueAt.getTime(), b.dueAt.getTime())),
  priority: Math.min(a.priority, b.priority),
})

function newRow<S extends TSchema>(ctx: Ctx, definition: Task<S>, entry: Entry<S>): NewRow {
  const mistake = definition.mistake(entry.payload)
  if (mistake) throw new Error(`The payload for task ${definition.name} is not valid: ${mistake}.`)
  return {
    key: entry.key ?? null,
    payload: JSON.stringify(entry.payload),
    priority: priorityNumbers[entry.priority ?? definition.priority],
    dueAt: entry.dueAt ?? ctx.now,
  }
}

/** Adds many jobs of one task; they exist when the transaction of `ctx` has been committed. */
export async function enqueueMany<S extends TSchema>(
  ctx: Ctx,
  definition: Task<S>,
  entries: readonly Entry<S>[],
): Promise<void> {
  const rows = collapse(entries.map((entry) => newRow(ctx, definition, entry)))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    const values = [
      definition.name,
      ctx.now.toISOString(),
      some.map((row) => row.key),
      some.map((row) => row.payload),
      some.map((row) => row.priority),
      some.map((row) => row.dueAt.toISOString()),
    ]
    await insertion(ctx.db, values)
  }
  if (rows.some((row) => row.dueAt <= ctx.now)) afterCommit(ctx.db, wakeWorkers)
}

/** Adds a job; it exists when the transaction of `ctx` has been committed. Without `dueAt` it is due at once. */
export const enqueue = <S extends TSchema>(
  ctx: Ctx,
  definition: Task<S>,
  payload: Static<S>,
  options: EnqueueOptions = {},
): Promise<void> => enqueueMany(ctx, definition, [{ ...options, payload }])
