import type { Db } from '../../platform/db/db.ts'
import type { NewEvent } from './event.ts'

/** One statement, however many: they are numbered in the order of the list. */
export async function insertEvents(
  db: Db,
  events: readonly (NewEvent & { readonly id: string })[],
  at: Date,
): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values(
      events.map(({ id, companyId, event, eventName, payload }) => ({
        id,
        company_id: companyId,
        event,
        event_name: eventName,
        payload: JSON.stringify(payload),
        created_at: at,
      })),
    )
    .execute()
}
