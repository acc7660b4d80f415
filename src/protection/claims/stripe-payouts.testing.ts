import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sendEvent } from '../../commerce/payment-events/payment-events.testing.ts'
import { givenStripeBank } from '../../commerce/stripe-payouts/stripe-payouts.testing.ts'
import { ok, type PayoutRead, payoutWorld, type Run } from './claim-payouts.testing.ts'

interface StripeRun extends Run {
  readonly bank: string
  readonly meaning: string
  readonly last_error: string | null
}
interface StripePayout extends PayoutRead {
  readonly reason: string | null
  readonly last_error: string | null
  readonly stripe_reference: string | null
}

export const badIban = 'DE89370400440532013000'
export const otherIban = 'FR1420041010050500013M02606'

/** Claims that wait, two members of staff, and Stripe as the bank. */
export async function stripeWorld(t: TestContext, options: { readonly isTest?: boolean } = {}) {
  const server = await givenStripeBank(t, options)
  const world = await payoutWorld(t)
  const { app, desk, kim, lee } = world
  const listed = async (query: string) => ok(await kim.get<StripePayout[]>(`${desk}/payouts?per_page=100&${query}`))
  const runOf = async ({ id }: Pick<Run, 'id'>) => ok(await kim.get<StripeRun>(`${desk}/payout_runs/${id}`))
  return {
    ...world,
    server,
    connect: server.connect,
    listed,
    runOf,
    payoutOf: async (claimId: string): Promise<StripePayout> => {
      const [payout] = await listed(`claim_id=${claimId}`)
      assert.ok(payout)
      return payout
    },
    /** One makes a run of all that waits, the other approves it, and the jobs run. */
    async paidRun(): Promise<StripeRun> {
      await app.settle()
      const made = ok(await kim.post<Run>(`${desk}/payout_runs`, { payout_run: { currency: 'USD' } }))
      assert.equal((await kim.post(`${desk}/payout_runs/${made.id}/approve`)).status, 403)
      ok(await lee.post(`${desk}/payout_runs/${made.id}/approve`))
      await app.settle()
      return runOf(made)
    },
    /** Stripe's event about one of our payouts. */
    tell: (type: string, payoutId: string, id?: string) => {
      const payout = server.connect.payoutFor(payoutId)
      return sendEvent(app, type, payout, id, payout.account)
    },
    /** Time passes, and jobs are tried again. */
    async later(seconds = 60): Promise<void> {
      app.clock.advance(seconds)
      await app.settle()
    },
  }
}
