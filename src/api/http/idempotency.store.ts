import { sql } from 'kysely'
import { eraseJson, eraseText, locatorsOf, type Traces } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** One use of an Idempotency-Key: by which caller, for which request, when, and how old a stored answer may be. */
export interface KeyClaim {
  readonly caller: string
  readonly key: string
  readonly fingerprint: Buffer
  readonly now: Date
  readonly oldest: Date
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The status is 0 while the work is being done. */
export interface StoredAnswer extends Answer {
  readonly fingerprint: Buffer
  readonly createdAt: Date
  /** Until when nobody else may take the work up; null where key, work and answer are one transaction. */
  readonly heldUntil: Date | null
}

/** An answer may contain a new API key, so stored bodies are encrypted. */
const place = 'idempotency_keys.body'
const rowOf = ({ caller, key }: Pick<KeyClaim, 'caller' | 'key'>): string => `${caller} ${key}`
export const sealBody = ({ vault }: Ctx, claim: Pick<KeyClaim, 'caller' | 'key'>, body: Buffer): Buffer =>
  vault.seal(place, rowOf(claim), body.toString('latin1'))
const open = ({ vault }: Ctx, claim: Pick<KeyClaim, 'caller' | 'key'>, sealed: Buffer): Buffer =>
  Buffer.from(sealed.length === 0 ? '' : vault.open(place, rowOf(claim), sealed), 'latin1')

const waitShortly = prepared<unknown>(`set local lock_timeout = '5s'`)
const waitAsEver = prepared<unknown>('set local lock_timeout = 0')

/**
 * Claims the key in the transaction of the work. Returns undefined when it is claimed now, or the answer that was stored before.
 * Waits shortly for another request with the same key; `taken` when that one is still running.
 */
export async function claimKey(tx: Ctx, claim: KeyClaim): Promise<StoredAnswer | 'taken' | undefined> {
  const { caller, key, fingerprint, now, oldest } = claim
  await waitShortly(tx.db, [])
  const claimed = await sql`
    insert into idempotency_keys as k (caller, key, fingerprint, status, headers, body, created_at)
    values (${caller}, ${key}, ${fingerprint}, 0, '{}', '', ${now})
    on conflict (caller, key) do update
      set fingerprint = excluded.fingerprint, status = 0, headers = '{}', body = '', created_at = excluded.created_at,
        work_id = null, held_until = null
      where k.created_at <= ${oldest}
    returning 1`
    .execute(tx.db)
    .catch((error: { code?: string }) => {
      if (error.code === '55P03') return 'taken' as const
      throw error
    })
  if (claimed === 'taken') return 'taken'
  await waitAsEver(tx.db, [])
  return claimed.rows.length > 0 ? undefined : findAnswer(tx, claim)
}

export async function findAnswer(ctx: Ctx, claim: KeyClaim): Promise<StoredAnswer | undefined> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'headers', 'body', 'created_at as createdAt', 'held_until as heldUntil'])
    .where('caller', '=', claim.caller)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  return row && { ...row, headers: row.headers as Record<string, string>, body: open(ctx, claim, row.body) }
}

const answered = prepared<unknown>(
  'update idempotency_keys set status = $3, headers = $4, body = $5 where caller = $1 and key = $2',
)

/** Stores the answer in the row that was claimed in the same transaction. */
export async function saveAnswer(tx: Ctx, claim: KeyClaim, answer: Answer): Promise<void> {
  const { caller, key } = claim
  const headers = JSON.stringify(answer.headers)
  await answered(tx.db, [caller, key, answer.status, headers, sealBody(tx, claim, answer.body)])
}

/** Stores an error answer by itself, since no work was done. False: another answer is stored already and stays. */
export async function saveErrorAnswer(ctx: Ctx, claim: KeyClaim, answer: Answer): Promise<boolean> {
  const values = {
    fingerprint: claim.fingerprint,
    status: answer.status,
    headers: JSON.stringify(answer.headers),
    body: sealBody(ctx, claim, answer.body),
    created_at: claim.now,
    work_id: null,
    held_until: null,
  }
  const saved = await ctx.db
    .insertInto('idempotency_keys')
    .values({ caller: claim.caller, key: claim.key, ...values })
    .onConflict((conflict) =>
      conflict.columns(['caller', 'key']).doUpdateSet(values).where('idempotency_keys.created_at', '<=', claim.oldest),
    )
    .returning('key')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/** Deletes the stored answers of one person, and removes the person from those of others: a repeated request still does nothing twice. */
export async function eraseFromAnswers(ctx: Ctx, userId: string, traces: Traces): Promise<void> {
  await ctx.db.deleteFrom('idempotency_keys').where('caller', '=', `user:${userId}`).execute()
  const rows = await ctx.db.selectFrom('idempotency_keys').select(['caller', 'key', 'body']).forUpdate().execute()
  for (const row of rows) {
    const claim = row as Pick<KeyClaim, 'caller' | 'key'>
    const text = open(ctx, claim, row.body).toString()
    const locators = traces.callers.includes(row.caller) ? locatorsOf(traces) : [userId, ...traces.ownIds]
    if (!locators.some((one) => text.toLowerCase().includes(one.toLowerCase()))) continue
    await ctx.db
      .updateTable('idempotency_keys')
      .set({ body: sealBody(ctx, claim, Buffer.from(eraseAnswer(text, traces))) })
      .where('caller', '=', row.caller)
      .where('key', '=', row.key)
      .execute()
  }
}

function eraseAnswer(text: string, traces: Traces): string {
  try {
    return JSON.stringify(eraseJson(JSON.parse(text), traces))
  } catch {
    return eraseText(text, traces)
  }
}
