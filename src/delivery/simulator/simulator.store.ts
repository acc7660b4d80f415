import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** What a simulated phone was sent. */
export interface SimulatedMessage {
  readonly notificationId: string
  readonly userId: string
  readonly companyId: string | null
  readonly requestId: string | null
  readonly language: 'en' | 'es'
  /** A simulated phone has answered it already, perhaps by another way. */
  readonly isAnswered: boolean
}

/** Undefined: it is gone, because the person was erased. */
export async function findSimulated(db: Db, deliveryId: number): Promise<SimulatedMessage | undefined> {
  const { rows } = await sql<SimulatedMessage>`
    select n.id as "notificationId", n.user_id as "userId", n.company_id as "companyId", n.data ->> 'check_in_request_id' as "requestId", n.language,
      exists (select from delivery_receipts r where r.notification_id = n.id and r.source = 'simulator' and r.code = 'answered') as "isAnswered"
    from deliveries d join notifications n on n.id = d.notification_id join shared_users u on u.id = n.user_id
    where d.id = ${deliveryId} and u.deleted_at is null
    for update of n`.execute(db)
  return rows[0]
}

/** The names by which people behave the same in every installation: their company’s ids of them, else their ids. */
export async function listKeys(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, coalesce(external_id, id::text) as key from shared_users where id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Before anything is said of them: whatever becomes of the process, nothing that is said is without this mark. A digest’s message stands for all that it carries. */
export async function markSimulated(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update deliveries set simulated = true where id = any(${ids}::bigint[])`.execute(db)
  await sql`update deliveries set simulated = true where carried_by = any(${ids}::bigint[])`.execute(db)
}
