import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DutyHours, DutyPart } from './duty.ts'

/** Hours as they are stored. */
export interface StoredDutyHours extends DutyHours {
  readonly updatedAt: Date
}

const selectHours = (db: Db) =>
  db
    .selectFrom('responder_hours as h')
    .select(['h.user_id as userId', 'h.timezone', sql<DutyPart[]>`h.weekly`.as('weekly')])
    .select(['h.away_until as awayUntil', 'h.updated_at as updatedAt'])

export async function findDutyHours(db: Db, userId: string): Promise<StoredDutyHours | undefined> {
  const row = await selectHours(db).where('h.user_id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  const { userId: _, ...hours } = row
  return hours
}

/** Locks the row until the transaction ends. */
export const findDutyHoursForUpdate = (db: Db, userId: string): Promise<DutyHours | undefined> =>
  selectHours(db)
    .clearSelect()
    .select(['h.timezone', sql<DutyPart[]>`h.weekly`.as('weekly'), 'h.away_until as awayUntil'])
    .where('h.user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** By the person's id; those who have no hours are missing. */
export async function listDutyHours(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, DutyHours>> {
  if (userIds.length === 0) return new Map()
  const rows = await selectHours(db)
    .where('h.user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(({ userId, ...hours }) => [userId, hours]))
}

export async function saveDutyHours(db: Db, userId: string, hours: DutyHours, at: Date): Promise<void> {
  const values = {
    timezone: hours.timezone,
    weekly: JSON.stringify(hours.weekly),
    away_until: hours.awayUntil,
    updated_at: at,
  }
  await db
    .insertInto('responder_hours')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

export async function deleteDutyHours(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('responder_hours').where('user_id', '=', userId).execute()
}

/** For the export of a person's data. */
export function listDutyData(db: Db, userId: string): Promise<object[]> {
  return db
    .selectFrom('responder_hours')
    .select(['timezone', 'weekly', 'away_until', 'updated_at'])
    .where('user_id', '=', userId)
    .execute()
}
