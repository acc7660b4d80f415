import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { conflict } from '../../platform/problem.ts'
import { chargePostings, checkedDivision, type Division } from '../ledger/division.ts'
import { isCurrency } from '../money/money.ts'
import { insertPayment, joinPayment } from './payment.store.ts'
import type { Payment } from './payment.ts'
import { writePaymentEntries } from './payment-entries.service.ts'

export interface AccountCharge {
  readonly companyId: string
  readonly amount: number
  readonly currency: string
  /** What the amount is divided into: the parts sum to it. */
  readonly division: Division
  readonly invoiceId: string | null
  readonly subscriptionId: string | null
  /** What it is for, such as `purchase:<id>`. */
  readonly key: string
}

/**
 * Charges a company's account, in the transaction of the work: the company owes us the amount from now on, without a call to a provider.
 * The payment is captured at once, and what follows from that is the caller's to write in the same transaction: `paymentSettled` is not
 * called. Under the same key it is charged once.
 */
export async function chargeAccount(tx: Ctx, charge: AccountCharge): Promise<Payment> {
  const { companyId, amount, currency, invoiceId, subscriptionId, key } = charge
  if (!Number.isSafeInteger(amount) || amount < 0) throw new Error('A charge needs an amount of 0 or more.')
  if (!isCurrency(currency)) throw new Error('A charge needs a currency.')
  const division = checkedDivision(charge.division, amount)
  const id = newId(tx.now)
  const payment = await insertPayment(tx.db, {
    id,
    key,
    companyId,
    userId: null,
    payeeId: null,
    appointmentId: null,
    subscriptionId,
    invoiceId,
    division,
    provider: 'account',
    providerReference: `account:${id}`,
    currency,
    amount,
    captured: amount,
    refunded: 0,
    refunding: 0,
    status: 'captured',
    reason: null,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  if (payment) {
    await writePaymentEntries(tx, payment, 'charge', chargePostings(amount, division))
    return payment
  }
  const known = await joinPayment(tx.db, key, tx.now)
  if (
    known?.provider === 'account' &&
    known.companyId === companyId &&
    known.amount === amount &&
    known.currency === currency
  )
    return known
  throw conflict('payment_in_progress', 'Another payment for the same thing is under way.')
}
