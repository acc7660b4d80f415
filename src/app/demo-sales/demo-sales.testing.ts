import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { GivenDemo } from '../demo/demo.testing.ts'

interface Sold {
  readonly id: string
  readonly status: string
  readonly refund_charge: { readonly amount: number } | null
  readonly trip_id: string | null
  readonly products: readonly { readonly identifier: string }[]
  readonly beneficiaries: readonly object[]
  readonly invoices: readonly { readonly status: string; readonly total: number; readonly refunded: number }[]
}

export async function showsSales(t: TestContext, { app, demo }: GivenDemo): Promise<void> {
  for (const { id, name, key, subscriptions } of demo.companies)
    await t.test(name, async () => {
      const { body, text } = await app.as(key).get<Sold[]>(`/api/v2/org/${id}/subscriptions`)
      const sold = body.toReversed()
      assert.deepEqual(
        sold.map((one) => one.id),
        subscriptions,
        text,
      )
      assert.deepEqual(
        sold.map(({ products, status }) => [products[0]?.identifier, status]),
        [
          ['sitata-yearly', 'active'],
          ['flight-protection', 'active'],
          ['sitata-fixed', 'closed'],
          ['travel-insurance-comfort', 'active'],
        ],
      )
      const [, , closed, family] = sold
      const [invoice] = closed?.invoices ?? []
      assert.ok(invoice && invoice.total > 0)
      assert.deepEqual([closed?.refund_charge, invoice.refunded], [{ amount: invoice.total }, invoice.total])
      assert.equal(family?.beneficiaries.length, 2)
      assert.ok(family.trip_id)
      assert.ok(sold.every(({ invoices }) => invoices[0]?.status === 'paid'))
    })
}
