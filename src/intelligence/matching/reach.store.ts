import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { readState, saveState } from '../../platform/db/system-state.ts'
import { leadDays } from './targeting.ts'

const key = 'targeting.reach'

/** The last day of departure that alerts have reached so far; undefined before the first time. */
export async function findReachedDay(db: Db): Promise<string | undefined> {
  return (await readState<{ day: string }>(db, key))?.day
}

export const upsertReachedDay = (db: Db, day: string, now: Date): Promise<void> => saveState(db, key, { day }, now)

/** The last day of departure that alerts reach at a time. */
export const lastReachedDay = (now: Date): string =>
  new Date(now.getTime() + leadDays * 86_400_000).toISOString().slice(0, 10)

/** Trips that start after the one day and not after the other, in the order of their ids. */
export async function listTripsStarting(
  db: Db,
  days: { readonly after: string; readonly until: string },
  from: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shared_trips where deleted_at is null and start > ${days.after}::date and start <= ${days.until}::date
      and (${from ?? null}::uuid is null or id > ${from ?? null}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
