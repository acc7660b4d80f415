import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { addInvoiceRefund, createInvoice, invoicesOfSubscriptions, settleInvoice } from './invoice.service.ts'
import { insertInvoice } from './invoice.store.ts'
import { itemsOf, sumsOf } from './invoice.ts'
import { invoiceWorld } from './invoices.testing.ts'

test('an invoice is written with its items', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const world = await invoiceWorld(t, app)
  const { announced, line, givenSubscription, givenInvoice, inTx } = world
  const db = app.db.db()
  const count = async (table: string): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)

  await t.test(
    'items sum to the subtotal, a discount is a negative item, subtotal and taxes are the total',
    async () => {
      const [first, second] = [await givenSubscription(company), await givenSubscription(company)]
      const lines = [
        { line: line({ amount: 4900, discount: 490, taxes: 353, insuranceTaxes: 529 }), subscriptionId: first },
        { line: line({ amount: 1000, discount: 0, taxes: 80 }), subscriptionId: second },
        { line: line({ amount: 333, discount: 333, taxes: 0 }), subscriptionId: second },
      ].map((one) => ({ ...one, description: 'Plan' }))
      const made = await givenInvoice(company, first, { lines, couponCode: 'TEN', couponDescription: 'Ten percent' })
      assert.deepEqual([made.subtotal, made.taxes, made.total], [5410, 962, 6372])
      assert.deepEqual(
        made.items.map(({ kind, amount, taxes, insuranceTaxes, description, subscriptionId }) => [
          kind,
          amount,
          taxes,
          insuranceTaxes,
          description,
          subscriptionId === first ? 'first' : 'second',
        ]),
        [
          ['product', 4900, 353, 529, 'Plan', 'first'],
          ['discount', -490, 0, 0, 'Ten percent', 'first'],
          ['product', 1000, 80, 0, 'Plan', 'second'],
          ['product', 333, 0, 0, 'Plan', 'second'],
          ['discount', -333, 0, 0, 'Ten percent', 'second'],
        ],
      )
      assert.deepEqual([...made.subscriptionIds].sort(), [first, second].sort())
      assert.match(made.number, /^[A-HJ-NP-Z]{5}\d{3}$/)
      assert.equal(made.status, 'open')
      const read = await invoicesOfSubscriptions(app.ctx(), [first, second])
      assert.deepEqual(read.get(first), [made])
      assert.deepEqual(read.get(second), [made])
      assert.equal(announced.length, 0)
    },
  )

  const currencies = [
    ['JPY', { amount: 5000, discount: 1, taxes: 500 }, 5499],
    ['KWD', { amount: 15_750, discount: 1_575, taxes: 0 }, 14_175],
    ['USD', { amount: 9_007_199_254_740, discount: 0, taxes: 1 }, 9_007_199_254_741],
  ] as const
  for (const [currency, price, total] of currencies)
    await t.test(`amounts in ${currency} stay whole numbers of its smallest unit`, async () => {
      const subscription = await givenSubscription(company)
      const lines = [{ line: line(price), subscriptionId: subscription, description: 'Plan' }]
      const made = await givenInvoice(company, subscription, { currency, lines, couponCode: 'X' })
      assert.equal(made.total, total)
      assert.equal(made.total, sumsOf(made.items).total)
    })

  await t.test('one with nothing to pay is paid at once and announced once', async () => {
    const before = announced.length
    const subscription = await givenSubscription(company)
    const free = line({ amount: 4900, discount: 4900, taxes: 0 })
    const lines = [{ line: free, subscriptionId: subscription, description: 'Plan' }]
    const made = await givenInvoice(company, subscription, { lines, couponCode: 'FREE' })
    assert.deepEqual([made.subtotal, made.taxes, made.total, made.status], [0, 0, 0, 'paid'])
    assert.deepEqual(made.paidAt, app.clock.now())
    assert.deepEqual(announced.slice(before), [made])
  })

  await t.test('the items must sum to the invoice: the database refuses the rest at the commit', async () => {
    const subscription = await givenSubscription(company)
    const made = await givenInvoice(company, subscription)
    const changes = [
      sql`update invoice_items set amount = amount + 1 where invoice_id = ${made.id}`,
      sql`update invoice_items set taxes = taxes + 1 where invoice_id = ${made.id}`,
      sql`delete from invoice_items where invoice_id = ${made.id}`,
      sql`update invoices set subtotal = subtotal + 1, total = total + 1 where id = ${made.id}`,
    ]
    for (const change of changes)
      await assert.rejects(
        inTx((tx) => change.execute(tx.db)),
        /do not sum/,
      )
  })

  await t.test(
    'a number that is taken is drawn again, inside the transaction, and nothing is written twice',
    async () => {
      const subscription = await givenSubscription(company)
      const taken = await givenInvoice(company, subscription)
      const [invoices, items] = [await count('invoices'), await count('invoice_items')]
      const made = await inTx(async (tx) => {
        const again = {
          ...taken,
          id: newId(tx.now),
          items: taken.items.map((item) => ({ ...item, id: newId(tx.now) })),
        }
        assert.equal(await insertInvoice(tx.db, again), undefined)
        return createInvoice(tx, world.draft(company, subscription))
      })
      assert.notEqual(made.number, taken.number)
      assert.deepEqual([await count('invoices'), await count('invoice_items')], [invoices + 1, items + 1])
    },
  )
})

test('an invoice follows its payment', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const { announced, givenSubscription, givenInvoice, inTx } = await invoiceWorld(t, app)
  const subscription = await givenSubscription(company)
  const givenPayment = async (invoiceId: string | null, status = 'capturing') => {
    const id = newId(app.clock.now())
    await sql`insert into payments (id, key, company_id, provider, provider_reference, currency, amount, captured, status, invoice_id, created_at, updated_at)
      values (${id}, ${id}, ${company.id}, 'builtin', ${id}, 'USD', 5292, ${status === 'captured' ? 5292 : 0}, ${status}, ${invoiceId},
        ${app.clock.now()}, ${app.clock.now()})`.execute(app.db.db())
    return { id, status: status as 'capturing' | 'captured' }
  }
  const read = async (id: string) =>
    (await invoicesOfSubscriptions(app.ctx(), [subscription])).get(subscription)?.find((one) => one.id === id)

  await t.test('captured: paid at that time and announced once, also when it is said twice', async () => {
    const payment = await givenPayment(null)
    const made = await givenInvoice(company, subscription, { payment })
    assert.equal(made.status, 'open')
    const before = announced.length
    app.clock.advance(60)
    const settled = await inTx((tx) => settleInvoice(tx, payment, 'captured'))
    assert.deepEqual(settled, await read(made.id))
    assert.deepEqual([settled?.status, settled?.paidAt], ['paid', app.clock.now()])
    app.clock.advance(60)
    assert.equal(await inTx((tx) => settleInvoice(tx, payment, 'captured')), undefined)
    assert.equal(await inTx((tx) => settleInvoice(tx, payment, 'failed')), undefined)
    assert.deepEqual(await read(made.id), settled)
    assert.deepEqual(announced.slice(before), [settled])
  })

  await t.test('a payment that names the invoice settles it too', async () => {
    const made = await givenInvoice(company, subscription)
    const payment = await givenPayment(made.id)
    await inTx((tx) => settleInvoice(tx, payment, 'captured'))
    const settled = await read(made.id)
    assert.deepEqual([settled?.status, settled?.paymentId], ['paid', payment.id])
  })

  await t.test('one that is captured already makes a paid invoice', async () => {
    const before = announced.length
    const made = await givenInvoice(company, subscription, { payment: await givenPayment(null, 'captured') })
    assert.equal(made.status, 'paid')
    assert.deepEqual(announced.slice(before), [made])
  })

  await t.test('failed: not paid and not announced; captured after all, it is paid', async () => {
    const payment = await givenPayment(null)
    const made = await givenInvoice(company, subscription, { payment })
    const before = announced.length
    await inTx((tx) => settleInvoice(tx, payment, 'failed'))
    assert.deepEqual([(await read(made.id))?.status, (await read(made.id))?.paidAt], ['failed', null])
    assert.equal(announced.length, before)
    await inTx((tx) => settleInvoice(tx, payment, 'captured'))
    assert.equal((await read(made.id))?.status, 'paid')
  })

  await t.test('a payment that is for no invoice changes nothing', async () => {
    const payment = await givenPayment(null)
    assert.equal(await inTx((tx) => settleInvoice(tx, payment, 'captured')), undefined)
  })

  await t.test('refunds add up to the total and not beyond', async () => {
    const { id } = await givenInvoice(company, subscription)
    await inTx((tx) => addInvoiceRefund(tx, id, 5000))
    const all = await inTx((tx) => addInvoiceRefund(tx, id, 292))
    assert.equal(all.refunded, 5292)
    await assert.rejects(inTx((tx) => addInvoiceRefund(tx, id, 1)))
    for (const wrong of [-1, 0.5, Number.NaN]) await assert.rejects(inTx((tx) => addInvoiceRefund(tx, id, wrong)))
    assert.equal((await read(id))?.refunded, 5292)
  })

  await t.test('subscriptions without an invoice have an empty list; no ids, an empty map', async () => {
    const none = await givenSubscription(company)
    assert.deepEqual((await invoicesOfSubscriptions(app.ctx(), [none])).get(none), [])
    assert.equal((await invoicesOfSubscriptions(app.ctx(), [])).size, 0)
  })
})

test('every price gives items that sum to it', () => {
  for (let n = 0; n < 200; n++) {
    const amount = (n * 7919) % 10_007
    const discount = Math.floor((amount * (n % 101)) / 100)
    const line = {
      item: 0,
      productId: 'p',
      productVersion: 1,
      splits: [],
      amount,
      discount,
      taxes: n % 13,
      insuranceTaxes: n % 7,
    }
    const items = itemsOf([{ line, subscriptionId: 's', description: 'Plan' }], 'Discount')
    assert.deepEqual(sumsOf(items), {
      subtotal: amount - discount,
      taxes: (n % 13) + (n % 7),
      total: amount - discount + (n % 13) + (n % 7),
    })
    assert.equal(items.length, discount === 0 ? 1 : 2)
    assert.ok(items.every(({ amount: one }) => !Object.is(one, -0)))
  }
})
