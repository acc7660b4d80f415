import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** The e-mail address of the person whom the delivery is for, in small letters; undefined: one of them is gone. */
export async function findAddressee(db: Db, deliveryId: number): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select lower(u.email) as email from deliveries d join shared_users u on u.id = d.user_id
    where d.id = ${deliveryId} and d.channel = 'email' and u.email is not null`.execute(db)
  return rows[0]?.email
}
