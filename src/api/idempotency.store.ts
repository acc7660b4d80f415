import { sql } from 'kysely'
import type { Db } from '../platform/db/db.ts'

export interface StoredAnswer {
  readonly fingerprint: Buffer
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Claims the key within the transaction of the work. Answers undefined when it is ours now, or the answer that was given
 * before. Somebody else who is at it right now is waited for; past the lock timeout PostgreSQL gives up with 55P03.
 */
export async function claimKey(tx: Db, caller: string, key: string, fingerprint: Buffer, now: Date, oldest: Date): Promise<StoredAnswer | undefined> {
  await sql`set local lock_timeout = '5s'`.execute(tx)
  const claimed = await sql`
    insert into idempotency_keys as k (caller, key, fingerprint, status, headers, body, created_at)
    values (${caller}, ${key}, ${fingerprint}, 0, '{}', '', ${now})
    on conflict (caller, key) do update set fingerprint = excluded.fingerprint, status = 0, headers = '{}', body = '', created_at = excluded.created_at
    where k.created_at <= ${oldest}
    returning 1`.execute(tx)
  await sql`set local lock_timeout = 0`.execute(tx)
  return claimed.rows.length > 0 ? undefined : findAnswer(tx, caller, key)
}

export async function findAnswer(db: Db, caller: string, key: string): Promise<StoredAnswer | undefined> {
  const row = await db.selectFrom('idempotency_keys').select(['fingerprint', 'status', 'headers', 'body']).where('caller', '=', caller).where('key', '=', key).executeTakeFirst()
  return row && { ...row, headers: row.headers as Record<string, string> }
}

export async function saveAnswer(db: Db, caller: string, key: string, answer: StoredAnswer, now: Date): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ caller, key, fingerprint: answer.fingerprint, status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body, created_at: now })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet({ status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body }))
    .execute()
}

/** A refusal did no work, so it may be written alone; an answer that stands already is left as it is. */
export async function saveRefusal(db: Db, caller: string, key: string, answer: StoredAnswer, now: Date): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ caller, key, fingerprint: answer.fingerprint, status: answer.status, headers: JSON.stringify(answer.headers), body: answer.body, created_at: now })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doNothing())
    .execute()
}

export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}
