import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from './config.ts'

const nothing = { GODWIT_CONFIG: '/dev/null' }
const key = { GODWIT_STRIPE_SECRET_KEY: 'sk_test_hunter2' }

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig({ ...nothing, ...environment })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.errors
  }
}

test('without a key there is no Stripe; with one its address is the real one unless another is set', () => {
  assert.equal(loadConfig(nothing).stripeSecretKey, undefined)
  const { stripeSecretKey, stripeWebhookSecret, stripeUrl } = loadConfig({ ...nothing, ...key })
  assert.deepEqual(
    [stripeSecretKey, stripeWebhookSecret, stripeUrl],
    ['sk_test_hunter2', undefined, 'https://api.stripe.com'],
  )
  assert.deepEqual(mistakesOf({ ...key, GODWIT_STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' }), [])
})

test('the signing secret alone is a mistake', () => {
  assert.deepEqual(mistakesOf({ GODWIT_STRIPE_WEBHOOK_SECRET: 'whsec_hunter2' }), [
    'GODWIT_STRIPE_SECRET_KEY is not set, and GODWIT_STRIPE_WEBHOOK_SECRET needs it.',
  ])
})

const wrong: readonly (readonly [name: string, value: string])[] = [
  ['GODWIT_STRIPE_SECRET_KEY', 'pk_test_hunter2'],
  ['GODWIT_STRIPE_SECRET_KEY', 'hunter2'],
  ['GODWIT_STRIPE_WEBHOOK_SECRET', 'sk_test_hunter2'],
]
for (const [name, value] of wrong)
  test(`${name} cannot be ${value.slice(0, 8)}…, and the mistake does not quote it`, () => {
    const mistakes = mistakesOf({ ...key, [name]: value })
    assert.equal(mistakes.length, 1)
    assert.match(mistakes[0] ?? '', new RegExp(`^${name} must be`))
    assert.doesNotMatch(mistakes[0] ?? '', /hunter2/)
  })
