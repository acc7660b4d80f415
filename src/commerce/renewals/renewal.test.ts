import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Coupon } from '../coupons/coupon.ts'
import { declinedCard } from '../payments/payments.testing.ts'
import { changeProduct } from '../products/product-editing.service.ts'
import { givenProduct, priceOf } from '../products/products.testing.ts'
import { subscriptionWorld, yearly } from '../subscriptions/subscriptions.testing.ts'
import { at, chargesOf, inAYear, inTwoYears, stateOf } from './renewals.testing.ts'

test('a yearly plan is announced a week before, charged on the day, and lasts another year', async (t) => {
  const world = await subscriptionWorld(t)
  const { sold, settle, events, notices, entitlements, balances, app, company } = world
  const { id, humanId, paymentId } = await sold()
  await settle()
  assert.deepEqual(
    (await notices()).map(({ type }) => type),
    [901, 904],
  )
  await at(world, '2027-11-07T11:59:50.000Z')
  assert.ok((await events()).every(({ event }) => event !== 903))
  await at(world, '2027-11-07T12:00:00.000Z')
  const upcoming = (await notices()).find(({ type }) => type === 903)
  assert.deepEqual(upcoming?.data, { subscription_id: id })
  assert.equal(upcoming?.title, 'Your plan renews on November 14, 2027')
  assert.match(upcoming?.body ?? '', new RegExp(`${humanId}.*\\$120\\.00 will be charged to your card ending in 4242`))
  assert.deepEqual((await events()).at(-1), {
    event: 903,
    payload: {
      user_ids: [world.person.id],
      external_ids: ['E-1'],
      subscription_id: id,
      renews_at: inAYear,
      amount: 12_000,
      currency_code: 'USD',
    },
  })
  await at(world, inAYear)
  assert.deepEqual(await stateOf(world, id), ['active', inTwoYears, 0])
  assert.deepEqual(await chargesOf(world), [12_000, 12_000])
  assert.deepEqual(await balances(), { clearing: 24_000, revenue: -24_000 })
  assert.deepEqual(
    (await notices()).map(({ type }) => type),
    [901, 904, 903, 901, 904],
  )
  const last = (await entitlements()).filter(({ feature }) => feature === 'assistance').at(-1)
  assert.deepEqual([last?.from.toISOString(), last?.until?.toISOString()], [inAYear, inTwoYears])
  const { body } = await app.as(company).get<{
    charge_id: string
    start: string
    last_renewal_attempt: string
    invoices: { period_start: string; period_end: string; paid_with: string }[]
  }>(`/api/v2/org/${company.id}/subscriptions/${id}`)
  assert.notEqual(body.charge_id, paymentId)
  assert.equal(body.start, '2026-11-14T12:00:00.000Z')
  assert.equal(body.last_renewal_attempt, inAYear)
  assert.deepEqual(
    body.invoices.map(({ period_start, period_end, paid_with }) => [period_start, period_end, paid_with]),
    [
      [inAYear, inTwoYears, 'visa 4242'],
      ['2026-11-14T12:00:00.000Z', inAYear, 'visa 4242'],
    ],
  )
  const closed = await app.as(company).post<{ refund_charge: unknown }>(`/api/v2/subscriptions/${id}/close`)
  assert.deepEqual([closed.status, closed.body.refund_charge], [200, null], 'a renewal opens no refund window')
})

test('the account of the company is charged at once', async (t) => {
  const world = await subscriptionWorld(t)
  const { id } = await world.sold({ card: null })
  await at(world, '2027-11-07T12:00:00.000Z')
  assert.match((await world.notices()).at(-1)?.body ?? '', /Dunlin Travel will pay \$120\.00/)
  await at(world, inAYear)
  assert.deepEqual(await stateOf(world, id), ['active', inTwoYears, 0])
  assert.deepEqual(await world.balances(), { companies: 24_000, revenue: -24_000 })
})

test('the price of the day: the current version, the age by then, and a coupon that is forever', async (t) => {
  const world = await subscriptionWorld(t)
  const { app, person } = world
  const ages = [priceOf('USD', 10_000, { toAge: 41 }), priceOf('USD', 20_000, { fromAge: 42 })]
  const product = await givenProduct(app, yearly({ prices: ages }))
  assert.equal(person.birthday, '1985-05-04')
  const now = app.clock.now()
  const coupons = (['forever', 'once'] as const).map(
    (duration): Coupon => ({
      id: newId(now),
      code: `HALF-${duration.toUpperCase()}`,
      humanId: `AAAA0${duration.length}`,
      description: 'Half the price',
      percentOff: 50,
      productIdentifier: null,
      redeemBefore: now,
      maxRedemptions: 1,
      timesRedeemed: 1,
      duration,
      revision: 1,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    }),
  )
  for (const one of coupons)
    await sql`insert into coupons (id, code, human_id, description, percent_off, redeem_before, max_redemptions, times_redeemed, duration,
      created_at, updated_at) values (${one.id}, ${one.code}, ${one.humanId}, ${one.description}, 50, ${now}, 1, 1, ${one.duration}, ${now}, ${now})`.execute(
      app.db.db(),
    )
  for (const coupon of [...coupons, null]) await world.sold({ products: [product], coupon })
  await world.settle()
  assert.deepEqual((await chargesOf(world)).sort(), [10_000, 5_000, 5_000].sort())
  const { id, revision } = product
  await changeProduct(app.ctx(), id, { prices: ages.map((one) => ({ ...one, amount: one.amount + 100 })) }, [revision])
  await at(world, inAYear)
  const renewed = (await chargesOf(world)).slice(3).sort((a, b) => a - b)
  assert.deepEqual(renewed, [10_050, 20_100, 20_100])
  const versions = await sql`select distinct version from subscription_products`.execute(app.db.db())
  assert.deepEqual(versions.rows, [{ version: 2 }])
})

test('what is no longer sold is not announced and not renewed: it expires', async (t) => {
  for (const [name, change] of [
    ['discontinued', { discontinued: true }],
    ['too old by then', { maxAge: 41 }],
    ['not sold in the currency', { prices: [priceOf('EUR', 1)] }],
  ] as const)
    await t.test(name, async (t) => {
      const world = await subscriptionWorld(t)
      const product = await givenProduct(world.app, yearly({ kind: 'flight_protection' }))
      const { id } = await world.sold({ products: [product] })
      await world.settle()
      await changeProduct(world.app.ctx(), product.id, change, [product.revision])
      await at(world, '2027-11-08T12:00:00.000Z')
      await at(world, inAYear)
      assert.deepEqual(await stateOf(world, id), ['expired', inAYear, 0])
      assert.deepEqual(
        (await world.events()).map(({ event }) => event),
        [1014],
      )
      assert.ok((await world.entitlements()).every(({ until }) => until?.toISOString() === inAYear))
      assert.deepEqual(await chargesOf(world), [12_000])
    })
})

test('closed, or the person is gone: not renewed', async (t) => {
  const world = await subscriptionWorld(t)
  const { app, company, person } = world
  const closed = await world.sold()
  const left = await world.sold()
  await world.settle()
  await app.as(company).post(`/api/v2/subscriptions/${closed.id}/close`)
  await app.as(company).delete(`/api/v2/org/${company.id}/users/${person.id}`)
  await at(world, inAYear)
  assert.equal((await stateOf(world, closed.id))[0], 'closed')
  assert.equal((await stateOf(world, left.id))[0], 'expired')
  assert.deepEqual(await chargesOf(world), [12_000, 12_000])
})

test('one that does not renew expires at its finish, and is not announced', async (t) => {
  const world = await subscriptionWorld(t)
  const product = await givenProduct(world.app, { features: ['assistance'] })
  const { id } = await world.sold({ products: [product], days: 10 })
  await world.settle()
  assert.deepEqual(
    (await world.notices()).map(({ type }) => type),
    [902, 904],
  )
  await at(world, '2026-11-24T11:59:50.000Z')
  assert.equal((await stateOf(world, id))[0], 'active')
  await at(world, '2026-11-24T12:00:00.000Z')
  assert.equal((await stateOf(world, id))[0], 'expired')
  assert.deepEqual(
    (await world.events()).map(({ event }) => event),
    [904],
  )
})

test('a card that was declined at once buys nothing, so nothing renews', async (t) => {
  const world = await subscriptionWorld(t)
  await assert.rejects(world.sold({ card: declinedCard }), { status: 402 })
  await at(world, inAYear)
  assert.deepEqual(await chargesOf(world), [])
})
