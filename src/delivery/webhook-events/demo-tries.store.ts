import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { LeasedRow } from '../../platform/jobs/lease-store.ts'

/** The deliveries of an endpoint that wait, oldest first. */
export async function listWaiting(db: Db, endpointId: string): Promise<{ id: number; queuedAt: Date }[]> {
  const { rows } = await sql<{ id: number; queuedAt: Date }>`
    select id, queued_at as "queuedAt" from webhook_deliveries
    where endpoint_id = ${endpointId} and state = 'waiting' order by queued_at, id`.execute(db)
  return rows
}

/** Leases a delivery that waits, as the worker does. Undefined when it does not wait any more. */
export async function leaseOne(
  db: Db,
  holder: string,
  id: number,
  until: Date,
): Promise<Pick<LeasedRow, 'id' | 'attempts'> | undefined> {
  const { rows } = await sql<Pick<LeasedRow, 'id' | 'attempts'>>`
    update webhook_deliveries
    set leased_by = ${holder}, leased_until = ${until}, attempts = attempts + 1
    where id = ${id} and state = 'waiting' and leased_until is null
    returning id, attempts`.execute(db)
  return rows[0]
}
