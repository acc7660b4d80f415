import type { Config } from '../../platform/config/config.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const about = 'payments'

/** Whether Stripe lets us in, and whether its events are accepted. Charges nothing. */
export async function checkPayments(config: Config): Promise<Finding[]> {
  const { stripeSecretKey: secretKey, stripeWebhookSecret, stripeUrl: url } = config
  if (!secretKey) return [note(about, 'GODWIT_STRIPE_SECRET_KEY is not set: test cards are taken, and no money moves.')]
  const events = stripeWebhookSecret
    ? ok('events of Stripe', 'Accepted with the signing secret.')
    : note(
        'events of Stripe',
        'GODWIT_STRIPE_WEBHOOK_SECRET is not set: refunds and disputes at Stripe’s own page are not noticed.',
      )
  return [await checkKey(secretKey, url), events]
}

async function checkKey(secretKey: string, url: string): Promise<Finding> {
  const { stripeClient } = await import('../../platform/providers/stripe.ts')
  try {
    await stripeClient({ secretKey, url }).paymentIntents.list({ limit: 1 })
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    return wrong(about, `Stripe does not let us in: ${statusCode ? `it answered ${statusCode}` : 'no answer'}.`)
  }
  return /_test_/.test(secretKey)
    ? note(about, 'Stripe lets us in with a key for tests: no money moves.')
    : ok(about, 'Stripe lets us in.')
}
