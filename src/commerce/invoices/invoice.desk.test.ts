import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { invoiceWorld } from './invoices.testing.ts'

interface InvoiceRead {
  readonly id: string
  readonly bill_to: object
  readonly payment_id: string | null
  readonly language: string
}

const url = '/api/desk/invoices'
const unknown = '00000000-0000-7000-8000-000000000000'

test('invoices at the desk', async (t) => {
  const app = await testApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const world = await invoiceWorld(t, app)
  const [mine, theirs] = [await world.givenSubscription(company), await world.givenSubscription(other)]
  const dollars = await world.givenInvoice(company, mine)
  app.clock.advance(3600)
  const free = { line: world.line({ amount: 0, taxes: 0 }), subscriptionId: mine, description: 'Free' }
  const yen = await world.givenInvoice(company, mine, { currency: 'JPY', lines: [free], couponCode: 'FREE' })
  app.clock.advance(3600)
  const foreign = await world.givenInvoice(other, theirs)
  const staff = app.as(await app.givenStaff())
  const manager = await app.signedIn(await app.givenManager(company))
  const names = new Map([
    [dollars.id, 'dollars'],
    [yen.id, 'yen'],
    [foreign.id, 'foreign'],
  ])
  const list = async (query = '', caller = staff) => {
    const { status, body, text } = await caller.get<InvoiceRead[]>(`${url}?${query}`)
    assert.equal(status, 200, text)
    return body.map(({ id }) => names.get(id))
  }

  const filters: readonly (readonly [query: string, expected: readonly string[]])[] = [
    ['', ['foreign', 'yen', 'dollars']],
    [`company_id=${company.id}`, ['yen', 'dollars']],
    [`subscription_id=${theirs}`, ['foreign']],
    [`product_sale_group_id=${dollars.saleId}`, ['dollars']],
    ['status=paid', ['yen']],
    ['status=open', ['foreign', 'dollars']],
    ['currency=jpy', ['yen']],
    [`sitata_invoice_id=${dollars.number.toLowerCase()}`, ['dollars']],
    ['coupons=free', ['yen']],
    ['from=2026-11-14T13:00:00Z&until=2026-11-14T14:00:00Z', ['yen']],
    ['per_page=1&page=3', ['dollars']],
    [`status=open&company_id=${company.id}`, ['dollars']],
  ]
  for (const [query, expected] of filters)
    await t.test(`staff list ${query || 'all'}`, async () => assert.deepEqual(await list(query), expected))

  await t.test('a manager sees the own company’s', async () => {
    assert.deepEqual(await list('', manager), ['yen', 'dollars'])
    assert.deepEqual(await list(`subscription_id=${theirs}`, manager), [])
    assert.equal((await manager.get(`${url}/${dollars.id}`)).status, 200)
    assert.equal((await manager.get(`${url}/${foreign.id}`)).status, 401)
    assert.equal((await manager.get(`${url}?company_id=${other.id}`)).status, 401)
  })

  await t.test('one: to whom it is addressed', async () => {
    const { body } = await staff.get<InvoiceRead>(`${url}/${foreign.id}`)
    assert.deepEqual([body.language, body.payment_id], ['en', null])
    assert.deepEqual(body.bill_to, { name: 'Ada Byron', email: 'ada@example.com', address: null, country_code: 'GB' })
  })

  await t.test('refused', async () => {
    assert.equal((await staff.get(`${url}?from=2026-11-15&until=2026-11-14`)).status, 422)
    for (const id of [unknown, 'not-an-id']) assert.equal((await staff.get(`${url}/${id}`)).status, 404)
    for (const path of [url, `${url}/${dollars.id}`]) {
      assert.equal((await app.nobody.get(path)).status, 401)
      assert.equal((await app.as(company).get(path)).status, 401)
    }
  })
})
