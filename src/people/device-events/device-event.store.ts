import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DeviceEvent } from './device-event.ts'

export interface EventRow {
  readonly userId: string
  readonly companyId: string | null
  readonly at: Date
  readonly event: DeviceEvent
}

/** Inserts the event unless the person already has `most` events since `since`. */
export async function insertEvent(db: Db, row: EventRow, most: number, since: Date): Promise<void> {
  await sql`
    insert into device_events (user_id, company_id, at, event)
    select ${row.userId}::uuid, ${row.companyId}::uuid, ${row.at}::timestamptz, ${JSON.stringify(row.event)}::jsonb
    where (select count(*) from device_events where user_id = ${row.userId}::uuid and at > ${since}) < ${most}`.execute(
    db,
  )
}

export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('device_events').where('at', '<', before).execute()
}

export async function listEvents(db: Db, userId: string): Promise<{ at: Date; event: unknown }[]> {
  return db.selectFrom('device_events').select(['at', 'event']).where('user_id', '=', userId).orderBy('id').execute()
}

export async function deleteEventsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('device_events').where('user_id', '=', userId).execute()
}
