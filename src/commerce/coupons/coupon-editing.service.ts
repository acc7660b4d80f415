import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { violates } from '../../platform/db/violations.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { checkAllAsync, conflict, found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { readCatalogue } from '../products/product.service.ts'
import { withReadableId } from '../readable-ids/readable-id.ts'
import { findCouponByCode } from './coupon.store.ts'
import { breaksPromise, type Coupon, type CouponDraft } from './coupon.ts'
import {
  type CouponFilter,
  insertCoupon,
  lockCoupon,
  markDeleted,
  pageOfCoupons,
  updateCoupon,
} from './coupon-editing.store.ts'

export const readCouponsAtDesk = (ctx: Ctx, filter: CouponFilter, pageRequest: PageRequest): Promise<Page<Coupon>> =>
  pageOfCoupons(ctx.db, filter, pageRequest)

const codeTaken = () => invalid({ code: 'is taken by another coupon' })

/** What the database knows better than the wire: the code is free, and the product exists. Gives the draft with the product's own spelling. */
async function checked(tx: Ctx, draft: CouponDraft, id: string | null): Promise<CouponDraft> {
  let { productIdentifier } = draft
  await checkAllAsync<void>(
    async () => {
      const other = await findCouponByCode(tx.db, draft.code)
      if (other && other.id !== id) throw codeTaken()
    },
    async () => {
      if (productIdentifier === null) return
      const product = (await readCatalogue(tx)).find(productIdentifier)
      if (!product) throw invalid({ product_identifier: 'is not a product' })
      productIdentifier = product.identifier
    },
  )
  return { ...draft, productIdentifier }
}

/** Two editors at once may both find the code free. */
async function refusingTakenCodes<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw violates(error, 'coupons_by_code') ? codeTaken() : error
  }
}

export function createCoupon(ctx: Ctx, draft: CouponDraft): Promise<Coupon> {
  return refusingTakenCodes(() =>
    inTransaction(ctx, async (tx) => {
      const right = await checked(tx, draft, null)
      const id = newId(tx.now)
      const made = await withReadableId('human', (humanId) => insertCoupon(tx.db, { id, humanId }, right, tx.now))
      await auditChange(tx, 'create', null, made)
      return made
    }),
  )
}

/** Fields left out keep their values. What was promised to those who redeemed it cannot be changed (409). */
export function editCoupon(
  ctx: Ctx,
  id: string,
  change: Partial<CouponDraft>,
  expected: ExpectedRevisions,
): Promise<Coupon> {
  return refusingTakenCodes(() =>
    inTransaction(ctx, async (tx) => {
      const before = found(await lockCoupon(tx.db, id), 'coupon', id)
      checkRevision(expected, 'coupon', before.revision)
      const draft = await checked(tx, { ...before, ...change }, id)
      if (draft.maxRedemptions !== null && draft.maxRedemptions < before.timesRedeemed)
        throw invalid({ max_redemptions: `must not be less than ${before.timesRedeemed}: so often it was redeemed` })
      if (breaksPromise(before, draft))
        throw conflict(
          'coupon_redeemed',
          'It was redeemed already: code, percent_off, product_identifier and duration stay as they are. Make another coupon.',
        )
      const after = await updateCoupon(tx.db, id, draft, tx.now)
      await auditChange(tx, 'update', before, after)
      return after
    }),
  )
}

/** Nobody can redeem it any more. Subscriptions that were bought with it keep it, and its code is free for another. */
export async function deleteCoupon(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Coupon> {
  return inTransaction(ctx, async (tx) => {
    const before = found(await lockCoupon(tx.db, id), 'coupon', id)
    checkRevision(expected, 'coupon', before.revision)
    const after = found(await markDeleted(tx.db, id, tx.now), 'coupon', id)
    await auditChange(tx, 'delete', before, null)
    return after
  })
}

const auditChange = (tx: Ctx, action: string, before: Coupon | null, after: Coupon | null): Promise<void> =>
  audit(tx, {
    action,
    subjectKind: 'coupon',
    subjectId: (after ?? before)?.id ?? '',
    companyId: null,
    before,
    after,
  })
