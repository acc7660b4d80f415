import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { inTransaction } from '../../platform/ctx.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { type PaymentProvider, ProviderRefusal, paymentProvider } from '../providers/payment-provider.ts'
import { captureHold, holdPayment, releaseHold } from './hold.service.ts'
import { findPayment, insertPayment } from './payment.store.ts'
import type { Payment } from './payment.ts'
import { paymentSettled } from './payment-ports.ts'
import { captureAtProvider, releaseAtProvider, resumePayments } from './payment-work.service.ts'
import { paymentWorld } from './payments.testing.ts'

type Act = 'authorize' | 'capture' | 'release' | 'refund'

/** A provider that does what it is asked and then loses its answer, as often as it is told. Counts the calls. */
function forgetful(t: TestContext, act: Act, times = 1): { calls: number } {
  const seen = { calls: 0 }
  const flaky: PaymentProvider = {
    ...builtinProvider,
    [act]: async (...args: unknown[]) => {
      seen.calls++
      const answer = await (builtinProvider[act] as (...given: unknown[]) => Promise<unknown>)(...args)
      if (seen.calls <= times) throw new Error('the connection was lost')
      return answer
    },
  }
  t.after(paymentProvider.replace(() => flaky))
  return seen
}

test('the answer to an authorization is lost: 503; asking again charges the card once', async (t) => {
  const { app, request, held, charges } = await paymentWorld(t)
  const seen = forgetful(t, 'authorize')
  await assert.rejects(holdPayment(app.ctx(), request()), { status: 503 })
  assert.equal((await held()).status, 'authorized')
  assert.equal(seen.calls, 2)
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }])
  app.clock.advance(3600)
  await app.settle()
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }], 'the confirmed hold stands')
})

test('the answer to an authorization is lost, and nobody asks again: the hold is found by its key and released', async (t) => {
  const { app, request, charges, entries } = await paymentWorld(t)
  forgetful(t, 'authorize')
  await assert.rejects(holdPayment(app.ctx(), request()), { status: 503 })
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }])
  app.clock.advance(61)
  await app.settle()
  assert.deepEqual(await charges(), [{ status: 'released', amount: 5001 }])
  assert.deepEqual(await entries(), [])
})

test('the process is killed before the hold is confirmed: it is released after 15 minutes', async (t) => {
  const { app, request, statusOf, charges } = await paymentWorld(t)
  const payment = await holdPayment(app.ctx(), request())
  app.clock.advance(14 * 60)
  await app.settle()
  assert.equal(await statusOf(payment), 'authorizing')
  app.clock.advance(60)
  await app.settle()
  assert.equal(await statusOf(payment), 'released')
  assert.deepEqual(await charges(), [{ status: 'released', amount: 5001 }])
})

/** A payment as a process leaves it that is killed before the provider has answered. */
const neverAnswered = async ({ app, request }: Awaited<ReturnType<typeof paymentWorld>>): Promise<Payment> => {
  const { now } = app.ctx()
  const payment: Payment = {
    id: '01936a5e-0000-7000-8000-000000000001',
    ...request(),
    subscriptionId: null,
    invoiceId: null,
    division: null,
    provider: 'builtin',
    providerReference: null,
    captured: 0,
    refunded: 0,
    refunding: 0,
    status: 'authorizing',
    reason: null,
    createdAt: now,
    updatedAt: now,
  }
  await insertPayment(app.db.db(), payment)
  return payment
}

test('the process is killed before the provider was asked: nothing to release, and the key is free', async (t) => {
  const world = await paymentWorld(t)
  const payment = await neverAnswered(world)
  world.app.clock.advance(15 * 60)
  await resumePayments(world.app.ctx())
  assert.equal(await world.statusOf(payment), 'released')
  const again = await world.held()
  assert.notEqual(again.id, payment.id)
})

test('the provider answers after the hold was given up: it is released', async (t) => {
  const world = await paymentWorld(t)
  const slow: PaymentProvider = {
    ...builtinProvider,
    async authorize(ctx, authorization) {
      world.app.clock.advance(15 * 60)
      await resumePayments(world.app.ctx())
      return builtinProvider.authorize(ctx, authorization)
    },
  }
  t.after(paymentProvider.replace(() => slow))
  await assert.rejects(holdPayment(world.app.ctx(), world.request()), { status: 409, code: 'payment_not_held' })
  await world.app.settle()
  assert.deepEqual(await world.charges(), [{ status: 'released', amount: 5001 }])
})

test('the answer to a capture is lost: tried again, charged once, announced once', async (t) => {
  const { app, held, inTx, statusOf, charges, entries } = await paymentWorld(t)
  const announced: string[] = []
  t.after(paymentSettled.replace(async (_tx, { id }, outcome) => void announced.push(`${outcome} ${id}`)))
  const seen = forgetful(t, 'capture', 2)
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await assert.rejects(captureAtProvider(app.ctx(), id), /lost/)
  assert.equal(await statusOf({ id }), 'capturing')
  assert.equal((await entries()).length, 2, 'only the hold')
  app.clock.advance(60)
  await app.settle()
  app.clock.advance(60)
  await app.settle()
  assert.equal(await statusOf({ id }), 'captured')
  assert.equal(seen.calls, 3)
  assert.deepEqual(await charges(), [{ status: 'captured', amount: 5001 }])
  assert.deepEqual(announced, [`captured ${id}`])
  await captureAtProvider(app.ctx(), id)
  assert.equal((await entries()).length, 7)
})

test('the process is killed between the capture and writing it down: tried again by the daily look', async (t) => {
  const { app, held, inTx, statusOf, entries } = await paymentWorld(t)
  const { id } = await held()
  // The decision is committed and its job is lost: what a job is that has failed for good.
  await inTx((tx) => captureHold(tx, id))
  await app.db.db().deleteFrom('jobs').where('task', '=', 'capture-payment').execute()
  const payment = await findPayment(app.db.db(), id)
  await builtinProvider.capture(app.ctx(), payment?.providerReference ?? '')
  app.clock.advance(59 * 60)
  await resumePayments(app.ctx())
  await app.settle()
  assert.equal(await statusOf({ id }), 'capturing')
  app.clock.advance(60)
  await resumePayments(app.ctx())
  await app.settle()
  assert.equal(await statusOf({ id }), 'captured')
  assert.equal((await entries()).length, 7)
})

test('a notice that fails undoes the entries of the capture, and both are tried again', async (t) => {
  const { app, held, inTx, statusOf, entries } = await paymentWorld(t)
  let tries = 0
  t.after(
    paymentSettled.replace(async () => {
      if (++tries === 1) throw new Error('no')
    }),
  )
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await assert.rejects(captureAtProvider(app.ctx(), id), /no/)
  assert.equal((await entries()).length, 2)
  await app.settle()
  assert.equal(await statusOf({ id }), 'captured')
  assert.equal((await entries()).length, 7)
})

test('the answer to a release is lost: tried again, released once', async (t) => {
  const { app, held, inTx, statusOf, charges, entries } = await paymentWorld(t)
  forgetful(t, 'release')
  const { id } = await held()
  await inTx((tx) => releaseHold(tx, id))
  await assert.rejects(releaseAtProvider(app.ctx(), id), /lost/)
  await Promise.all([releaseAtProvider(app.ctx(), id), releaseAtProvider(app.ctx(), id)])
  assert.equal(await statusOf({ id }), 'released')
  assert.deepEqual(await charges(), [{ status: 'released', amount: 5001 }])
  assert.equal((await entries()).length, 4)
})

test('a hold that has expired at the provider cannot be captured: declined, and the ledger shows no hold', async (t) => {
  const { app, held, inTx, statusOf, entries } = await paymentWorld(t)
  const expired: PaymentProvider = {
    ...builtinProvider,
    capture: async () => {
      throw new ProviderRefusal('The hold has expired.')
    },
  }
  t.after(paymentProvider.replace(() => expired))
  const { id } = await held()
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  assert.equal(await statusOf({ id }), 'declined')
  assert.equal(
    (await entries()).reduce((sum, { account, amount }) => (account === 'cards_held' ? sum + amount : sum), 0),
    0,
  )
})

test('a decision that is rolled back asks nothing of the provider', async (t) => {
  const { app, held, statusOf, charges } = await paymentWorld(t)
  const { id } = await held()
  await assert.rejects(
    inTransaction(app.ctx(), async (tx) => {
      await captureHold(tx, id)
      throw new Error('undone')
    }),
    /undone/,
  )
  await app.settle()
  assert.equal(await statusOf({ id }), 'authorized')
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }])
})
