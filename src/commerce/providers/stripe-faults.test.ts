import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { callsTo, givenStripe, passing } from './stripe.testing.ts'

const now = new Date('2026-11-14T12:00:00.000Z')

test('what goes wrong between Stripe and us', async (t) => {
  const db = await testDatabase(t)
  const ctx: Ctx = db.ctx({ now })
  const account = await givenStripe(t)
  const { server, provider } = account
  const { newKey, cardOf, ask, held, intentsOf, statusOf } = callsTo(account, ctx)

  for (const fault of [429, 503, 'never', 'lost'] as const)
    await t.test(`${fault}: each call may be tried again, and is done once`, async () => {
      const [card, key] = [await cardOf(), newKey()]
      server.fail(/POST \/v1\/payment_intents$/, fault)
      await assert.rejects(ask(card, { key }), passing)
      const answer = await ask(card, { key })
      assert.equal(answer.outcome, 'authorized')
      assert.equal(intentsOf(card).length, 1)
      const { reference } = answer
      server.fail(/\/capture$/, fault)
      await assert.rejects(provider.capture(ctx, reference), passing)
      await provider.capture(ctx, reference)
      const refund = { key: newKey(), reference, amount: 5000 }
      server.fail(/POST \/v1\/refunds$/, fault)
      await assert.rejects(provider.refund(ctx, refund), passing)
      await provider.refund(ctx, refund)
      assert.equal(server.objects.intentOf(reference).amount_refunded, 5000)
      const other = await held()
      server.fail(/\/cancel$/, fault)
      await assert.rejects(provider.release(ctx, other), passing)
      await provider.release(ctx, other)
      assert.equal(statusOf(other), 'canceled')
      server.fail(/DELETE \/v1\/customers/, fault)
      await assert.rejects(provider.removeCard(ctx, card), passing)
      await provider.removeCard(ctx, card)
    })

  for (const fault of [429, 503, 'never', 'lost'] as const)
    await t.test(`${fault} while a card is saved: 503, and again: one customer`, async () => {
      const token = server.objects.givenMethod()
      const customers = server.objects.customers.size
      server.fail(/POST \/v1\/customers$/, fault)
      await assert.rejects(provider.saveCard(ctx, { token }), { status: 503 })
      await provider.saveCard(ctx, { token })
      assert.equal(server.objects.customers.size, customers + 1)
    })

  await t.test('a 500 that Stripe keeps under the key: the hold is looked for among the customer’s', async () => {
    const [card, key] = [await cardOf(), newKey()]
    server.fail(/POST \/v1\/payment_intents$/, 500)
    await assert.rejects(ask(card, { key }), passing)
    await assert.rejects(ask(card, { key }), passing, 'the same answer by the same key')
    assert.equal(await provider.findByKey(ctx, key), undefined)
  })

  await t.test(
    'a hold whose answer was lost is found by its key, page by page, also when Stripe has forgotten the key',
    async () => {
      const [card, key] = [await cardOf(), newKey()]
      server.fail(/POST \/v1\/payment_intents$/, 'lost')
      await assert.rejects(ask(card, { key }), passing)
      for (let n = 0; n < 4; n++) await ask(card)
      server.forgetKeys()
      server.page(2)
      const found = await provider.findByKey(ctx, key)
      server.page(100)
      assert.equal(found?.outcome, 'authorized')
      assert.equal(server.objects.intentOf(found.reference).metadata['payment_id'], key)
      assert.equal(await provider.findByKey(ctx, 'never used'), undefined)
      await provider.removeCard(ctx, card)
      assert.equal(await provider.findByKey(ctx, key), undefined, 'it cannot be looked for without its customer')
    },
  )

  await t.test('two requests with one key at once: one hold; the second may be asked to come again', async () => {
    const [card, key] = [await cardOf(), newKey()]
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => ask(card, { key })))
    const references = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.reference] : []))
    assert.ok(references.length > 0)
    for (const one of answers) if (one.status === 'rejected') assert.ok(passing(one.reason))
    assert.deepEqual(await ask(card, { key }), { outcome: 'authorized', reference: references[0] })
    assert.equal(intentsOf(card).length, 1)
  })

  await t.test('the library repeats a request whose answer was lost once by itself, with the same key', async (t) => {
    const eager = await givenStripe(t, { networkRetries: 1 })
    const card = await callsTo(eager, ctx).cardOf()
    eager.server.loseOnce(/POST \/v1\/payment_intents$/)
    const request = { key: 'once', card, amount: 5000, currency: 'USD' }
    assert.equal((await eager.provider.authorize(ctx, request)).outcome, 'authorized')
    assert.deepEqual(
      eager.server.requests(/POST \/v1\/payment_intents$/).map(({ key, replayed }) => [key, replayed]),
      [
        ['once', false],
        ['once', true],
      ],
    )
  })

  await t.test('a wrong key: tried again, and the error does not quote it', async (t) => {
    const wrong = await givenStripe(t, { key: 'sk_test_wrongwrongwrong' })
    await assert.rejects(wrong.provider.capture(ctx, 'pi_1'), (error: Error) => {
      assert.ok(passing(error))
      assert.match(error.message, /^Stripe answered 401/)
      assert.doesNotMatch(JSON.stringify(error) + error.message + error.stack, /wrongwrong/)
      return true
    })
  })
})
