import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { type AccountCharge, chargeAccount } from './account-charge.service.ts'
import { paymentRefunded, paymentSettled } from './payment-ports.ts'
import { paymentWorld } from './payments.testing.ts'
import { refundCapture } from './refund.service.ts'

test('a company’s account', async (t) => {
  const { app, company, entries } = await paymentWorld(t)
  const insurer = await app.givenCompany()
  /** As a request of the company runs: row-level security shows its own rows only. */
  const scope = { everything: false, companyId: company.id, userId: null }
  const inScope = <T>(act: (tx: Ctx) => Promise<T>): Promise<T> =>
    inTransaction(app.db.ctx({ now: app.clock.now(), scope }), act)
  const charge = (more: Partial<AccountCharge> = {}): AccountCharge => ({
    companyId: company.id,
    amount: 1000,
    currency: 'USD',
    division: [
      { account: 'partners', amount: 300, companyId: insurer.id },
      { account: 'partners', amount: 101, companyId: company.id },
      { account: 'taxes', amount: 99 },
      { account: 'revenue', amount: 500 },
    ],
    invoiceId: null,
    subscriptionId: null,
    key: 'purchase:1',
    ...more,
  })
  const settled: string[] = []
  const refunded: (readonly [refunded: number, amount: number])[] = []
  t.after(paymentSettled.replace(async (_tx, _payment, outcome) => void settled.push(outcome)))
  t.after(paymentRefunded.replace(async (_tx, payment, amount) => void refunded.push([payment.refunded, amount])))
  const balances = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await sql<{ name: string; sum: number }>`
          select account || case when company_id = ${insurer.id} then ' insurer' else '' end as name, sum(amount)::bigint as sum
          from ledger_entries group by 1 order by 1`.execute(app.db.db())
      ).rows.map(({ name, sum }) => [name, sum]),
    )

  await t.test(
    'is charged in the transaction of the work, in the scope of the company, also for its partners',
    async () => {
      const payment = await inScope((tx) => chargeAccount(tx, charge()))
      assert.deepEqual(
        [payment.status, payment.provider, payment.captured, payment.userId],
        ['captured', 'account', 1000, null],
      )
      assert.deepEqual(await balances(), {
        companies: 1000,
        partners: -101,
        'partners insurer': -300,
        revenue: -500,
        taxes: -99,
      })
      assert.deepEqual(settled, [], 'what follows is the caller’s')
      await app.settle()
      assert.equal((await entries()).length, 5)
    },
  )

  await t.test('the same key is charged once; for another amount it is refused', async () => {
    const again = await inScope((tx) => chargeAccount(tx, charge()))
    assert.equal(again.amount, 1000)
    assert.equal((await entries()).length, 5)
    const other = charge({ amount: 10, division: [{ account: 'revenue', amount: 10 }] })
    await assert.rejects(
      inScope((tx) => chargeAccount(tx, other)),
      { status: 409 },
    )
  })

  await t.test('a charge whose work fails leaves nothing', async () => {
    await assert.rejects(
      inScope(async (tx) => {
        await chargeAccount(tx, charge({ key: 'fails' }))
        throw new Error('the work fails')
      }),
      /the work fails/,
    )
    assert.equal((await entries()).length, 5)
  })

  await t.test('a division that does not sum to the amount is never written', async () => {
    await assert.rejects(
      inScope((tx) => chargeAccount(tx, charge({ key: 'wrong', amount: 1001 }))),
      /sum to 1000/,
    )
  })

  await t.test('is refunded at once, in parts, and ends where one refund does', async () => {
    const { id } = await inScope((tx) => chargeAccount(tx, charge()))
    const first = await inScope((tx) => refundCapture(tx, id, 333))
    assert.deepEqual([first.refunded, first.refunding], [333, 0])
    // Of the 667 that stay: 300 → 200, 101 → 67, 99 → 66; revenue has the rest.
    assert.deepEqual(await balances(), {
      companies: 667,
      partners: -67,
      'partners insurer': -200,
      revenue: -334,
      taxes: -66,
    })
    await inScope((tx) => refundCapture(tx, id, 1))
    const whole = await inScope((tx) => refundCapture(tx, id, 666))
    assert.equal(whole.refunded, 1000)
    assert.deepEqual(Object.values(await balances()), [0, 0, 0, 0, 0])
    assert.deepEqual(refunded, [
      [333, 333],
      [334, 1],
      [1000, 666],
    ])
    await assert.rejects(
      inScope((tx) => refundCapture(tx, id, 1)),
      { status: 422 },
    )
  })

  await t.test('of nothing it is charged nothing, and the payment is there', async () => {
    const before = (await entries()).length
    const free = await inScope((tx) => chargeAccount(tx, charge({ key: 'free', amount: 0, division: [] })))
    assert.deepEqual([free.status, free.captured], ['captured', 0])
    assert.equal((await entries()).length, before)
  })

  await t.test('another company’s scope cannot write on it', async () => {
    const theirs = app.db.ctx({
      now: app.clock.now(),
      scope: { everything: false, companyId: insurer.id, userId: null },
    })
    await assert.rejects(
      inTransaction(theirs, (tx) => chargeAccount(tx, charge({ key: 'theirs' }))),
      /row-level security/,
    )
  })
})
