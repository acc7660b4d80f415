import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

export type CardOutcome = 'approve' | 'decline'
export type ChargeStatus = 'authorized' | 'declined' | 'captured' | 'released'

export interface BuiltinCard {
  readonly reference: string
  readonly outcome: CardOutcome
  /** Null for a card that was given by its number alone. */
  readonly expMonth: number | null
  readonly expYear: number | null
}

export interface BuiltinCharge {
  readonly reference: string
  readonly key: string
  readonly currency: string
  readonly amount: number
  readonly status: ChargeStatus
  readonly reason: string | null
}

/** Does nothing when the card is there. */
export async function insertCard(db: Db, card: BuiltinCard, at: Date): Promise<void> {
  const { reference, outcome, expMonth, expYear } = card
  await db
    .insertInto('builtin_cards')
    .values({ reference, outcome, exp_month: expMonth, exp_year: expYear, created_at: at })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
}

export async function findCard(db: Db, reference: string): Promise<BuiltinCard | undefined> {
  const row = await db
    .selectFrom('builtin_cards')
    .select(['reference', 'outcome', 'exp_month as expMonth', 'exp_year as expYear'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { ...row, outcome: row.outcome as CardOutcome }
}

export async function deleteCard(db: Db, reference: string): Promise<void> {
  await db.deleteFrom('builtin_cards').where('reference', '=', reference).execute()
}

const columns = 'reference, key, currency, amount, status, reason'

const insertion = prepared<unknown>(`
  insert into builtin_charges (reference, key, currency, amount, status, reason, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (key) do nothing`)

/** Does nothing when the key was used before. */
export async function insertCharge(db: Db, charge: BuiltinCharge, at: Date): Promise<void> {
  const { reference, key, currency, amount, status, reason } = charge
  await insertion(db, [reference, key, currency, amount, status, reason, at])
}

const byKey = prepared<BuiltinCharge>(`select ${columns} from builtin_charges where key = $1`)
const byReference = prepared<BuiltinCharge>(`select ${columns} from builtin_charges where reference = $1`)

export const findChargeByKey = async (db: Db, key: string): Promise<BuiltinCharge | undefined> =>
  (await byKey(db, [key]))[0]
export const findCharge = async (db: Db, reference: string): Promise<BuiltinCharge | undefined> =>
  (await byReference(db, [reference]))[0]

const moved = prepared<unknown>(
  `update builtin_charges set status = $2, updated_at = $3 where reference = $1 and status = 'authorized' returning 1`,
)

/** Captures or releases an authorized charge; false when it is not authorized any more. */
export const moveCharge = async (db: Db, reference: string, to: 'captured' | 'released', at: Date): Promise<boolean> =>
  (await moved(db, [reference, to, at])).length > 0

const lockCharge = prepared<unknown>('select 1 from builtin_charges where reference = $1 for update')
const refunding = prepared<unknown>(`
  insert into builtin_refunds (key, charge, amount, created_at)
  select $1, c.reference, $3::bigint, $4::timestamptz from builtin_charges c where c.reference = $2 and c.status = 'captured'
    and c.amount >= $3::bigint + (select coalesce(sum(amount), 0) from builtin_refunds r where r.charge = c.reference)
  on conflict (key) do nothing`)
const refundByKey = prepared<{ amount: number }>('select amount from builtin_refunds where key = $1')

/** Refunds once for each key. Gives the amount refunded under the key; undefined when the charge does not allow it. */
export async function insertRefund(
  tx: Db,
  refund: { readonly key: string; readonly reference: string; readonly amount: number },
  at: Date,
): Promise<number | undefined> {
  await lockCharge(tx, [refund.reference])
  const [before] = await refundByKey(tx, [refund.key])
  if (before) return before.amount
  await refunding(tx, [refund.key, refund.reference, refund.amount, at])
  return (await refundByKey(tx, [refund.key]))[0]?.amount
}
