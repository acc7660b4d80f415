import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Task } from './task.ts'

const present = prepared<{ key: string }>(
  'select unique_key as key from jobs where task = $1 and unique_key is not null',
)

/** The keys of a task's jobs that wait or run. */
export const listPresentKeys = async (db: Db, { name }: Pick<Task, 'name'>): Promise<ReadonlySet<string>> =>
  new Set((await present(db, [name])).map(({ key }) => key))

const unfinished = prepared<{ key: string }>(`
  select unique_key as key from jobs where task = any($1::text[]) and unique_key = any($2::text[])
  union select unique_key from dead_jobs where task = any($1::text[]) and unique_key = any($2::text[])`)

/** Which of these keys some job of the tasks has that waits, runs, or has failed for good. */
export const listUnfinishedKeys = async (
  db: Db,
  tasks: readonly Pick<Task, 'name'>[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await unfinished(db, [tasks.map(({ name }) => name), [...keys]])).map(({ key }) => key))
