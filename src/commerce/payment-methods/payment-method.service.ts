import { ownProfile } from '../../people/index.ts'
import { actingCompany, besideTransaction, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { notFound } from '../../platform/problem.ts'
import { type CardDetails, currentProvider, type ProviderName, paymentProvider } from '../providers/payment-provider.ts'
import { deletePaymentMethod, findPaymentMethod, lockPaymentMethod, savePaymentMethod } from './payment-method.store.ts'
import { removeCard } from './payment-method.tasks.ts'
import type { PaymentMethod } from './payment-method.ts'

const noCard = () => notFound('There is no card on file.')

/** The caller's card. */
export async function getOwnPaymentMethod(ctx: Ctx): Promise<PaymentMethod> {
  const { id } = await ownProfile(ctx)
  const method = await findPaymentMethod(ctx.db, id)
  if (!method) throw noCard()
  return method
}

/** Saves the caller's card at the provider, instead of the one before. It is charged nothing, so a card that will be declined is saved too. */
export async function saveOwnPaymentMethod(ctx: Ctx, card: CardDetails): Promise<PaymentMethod> {
  const { id: userId } = await ownProfile(ctx)
  const provider = currentProvider()
  const saved = await provider.saveCard(besideTransaction(ctx), card)
  return inTransaction(ctx, async (tx) => {
    const before = await lockPaymentMethod(tx.db, userId)
    const method = await savePaymentMethod(tx.db, {
      id: newId(tx.now),
      userId,
      companyId: actingCompany(tx),
      provider: provider.name,
      ...saved,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    if (before) await enqueue(tx, removeCard, { provider: before.provider, reference: before.reference })
    return method
  })
}

/** Removes the person's card here, and by a job at the provider. False when there was none. */
export async function removePaymentMethod(tx: Ctx, userId: string): Promise<boolean> {
  const removed = await deletePaymentMethod(tx.db, userId)
  if (removed) await enqueue(tx, removeCard, removed)
  return removed !== undefined
}

export async function removeOwnPaymentMethod(ctx: Ctx): Promise<void> {
  const { id } = await ownProfile(ctx)
  const removed = await inTransaction(ctx, (tx) => removePaymentMethod(tx, id))
  if (!removed) throw noCard()
}

export const removeAtProvider = (
  ctx: Ctx,
  { provider, reference }: { readonly provider: ProviderName; readonly reference: string },
): Promise<void> => paymentProvider(provider).removeCard(ctx, reference)
