import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { GivenDemo } from '../demo/demo.testing.ts'
import type { DemoCompany } from '../demo-cast/demo-json.ts'
import { demoProductId } from './demo-products.ts'

type Json = Record<string, unknown>
interface Sold extends Json {
  readonly id: string
  readonly identifier: string
  readonly benefits: readonly Json[]
  readonly product_documents: readonly Json[]
}

const assistance = ['sitata-fixed', 'sitata-daily', 'sitata-yearly']
const tiers = ['travel-insurance-essential', 'travel-insurance-comfort', 'travel-insurance-premier']
const upgrades = ['trip-cover-baggage', 'trip-cover-baggage-plus', 'trip-cover-cancellation']
const everything = [...assistance, ...tiers, 'trip-cover', ...upgrades, 'flight-protection']

export async function showsProducts(t: TestContext, { app, demo }: GivenDemo): Promise<void> {
  const company = demo.companies[0] as DemoCompany
  const staff = app.as(demo.staff)
  const list = async (query: string, headers = {}): Promise<readonly Sold[]> => {
    const { status, body, text } = await app.as(company).get<Sold[]>(`/api/v2/products?${query}`, headers)
    assert.equal(status, 200, text)
    return body
  }
  const identifiers = (all: readonly Sold[]): string[] => all.map(({ identifier }) => identifier)
  const named = (product: Sold | undefined, field: string): string[] =>
    ((product?.[field] ?? []) as Sold[]).map(({ identifier }) => identifier).sort()
  const all = await list('currency_code=USD&country_code=US')
  const one = (identifier: string): Sold | undefined => all.find((product) => product.identifier === identifier)

  await t.test('demo.json names the products, with the same ids in every installation', () => {
    assert.deepEqual(demo.products.map(({ identifier }) => identifier).sort(), [...everything].sort())
    for (const { id, identifier } of demo.products) assert.equal(id, demoProductId(identifier))
  })

  for (const currency of ['USD', 'EUR', 'GBP', 'CAD', 'JPY', 'KWD'])
    await t.test(`all of it is sold in ${currency}`, async () => {
      assert.deepEqual(identifiers(await list(`currency_code=${currency}&country_code=DE`)), everything)
    })

  await t.test('only assistance is sold where no insurer is, and with assistance_only', async () => {
    assert.deepEqual(identifiers(await list('currency_code=USD&country_code=PE')), assistance)
    assert.deepEqual(identifiers(await list('currency_code=USD&country_code=US&assistance_only=true')), assistance)
  })

  await t.test(
    'plans for a trip, a day and a year; three tiers; a bundle whose upgrades for baggage exclude each other',
    () => {
      assert.deepEqual(
        assistance.map((plan) => [one(plan)?.['type'], one(plan)?.['cost_type'], one(plan)?.['trip_type']]),
        [
          [0, 0, 0],
          [0, 1, 0],
          [0, 2, 1],
        ],
      )
      for (const tier of tiers)
        assert.deepEqual(named(one(tier), 'tiered_products'), tiers.filter((other) => other !== tier).sort())
      assert.equal(one('trip-cover')?.['layout_type'], 1)
      assert.deepEqual(named(one('trip-cover'), 'upgrade_products'), upgrades)
      assert.deepEqual(named(one('trip-cover-baggage'), 'upgrade_siblings'), ['trip-cover-baggage-plus'])
      assert.deepEqual(named(one('trip-cover-baggage-plus'), 'upgrade_siblings'), ['trip-cover-baggage'])
      assert.deepEqual(named(one('trip-cover-cancellation'), 'upgrade_siblings'), [])
      assert.equal(one('trip-cover-cancellation')?.['cost_type'], 3)
    },
  )

  await t.test('flight protection has the terms that claims are decided by', () => {
    const terms = one('flight-protection')?.['flight_protection'] as Json
    const { delay_minutes, lounge_delay_minutes, minimum_connection_minutes } = terms
    assert.deepEqual([delay_minutes, lounge_delay_minutes, minimum_connection_minutes], [120, 60, 45])
    assert.deepEqual([terms['annual_trip_allowance'], terms['registration_closes_hours']], [12, 24])
  })

  await t.test('every text and document is there in English and Spanish', async () => {
    for (const product of await list('currency_code=USD&country_code=US', { 'accept-language': 'all' })) {
      for (const text of [product['name'], product['description'], product['disclaimer']])
        assert.deepEqual(Object.keys(text as Json).sort(), ['en', 'es'], product.identifier)
      assert.ok(product.benefits.length > 0)
      for (const benefit of product.benefits)
        assert.deepEqual(Object.keys(benefit['description'] as Json).sort(), ['en', 'es'])
      assert.deepEqual(
        product.product_documents.map(({ type, language }) => `${type} ${language}`),
        ['0 en', '0 es', '1 en', '1 es'],
      )
    }
    const desk = await staff.get<Sold>('/api/desk/products/sitata-yearly')
    assert.deepEqual(
      desk.body.product_documents.map(({ type }) => type),
      [0, 0, 1, 1, 2, 2],
    )
  })

  await t.test('taxes of Canada, Ontario, Quebec, Britain, Germany and Japan; none of the United States', async () => {
    const taxes = async (identifier: string): Promise<string[]> =>
      ((await staff.get<Sold>(`/api/desk/products/${identifier}`)).body['taxes'] as Json[]).map(
        (tax) => `${tax['country_code']} ${tax['region_code']} ${tax['kind']} ${tax['percent']}`,
      )
    const services = await taxes('sitata-fixed')
    for (const tax of ['CA null tax 5', 'CA ON tax 8', 'CA QC tax 9.975', 'DE null tax 19', 'JP null tax 10'])
      assert.ok(services.includes(tax), tax)
    const premiums = await taxes('travel-insurance-comfort')
    for (const tax of ['GB null insurance_tax 12', 'DE null insurance_tax 19', 'CA ON insurance_tax 8'])
      assert.ok(premiums.includes(tax), tax)
    assert.ok([...services, ...premiums].every((tax) => !tax.startsWith('US')))
  })
  await t.test('what staff read at the desk they can send back, and nothing changes', async () => {
    for (const { identifier } of demo.products) {
      const { body } = await staff.get<Sold>(`/api/desk/products/${identifier}`)
      const again = await staff.put<Sold>(`/api/desk/products/${identifier}`, { product: body })
      assert.equal(again.status, 200, again.text)
      assert.deepEqual(again.body, body)
    }
  })
}
