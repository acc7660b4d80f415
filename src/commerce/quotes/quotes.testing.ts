import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Caller, type GivenCompany, type TestApp, testApp } from '../../../test/support/app.ts'
import { countryId } from '../../reference/index.ts'
import { givenProduct, priceOf } from '../products/products.testing.ts'

/** A small catalogue: two assistance plans, two insurances, and a bundle with three upgrades of which two exclude each other. */
export async function givenCatalogue(app: Pick<TestApp, 'ctx'>, insurer: Pick<GivenCompany, 'id'>) {
  const yearly = await givenProduct(app, {
    identifier: 'help-yearly',
    costType: 'per_year',
    tripType: 'multiple',
    sortOrder: 1,
    prices: [priceOf('USD', 6000), priceOf('JPY', 9000), priceOf('KWD', 18_500)],
    taxes: [{ countryCode: 'CA', regionCode: null, kind: 'tax', name: 'GST', percent: 5 }],
  })
  const daily = await givenProduct(app, {
    identifier: 'help-daily',
    costType: 'per_day',
    sortOrder: 2,
    prices: [priceOf('USD', 300), priceOf('JPY', 455)],
    taxes: [
      { countryCode: 'CA', regionCode: null, kind: 'tax', name: 'GST', percent: 5 },
      { countryCode: 'CA', regionCode: 'QC', kind: 'tax', name: 'QST', percent: 9.975 },
      { countryCode: 'JP', regionCode: null, kind: 'tax', name: 'Shohizei', percent: 10 },
    ],
  })
  const gold = await givenProduct(app, {
    identifier: 'gold',
    kind: 'insurance',
    costType: 'per_day',
    sortOrder: 3,
    maxAge: 70,
    maxTripLength: 30,
    countryIds: [countryId('CA'), countryId('GB')],
    restrictedDestinationCountryIds: [countryId('PE')],
    prices: [priceOf('USD', 250, { toAge: 17 }), priceOf('USD', 501, { fromAge: 18 })],
    taxes: [{ countryCode: 'CA', regionCode: 'ON', kind: 'insurance_tax', name: 'RST', percent: 8 }],
    splits: [
      { companyId: insurer.id, percent: 70 },
      { companyId: null, percent: 12.5 },
    ],
  })
  const cancellation = await givenProduct(app, {
    identifier: 'cancellation',
    kind: 'insurance',
    costType: 'trip_cost_share',
    sortOrder: 4,
    prices: [priceOf('USD', 0, { sharePercent: 4.5 })],
  })
  const ski = await givenProduct(app, {
    identifier: 'pack-ski',
    role: 'upgrade',
    sortOrder: 6,
    prices: [priceOf('USD', 700)],
  })
  const dive = await givenProduct(app, {
    identifier: 'pack-dive',
    role: 'upgrade',
    sortOrder: 7,
    prices: [priceOf('USD', 900)],
    upgradeSiblingIds: [ski.id],
  })
  const bags = await givenProduct(app, {
    identifier: 'pack-bags',
    role: 'upgrade',
    sortOrder: 8,
    maxAge: 60,
    prices: [priceOf('USD', 400)],
  })
  const pack = await givenProduct(app, {
    identifier: 'pack',
    layoutType: 'bundle',
    sortOrder: 5,
    prices: [priceOf('USD', 1000)],
    upgradeProductIds: [ski.id, dive.id, bags.id],
  })
  return { yearly, daily, gold, cancellation, ski, dive, bags, pack }
}

/** Two adults and two children for ten days in Brazil, who live in Ontario. */
export const family = {
  currency_code: 'usd',
  country_code: 'ca',
  region_code: 'on',
  subscriptions: [
    {
      user: { name: 'Ada Lindqvist', email: 'ada@example.com', birthday: '1985-05-04' },
      beneficiaries: [
        { name: 'Bo Lindqvist', birthday: '1980-01-02', relation: 'spouse' },
        { first_name: 'Cy', birthday: '2015-02-28', relation: 'child' },
        { first_name: 'Di', birthday: '2018-12-01', relation: 'child' },
      ],
    },
  ],
  trip: { destinations: ['BR'], start: '2027-03-01', finish: '2027-03-10', total_cost: 123_450 },
}

export const url = '/api/v2/products/with_quotes'

export interface QuoteOut {
  readonly id: string
  readonly cost: number
  readonly taxes: number
  readonly insurance_taxes: number
  readonly cost_modifier: number
  readonly cost_symbol: string
  readonly currency_code: string
  readonly product_ids: readonly string[]
  readonly products: readonly { readonly identifier: string }[]
  readonly product_quote_group_id: string
  readonly splits: readonly { company_id: string | null; amount: number; taxes: number; insurance_taxes: number }[]
  readonly items: readonly { product_id: string; cost: number; taxes: number; insurance_taxes: number }[]
  readonly start: string
  readonly finish: string
  readonly valid_until: string
  readonly num_people: number
  readonly num_subscriptions: number
}
interface Explained {
  readonly quotes: readonly QuoteOut[]
  readonly ineligible: readonly {
    readonly product_id: string
    readonly identifier: string
    readonly reasons: readonly string[]
    readonly codes: readonly string[]
  }[]
}
/** The identifiers of the products of each quote. */
export const namesOf = (quotes: readonly QuoteOut[]): string[] =>
  quotes.map(({ products }) => products.map(({ identifier }) => identifier).join('+'))

export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0)

/** A company with the catalogue of `givenCatalogue`, whose insurances are another company's. */
export async function quoteWorld(t: TestContext) {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const insurer = await app.givenCompany()
  const caller = app.as(company)
  const products = await givenCatalogue(app, insurer)
  const ask = async (body: object, who: Caller = caller): Promise<Explained> => {
    const answer = await who.post<Explained>(`${url}?explain=true`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  /** The one quote, of a request that leaves nothing out. */
  const only = async (body: object): Promise<QuoteOut> => {
    const { quotes, ineligible } = await ask(body)
    assert.deepEqual(ineligible, [])
    assert.equal(quotes.length, 1)
    return quotes[0] as QuoteOut
  }
  return { app, company, insurer, caller, products, ask, only }
}
