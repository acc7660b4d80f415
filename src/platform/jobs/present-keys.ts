import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Task } from './task.ts'

const present = prepared<{ key: string }>(
  'select unique_key as key from jobs where task = $1 and unique_key is not null',
)

/** The keys of a task's jobs that wait or run. */
export const listPresentKeys = async (db: Db, { name }: Pick<Task, 'name'>): Promise<ReadonlySet<string>> =>
  new Set((await present(db, [name])).map(({ key }) => key))
