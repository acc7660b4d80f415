import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hangingProvider, openTransactions } from '../providers/hanging-provider.testing.ts'
import { goodCard, type PurchaseWorld, person, purchaseWorld } from './purchases.testing.ts'

const key = (text: string): Record<string, string> => ({ 'idempotency-key': text })
/** More than the pool of the tests has connections. */
const many = 12

/** What stands for purchases here and at the provider. */
const standing = async ({ rows }: PurchaseWorld) =>
  (
    await rows(`select
      (select count(*)::int from subscriptions) as subscriptions,
      (select count(*)::int from invoices) as invoices,
      (select count(*)::int from payments) as payments,
      (select count(*)::int from builtin_cards) as cards,
      (select count(*)::int from builtin_charges) as charges`)
  )[0]
const one = { subscriptions: 1, invoices: 1, payments: 1, cards: 1, charges: 1 }

test('while the provider hangs no transaction is open, and others are answered', async (t) => {
  const provider = hangingProvider(t)
  const { app, buy, body, org, url, rows } = await purchaseWorld(t)
  const bought = Array.from({ length: many }, (_, n) =>
    buy(
      body({ payment_method: goodCard, subscriptions: [{ user: person(`Ada ${'abcdefghijkl'[n]}`) }] }),
      key(`purchase ${n}`),
    ),
  )
  await provider.asked(many, bought)
  assert.equal(await openTransactions(app.db.url), 0)
  const others = await Promise.all(Array.from({ length: many }, () => org.get(url)))
  assert.deepEqual(
    others.map(({ status }) => status),
    others.map(() => 200),
  )
  provider.letGo()
  for (const { status, text } of await Promise.all(bought)) assert.equal(status, 201, text)
  assert.deepEqual(await rows('select count(*)::int as n from builtin_charges'), [{ n: many }])
})

test('two at once with the same key: one purchase, and the same answer', async (t) => {
  const provider = hangingProvider(t)
  const world = await purchaseWorld(t)
  const { buy, body, org, url } = world
  const sent = body({ payment_method: goodCard })
  const first = buy(sent, key('same'))
  await provider.asked(1, [first])
  const second = buy(sent, key('same'))
  const other = await buy(body({ payment_method: goodCard, external_id: 'X' }), key('same'))
  assert.equal(other.status, 422, 'another request is refused at once')
  assert.match(other.text, /idempotency_key_reused/)
  await org.get(url)
  provider.letGo()
  const [a, b] = await Promise.all([first, second])
  assert.deepEqual([a.status, b.status, b.text], [201, 201, a.text])
  assert.deepEqual(
    [a.headers['idempotent-replayed'], b.headers['idempotent-replayed']],
    [undefined, 'true'],
    'the second has waited for the answer of the first',
  )
  assert.deepEqual(await standing(world), one)
})

test('a purchase that a crash left behind is taken up by the same request: one card, one hold, one answer', async (t) => {
  const provider = hangingProvider(t)
  const world = await purchaseWorld(t)
  const { app, buy, body, rows } = world
  const sent = body({ payment_method: goodCard })
  // As if its process were gone: nothing of it happens before the others are done.
  const left = buy(sent, key('left'))
  await provider.asked(1, [left])
  provider.recover()
  assert.deepEqual(await standing(world), { ...one, subscriptions: 0, invoices: 0 })

  app.clock.advance(170)
  const early = await buy(sent, key('left'))
  assert.deepEqual([early.status, early.headers['retry-after']], [409, '1'], 'it is still held')
  assert.match(early.text, /request_in_progress/)

  app.clock.advance(11)
  const answers = await Promise.all([buy(sent, key('left')), buy(sent, key('left'))])
  for (const { status, text } of answers) assert.deepEqual([status, text], [201, answers[0]?.text])
  assert.deepEqual(await standing(world), one)

  provider.letGo()
  const late = await left
  assert.deepEqual([late.status, late.headers['retry-after']], [409, '1'], 'it was taken over: nothing is done twice')
  app.clock.advance(16 * 60)
  await app.settle()
  assert.deepEqual(await standing(world), one)
  assert.deepEqual(await rows('select status from builtin_charges'), [{ status: 'captured' }])
  assert.deepEqual(await rows('select status from invoices'), [{ status: 'paid' }])
  assert.equal((await buy(sent, key('left'))).text, answers[0]?.text)
})

test('taken over while the first still works: the first changes nothing of what the second needs', async (t) => {
  const provider = hangingProvider(t)
  const world = await purchaseWorld(t)
  const { app, buy, body, rows } = world
  const sent = body({ payment_method: goodCard })
  const first = buy(sent, key('both'))
  await provider.asked(1, [first])
  app.clock.advance(181)
  const second = buy(sent, key('both'))
  await provider.asked(2, [first, second])
  provider.letGo()
  const [a, b] = await Promise.all([first, second])
  assert.deepEqual([a.status, b.status], [409, 201], `${a.text} ${b.text}`)
  app.clock.advance(16 * 60)
  await app.settle()
  assert.deepEqual(await standing(world), one)
  assert.deepEqual(await rows('select status from payments'), [{ status: 'captured' }])
})
