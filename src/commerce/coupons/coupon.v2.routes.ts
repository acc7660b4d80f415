import { Type } from 'typebox'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { getCoupon } from './coupon.service.ts'
import { CouponV2, toCouponV2 } from './coupon.v2.wire.ts'

export const couponRoutesV2: Routes = async (app) => {
  app.get('/coupons/:coupon_id', {
    config: { access: ['public', 'company', 'user', 'manager'] },
    schema: {
      operationId: 'getCouponV2',
      tags: ['Coupons'],
      summary: 'Get a coupon',
      description: 'By its id or its code, in any case. Expired ones and those that are used up are shown too.',
      params: Type.Object({
        coupon_id: Type.String({ maxLength: 100, description: 'The id or the code.', examples: ['WELCOME10'] }),
      }),
      response: { 200: CouponV2, ...problems(401, 404) },
    },
    handler: async (req) => toCouponV2(await getCoupon(req.ctx, req.params.coupon_id)),
  })
}
