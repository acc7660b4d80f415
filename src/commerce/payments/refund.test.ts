import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { type PaymentProvider, paymentProvider } from '../providers/payment-provider.ts'
import { captureHold } from './hold.service.ts'
import { findPayment } from './payment.store.ts'
import { paymentWorld } from './payments.testing.ts'
import { refundCapture } from './refund.service.ts'

test('refunds in steps, at once, and with a lost answer: never more than was captured, and each once', async (t) => {
  const { app, held, inTx, entries } = await paymentWorld(t)
  let calls = 0
  const forgetful: PaymentProvider = {
    ...builtinProvider,
    async refund(ctx, request) {
      await builtinProvider.refund(ctx, request)
      if (++calls === 1) throw new Error('the connection was lost')
    },
  }
  t.after(paymentProvider.replace(() => forgetful))
  const { id } = await held()
  await assert.rejects(
    inTx((tx) => refundCapture(tx, id, 1)),
    { status: 409 },
  )
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  const asked = await Promise.allSettled(
    [2000, 2000, 2000].map((amount) => inTx((tx) => refundCapture(tx, id, amount))),
  )
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 2)
  await app.settle()
  app.clock.advance(60)
  await app.settle()
  await inTx((tx) => refundCapture(tx, id, 1001))
  await app.settle()
  const payment = await findPayment(app.db.db(), id)
  assert.deepEqual([payment?.refunded, payment?.refunding], [5001, 0])
  assert.equal(calls, 4, 'three refunds, one of them asked for twice')
  const sums = new Map<string, number>()
  for (const { account, amount } of await entries()) sums.set(account, (sums.get(account) ?? 0) + amount)
  assert.deepEqual([...sums.values()], [0, 0, 0, 0, 0], JSON.stringify([...sums]))
})

for (const amount of [0, -1, 0.5, 5002])
  test(`a refund of ${amount} of 5001 is refused`, async (t) => {
    const { app, held, inTx } = await paymentWorld(t)
    const { id } = await held()
    await inTx((tx) => captureHold(tx, id))
    await app.settle()
    await assert.rejects(
      inTx((tx) => refundCapture(tx, id, amount)),
      { status: 422 },
    )
  })
