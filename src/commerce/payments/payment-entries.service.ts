import type { Ctx } from '../../platform/ctx.ts'
import { stableId } from '../../platform/ids.ts'
import { type Division, divisionOfRefund, refundPostings, responderDivision } from '../ledger/division.ts'
import { writeTransaction } from '../ledger/ledger.service.ts'
import { readDivision } from '../ledger/ledger.store.ts'
import type { Posting, TransactionKind } from '../ledger/ledger.ts'
import { type PaymentProvider, paymentProvider } from '../providers/payment-provider.ts'
import type { Payment } from './payment.ts'
import { responderShareOf } from './payment-ports.ts'

/** The provider that has the charge. Nobody outside has that of a company's account. */
export function providerOf({ provider }: Pick<Payment, 'provider'>): PaymentProvider {
  if (provider === 'account') throw new Error('A charge of a company’s account has no provider.')
  return paymentProvider(provider)
}

/** The entries of one event of a payment; the id follows from the event, so that the ledger can hold it only once. */
export const writePaymentEntries = (
  tx: Ctx,
  payment: Payment,
  kind: TransactionKind,
  postings: readonly Posting[],
  id: string = stableId('ledger', payment.id, kind),
): Promise<void> =>
  writeTransaction(tx, {
    id,
    kind,
    currency: payment.currency,
    companyId: payment.companyId,
    paymentId: payment.id,
    appointmentId: payment.appointmentId,
    subscriptionId: payment.subscriptionId,
    invoiceId: payment.invoiceId,
    postings,
  })

/** What the payment will be divided into when it is charged. */
export const divisionOf = ({ amount, payeeId, division }: Payment): Division =>
  division ?? responderDivision(amount, responderShareOf(amount), payeeId)

/**
 * The entries of a refund. A division that is not stored with the payment is read from the entries of the charge: the responder's share
 * as it was then, on the account of the responder who got it, also when the person was taken off the payment since.
 */
export async function writeRefundEntries(tx: Ctx, payment: Payment, refundId: string, amount: number): Promise<void> {
  const division = payment.division ?? (await readDivision(tx.db, payment.id))
  const parts = divisionOfRefund(amount, { ...payment, division })
  const from = payment.provider === 'account' ? 'companies' : 'clearing'
  const id = stableId('ledger', payment.id, 'refund', refundId)
  await writePaymentEntries(tx, payment, 'refund', refundPostings(from, amount, parts), id)
}
