import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { chargeAccount } from '../payments/account-charge.service.ts'
import { captureHold, confirmHold, holdPayment } from '../payments/hold.service.ts'
import { type PaymentWorld, paymentWorld } from '../payments/payments.testing.ts'
import { refundCapture } from '../payments/refund.service.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { ProviderRefusal, paymentProvider } from '../providers/payment-provider.ts'
import { createInvoice } from './invoice.service.ts'
import type { InvoiceInFull } from './invoice.ts'
import { getInvoiceAtDesk } from './invoice-reading.service.ts'
import { type InvoiceWorld, invoiceWorld } from './invoices.testing.ts'

const total = 5292

interface Charged {
  readonly world: PaymentWorld
  readonly invoices: InvoiceWorld
  readonly paymentId: string
  read(): Promise<InvoiceInFull>
}

/** An invoice that a card, or the account of the company, pays: as a purchase writes it. */
async function charged(t: TestContext, by: 'card' | 'account'): Promise<Charged> {
  const world = await paymentWorld(t)
  const { app, company, patient } = world
  const invoices = await invoiceWorld(t, app)
  const subscription = await invoices.givenSubscription(company, patient)
  const invoiceId = newId(app.clock.now())
  const division = [{ account: 'revenue', amount: total }] as const
  const common = { companyId: company.id, amount: total, currency: 'USD', division, key: 'purchase:1' }
  const links = { payeeId: null, appointmentId: null }
  const hold = by === 'card' && (await holdPayment(app.ctx(), { ...common, ...links, userId: patient.id }))
  const paymentId = await world.inTx(async (tx) => {
    if (hold) await confirmHold(tx, hold, { invoiceId })
    const payment = hold
      ? await captureHold(tx, hold.id)
      : await chargeAccount(tx, { ...common, invoiceId, subscriptionId: null })
    await createInvoice(tx, { ...invoices.draft(company, subscription), id: invoiceId, payment })
    return payment.id
  })
  return { world, invoices, paymentId, read: () => getInvoiceAtDesk(app.ctx(), invoiceId) }
}

test('with a card: open until the capture is written down, then paid and announced once', async (t) => {
  const { world, invoices, paymentId, read } = await charged(t, 'card')
  assert.deepEqual([(await read()).status, (await read()).paymentId], ['open', paymentId])
  assert.equal(invoices.announced.length, 0)
  world.app.clock.advance(5)
  await world.app.settle()
  const paid = await read()
  assert.deepEqual([paid.status, paid.paidAt], ['paid', world.app.clock.now()])
  assert.deepEqual(invoices.announced, [paid])
  await world.app.settle()
  assert.equal(invoices.announced.length, 1)
})

test('with a card that the provider does not charge: failed, and nobody is notified', async (t) => {
  const { world, invoices, read } = await charged(t, 'card')
  const refusing = async () => {
    throw new ProviderRefusal('the hold has expired')
  }
  t.after(paymentProvider.replace(() => ({ ...builtinProvider, capture: refusing })))
  await world.app.settle()
  assert.deepEqual([(await read()).status, (await read()).paidAt], ['failed', null])
  assert.deepEqual(invoices.announced, [])
})

test('from the company’s account: paid at once', async (t) => {
  const { world, invoices, read } = await charged(t, 'account')
  const paid = await read()
  assert.deepEqual([paid.status, paid.paidAt], ['paid', world.app.clock.now()])
  assert.deepEqual(invoices.announced, [paid])
})

for (const by of ['card', 'account'] as const)
  test(`refunds in parts are on the invoice, and end at its total: ${by}`, async (t) => {
    const { world, paymentId, read } = await charged(t, by)
    await world.app.settle()
    const refund = (amount: number) => world.inTx((tx) => refundCapture(tx, paymentId, amount))
    let given = 0
    for (const amount of [1, 2000, 3000, 291]) {
      await refund(amount)
      await world.app.settle()
      given += amount
      assert.equal((await read()).refunded, given)
    }
    await assert.rejects(refund(1), { status: 422 })
    await world.app.settle()
    const end = await read()
    assert.deepEqual([end.refunded, end.total, end.status], [total, total, 'paid'])
  })

test('a refund while the card is still being charged: paid, then refunded', async (t) => {
  const { world, paymentId, read } = await charged(t, 'card')
  await world.inTx((tx) => refundCapture(tx, paymentId, total))
  assert.equal((await read()).refunded, 0)
  await world.app.settle()
  const end = await read()
  assert.deepEqual([end.status, end.refunded], ['paid', total])
})
