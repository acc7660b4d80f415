import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { ProviderRefusal } from './payment-provider.ts'
import { callsTo, givenStripe, passing } from './stripe.testing.ts'
import type { CardBehaviour } from './stripe-objects.testing.ts'

const now = new Date('2026-11-14T12:00:00.000Z')

test('Stripe', async (t) => {
  const db = await testDatabase(t)
  const ctx: Ctx = db.ctx({ now })
  const account = await givenStripe(t)
  const { server, provider } = account
  const { newKey, cardOf, ask, held, statusOf } = callsTo(account, ctx)

  await t.test('a saved card: what receipts show; the reference names customer and payment method', async () => {
    const method = server.objects.givenMethod('approved', 'mastercard')
    const { reference, ...shown } = await provider.saveCard(ctx, { token: method })
    assert.match(reference, new RegExp(`^cus_\\w+/${method}$`))
    assert.deepEqual(shown, { brand: 'mastercard', last4: '4242', expMonth: 12, expYear: 2030 })
  })

  await t.test('a single-use token becomes a payment method of a customer', async () => {
    const { reference } = await provider.saveCard(ctx, { token: server.objects.givenToken() })
    assert.match(reference, /^cus_\w+\/pm_\w+$/)
  })

  await t.test('the same payment method again, also when Stripe has forgotten the keys: the same card', async () => {
    const token = server.objects.givenMethod()
    const first = await provider.saveCard(ctx, { token })
    server.forgetKeys()
    assert.deepEqual(await provider.saveCard(ctx, { token }), first)
    const other: Ctx = { ...ctx, actor: { kind: 'company', keyId: 'k', companyId: 'c', features: [] } }
    await assert.rejects(provider.saveCard(other, { token }), { status: 422 }, 'it is not another caller’s to charge')
  })

  const refusedCards: readonly (readonly [what: string, token: () => string, status: number, code: string])[] = [
    ['a number', () => '4242424242424242', 422, 'validation_failed'],
    ['an unknown payment method', () => 'pm_unknown', 422, 'validation_failed'],
    ['an unknown token', () => 'tok_unknown', 422, 'validation_failed'],
    ['a path', () => 'pm_/../customers', 422, 'validation_failed'],
    ['a declined card', () => server.objects.givenMethod('declined_when_attached'), 402, 'card_declined'],
  ]
  for (const [what, token, status, code] of refusedCards)
    await t.test(`not saved: ${what}`, async () => {
      await assert.rejects(provider.saveCard(ctx, { token: token() }), { status, code })
      await assert.rejects(provider.saveCardByText(ctx, token()), { status, code })
    })

  await t.test('a card’s number is refused, and never goes to Stripe', async () => {
    const before = server.seen.length
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    await assert.rejects(provider.saveCard(ctx, card), (error: { fields?: Record<string, string[]> }) =>
      /card numbers go from the browser or phone to Stripe/.test(error.fields?.['number']?.[0] ?? ''),
    )
    assert.equal(server.seen.length, before)
  })

  await t.test('a hold: form body, off session, captured by hand, with the key', async () => {
    const card = await cardOf()
    const key = newKey()
    const answer = await ask(card, { key })
    assert.equal(answer.outcome, 'authorized')
    const sent = server.requests(/POST \/v1\/payment_intents$/).at(-1)
    const [customer = '', method = ''] = card.split('/')
    assert.equal(sent?.key, key)
    assert.deepEqual(sent?.params, {
      amount: '5000',
      currency: 'usd',
      customer,
      payment_method: method,
      allowed_payment_method_types: { 0: 'card' },
      capture_method: 'manual',
      confirm: 'true',
      off_session: 'true',
      metadata: { payment_id: key },
    })
    assert.equal(statusOf(answer.reference), 'requires_capture')
  })

  await t.test('the same key again: the same hold, and Stripe repeats its answer', async () => {
    const [card, key] = [await cardOf(), newKey()]
    const first = await ask(card, { key })
    assert.deepEqual(await ask(card, { key }), first)
    assert.equal(server.requests(/POST \/v1\/payment_intents$/).at(-1)?.replayed, true)
    assert.deepEqual(await provider.findByKey(ctx, key), first)
  })

  await t.test('the same key for another amount is refused', async () => {
    const [card, key] = [await cardOf(), newKey()]
    await ask(card, { key })
    await assert.rejects(ask(card, { key, amount: 5001 }), ProviderRefusal)
  })

  const declines: readonly (readonly [CardBehaviour, reason: string, status: string])[] = [
    ['card_declined', 'generic_decline', 'requires_payment_method'],
    ['insufficient_funds', 'insufficient_funds', 'requires_payment_method'],
    ['authentication_required', 'authentication_required', 'requires_payment_method'],
    ['next_action', 'authentication_required', 'canceled'],
  ]
  for (const [behaviour, reason, status] of declines)
    await t.test(`declined: ${behaviour}`, async () => {
      const [card, key] = [await cardOf(behaviour), newKey()]
      const answer = await ask(card, { key })
      assert.deepEqual({ ...answer, reference: '' }, { outcome: 'declined', reference: '', reason })
      assert.equal(statusOf(answer.reference), status)
      assert.deepEqual(await ask(card, { key }), answer, 'by the same key always')
      assert.equal((await provider.findByKey(ctx, key))?.outcome, 'declined')
      await assert.rejects(provider.capture(ctx, answer.reference), ProviderRefusal)
    })

  await t.test(
    'declined without a hold: an amount too small, one that the currency does not have, a card that was removed',
    async () => {
      const card = await cardOf()
      assert.equal((await ask(card, { amount: 49 })).outcome, 'declined')
      const before = server.requests(/payment_intents/).length
      assert.deepEqual(await ask(card, { key: 'odd', amount: 5001, currency: 'KWD' }), {
        outcome: 'declined',
        reference: 'none:odd',
        reason: 'amount_not_taken',
      })
      assert.equal(server.requests(/payment_intents/).length, before)
      await provider.removeCard(ctx, card)
      assert.equal((await ask(card)).outcome, 'declined')
      assert.equal((await ask('card_of_the_builtin_provider')).outcome, 'declined')
    },
  )

  const units: readonly (readonly [currency: string, amount: number, sent: string])[] = [
    ['USD', 5000, '5000'],
    ['JPY', 5000, '5000'],
    ['KWD', 5000, '5000'],
    ['ISK', 5000, '500000'],
    ['UGX', 5000, '500000'],
  ]
  for (const [currency, amount, sent] of units)
    await t.test(`${currency}: ${amount} is ${sent} at Stripe, and a refund too`, async () => {
      const reference = await held(amount, currency)
      assert.equal(server.requests(/POST \/v1\/payment_intents$/).at(-1)?.params['amount'], sent)
      await provider.capture(ctx, reference)
      await provider.refund(ctx, { key: newKey(), reference, amount })
      assert.equal(server.requests(/POST \/v1\/refunds$/).at(-1)?.params['amount'], sent)
    })

  await t.test('a card that is removed twice is removed once; its customer is deleted', async () => {
    const card = await cardOf()
    await provider.removeCard(ctx, card)
    await provider.removeCard(ctx, card)
    assert.equal(server.objects.customers.get(card.split('/')[0] ?? '')?.deleted, true)
  })

  await t.test(
    'captured twice is captured once; a captured hold cannot be released, nor a released one captured',
    async () => {
      const captured = await held()
      await provider.capture(ctx, captured)
      await provider.capture(ctx, captured)
      assert.equal(statusOf(captured), 'succeeded')
      await assert.rejects(provider.release(ctx, captured), ProviderRefusal)
      const released = await held()
      await provider.release(ctx, released)
      await provider.release(ctx, released)
      assert.equal(statusOf(released), 'canceled')
      await assert.rejects(provider.capture(ctx, released), ProviderRefusal)
      await assert.rejects(provider.capture(ctx, 'pi_unknown'), ProviderRefusal)
      await assert.rejects(provider.release(ctx, 'pi_unknown'), ProviderRefusal)
    },
  )

  await t.test(
    'a part that was captured at Stripe’s own page: tried again, until somebody has looked at it',
    async () => {
      const reference = await held()
      Object.assign(server.objects.intentOf(reference), { status: 'succeeded', amount_received: 1000 })
      await assert.rejects(provider.capture(ctx, reference), passing)
    },
  )

  await t.test('refunds: in parts, once for each key, and not more than was captured', async () => {
    const reference = await held()
    await assert.rejects(provider.refund(ctx, { key: newKey(), reference, amount: 100 }), ProviderRefusal, 'too early')
    await provider.capture(ctx, reference)
    const first = { key: newKey(), reference, amount: 3000 }
    await provider.refund(ctx, first)
    await provider.refund(ctx, first)
    server.forgetKeys()
    await provider.refund(ctx, first)
    assert.equal(server.objects.intentOf(reference).amount_refunded, 3000, 'also when Stripe has forgotten the key')
    await assert.rejects(provider.refund(ctx, { ...first, amount: 1000 }), ProviderRefusal)
    await assert.rejects(provider.refund(ctx, { key: newKey(), reference, amount: 2001 }), ProviderRefusal)
    await provider.refund(ctx, { key: newKey(), reference, amount: 2000 })
    await assert.rejects(provider.refund(ctx, { key: newKey(), reference, amount: 1 }), ProviderRefusal)
    assert.equal(server.objects.intentOf(reference).amount_refunded, 5000)
  })

  await t.test('a refund is found among many, page by page', async (st) => {
    server.page(2)
    st.after(() => server.page(100))
    const reference = await held()
    await provider.capture(ctx, reference)
    const refunds = Array.from({ length: 5 }, () => ({ key: newKey(), reference, amount: 100 }))
    for (const one of refunds) await provider.refund(ctx, one)
    server.forgetKeys()
    for (const one of refunds) await provider.refund(ctx, one)
    assert.equal(server.objects.intentOf(reference).amount_refunded, 500)
  })

  await t.test('it takes no part in a transaction', async () => {
    await assert.rejects(
      inTransaction(ctx, (tx) => provider.capture(tx, 'pi_1')),
      /outside of transactions/,
    )
  })
})
