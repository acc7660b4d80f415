import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { workingApp } from '../../../test/support/worker.ts'
import { captureAtProvider, refundAtProvider } from '../payments/payment-work.service.ts'
import { givenProduct } from '../products/products.testing.ts'
import { sell, yearly } from './subscriptions.testing.ts'

interface Closed {
  readonly status: string
  readonly refund_charge: { readonly amount: number } | null
}

for (const card of ['4242424242424242', null])
  test(`a family closes while ${card ? 'its card is charged' : 'the account has paid'} and staff refund: every cent goes back once`, async (t) => {
    const app = await workingApp(t)
    const [company, insurer] = [await app.givenCompany(), await app.givenCompany()]
    const staff = app.as(await app.givenStaff())
    const splits = [{ companyId: insurer.id, percent: 33 }]
    const product = await givenProduct(app, yearly({ refundWindow: 14, splits }))
    const people = [
      await app.givenTraveller(company),
      await app.givenTraveller(company),
      await app.givenTraveller(company),
    ]
    for (let round = 0; round < 4; round++) {
      const sold = await sell(app.ctx(), { company, people, products: [product], card })
      const paymentId = sold[0]?.paymentId ?? ''
      const close = (id: string) => app.as(company).post<Closed>(`/api/v2/org/${company.id}/subscriptions/${id}/close`)
      const [answers, refund] = await Promise.all([
        Promise.all([...sold, ...sold.toReversed()].map(({ id }) => close(id))),
        staff.post<{ id: string }>(`/api/desk/payments/${paymentId}/refunds`, { refund: { amount: 101 } }),
        captureAtProvider(app.ctx(), paymentId),
      ])
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 409, 409, 409])
      assert.ok(refund.status === 201 || refund.status === 422, refund.text)
      await Promise.all([refundAtProvider(app.ctx(), refund.body.id ?? paymentId), app.settle()])
      const given = answers.reduce((sum, { body }) => sum + (body.refund_charge?.amount ?? 0), 0)
      const { rows } = await sql<Record<string, unknown>>`
        select p.status, p.amount, p.refunded, p.refunding, i.status as invoice, i.refunded as of_invoice,
          (select sum(amount)::bigint from payment_refunds r where r.payment_id = p.id and r.status = 'refunded') as refunds,
          (select count(*) from (select 1 from ledger_entries e where e.payment_id = p.id group by account having sum(amount) <> 0) x) as uneven
        from payments p join invoices i on i.payment_id = p.id where p.id = ${paymentId}`.execute(app.db.db())
      const amount = 3 * 12_000
      const all = { amount, refunded: amount, refunding: 0, of_invoice: amount, refunds: amount, uneven: 0 }
      assert.deepEqual(rows, [{ status: 'captured', invoice: 'paid', ...all }])
      assert.equal(given, refund.status === 201 ? amount - 101 : amount)
    }
    const balances = await staff.get<unknown[]>('/api/desk/balances')
    assert.deepEqual(balances.body, [])
  })
