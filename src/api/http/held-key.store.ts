import type { Ctx } from '../../platform/ctx.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import { type Answer, type KeyClaim, sealBody } from './idempotency.store.ts'

/**
 * A key whose work is being done. Who takes the work up again keeps its id and holds it until later: the two together are one request's
 * alone.
 */
export interface HeldKey extends KeyClaim {
  readonly workId: string
  readonly heldUntil: Date
}

const claiming = prepared<{ workId: string; heldUntil: Date }>(`
  insert into idempotency_keys as k (caller, key, fingerprint, status, headers, body, created_at, work_id, held_until)
  values ($1, $2, $3, 0, '{}', '', $4, $5, $6)
  on conflict (caller, key) do update
    set fingerprint = excluded.fingerprint, status = 0, headers = '{}', body = '', held_until = excluded.held_until,
      work_id = case when k.created_at <= $7 then excluded.work_id else k.work_id end,
      created_at = case when k.created_at <= $7 then excluded.created_at else k.created_at end
    where k.created_at <= $7 or (k.status = 0 and k.fingerprint = excluded.fingerprint and k.held_until <= $4)
  returning work_id as "workId", held_until as "heldUntil"`)

/** Claims a key that is free, or that a crash left behind. Undefined: it is held by another request, or answered. */
export async function holdKey(ctx: Ctx, claim: KeyClaim, heldUntil: Date): Promise<HeldKey | undefined> {
  const { caller, key, fingerprint, now, oldest } = claim
  const [held] = await claiming(ctx.db, [caller, key, fingerprint, now, newId(now), heldUntil, oldest])
  return held && { ...claim, ...held }
}

const mine = 'caller = $1 and key = $2 and work_id = $3 and held_until = $4 and status = 0'
const idOf = ({ caller, key, workId, heldUntil }: HeldKey): unknown[] => [caller, key, workId, heldUntil]

const locking = prepared<unknown>(`select 1 from idempotency_keys where ${mine} for update`)

/** Until the transaction ends nobody takes the work up. False: somebody has. */
export const lockHeldKey = async (tx: Ctx, held: HeldKey): Promise<boolean> =>
  (await locking(tx.db, idOf(held))).length > 0

const answering = prepared<unknown>(
  `update idempotency_keys set status = $5, headers = $6, body = $7 where ${mine} returning 1`,
)

/** False: somebody else has taken the work up. */
export async function saveHeldAnswer(ctx: Ctx, held: HeldKey, answer: Answer): Promise<boolean> {
  const stored = [answer.status, JSON.stringify(answer.headers), sealBody(ctx, held, answer.body)]
  return (await answering(ctx.db, [...idOf(held), ...stored])).length > 0
}

const freeing = prepared<unknown>(`delete from idempotency_keys where ${mine}`)

/** The same key may be tried again at once, with another request too. */
export async function freeKey(ctx: Ctx, held: HeldKey): Promise<void> {
  await freeing(ctx.db, idOf(held))
}
