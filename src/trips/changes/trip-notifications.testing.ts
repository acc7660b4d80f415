import { sql } from 'kysely'
import type { TestApp } from '../../../test/support/app.ts'

interface StoredNotification {
  readonly type: number
  readonly urgency: string
  readonly withheld: string | null
  readonly data: Record<string, unknown>
}

/** What is stored for a person, in its order. */
export async function notificationsTo(
  { db }: Pick<TestApp, 'db'>,
  user: { readonly id: string },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    select type, urgency, withheld, data from notifications where user_id = ${user.id} order by created_at, type`.execute(
    db.db(),
  )
  return rows
}
