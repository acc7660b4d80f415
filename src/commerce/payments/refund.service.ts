import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid } from '../../platform/problem.ts'
import { lockPayment, updatePayment } from './payment.store.ts'
import { refundPayment } from './payment.tasks.ts'
import type { Payment } from './payment.ts'

/**
 * In the transaction of the decision to give money back: a job tells the provider. Each call is a refund of its own; all together are not
 * more than was captured (docs/contract/money.md#shares).
 */
export async function refundCapture(tx: Ctx, paymentId: string, amount: number): Promise<Payment> {
  const payment = found(await lockPayment(tx.db, paymentId), 'payment', paymentId)
  if (payment.status !== 'captured') throw conflict('payment_not_captured', 'Only a captured payment can be refunded.')
  const left = payment.captured - payment.refunded - payment.refunding
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left)
    throw invalid({ amount: `must be a whole number from 1 to ${left}` })
  await enqueue(tx, refundPayment, { paymentId, refundId: newId(tx.now), amount })
  return updatePayment(tx.db, paymentId, { refunding: payment.refunding + amount }, tx.now)
}
