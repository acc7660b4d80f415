import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Refund } from './refund.ts'

const columns = `id, payment_id as "paymentId", company_id as "companyId", amount, status, reason, created_by as "createdBy",
  created_at as "createdAt", updated_at as "updatedAt"`

const insertion = prepared<Refund>(`
  insert into payment_refunds (id, payment_id, company_id, amount, status, reason, created_by, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (id) do nothing returning ${columns}`)

/** Undefined when a refund of this id is there already. */
export async function insertRefund(db: Db, refund: Refund): Promise<Refund | undefined> {
  const { id, paymentId, companyId, amount, status, reason, createdBy, createdAt } = refund
  return (await insertion(db, [id, paymentId, companyId, amount, status, reason, createdBy, createdAt]))[0]
}

const byId = prepared<Refund>(`select ${columns} from payment_refunds where id = $1`)
const locked = prepared<Refund>(`select ${columns} from payment_refunds where id = $1 for update`)

export const findRefund = async (db: Db, id: string): Promise<Refund | undefined> => (await byId(db, [id]))[0]
export const lockRefund = async (db: Db, id: string): Promise<Refund | undefined> => (await locked(db, [id]))[0]

const ofPayments = prepared<Refund>(
  `select ${columns} from payment_refunds where payment_id = any($1::uuid[]) order by created_at, id`,
)

/** The refunds of payments, oldest first. */
export const listRefunds = (db: Db, paymentIds: readonly string[]): Promise<Refund[]> => ofPayments(db, [paymentIds])

const ending = prepared<unknown>('update payment_refunds set status = $2, reason = $3, updated_at = $4 where id = $1')

/** For rows that the caller has locked. */
export async function endRefund(
  db: Db,
  id: string,
  end: { readonly status: 'refunded' | 'refused'; readonly reason: string | null },
  at: Date,
): Promise<void> {
  await ending(db, [id, end.status, end.reason, at])
}

const unfinished = prepared<{ id: string }>(
  `select id from payment_refunds where status = 'refunding' and updated_at <= $1 order by updated_at limit $2`,
)

/** Refunds that were decided before a time and are not made, oldest first. */
export const listUnfinishedRefunds = async (db: Db, since: Date, most: number): Promise<string[]> =>
  (await unfinished(db, [since, most])).map(({ id }) => id)
