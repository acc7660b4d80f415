import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../../test/support/app.ts'
import { family, namesOf, quoteWorld } from './quotes.testing.ts'

test('what can be sold, and for how much', async (t) => {
  const { app, company, caller, ask, only } = await quoteWorld(t)

  await t.test('a share of the trip’s cost counts once, however many people and subscriptions', async () => {
    const items = Array.from({ length: 3 }, () => ({ user: { birthday: '1985-05-04' }, product_ids: ['cancellation'] }))
    // 4.5 % of 1234.50 are 55.5525.
    assert.equal((await only({ ...family, subscriptions: items })).cost, 5555)
    const inEuros = { ...family, product_ids: ['cancellation'], trip: { ...family.trip, currency_code: 'EUR' } }
    assert.deepEqual(
      (await ask(inEuros)).ineligible.map(({ codes }) => codes),
      [['trip_cost_missing']],
    )
  })

  await t.test('yen have no decimals, dinars three', async () => {
    const yen = await only({
      ...family,
      currency_code: 'JPY',
      country_code: 'JPN',
      region_code: null,
      product_ids: ['help-daily'],
    })
    assert.deepEqual([yen.cost, yen.taxes, yen.cost_modifier, yen.cost_symbol], [18_200, 1820, 1, '¥'])
    const dinars = await only({
      ...family,
      currency_code: 'kwd',
      country_code: 'KW',
      region_code: null,
      product_ids: ['help-yearly'],
    })
    assert.deepEqual([dinars.cost, dinars.cost_modifier, dinars.cost_symbol], [74_000, 0.001, 'KWD'])
  })

  await t.test('taxes of a region are added to those of its country', async () => {
    const quebec = await only({ ...family, region_code: 'CA-QC', product_ids: ['help-daily'] })
    assert.equal(quebec.taxes, 1797, '14.975 % of 120.00')
  })

  await t.test('no insurance can be sold: the assistance plans instead', async () => {
    const { quotes, ineligible } = await ask({
      ...family,
      product_ids: ['gold'],
      trip: { ...family.trip, destinations: ['PE'] },
    })
    assert.deepEqual(namesOf(quotes), ['help-yearly', 'help-daily', 'pack'])
    assert.deepEqual(
      ineligible.map(({ identifier, codes }) => [identifier, ...codes]),
      [['gold', 'destination_restricted']],
    )
    const inItems = await ask({
      ...family,
      subscriptions: family.subscriptions.map((one) => ({ ...one, product_ids: ['gold'] })),
      trip: { ...family.trip, destinations: ['PE'] },
    })
    assert.deepEqual(namesOf(inItems.quotes), ['help-yearly', 'help-daily', 'pack'])
    const both = await ask({
      ...family,
      product_ids: ['gold', 'help-daily'],
      trip: { ...family.trip, destinations: ['PE'] },
    })
    assert.deepEqual(namesOf(both.quotes), ['help-daily', 'help-yearly', 'pack'], 'none is quoted twice')
  })

  await t.test('an assistance plan that cannot be sold has no replacement', async () => {
    const { quotes, ineligible } = await ask({ ...family, currency_code: 'EUR', product_ids: ['help-daily'] })
    assert.deepEqual(quotes, [])
    assert.deepEqual(
      ineligible.map(({ codes }) => codes),
      [['not_sold_in_currency']],
    )
  })

  await t.test('dates: a yearly plan needs none, others do', async () => {
    const { trip: _, ...undated } = family
    const { quotes, ineligible } = await ask({ ...undated, product_ids: ['help-yearly', 'help-daily'] })
    assert.deepEqual(
      quotes.map(({ start, finish }) => [start, finish]),
      [['2026-11-14T12:00:00.000Z', '2027-11-14T12:00:00.000Z']],
    )
    assert.deepEqual(
      ineligible.map(({ codes }) => codes),
      [['dates_missing']],
    )
  })

  await t.test('a yearly plan may have begun up to a year ago, for the company’s own key', async () => {
    const { trip: _, ...undated } = family
    const yearly = { ...undated, product_ids: ['help-yearly'] }
    const codes = async (start: string, who: Caller): Promise<readonly string[]> =>
      (await ask({ ...yearly, start }, who)).ineligible.flatMap((one) => one.codes)
    assert.deepEqual(await codes('2025-11-14', caller), [])
    assert.deepEqual(await codes('2025-11-13T23:59:59Z', caller), ['starts_in_past'])
    assert.deepEqual(
      await codes('2026-11-13', app.asPublic(company)),
      [],
      'it may be that day where the customer lives',
    )
    assert.deepEqual(await codes('2026-11-12', app.asPublic(company)), ['starts_in_past'])
    const daily = { ...undated, product_ids: ['help-daily'], start: '2026-11-12', finish: '2026-11-20' }
    assert.deepEqual(
      (await ask(daily)).ineligible.flatMap((one) => one.codes),
      ['starts_in_past'],
    )
  })

  await t.test('one day is a day', async () => {
    const { trip: _, ...undated } = family
    const quote = await only({ ...undated, product_ids: ['help-daily'], start: 1_803_859_200, finish: 1_803_859_200 })
    assert.deepEqual(
      [quote.cost, quote.start, quote.finish],
      [1200, '2027-03-01T00:00:00.000Z', '2027-03-01T23:59:59.999Z'],
    )
  })

  await t.test('a birthday that is missing', async () => {
    const { ineligible } = await ask({ ...family, product_ids: ['gold'], subscriptions: [{}] })
    assert.deepEqual(
      ineligible.map(({ codes }) => codes),
      [['birthday_missing']],
    )
  })

  await t.test('a trip of segments alone', async () => {
    const flights = [
      {
        origin: 'LHR',
        destination: 'LIM',
        departure_datetime: '2027-03-01T10:00',
        arrival_datetime: '2027-03-01T20:00',
      },
      {
        origin: 'LIM',
        destination: 'LHR',
        departure_datetime: '2027-03-09T10:00',
        arrival_datetime: '2027-03-10T08:00',
      },
    ]
    const { ineligible } = await ask({ ...family, product_ids: ['gold'], trip: { air_segments: flights } })
    assert.deepEqual(
      ineligible.map(({ codes }) => codes),
      [['destination_restricted']],
    )
  })
})
