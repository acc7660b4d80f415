import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../platform/problem.ts'
import { catalogueOf } from '../products/catalogue.ts'
import { priceOf } from '../products/products.testing.ts'
import { addYears, ageAt, daysOf, endOfDay } from './calendar.ts'
import { reasonsAgainst } from './eligibility.ts'
import { linesOf, periodOf, priceLines, totalsOf } from './price.ts'
import { aProduct, aRequest, seller } from './pricing.testing.ts'
import { percentHalfUp } from './rounding.ts'
import { selectionError } from './selection.ts'

const at = (text: string): Date => new Date(text)

test('calendar days, whole years and ages', () => {
  assert.equal(daysOf(at('2027-03-01T23:59:59Z'), at('2027-03-02T00:00:00Z')), 2)
  assert.equal(daysOf(at('2027-03-01T00:00:00Z'), at('2027-03-01T23:59:59Z')), 1)
  assert.equal(endOfDay(at('2027-03-01T10:00:00Z')).toISOString(), '2027-03-01T23:59:59.999Z')
  assert.equal(addYears(at('2028-02-29T10:00:00Z'), 1).toISOString(), '2029-02-28T10:00:00.000Z')
  assert.equal(addYears(at('2027-02-28T10:00:00Z'), 1).toISOString(), '2028-02-28T10:00:00.000Z')
  const ages: readonly (readonly [birthday: string, day: string, age: number])[] = [
    ['1985-05-04', '2027-05-03T23:59:59Z', 41],
    ['1985-05-04', '2027-05-04T00:00:00Z', 42],
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T00:00:00Z', 18],
    ['2027-05-04', '2026-05-04T00:00:00Z', 0],
  ]
  for (const [birthday, day, age] of ages) assert.equal(ageAt(birthday, at(day)), age, `${birthday} on ${day}`)
})

test('rounding half up, also where floating point would be wrong', () => {
  assert.equal(percentHalfUp(50, 1), 1)
  assert.equal(percentHalfUp(49, 1), 0)
  assert.equal(percentHalfUp(1000, 0.05), 1)
  assert.equal(percentHalfUp(100, 1.005 * 100), 101, '100.5 % of 100 are 100.5')
  assert.equal(percentHalfUp(10_000, 14.975), 1498)
  assert.equal(percentHalfUp(9_007_199_254_740_991, 100), 9_007_199_254_740_991)
})

test('what may be bought together', async (t) => {
  const [ski, bags] = ['ski', 'bags'].map((word) => aProduct(word, { role: 'upgrade' }))
  assert.ok(ski && bags)
  const dive = aProduct('dive', { role: 'upgrade', upgradeSiblingIds: [ski.id] })
  const base = aProduct('base', { upgradeProductIds: [ski.id, bags.id, dive.id] })
  const other = aProduct('other')
  const foreign = aProduct('foreign', { role: 'upgrade' })
  const cases = [
    ['a base alone', [base], undefined],
    ['a base with upgrades', [base, ski, bags], undefined],
    ['an upgrade first', [bags, base], undefined],
    ['nothing', [], /at least one/],
    ['an upgrade alone', [ski], /base product of ski/],
    ['two bases', [base, other], /only a base and its own upgrades/],
    ['an upgrade of another base', [base, foreign], /foreign, which is no upgrade of base/],
    ['upgrades that exclude each other', [base, ski, dive], /exclude each other/],
    ['the other way round', [base, dive, ski], /exclude each other/],
    ['a product twice', [base, base], /twice/],
  ] as const
  for (const [what, products, error] of cases)
    await t.test(what, () => {
      const found = selectionError(products)
      if (error === undefined) assert.equal(found, undefined)
      else assert.match(String(found), error)
    })
})

test('the bounds of what can be sold', async (t) => {
  const now = at('2027-01-15T12:00:00Z')
  const product = aProduct('gold', { maxAge: 70, maxTripLength: 10 })
  const yearly = aProduct('yearly', { costType: 'per_year', maxTripLength: 10 })
  const share = aProduct('share', { costType: 'trip_cost_share', prices: [priceOf('USD', 0, { sharePercent: 5 })] })
  const older = (birthday: string | null) => [{ people: [{ birthday }], productIds: [] }]
  const back = { start: at('2026-01-15T00:00:00Z'), finish: null }
  const cases = [
    ['the highest age', product, { items: older('1956-03-02') }, []],
    ['a day older', product, { items: older('1956-03-01') }, ['too_old']],
    ['no birthday', product, { items: older(null) }, ['birthday_missing']],
    ['the longest trip', product, { finish: at('2027-03-10T23:59:59Z') }, []],
    ['a day longer', product, { finish: at('2027-03-11T00:00:00Z') }, ['trip_too_long']],
    ['no finish', product, { finish: null }, ['dates_missing']],
    ['a year of trips', yearly, { finish: null, tripDays: null }, []],
    ['a long trip in a year of trips', yearly, { finish: null, tripDays: 11 }, ['trip_too_long']],
    ['today', product, { start: at('2027-01-15T00:00:00Z'), finish: at('2027-01-16T00:00:00Z') }, []],
    ['yesterday', product, { start: at('2027-01-14T00:00:00Z'), finish: at('2027-01-16T00:00:00Z') }, []],
    [
      'the day before yesterday',
      product,
      { start: at('2027-01-13T23:59:59Z'), finish: at('2027-01-16T00:00:00Z') },
      ['starts_in_past'],
    ],
    ['a year ago', yearly, { ...back, mayBeginEarlier: true }, []],
    ['a year ago without the right', yearly, back, ['starts_in_past']],
    [
      'a year ago for what is not yearly',
      product,
      { ...back, mayBeginEarlier: true },
      ['dates_missing', 'starts_in_past'],
    ],
    ['the trip’s cost is unknown', share, {}, ['trip_cost_missing']],
    ['the trip’s cost in another currency', share, { tripCost: { amount: 1, currency: 'EUR' } }, ['trip_cost_missing']],
    ['a trip that costs nothing', share, { tripCost: { amount: 0, currency: 'USD' } }, []],
  ] as const
  for (const [what, one, more, codes] of cases)
    await t.test(what, () => {
      const request = aRequest(more)
      const [item] = request.items
      assert.ok(item)
      assert.deepEqual(
        reasonsAgainst(one, request, item, now).map(({ code }) => code),
        codes,
      )
    })
})

test('an age without a price', () => {
  const adults = aProduct('adults', { prices: [priceOf('USD', 500, { fromAge: 18 })] })
  const request = aRequest({ items: [{ people: [{ birthday: '2015-01-01' }], productIds: [adults.id] }] })
  const task = { catalogue: catalogueOf([adults]), request, sellerId: seller, coupon: null }
  assert.throws(() => linesOf(task), Problem)
  assert.throws(() => priceLines({ ...task, now: at('2027-01-01T00:00:00Z') }), /adults: It has no price for the age/)
})

test('a share of the trip’s cost is in the first subscription that has the product; the others have a line of 0', () => {
  const share = aProduct('share', { costType: 'trip_cost_share', prices: [priceOf('USD', 0, { sharePercent: 4.5 })] })
  const other = aProduct('other')
  const person = { people: [{ birthday: '1985-05-04' }] }
  const request = aRequest({
    tripCost: { amount: 123_450, currency: 'USD' },
    items: [
      { ...person, productIds: [other.id] },
      { ...person, productIds: [share.id] },
      { ...person, productIds: [share.id] },
    ],
  })
  const lines = linesOf({ catalogue: catalogueOf([share, other]), request, sellerId: seller, coupon: null })
  assert.deepEqual(
    lines.map(({ item, amount }) => [item, amount]),
    [
      [0, 5000],
      [1, 5555],
      [2, 0],
    ],
  )
  assert.equal(totalsOf(lines).cost, 10_555)
})

test('a price for each day counts the days that the subscription is in force', () => {
  const daily = aProduct('daily', { role: 'upgrade', costType: 'per_day', prices: [priceOf('USD', 10)] })
  const yearly = aProduct('yearly', { costType: 'per_year', upgradeProductIds: [daily.id] })
  const single = aProduct('single', { upgradeProductIds: [daily.id] })
  const cost = (base: typeof yearly): number | undefined => {
    const items = [{ people: [{ birthday: null }], productIds: [base.id, daily.id] }]
    const task = { catalogue: catalogueOf([base, daily]), request: aRequest({ items }), sellerId: seller, coupon: null }
    return linesOf(task)[1]?.amount
  }
  assert.equal(cost(single), 100)
  assert.equal(cost(yearly), 3660, 'from 1 March 2027 until 29 February 2028')
})

test('the period: a yearly base for a year, else what was asked for', () => {
  const request = aRequest()
  const yearly = aProduct('yearly', { costType: 'per_year' })
  assert.deepEqual(periodOf([yearly], request), {
    start: request.start,
    finish: at('2028-03-01T00:00:00.000Z'),
    renews: true,
  })
  const { start, finish } = request
  assert.deepEqual(periodOf([aProduct('fixed')], request), { start, finish, renews: false })
  assert.throws(() => periodOf([aProduct('fixed')], aRequest({ finish: null })), Problem)
})
