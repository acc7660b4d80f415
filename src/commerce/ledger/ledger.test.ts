import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import {
  capturePostings,
  chargePostings,
  checkedDivision,
  type Division,
  divisionOfRefund,
  refundPostings,
} from './division.ts'
import { writeTransaction } from './ledger.service.ts'
import { checkBalance, holdPostings, type LedgerTransaction, type Posting, releasePostings } from './ledger.ts'

const sumOf = (postings: readonly Posting[], account?: string): number =>
  postings
    .filter((one) => account === undefined || one.account === account)
    .reduce((sum, { amount }) => sum + amount, 0)

const [insurer, seller] = ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f1', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f2']
const divisionFrom = ([responder, first, second, taxes, revenue]: readonly number[]): Division => [
  { account: 'responders', amount: responder ?? 0, userId: seller },
  { account: 'partners', amount: first ?? 0, companyId: insurer },
  { account: 'taxes', amount: taxes ?? 0 },
  { account: 'partners', amount: second ?? 0, companyId: seller },
  { account: 'revenue', amount: revenue ?? 0 },
]
const amounts = fc.tuple(...Array.from({ length: 5 }, () => fc.nat({ max: 10 ** 9 })))
const totalOf = (division: Division): number => division.reduce((sum, { amount }) => sum + amount, 0)

test('postings of every kind balance; a capture ends its hold, and a refund of all ends what was charged', () => {
  fc.assert(
    fc.property(amounts, (parts) => {
      const amount = totalOf(divisionFrom(parts))
      const division = checkedDivision(divisionFrom(parts), amount)
      const held = [holdPostings(amount), capturePostings(amount, division)]
      const kinds = [...held, releasePostings(amount), chargePostings(amount, division)]
      for (const from of ['clearing', 'companies'] as const) kinds.push(refundPostings(from, amount, division))
      for (const postings of kinds) checkBalance(postings)
      assert.equal(sumOf(held.flat(), 'cards_held'), 0)
      const all = [...held.flat(), ...refundPostings('clearing', amount, division)]
      for (const { account } of all) assert.equal(sumOf(all, account), 0, account)
    }),
  )
})

test('refunds in any steps end where one refund does, and balance on the way', () => {
  fc.assert(
    fc.property(amounts, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }), (parts, cuts) => {
      const captured = totalOf(divisionFrom(parts))
      fc.pre(captured > 0)
      const division = checkedDivision(divisionFrom(parts), captured)
      const steps = [...cuts.map((cut) => Math.round(cut * captured)), captured].sort((a, b) => a - b)
      const left = new Map(division.map((part) => [`${part.account} ${part.companyId ?? ''}`, part.amount]))
      left.set('revenue ', left.get('revenue ') ?? 0)
      let refunded = 0
      for (const until of steps) {
        const step = divisionOfRefund(until - refunded, { captured, refunded, division })
        assert.equal(totalOf(step), until - refunded)
        for (const part of step) {
          const owner = `${part.account} ${part.companyId ?? ''}`
          left.set(owner, (left.get(owner) ?? Number.NaN) - part.amount)
        }
        refunded = until
        for (const [owner, amount] of left) assert.ok(amount >= 0, `${owner} has ${amount}`)
      }
      assert.deepEqual(
        [...left.values()],
        [...left].map(() => 0),
      )
    }),
  )
})

test('parts of one owner are one part, and empty ones are left out', () => {
  const parts: Division = [
    { account: 'partners', amount: 5, companyId: insurer },
    { account: 'taxes', amount: 0 },
    { account: 'partners', amount: 7, companyId: seller },
    { account: 'partners', amount: 1, companyId: insurer },
    { account: 'revenue', amount: 2, companyId: seller },
    { account: 'revenue', amount: 2 },
  ]
  assert.deepEqual(checkedDivision(parts, 17), [
    { account: 'partners', amount: 6, companyId: insurer },
    { account: 'partners', amount: 7, companyId: seller },
    { account: 'revenue', amount: 4 },
  ])
})

const wrongDivisions: readonly (readonly [what: string, parts: Division, message: RegExp])[] = [
  ['too little', [{ account: 'revenue', amount: 9 }], /sum to 9/],
  ['too much', [{ account: 'revenue', amount: 11 }], /sum to 11/],
  ['a fraction', [{ account: 'revenue', amount: 10.5 }], /not an amount/],
  ['a partner without a company', [{ account: 'partners', amount: 10 }], /names the company/],
  [
    'a negative part',
    [
      { account: 'revenue', amount: 11 },
      { account: 'taxes', amount: -1 },
    ],
    /not an amount/,
  ],
]
for (const [what, parts, message] of wrongDivisions)
  test(`a division of 10 is refused: ${what}`, () => {
    assert.throws(() => checkedDivision(parts, 10), message)
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
    invoiceId: null,
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
