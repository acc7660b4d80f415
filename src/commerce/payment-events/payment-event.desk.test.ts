import assert from 'node:assert/strict'
import { test } from 'node:test'
import { referenceOf, stripeWorld } from './payment-events.testing.ts'

interface Shown {
  readonly id: string
  readonly type: string
  readonly outcome: string
  readonly detail: string | null
  readonly payment_id: string | null
  readonly created_at: string
}

const url = '/api/desk/payment_events'

test('disputes and failed refunds are logged, and shown at the desk', async (t) => {
  const { app, company, server, captured, postEvent, read, lines } = await stripeWorld(t)
  const staff = app.as(await app.givenStaff())
  const payment = await captured()
  const reference = referenceOf(payment)
  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    amount: 5001,
    currency: 'usd',
    payment_intent: reference,
    charge: server.objects.intentOf(reference).latest_charge,
    reason: 'fraudulent',
    status: 'needs_response',
  }

  await t.test('a dispute: logged with the payment, whose reason says so; the money is not touched', async () => {
    const before = lines.length
    assert.equal((await postEvent('charge.dispute.created', dispute, 'evt_1')).body.outcome, 'disputed')
    assert.ok(lines.slice(before).some(({ level, text }) => level === 'warn' && /disputed/.test(text)))
    const { status, reason, refunded } = await read(payment)
    assert.deepEqual([status, reason, refunded], ['captured', 'disputed: fraudulent', 0])
  })

  app.clock.advance(60)
  await postEvent('charge.dispute.closed', { ...dispute, status: 'lost' }, 'evt_2')
  app.clock.advance(60)
  const refund = { id: 're_1', object: 'refund', amount: 1, currency: 'usd', payment_intent: reference }
  assert.equal((await postEvent('refund.failed', refund, 'evt_3')).body.outcome, 'unexpected')
  app.clock.advance(60)
  await postEvent('customer.created', { id: 'cus_1', object: 'customer' }, 'evt_4')

  await t.test('newest first, with what happened', async () => {
    const { status, body, headers } = await staff.get<Shown[]>(url)
    assert.equal(status, 200)
    assert.equal(headers['total-count'], '4')
    assert.deepEqual(
      body.map(({ id, outcome, detail, payment_id }) => [id, outcome, detail, payment_id]),
      [
        ['evt_4', 'ignored', null, null],
        ['evt_3', 'unexpected', 'The refund re_1 of 0.01 USD has failed at Stripe.', payment.id],
        ['evt_2', 'disputed', 'dp_1 of 50.01 USD: fraudulent, lost.', payment.id],
        ['evt_1', 'disputed', 'dp_1 of 50.01 USD: fraudulent, needs_response.', payment.id],
      ],
    )
    assert.equal(body[3]?.created_at, '2026-11-14T12:00:00.000Z')
    assert.equal(body[3]?.type, 'charge.dispute.created')
  })

  await t.test('by outcome, by payment, by page', async () => {
    const ids = async (query: string) => (await staff.get<Shown[]>(`${url}?${query}`)).body.map(({ id }) => id)
    assert.deepEqual(await ids('outcome=disputed'), ['evt_2', 'evt_1'])
    assert.deepEqual(await ids(`payment_id=${payment.id}`), ['evt_3', 'evt_2', 'evt_1'])
    assert.deepEqual(await ids(`payment_id=${company.id}`), [])
    assert.deepEqual(await ids('page=2&per_page=3'), ['evt_1'])
    assert.equal((await staff.get(`${url}?outcome=lost`)).status, 422)
  })

  await t.test('a manager: 403; others: 401', async () => {
    const manager = await app.givenManager(company)
    assert.equal((await (await app.signedIn(manager)).get(url)).status, 403)
    assert.equal((await app.as(company).get(url)).status, 401)
    assert.equal((await app.nobody.get(url)).status, 401)
  })
})
