import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { PageQuery } from '../../platform/http/paging.ts'
import { type Routes, Uuid } from '../../platform/http/routes.ts'
import { CouponDesk, CouponIn, fromCouponDesk, newCouponDesk, toCouponDesk } from './coupon.desk.wire.ts'
import { getCoupon } from './coupon.service.ts'
import type { Coupon } from './coupon.ts'
import { createCoupon, deleteCoupon, editCoupon, readCouponsAtDesk } from './coupon-editing.service.ts'

const Body = Type.Object({ coupon: CouponIn })
type Body = Wire<typeof Body>

const Filter = Type.Object({
  ...PageQuery.properties,
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of the code or the description.', examples: ['welcome'] }),
  ),
  deleted: Type.Optional(
    Type.Boolean({ default: false, description: 'True: those that were deleted.', examples: [false] }),
  ),
})

export const couponRoutesDesk: Routes = async (app) => {
  const coupons = deskResource(app, {
    path: '/coupons',
    tag: 'Coupons',
    access: ['staff'],
    params: Type.Object({ id: Uuid }),
    schema: CouponDesk,
    revisionOf: ({ revision }: Coupon) => revision,
    show: (several) => several.map(toCouponDesk),
  })

  coupons.list({
    operationId: 'listCouponsDesk',
    summary: 'List coupons',
    querystring: Filter,
    items: 'Coupons, newest first.',
    refusals: [401, 403, 422],
    run: (ctx, { q, deleted = false }, page) =>
      readCouponsAtDesk(ctx, { search: q?.trim() || undefined, deleted }, page),
  })

  coupons.create({
    operationId: 'createCouponDesk',
    summary: 'Make a coupon',
    description: 'Needed: code, description, percent_off. The code must not be in use.',
    needs: ['code', 'description', 'percent_off'],
    rules: (body: Body, now: Date) => newCouponDesk(body.coupon, now),
    body: Body,
    run: (ctx, { coupon }) => createCoupon(ctx, newCouponDesk(coupon, ctx.now)),
  })

  coupons.get({ operationId: 'getCouponDesk', summary: 'Get a coupon', run: getCoupon })

  coupons.edit({
    operationId: 'editCouponDesk',
    summary: 'Edit a coupon',
    description:
      'Fields left out keep their values. From the first redemption on, code, percent_off, product_identifier and duration stay as they are (409).',
    rules: (body: Body) => fromCouponDesk(body.coupon),
    body: Body,
    run: (ctx, id, expected, { coupon }) => editCoupon(ctx, id, fromCouponDesk(coupon), expected),
  })

  coupons.delete({
    operationId: 'deleteCouponDesk',
    summary: 'Delete a coupon',
    description:
      'It can no longer be redeemed, and its code is free for another. Subscriptions that were bought with it keep it.',
    refusals: [401, 403, 404, 412],
    run: deleteCoupon,
  })
}
