import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { percentOf } from '../money/money.ts'
import { writeTransaction } from './ledger.service.ts'
import {
  capturePostings,
  checkBalance,
  holdPostings,
  type LedgerTransaction,
  type Posting,
  refundPostings,
  releasePostings,
  shareOfRefund,
} from './ledger.ts'

const sumOf = (postings: readonly Posting[], account?: string): number =>
  postings
    .filter((one) => account === undefined || one.account === account)
    .reduce((sum, { amount }) => sum + amount, 0)

test('postings of every kind balance, and a capture ends its hold', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
      const division = { amount, share: percentOf(amount, percent), payeeId: null }
      const kinds = [holdPostings(amount), releasePostings(amount), capturePostings(division), refundPostings(division)]
      for (const postings of kinds) checkBalance(postings)
      assert.equal(sumOf([...holdPostings(amount), ...capturePostings(division)], 'cards_held'), 0)
      assert.equal(sumOf([...holdPostings(amount), ...capturePostings(division), ...refundPostings(division)]), 0)
    }),
  )
})

test('refunds in any steps take back the whole share, and never more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
      (captured, percent, cuts) => {
        const share = percentOf(captured, percent)
        const steps = [...cuts.map((cut) => Math.round(cut * captured)), captured].sort((a, b) => a - b)
        let [refunded, taken] = [0, 0]
        for (const until of steps) {
          const part = shareOfRefund(until - refunded, { captured, refunded, share })
          assert.ok(part >= 0 && part <= until - refunded + 1)
          taken += part
          refunded = until
        }
        assert.equal(taken, share)
      },
    ),
  )
})

test('what does not balance is refused before it is written', () => {
  assert.throws(() => checkBalance([{ account: 'clearing', amount: 1 }]), /sum to 1/)
  assert.throws(() =>
    checkBalance([
      { account: 'clearing', amount: 0.5 },
      { account: 'revenue', amount: -0.5 },
    ]),
  )
  assert.throws(() => checkBalance([{ account: 'clearing', amount: 0 }]))
})

test('the database keeps the ledger, whoever writes', async (t) => {
  const db = await testDatabase(t)
  const ctx = db.ctx({ now: new Date('2026-11-14T12:00:00.000Z') })
  const transaction = (postings: readonly Posting[]): LedgerTransaction => ({
    id: newId(ctx.now),
    kind: 'hold',
    currency: 'USD',
    companyId: null,
    paymentId: null,
    appointmentId: null,
    subscriptionId: null,
    postings,
  })
  const good = transaction(holdPostings(500))
  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from ledger_entries`.execute(ctx.db)).rows[0]?.n ?? -1
  await inTransaction(ctx, (tx) => writeTransaction(tx, good))
  const entry = (account: string, amount: number, currency: string) => sql`
    insert into ledger_entries (id, transaction_id, kind, account, amount, currency, created_at)
    values (gen_random_uuid(), '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 'hold', ${account}, ${amount}, ${currency}, ${ctx.now})`

  await t.test('outside of a transaction nothing is written', async () => {
    await assert.rejects(writeTransaction(ctx, transaction(holdPostings(1))), /in the transaction of their cause/)
  })
  await t.test('an unbalanced transaction fails at its commit', async () => {
    await assert.rejects(
      inTransaction(ctx, (tx) => entry('clearing', 5, 'USD').execute(tx.db)),
      /do not sum to zero/,
    )
  })
  await t.test('two currencies do not balance each other', async () => {
    await assert.rejects(
      inTransaction(ctx, async (tx) => {
        await entry('clearing', 5, 'USD').execute(tx.db)
        await entry('revenue', -5, 'EUR').execute(tx.db)
      }),
      /do not sum to zero/,
    )
  })
  await t.test('the same transaction twice is refused', async () => {
    await assert.rejects(
      inTransaction(ctx, (tx) => writeTransaction(tx, good)),
      { code: '23505' },
    )
  })
  await t.test('entries are not changed and not deleted', async () => {
    await assert.rejects(sql`update ledger_entries set amount = 1`.execute(ctx.db), /never changed/)
    await assert.rejects(sql`delete from ledger_entries`.execute(ctx.db), /never changed/)
  })
  assert.equal(await count(), 2)
})
