import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { CouponDesk, CouponIn, fromCouponDesk, newCouponDesk, toCouponDesk } from './coupon.desk.wire.ts'
import { getCoupon } from './coupon.service.ts'
import type { Coupon } from './coupon.ts'
import { createCoupon, deleteCoupon, editCoupon, readCouponsAtDesk } from './coupon-editing.service.ts'

const access = ['staff'] as const
const tags = ['Coupons']
const ById = Type.Object({ id: Uuid })
const Body = Type.Object({ coupon: CouponIn })
type Body = Wire<typeof Body>

export const couponRoutesDesk: Routes = async (app) => {
  const answer = (reply: FastifyReply, coupon: Coupon) => withRevisionTag(reply, coupon.revision, toCouponDesk(coupon))

  app.get('/coupons', {
    config: { access },
    schema: {
      operationId: 'listCouponsDesk',
      tags,
      summary: 'List coupons',
      querystring: Type.Object({
        ...PageQuery.properties,
        q: Type.Optional(
          Type.String({ maxLength: 200, description: 'Part of the code or the description.', examples: ['welcome'] }),
        ),
        deleted: Type.Optional(
          Type.Boolean({ default: false, description: 'True: those that were deleted.', examples: [false] }),
        ),
      }),
      response: { 200: Type.Array(CouponDesk, { description: 'Coupons, newest first.' }), ...problems(401, 403, 422) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const filter = { search: req.query.q?.trim() || undefined, deleted: req.query.deleted ?? false }
      const { items, total } = await readCouponsAtDesk(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map(toCouponDesk)
    },
  })

  app.post('/coupons', {
    config: {
      access,
      needs: ['code', 'description', 'percent_off'],
      rules: (body: Body, now: Date) => newCouponDesk(body.coupon, now),
    },
    schema: {
      operationId: 'createCouponDesk',
      tags,
      summary: 'Make a coupon',
      description: 'Needed: code, description, percent_off. The code must not be in use.',
      body: Body,
      response: { 201: CouponDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const made = await createCoupon(req.ctx, newCouponDesk(req.body.coupon, req.ctx.now))
      reply.code(201)
      return answer(reply, made)
    },
  })

  app.get('/coupons/:id', {
    config: { access },
    schema: {
      operationId: 'getCouponDesk',
      tags,
      summary: 'Get a coupon',
      params: ById,
      response: { 200: CouponDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => answer(reply, await getCoupon(req.ctx, req.params.id)),
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/coupons/:id',
      config: { access, rules: (body: Body) => fromCouponDesk(body.coupon) },
      schema: {
        operationId: method === 'PATCH' ? 'editCouponDesk' : 'putCouponDesk',
        tags,
        summary: 'Edit a coupon',
        description:
          'Fields left out keep their values. From the first redemption on, code, percent_off, product_identifier and duration stay as they are (409).',
        params: ById,
        headers: IfMatch,
        body: Body,
        response: { 200: CouponDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) => {
        const change = fromCouponDesk(req.body.coupon)
        return answer(reply, await editCoupon(req.ctx, req.params.id, change, expectedRevisions(req)))
      },
    })
  }

  app.delete('/coupons/:id', {
    config: { access },
    schema: {
      operationId: 'deleteCouponDesk',
      tags,
      summary: 'Delete a coupon',
      description:
        'It can no longer be redeemed, and its code is free for another. Subscriptions that were bought with it keep it.',
      params: ById,
      headers: IfMatch,
      response: { 200: CouponDesk, ...problems(401, 403, 404, 412) },
    },
    handler: async (req, reply) => answer(reply, await deleteCoupon(req.ctx, req.params.id, expectedRevisions(req))),
  })
}
