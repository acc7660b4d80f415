import { AsyncLocalStorage } from 'node:async_hooks'
import {
  builtinProvider,
  listStripeRefunds,
  type PaymentProvider,
  type StripeEvents,
  stripeProvider,
} from '../../commerce/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { once } from '../../platform/once.ts'
import type { StripeClient } from '../../platform/providers/stripe.ts'

type PaymentConfig = Pick<
  Config,
  'stripeSecretKey' | 'stripeWebhookSecret' | 'stripeConnectWebhookSecret' | 'stripeUrl'
>

/** What commerce gets of the configuration. */
export interface ConfiguredPayments {
  /** A payment goes on with the provider that it was begun with, also when another one is configured meanwhile. */
  find(name: PaymentProvider['name']): PaymentProvider
  /** Stripe for new cards and payments when its key is set. */
  current(): PaymentProvider['name']
  events(): StripeEvents
  /** Stripe itself, for payouts. */
  openStripe(): Promise<StripeClient>
}

/** With a key for tests Stripe moves no money. */
export const isTestKey = (secretKey: string): boolean => /^(sk|rk)_test_/.test(secretKey)

const testCards = new AsyncLocalStorage<true>()

/** Inside of this work new cards and payments use the built-in provider: the demo never charges anybody. */
export const withTestCards = <T>(work: () => Promise<T>): Promise<T> => testCards.run(true, work)

/** The providers as configured. The settings are read when they are first needed, and so is Stripe's library. */
export function configuredPayments(read: () => PaymentConfig): ConfiguredPayments {
  const openStripe = once(async () => {
    const { stripeSecretKey: secretKey, stripeUrl: url } = read()
    if (!secretKey) throw new Error('GODWIT_STRIPE_SECRET_KEY is not set, and a payment was made with Stripe.')
    const { stripeClient } = await import('../../platform/providers/stripe.ts')
    return stripeClient({ secretKey, url })
  })
  const stripe = stripeProvider(openStripe)
  return {
    find: (name) => (name === stripe.name ? stripe : builtinProvider),
    current: () => (read().stripeSecretKey && !testCards.getStore() ? stripe.name : builtinProvider.name),
    events: () => ({
      secret: read().stripeWebhookSecret,
      connectSecret: read().stripeConnectWebhookSecret,
      listRefunds: async (_ctx, reference) => listStripeRefunds(await openStripe(), reference),
    }),
    openStripe,
  }
}
