import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dumpDatabase, findWords } from '../../../test/support/traces.ts'
import { cardForPurchase, discardCard } from '../payment-methods/purchase-card.service.ts'
import { captureHold, holdPayment, releaseHold } from '../payments/hold.service.ts'
import { builtinProvider } from '../providers/builtin-provider.service.ts'
import { currentProviderName } from '../providers/payment-provider.ts'
import { stripeKey } from '../providers/stripe-server.testing.ts'
import { referenceOf, type StripeWorld, stripeWorld } from './payment-events.testing.ts'

const url = '/api/v2/users/my_payment_method'

interface Refusal {
  readonly error: { readonly code: string; readonly fields?: Readonly<Record<string, readonly string[]>> }
}

const liveCustomers = ({ server }: StripeWorld): number =>
  [...server.objects.customers.values()].filter(({ deleted }) => !deleted).length

test('a person’s card at Stripe', async (t) => {
  const world = await stripeWorld(t)
  const { app, server, patient, saveCard } = world
  const caller = app.as(patient)

  await t.test('by a payment method: shown as receipts show it, kept as customer and payment method', async () => {
    const { body } = await caller.get(url)
    assert.deepEqual([body['brand'], body['last4'], body['exp_month'], body['exp_year']], ['visa', '4242', 12, 2030])
    const { rows } = await sql<{ provider: string; reference: string }>`
      select provider, reference from payment_methods`.execute(app.db.db())
    assert.equal(rows[0]?.provider, 'stripe')
    assert.match(rows[0]?.reference ?? '', /^cus_\w+\/pm_\w+$/)
  })

  await t.test('replaced: one customer at Stripe; the same one again: kept', async () => {
    assert.equal((await saveCard()).status, 200)
    await app.settle()
    assert.equal(liveCustomers(world), 1)
    const token = server.objects.givenMethod()
    for (let n = 0; n < 3; n++)
      assert.equal((await caller.put(url, { payment_method: { token } })).status, 200, `time ${n + 1}`)
    await app.settle()
    assert.equal(liveCustomers(world), 1)
    assert.equal(server.objects.methods.get(token)?.isDetached, false)
  })

  await t.test('by a single-use token', async () => {
    const { status } = await caller.put(url, { payment_method: { token: server.objects.givenToken() } })
    assert.equal(status, 200)
  })

  const numbers = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2030, cvc: '123' }
  const wrong: readonly (readonly [what: string, method: object, status: number, field: string | undefined])[] = [
    ['a card’s number', numbers, 422, 'number'],
    ['a number that is none', { ...numbers, number: '1' }, 422, 'number'],
    ['a number and a token', { ...numbers, token: 'pm_1' }, 422, 'number'],
    ['nothing', {}, 422, 'token'],
    ['an unknown token', { token: 'pm_unknown' }, 422, 'token'],
    ['a token of something else', { token: 'cus_1' }, 422, 'token'],
    ['a declined card', { token: server.objects.givenMethod('declined_when_attached') }, 402, undefined],
  ]
  for (const [what, method, status, field] of wrong)
    await t.test(`${status}: ${what}`, async () => {
      const answer = await caller.put<Refusal>(url, { payment_method: method })
      assert.equal(answer.status, status, answer.text)
      assert.deepEqual(Object.keys(answer.body.error.fields ?? {}), field ? [field] : [])
      if (field === 'number') assert.match(answer.text, /go from the browser or phone to Stripe/)
      assert.doesNotMatch(answer.text, /4242/)
    })

  await t.test('503 while Stripe does not answer', async () => {
    server.fail(/POST \/v1\/customers$/, 503)
    const answer = await saveCard()
    assert.equal(answer.status, 503)
  })

  await t.test('deleted here and at Stripe', async () => {
    assert.equal((await caller.delete(url)).status, 200)
    await app.settle()
    assert.equal(liveCustomers(world), 0)
  })
})

test('a payment with Stripe, from the hold to the capture', async (t) => {
  const { app, server, held, inTx, read, balances, saveCard, hold } = await stripeWorld(t)

  await t.test('held, captured', async () => {
    const payment = await held()
    assert.equal(payment.provider, 'stripe')
    assert.equal(server.objects.intentOf(referenceOf(payment)).metadata['payment_id'], payment.id)
    await inTx((tx) => captureHold(tx, payment.id))
    await app.settle()
    assert.equal((await read(payment)).status, 'captured')
    assert.equal(server.objects.intentOf(referenceOf(payment)).amount_received, 5001)
    assert.deepEqual(await balances(payment), { clearing: 5001, responders: -4000, revenue: -1001 })
  })

  await t.test('held, released', async () => {
    const payment = await held()
    await inTx((tx) => releaseHold(tx, payment.id))
    await app.settle()
    assert.equal(server.objects.intentOf(referenceOf(payment)).status, 'canceled')
    assert.deepEqual(await balances(payment), {})
  })

  await t.test('the answer to the hold is lost: 503, and asking again charges once', async () => {
    const before = server.objects.intents.size
    server.fail(/POST \/v1\/payment_intents$/, 'lost')
    await assert.rejects(hold({ key: 'bid:lost' }), { status: 503 })
    await held({ key: 'bid:lost' })
    assert.equal(server.objects.intents.size, before + 1)
    app.clock.advance(3600)
    await app.settle()
    assert.equal([...server.objects.intents.values()].at(-1)?.status, 'requires_capture')
  })

  await t.test('the answer to the hold is lost, and nobody asks again: found and released', async () => {
    server.fail(/POST \/v1\/payment_intents$/, 'lost')
    await assert.rejects(hold({ key: 'bid:abandoned' }), { status: 503 })
    app.clock.advance(61)
    await app.settle()
    assert.equal([...server.objects.intents.values()].at(-1)?.status, 'canceled')
  })

  await t.test('Stripe is away while the capture is asked for: tried again, captured once', async () => {
    const payment = await held()
    await inTx((tx) => captureHold(tx, payment.id))
    for (let n = 0; n < 3; n++) server.fail(/\/capture$/, 503)
    await app.settle()
    assert.equal((await read(payment)).status, 'capturing')
    for (let n = 0; n < 3; n++) {
      app.clock.advance(120)
      await app.settle()
    }
    assert.equal((await read(payment)).status, 'captured')
    assert.deepEqual(await balances(payment), { clearing: 5001, responders: -4000, revenue: -1001 })
  })

  for (const behaviour of ['insufficient_funds', 'authentication_required', 'next_action'] as const)
    await t.test(`402: ${behaviour}`, async () => {
      await saveCard(behaviour)
      await assert.rejects(hold(), { status: 402, code: 'card_declined' })
    })
})

test('payments that were begun with the built-in provider go on with it; its cards pay for nothing new', async (t) => {
  const { app, server, company, patient, hold, held, inTx, read } = await stripeWorld(t)
  const reference = (await builtinProvider.saveCardByText(app.ctx(), '4242424242424242')).reference
  const card = { provider: 'builtin' as const, reference }
  const back = currentProviderName.replace(() => 'builtin')
  const before = await held({ card })
  back()
  await inTx((tx) => captureHold(tx, before.id))
  await app.settle()
  assert.equal((await read(before)).status, 'captured')
  assert.equal(server.objects.intents.size, 0)
  await assert.rejects(hold({ card }), { status: 402, code: 'payment_required' })
  await sql`update payment_methods set provider = 'builtin', reference = ${reference}`.execute(app.db.db())
  await assert.rejects(hold(), { status: 402, code: 'payment_required' }, 'nor does one on file')
  assert.equal((await app.as(patient).get(url)).status, 200)
  assert.equal((await app.as(company).get(url)).status, 401)
})

test('the card of a purchase: a token that can be sent again after a failure', async (t) => {
  const world = await stripeWorld(t)
  const { app, server, company, patient } = world
  const ctx = { ...app.ctx(), actor: { kind: 'company', keyId: 'key', companyId: company.id, features: [] } as const }
  const token = server.objects.givenMethod()
  const card = await cardForPurchase(ctx, token)
  assert.equal(card.provider, 'stripe')
  await discardCard(ctx, card)
  await app.settle()
  assert.deepEqual(await cardForPurchase(ctx, token), card, 'the purchase is tried again with the same token')
  const request = { userId: patient.id, payeeId: null, companyId: company.id, appointmentId: null, key: 'sale' }
  assert.ok((await holdPayment(app.ctx(), { ...request, card, amount: 5000, currency: 'USD' })).providerReference)

  await t.test('nothing uses it a day later: removed at Stripe', async () => {
    app.clock.advance(24 * 3600)
    await app.settle()
    assert.equal(server.objects.methods.get(token)?.isDetached, true)
  })

  await t.test('somebody has it on file by then: kept', async () => {
    const kept = await cardForPurchase(ctx, server.objects.givenMethod())
    await discardCard(ctx, kept)
    await sql`update payment_methods set reference = ${kept.reference}`.execute(app.db.db())
    app.clock.advance(25 * 3600)
    await app.settle()
    assert.equal(server.objects.customers.get(kept.reference.split('/')[0] ?? '')?.deleted, false)
  })

  const wrong = ['4242424242424242', 'pm_unknown', 'card', '']
  for (const text of wrong)
    await t.test(`422 on payment_method: "${text}"`, async () => {
      await assert.rejects(cardForPurchase(ctx, text), (error: { status?: number; fields?: object }) => {
        assert.equal(error.status, 422)
        assert.deepEqual(Object.keys(error.fields ?? {}), ['payment_method'])
        return true
      })
    })

  await t.test('all of a card’s fields: 422, and why', async () => {
    const details = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    await assert.rejects(cardForPurchase(ctx, details), {
      status: 422,
      message: /payment_method\.number must not be sent/,
    })
  })
})

test('Stripe’s key is neither stored nor logged', async (t) => {
  const { app, server, lines, held, hold } = await stripeWorld(t)
  await held()
  server.fail(/POST \/v1\/payment_intents$/, 503)
  await assert.rejects(hold(), { status: 503 })
  await app.settle()
  assert.ok(lines.length > 0)
  assert.deepEqual(findWords(new Map([['log', JSON.stringify(lines)]]), [stripeKey, stripeKey.slice(8)]), [])
  assert.deepEqual(findWords(await dumpDatabase(app.db.url), [stripeKey, stripeKey.slice(8)]), [])
})
