import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenCoupon, goodCard, person, purchaseWorld, refusedFields, theFirst } from './purchases.testing.ts'

test('a hundred at once for the last redemption of a coupon: exactly one wins', async (t) => {
  const world = await purchaseWorld(t)
  const { app, body, buy, counts, rows } = world
  const coupon = await givenCoupon(app, { maxRedemptions: 3, timesRedeemed: 2 })
  const before = await counts()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => {
      const card = n % 2 === 0 ? { payment_method: goodCard } : {}
      const sent = body({ coupon: coupon.code, subscriptions: [{ user: person(`Rush ${n}`) }], ...card })
      return buy(sent, { 'idempotency-key': `rush ${n}` })
    }),
  )
  const won = answers.filter(({ status }) => status === 201)
  assert.equal(won.length, 1, JSON.stringify([...new Set(answers.map(({ status }) => status))]))
  for (const lost of answers.filter(({ status }) => status !== 201)) {
    assert.equal(lost.status, 422, lost.text)
    assert.deepEqual(refusedFields(lost), { coupon: ['has been used up'] })
  }
  assert.deepEqual(await rows(`select times_redeemed from coupons where id = '${coupon.id}'`), [{ times_redeemed: 3 }])
  const after = await counts()
  for (const table of ['users', 'subscriptions', 'invoices', 'coupon_redemptions'])
    assert.equal((after[table] ?? 0) - (before[table] ?? 0), 1, table)
  app.clock.advance(16 * 60)
  await app.settle()
  const left = await rows(`select status, count(*)::int as n from builtin_charges group by status`)
  assert.ok(
    left.every(({ status }) => status !== 'authorized'),
    'the holds of those who lost are released',
  )
  const [charged] = await rows(
    `select coalesce(sum(amount), 0)::int as n from ledger_entries where account in ('clearing', 'companies')`,
  )
  assert.equal(charged?.['n'], theFirst(theFirst(theFirst(won).body).invoices).total)
})

test('a double tap with one key is one purchase', async (t) => {
  const { app, body, buy, counts } = await purchaseWorld(t)
  for (const paid of [{}, { payment_method: goodCard }])
    await t.test(Object.keys(paid).join() || 'account', async () => {
      const before = await counts()
      const sent = body({ subscriptions: [{ user: person(`Tap ${Object.keys(paid).length}`) }], ...paid })
      const key = { 'idempotency-key': `tap ${Object.keys(paid).length}` }
      const answers = await Promise.all([buy(sent, key), buy(sent, key), buy(sent, key), buy(sent, key)])
      // Whoever has waited for too long is told to come again.
      for (const { status } of answers) assert.ok([201, 409].includes(status))
      const texts = new Set(
        [...answers.filter(({ status }) => status === 201), await buy(sent, key)].map(({ text }) => text),
      )
      assert.equal(texts.size, 1)
      await app.settle()
      const after = await counts()
      for (const table of ['users', 'subscriptions', 'invoices'])
        assert.equal((after[table] ?? 0) - (before[table] ?? 0), 1, table)
    })
})

test('purchases at once for the same new person make one person', async (t) => {
  const { body, buy, rows } = await purchaseWorld(t)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const people = [person('Same One'), person('Same Two')]
      return buy(body({ subscriptions: (n % 2 === 0 ? people : people.toReversed()).map((user) => ({ user })) }))
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.flatMap(({ body: made }) => made.map((one) => one.user_id))).size, 2)
  const [users] = await rows(`select count(*)::int as n from users where email like 'same.%'`)
  assert.equal(users?.['n'], 2)
})

test('a coupon', async (t) => {
  const world = await purchaseWorld(t)
  const { app, body, buy, rows } = world

  await t.test('takes its part off each line, before taxes, as a negative item; the code in any case', async () => {
    const coupon = await givenCoupon(app, { percentOff: 12.5 })
    const {
      status,
      body: answer,
      text,
    } = await buy(body({ country_code: 'CA', coupon: ` ${coupon.code.toLowerCase()} ` }))
    assert.equal(status, 201, text)
    const invoice = theFirst(theFirst(answer).invoices)
    assert.deepEqual(
      invoice.items.map((item) => [item.amount, item.description]),
      [
        [4999, 'Assistance'],
        [-625, 'A gift'],
      ],
    )
    assert.deepEqual([invoice.subtotal, invoice.taxes, invoice.total, invoice.coupons], [4374, 219, 4593, coupon.code])
    assert.equal(answer[0]?.coupon, coupon.code)
    assert.deepEqual(await rows(`select times_redeemed from coupons where id = '${coupon.id}'`), [
      { times_redeemed: 1 },
    ])
  })

  await t.test('for one product reduces only that one', async () => {
    const coupon = await givenCoupon(app, { percentOff: 50, product: 'sport' })
    const { body: answer } = await buy(body({ product_ids: ['bundle', 'sport'], coupon: coupon.code }))
    assert.deepEqual(
      theFirst(theFirst(answer).invoices).items.map((item) => item.amount),
      [4999, 4999, -2500],
    )
  })

  await t.test('for another product is refused, and not used up', async () => {
    const coupon = await givenCoupon(app, { percentOff: 50, product: 'sport', maxRedemptions: 1 })
    const refused = await buy(body({ coupon: coupon.code }))
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(refusedFields(refused), { coupon: ['is for another product'] })
    const [left] = await rows(`select times_redeemed from coupons where id = '${coupon.id}'`)
    assert.equal(left?.['times_redeemed'], 0)
  })

  await t.test('of 100 percent needs no card, and none is charged', async () => {
    const coupon = await givenCoupon(app, { percentOff: 100 })
    const { status, body: answer } = await buy(
      body({ coupon: coupon.code, product_ids: ['yearly'], payment_method: goodCard }),
    )
    assert.equal(status, 201)
    assert.equal(answer[0]?.charge_id, null)
    const [stored] = await rows(`select card_last4 from subscriptions where id = '${answer[0]?.id}'`)
    assert.equal(stored?.['card_last4'], '4242', 'renewals charge it')
  })
})
