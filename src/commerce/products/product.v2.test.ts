import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { countryId } from '../../reference/index.ts'
import { aBenefit, aDocument, flightTerms, givenProduct, priceOf } from './products.testing.ts'

type Json = Record<string, unknown>
interface Document extends Json {
  readonly id: string
  readonly url: string
  readonly file: { readonly original: string }
}
interface ProductOut extends Json {
  readonly id: string
  readonly identifier: string
  readonly name: unknown
  readonly product_documents: readonly Document[]
  readonly benefits: readonly Json[]
}

const productKeys = [
  ...['id', 'identifier', 'name', 'description', 'type', 'product_type', 'cost_type', 'layout_type', 'sort_order'],
  ...['trip_type', 'max_age', 'max_trip_length', 'refund_window', 'discontinued', 'preselected', 'disclaimer', 'faqs'],
  ...['policy_url', 'sibling_name', 'sibling_description', 'country_ids', 'countries'],
  ...['restricted_destination_country_ids', 'restricted_destination_countries', 'tiered_product_ids'],
  ...['tiered_products', 'upgrade_product_ids', 'upgrade_products', 'upgrade_sibling_ids', 'upgrade_siblings'],
  ...['product_documents', 'benefits', 'created_at', 'updated_at'],
].sort()
const benefitKeys = [
  ...['id', 'identifier', 'name', 'description', 'exclusions', 'prominent', 'sort_order', 'limit', 'excess'],
  ...['created_at', 'updated_at'],
].sort()
const documentKeys = [
  ...['id', 'product_id', 'name', 'identifier', 'group_ident', 'language', 'type', 'sort_order', 'file', 'url'],
  ...['country_ids', 'countries', 'country_division_ids', 'country_divisions', 'created_at', 'updated_at'],
].sort()

const amountKeys = (amount: string): string[] =>
  ['id', 'benefit_id', amount, 'type', 'currency_code', 'cost_symbol', 'cost_modifier'].sort()
const keysOf = (value: unknown): string[] => Object.keys(value as object).sort()

test('GET /products', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const partner = app.as(company)
  const [canada, peru] = [countryId('CA'), countryId('PE')]
  const insurance = await givenProduct(app, {
    identifier: 'gold',
    kind: 'insurance',
    costType: 'per_day',
    sortOrder: 20,
    maxAge: 75,
    maxTripLength: 90,
    countryIds: [canada],
    restrictedDestinationCountryIds: [peru],
    faqs: [{ question: { en: 'Why?', es: '¿Por qué?' }, answer: { en: 'Because.' } }],
    prices: [priceOf('CAD', 500), priceOf('KWD', 1500)],
    benefits: [
      aBenefit('baggage', { sortOrder: 2 }),
      aBenefit('medical', {
        sortOrder: 1,
        limit: { amount: 5_000_000, per: 'trip', currency: 'JPY' },
        excess: { amount: 100_000, per: 'event', currency: 'KWD' },
      }),
    ],
    documents: [
      aDocument('wording', { countryIds: [canada] }),
      aDocument('wording', { language: 'es', name: 'Condiciones' }),
      aDocument('certificate', { type: 'certificate' }),
    ],
  })
  const assistance = await givenProduct(app, {
    identifier: 'sitata-fixed',
    sortOrder: 10,
    prices: [priceOf('CAD', 5000), priceOf('USD', 4000)],
    documents: [aDocument('terms'), aDocument('terms', { language: 'es', name: 'Condiciones' })],
  })
  const flights = await givenProduct(app, {
    identifier: 'flight-protection',
    kind: 'flight_protection',
    costType: 'per_year',
    tripType: 'multiple',
    sortOrder: 30,
    prices: [priceOf('CAD', 9900)],
  })
  await givenProduct(app, { identifier: 'old', discontinued: true, prices: [priceOf('CAD', 1)] })
  const list = async (query: string, caller = partner, headers = {}): Promise<readonly ProductOut[]> => {
    const { status, body, text } = await caller.get<ProductOut[]>(`/api/v2/products?${query}`, headers)
    assert.equal(status, 200, text)
    return body
  }
  const identifiers = async (query: string): Promise<string[]> => (await list(query)).map((one) => one.identifier)

  const markets: readonly (readonly [query: string, sold: readonly string[]])[] = [
    ['currency_code=CAD&country_code=CA', ['sitata-fixed', 'gold', 'flight-protection']],
    ['currency_code=cad&country_code=can', ['sitata-fixed', 'gold', 'flight-protection']],
    ['currency_code=CAD&country_code=ca&assistance_only=true', ['sitata-fixed']],
    ['currency_code=CAD&country_code=CA&assistance_only=false', ['sitata-fixed', 'gold', 'flight-protection']],
    ['currency_code=CAD&country_code=US', ['sitata-fixed', 'flight-protection']],
    ['currency_code=USD&country_code=CA', ['sitata-fixed']],
    ['currency_code=KWD&country_code=CA', ['gold']],
    ['currency_code=EUR&country_code=CA', []],
  ]
  for (const [query, sold] of markets)
    await t.test(`what is sold, by sort order: ${query}`, async () => {
      assert.deepEqual(await identifiers(query), sold)
    })

  await t.test('an upgrade is listed where its base is', async () => {
    const upgrade = await givenProduct(app, { identifier: 'sports', role: 'upgrade', prices: [priceOf('SEK', 100)] })
    assert.deepEqual(await identifiers('currency_code=SEK&country_code=SE'), [])
    await givenProduct(app, {
      identifier: 'bundle',
      layoutType: 'bundle',
      sortOrder: 1,
      upgradeProductIds: [upgrade.id],
      prices: [priceOf('SEK', 900)],
    })
    assert.deepEqual(await identifiers('currency_code=SEK&country_code=SE'), ['sports', 'bundle'])
  })

  await t.test('every field', async () => {
    const all = await list('currency_code=CAD&country_code=CA')
    for (const product of all) {
      const { flight_protection: terms, ...rest } = product
      assert.deepEqual(keysOf(rest), productKeys)
      assert.equal(terms === undefined, product.id !== flights.id)
      for (const [key, value] of Object.entries(rest))
        if (key.endsWith('s') || key.endsWith('_ids')) assert.notEqual(value, null, key)
    }
    const [, gold, protection] = all
    assert.ok(gold && protection)
    assert.deepEqual(
      [gold['type'], gold['product_type'], gold['cost_type'], gold['layout_type'], gold['trip_type']],
      [1, 0, 1, 0, 0],
    )
    assert.deepEqual([gold['max_age'], gold['max_trip_length'], gold['refund_window']], [75, 90, 14])
    assert.deepEqual(gold['country_ids'], [canada])
    const [there] = gold['countries'] as Json[]
    assert.deepEqual(keysOf(there), ['country_code', 'country_code_3', 'id', 'name', 'updated_at'])
    assert.deepEqual([there?.['name'], there?.['country_code'], there?.['country_code_3']], ['Canada', 'CA', 'CAN'])
    assert.deepEqual((gold['restricted_destination_countries'] as Json[])[0]?.['name'], 'Peru')
    assert.deepEqual(gold['faqs'], [{ question: 'Why?', answer: 'Because.' }])
    assert.match(String(gold['created_at']), /\.\d{3}Z$/)
    assert.deepEqual([protection['type'], protection['cost_type'], protection['trip_type']], [2, 2, 1])
    assert.deepEqual(protection['flight_protection'], {
      delay_minutes: 120,
      lounge_delay_minutes: 60,
      minimum_connection_minutes: 45,
      annual_trip_allowance: 12,
      registration_closes_hours: 24,
      cap_per_trip: 60_000,
      cap_per_year: 200_000,
      currency_code: 'USD',
      payouts: flightTerms.payouts,
    })
  })

  await t.test('benefits by sort order, with limit and excess in their currencies', async () => {
    const gold = (await list('currency_code=CAD&country_code=CA')).find(({ id }) => id === insurance.id)
    const [medical, baggage] = gold?.benefits ?? []
    assert.deepEqual(keysOf(medical), benefitKeys)
    assert.deepEqual([medical?.['identifier'], baggage?.['identifier']], ['medical', 'baggage'])
    const limit = medical?.['limit'] as Json
    const excess = medical?.['excess'] as Json
    assert.deepEqual(keysOf(limit), amountKeys('limit'))
    assert.deepEqual(keysOf(excess), amountKeys('amount'))
    assert.equal(limit['benefit_id'], medical?.['id'])
    assert.deepEqual(
      [limit['limit'], limit['type'], limit['currency_code'], limit['cost_symbol'], limit['cost_modifier']],
      [5_000_000, 1, 'JPY', '¥', 1],
    )
    assert.deepEqual([excess['amount'], excess['type'], excess['cost_modifier']], [100_000, 2, 0.001])
    assert.deepEqual([baggage?.['limit'], baggage?.['excess']], [null, null])
  })

  await t.test('documents in each language, with the address of their PDF; no certificate', async () => {
    const gold = (await list('currency_code=CAD&country_code=CA')).find(({ id }) => id === insurance.id)
    const documents = gold?.product_documents ?? []
    assert.deepEqual(
      documents.map(({ language, name }) => [language, name]),
      [
        ['en', 'Policy wording'],
        ['es', 'Condiciones'],
      ],
    )
    const [wording] = documents
    assert.ok(wording)
    assert.deepEqual(keysOf(wording), documentKeys)
    assert.equal(wording.url.split('?')[0], `http://godwit.test/api/v2/product_documents/${wording.id}.pdf`)
    assert.deepEqual(wording.file, { original: wording.url })
    assert.equal(wording['product_id'], insurance.id)
    assert.deepEqual(
      (wording['countries'] as Json[]).map(({ country_code }) => country_code),
      ['CA'],
    )
  })

  await t.test('texts in the caller’s language, or in all; the terms in it too', async () => {
    const read = async (language: string) =>
      (await list('currency_code=USD&country_code=CA', partner, { 'accept-language': language }))[0]
    assert.equal((await read('es'))?.name, 'Asistencia')
    assert.equal((await read('fr'))?.name, 'Assistance')
    assert.deepEqual((await read('all'))?.name, { en: 'Assistance', es: 'Asistencia' })
    const [english, spanish] = assistance.documents
    assert.match(String((await read('en'))?.['policy_url']), new RegExp(`${english?.id}\\.pdf\\?expires=`))
    assert.match(String((await read('es'))?.['policy_url']), new RegExp(`${spanish?.id}\\.pdf\\?expires=`))
  })

  await t.test('who may read', async (t) => {
    const query = '/api/v2/products?currency_code=CAD&country_code=CA'
    const traveller = await app.givenTraveller(company)
    const manager = await app.givenManager(company)
    for (const [who, caller, status] of [
      ['a public key', app.asPublic(company), 200],
      ['a company', partner, 200],
      ['a traveller', app.as(traveller), 200],
      ['a manager', app.as(manager), 200],
      ['staff', app.as(await app.givenStaff()), 200],
      ['nobody', app.nobody, 401],
      ['a wrong key', app.as('gwc_wrong'), 401],
    ] as const)
      await t.test(`${who}: ${status}`, async () => {
        assert.equal((await caller.get(query)).status, status)
      })
    await t.test('the same answer again: 304', async () => {
      const { headers } = await partner.get(query)
      assert.equal((await partner.get(query, { 'if-none-match': String(headers['etag']) })).status, 304)
    })
  })

  const refused: readonly (readonly [query: string, fields: readonly string[]])[] = [
    ['', ['currency_code', 'country_code']],
    ['currency_code=CAD', ['country_code']],
    ['country_code=CA', ['currency_code']],
    ['currency_code=&country_code=', ['currency_code', 'country_code']],
    ['currency_code=XQX&country_code=QQ', ['currency_code', 'country_code']],
    ['currency_code=dollars&country_code=CA', ['currency_code']],
    [`currency_code=CAD&country_code=${canada}`, ['country_code']],
  ]
  for (const [query, fields] of refused)
    await t.test(`422: ${query || 'no query'}`, async () => {
      const { status, body } = await partner.get<{ error: { fields: Json } }>(`/api/v2/products?${query}`)
      assert.equal(status, 422)
      assert.deepEqual(keysOf(body.error.fields), [...fields].sort())
    })
})
