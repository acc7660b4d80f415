import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { addInvoiceRefund } from './invoice.service.ts'
import { invoiceWorld } from './invoices.testing.ts'

interface InvoiceRead {
  readonly id: string
  readonly sitata_invoice_id: string
  readonly subtotal: number
  readonly taxes: number
  readonly total: number
  readonly refunded: number
  readonly currency: string
  readonly coupons: string | null
  readonly items: readonly { readonly amount: number; readonly currency: string; readonly taxes: number }[]
  readonly subscriptions: readonly { readonly id: string }[]
  readonly pdf_url: string
}

const unknown = '00000000-0000-7000-8000-000000000000'

test('invoices of an organization', async (t) => {
  const app = await testApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const world = await invoiceWorld(t, app)
  const [ada, bob] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const manager = await app.givenManager(company)
  const url = `/api/v2/org/${company.id}/invoices`
  const [first, second] = [await world.givenSubscription(company, ada), await world.givenSubscription(company, bob)]
  const lines = [
    { line: world.line({ amount: 1000, discount: 125, taxes: 70, insuranceTaxes: 105 }), subscriptionId: first },
    { line: world.line({ amount: 500, taxes: 0 }), subscriptionId: second },
  ].map((line) => ({ ...line, description: 'Yearly assistance' }))
  const shared = await world.givenInvoice(company, first, { lines, couponCode: 'TEN', couponDescription: 'Ten off' })
  app.clock.advance(1)
  const bobs = await world.givenInvoice(company, second, { currency: 'JPY' })
  app.clock.advance(1)
  const foreign = await world.givenInvoice(other, await world.givenSubscription(other))
  const key = app.as(company)

  await t.test('one as the contract shows it', async () => {
    const { status, body, text } = await key.get<InvoiceRead>(`${url}/${shared.id}`)
    assert.equal(status, 200, text)
    const { items, subscriptions, pdf_url, ...rest } = body
    assert.deepEqual(rest, {
      id: shared.id,
      created_at: '2026-11-14T12:00:00.000Z',
      updated_at: '2026-11-14T12:00:00.000Z',
      sitata_invoice_id: shared.number,
      company_id: company.id,
      product_sale_group_id: shared.saleId,
      period_start: '2026-11-14T12:00:00.000Z',
      period_end: '2027-11-14T12:00:00.000Z',
      subtotal: 1375,
      taxes: 175,
      total: 1550,
      refunded: 0,
      test_money: false,
      currency: 'USD',
      status: 'open',
      paid_at: null,
      paid_with: 'Visa •••• 4242',
      coupons: 'TEN',
    })
    assert.deepEqual(
      items.map(({ amount, taxes, currency }) => [amount, taxes, currency]),
      [
        [1000, 175, 'USD'],
        [-125, 0, 'USD'],
        [500, 0, 'USD'],
      ],
    )
    assert.deepEqual(Object.keys(items[0] ?? {}).sort(), [
      'amount',
      'created_at',
      'currency',
      'description',
      'id',
      'product_id',
      'subscription_id',
      'taxes',
      'updated_at',
    ])
    assert.deepEqual(subscriptions.map(({ id }) => id).sort(), [first, second].sort())
    assert.deepEqual(Object.keys(subscriptions[0] ?? {}).sort(), ['finish', 'human_id', 'id', 'start', 'status'])
    assert.ok(pdf_url.startsWith(`http://godwit.test${url}/${shared.id}.pdf?`), pdf_url)
  })

  await t.test('the list: newest first, whole or in pages, of one subscription', async () => {
    const all = await key.get<InvoiceRead[]>(url)
    assert.deepEqual(
      all.body.map(({ id, currency }) => [id, currency]),
      [
        [bobs.id, 'JPY'],
        [shared.id, 'USD'],
      ],
    )
    const page = await key.get<InvoiceRead[]>(`${url}?per_page=1&page=2`)
    assert.deepEqual(page.body, all.body.slice(1))
    assert.equal(page.headers['total-count'], '2')
    const ofFirst = await key.get<InvoiceRead[]>(`${url}?subscription_id=${first}`)
    assert.deepEqual(ofFirst.body, all.body.slice(1))
    assert.deepEqual((await key.get(`${url}?subscription_id=${unknown}`)).body, [])
    assert.deepEqual((await app.as(manager).get(url)).body, all.body)
  })

  await t.test('a person reads the invoices of their own subscriptions, and no list', async () => {
    const get = async (who: typeof ada, id: string) => (await app.as(who).get(`${url}/${id}`)).status
    assert.equal(await get(ada, shared.id), 200)
    assert.equal(await get(bob, shared.id), 200)
    assert.equal(await get(bob, bobs.id), 200)
    assert.equal(await get(ada, bobs.id), 401)
    assert.equal(await get(ada, unknown), 404)
    assert.equal((await app.as(ada).get(url)).status, 403)
    assert.deepEqual((await app.as(ada).get(`${url}/${shared.id}`)).body, (await key.get(`${url}/${shared.id}`)).body)
  })

  await t.test('a token of another company shows nothing, not even of the person’s own subscription', async () => {
    const there = await app.joins(ada, other)
    assert.equal((await app.as(there).get(`${url}/${shared.id}`)).status, 401)
    assert.equal((await app.as(there).get(`/api/v2/org/${other.id}/invoices/${shared.id}`)).status, 401)
    const managing = await app.joins(bob, other, 'organization_admin')
    assert.equal((await app.as(managing).get(`/api/v2/org/${other.id}/invoices/${shared.id}`)).status, 401)
  })

  await t.test('who may not', async () => {
    for (const path of [url, `${url}/${shared.id}`]) {
      assert.equal((await app.nobody.get(path)).status, 401)
      assert.equal((await app.asPublic(company).get(path)).status, 401)
      assert.equal((await app.as(other).get(path)).status, 401)
      assert.equal((await app.as(await app.givenStaff()).get(path)).status, 401)
    }
    assert.equal((await key.get(`${url}/${foreign.id}`)).status, 401)
    for (const id of [unknown, 'not-an-id']) assert.equal((await key.get(`${url}/${id}`)).status, 404)
  })

  await t.test('a refund is shown', async () => {
    await world.inTx((tx) => addInvoiceRefund(tx, bobs.id, 92))
    const { body } = await key.get<InvoiceRead>(`${url}/${bobs.id}`)
    assert.deepEqual([body.refunded, body.total, body.coupons], [92, 5292, null])
  })
})
