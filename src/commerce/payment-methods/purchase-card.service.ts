import { type Ctx, requireNoTransaction } from '../../platform/ctx.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { invalid, Problem } from '../../platform/problem.ts'
import { type CardDetails, currentProvider, type ProviderName, type SavedCard } from '../providers/payment-provider.ts'
import { removeCard } from './payment-method.tasks.ts'

export type PurchaseCard = SavedCard & { readonly provider: ProviderName }

/** The fields of a card are inside `payment_method` of a purchase. */
function insidePaymentMethod(error: unknown): unknown {
  if (!(error instanceof Problem && error.fields)) return error
  const fields = Object.entries(error.fields).map(([name, errors]) => [`payment_method.${name}`, errors] as const)
  return invalid(Object.fromEntries(fields))
}

/**
 * The card that a purchase is paid with, kept at the provider so that renewals can charge it too: a number or what the payment service
 * calls it, as one text, or all that is printed on it. Refused (422) on `payment_method`. Outside of any transaction. The same key again
 * gives the same card. It belongs to nobody yet: `discardCard` removes it when the purchase fails.
 */
export async function cardForPurchase(
  ctx: Ctx,
  paymentMethod: string | CardDetails,
  key?: string,
): Promise<PurchaseCard> {
  const provider = currentProvider()
  if (typeof paymentMethod === 'string')
    return { ...(await provider.saveCardByText(ctx, paymentMethod.trim(), key)), provider: provider.name }
  try {
    return { ...(await provider.saveCard(ctx, paymentMethod, key)), provider: provider.name }
  } catch (error) {
    throw insidePaymentMethod(error)
  }
}

/** A token of a payment service is sent again when the purchase is tried again: its card is removed a day later. */
const tokenKeptMs = 24 * 3_600_000

/**
 * Removes the card of a purchase that failed, by a job at the provider, unless something else uses it by then. Committed by itself.
 */
export async function discardCard(
  ctx: Ctx,
  { provider, reference }: Pick<PurchaseCard, 'provider' | 'reference'>,
): Promise<void> {
  requireNoTransaction(ctx, 'Discarding a card')
  const dueAt = provider === 'stripe' ? new Date(ctx.now.getTime() + tokenKeptMs) : ctx.now
  await enqueue(ctx, removeCard, { provider, reference }, { dueAt })
}
