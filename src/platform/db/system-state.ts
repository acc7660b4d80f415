import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The value that the service has saved under a key; undefined where there is none. */
export async function readState<T extends object>(db: Db, key: string): Promise<T | undefined> {
  const { rows } = await sql<{ value: T }>`select value from system_state where key = ${key}`.execute(db)
  return rows[0]?.value
}

export async function saveState(db: Db, key: string, value: object, now: Date): Promise<void> {
  await sql`
    insert into system_state (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(db)
}

/** Saves a value that never changes afterwards: whoever comes second leaves it as it is. */
export async function saveFirstState(db: Db, key: string, value: object, now: Date): Promise<void> {
  await sql`
    insert into system_state (key, value, updated_at) values (${key}, ${JSON.stringify(value)}::jsonb, ${now})
    on conflict (key) do nothing`.execute(db)
}
