import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { type PaymentProvider, ProviderRefusal, paymentProvider } from '../providers/payment-provider.ts'
import { captureHold, confirmHold, holdPayment, releaseHold } from './hold.service.ts'
import { findPayment } from './payment.store.ts'
import { paymentRefunded, paymentSettled } from './payment-ports.ts'
import { resumePayments } from './payment-work.service.ts'
import { paymentWorld } from './payments.testing.ts'
import { recordOutsideRefund, refundCapture } from './refund.service.ts'
import { listRefunds } from './refund.store.ts'

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

test('a refund while the capture is under way: the job captures first, and the money goes back', async (t) => {
  const { app, held, inTx, charges, entries } = await paymentWorld(t)
  const followed: string[] = []
  t.after(paymentSettled.replace(async (_tx, _payment, outcome) => void followed.push(outcome)))
  t.after(paymentRefunded.replace(async (_tx, _payment, amount) => void followed.push(`refunded ${amount}`)))
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await inTx((tx) => refundCapture(tx, id, 5000))
  await assert.rejects(
    inTx((tx) => refundCapture(tx, id, 2)),
    { status: 422 },
  )
  await inTx((tx) => refundCapture(tx, id, 1))
  await app.db.db().deleteFrom('jobs').where('task', '=', 'capture-payment').execute()
  await app.settle()
  const payment = await findPayment(app.db.db(), id)
  assert.deepEqual([payment?.status, payment?.refunded, payment?.refunding], ['captured', 5001, 0])
  assert.deepEqual(followed.toSorted(), ['captured', 'refunded 1', 'refunded 5000'])
  assert.equal(followed[0], 'captured')
  assert.deepEqual(await charges(), [{ status: 'captured', amount: 5001 }])
  const sums = new Map<string, number>()
  for (const { account, amount } of await entries()) sums.set(account, (sums.get(account) ?? 0) + amount)
  assert.deepEqual([...sums.values()], [0, 0, 0, 0, 0], JSON.stringify([...sums]))
})

test('a refund of a charge that fails: nothing is given back, once', async (t) => {
  const { app, held, inTx, entries } = await paymentWorld(t)
  const followed: string[] = []
  t.after(paymentSettled.replace(async (_tx, { status }, outcome) => void followed.push(`${outcome} ${status}`)))
  t.after(paymentRefunded.replace(async () => void followed.push('refunded')))
  const expired: PaymentProvider = {
    ...builtinProvider,
    capture: async () => {
      throw new ProviderRefusal('The hold has expired.')
    },
  }
  t.after(paymentProvider.replace(() => expired))
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await inTx((tx) => refundCapture(tx, id, 5001))
  await app.settle()
  const payment = await findPayment(app.db.db(), id)
  assert.deepEqual([payment?.status, payment?.refunded, payment?.refunding], ['declined', 0, 0])
  assert.deepEqual(followed, ['failed declined'])
  assert.deepEqual(
    (await listRefunds(app.db.db(), [id])).map(({ status }) => status),
    ['refused'],
  )
  assert.equal((await entries()).length, 4, 'the hold and its release')
})

test('a refund that was given up for good is taken up again every day', async (t) => {
  const { app, held, inTx } = await paymentWorld(t)
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  await inTx((tx) => refundCapture(tx, id, 7))
  await app.db.db().deleteFrom('jobs').where('task', '=', 'refund-payment').execute()
  app.clock.advance(59 * 60)
  await resumePayments(app.ctx())
  await app.settle()
  assert.equal((await findPayment(app.db.db(), id))?.refunded, 0)
  app.clock.advance(60)
  await resumePayments(app.ctx())
  await app.settle()
  assert.equal((await findPayment(app.db.db(), id))?.refunded, 7)
})

test('a refund that the provider refuses: nothing is written in the ledger, and it can be asked for again', async (t) => {
  const { app, held, inTx, entries } = await paymentWorld(t)
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  const refusing: PaymentProvider = {
    ...builtinProvider,
    refund: async () => {
      throw new ProviderRefusal('The account has no money.')
    },
  }
  const restore = paymentProvider.replace(() => refusing)
  t.after(restore)
  await inTx((tx) => refundCapture(tx, id, 5001))
  await app.settle()
  assert.equal((await entries()).length, 7)
  restore()
  await inTx((tx) => refundCapture(tx, id, 5001))
  await app.settle()
  const payment = await findPayment(app.db.db(), id)
  assert.deepEqual([payment?.refunded, payment?.refunding], [5001, 0])
  assert.deepEqual(
    (await listRefunds(app.db.db(), [id])).map(({ status, reason }) => [status, reason]),
    [
      ['refused', 'The account has no money.'],
      ['refunded', null],
    ],
  )
})

test('a refund that was made at the provider itself is written down once, and never more than is left', async (t) => {
  const { app, held, inTx } = await paymentWorld(t)
  const { id } = await held()
  const record = (key: string, amount: number) => inTx((tx) => recordOutsideRefund(tx, id, { key, amount }))
  assert.equal(await record('early', 5), 0, 'not charged')
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  await Promise.all(['re_1', 're_1', 're_1'].map((key) => record(key, 1000)))
  assert.equal((await findPayment(app.db.db(), id))?.refunded, 1000)
  await inTx((tx) => refundCapture(tx, id, 4000))
  await assert.rejects(record('re_2', 1000), { status: 409, code: 'payment_in_progress' }, 'who was first is not known')
  assert.equal(await record('re_3', 1), 1)
  await app.settle()
  assert.equal(await record('re_2', 1000), 0, 'nothing is left')
  assert.equal((await findPayment(app.db.db(), id))?.refunded, 5001)
})

test('the division of a hold decides who is owed; people and invoice are added when it is confirmed', async (t) => {
  const { app, company, patient, request, inTx, entries } = await paymentWorld(t)
  const partner = await app.givenCompany()
  const more = {
    userId: null,
    card: {
      provider: 'builtin' as const,
      reference: (await builtinProvider.saveCardByText(app.ctx(), '4242424242424242')).reference,
    },
    payeeId: null,
    amount: 1000,
    division: [
      { account: 'partners' as const, amount: 600, companyId: partner.id },
      { account: 'taxes' as const, amount: 130 },
      { account: 'revenue' as const, amount: 270 },
    ],
  }
  const payment = await holdPayment(app.ctx(), request(more))
  const invoiceId = '01936a5e-0000-7000-8000-0000000000aa'
  const confirmed = await inTx((tx) => confirmHold(tx, payment, { userId: patient.id, invoiceId }))
  assert.deepEqual([confirmed.userId, confirmed.invoiceId, confirmed.companyId], [patient.id, invoiceId, company.id])
  assert.deepEqual(confirmed.division, more.division)
  await inTx((tx) => captureHold(tx, payment.id))
  app.clock.advance(1)
  await app.settle()
  assert.deepEqual(
    (await entries()).filter(({ kind, account }) => kind === 'capture' && !['holds', 'cards_held'].includes(account)),
    [
      { kind: 'capture', account: 'clearing', amount: 1000 },
      { kind: 'capture', account: 'taxes', amount: -130 },
      { kind: 'capture', account: 'revenue', amount: -270 },
      { kind: 'capture', account: 'partners', amount: -600 },
    ],
  )
  await assert.rejects(
    inTx((tx) => releaseHold(tx, payment.id)),
    { status: 409 },
  )
})
