import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Ctx } from '../../platform/ctx.ts'
import { type StripeClient, stripeClient } from '../../platform/providers/stripe.ts'
import { builtinProvider } from './builtin-provider.service.ts'
import {
  type Authorization,
  type AuthorizationRequest,
  currentProviderName,
  type PaymentProvider,
  ProviderRefusal,
  paymentProvider,
} from './payment-provider.ts'
import type { CardBehaviour, Intent } from './stripe-objects.testing.ts'
import { listStripeRefunds, stripeProvider } from './stripe-provider.service.ts'
import type { StripeRefund } from './stripe-refund.ts'
import { StripeServer, stripeKey } from './stripe-server.testing.ts'

export interface StripeAccount {
  readonly server: StripeServer
  readonly provider: PaymentProvider
  readonly client: StripeClient
  listRefunds(intent: string): Promise<StripeRefund[]>
}

/** Stripe at a local server that speaks its protocol. */
export async function givenStripe(
  t: TestContext,
  options: { readonly key?: string; readonly networkRetries?: number } = {},
): Promise<StripeAccount> {
  const server = new StripeServer()
  await server.start()
  t.after(() => server.close())
  const { key: secretKey = stripeKey, networkRetries = 0 } = options
  const client = stripeClient({ secretKey, url: server.url, networkRetries })
  return {
    server,
    client,
    provider: stripeProvider(async () => client),
    listRefunds: (intent) => listStripeRefunds(client, intent),
  }
}

/** As when GODWIT_STRIPE_SECRET_KEY is set, until the test ends. */
export function configureStripe(t: TestContext, { provider }: StripeAccount): void {
  t.after(paymentProvider.replace((name) => (name === 'stripe' ? provider : builtinProvider)))
  t.after(currentProviderName.replace(() => 'stripe'))
}

/** An error after which it is worth trying again. */
export const passing = (error: unknown): boolean => error instanceof Error && !(error instanceof ProviderRefusal)

export interface StripeCalls {
  newKey(): string
  /** A card at Stripe that is charged as the behaviour says. */
  cardOf(behaviour?: CardBehaviour): Promise<string>
  /** Asks for a hold of 50 dollars under a new key. */
  ask(card: string, more?: Partial<AuthorizationRequest>): Promise<Authorization>
  /** A hold that stands. */
  held(amount?: number, currency?: string): Promise<string>
  /** The intents of a card's customer. */
  intentsOf(card: string): Intent[]
  statusOf(reference: string): string
}

/** What a test asks of Stripe, in short. */
export function callsTo({ server, provider }: StripeAccount, ctx: Ctx): StripeCalls {
  let keys = 0
  const newKey = (): string => `key-${++keys}`
  const cardOf: StripeCalls['cardOf'] = async (behaviour) =>
    (await provider.saveCard(ctx, { token: server.objects.givenMethod(behaviour) })).reference
  const ask: StripeCalls['ask'] = (card, more = {}) =>
    provider.authorize(ctx, { key: newKey(), amount: 5000, currency: 'USD', card, ...more })
  return {
    newKey,
    cardOf,
    ask,
    async held(amount = 5000, currency = 'USD') {
      const answer = await ask(await cardOf(), { amount, currency })
      assert.equal(answer.outcome, 'authorized')
      return answer.reference
    },
    intentsOf: (card) => server.objects.listIntents(card.split('/')[0] ?? ''),
    statusOf: (reference) => server.objects.intentOf(reference).status,
  }
}
