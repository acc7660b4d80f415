import assert from 'node:assert/strict'
import { test } from 'node:test'
import currencies from 'currency-codes'
import fc from 'fast-check'
import {
  costModifier,
  currencySymbol,
  decimalsOf,
  decimalText,
  formatMoney,
  isKnownCurrency,
  percentOf,
  proportionOf,
} from './money.ts'

const examples: readonly (readonly [currency: string, decimals: number, amount: number, text: string])[] = [
  ['USD', 2, 5000, '50.00'],
  ['EUR', 2, 7, '0.07'],
  ['JPY', 0, 5000, '5000'],
  ['KWD', 3, 5001, '5.001'],
  ['USD', 2, -250, '-2.50'],
  ['USD', 2, 0, '0.00'],
  ['USD', 2, 9_007_199_254_740_991, '90071992547409.91'],
]

for (const [currency, decimals, amount, text] of examples)
  test(`${amount} in ${currency} is ${text}`, () => {
    assert.equal(decimalsOf(currency), decimals)
    assert.equal(decimalText({ amount, currency }), text)
  })

test('every currency has the decimals of ISO 4217', () => {
  const used = currencies.data.filter(({ code }) => isKnownCurrency(code) && !code.startsWith('X'))
  assert.ok(used.length > 140)
  for (const { code, digits } of used) assert.equal(decimalsOf(code), digits, code)
})

test('what is not a currency is refused', () => {
  assert.throws(() => decimalsOf('usd'))
  assert.throws(() => decimalsOf('DOLLAR'))
})

const written: readonly (readonly [amount: number, currency: string, language: string, text: RegExp])[] = [
  [5000, 'USD', 'en', /^\$50\.00$/],
  [5000, 'USD', 'es', /^50,00\s(US\$|USD)$/],
  [5000, 'JPY', 'en', /^¥5,000$/],
  [5050, 'HUF', 'en', /^HUF\s50\.50$/],
  [5001, 'KWD', 'en', /^KWD\s5\.001$/],
]

for (const [amount, currency, language, text] of written)
  test(`${amount} in ${currency} is written in ${language}`, () => {
    assert.match(formatMoney({ amount, currency }, language), text)
  })

test('a percentage is whole, at most the amount, and never rounded up', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 50 }), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const part = percentOf(amount, percent)
      assert.ok(Number.isSafeInteger(part) && part <= amount)
      const exact = BigInt(amount) * BigInt(percent)
      assert.ok(BigInt(part) * 100n <= exact && exact < BigInt(part + 1) * 100n)
    }),
  )
})

test('a proportion of all is all, of nothing is nothing', () => {
  assert.equal(proportionOf(4000, 5001, 5001), 4000)
  assert.equal(proportionOf(4000, 0, 5001), 0)
  assert.equal(proportionOf(0, 0, 0), 0)
})

for (const [currency, symbol, modifier] of [
  ['USD', '$', 0.01],
  ['EUR', '€', 0.01],
  ['JPY', '¥', 1],
  ['KWD', 'KWD', 0.001],
] as const)
  test(`${currency}: its sign and the factor to whole units`, () => {
    assert.equal(currencySymbol(currency), symbol)
    assert.equal(costModifier(currency), modifier)
  })

test('a currency is known by its code in capital letters', () => {
  assert.deepEqual(['USD', 'KWD', 'usd', 'XQX', ''].map(isKnownCurrency), [true, true, false, false, false])
})
