import type { TestContext } from 'node:test'
import { stripeEvents } from '../payment-events/payment-event-ports.ts'
import { payoutBank } from '../payouts/payout-ports.ts'
import { givenStripe } from '../providers/stripe.testing.ts'
import { connectSecret, type StripeServer, stripeSecret } from '../providers/stripe-server.testing.ts'

/** As with GODWIT_PAYOUTS=stripe, at a local server, until the test ends. */
export async function givenStripeBank(t: TestContext, { isTest = false } = {}): Promise<StripeServer> {
  const { server, client, listRefunds } = await givenStripe(t)
  t.after(payoutBank.replace(() => ({ kind: 'stripe', isTest, open: async () => client })))
  t.after(
    stripeEvents.replace(() => ({
      secret: stripeSecret,
      connectSecret,
      listRefunds: (_ctx, intent) => listRefunds(intent),
    })),
  )
  return server
}
