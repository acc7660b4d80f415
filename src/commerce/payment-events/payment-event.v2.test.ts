import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { captureHold, confirmHold, releaseHold } from '../payments/hold.service.ts'
import { eventBody, signatureOf } from '../providers/stripe-server.testing.ts'
import { stripeEvents } from './payment-event-ports.ts'
import { eventsUrl, referenceOf, stripeWorld } from './payment-events.testing.ts'

const charged = { clearing: 5001, responders: -4000, revenue: -1001 }

test('who may send an event', async (t) => {
  const { app, server, held, events } = await stripeWorld(t)
  const payment = await held()
  const intent = server.objects.intentOf(referenceOf(payment))
  const body = eventBody('payment_intent.canceled', intent)
  const json = { 'content-type': 'application/json' }
  const send = (payload: string, signature: string | undefined) =>
    app.nobody.call<{ error: { code: string } }>('POST', eventsUrl, {
      payload,
      headers: signature === undefined ? json : { ...json, 'stripe-signature': signature },
    })
  const now = app.clock.now()
  const late = new Date(now.getTime() - 301_000)
  const refused: Readonly<Record<string, readonly [payload: string, signature: string | undefined]>> = {
    'no signature': [body, undefined],
    'a signature of another body': [body, signatureOf(`${body} `, now)],
    'the same event in other bytes': [JSON.stringify(JSON.parse(body)), signatureOf(body, now)],
    'another secret': [body, signatureOf(body, now, ['whsec_other'])],
    'a signature of six minutes ago': [body, signatureOf(body, late)],
  }
  for (const [what, [payload, signature]] of Object.entries(refused))
    await t.test(`400: ${what}`, async () => {
      const answer = await send(payload, signature)
      assert.equal(answer.status, 400, answer.text)
      assert.equal(answer.body.error.code, 'invalid_signature')
    })
  await t.test('400: signed, and no event', async () => {
    assert.equal((await send('{"a":1}', signatureOf('{"a":1}', now))).status, 400)
  })
  await t.test('404: no signing secret is configured', async (t) => {
    t.after(stripeEvents.replace(() => ({ secret: undefined, listRefunds: async () => [] })))
    assert.equal((await send(body, signatureOf(body, now))).status, 404)
  })
  assert.deepEqual(await events(), [], 'nothing was received')
  await t.test('200: a right signature among others, while the secret is being replaced', async () => {
    const answer = await send(body, signatureOf(body, now, ['whsec_old', 'whsec_8fq2NwlNaJ0mJ0mJ0mJ0mJ0mJ0mJ0mJ0']))
    assert.equal(answer.status, 200, answer.text)
  })
})

test('an event that is sent many times at once, and later again, counts once', async (t) => {
  const { server, captured, postEvent, balances, read, events } = await stripeWorld(t)
  const payment = await captured()
  const reference = referenceOf(payment)
  server.objects.refund({ payment_intent: reference, amount: '2001' })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => postEvent('charge.refunded', server.objects.charge(reference), 'evt_same')),
  )
  assert.deepEqual([...new Set(answers.map(({ status, body }) => `${status} ${body.outcome}`))], ['200 handled'])
  assert.equal(
    (await postEvent('charge.refunded', server.objects.charge(reference), 'evt_same')).body.outcome,
    'handled',
  )
  assert.equal(
    (await postEvent('charge.refunded', server.objects.charge(reference), 'evt_other')).body.outcome,
    'known',
  )
  assert.equal((await read(payment)).refunded, 2001)
  assert.deepEqual(await balances(payment), { clearing: 3000, responders: -2399, revenue: -601 })
  assert.equal((await events()).length, 2)
})

test('events that are not ours are answered 200 and recorded', async (t) => {
  const { server, held, postEvent, events } = await stripeWorld(t)
  const { id } = await held()
  const stranger = { id: 'pi_stranger', object: 'payment_intent', metadata: {} }
  const elsewhere = { ...stranger, metadata: { payment_id: '01936a5e-0000-7000-8000-000000000001' } }
  const odd = { ...stranger, metadata: { payment_id: 'not an id' } }
  const told = [
    await postEvent('customer.created', { id: 'cus_1', object: 'customer' }),
    await postEvent('payment_intent.succeeded', stranger),
    await postEvent('payment_intent.succeeded', elsewhere),
    await postEvent('payment_intent.succeeded', odd),
    await postEvent('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }),
    await postEvent(
      'payment_intent.created',
      server.objects.listIntents([...server.objects.customers.keys()][0] ?? '')[0] ?? {},
    ),
  ]
  for (const { status, body } of told) assert.deepEqual([status, body.outcome], [200, 'ignored'])
  assert.deepEqual(
    (await events()).map((one) => one.payment_id).filter((one) => one !== null),
    [id],
  )
})

test('an event that is faster than our own commit: 409, and it counts when it is sent again', async (t) => {
  const { server, hold, postEvent, read, inTx, events } = await stripeWorld(t)
  const answers: number[] = []
  server.beforeAnswer = async (path) => {
    if (path !== '/v1/payment_intents') return
    const [intent] = [...server.objects.intents.values()]
    answers.push((await postEvent('payment_intent.amount_capturable_updated', intent ?? {}, 'evt_fast')).status)
    answers.push((await postEvent('payment_intent.canceled', intent ?? {}, 'evt_canceled')).status)
  }
  const payment = await hold()
  assert.deepEqual(answers, [409, 409])
  assert.deepEqual(await events(), [])
  const intent = server.objects.intentOf(referenceOf(payment))
  assert.equal((await postEvent('payment_intent.amount_capturable_updated', intent, 'evt_fast')).body.outcome, 'known')
  await inTx((tx) => confirmHold(tx, payment))
  assert.equal((await read(payment)).status, 'authorized')
})

test('payment_intent.succeeded', async (t) => {
  const { app, server, held, captured, hold, postEvent, read, balances, inTx, lines } = await stripeWorld(t)

  await t.test('of a payment that we have captured: known', async () => {
    const payment = await captured()
    const { body } = await postEvent('payment_intent.succeeded', server.objects.intentOf(referenceOf(payment)))
    assert.equal(body.outcome, 'known')
    assert.deepEqual(await balances(payment), charged)
  })

  await t.test('while our own capture is not written down: it is finished, once', async () => {
    const payment = await held()
    await inTx((tx) => captureHold(tx, payment.id))
    const intent = server.objects.capture(referenceOf(payment))
    assert.equal((await postEvent('payment_intent.succeeded', intent)).status, 200)
    await app.settle()
    assert.equal((await read(payment)).status, 'captured')
    assert.deepEqual(await balances(payment), charged)
  })

  await t.test('captured at Stripe’s own page: the ledger follows', async () => {
    const payment = await held()
    const intent = server.objects.capture(referenceOf(payment))
    assert.equal((await postEvent('payment_intent.succeeded', intent)).body.outcome, 'handled')
    await app.settle()
    assert.equal((await read(payment)).status, 'captured')
    assert.deepEqual(await balances(payment), charged)
  })

  await t.test('of a hold that nobody confirmed: somebody has to look at it', async () => {
    const payment = await hold()
    const before = lines.length
    const intent = server.objects.capture(referenceOf(payment))
    assert.equal((await postEvent('payment_intent.succeeded', intent)).body.outcome, 'unexpected')
    assert.ok(lines.slice(before).some(({ level }) => level === 'error'))
    assert.deepEqual(await balances(payment), {})
  })
})

test('payment_intent.canceled', async (t) => {
  const { app, server, held, postEvent, read, balances, inTx } = await stripeWorld(t)
  const expired = async () => {
    const payment = await held()
    const intent = server.objects.cancel(referenceOf(payment), 'automatic')
    return { payment, intent }
  }

  await t.test('the hold has expired: the ledger shows none, and the capture is refused', async () => {
    const { payment, intent } = await expired()
    assert.deepEqual(await balances(payment), { cards_held: 5001, holds: -5001 })
    assert.equal((await postEvent('payment_intent.canceled', intent)).body.outcome, 'handled')
    assert.deepEqual(await balances(payment), {})
    await inTx((tx) => captureHold(tx, payment.id))
    await app.settle()
    assert.equal((await read(payment)).status, 'declined')
    assert.deepEqual(await balances(payment), {})
  })

  await t.test('the hold has expired, and the work is called off: released', async () => {
    const { payment, intent } = await expired()
    await postEvent('payment_intent.canceled', intent)
    await inTx((tx) => releaseHold(tx, payment.id))
    await app.settle()
    assert.equal((await read(payment)).status, 'released')
    assert.deepEqual(await balances(payment), {})
  })

  await t.test('while the capture is under way: declined', async () => {
    const { payment, intent } = await expired()
    await inTx((tx) => captureHold(tx, payment.id))
    assert.equal((await postEvent('payment_intent.canceled', intent)).body.outcome, 'handled')
    await app.settle()
    assert.equal((await read(payment)).status, 'declined')
    assert.deepEqual(await balances(payment), {})
  })

  await t.test('of a hold that we have released: known', async () => {
    const payment = await held()
    await inTx((tx) => releaseHold(tx, payment.id))
    await app.settle()
    const intent = server.objects.intentOf(referenceOf(payment))
    assert.equal(intent.status, 'canceled')
    assert.equal((await postEvent('payment_intent.canceled', intent)).body.outcome, 'known')
    assert.equal((await postEvent('charge.refunded', server.objects.charge(intent.id))).body.outcome, 'known')
    assert.equal((await read(payment)).status, 'released')
  })
})

test('payment_intent.payment_failed of a declined card: known', async (t) => {
  const { server, saveCard, hold, postEvent, app } = await stripeWorld(t)
  await saveCard('card_declined')
  await assert.rejects(hold(), { status: 402, code: 'card_declined' })
  const intent = [...server.objects.intents.values()].at(-1)
  assert.equal((await postEvent('payment_intent.payment_failed', intent ?? {})).body.outcome, 'known')
  const { rows } = await sql`select status, reason from payments`.execute(app.db.db())
  assert.deepEqual(rows, [{ status: 'declined', reason: 'generic_decline' }])
})

test('a hold that was not found when the payment was given up is released when Stripe mentions it', async (t) => {
  const { app, server, hold, postEvent } = await stripeWorld(t)
  server.fail(/POST \/v1\/payment_intents$/, 'lost')
  await assert.rejects(hold(), { status: 503 })
  const [intent] = [...server.objects.intents.values()]
  assert.ok(intent)
  // The customer is not known any more, as after a restore of an older backup.
  await sql`delete from stripe_authorizations`.execute(app.db.db())
  app.clock.advance(3600)
  await app.settle()
  assert.equal(intent.status, 'requires_capture')
  assert.equal((await postEvent('payment_intent.amount_capturable_updated', intent)).body.outcome, 'handled')
  await app.settle()
  assert.equal(intent.status, 'canceled')
})
