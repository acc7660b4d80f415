import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { workingApp } from '../../../test/support/worker.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { Problem } from '../../platform/problem.ts'
import { holdPayment } from '../payments/hold.service.ts'
import { cardForPurchase, discardCard } from './purchase-card.service.ts'

test('the card of a purchase', async (t) => {
  const app = await workingApp(t)
  const company = await app.givenCompany()
  const hold = (card: { provider: 'builtin' | 'stripe'; reference: string }, key: string) =>
    holdPayment(app.ctx(), {
      userId: null,
      card,
      payeeId: null,
      companyId: company.id,
      amount: 500,
      currency: 'USD',
      appointmentId: null,
      key,
    })

  for (const number of ['4242424242424242', '4242 4242 4242 4242', ' 4242-4242-4242-4242 '])
    await t.test(`a number alone is enough: "${number}"`, async () => {
      const { reference, ...card } = await cardForPurchase(app.ctx(), number)
      assert.deepEqual(card, { provider: 'builtin', brand: 'visa', last4: '4242', expMonth: null, expYear: null })
      const payment = await hold({ provider: 'builtin', reference }, number)
      assert.deepEqual([payment.status, payment.userId, payment.provider], ['authorizing', null, 'builtin'])
      assert.notEqual(payment.providerReference, null)
    })

  await t.test('a number alone does not expire', async () => {
    const { provider, reference } = await cardForPurchase(app.ctx(), '5555555555554444')
    app.clock.advance(60 * 60 * 24 * 365 * 30)
    assert.equal((await hold({ provider, reference }, 'later')).status, 'authorizing')
  })

  await t.test('the declined number is taken, and declined when it is held: 402', async () => {
    const card = await cardForPurchase(app.ctx(), '4000000000000002')
    await assert.rejects(hold(card, 'declined'), { status: 402, code: 'card_declined' })
  })

  for (const wrong of ['4242424242424241', '42', '', 'visa', 'pm_1NOkp2', '4242424242424242424242'])
    await t.test(`422 on payment_method: "${wrong}"`, async () => {
      await assert.rejects(cardForPurchase(app.ctx(), wrong), (error) => {
        assert.ok(error instanceof Problem)
        assert.deepEqual(Object.keys(error.fields ?? {}), ['payment_method'])
        assert.ok(wrong.length < 3 || !JSON.stringify(error).includes(wrong), 'it is not quoted')
        return true
      })
    })

  await t.test('all that is printed on it is checked at once', async () => {
    const now = app.clock.now().getUTCFullYear()
    const good = { number: '4242424242424242', expMonth: 12, expYear: now + 3, cvc: '123' }
    assert.equal((await cardForPurchase(app.ctx(), good)).expMonth, 12)
    await assert.rejects(cardForPurchase(app.ctx(), { ...good, number: '4242424242424241', cvc: 'x' }), (error) => {
      assert.ok(error instanceof Problem)
      assert.deepEqual(Object.keys(error.fields ?? {}).sort(), ['payment_method.cvc', 'payment_method.number'])
      return true
    })
  })

  const kept = async (reference: string): Promise<number> =>
    (await sql`select 1 from builtin_cards where reference = ${reference}`.execute(app.db.db())).rows.length

  await t.test('it is discarded when the purchase fails', async () => {
    const card = await cardForPurchase(app.ctx(), '4242424242424242')
    await discardCard(app.ctx(), card)
    assert.equal(await kept(card.reference), 1)
    await app.settle()
    assert.equal(await kept(card.reference), 0)
  })

  await t.test('under one key it is kept once', async () => {
    const [first, second] = [
      await cardForPurchase(app.ctx(), '4242424242424242', 'one'),
      await cardForPurchase(app.ctx(), '4242424242424242', 'one'),
    ]
    assert.deepEqual(second, first)
    assert.notEqual((await cardForPurchase(app.ctx(), '4242424242424242', 'two')).reference, first.reference)
  })

  await t.test('inside a transaction it is a programming error', async () => {
    const card = await cardForPurchase(app.ctx(), '4242424242424242')
    await assert.rejects(
      inTransaction(app.ctx(), (tx) => cardForPurchase(tx, '4242424242424242')),
      /transaction/,
    )
    await assert.rejects(
      inTransaction(app.ctx(), (tx) => discardCard(tx, card)),
      /transaction/,
    )
  })
})
