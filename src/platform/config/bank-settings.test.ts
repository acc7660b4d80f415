import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from './config.ts'

const account = {
  GODWIT_BANK_HOLDER: 'Godwit',
  GODWIT_BANK_IBAN: 'de89 3704 0044 0532 0130 00',
  GODWIT_BANK_BIC: 'cobadeff',
}

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    loadConfig({ GODWIT_CONFIG: '/dev/null', ...environment })
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.errors
  }
}

test('the bank account of payouts is given as a whole, in any spelling', () => {
  assert.deepEqual(mistakesOf({}), [])
  const { bankHolder, bankIban, bankBic } = loadConfig({ GODWIT_CONFIG: '/dev/null', ...account })
  assert.deepEqual([bankHolder, bankIban, bankBic], ['Godwit', 'DE89370400440532013000', 'COBADEFF'])
  assert.deepEqual(mistakesOf({ GODWIT_BANK_IBAN: account.GODWIT_BANK_IBAN }), [
    'GODWIT_BANK_HOLDER is not set, and GODWIT_BANK_IBAN needs it.',
    'GODWIT_BANK_BIC is not set, and GODWIT_BANK_IBAN needs it.',
  ])
})

test('a wrong IBAN or BIC is a mistake', () => {
  assert.match(mistakesOf({ ...account, GODWIT_BANK_IBAN: 'DE89370400440532013001' })[0] ?? '', /check digits/)
  assert.match(mistakesOf({ ...account, GODWIT_BANK_BIC: 'x' })[0] ?? '', /must be a BIC/)
})

const stripe = {
  GODWIT_PAYOUTS: 'stripe',
  GODWIT_STRIPE_SECRET_KEY: 'sk_test_1',
  GODWIT_STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1',
}

test('payouts by Stripe need its key and its events, and no bank account', () => {
  assert.deepEqual(mistakesOf(stripe), [])
  assert.equal(loadConfig({ GODWIT_CONFIG: '/dev/null' }).payouts, 'bank')
  assert.deepEqual(mistakesOf({ GODWIT_PAYOUTS: 'stripe' }), [
    'GODWIT_STRIPE_SECRET_KEY is not set, and GODWIT_PAYOUTS=stripe needs it.',
    'GODWIT_STRIPE_CONNECT_WEBHOOK_SECRET is not set, and GODWIT_PAYOUTS=stripe needs it.',
  ])
  assert.deepEqual(mistakesOf({ ...stripe, ...account }), [
    'GODWIT_BANK_HOLDER and GODWIT_PAYOUTS=stripe are both set: payouts go to the bank or to Stripe.',
  ])
  assert.match(mistakesOf({ GODWIT_PAYOUTS: 'paypal' })[0] ?? '', /^GODWIT_PAYOUTS must be/)
  assert.deepEqual(mistakesOf({ GODWIT_STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1' }), [
    'GODWIT_STRIPE_SECRET_KEY is not set, and GODWIT_STRIPE_CONNECT_WEBHOOK_SECRET needs it.',
  ])
})
