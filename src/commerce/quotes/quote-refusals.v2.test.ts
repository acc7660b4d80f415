import assert from 'node:assert/strict'
import { test } from 'node:test'
import { family, quoteWorld, url } from './quotes.testing.ts'

interface Refusal {
  readonly error: { readonly code: string; readonly fields?: Readonly<Record<string, readonly string[]>> }
}

test('who may ask for quotes, and what is refused', async (t) => {
  const { app, company, caller } = await quoteWorld(t)

  await t.test('who may ask', async () => {
    const traveller = await app.givenTraveller(company)
    const manager = await app.givenManager(company)
    for (const who of [caller, app.asPublic(company), app.as(traveller), app.as(manager)])
      assert.equal((await who.post(url, family)).status, 200)
    for (const who of [app.nobody, app.as(await app.givenStaff())])
      assert.equal((await who.post(url, family)).status, 401)
    assert.equal((await app.as(await app.givenNetworkResponder()).post(url, family)).status, 403)
    const other = await app.givenCompany()
    const headers = { authorization: `TKN ${company.key}`, organization: other.id }
    assert.equal((await app.withHeaders(headers).post(url, family)).status, 401)
  })

  const wrong: readonly (readonly [what: string, body: object, fields: readonly string[]])[] = [
    ['nothing', {}, ['country_code', 'currency_code', 'subscriptions']],
    [
      'null',
      { currency_code: null, country_code: null, subscriptions: null },
      ['country_code', 'currency_code', 'subscriptions'],
    ],
    [
      'codes that are none',
      { ...family, currency_code: 'XQX', country_code: 'QQ', region_code: '?' },
      ['country_code', 'currency_code', 'region_code'],
    ],
    ['an unknown product', { ...family, product_ids: ['gold', 'silver'] }, ['product_ids']],
    [
      'an unknown product in a subscription',
      { ...family, subscriptions: [{ product_ids: ['silver'] }] },
      ['subscriptions.0.product_ids'],
    ],
    [
      'no product in one of several subscriptions',
      { ...family, subscriptions: [{ product_ids: ['gold'] }, {}] },
      ['subscriptions.1.product_ids'],
    ],
    [
      'two bases in a subscription',
      { ...family, subscriptions: [{ product_ids: ['gold', 'pack'] }] },
      ['subscriptions.0.product_ids'],
    ],
    [
      'upgrades in a subscription that exclude each other',
      { ...family, subscriptions: [{ product_ids: ['pack', 'pack-ski', 'pack-dive'] }] },
      ['subscriptions.0.product_ids'],
    ],
    [
      'people',
      {
        ...family,
        subscriptions: [
          {
            user: { birthday: '1985-02-30', email: 'ada', home_country: 'QQ', language: 'xx' },
            beneficiaries: [{ birthday: '2030-01-01' }],
          },
        ],
      },
      [
        'subscriptions.0.beneficiaries.0.birthday',
        'subscriptions.0.user.birthday',
        'subscriptions.0.user.email',
        'subscriptions.0.user.home_country',
        'subscriptions.0.user.language',
      ],
    ],
    [
      'times and the trip',
      {
        ...family,
        start: 'soon',
        trip: {
          destinations: ['QQ', { country_code: 'BR', entry_date: '2027-03-05', exit_date: '2027-03-04' }],
          start: '2027-03-01',
          finish: '2027-03-10',
          total_cost: -1,
          currency_code: 'XQX',
        },
      },
      [
        'start',
        'trip.currency_code',
        'trip.destinations.0.country_id',
        'trip.destinations.1.exit_date',
        'trip.total_cost',
      ],
    ],
    ['finish before start', { ...family, start: '2027-03-02', finish: '2027-03-01' }, ['finish']],
    ['six years', { ...family, start: '2027-03-02', finish: '2033-03-01' }, ['finish']],
  ]
  for (const [what, body, fields] of wrong)
    await t.test(`422: ${what}`, async () => {
      const { status, body: refusal, text } = await caller.post<Refusal>(url, body)
      assert.equal(status, 422, text)
      assert.deepEqual(Object.keys(refusal.error.fields ?? {}).sort(), fields)
    })
})
