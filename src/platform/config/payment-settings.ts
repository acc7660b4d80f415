import { type Options, type Setting, setting, url } from './setting.ts'

const group = 'Payments'

const matching = (name: string, options: Options, pattern: RegExp, wrong: string): Setting<string> =>
  setting<string>(name, options, (value) => (pattern.test(value) ? { ok: value } : { wrong }))

/** The payment service. Without it the built-in provider takes test cards, and no money moves. */
export const paymentSettings = {
  stripeSecretKey: matching(
    'GODWIT_STRIPE_SECRET_KEY',
    {
      group,
      about:
        'The secret key of the account at Stripe (sk_…), or a restricted one (rk_…). With it new cards and payments go to Stripe; without it the built-in provider takes test cards, and no money moves.',
      secret: true,
    },
    /^(sk|rk)_(test|live)_[A-Za-z0-9]+$/,
    'must be a key of Stripe that begins with sk_test_, sk_live_, rk_test_ or rk_live_',
  ),
  stripeWebhookSecret: matching(
    'GODWIT_STRIPE_WEBHOOK_SECRET',
    {
      group,
      about:
        'The signing secret (whsec_…) of the webhook endpoint at Stripe that sends its events to /api/v2/payment_events/stripe. Without it no event is accepted.',
      secret: true,
    },
    /^whsec_[A-Za-z0-9+/=_-]+$/,
    'must be the signing secret of a webhook endpoint, which begins with whsec_',
  ),
  stripeConnectWebhookSecret: matching(
    'GODWIT_STRIPE_CONNECT_WEBHOOK_SECRET',
    {
      group,
      about:
        'The signing secret (whsec_…) of the webhook endpoint at Stripe that sends the events of connected accounts to /api/v2/payment_events/stripe. Stripe gives that endpoint a secret of its own. Needed for payouts by Stripe.',
      secret: true,
    },
    /^whsec_[A-Za-z0-9+/=_-]+$/,
    'must be the signing secret of a webhook endpoint, which begins with whsec_',
  ),
  stripeUrl: url(
    'GODWIT_STRIPE_URL',
    { group, about: 'Where Stripe’s interface is.', fallback: 'https://api.stripe.com' },
    ['http:', 'https:'],
  ),
} as const

export type OptionalPaymentSetting = 'stripeSecretKey' | 'stripeWebhookSecret' | 'stripeConnectWebhookSecret'

/** Events without a key: the service would take events of payments that it cannot make. */
export function incompletePayments(isSet: (name: string) => boolean): string[] {
  const { stripeSecretKey, stripeWebhookSecret, stripeConnectWebhookSecret } = paymentSettings
  if (isSet(stripeSecretKey.name)) return []
  return [stripeWebhookSecret, stripeConnectWebhookSecret]
    .filter(({ name }) => isSet(name))
    .map(({ name }) => `${stripeSecretKey.name} is not set, and ${name} needs it.`)
}
