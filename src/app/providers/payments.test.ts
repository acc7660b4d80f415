import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { StripeServer, stripeKey, stripeSecret } from '../../commerce/testing.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { configuredPayments, withTestCards } from './payments.ts'

test('without a key of Stripe: the built-in provider, and no events', async (t) => {
  const db = await testDatabase(t)
  const nothing = {
    stripeSecretKey: undefined,
    stripeWebhookSecret: undefined,
    stripeConnectWebhookSecret: undefined,
    stripeUrl: 'http://127.0.0.1:9',
  }
  const payments = configuredPayments(() => nothing)
  assert.equal(payments.current(), 'builtin')
  assert.equal(payments.find('builtin').name, 'builtin')
  assert.equal(payments.events().secret, undefined)
  await assert.rejects(payments.find('stripe').capture(db.ctx(), 'pi_1'), /GODWIT_STRIPE_SECRET_KEY is not set/)
})

test('with a key: Stripe for what is new, the built-in provider for its own, and for the demo', async (t) => {
  const db = await testDatabase(t)
  const server = new StripeServer()
  await server.start()
  t.after(() => server.close())
  const payments = configuredPayments(() => ({
    stripeSecretKey: stripeKey,
    stripeWebhookSecret: stripeSecret,
    stripeConnectWebhookSecret: undefined,
    stripeUrl: server.url,
  }))
  assert.equal(payments.current(), 'stripe')
  assert.equal(payments.find('builtin').name, 'builtin')
  assert.equal(payments.events().secret, stripeSecret)
  const { reference } = await payments.find('stripe').saveCard(db.ctx(), { token: server.objects.givenMethod() })
  assert.match(reference, /^cus_/)
  const held = await payments
    .find('stripe')
    .authorize(db.ctx(), { key: '1', card: reference, amount: 50, currency: 'USD' })
  await payments.find('stripe').capture(db.ctx(), held.reference)
  server.objects.refund({ payment_intent: held.reference })
  assert.deepEqual(
    (await payments.events().listRefunds(db.ctx(), held.reference)).map(({ key, amount }) => [key, amount]),
    [[undefined, 50]],
  )

  const [inside, outside] = await Promise.all([
    withTestCards(() =>
      inTransaction(db.ctx(), async (tx) => {
        await sql`select 1`.execute(tx.db)
        return payments.current()
      }),
    ),
    inTransaction(db.ctx(), async (tx) => {
      await sql`select 1`.execute(tx.db)
      return payments.current()
    }),
  ])
  assert.deepEqual([inside, outside], ['builtin', 'stripe'], 'somebody else’s work at the same time goes to Stripe')
})
