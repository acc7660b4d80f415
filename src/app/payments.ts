import { AsyncLocalStorage } from 'node:async_hooks'
import {
  builtinProvider,
  listStripeRefunds,
  type PaymentProvider,
  type StripeEvents,
  stripeProvider,
} from '../commerce/index.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import { once } from '../platform/once.ts'

let settings: Config | undefined
/** Read once: the process has checked its settings when it started. */
function readSettings(): Config {
  settings ??= loadConfig()
  return settings
}

const openStripe = once(async () => {
  const { stripeSecretKey: secretKey, stripeUrl: url } = readSettings()
  if (!secretKey) throw new Error('GODWIT_STRIPE_SECRET_KEY is not set, and a payment was made with Stripe.')
  const { stripeClient } = await import('../platform/providers/stripe.ts')
  return stripeClient({ secretKey, url })
})

const stripe = stripeProvider(openStripe)

/** A payment goes on with the provider that it was begun with, also when another one is configured meanwhile. */
export function findPaymentProvider(name: PaymentProvider['name']): PaymentProvider {
  return name === stripe.name ? stripe : builtinProvider
}

const testCards = new AsyncLocalStorage<true>()

/** Inside of this work new cards and payments use the built-in provider: the demo never charges anybody. */
export const withTestCards = <T>(work: () => Promise<T>): Promise<T> => testCards.run(true, work)

/** Stripe for new cards and payments when its key is set. */
export const configuredProvider = (): PaymentProvider['name'] =>
  readSettings().stripeSecretKey && !testCards.getStore() ? stripe.name : builtinProvider.name

export const configuredEvents = (): StripeEvents => ({
  secret: readSettings().stripeWebhookSecret,
  listRefunds: async (_ctx, reference) => listStripeRefunds(await openStripe(), reference),
})

export const readResponderShare = (): number => readSettings().responderShare
