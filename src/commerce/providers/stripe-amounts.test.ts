import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts'

const cases: readonly (readonly [currency: string, ours: number, stripes: number])[] = [
  ['USD', 5000, 5000],
  ['EUR', 1, 1],
  ['JPY', 5000, 5000],
  ['KWD', 5010, 5010],
  ['TND', 10, 10],
  ['ISK', 5000, 500_000],
  ['UGX', 7, 700],
  ['LYD', 5010, 501],
]
for (const [currency, ours, stripes] of cases)
  test(`${ours} in the smallest unit of ${currency} is ${stripes} at Stripe`, () => {
    assert.equal(toStripeAmount({ amount: ours, currency }), stripes)
    assert.equal(fromStripeAmount(stripes, currency.toLowerCase()), ours)
  })

test('amounts that Stripe does not have: the last of three decimals, and more decimals than the currency has there', () => {
  assert.equal(toStripeAmount({ amount: 5001, currency: 'KWD' }), undefined)
  assert.equal(toStripeAmount({ amount: 5001, currency: 'LYD' }), undefined)
  assert.equal(toStripeAmount({ amount: Number.MAX_SAFE_INTEGER, currency: 'ISK' }), undefined)
  assert.equal(fromStripeAmount(550, 'isk'), undefined)
})
