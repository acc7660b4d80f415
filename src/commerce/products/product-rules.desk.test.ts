import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { toFlightProtectionV2 } from './product.v2.wire.ts'
import { aBenefit, flightTerms, givenProduct } from './products.testing.ts'

type Json = Record<string, unknown>
interface Refusal {
  readonly error: { readonly code: string; readonly fields: Readonly<Record<string, readonly string[]>> }
}

const url = '/api/desk/products'
const valid = {
  name: 'Plan',
  description: 'A plan.',
  type: 1,
  cost_type: 0,
  prices: [{ currency_code: 'USD', amount: 100 }],
}
const price = (more: Json): Json => ({ prices: [{ currency_code: 'USD', amount: 100, ...more }] })
const share = (more: Json): Json => ({ cost_type: 3, prices: [{ currency_code: 'USD', share_percent: 5, ...more }] })
const tax = (more: Json): Json => ({
  taxes: [{ country_code: 'CA', kind: 'tax', name: 'GST', percent: 5, ...more }],
})
const benefit = (more: Json): Json => ({
  benefits: [{ identifier: 'medical', name: 'Doctors', description: 'Doctors.', ...more }],
})
const document = (more: Json): Json => ({
  product_documents: [{ identifier: 'wording', name: 'Wording', language: 'en', type: 0, body: '# Wording', ...more }],
})
const terms = toFlightProtectionV2(flightTerms)
const flight = (more: Json): Json => ({ type: 2, flight_protection: { ...terms, ...more } })
const unknown = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'

/** What is sent besides a valid product, and the fields that are named. */
const refused: readonly (readonly [sent: Json, fields: readonly string[]])[] = [
  [{ identifier: 'two words' }, ['identifier']],
  [{ identifier: 'taken' }, ['identifier']],
  [{ identifier: unknown }, ['identifier']],
  [{ name: '' }, ['name']],
  [{ name: { es: 'Plan' } }, ['name']],
  [{ name: { en: 'Plan', xx: 'Plan' } }, ['name']],
  [{ description: ' ' }, ['description']],
  [{ type: 9 }, ['type']],
  [{ nonsense: 1 }, ['nonsense']],
  [{ max_age: -2 }, ['max_age']],
  [{ max_trip_length: 100_000 }, ['max_trip_length']],
  [{ refund_window: -5 }, ['refund_window']],
  [{ policy_url: 'javascript:alert(1)' }, ['policy_url']],
  [{ features: ['everything'] }, ['features.0']],
  [{ faqs: [{ question: '', answer: 'Yes.' }] }, ['faqs.0.question']],
  [{ country_ids: ['CA', 'QQ', unknown] }, ['country_ids.1', 'country_ids.2']],
  [{ restricted_destination_country_ids: ['nowhere'] }, ['restricted_destination_country_ids.0']],
  [{ prices: [] }, ['prices']],
  [price({ currency_code: 'XQX' }), ['prices.0.currency_code']],
  [price({ amount: -1 }), ['prices.0.amount']],
  [price({ amount: 10_000_000_001 }), ['prices.0.amount']],
  [{ prices: [{ currency_code: 'USD' }] }, ['prices.0.amount']],
  [price({ share_percent: 5 }), ['prices.0.share_percent']],
  [price({ from_age: 70, to_age: 60 }), ['prices.0.to_age']],
  [price({ from_age: -1 }), ['prices.0.from_age']],
  [{ prices: [...valid.prices, { currency_code: 'usd', amount: 50, to_age: 20 }] }, ['prices.1']],
  [share({ share_percent: null, amount: 5 }), ['prices.0.amount', 'prices.0.share_percent']],
  [share({ share_percent: 101 }), ['prices.0.share_percent']],
  [tax({ country_code: 'QQ' }), ['taxes.0.country_code']],
  [tax({ region_code: 'ZZ' }), ['taxes.0.region_code']],
  [tax({ percent: 0 }), ['taxes.0.percent']],
  [tax({ percent: 1.23456 }), ['taxes.0.percent']],
  [tax({ name: ' ' }), ['taxes.0.name']],
  [tax({ kind: 'toll' }), ['taxes.0.kind']],
  [{ type: 0, ...tax({ kind: 'insurance_tax' }) }, ['taxes.0.kind']],
  [{ taxes: [...(tax({})['taxes'] as Json[]), ...(tax({ percent: 6 })['taxes'] as Json[])] }, ['taxes.1']],
  [{ splits: [{ company_id: unknown, percent: 10 }] }, ['splits.0.company_id']],
  [{ splits: [{ percent: 60 }, { percent: 50 }] }, ['splits', 'splits.1.company_id']],
  [{ splits: [{ percent: 0 }] }, ['splits.0.percent']],
  [benefit({ identifier: 'Bad one' }), ['benefits.0.identifier']],
  [benefit({ name: '' }), ['benefits.0.name']],
  [
    benefit({ limit: { limit: -1, currency_code: 'XQX' } }),
    ['benefits.0.limit.currency_code', 'benefits.0.limit.limit'],
  ],
  [benefit({ excess: { amount: 1, currency_code: 'USD', type: 7 } }), ['benefits.0.excess.type']],
  [{ benefits: [1, 2].flatMap(() => benefit({})['benefits'] as Json[]) }, ['benefits.1.identifier']],
  [document({ language: 'xx' }), ['product_documents.0.language']],
  [document({ body: '' }), ['product_documents.0.body']],
  [document({ country_ids: ['QQ'] }), ['product_documents.0.country_ids.0']],
  [document({ country_division_ids: ['CA-ZZ'] }), ['product_documents.0.country_division_ids.0']],
  [
    { product_documents: [1, 2].flatMap(() => document({})['product_documents'] as Json[]) },
    ['product_documents.1.identifier'],
  ],
  [{ type: 2 }, ['flight_protection']],
  [{ flight_protection: terms }, ['flight_protection']],
  [
    flight({ delay_minutes: -1, currency_code: 'XQX' }),
    ['flight_protection.currency_code', 'flight_protection.delay_minutes'],
  ],
  [flight({ cap_per_trip: 300_000 }), ['flight_protection.cap_per_trip']],
  [flight({ payouts: { ...terms.payouts, baggage_lost: -1 } }), ['flight_protection.payouts.baggage_lost']],
  [{ layout_type: 1 }, ['upgrade_product_ids']],
  [{ upgrade_product_ids: ['an-upgrade'] }, ['upgrade_product_ids']],
  [{ layout_type: 1, upgrade_product_ids: ['taken', 'nothing'] }, ['upgrade_product_ids.0', 'upgrade_product_ids.1']],
  [{ layout_type: 1, cost_type: 2, upgrade_product_ids: ['an-upgrade'] }, ['upgrade_product_ids.0']],
  [{ upgrade_sibling_ids: ['an-upgrade'] }, ['upgrade_sibling_ids']],
  [{ product_type: 1, upgrade_sibling_ids: ['taken'] }, ['upgrade_sibling_ids.0']],
  [{ product_type: 1, layout_type: 1, upgrade_product_ids: ['an-upgrade'] }, ['layout_type']],
  [
    { tiered_product_ids: ['nothing', 'assistance', 'an-upgrade'] },
    ['tiered_product_ids.0', 'tiered_product_ids.1', 'tiered_product_ids.2'],
  ],
  [{ product_type: 1, tiered_product_ids: ['taken'] }, ['tiered_product_ids']],
  [
    { name: '', type: 9, max_age: -9, prices: [{ currency_code: 'XQX', amount: -1 }], nonsense: true },
    ['max_age', 'name', 'nonsense', 'prices.0.amount', 'prices.0.currency_code', 'type'],
  ],
  [
    { name: '', country_ids: ['QQ'], max_age: -9, tiered_product_ids: ['nothing'] },
    ['country_ids.0', 'max_age', 'name', 'tiered_product_ids.0'],
  ],
]

test('what a product must not be: all wrong fields at once, and nothing is written', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const staff = app.as(await app.givenStaff())
  await givenProduct(app, { identifier: 'taken', kind: 'insurance' })
  await givenProduct(app, { identifier: 'assistance' })
  await givenProduct(app, { identifier: 'an-upgrade', role: 'upgrade', kind: 'insurance' })
  await givenProduct(app, { identifier: 'other', kind: 'insurance', benefits: [aBenefit('medical')] })
  const rows = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from product_versions`.execute(app.db.db())).rows[0]?.n
  const before = await rows()

  for (const [sent, fields] of refused)
    await t.test(`made with ${JSON.stringify(sent).slice(0, 150)}`, async () => {
      const { status, body, text } = await staff.post<Refusal>(url, {
        product: { identifier: 'new', ...valid, ...sent },
      })
      assert.equal(status, 422, text)
      assert.deepEqual(Object.keys(body.error.fields).sort(), [...fields].sort(), text)
    })

  await t.test('what is required', async () => {
    const { status, body } = await staff.post<Refusal>(url, { product: {} })
    assert.equal(status, 422)
    for (const field of ['identifier', 'name', 'description', 'type', 'cost_type', 'prices'])
      assert.ok(body.error.fields[field], field)
  })

  const changes: readonly (readonly [sent: Json, fields: readonly string[]])[] = [
    [{ type: 2 }, ['flight_protection']],
    [{ cost_type: 3 }, ['prices.0.amount', 'prices.0.share_percent']],
    [{ name: '', max_age: -9, country_ids: ['QQ'] }, ['country_ids.0', 'max_age', 'name']],
    [{ type: 9, max_age: -9 }, ['max_age', 'type']],
    [{ tiered_product_ids: ['other'] }, ['tiered_product_ids.0']],
  ]
  for (const [sent, fields] of changes)
    await t.test(`changed to ${JSON.stringify(sent)}`, async () => {
      const { status, body, text } = await staff.patch<Refusal>(`${url}/other`, { product: sent })
      assert.equal(status, 422, text)
      assert.deepEqual(Object.keys(body.error.fields).sort(), fields)
    })

  await t.test('nothing was written', async () => {
    assert.equal(await rows(), before)
  })
})

test('products that refer to each other say the same of each other', async (t) => {
  const app = await testApp(t)
  const staff = app.as(await app.givenStaff())
  const change = async (identifier: string, product: Json): Promise<Json> => {
    const { status, body, text } = await staff.patch(`${url}/${identifier}`, { product })
    assert.equal(status, 200, text)
    return body
  }
  const refusal = async (identifier: string, product: Json): Promise<Readonly<Record<string, readonly string[]>>> => {
    const { status, body } = await staff.patch<Refusal>(`${url}/${identifier}`, { product })
    assert.equal(status, 422)
    return body.error.fields
  }
  const named = async (identifier: string, list: string): Promise<string[]> =>
    ((await staff.get(`${url}/${identifier}`)).body[list] as { identifier: string }[])
      .map((one) => one.identifier)
      .sort()
  const versionOf = async (identifier: string) => (await staff.get(`${url}/${identifier}`)).body['version']
  const plans = ['bronze', 'silver', 'gold', 'platinum']
  for (const identifier of plans) await givenProduct(app, { identifier, kind: 'insurance' })
  for (const identifier of ['bags', 'bags-plus', 'sports']) await givenProduct(app, { identifier, role: 'upgrade' })
  const families = async (): Promise<string[][]> => {
    const all: string[][] = []
    for (const plan of plans) all.push(await named(plan, 'tiered_products'))
    return all
  }

  await t.test('tiers: one that joins is named by all', async () => {
    await change('bronze', { tiered_product_ids: ['silver'] })
    assert.deepEqual(await families(), [['silver'], ['bronze'], [], []])
    const { status } = await staff.patch(`${url}/gold`, { product: { tiered_product_ids: ['silver', 'bronze'] } })
    assert.equal(status, 200)
    assert.deepEqual(await families(), [['gold', 'silver'], ['bronze', 'gold'], ['bronze', 'silver'], []])
    assert.equal(await versionOf('platinum'), 1, 'one that it does not concern has no new version')
  })

  await t.test('tiers: a family is joined as a whole', async () => {
    assert.match(
      String((await refusal('platinum', { tiered_product_ids: ['gold'] }))['tiered_product_ids.0']),
      /name the whole family/,
    )
    await change('gold', { tiered_product_ids: ['bronze', 'silver', 'platinum'] })
    for (const plan of plans)
      assert.deepEqual(await named(plan, 'tiered_products'), plans.filter((one) => one !== plan).sort())
  })

  await t.test('tiers: those who leave are named by nobody who stays, and keep each other', async () => {
    await change('gold', { tiered_product_ids: ['platinum'] })
    assert.deepEqual(await families(), [['silver'], ['bronze'], ['platinum'], ['gold']])
    await change('gold', { tiered_product_ids: [] })
    assert.deepEqual(await families(), [['silver'], ['bronze'], [], []])
  })

  await t.test('tiers are of one type', async () => {
    assert.ok((await refusal('bronze', { type: 0 }))['tiered_product_ids.0'])
    assert.ok((await refusal('bronze', { product_type: 1 }))['tiered_product_ids'])
  })

  await t.test('siblings exclude each other in both directions', async () => {
    await change('bags', { upgrade_sibling_ids: ['bags-plus'] })
    assert.deepEqual(await named('bags-plus', 'upgrade_siblings'), ['bags'])
    assert.deepEqual(await named('sports', 'upgrade_siblings'), [])
    await change('bags-plus', { upgrade_sibling_ids: ['sports'] })
    assert.deepEqual(await named('bags', 'upgrade_siblings'), [])
    assert.deepEqual(await named('sports', 'upgrade_siblings'), ['bags-plus'])
    assert.ok((await refusal('sports', { upgrade_sibling_ids: ['sports'] }))['upgrade_sibling_ids.0'])
  })

  await t.test('an upgrade stays one while a bundle has it, counted as its base', async () => {
    await change('platinum', { layout_type: 1, upgrade_product_ids: ['bags', 'sports'] })
    assert.deepEqual(await named('platinum', 'upgrade_products'), ['bags', 'sports'])
    assert.match(String((await refusal('bags', { product_type: 0 }))['product_type']), /platinum/)
    assert.ok((await refusal('bags', { cost_type: 2 }))['cost_type'])
    await change('platinum', { layout_type: 0, upgrade_product_ids: [] })
    await change('bags', { product_type: 0 })
  })

  await t.test('two changes at once: one after the other, and both stand', async () => {
    const answers = await Promise.all(
      ['bags', 'gold', 'platinum', 'sports'].map((one) => staff.patch(`${url}/${one}`, { product: { max_age: 60 } })),
    )
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body['max_age']]),
      answers.map(() => [200, 60]),
    )
  })
})
