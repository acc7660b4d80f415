import Stripe from 'stripe'

export type StripeClient = Stripe
export type PaymentIntent = Stripe.PaymentIntent
export type PaymentMethod = Stripe.PaymentMethod

export interface StripeOptions {
  readonly secretKey: string
  readonly url: string
  /** How often a request whose answer was lost, or that Stripe asks to repeat, is sent again at once, with the same idempotency key. */
  readonly networkRetries?: number
}

/** A person waits for the answer. A request without one is repeated later with the same idempotency key. */
const requestTimeoutMs = 20_000

export function stripeClient({ secretKey, url, networkRetries = 1 }: StripeOptions): StripeClient {
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    timeout: requestTimeoutMs,
    maxNetworkRetries: networkRetries,
    telemetry: false,
    appInfo: { name: 'Godwit' },
  })
}
