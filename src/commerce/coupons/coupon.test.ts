import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { findUsableCoupon, readCoupons, redeemCoupon } from './coupon.service.ts'
import type { Coupon, CouponDraft } from './coupon.ts'
import { createCoupon, deleteCoupon, editCoupon } from './coupon-editing.service.ts'

const draft = (more: Partial<CouponDraft> = {}): CouponDraft => ({
  code: 'WELCOME',
  description: 'Welcome',
  percentOff: 12.5,
  productIdentifier: null,
  redeemBefore: null,
  maxRedemptions: null,
  duration: 'once',
  ...more,
})

const refusedWith =
  (reason: string) =>
  (error: unknown): true => {
    assert.ok(error instanceof Problem, String(error))
    assert.deepEqual([error.status, error.fields], [422, { coupon: [reason] }])
    return true
  }

const redeem = (ctx: Ctx, { id }: Coupon, companyId: string): Promise<Coupon> =>
  inTransaction(ctx, (tx) => redeemCoupon(tx, { couponId: id, saleId: newId(tx.now), companyId }))

async function redemptionsOf(app: TestApp, { id }: Coupon): Promise<{ counted: number; written: number }> {
  const { rows } = await sql<{ counted: number; written: number }>`
    select times_redeemed as counted, (select count(*)::int from coupon_redemptions r where r.coupon_id = c.id) as written
    from coupons c where c.id = ${id}`.execute(app.db.db())
  return rows[0] ?? { counted: -1, written: -1 }
}

test('a hundred at once for the last redemption: one gets it', async (t) => {
  const app = await testApp(t)
  const { id: companyId } = await app.givenCompany()
  const coupon = await createCoupon(app.ctx(), draft({ maxRedemptions: 3 }))
  await redeem(app.ctx(), coupon, companyId)
  await redeem(app.ctx(), coupon, companyId)
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => redeem(app.ctx(), coupon, companyId)))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.equal(refused.length, 99)
  for (const reason of refused) refusedWith('has been used up')(reason)
  assert.deepEqual(await redemptionsOf(app, coupon), { counted: 3, written: 3 })
})

test('redeeming a coupon', async (t) => {
  const app = await testApp(t)
  const { id: companyId } = await app.givenCompany()
  const count = async (coupon: Coupon) => redemptionsOf(app, coupon)

  await t.test('it is found in any case, with spaces around it', async () => {
    const coupon = await createCoupon(app.ctx(), draft({ code: 'ANY-CASE_1' }))
    for (const code of ['ANY-CASE_1', 'any-case_1', ' Any-Case_1\n'])
      assert.deepEqual(await findUsableCoupon(app.ctx(), code), coupon)
    for (const code of ['', 'ANY', 'ANY-CASE_1X', 'any case 1', '\u0000', coupon.id, 'x'.repeat(500)])
      await assert.rejects(findUsableCoupon(app.ctx(), code), refusedWith('is not known'))
  })

  await t.test('a purchase that fails gives the redemption back', async () => {
    const coupon = await createCoupon(app.ctx(), draft({ code: 'UNDONE', maxRedemptions: 1 }))
    await assert.rejects(
      inTransaction(app.ctx(), async (tx) => {
        await redeemCoupon(tx, { couponId: coupon.id, saleId: newId(tx.now), companyId })
        throw new Error('the card was declined')
      }),
      /declined/,
    )
    assert.deepEqual(await count(coupon), { counted: 0, written: 0 })
    assert.equal((await redeem(app.ctx(), coupon, companyId)).timesRedeemed, 1)
  })

  await t.test('one purchase redeems it once', async () => {
    const coupon = await createCoupon(app.ctx(), draft({ code: 'ONE-SALE' }))
    const redemption = { couponId: coupon.id, saleId: newId(app.clock.now()), companyId }
    const once = () => inTransaction(app.ctx(), (tx) => redeemCoupon(tx, redemption))
    await once()
    await assert.rejects(once(), /duplicate key/)
    assert.deepEqual(await count(coupon), { counted: 1, written: 1 })
  })

  await t.test('until the last moment before redeem_before, and not at that time', async () => {
    const redeemBefore = new Date(app.clock.now().getTime() + 1000)
    const coupon = await createCoupon(app.ctx(), draft({ code: 'ENDS', redeemBefore }))
    app.clock.set(new Date(redeemBefore.getTime() - 1))
    assert.equal((await findUsableCoupon(app.ctx(), 'ends')).id, coupon.id)
    await redeem(app.ctx(), coupon, companyId)
    for (const at of [redeemBefore, new Date(redeemBefore.getTime() + 1)]) {
      app.clock.set(at)
      await assert.rejects(findUsableCoupon(app.ctx(), 'ends'), refusedWith('has expired'))
      await assert.rejects(redeem(app.ctx(), coupon, companyId), refusedWith('has expired'))
    }
    assert.deepEqual(await count(coupon), { counted: 1, written: 1 })
  })

  await t.test('a deleted one cannot be redeemed, is still known by id, and its code is free', async () => {
    const coupon = await createCoupon(app.ctx(), draft({ code: 'GONE' }))
    await deleteCoupon(app.ctx(), coupon.id, undefined)
    await assert.rejects(findUsableCoupon(app.ctx(), 'GONE'), refusedWith('is not known'))
    await assert.rejects(redeem(app.ctx(), coupon, companyId), refusedWith('is not known'))
    assert.equal((await readCoupons(app.ctx(), [coupon.id])).get(coupon.id)?.code, 'GONE')
    assert.equal((await readCoupons(app.ctx(), [])).size, 0)
    const next = await createCoupon(app.ctx(), draft({ code: 'GONE', percentOff: 5 }))
    assert.equal((await findUsableCoupon(app.ctx(), 'gone')).id, next.id)
    assert.notEqual(next.humanId, coupon.humanId)
  })

  await t.test('a redemption is no edit: it leaves the revision alone', async () => {
    const coupon = await createCoupon(app.ctx(), draft({ code: 'REVISED' }))
    assert.equal((await redeem(app.ctx(), coupon, companyId)).revision, coupon.revision)
    const edited = await editCoupon(app.ctx(), coupon.id, { description: 'Other' }, [coupon.revision])
    assert.equal(edited.revision, coupon.revision + 1)
  })

  await t.test('one that was edited or deleted between the look and the purchase counts as it is then', async () => {
    const coupon = await createCoupon(app.ctx(), draft({ code: 'LATE', maxRedemptions: 5 }))
    await findUsableCoupon(app.ctx(), 'LATE')
    await redeem(app.ctx(), coupon, companyId)
    await editCoupon(app.ctx(), coupon.id, { maxRedemptions: 1 }, undefined)
    await assert.rejects(redeem(app.ctx(), coupon, companyId), refusedWith('has been used up'))
  })
})
