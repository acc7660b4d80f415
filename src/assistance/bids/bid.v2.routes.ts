import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { seeBids } from '../appointments/appointment-view.service.ts'
import type { Bid } from '../appointments/bid.ts'
import { BidV2, toBidV2 } from '../appointments/bid.v2.wire.ts'
import { acceptSteps } from './accept.service.ts'
import { cancelBid, createBid, readBidsOfIssue } from './bid.service.ts'
import { AcceptIn, BidIn, fromBidV2, parseType } from './bid-in.v2.wire.ts'

const tags = ['Availability bids']
const OfIssue = Type.Object({ issue_id: Uuid })
const ById = Type.Object({ availability_bid_id: Uuid })

export const bidRoutesV2: Routes = async (app) => {
  const shown = async (ctx: Ctx, bids: readonly Bid[]) => {
    const { items, sight } = await seeBids(ctx, bids)
    return items.map((one) => toBidV2(one, { ...sight, base: app.baseUrl(), now: ctx.now }))
  }
  const shownOne = async (ctx: Ctx, bid: Bid) => {
    const [one] = await shown(ctx, [bid])
    if (!one) throw new Error('One bid is shown as one.')
    return one
  }

  app.get('/issues/:issue_id/availability_bids', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'listIssueAvailabilityBidsV2',
      tags,
      summary: 'List the availability bids of an issue',
      description: 'Oldest first, cancelled ones too. Responders who do not handle the issue see their own only.',
      params: OfIssue,
      querystring: WholeOrPageQuery,
      response: { 200: Type.Array(BidV2, { description: 'Bids, oldest first.' }), ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const { ctx, params } = req
      return shown(ctx, await wholeOrPageItems(req, reply, (page) => readBidsOfIssue(ctx, params.issue_id, page)))
    },
  })

  app.post('/issues/:issue_id/availability_bids', {
    config: { access: ['user'], rules: (body: Wire<typeof BidIn>, now: Date) => fromBidV2(body.availability_bid, now) },
    schema: {
      operationId: 'createIssueAvailabilityBidV2',
      tags,
      summary: 'Offer an appointment',
      description:
        'For responders of the issue’s field, while it waits or is handled. The affected person is notified. A price that is left out is that of the responder’s settings.',
      params: OfIssue,
      body: BidIn,
      response: { 201: BidV2, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      const made = await createBid(req.ctx, req.params.issue_id, fromBidV2(req.body.availability_bid, req.ctx.now))
      reply.code(201)
      return shownOne(req.ctx, made)
    },
  })

  app.post('/availability_bids/:availability_bid_id/accept', {
    config: {
      access: ['user', 'company'],
      rules: (body: Wire<typeof AcceptIn>) => parseType(body.appointment_type, 'appointment_type'),
      twoSteps: true,
    },
    schema: {
      operationId: 'acceptAvailabilityBidV2',
      tags,
      summary: 'Accept an availability bid',
      description:
        'By the affected person, the creator of the issue or the company. Puts a hold on the patient’s card (402 where there is none, or it is declined), makes the appointment, and makes the responder the handler of the issue. A bid that was accepted or cancelled is 409.',
      params: ById,
      body: AcceptIn,
      response: { 200: BidV2, ...problems(400, 401, 402, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const type = parseType(req.body.appointment_type, 'appointment_type')
      return inTwoSteps(req, acceptSteps(req.ctx, req.params.availability_bid_id, type), shownOne)
    },
  })

  app.post('/availability_bids/:availability_bid_id/cancel', {
    config: { access: ['user', 'company', 'staff'] },
    schema: {
      operationId: 'cancelAvailabilityBidV2',
      tags,
      summary: 'Cancel an availability bid',
      description:
        'By the responder who made it, the company or staff, before it is accepted. The affected person is notified.',
      params: ById,
      response: { 200: BidV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shownOne(req.ctx, await cancelBid(req.ctx, req.params.availability_bid_id)),
  })
}
