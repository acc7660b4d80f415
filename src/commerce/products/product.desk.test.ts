import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { countryId } from '../../reference/index.ts'
import { readCatalogue } from './product.service.ts'

type Json = Record<string, unknown>
interface ProductOut extends Json {
  readonly id: string
  readonly identifier: string
  readonly version: number
  readonly revision: number
  readonly prices: readonly Json[]
  readonly benefits: readonly Json[]
  readonly product_documents: readonly Json[]
}

const url = '/api/desk/products'
const insurance = {
  name: { en: 'Gold', es: 'Oro' },
  description: { en: 'All of it.', es: 'Todo.' },
  type: 1,
  cost_type: 1,
  sort_order: 30,
  max_age: 80,
  max_trip_length: 90,
  refund_window: 14,
  features: ['assistance', 'alerts'],
  disclaimer: 'Not for expeditions.',
  faqs: [{ question: { en: 'Why?', es: '¿Por qué?' }, answer: 'Because.' }],
  country_ids: ['ca', 'GBR'],
  restricted_destination_country_ids: ['PE'],
  prices: [
    { currency_code: 'cad', amount: 900, from_age: 65 },
    { currency_code: 'CAD', amount: 500 },
    { currency_code: 'JPY', amount: 600 },
  ],
  taxes: [
    { country_code: 'ca', region_code: 'ca-on', kind: 'tax', name: 'HST', percent: 13 },
    { country_code: 'CA', region_code: 'QC', kind: 'tax', name: 'QST', percent: 9.975 },
    { country_code: 'GBR', kind: 'insurance_tax', name: 'IPT', percent: 12 },
  ],
  benefits: [
    {
      identifier: 'medical',
      name: { en: 'Doctors', es: 'Médicos' },
      description: 'Doctors abroad.',
      limit: { limit: 5_000_000, type: 0, currency_code: 'usd' },
      excess: { amount: 10_000, type: 2, currency_code: 'USD' },
    },
  ],
  product_documents: [
    { identifier: 'wording', name: 'Wording', language: 'en', type: 0, body: '# Wording', country_ids: ['CA'] },
    { identifier: 'certificate', name: 'Certificate', language: 'en', type: 2, body: '# Certificate' },
  ],
}

test('products at the desk', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const staff = app.as(await app.givenStaff())
  const made = await staff.post<ProductOut>(url, {
    product: { identifier: 'Gold', ...insurance, splits: [{ company_id: company.id, percent: 40 }, { percent: 10.5 }] },
  })
  assert.equal(made.status, 201, made.text)
  const gold = made.body

  await t.test('a product is made with all of its parts; codes become ids', () => {
    assert.equal(gold.identifier, 'gold')
    assert.deepEqual([gold.version, gold.revision], [1, 1])
    assert.equal(gold['name'], 'Gold')
    assert.deepEqual(gold['country_ids'], [countryId('CA'), countryId('GB')])
    assert.deepEqual(gold['restricted_destination_country_ids'], [countryId('PE')])
    assert.deepEqual(gold['features'], ['assistance', 'alerts'])
    assert.deepEqual(gold.prices[0], {
      currency_code: 'CAD',
      amount: 900,
      share_percent: null,
      from_age: 65,
      to_age: null,
    })
    assert.deepEqual(
      (gold['taxes'] as Json[]).map((tax) => [tax['country_code'], tax['region_code'], tax['percent']]),
      [
        ['CA', 'ON', 13],
        ['CA', 'QC', 9.975],
        ['GB', null, 12],
      ],
    )
    assert.deepEqual(gold['splits'], [
      { company_id: company.id, percent: 40 },
      { company_id: null, percent: 10.5 },
    ])
    assert.deepEqual(
      gold.product_documents.map(({ type, body, group_ident }) => [type, body, group_ident]),
      [
        [0, '# Wording', 'wording'],
        [2, '# Certificate', 'certificate'],
      ],
    )
    assert.equal(gold['flight_protection'], undefined)
  })

  await t.test('it is sold at once', async () => {
    const sold = await app.as(company).get<ProductOut[]>('/api/v2/products?currency_code=CAD&country_code=CA')
    assert.deepEqual(
      sold.body.map(({ identifier }) => identifier),
      ['gold'],
    )
    for (const key of ['prices', 'taxes', 'splits', 'features', 'revision', 'version'])
      assert.equal(key in (sold.body[0] ?? {}), false, key)
  })

  await t.test('what was read can be sent back, and changes nothing', async () => {
    for (const headers of [{}, { 'accept-language': 'all' }]) {
      const { body } = await staff.get<ProductOut>(`${url}/gold`, headers)
      const again = await staff.patch<ProductOut>(`${url}/${gold.id}`, { product: body }, headers)
      assert.equal(again.status, 200, again.text)
      assert.deepEqual(again.body, body)
      assert.equal(again.body.version, 1)
    }
  })

  await t.test('a change makes a version; the others stay', async () => {
    app.clock.advance(60)
    const { status, body, text } = await staff.patch<ProductOut>(
      `${url}/GOLD`,
      { product: { name: 'Gold!', max_age: -1, prices: [{ currency_code: 'CAD', amount: 700 }] } },
      { 'if-match': '"1"' },
    )
    assert.equal(status, 200, text)
    assert.deepEqual([body.version, body.revision, body['max_age']], [2, 2, -1])
    assert.deepEqual(body.benefits, gold.benefits)
    const all = await staff.get<ProductOut>(`${url}/gold`, { 'accept-language': 'all' })
    assert.deepEqual(all.body['name'], { en: 'Gold!', es: 'Oro' })
    const versions = await staff.get<ProductOut[]>(`${url}/gold/versions`)
    assert.equal(versions.headers['total'], '2')
    assert.deepEqual(
      versions.body.map((one) => [one.version, one['name'], one.prices.length, one['max_age']]),
      [
        [2, 'Gold!', 1, -1],
        [1, 'Gold', 3, 80],
      ],
    )
    const second = await staff.get<ProductOut[]>(`${url}/gold/versions?page=2&per_page=1`)
    assert.deepEqual(
      second.body.map(({ version }) => version),
      [1],
    )
  })

  await t.test('a change based on an older revision: 412', async () => {
    assert.equal((await staff.put(`${url}/gold`, { product: { max_age: 5 } }, { 'if-match': '"1"' })).status, 412)
    assert.equal((await staff.put(`${url}/gold`, { product: { max_age: 70 } }, { 'if-match': '"2"' })).status, 200)
  })

  await t.test('every change is in the audit log', async () => {
    const { rows } = await sql<{ action: string; before: Json | null; after: Json }>`
      select action, before, after from audit_log where subject_kind = 'product' order by at, id`.execute(app.db.db())
    assert.deepEqual(
      rows.map(({ action, before, after }) => [action, before?.['version'] ?? null, after['version']]),
      [
        ['create', null, 1],
        ['update', 1, 2],
        ['update', 2, 3],
      ],
    )
  })

  await t.test('the list: by sort order, in pages, by type, name and whether it is sold', async () => {
    const add = (identifier: string, more: Json) =>
      staff.post(url, {
        product: {
          identifier,
          name: identifier,
          description: 'Help.',
          type: 0,
          cost_type: 0,
          prices: [{ currency_code: 'USD', amount: 0 }],
          ...more,
        },
      })
    assert.equal((await add('sitata-fixed', { sort_order: 10 })).status, 201)
    assert.equal((await add('sitata-old', { sort_order: 20, discontinued: true })).status, 201)
    const list = async (query: string): Promise<string[]> => {
      const { status, body, text } = await staff.get<ProductOut[]>(`${url}?${query}`)
      assert.equal(status, 200, text)
      return body.map(({ identifier }) => identifier)
    }
    assert.deepEqual(await list(''), ['sitata-fixed', 'sitata-old', 'gold'])
    assert.deepEqual(await list('per_page=2&page=2'), ['gold'])
    assert.deepEqual(await list('type=1'), ['gold'])
    assert.deepEqual(await list('discontinued=true'), ['sitata-old'])
    assert.deepEqual(await list('discontinued=false'), ['sitata-fixed', 'gold'])
    assert.deepEqual(await list('text=ORO'), ['gold'])
    assert.deepEqual(await list('text=sitata&discontinued=false'), ['sitata-fixed'])
  })

  await t.test('who may', async (t) => {
    const manager = await app.signedIn(await app.givenManager(company))
    const traveller = app.as(await app.givenTraveller(company))
    for (const [who, caller, status] of [
      ['nobody', app.nobody, 401],
      ['a public key', app.asPublic(company), 401],
      ['a company', app.as(company), 401],
      ['a traveller', traveller, 401],
      ['a manager', manager, 403],
    ] as const)
      await t.test(`${who}: ${status}`, async () => {
        const change = { product: { max_age: 1 } }
        for (const { status: got } of [
          await caller.get(url),
          await caller.get(`${url}/gold`),
          await caller.get(`${url}/gold/versions`),
          await caller.post(url, { product: { identifier: 'mine', ...insurance } }),
          await caller.patch(`${url}/gold`, change),
          await caller.put(`${url}/gold`, change),
        ])
          assert.equal(got, status)
      })
    await t.test('an unknown product: 404', async () => {
      for (const id of ['nothing', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0']) {
        assert.equal((await staff.get(`${url}/${id}`)).status, 404)
        assert.equal((await staff.get(`${url}/${id}/versions`)).status, 404)
        assert.equal((await staff.patch(`${url}/${id}`, { product: { max_age: 1 } })).status, 404)
      }
    })
  })
  assert.equal((await readCatalogue(app.ctx())).all.length, 3)
})
