import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captureHold } from '../payments/hold.service.ts'
import { refundCapture } from '../payments/refund.service.ts'
import { referenceOf, stripeWorld } from './payment-events.testing.ts'

test('charge.refunded', async (t) => {
  const { app, server, held, captured, postEvent, read, balances, inTx } = await stripeWorld(t)
  const refundAtPage = (reference: string, amount: number) =>
    server.objects.refund({ payment_intent: reference, amount: String(amount) })

  await t.test('of our own refund: known, and written once', async () => {
    const payment = await captured()
    await inTx((tx) => refundCapture(tx, payment.id, 5001))
    await app.settle()
    assert.equal(
      (await postEvent('charge.refunded', server.objects.charge(referenceOf(payment)))).body.outcome,
      'known',
    )
    assert.equal((await read(payment)).refunded, 5001)
    assert.deepEqual(await balances(payment), {})
  })

  await t.test('of our own refund, before it is written down: known, and written once', async () => {
    const payment = await captured()
    await inTx((tx) => refundCapture(tx, payment.id, 3000))
    server.fail(/POST \/v1\/refunds$/, 'lost')
    await app.settle()
    assert.equal((await read(payment)).refunding, 3000)
    assert.equal(
      (await postEvent('charge.refunded', server.objects.charge(referenceOf(payment)))).body.outcome,
      'known',
    )
    app.clock.advance(60)
    await app.settle()
    assert.deepEqual([(await read(payment)).refunded, (await read(payment)).refunding], [3000, 0])
    assert.equal(server.objects.intentOf(referenceOf(payment)).amount_refunded, 3000)
  })

  await t.test('ours and others, in parts: the difference is written once for each refund', async () => {
    const payment = await captured()
    const reference = referenceOf(payment)
    await inTx((tx) => refundCapture(tx, payment.id, 1000))
    await app.settle()
    refundAtPage(reference, 500)
    refundAtPage(reference, 501)
    assert.equal((await postEvent('charge.refunded', server.objects.charge(reference))).body.outcome, 'handled')
    assert.equal((await read(payment)).refunded, 2001)
    refundAtPage(reference, 3000)
    assert.equal((await postEvent('charge.refunded', server.objects.charge(reference))).body.outcome, 'handled')
    assert.equal((await read(payment)).refunded, 5001)
    assert.deepEqual(await balances(payment), {})
    assert.equal((await postEvent('charge.refunded', server.objects.charge(reference))).body.outcome, 'known')
  })

  await t.test('while more of ours is under way than is left: 409, and it counts when it is sent again', async () => {
    const payment = await captured()
    const reference = referenceOf(payment)
    refundAtPage(reference, 2000)
    await inTx((tx) => refundCapture(tx, payment.id, 4000))
    const told = () => postEvent('charge.refunded', server.objects.charge(reference), 'evt_early')
    assert.equal((await told()).status, 409)
    await app.settle()
    assert.deepEqual([(await read(payment)).refunded, (await read(payment)).refunding], [0, 0], 'Stripe refuses ours')
    assert.equal((await told()).body.outcome, 'handled')
    assert.equal((await read(payment)).refunded, 2000)
  })

  await t.test('before our own capture is written down: 409, and it counts when it is sent again', async () => {
    const payment = await held()
    const reference = referenceOf(payment)
    await inTx((tx) => captureHold(tx, payment.id))
    server.objects.capture(reference)
    refundAtPage(reference, 5001)
    const told = () => postEvent('charge.refunded', server.objects.charge(reference), 'evt_before')
    assert.equal((await told()).status, 409)
    await app.settle()
    assert.equal((await told()).body.outcome, 'handled')
    assert.deepEqual(await balances(payment), {})
  })

  await t.test('a refund that failed does not count', async () => {
    const payment = await captured()
    refundAtPage(referenceOf(payment), 1000).status = 'failed'
    assert.equal(
      (await postEvent('charge.refunded', server.objects.charge(referenceOf(payment)))).body.outcome,
      'known',
    )
    assert.equal((await read(payment)).refunded, 0)
  })

  await t.test('Stripe does not answer: 503, and it counts when it is sent again', async () => {
    const payment = await captured()
    const reference = referenceOf(payment)
    refundAtPage(reference, 1)
    server.fail(/GET \/v1\/refunds/, 503)
    const told = () => postEvent('charge.refunded', server.objects.charge(reference), 'evt_503')
    assert.equal((await told()).status, 503)
    assert.equal((await told()).body.outcome, 'handled')
    assert.equal((await read(payment)).refunded, 1)
  })

  await t.test('in a currency with other decimals at Stripe', async () => {
    const payment = await captured({ currency: 'ISK', amount: 900 })
    refundAtPage(referenceOf(payment), 40_000)
    await postEvent('charge.refunded', server.objects.charge(referenceOf(payment)))
    assert.equal((await read(payment)).refunded, 400)
  })
})
