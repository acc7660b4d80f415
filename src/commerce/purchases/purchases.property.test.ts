import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { declinedCard, type GivenCoupon, givenCoupon, goodCard, person, purchaseWorld } from './purchases.testing.ts'

const purchase = fc.record({
  act: fc.constant('buy' as const),
  product: fc.constantFrom('fixed', 'daily', 'yearly', 'flights', 'insured', 'bundle'),
  paid: fc.constantFrom('account', 'account', 'card', 'card', 'declined'),
  coupon: fc.constantFrom('none', 'none', 'limited', 'forever', 'all'),
  currency: fc.constantFrom('USD', 'USD', 'JPY', 'KWD'),
  country: fc.constantFrom('CA', 'US'),
  people: fc.integer({ min: 1, max: 3 }),
  twice: fc.boolean(),
})
const later = fc.record({
  act: fc.constantFrom('close' as const, 'refund' as const, 'void' as const, 'settle' as const, 'wait' as const),
  which: fc.nat({ max: 1000 }),
  part: fc.integer({ min: 1, max: 100 }),
  days: fc.constantFrom(0.01, 3, 20, 200, 366),
})
const acts = fc.array(fc.oneof({ weight: 3, arbitrary: purchase }, { weight: 4, arbitrary: later }), {
  minLength: 6,
  maxLength: 14,
})

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

/** Each finds rows that must not be there. */
const invariants: Readonly<Record<string, string>> = {
  'a transaction of the ledger sums to zero': `select transaction_id, sum(amount) from ledger_entries group by transaction_id, currency having sum(amount) <> 0`,
  'what we hold, have or are owed of a payment is not negative': `select payment_id, account, sum(amount) from ledger_entries
    where account in ('cards_held', 'clearing', 'companies') group by payment_id, account having sum(amount) < 0`,
  'what we owe or have earned of a payment is not negative': `select payment_id, account, sum(amount) from ledger_entries
    where account in ('holds', 'partners', 'taxes', 'revenue') group by payment_id, account, company_id having sum(amount) > 0`,
  'of a payment that was given back nothing is left': `select p.id, e.account, sum(e.amount) from payments p join ledger_entries e on e.payment_id = p.id
    where p.refunded = p.captured and p.refunding = 0 and p.status = 'captured' group by p.id, e.account, e.company_id having sum(e.amount) <> 0`,
  'the ledger has what a payment has': `select p.id, p.status, p.captured, p.refunded, has.n from payments p cross join lateral (
      select coalesce(sum(amount), 0) as n from ledger_entries e where e.payment_id = p.id and e.account in ('clearing', 'companies')) has
    where has.n <> p.captured - p.refunded`,
  'not more is given back than was charged': `select id from payments where refunded + refunding > amount`,
  'an invoice is its items and taxes': `select i.id from invoices i cross join lateral (
      select coalesce(sum(amount), 0) as amount, coalesce(sum(taxes + insurance_taxes), 0) as taxes from invoice_items x where x.invoice_id = i.id) x
    where i.subtotal <> x.amount or i.taxes <> x.taxes or i.total <> i.subtotal + i.taxes`,
  'an invoice is what its payment charges': `select i.id, i.total, p.amount from invoices i left join payments p on p.id = i.payment_id
    where i.total <> coalesce(p.amount, 0)`,
  'an invoice knows what was given back of it': `select i.id, i.refunded, p.refunded from invoices i join payments p on p.id = i.payment_id
    where i.refunded <> p.refunded`,
  'an invoice is paid when its payment is captured': `select i.id, i.status, p.status from invoices i left join payments p on p.id = i.payment_id
    where (i.status = 'paid') <> (p.id is null or p.status = 'captured')`,
  'a coupon is never redeemed too often': `select c.id, c.times_redeemed, c.max_redemptions from coupons c
    where c.times_redeemed > c.max_redemptions
      or c.times_redeemed <> (select count(*) from coupon_redemptions r where r.coupon_id = c.id)`,
  'the provider has charged what we say': `select p.id, p.status, c.status from payments p left join builtin_charges c on c.key = p.id::text
    where p.provider = 'builtin' and p.amount > 0 and (p.status = 'captured') <> coalesce(c.status = 'captured', false)`,
  'the provider has given back what we say': `select p.id, p.refunded, g.n from payments p cross join lateral (
      select coalesce(sum(r.amount), 0) as n from builtin_refunds r where r.charge = p.provider_reference) g
    where p.provider = 'builtin' and g.n <> p.refunded`,
  'no hold is forgotten': `select key, status from builtin_charges where status = 'authorized'`,
  'a person may use what an active subscription gives, and nothing of one that has ended': `select s.id, s.status, e.until_at from subscriptions s
    join entitlements e on e.source = 'subscription:' || s.id
    where s.status in ('closed', 'voided') and e.until_at > s.closed_at`,
}

test('after any sequence of purchases, renewals, closures, captures, refunds and coupons the money is right', async (t) => {
  const { app, body, buy, org, rows, url } = await purchaseWorld(t)
  const staff = app.as(await app.givenStaff())
  let people = 0
  let bought = 0
  const pick = async <Row>(query: string, which: number): Promise<Row | undefined> => {
    const found = await rows<Row>(query)
    return found[which % Math.max(1, found.length)]
  }
  const coupons: Record<string, GivenCoupon> = {}

  async function purchaseOnce(one: Drawn<typeof purchase>): Promise<void> {
    const coupon = coupons[one.coupon]
    const now = app.clock.now()
    const sent = body({
      currency_code: one.product === 'insured' ? 'USD' : one.currency,
      country_code: one.country,
      region_code: 'ON',
      product_ids: one.product === 'bundle' ? ['bundle', 'sport', 'gadgets'] : [one.product],
      start: now.toISOString(),
      finish: new Date(now.getTime() + 6 * 86_400_000).toISOString(),
      subscriptions: Array.from({ length: one.people }, () => ({ user: person(`Person ${people++}`) })),
      ...(coupon ? { coupon: coupon.code } : {}),
      ...(one.paid === 'account' ? {} : { payment_method: one.paid === 'card' ? goodCard : declinedCard }),
    })
    const key = { 'idempotency-key': `buy ${people}` }
    const answers = await Promise.all(one.twice ? [buy(sent, key), buy(sent, key)] : [buy(sent, key)])
    const statuses = [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 409)
    assert.equal(statuses.length, 1, answers.map(({ text }) => text).join())
    const isFree = one.coupon === 'all'
    if (statuses[0] === 201) bought += one.people
    else if (statuses[0] === 402) assert.ok(one.paid === 'declined' && !isFree)
    else {
      assert.equal(statuses[0], 422)
      assert.equal(one.coupon, 'limited', answers[0]?.text)
    }
  }

  async function laterOn({ act, which, part, days }: Drawn<typeof later>): Promise<void> {
    if (act === 'settle' || act === 'wait') {
      if (act === 'wait') app.clock.advance(days * 86_400)
      await app.settle()
    } else if (act === 'refund') {
      const payment = await pick<{ id: string; amount: number }>(
        'select id, amount from payments order by created_at desc, id limit 5',
        which,
      )
      if (!payment) return
      const amount = Math.max(1, Math.floor((payment.amount * part) / 100))
      const { status, text } = await staff.post(`/api/desk/payments/${payment.id}/refunds`, { refund: { amount } })
      assert.ok([200, 201, 202, 409, 422].includes(status), text)
    } else {
      const one = await pick<{ id: string; status: string }>(
        'select id, status from subscriptions order by created_at desc, id limit 5',
        which,
      )
      if (!one) return
      const { status, text } =
        act === 'close'
          ? await org.post(`${url}/${one.id}/close`)
          : await staff.post(`/api/desk/subscriptions/${one.id}/void`, { reason: 'A test.', refund: part > 50 })
      assert.equal(status, one.status === 'active' ? 200 : 409, text)
    }
  }

  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      coupons['limited'] = await givenCoupon(app, { percentOff: 33.33, maxRedemptions: 2 })
      coupons['forever'] = await givenCoupon(app, { percentOff: 12.5, duration: 'forever' })
      coupons['all'] = await givenCoupon(app, { percentOff: 100 })
      for (const one of all) await (one.act === 'buy' ? purchaseOnce(one) : laterOn(one))
      await app.settle()
      app.clock.advance(16 * 60)
      await app.settle()
      for (const [name, query] of Object.entries(invariants)) assert.deepEqual(await rows(query), [], name)
      const [there] = await rows('select count(*)::int as n from subscriptions')
      assert.equal(there?.['n'], bought)
    }),
    { numRuns: 8 },
  )
})
