import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { builtinProvider as provider } from './builtin-provider.service.ts'
import { ProviderRefusal } from './payment-provider.ts'

const good = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
const now = new Date('2026-11-14T12:00:00.000Z')

test('the built-in provider', async (t) => {
  const db = await testDatabase(t)
  const ctx = db.ctx({ now })
  const { reference: card } = await provider.saveCard(ctx, good)
  const authorized = async (key: string, amount = 500): Promise<string> => {
    const answer = await provider.authorize(ctx, { key, card, amount, currency: 'USD' })
    assert.equal(answer.outcome, 'authorized')
    return answer.reference
  }

  await t.test('a saved card: what receipts show', async () => {
    const { reference, ...shown } = await provider.saveCard(ctx, good)
    assert.match(reference, /^card_/)
    assert.deepEqual(shown, { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 })
  })

  await t.test('the same key, ten times at once, is one authorization', async () => {
    const references = await Promise.all(Array.from({ length: 10 }, () => authorized('once')))
    assert.equal(new Set(references).size, 1)
    assert.deepEqual(await provider.findByKey(ctx, 'once'), { outcome: 'authorized', reference: references[0] })
  })

  await t.test('the same key for another amount is refused', async () => {
    await authorized('amount')
    await assert.rejects(authorized('amount', 501), ProviderRefusal)
  })

  await t.test('an unknown key: nothing is found', async () => {
    assert.equal(await provider.findByKey(ctx, 'never used'), undefined)
  })

  await t.test('4000 0000 0000 0002 can be saved and is declined, by the same key always', async () => {
    const declined = await provider.saveCard(ctx, { ...good, number: '4000000000000002' })
    const request = { key: 'declined', card: declined.reference, amount: 500, currency: 'USD' }
    const first = await provider.authorize(ctx, request)
    assert.equal(first.outcome, 'declined')
    assert.deepEqual(await provider.authorize(ctx, { ...request, card }), first)
    await assert.rejects(provider.capture(ctx, first.reference), ProviderRefusal)
  })

  await t.test('a card that was removed is declined; removing it twice changes nothing', async () => {
    const { reference } = await provider.saveCard(ctx, good)
    await provider.removeCard(ctx, reference)
    await provider.removeCard(ctx, reference)
    const answer = await provider.authorize(ctx, { key: 'removed', card: reference, amount: 1, currency: 'USD' })
    assert.equal(answer.outcome, 'declined')
  })

  await t.test(
    'capturing twice is capturing once; a captured charge cannot be released, nor a released one captured',
    async () => {
      const captured = await authorized('captured')
      await Promise.all([provider.capture(ctx, captured), provider.capture(ctx, captured)])
      await assert.rejects(provider.release(ctx, captured), ProviderRefusal)
      const released = await authorized('released')
      await Promise.all([provider.release(ctx, released), provider.release(ctx, released)])
      await assert.rejects(provider.capture(ctx, released), ProviderRefusal)
      await assert.rejects(provider.capture(ctx, 'no such charge'), ProviderRefusal)
    },
  )

  await t.test('refunds: once for each key, and not more than was captured', async () => {
    const reference = await authorized('refunded')
    await assert.rejects(provider.refund(ctx, { key: 'early', reference, amount: 1 }), ProviderRefusal)
    await provider.capture(ctx, reference)
    const refund = { key: 'first', reference, amount: 300 }
    await Promise.all([provider.refund(ctx, refund), provider.refund(ctx, refund), provider.refund(ctx, refund)])
    await assert.rejects(provider.refund(ctx, { key: 'second', reference, amount: 201 }), ProviderRefusal)
    await provider.refund(ctx, { key: 'third', reference, amount: 200 })
    const { rows } = await sql`select sum(amount)::int as sum from builtin_refunds where charge = ${reference}`.execute(
      ctx.db,
    )
    assert.deepEqual(rows, [{ sum: 500 }])
  })

  await t.test('it takes no part in a transaction', async () => {
    await assert.rejects(
      inTransaction(ctx, (tx) => provider.findByKey(tx, 'once')),
      /outside of transactions/,
    )
  })
})
