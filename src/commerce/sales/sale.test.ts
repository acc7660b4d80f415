import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { countryId } from '../../reference/index.ts'
import { readSaleRequest } from './sale.service.ts'
import { parseSale, saleRules } from './sale-in.v2.wire.ts'

const now = new Date('2026-11-14T12:00:00.000Z')
const ada = { name: 'Ada Maria Lindqvist', email: ' ada@example.com ', birthday: '1985-05-04' }
const sale = { currency_code: 'usd', country_code: 'ca', subscriptions: [{ user: ada }] }

test('the body of a purchase', async (t) => {
  await t.test('all of it', () => {
    const draft = parseSale(
      {
        ...sale,
        region_code: 'ca-on',
        language: 'es-MX',
        start: 1_803_859_200,
        finish: '2027-03-10',
        product_ids: ['Gold', 'gold', ' SKI '],
        subscriptions: [
          {
            user: {
              ...ada,
              first_name: 'Adele',
              home_country: 'swe',
              phone_number: '+46 70 123 45 67',
              external_id: 1042,
              language: 'sv',
              address: { street: 'Storgatan 1', postal_code: 11_123, city: ' Stockholm ', note: null },
            },
            beneficiaries: [{ first_name: 'Bo', birthday: '2015-02-28', relation: 'child', product_ids: ['none'] }],
            product_ids: ['silver'],
          },
          { user: { external_id: 'E-7' } },
        ],
        product_quote_id: '01A1D9ED-C200-71EE-A407-694234D4E3EB',
        coupon: ' spring20 ',
        metadata: { booking: 77_120, vip: true, note: null, more: { a: [1] }, text: 'x' },
        payment_method: 4_242_424_242_424_242,
        external_id: 'ORDER-1',
      },
      now,
      'purchase',
    )
    const nothing = { homeCountry: null, phone: null, address: null, language: null, birthday: null, email: null }
    assert.deepEqual(draft, {
      purpose: 'purchase',
      currency: 'USD',
      countryCode: 'CA',
      regionCode: 'ON',
      language: 'es',
      start: new Date('2027-03-01T00:00:00.000Z'),
      finish: new Date('2027-03-10T23:59:59.999Z'),
      productRefs: ['gold', 'ski'],
      items: [
        {
          person: {
            firstName: 'Adele',
            lastName: 'Maria Lindqvist',
            email: 'ada@example.com',
            birthday: '1985-05-04',
            homeCountry: 'SWE',
            phone: '+46 70 123 45 67',
            address: 'Storgatan 1\n11123\nStockholm',
            externalId: '1042',
            language: 'sv',
          },
          beneficiaries: [{ firstName: 'Bo', lastName: null, birthday: '2015-02-28', relation: 'child' }],
          productRefs: ['silver'],
        },
        {
          person: { ...nothing, firstName: null, lastName: null, externalId: 'E-7' },
          beneficiaries: [],
          productRefs: [],
        },
      ],
      trip: null,
      quoteId: '01a1d9ed-c200-71ee-a407-694234d4e3eb',
      couponCode: 'spring20',
      metadata: { booking: '77120', vip: 'true', note: '', more: '{"a":[1]}', text: 'x' },
      paymentMethod: '4242424242424242',
      externalId: 'ORDER-1',
      errors: {},
    })
  })

  await t.test('a card as an object', () => {
    const payment = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: 30, cvc: 123 }
    const { paymentMethod, errors } = parseSale({ ...sale, payment_method: payment }, now, 'purchase')
    assert.deepEqual(paymentMethod, { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' })
    assert.deepEqual(errors, {})
  })

  const wrong: readonly (readonly [what: string, body: unknown, fields: readonly string[]])[] = [
    ['nothing at all', undefined, ['country_code', 'currency_code', 'subscriptions']],
    ['a list', [], ['country_code', 'currency_code', 'subscriptions']],
    ['nobody', { ...sale, subscriptions: [{}] }, ['subscriptions.0.user.email', 'subscriptions.0.user.first_name']],
    [
      'a name without an address',
      { ...sale, subscriptions: [{ user: { name: 'Ada' } }] },
      ['subscriptions.0.user.email'],
    ],
    [
      'a beneficiary without a name',
      { ...sale, subscriptions: [{ user: ada, beneficiaries: [{ last_name: 'L' }] }] },
      ['subscriptions.0.beneficiaries.0.first_name'],
    ],
    [
      'wrong types everywhere',
      {
        currency_code: [],
        country_code: {},
        region_code: [],
        language: {},
        start: {},
        finish: [],
        product_ids: [1, {}],
        subscriptions: [{ user: 'Ada', beneficiaries: [7], product_ids: 'gold' }, null, 3],
        trip: {
          destinations: [null, 5],
          activities: 5,
          air_segments: 7,
          hotel_segments: [3],
          total_cost: 'much',
          start: [],
        },
        product_quote_id: 'x',
        coupon: {},
        metadata: [],
        payment_method: [],
        external_id: {},
      },
      [
        'country_code',
        'coupon',
        'currency_code',
        'external_id',
        'finish',
        'language',
        'metadata',
        'payment_method',
        'product_ids',
        'product_quote_id',
        'region_code',
        'start',
        'subscriptions.0.beneficiaries.0.first_name',
        'subscriptions.0.product_ids',
        'subscriptions.0.user.email',
        'subscriptions.0.user.first_name',
        'subscriptions.1.user.email',
        'subscriptions.1.user.first_name',
        'subscriptions.2.user.email',
        'subscriptions.2.user.first_name',
        'trip.start',
        'trip.total_cost',
      ],
    ],
    [
      'too much',
      { ...sale, metadata: { a: 'x'.repeat(8001) }, product_ids: Array.from({ length: 51 }, (_, n) => `p${n}`) },
      ['metadata', 'product_ids'],
    ],
    ['a region elsewhere', { ...sale, region_code: 'US-NY' }, ['region_code']],
    ['a card without a number', { ...sale, payment_method: { cvc: '123' } }, ['payment_method']],
  ]
  for (const [what, body, fields] of wrong)
    await t.test(`refused: ${what}`, () => {
      const { errors } = parseSale(body, now, 'purchase')
      assert.deepEqual(Object.keys(errors).sort(), fields)
      assert.throws(() => saleRules('purchase')(body, now), { status: 422 })
    })
})

test('countries and the trip of a sale', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const read = (body: object, purpose: 'quote' | 'purchase' = 'purchase') =>
    readSaleRequest(app.ctx(), parseSale({ ...sale, ...body }, app.clock.now(), purpose))

  await t.test('codes of three letters become those of two', async () => {
    const { countryCode, items } = await read({
      country_code: 'can',
      subscriptions: [{ user: { ...ada, home_country: 'swe' } }],
    })
    assert.deepEqual([countryCode, items[0]?.person.homeCountry], ['CA', 'SE'])
  })

  await t.test('destinations without dates have those of the trip, or of the sale', async () => {
    const day = { start: '2027-03-01', finish: '2027-03-10' }
    for (const body of [
      { trip: { ...day, destinations: ['br', 'PER'] } },
      { ...day, trip: { destinations: ['BR', { country_code: 'pe' }] } },
    ]) {
      const { trip } = await read(body)
      assert.deepEqual(trip?.countryIds, [countryId('BR'), countryId('PE')].toSorted())
      assert.equal(trip?.start.toISOString(), '2027-03-01T00:00:00.000Z')
      assert.equal(trip?.finish.toISOString(), '2027-03-10T23:59:59.999Z')
    }
  })

  await t.test('a trip without its own times lasts from its first destination until the end of the last', async () => {
    const destinations = [
      { country_id: 'PE', entry_date: '2027-03-05', exit_date: '2027-03-10' },
      { country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-05' },
    ]
    const { trip } = await read({ trip: { destinations, total_cost: '240000', currency_code: 'eur' } })
    assert.deepEqual(
      [trip?.start.toISOString(), trip?.finish.toISOString(), trip?.totalCost, trip?.currency],
      ['2027-03-01T00:00:00.000Z', '2027-03-10T23:59:59.999Z', 240_000, 'EUR'],
    )
  })

  await t.test('a trip of dates alone is enough for a quote, not for a purchase', async () => {
    const trip = { start: '2027-03-01', finish: '2027-03-10', total_cost: 5 }
    assert.deepEqual((await read({ trip }, 'quote')).trip?.countryIds, [])
    await assert.rejects(read({ trip }), { fields: { 'trip.destinations': ['must name at least one destination'] } })
  })

  await t.test('all that is wrong is said at once', async () => {
    const trip = { destinations: ['QQ', { country_code: 'BR', entry_date: 'soon', exit_date: '2027-03-04' }] }
    const refused = read({
      country_code: 'QQ',
      currency_code: 'x',
      trip,
      subscriptions: [{ user: { ...ada, home_country: 'QQ' } }],
    })
    await assert.rejects(refused, ({ fields }: { fields: object }) => {
      assert.deepEqual(Object.keys(fields).sort(), [
        'country_code',
        'currency_code',
        'subscriptions.0.user.home_country',
        'trip.destinations.0.country_id',
        'trip.destinations.0.entry_date',
        'trip.destinations.0.exit_date',
        'trip.destinations.1.entry_date',
      ])
      return true
    })
  })
})
