import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { abandonHold, captureHold, confirmHold, holdPayment, releaseHold } from './hold.service.ts'
import { responderShare } from './payment-ports.ts'
import { declinedCard, givenCard, paymentWorld } from './payments.testing.ts'

test('a hold is confirmed, captured by a job, and divided', async (t) => {
  const { app, request, inTx, statusOf, charges, entries } = await paymentWorld(t)
  const held = await holdPayment(app.ctx(), request())
  assert.equal(held.status, 'authorizing')
  await inTx((tx) => confirmHold(tx, held))
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }])
  await inTx((tx) => captureHold(tx, held.id))
  assert.equal(await statusOf(held), 'capturing')
  app.clock.advance(1)
  await app.settle()
  assert.equal(await statusOf(held), 'captured')
  assert.deepEqual(await charges(), [{ status: 'captured', amount: 5001 }])
  assert.deepEqual(await entries(), [
    { kind: 'hold', account: 'cards_held', amount: 5001 },
    { kind: 'hold', account: 'holds', amount: -5001 },
    { kind: 'capture', account: 'holds', amount: 5001 },
    { kind: 'capture', account: 'clearing', amount: 5001 },
    { kind: 'capture', account: 'revenue', amount: -1001 },
    { kind: 'capture', account: 'responders', amount: -4000 },
    { kind: 'capture', account: 'cards_held', amount: -5001 },
  ])
})

const shares: readonly (readonly [percent: number, payee: 'responder' | 'nobody', share: number, revenue: number])[] = [
  [100, 'responder', 5001, 0],
  [0, 'responder', 0, 5001],
  [33, 'responder', 1650, 3351],
  [80, 'nobody', 0, 5001],
]

test('the share follows the configuration and is rounded down', async (t) => {
  for (const [percent, payee, share, revenue] of shares)
    await t.test(`${percent} % for ${payee}`, async (t) => {
      t.after(responderShare.replace(() => percent))
      const { app, held, inTx, entries, responder } = await paymentWorld(t)
      const { id } = await held({ payeeId: payee === 'nobody' ? null : responder.id })
      await inTx((tx) => captureHold(tx, id))
      await app.settle()
      const sums = new Map((await entries()).map(({ account, amount }) => [account, amount]))
      assert.equal(0 - (sums.get('responders') ?? 0), share)
      assert.equal(0 - (sums.get('revenue') ?? 0), revenue)
    })
})

test('a hold is released by a job, and its entries are reversed', async (t) => {
  const { app, held, inTx, statusOf, charges } = await paymentWorld(t)
  const { id } = await held()
  await inTx((tx) => releaseHold(tx, id))
  await app.settle()
  assert.equal(await statusOf({ id }), 'released')
  assert.deepEqual(await charges(), [{ status: 'released', amount: 5001 }])
  const sums = await sql`select account, sum(amount)::int as sum from ledger_entries group by 1 order by 1`.execute(
    app.db.db(),
  )
  assert.deepEqual(sums.rows, [
    { account: 'cards_held', sum: 0 },
    { account: 'holds', sum: 0 },
  ])
})

test('without a card: 402, and nothing is made', async (t) => {
  const { app, request } = await paymentWorld(t, null)
  await assert.rejects(holdPayment(app.ctx(), request()), { status: 402, code: 'payment_required' })
  assert.equal((await sql`select 1 from payments`.execute(app.db.db())).rows.length, 0)
})

test('a declined card: 402; with another card the same key works', async (t) => {
  const { app, request, held, company, patient, entries } = await paymentWorld(t, declinedCard)
  await assert.rejects(holdPayment(app.ctx(), request()), { status: 402, code: 'card_declined' })
  assert.deepEqual(await entries(), [])
  await givenCard(app.ctx(), patient.id, company.id)
  assert.equal((await held()).status, 'authorized')
})

test('a card that expires after it was saved is declined', async (t) => {
  const { app, request } = await paymentWorld(t)
  app.clock.set('2031-01-02T00:00:00.000Z')
  await assert.rejects(holdPayment(app.ctx(), request()), { status: 402, code: 'card_declined' })
})

test('an amount of 0 needs no card, no charge and no entries', async (t) => {
  const { app, held, inTx, statusOf, charges, entries } = await paymentWorld(t, null)
  const { id } = await held({ amount: 0 })
  await inTx((tx) => captureHold(tx, id))
  await app.settle()
  assert.equal(await statusOf({ id }), 'captured')
  assert.deepEqual(await charges(), [])
  assert.deepEqual(await entries(), [])
})

test('the same key ten times at once is one payment and one charge', async (t) => {
  const { app, request, inTx, charges, entries } = await paymentWorld(t)
  const held = await Promise.all(Array.from({ length: 10 }, () => holdPayment(app.ctx(), request())))
  assert.equal(new Set(held.map(({ id }) => id)).size, 1)
  assert.equal((await charges()).length, 1)
  await Promise.all(held.map((one) => inTx((tx) => confirmHold(tx, one))))
  assert.equal((await entries()).length, 2)
})

test('the same key for another amount: 409', async (t) => {
  const { app, request } = await paymentWorld(t)
  await holdPayment(app.ctx(), request())
  await assert.rejects(holdPayment(app.ctx(), request({ amount: 7 })), { status: 409 })
})

test('capturing and releasing at once: one of the two is decided, however often it is asked for', async (t) => {
  const { app, held, inTx, statusOf, charges } = await paymentWorld(t)
  const { id } = await held()
  const acts = [captureHold, releaseHold, captureHold, releaseHold]
  const results = await Promise.allSettled(acts.map((act) => inTx((tx) => act(tx, id))))
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 2, 'one decision, asked for twice')
  await app.settle()
  assert.deepEqual(
    (await charges()).map(({ status }) => status),
    [await statusOf({ id })],
  )
})

test('a hold that was given up cannot be confirmed', async (t) => {
  const { app, request, inTx, entries } = await paymentWorld(t)
  const payment = await holdPayment(app.ctx(), request())
  await abandonHold(app.ctx(), payment)
  app.clock.advance(61)
  await app.settle()
  await assert.rejects(
    inTx((tx) => confirmHold(tx, payment)),
    { status: 409, code: 'payment_not_held' },
  )
  assert.deepEqual(await entries(), [])
})

test('a hold that was given up and asked for again within a minute stands', async (t) => {
  const { app, request, held, statusOf, charges } = await paymentWorld(t)
  const first = await holdPayment(app.ctx(), request())
  await abandonHold(app.ctx(), first)
  app.clock.advance(50)
  const again = await held()
  assert.equal(again.id, first.id)
  app.clock.advance(3600)
  await app.settle()
  assert.equal(await statusOf(first), 'authorized')
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }])
})

test('inside a transaction nothing is asked of the provider: it is a programming error', async (t) => {
  const { app, request, held, charges } = await paymentWorld(t)
  const standing = await held()
  const inside = (act: (tx: Ctx) => Promise<unknown>) => assert.rejects(inTransaction(app.ctx(), act), /transaction/)
  await inside((tx) => holdPayment(tx, request({ key: 'bid:inside' })))
  await inside((tx) => abandonHold(tx, standing))
  const { providerReference } = standing
  assert.ok(providerReference)
  const authorization = { key: 'inside', card: 'card_none', amount: 1, currency: 'USD' }
  await inside((tx) => builtinProvider.saveCardByText(tx, '4242424242424242'))
  await inside((tx) => builtinProvider.authorize(tx, authorization))
  await inside((tx) => builtinProvider.capture(tx, providerReference))
  await inside((tx) => builtinProvider.findByKey(tx, 'inside'))
  assert.deepEqual(await charges(), [{ status: 'authorized', amount: 5001 }])
})
