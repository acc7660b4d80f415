import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenConfiguredStripe, sendEvent } from '../payment-events/payment-events.testing.ts'
import { purchaseWorld, refusedFields, theFirst } from './purchases.testing.ts'

interface PaymentRow {
  readonly status: string
  readonly provider: string
  readonly reference: string
  readonly amount: number
  readonly refunded: number
}

test('a purchase with a card at Stripe', async (t) => {
  const server = await givenConfiguredStripe(t)
  const world = await purchaseWorld(t)
  const { app, buy, body, rows, counts, org, url } = world
  const payments = () =>
    rows<PaymentRow>(
      'select status, provider, provider_reference as reference, amount::int, refunded::int from payments order by id desc',
    )
  const clearing = async (): Promise<number> =>
    theFirst(
      await rows<{ sum: number }>(
        `select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = 'clearing'`,
      ),
    ).sum

  await t.test('bought: held, captured, and the invoice is paid', async () => {
    const answer = await buy(body({ payment_method: server.objects.givenMethod() }))
    assert.equal(answer.status, 201, answer.text)
    await app.settle()
    const payment = theFirst(await payments())
    assert.deepEqual([payment.status, payment.provider], ['captured', 'stripe'])
    const intent = server.objects.intentOf(payment.reference)
    assert.deepEqual([intent.status, intent.amount_received], ['succeeded', payment.amount])
    assert.deepEqual(await rows('select status from invoices'), [{ status: 'paid' }])
    const told = await sendEvent(app, 'payment_intent.succeeded', intent)
    assert.equal(told.body.outcome, 'known')
  })

  await t.test('refunded in part at Stripe’s own page: invoice and ledger follow, once', async () => {
    const { reference, amount } = theFirst(await payments())
    const before = await clearing()
    server.objects.refund({ payment_intent: reference, amount: '1000' })
    for (const id of ['evt_1', 'evt_1', 'evt_2'])
      assert.equal((await sendEvent(app, 'charge.refunded', server.objects.charge(reference), id)).status, 200)
    assert.equal(await clearing(), before - 1000)
    assert.equal(theFirst(await payments()).refunded, 1000)
    assert.ok(amount > 1000)
    assert.deepEqual(await rows('select refunded::int from invoices'), [{ refunded: 1000 }])
  })

  await t.test('closed after that: the rest is refunded, not more', async () => {
    const { id } = theFirst(await rows<{ id: string }>('select id from subscriptions'))
    const closed = await org.post(`${url}/${id}/close`)
    assert.equal(closed.status, 200, closed.text)
    await app.settle()
    const { reference, amount, refunded } = theFirst(await payments())
    assert.equal(refunded, amount)
    assert.equal(server.objects.intentOf(reference).amount_refunded, amount)
    assert.deepEqual(await rows('select refunded::int from invoices'), [{ refunded: amount }])
    assert.equal(await clearing(), 0)
  })

  await t.test('closed: what is left is refunded at Stripe', async () => {
    const answer = await buy(body({ payment_method: server.objects.givenMethod() }))
    const { id } = theFirst(answer.body)
    await app.settle()
    const closed = await org.post(`${url}/${id}/close`)
    assert.equal(closed.status, 200, closed.text)
    await app.settle()
    const { reference, amount, refunded } = theFirst(await payments())
    assert.equal(refunded, amount)
    assert.equal(server.objects.intentOf(reference).amount_refunded, amount)
    const told = await sendEvent(app, 'charge.refunded', server.objects.charge(reference))
    assert.equal(told.body.outcome, 'known')
  })

  const refused: readonly (readonly [what: string, method: () => unknown, status: number])[] = [
    ['a card’s number', () => '4242424242424242', 422],
    ['an unknown payment method', () => 'pm_unknown', 422],
    ['a card that is declined', () => server.objects.givenMethod('card_declined'), 402],
    ['a card whose bank wants to ask', () => server.objects.givenMethod('authentication_required'), 402],
  ]
  for (const [what, method, status] of refused)
    await t.test(`${status}: ${what}; nothing is left behind`, async () => {
      const before = await counts()
      const answer = await buy(body({ payment_method: method() }))
      assert.equal(answer.status, status, answer.text)
      if (status === 422) assert.deepEqual(Object.keys(refusedFields(answer)), ['payment_method'])
      await app.settle()
      assert.deepEqual(await counts(), before)
    })

  await t.test(
    'the answer to the hold is lost: 503; the same key and token again: bought and charged once',
    async () => {
      const before = await clearing()
      const request = body({ payment_method: server.objects.givenMethod() })
      const key = { 'idempotency-key': 'one purchase' }
      server.fail(/POST \/v1\/payment_intents$/, 'lost')
      assert.equal((await buy(request, key)).status, 503)
      app.clock.advance(61)
      await app.settle()
      const answer = await buy(request, key)
      assert.equal(answer.status, 201, answer.text)
      assert.deepEqual((await buy(request, key)).body, answer.body)
      await app.settle()
      const { reference, amount } = theFirst(await payments())
      const ofCard = server.objects.listIntents(server.objects.intentOf(reference).customer)
      assert.deepEqual(
        ofCard.map(({ status }) => status),
        ['succeeded', 'canceled'],
        'the hold of the first try was found and given up',
      )
      assert.equal(await clearing(), before + amount)
    },
  )
})
