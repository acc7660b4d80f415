import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../platform/problem.ts'
import { brandOf, checkCard, isCardExpired, passesLuhn } from './card.ts'

const brands: readonly (readonly [number: string, brand: string])[] = [
  ['4242424242424242', 'visa'],
  ['4000000000000002', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['6011111111111117', 'discover'],
  ['3566002020360505', 'jcb'],
  ['3056930009020004', 'diners'],
  ['6200000000000005', 'unionpay'],
]

for (const [number, brand] of brands)
  test(`${number} is a number of ${brand}; another last digit is not`, () => {
    assert.equal(brandOf(number), brand)
    assert.ok(passesLuhn(number))
    const other = number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10)
    assert.ok(!passesLuhn(other))
  })

test('a card is good until its month is over everywhere', () => {
  assert.ok(!isCardExpired(11, 2026, new Date('2026-12-01T11:59:59.000Z')))
  assert.ok(isCardExpired(11, 2026, new Date('2026-12-01T12:00:00.000Z')))
  assert.ok(!isCardExpired(12, 2026, new Date('2027-01-01T00:00:00.000Z')))
})

const now = new Date('2026-11-14T12:00:00.000Z')
const good = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
const wrong: readonly (readonly [what: string, change: Partial<typeof good>, fields: readonly string[]])[] = [
  ['a wrong check digit', { number: '4242424242424241' }, ['number']],
  ['letters', { number: '4242abcd42424242' }, ['number']],
  ['too few digits', { number: '42' }, ['number']],
  ['no number', { number: '' }, ['number']],
  ['a month that is none', { expMonth: 13 }, ['exp_month']],
  ['last month', { expMonth: 10, expYear: 2026 }, ['exp_month']],
  ['last year', { expYear: 2025 }, ['exp_year']],
  ['a year far away', { expYear: 2100 }, ['exp_year']],
  ['no security code', { cvc: '' }, ['cvc']],
  ['a security code of four digits', { cvc: '1234' }, ['cvc']],
  ['American Express with three', { number: '378282246310005' }, ['cvc']],
  ['all of it', { number: '1', expMonth: 0, expYear: 1999, cvc: 'x' }, ['cvc', 'exp_month', 'exp_year', 'number']],
]

test('a good card is accepted', () => checkCard(good, now))

for (const [what, change, fields] of wrong)
  test(`refused: ${what}`, () => {
    const card = { ...good, ...change }
    assert.throws(
      () => checkCard(card, now),
      (error) => {
        assert.ok(error instanceof Problem)
        assert.deepEqual(Object.keys(error.fields ?? {}).sort(), fields)
        if (card.number.length > 2) assert.ok(!JSON.stringify(error).includes(card.number), 'the number is not quoted')
        return true
      },
    )
  })
