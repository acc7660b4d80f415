import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Problem } from '../../platform/problem.ts'
import type { Division } from '../ledger/division.ts'
import { chargeAccount } from '../payments/account-charge.service.ts'
import { captureHold, confirmHold, holdPayment, releaseHold } from '../payments/hold.service.ts'
import { paymentWorld } from '../payments/payments.testing.ts'
import { refundCapture } from '../payments/refund.service.ts'
import { type Expected, LedgerModel, type ModelPayment } from './ledger-model.testing.ts'
import { recordPayout } from './payout.service.ts'
import type { AccountOwner } from './payout.ts'

const currency = fc.constantFrom('USD', 'JPY')
const amount = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 100_000 }))
/** Percent of partners and taxes; the rest is revenue. */
const percents = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 30 }), fc.nat({ max: 30 }))
const which = fc.nat({ max: 7 })
/** Of what can be moved: also more than all of it. */
const share = fc.constantFrom(1, 7, 33, 50, 66, 100, 101)

const act = fc.oneof(
  {
    arbitrary: fc.record({ do: fc.constant('hold'), amount, currency, percents, isResponders: fc.boolean() }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('ask'), amount, currency }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('charge'), amount, currency, percents }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constant('capture'), which, twice: fc.boolean() }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('release'), which, twice: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('refund'), which, share, twice: fc.boolean() }), weight: 4 },
  {
    arbitrary: fc.record({
      do: fc.constant('payout'),
      account: fc.constantFrom('responders', 'insurer', 'seller'),
      currency,
      share,
      twice: fc.boolean(),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constant('receipt'), amount, currency }), weight: 1 },
  { arbitrary: fc.record({ do: fc.constant('work') }), weight: 3 },
)
type Act = { readonly do: string; readonly [field: string]: unknown }

test('any sequence of holds, captures, releases, charges, refunds and payouts: the ledger balances and is what the model says', async (t) => {
  const { app, company, responder, request, inTx } = await paymentWorld(t)
  const insurer = await app.givenCompany()
  const owners: Readonly<Record<string, AccountOwner & { readonly name: string }>> = {
    responders: { name: 'responders', account: 'responders', userId: responder.id, companyId: null },
    insurer: { name: 'partners insurer', account: 'partners', userId: null, companyId: insurer.id },
    seller: { name: 'partners seller', account: 'partners', userId: null, companyId: company.id },
  }
  const model = new LedgerModel()
  let made = 0
  /** Of this run. */
  let known: ModelPayment[] = []

  const addPayment = (id: string, by: 'card' | 'account', given: Given, status: ModelPayment['status']): void => {
    const { division, amount: whole, currency: code } = given
    const nameOf = ({ account, companyId }: Division[number]): string =>
      companyId ? `partners ${companyId === insurer.id ? 'insurer' : 'seller'}` : account
    const parts = new Map(
      division.filter(({ account }) => account !== 'revenue').map((part) => [nameOf(part), part.amount]),
    )
    const payment = { id, by, currency: code, amount: whole, parts, status, refunded: 0, refunding: 0 }
    model.payments.push(payment)
    known.push(payment)
  }

  interface Given {
    readonly amount: number
    readonly currency: string
    readonly division: Division
  }
  const divided = ({ amount: whole, currency: code, percents: of = [0, 0, 0] }: GivenAct): Given => {
    const part = (percent: number): number => Math.floor((whole * percent) / 100)
    const [first, second, taxes] = [part(of[0] ?? 0), part(of[1] ?? 0), part(of[2] ?? 0)]
    const division: Division = [
      { account: 'partners', amount: first, companyId: insurer.id },
      { account: 'partners', amount: second, companyId: company.id },
      { account: 'taxes', amount: taxes },
      { account: 'revenue', amount: whole - first - second - taxes },
    ]
    return { amount: whole, currency: code, division }
  }
  interface GivenAct {
    readonly amount: number
    readonly currency: string
    readonly percents?: readonly number[]
  }

  /** Asks once, or twice at the same time, and compares how often it was accepted with the model. */
  const compare = async (
    what: string,
    { twice }: Act,
    ask: () => Promise<unknown>,
    expect: () => Expected,
  ): Promise<void> => {
    const times = twice === true ? [1, 2] : [1]
    const expected = times.map(expect)
    const results = await Promise.allSettled(times.map(ask))
    const got = results.map((result) => {
      if (result.status === 'fulfilled') return 'ok'
      assert.ok(result.reason instanceof Problem, `${what}: ${result.reason}`)
      return result.reason.status
    })
    assert.deepEqual(got.map(String).sort(), expected.map(String).sort(), what)
  }

  const does: Readonly<Record<string, (act: never) => Promise<void>>> = {
    async hold(given: GivenAct & { isResponders: boolean }) {
      const { amount: whole, currency: code } = given
      const share80 = Math.floor((whole * 80) / 100)
      const ours: Given = given.isResponders
        ? { ...divided(given), division: [{ account: 'responders', amount: share80 }] }
        : divided(given)
      const payeeId = given.isResponders ? responder.id : null
      const division = given.isResponders ? null : ours.division
      const more = { amount: whole, currency: code, payeeId, division, key: `hold ${++made}` }
      const payment = await holdPayment(app.ctx(), request(more))
      await inTx((tx) => confirmHold(tx, payment))
      addPayment(payment.id, 'card', ours, 'authorized')
    },
    async ask(given: GivenAct) {
      const more = { amount: given.amount, currency: given.currency, key: `hold ${++made}` }
      const { id } = await holdPayment(app.ctx(), request(more))
      addPayment(id, 'card', divided(given), 'authorizing')
    },
    async charge(given: GivenAct) {
      const ours = divided(given)
      const links = { invoiceId: null, subscriptionId: null, companyId: company.id, key: `charge ${++made}` }
      const { id } = await inTx((tx) => chargeAccount(tx, { ...ours, ...links }))
      addPayment(id, 'account', ours, 'captured')
    },
    async capture(given: Act & { which: number }) {
      const payment = known[given.which % Math.max(1, known.length)]
      if (!payment) return
      const ask = () => inTx((tx) => captureHold(tx, payment.id))
      await compare(`capture of ${payment.status}`, given, ask, () => model.capture(payment))
    },
    async release(given: Act & { which: number }) {
      const payment = known[given.which % Math.max(1, known.length)]
      if (!payment) return
      const ask = () => inTx((tx) => releaseHold(tx, payment.id))
      await compare(`release of ${payment.status}`, given, ask, () => model.release(payment))
    },
    async refund(given: Act & { which: number; share: number }) {
      const payment = known[given.which % Math.max(1, known.length)]
      if (!payment) return
      const left = payment.amount - payment.refunded - payment.refunding
      const part = Math.ceil((left * given.share) / 100)
      const ask = () => inTx((tx) => refundCapture(tx, payment.id, part))
      await compare(`refund of ${part} of ${left}`, given, ask, () => model.refund(payment, part))
    },
    async payout(given: Act & { account: string; currency: string; share: number }) {
      const owner = owners[given.account]
      assert.ok(owner)
      const owed = model.owed(owner.name, given.currency)
      const part = Math.max(1, Math.ceil((owed * given.share) / 100))
      const { name, ...of } = owner
      const draft = { ...of, amount: part, currency: given.currency, reference: null, note: null }
      const expect = () => model.payOut(name, given.currency, part)
      await compare(`payout of ${part} of ${owed}`, given, () => recordPayout(app.ctx(), draft), expect)
      if (owed >= 0) assert.ok(model.owed(name, given.currency) >= 0, 'a payout leaves nothing below zero')
    },
    async receipt(given: Act & { amount: number; currency: string }) {
      if (given.amount === 0) return
      const owner = { account: 'companies', userId: null, companyId: company.id } as const
      const draft = { ...owner, amount: given.amount, currency: given.currency, reference: null, note: null }
      await compare(
        'receipt',
        given,
        () => recordPayout(app.ctx(), draft),
        () => model.receive(given.currency, given.amount),
      )
    },
    async work() {
      await app.settle()
      model.work()
    },
  }

  const check = async (): Promise<void> => {
    const read = async <T>(text: string): Promise<T[]> => (await sql.raw<T>(text).execute(app.db.db())).rows
    assert.deepEqual(
      await read('select transaction_id from ledger_entries group by transaction_id, currency having sum(amount) <> 0'),
      [],
      'every transaction sums to zero in each currency',
    )
    assert.deepEqual(
      await read(`select payment_id from ledger_entries group by payment_id, account having
        (account in ('cards_held', 'clearing') and sum(amount) < 0) or (account = 'holds' and sum(amount) > 0)
        or (payment_id is not null and account in ('companies') and sum(amount) < 0)
        or (payment_id is not null and account in ('responders', 'partners', 'taxes', 'revenue') and sum(amount) > 0)`),
      [],
      'nothing of a payment goes below zero',
    )
    const rows = await read<{ name: string; sum: number }>(`
      select account || case when account <> 'partners' then '' when company_id = '${insurer.id}' then ' insurer' else ' seller' end
        || ' ' || currency as name, sum(amount)::bigint as sum from ledger_entries group by 1 having sum(amount) <> 0`)
    assert.deepEqual(new Map(rows.map(({ name, sum }) => [name, sum])), model.balances())
  }

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40, size: 'max' }), async (acts) => {
      known = []
      for (const one of acts) {
        await does[one.do]?.(one as never)
        await check()
      }
      // What nobody confirmed is released, and all that was decided is done.
      app.clock.advance(16 * 60)
      await does['work']?.({} as never)
      for (const payment of known) if (payment.status === 'authorizing') payment.status = 'released'
      await check()
      const open = await sql`
        select id from payments where refunding <> 0 or status in ('authorizing', 'capturing', 'releasing')
        union all select id from payment_refunds where status <> 'refunded'`.execute(app.db.db())
      assert.deepEqual(open.rows, [])
    }),
    // The model goes on from run to run, so a failing sequence cannot be made shorter.
    { numRuns: 20, endOnFailure: true },
  )
})
