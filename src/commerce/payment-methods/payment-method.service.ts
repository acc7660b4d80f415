import { ownProfile } from '../../people/index.ts'
import { actingCompany, type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { notFound } from '../../platform/problem.ts'
import {
  type CardDetails,
  type CardToken,
  currentProvider,
  type ProviderName,
  paymentProvider,
} from '../providers/payment-provider.ts'
import {
  type CardHolder,
  deletePaymentMethod,
  deletePaymentMethods,
  findPaymentMethod,
  isCardUsed,
  lockPaymentMethod,
  savePaymentMethod,
} from './payment-method.store.ts'
import { removeCard } from './payment-method.tasks.ts'
import type { PaymentMethod } from './payment-method.ts'

const noCard = () => notFound('There is no card on file.')

/** The caller in the company of the token: a person's companies do not see each other's cards. */
async function holderOf(ctx: Ctx): Promise<CardHolder> {
  const { id } = await ownProfile(ctx)
  return { userId: id, companyId: actingCompany(ctx) }
}

/** The caller's card. */
export async function getOwnPaymentMethod(ctx: Ctx): Promise<PaymentMethod> {
  const method = await findPaymentMethod(ctx.db, await holderOf(ctx))
  if (!method) throw noCard()
  return method
}

/** Saves the caller's card at the provider, instead of the one before. It is charged nothing, so a card that will be declined is saved too. */
export async function saveOwnPaymentMethod(ctx: Ctx, card: CardDetails | CardToken): Promise<PaymentMethod> {
  const holder = await holderOf(ctx)
  const provider = currentProvider()
  const saved = await provider.saveCard(ctx, card)
  return inTransaction(ctx, async (tx) => {
    const before = await lockPaymentMethod(tx.db, holder)
    const method = await savePaymentMethod(tx.db, {
      id: newId(tx.now),
      ...holder,
      provider: provider.name,
      ...saved,
      createdAt: tx.now,
      updatedAt: tx.now,
    })
    // Saving one card twice keeps it: the provider gives the same reference again.
    const isReplaced = before && (before.provider !== method.provider || before.reference !== method.reference)
    if (isReplaced) await enqueue(tx, removeCard, { provider: before.provider, reference: before.reference })
    return method
  })
}

/** Removes the cards of a person in all companies, here, and by a job at the provider. */
export async function removePaymentMethods(tx: Ctx, userId: string): Promise<void> {
  for (const removed of await deletePaymentMethods(tx.db, userId)) await enqueue(tx, removeCard, removed)
}

/** Removes the caller's card here, and by a job at the provider. */
export async function removeOwnPaymentMethod(ctx: Ctx): Promise<void> {
  const holder = await holderOf(ctx)
  await inTransaction(ctx, async (tx) => {
    const removed = await deletePaymentMethod(tx.db, holder)
    if (!removed) throw noCard()
    await enqueue(tx, removeCard, removed)
  })
}

/** A card that is on file, or that a subscription will be renewed with, stays: the same card may be brought twice. */
export async function removeAtProvider(
  ctx: Ctx,
  { provider, reference }: { readonly provider: ProviderName; readonly reference: string },
): Promise<void> {
  if (await isCardUsed(ctx.db, provider, reference)) return
  await paymentProvider(provider).removeCard(ctx, reference)
}
