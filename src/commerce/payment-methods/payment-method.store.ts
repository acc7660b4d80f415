import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { PaymentMethod } from './payment-method.ts'

const columns = `id, user_id as "userId", company_id as "companyId", provider, reference, brand, last4, exp_month as "expMonth",
  exp_year as "expYear", created_at as "createdAt", updated_at as "updatedAt"`

/** A person in one of their companies, or (null) without one. */
export type CardHolder = Pick<PaymentMethod, 'userId' | 'companyId'>

const ofHolder = 'user_id = $1 and company_id is not distinct from $2'
const byHolder = prepared<PaymentMethod>(`select ${columns} from payment_methods where ${ofHolder}`)

export const findPaymentMethod = async (
  db: Db,
  { userId, companyId }: CardHolder,
): Promise<PaymentMethod | undefined> => (await byHolder(db, [userId, companyId]))[0]

const lock = prepared<PaymentMethod>(`select ${columns} from payment_methods where ${ofHolder} for update`)

/** Two changes of one person's card happen one after the other. */
export const lockPaymentMethod = async (
  db: Db,
  { userId, companyId }: CardHolder,
): Promise<PaymentMethod | undefined> => (await lock(db, [userId, companyId]))[0]

const saving = prepared<PaymentMethod>(`
  insert into payment_methods as m (id, user_id, company_id, provider, reference, brand, last4, exp_month, exp_year, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
  on conflict (user_id, company_id) do update set provider = excluded.provider, reference = excluded.reference,
    brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month, exp_year = excluded.exp_year,
    updated_at = excluded.updated_at
  returning ${columns}`)

/** A person has one card in a company: a new one replaces the one before. */
export async function savePaymentMethod(db: Db, method: PaymentMethod): Promise<PaymentMethod> {
  const { id, userId, companyId, provider, reference, brand, last4, expMonth, expYear, updatedAt } = method
  const values = [id, userId, companyId, provider, reference, brand, last4, expMonth, expYear, updatedAt]
  const [saved] = await saving(db, values)
  if (!saved) throw new Error('The payment method was not saved.')
  return saved
}

type CardAtProvider = Pick<PaymentMethod, 'provider' | 'reference'>

const deletion = prepared<CardAtProvider>(`delete from payment_methods where ${ofHolder} returning provider, reference`)

export const deletePaymentMethod = async (
  db: Db,
  { userId, companyId }: CardHolder,
): Promise<CardAtProvider | undefined> => (await deletion(db, [userId, companyId]))[0]

const deletionOfAll = prepared<CardAtProvider>(
  'delete from payment_methods where user_id = $1 returning provider, reference',
)

/** The cards of a person in all companies. */
export const deletePaymentMethods = (db: Db, userId: string): Promise<CardAtProvider[]> => deletionOfAll(db, [userId])

const used = prepared<{ used: boolean }>(`
  select exists (select 1 from payment_methods where provider = $1 and reference = $2)
    or exists (select 1 from subscriptions where card_provider = $1 and card_reference = $2 and status = 'active') as used`)

/** Somebody has the card on file, or an active subscription is renewed with it. */
export const isCardUsed = async (db: Db, provider: string, reference: string): Promise<boolean> =>
  (await used(db, [provider, reference]))[0]?.used ?? false
