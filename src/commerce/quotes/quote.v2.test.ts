import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { family, namesOf, type QuoteOut, quoteWorld, sum, url } from './quotes.testing.ts'

test('quotes', async (t) => {
  const { app, company, insurer, caller, products, ask, only } = await quoteWorld(t)

  await t.test('a family of four: every field of a quote', async () => {
    const { id, product_quote_group_id, products: shown, ...quote } = await only({ ...family, product_ids: ['GOLD'] })
    assert.match(id, /^[0-9a-f-]{36}$/)
    assert.match(product_quote_group_id, /^[0-9a-f-]{36}$/)
    assert.deepEqual(
      shown.map(({ identifier }) => identifier),
      ['gold'],
    )
    // Ten days: two adults at 5.01 and two children at 2.50.
    const cost = 10 * (2 * 501 + 2 * 250)
    const taxes = { taxes: 0, insurance_taxes: 1202 }
    assert.deepEqual(quote, {
      cost,
      ...taxes,
      cost_modifier: 0.01,
      cost_symbol: '$',
      currency_code: 'USD',
      start: '2027-03-01T00:00:00.000Z',
      finish: '2027-03-10T23:59:59.999Z',
      num_people: 4,
      num_subscriptions: 1,
      product_ids: [products.gold.id],
      items: [{ product_id: products.gold.id, cost, ...taxes }],
      splits: [
        { company_id: insurer.id, amount: 10_514, taxes: 0, insurance_taxes: 0 },
        { company_id: company.id, amount: 1877, taxes: 0, insurance_taxes: 0 },
        { company_id: null, amount: 2629, ...taxes },
      ],
      valid_until: '2026-11-15T12:00:00.000Z',
      created_at: '2026-11-14T12:00:00.000Z',
      updated_at: '2026-11-14T12:00:00.000Z',
    })
    assert.equal(sum(quote.splits.map(({ amount }) => amount)), cost)
  })

  await t.test('without products: one for each that can be sold, in the order of the catalogue', async () => {
    const { quotes, ineligible } = await ask(family)
    assert.deepEqual(namesOf(quotes), ['help-yearly', 'help-daily', 'gold', 'cancellation', 'pack'])
    assert.deepEqual(ineligible, [])
    assert.equal(new Set(quotes.map((quote) => quote.product_quote_group_id)).size, 1)
    assert.deepEqual(
      quotes.map(({ cost }) => cost),
      [24_000, 12_000, 15_020, 5555, 4000],
    )
    assert.equal(quotes[0]?.finish, '2028-03-01T00:00:00.000Z', 'a yearly plan ends a year after its start')
  })

  await t.test('the same answer is a list without explain, and the header says what was left out', async () => {
    const old = { ...family, subscriptions: [{ user: { birthday: '1950-01-01' } }] }
    const answer = await caller.post<QuoteOut[]>(url, old)
    assert.deepEqual(namesOf(answer.body), ['help-yearly', 'help-daily', 'cancellation', 'pack'])
    assert.equal(answer.headers['ineligible'], 'gold;reasons="too_old"')
    const none = await caller.post(url, { ...family, product_ids: ['help-daily'] })
    assert.equal(none.headers['ineligible'], undefined)
    const many = await caller.post(url, {
      ...old,
      country_code: 'DE',
      region_code: null,
      product_ids: ['gold', 'pack-bags'],
      trip: { ...family.trip, finish: '2027-04-30', destinations: ['PER', { country_code: 'br' }] },
    })
    assert.equal(
      many.headers['ineligible'],
      'gold;reasons="not_sold_in_country destination_restricted too_old trip_too_long", pack-bags;reasons="too_old base_missing"',
    )
  })

  await t.test(
    'a base with those of its upgrades that are named is one quote, every other product its own',
    async () => {
      const { quotes } = await ask({
        ...family,
        product_ids: ['pack-bags', 'gold', 'pack', products.ski.id.toUpperCase()],
      })
      assert.deepEqual(namesOf(quotes), ['gold', 'pack+pack-bags+pack-ski'])
      const [, pack] = quotes
      assert.deepEqual(
        pack?.items.map(({ product_id, cost }) => [product_id, cost]),
        [
          [products.pack.id, 4000],
          [products.bags.id, 1600],
          [products.ski.id, 2800],
        ],
      )
      assert.equal(pack?.cost, 8400)
    },
  )

  await t.test('an upgrade that cannot be sold is left out of its bundle, and said', async () => {
    const { quotes, ineligible } = await ask({
      ...family,
      product_ids: ['pack', 'pack-ski', 'pack-bags'],
      subscriptions: [{ user: { birthday: '1960-01-01' } }],
    })
    assert.deepEqual(namesOf(quotes), ['pack+pack-ski'])
    assert.deepEqual(ineligible, [
      {
        product_id: products.bags.id,
        identifier: 'pack-bags',
        reasons: ['It is not sold to people older than 60 years at the start.'],
        codes: ['too_old'],
      },
    ])
  })

  await t.test('upgrades that exclude each other: the base alone and with each of them', async () => {
    const { quotes, ineligible } = await ask({ ...family, product_ids: ['pack', 'pack-ski', 'pack-dive'] })
    assert.deepEqual(namesOf(quotes), ['pack', 'pack+pack-ski', 'pack+pack-dive'])
    assert.deepEqual(ineligible, [])
  })

  await t.test('products inside of the subscriptions: one quote for all of it', async () => {
    const quote = await only({
      ...family,
      product_ids: ['help-daily'],
      subscriptions: [
        { user: { birthday: '1985-05-04' }, product_ids: ['gold'] },
        { user: { birthday: '1990-05-04' }, product_ids: ['gold'] },
        { user: {} },
      ],
    })
    assert.equal(quote.num_subscriptions, 3)
    assert.equal(quote.num_people, 3)
    assert.equal(quote.cost, 2 * 5010 + 3000)
    // 8 % of each 50.10 and 5 % of 30.00: taxes are rounded for each line.
    assert.deepEqual([quote.insurance_taxes, quote.taxes], [2 * 401, 150])
    assert.deepEqual(
      quote.items.map(({ product_id, cost }) => [product_id, cost]),
      [
        [products.gold.id, 10_020],
        [products.daily.id, 3000],
      ],
    )
  })

  await t.test('stored without names, for the caller’s company', async () => {
    const { id } = await only({ ...family, product_ids: ['gold'] })
    const { rows } = await sql<{ company_id: string; content: unknown; hours: number }>`
      select company_id, content, extract(epoch from valid_until - created_at) / 3600 as hours from product_quotes where id = ${id}`.execute(
      app.db.db(),
    )
    assert.equal(rows[0]?.company_id, company.id)
    assert.equal(Number(rows[0]?.hours), 24)
    assert.doesNotMatch(JSON.stringify(rows[0]?.content), /Ada|Lindqvist|example\.com|1985-05-04|2015-02-28/)
  })
})
