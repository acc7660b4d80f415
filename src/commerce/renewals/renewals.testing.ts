import { sql } from 'kysely'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import type { PaymentProvider } from '../providers/payment-provider.ts'
import { findSubscription } from '../subscriptions/subscription.store.ts'
import type { SubscriptionWorld } from '../subscriptions/subscriptions.testing.ts'

export const inAYear = '2027-11-14T12:00:00.000Z'
export const inTwoYears = '2028-11-14T12:00:00.000Z'

/** The clock at a time, and everything that is due by then done. */
export async function at({ app, settle }: SubscriptionWorld, time: string): Promise<void> {
  app.clock.set(time)
  await app.settle()
  await settle()
}

export const stateOf = async ({ app }: SubscriptionWorld, id: string) => {
  const found = await findSubscription(app.db.db(), id)
  return [found?.status, found?.finishAt.toISOString(), found?.renewalTries]
}

export const chargesOf = async ({ app }: SubscriptionWorld): Promise<number[]> =>
  (
    await sql<{
      total: number
    }>`select total::int as total from invoices where status = 'paid' order by created_at`.execute(app.db.db())
  ).rows.map(({ total }) => total)

/** The provider declines every card from now on; or so many times. */
export function declining(times: number): { provider: PaymentProvider; readonly asked: number[] } {
  const asked: number[] = []
  const provider: PaymentProvider = {
    ...builtinProvider,
    authorize: async (ctx, request) => {
      asked.push(ctx.now.getTime())
      if (asked.length > times) return builtinProvider.authorize(ctx, request)
      return { outcome: 'declined', reference: `declined:${asked.length}`, reason: 'declined' }
    },
  }
  return { provider, asked }
}
