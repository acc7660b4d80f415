import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decimalsOf, decimalText } from '../money/money.ts'
import { catalogueOf } from '../products/catalogue.ts'
import { costTypes, type Product, type SplitRule, type TaxRule } from '../products/product.ts'
import { priceOf } from '../products/products.testing.ts'
import { type Discount, divisionOf, linesOf, splitsOf, totalsOf } from './price.ts'
import type { PriceLine, PriceRequest } from './price-request.ts'
import { aProduct, aRequest, seller } from './pricing.testing.ts'
import { percentDown, percentHalfUp } from './rounding.ts'

const runs = { numRuns: 300 }

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
/** With up to six decimals. */
const percents = fc.integer({ min: 0, max: 100_000_000 }).map((millionths) => millionths / 1_000_000)
const currencies = fc.constantFrom('USD', 'JPY', 'KWD')

const partners = ['a', 'b'].map((word) => `${word.repeat(8)}-0000-4000-8000-000000000000`)
const splitRules: fc.Arbitrary<SplitRule[]> = fc
  .array(fc.integer({ min: 0, max: 3_300 }), { maxLength: 3 })
  .map((all) => all.map((hundredths, n) => ({ companyId: partners[n] ?? null, percent: hundredths / 100 })))
const taxRules: fc.Arbitrary<TaxRule[]> = fc.array(
  fc.record({
    countryCode: fc.constantFrom('CA', 'GB'),
    regionCode: fc.constantFrom(null, 'ON', 'QC'),
    kind: fc.constantFrom('tax', 'insurance_tax'),
    name: fc.constant('tax'),
    percent: fc.integer({ min: 0, max: 30_000 }).map((thousandths) => thousandths / 1000),
  }),
  { maxLength: 4 },
)

const productOf = (n: number): fc.Arbitrary<Product> =>
  fc
    .record({
      kind: fc.constantFrom('assistance', 'insurance'),
      costType: fc.constantFrom(...costTypes),
      child: fc.integer({ min: 0, max: 9_999 }),
      adult: fc.integer({ min: 0, max: 99_999 }),
      childShare: fc.integer({ min: 0, max: 1000 }),
      adultShare: fc.integer({ min: 0, max: 1000 }),
      taxes: taxRules,
      splits: splitRules,
    })
    .map(({ kind, costType, child, adult, childShare, adultShare, taxes, splits }) => {
      const isShare = costType === 'trip_cost_share'
      const prices = ['USD', 'JPY', 'KWD'].flatMap((currency) => [
        priceOf(currency, isShare ? 0 : child, { toAge: 17, sharePercent: isShare ? childShare / 100 : null }),
        priceOf(currency, isShare ? 0 : adult, { fromAge: 18, sharePercent: isShare ? adultShare / 100 : null }),
      ])
      const role = n === 0 ? 'base' : 'upgrade'
      return aProduct(`product-${n}`, { kind, role, costType, taxes, splits, prices })
    })

interface Case {
  readonly products: readonly Product[]
  readonly request: PriceRequest
  readonly coupon: Discount | null
}

const birthdays = fc.constantFrom('1950-01-01', '1985-05-04', '2009-03-01', '2009-03-02', '2020-02-29')

const cases: fc.Arbitrary<Case> = fc
  .tuple(productOf(0), productOf(1), productOf(2))
  .chain((products) =>
    fc.record({
      products: fc.constant(products),
      currency: currencies,
      regionCode: fc.constantFrom(null, 'ON', 'QC'),
      days: fc.integer({ min: 0, max: 90 }),
      cost: amounts,
      items: fc.array(
        fc.record({
          people: fc.array(
            birthdays.map((birthday) => ({ birthday })),
            { minLength: 1, maxLength: 5 },
          ),
          productIds: fc
            .subarray(products.slice(1).map(({ id }) => id))
            .map((upgrades) => [...products.slice(0, 1).map(({ id }) => id), ...upgrades]),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      coupon: fc.option(
        fc.record({
          percentOff: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
          productIdentifier: fc.constantFrom(null, 'product-0', 'product-1'),
        }),
      ),
    }),
  )
  .map(({ products, currency, regionCode, days, cost, items, coupon }) => {
    const start = new Date('2027-03-01T00:00:00.000Z')
    const finish = new Date(start.getTime() + days * 86_400_000)
    const tripCost = { amount: cost, currency }
    return { products, coupon, request: aRequest({ currency, regionCode, start, finish, tripCost, items }) }
  })

const price = ({ products, request, coupon }: Case): readonly PriceLine[] =>
  linesOf({ catalogue: catalogueOf(products), request, sellerId: seller, coupon })

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

const holds = <T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void =>
  fc.assert(
    fc.property(arbitrary, (value) => {
      check(value)
    }),
    runs,
  )

test('rounding is exact: half up for prices, down for parts', () => {
  holds(fc.tuple(amounts, percents), ([amount, percent]) => {
    const exact = BigInt(amount) * BigInt(Math.round(percent * 1_000_000))
    const unit = 100_000_000n
    const off = 2n * (BigInt(percentHalfUp(amount, percent)) * unit - exact)
    assert.ok(off > -unit && off <= unit, `${amount} × ${percent} %`)
    const below = exact - BigInt(percentDown(amount, percent)) * unit
    assert.ok(below >= 0n && below < unit)
  })
})

test('lines are whole numbers of 0 or more, and a discount is never more than the price', () => {
  holds(cases, (one) => {
    for (const line of price(one)) {
      for (const amount of [line.amount, line.discount, line.taxes, line.insuranceTaxes])
        assert.ok(Number.isSafeInteger(amount) && amount >= 0)
      assert.ok(line.discount <= line.amount)
      const text = decimalText({ amount: line.amount, currency: one.request.currency })
      assert.equal(text.split('.')[1]?.length ?? 0, decimalsOf(one.request.currency))
    }
  })
})

test('totals are the sums of the lines, and what is paid is the cost and its taxes', () => {
  holds(cases, (one) => {
    const lines = price(one)
    const totals = totalsOf(lines)
    assert.equal(totals.cost, sum(lines.map(({ amount, discount }) => amount - discount)))
    assert.equal(totals.discount, sum(lines.map(({ discount }) => discount)))
    assert.equal(totals.total, totals.cost + totals.taxes + totals.insuranceTaxes)
    const withoutCoupon = totalsOf(price({ ...one, coupon: null }))
    assert.equal(withoutCoupon.cost, totals.cost + totals.discount)
    assert.ok(totals.total <= withoutCoupon.total)
  })
})

test('splits sum to the cost and the taxes, in each line and in all; the division sums to what is paid', () => {
  holds(cases, (one) => {
    const lines = price(one)
    for (const { amount, discount, taxes, insuranceTaxes, splits } of lines) {
      assert.equal(sum(splits.map((split) => split.amount)), amount - discount)
      assert.equal(sum(splits.map((split) => split.taxes)), taxes)
      assert.equal(sum(splits.map((split) => split.insuranceTaxes)), insuranceTaxes)
      assert.ok(splits.every((split) => split.amount >= 0))
    }
    const { cost, taxes, insuranceTaxes, total } = totalsOf(lines)
    const all = splitsOf(lines)
    assert.equal(new Set(all.map(({ companyId }) => companyId)).size, all.length, 'one for each company')
    assert.deepEqual(
      [all.map((split) => split.amount), all.map((split) => split.taxes), all.map((split) => split.insuranceTaxes)].map(
        sum,
      ),
      [cost, taxes, insuranceTaxes],
    )
    const parts = divisionOf(lines)
    assert.equal(sum(parts.map(({ amount }) => amount)), total)
    assert.ok(parts.every(({ amount }) => amount > 0))
  })
})

test('the order of people and of products does not matter, nor that of subscriptions', () => {
  holds(cases, (one) => {
    const { items } = one.request
    const turned = items.map(({ people, productIds }) => ({
      people: people.toReversed(),
      productIds: productIds.toReversed(),
    }))
    assert.deepEqual(totalsOf(price({ ...one, request: { ...one.request, items: turned } })), totalsOf(price(one)))
    const swapped = price({ ...one, request: { ...one.request, items: items.toReversed() } })
    assert.deepEqual(totalsOf(swapped), totalsOf(price(one)))
  })
})

test('taxes are on the price after the discount: all off leaves nothing to pay', () => {
  holds(cases, (one) => {
    const lines = price({ ...one, coupon: { percentOff: 100, productIdentifier: null } })
    assert.equal(totalsOf(lines).total, 0)
    assert.deepEqual(divisionOf(lines), [])
  })
})

test('a coupon for one product changes no other line', () => {
  holds(cases, (one) => {
    const coupon = { percentOff: 33.33, productIdentifier: 'product-0' }
    const [reduced, plain] = [price({ ...one, coupon }), price({ ...one, coupon: null })]
    const id = one.products[0]?.id
    for (const [n, line] of plain.entries())
      if (line.productId === id) assert.equal(reduced[n]?.discount, percentHalfUp(line.amount, 33.33))
      else assert.deepEqual(reduced[n], line)
  })
})

test('only insurance has taxes on premiums', () => {
  holds(cases, (one) => {
    const assistance = new Set(one.products.filter(({ kind }) => kind === 'assistance').map(({ id }) => id))
    for (const line of price(one)) if (assistance.has(line.productId)) assert.equal(line.insuranceTaxes, 0)
  })
})
