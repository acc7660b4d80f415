import assert from 'node:assert/strict'
import { chargeAccount, refundCapture } from '../../src/commerce/index.ts'
import { inTransaction } from '../../src/platform/ctx.ts'
import type { TestApp } from '../support/app.ts'
import type { Side } from './two-companies.world.ts'

/** Each company's account is charged, the other one being the partner; some of it is refunded, paid by the one and paid out to the other. */
export async function fillMoney(app: TestApp, sides: readonly [Side, Side]): Promise<void> {
  const staff = app.as(await app.givenStaff())
  for (const [{ mark, company }, { company: partner }] of [sides, [sides[1], sides[0]]] as const) {
    const payment = await inTransaction(app.ctx(), (tx) =>
      chargeAccount(tx, {
        companyId: company.id,
        amount: 1000,
        currency: 'EUR',
        division: [
          { account: 'partners', amount: 300, companyId: partner.id },
          { account: 'partners', amount: 100, companyId: company.id },
          { account: 'revenue', amount: 600 },
        ],
        invoiceId: null,
        subscriptionId: null,
        key: `${mark}-account`,
      }),
    )
    await inTransaction(app.ctx(), (tx) => refundCapture(tx, payment.id, 100))
    for (const [account, company_id] of [
      ['companies', company.id],
      ['partners', partner.id],
    ]) {
      const payout = { account, company_id, amount: 50, currency: 'EUR' }
      const { status, text } = await staff.post('/api/desk/payouts', { payout })
      assert.equal(status, 201, text)
    }
  }
}
