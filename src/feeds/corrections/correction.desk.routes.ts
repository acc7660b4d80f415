import { Type } from 'typebox'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import {
  CorrectionDesk,
  FeedEventInFullDesk,
  toCorrectionDesk,
  toFeedEventInFullDesk,
} from '../feed-pages/event.desk.wire.ts'
import { getCorrection, getEvent } from '../feed-pages/feed-page.service.ts'
import { dismissProposal, joinEvents, partItem, revokeCorrection } from './correction.service.ts'

const tags = ['Feeds']
const access = ['staff'] as const
const ById = Type.Object({ id: Uuid })
const reason = Type.String({
  minLength: 1,
  maxLength: 1000,
  description: 'Why. It is kept with the correction.',
  examples: ['Both are the storm that NHC calls Lala.'],
})
const uuid = (description: string) => Type.String({ ...Uuid, description })

export const correctionRoutesDesk: Routes = async (app) => {
  app.post('/feeds/events/:id/join', {
    config: { access },
    schema: {
      operationId: 'joinFeedEvents',
      tags,
      summary: 'Join two events of feeds',
      description:
        'From now on they are one, with whatever is still reported under their keys. 409 where they are of two kinds. Answers with the event that stays: the older one. For staff.',
      params: ById,
      body: Type.Object({ other_event_id: uuid('The other event.'), reason }),
      response: { 200: FeedEventInFullDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const stays = await joinEvents(req.ctx, req.params.id, req.body.other_event_id, req.body.reason)
      return toFeedEventInFullDesk(await getEvent(req.ctx, stays))
    },
  })

  app.post('/feeds/events/:id/part', {
    config: { access },
    schema: {
      operationId: 'partFeedEvent',
      tags,
      summary: 'Part an item from an event of feeds',
      description:
        'The item leaves the event with all its versions, and no key and no rule joins it again. 409 where the event has no other item. Answers with the events that there are now: that of the item, the one that was, and what only the item held together with it. For staff.',
      params: ById,
      body: Type.Object({ item_id: uuid('The item that does not belong.'), reason }),
      response: {
        200: Type.Array(FeedEventInFullDesk, { description: 'The events, that of the item first.' }),
        ...problems(400, 401, 403, 404, 409, 422),
      },
    },
    handler: async (req) => {
      const ids = await partItem(req.ctx, req.params.id, req.body.item_id, req.body.reason)
      const events = []
      for (const id of ids) events.push(toFeedEventInFullDesk(await getEvent(req.ctx, id)))
      return events
    },
  })

  app.post('/feeds/proposals/dismiss', {
    config: { access },
    schema: {
      operationId: 'dismissFeedProposal',
      tags,
      summary: 'Say that two events of feeds are two',
      description:
        'What looks alike is not proposed again, and no rule joins it; a common key still does. 404 where nothing is proposed. For staff.',
      body: Type.Object({
        item_id: uuid('An item of the one event.'),
        other_item_id: uuid('An item of the other event.'),
        reason,
      }),
      response: { 200: CorrectionDesk, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) => {
      const { item_id, other_item_id } = req.body
      const id = await dismissProposal(req.ctx, item_id, other_item_id, req.body.reason)
      return toCorrectionDesk(await getCorrection(req.ctx, id))
    },
  })

  app.post('/feeds/corrections/:id/revoke', {
    config: { access },
    schema: {
      operationId: 'revokeFeedCorrection',
      tags,
      summary: 'Revoke a correction of events of feeds',
      description:
        'The events are again those that keys, rules and the other corrections make; one that a join ended comes back under its id. 409 when it was revoked before. For staff.',
      params: ById,
      response: { 200: CorrectionDesk, ...problems(400, 401, 403, 404, 409) },
    },
    handler: async (req) => {
      await revokeCorrection(req.ctx, req.params.id)
      return toCorrectionDesk(await getCorrection(req.ctx, req.params.id))
    },
  })
}
