import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { eventNameOf } from '../notifications/notification-lookup.ts'
import type { NewEvent } from './event.ts'

const insertStatement = prepared<unknown>(`
  insert into webhook_events (id, company_id, event, event_name, payload, created_at)
  select e.id, e.company_id, e.event, e.event_name, e.payload::jsonb, $6
  from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[]) with ordinality
    as e(id, company_id, event, event_name, payload, n)
  order by e.n`)

/** Inserts all events in one statement; their sequence numbers follow the order of the list. */
export async function insertEvents(
  db: Db,
  events: readonly (NewEvent & { readonly id: string })[],
  at: Date,
): Promise<void> {
  await insertStatement(db, [
    events.map((one) => one.id),
    events.map((one) => one.companyId),
    events.map((one) => one.event),
    events.map((one) => eventNameOf(one.event)),
    events.map((one) => JSON.stringify(one.payload)),
    at,
  ])
}
