import type { Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { endPayout } from '../payout-runs/issuing.service.ts'
import { findPayout, lockPayout } from '../payouts/payout.store.ts'
import type { Payout } from '../payouts/payout.ts'
import { findIdByReference, findOrder, saveAnswer } from './stripe-payout.store.ts'
import { failureReason, type StripePayoutNews } from './stripe-payout.ts'

/** The payout that an event is about; undefined: it is none of ours. The answer to our own request may not be written down yet. */
export async function findStripePayout(ctx: Ctx, news: StripePayoutNews): Promise<Payout | undefined> {
  const id = (await findIdByReference(ctx.db, news.reference)) ?? news.payoutId
  if (id === undefined || !isUuid(id)) return undefined
  const order = await findOrder(ctx.db, id)
  if (!order || (order.account !== null && order.account !== news.account)) return undefined
  if (order.reference === null ? order.asking !== 'payout' : order.reference !== news.reference) return undefined
  return findPayout(ctx.db, id)
}

export interface PayoutEventResult {
  readonly outcome: 'handled' | 'known' | 'unexpected'
  readonly detail?: string
}

/** The bank was paid, or the payout failed or was canceled: it is settled or returned, once. A payout that was paid may still fail. */
export async function takePayoutNews(
  tx: Ctx,
  { id }: Payout,
  end: 'settled' | 'returned',
  news: StripePayoutNews,
): Promise<PayoutEventResult> {
  const payout = await lockPayout(tx.db, id)
  const order = await findOrder(tx.db, id)
  if (!payout || !order) throw new Error(`Payout ${id} is not there.`)
  if (order.reference === null) await saveAnswer(tx.db, id, 'payout', news.reference, tx.now)
  if (payout.status === end) return { outcome: 'known' }
  if (payout.status === 'returned') {
    tx.log.error({ payout: id, reference: news.reference }, 'Stripe has paid a payout that was returned')
    return { outcome: 'unexpected', detail: 'Stripe says that a payout was paid that is returned.' }
  }
  const reason = end === 'returned' ? failureReason(news) : null
  await endPayout(tx, id, end, reason)
  return { outcome: 'handled', detail: reason === null ? 'The payout was paid.' : `The payout came back: ${reason}` }
}
