import { Type } from 'typebox'
import { expectedRevisions, IfMatch } from '../../platform/http/if-match.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { invalid } from '../../platform/problem.ts'
import { reportKinds } from '../reading/reading.ts'
import {
  BulkIn,
  BulkResultDesk,
  reason,
  SnoozeIn,
  snoozeUntil,
  toBulkResultDesk,
  toWaitingDesk,
  WaitingDesk,
} from './review.desk.wire.ts'
import {
  acceptWaiting,
  continueIn,
  decideMany,
  discardWaiting,
  keepWaiting,
  publishWaiting,
  readWaiting,
  snoozeWaiting,
} from './review.service.ts'

const config = { access: ['staff'] } as const
const tags = ['Feeds']
const ById = Type.Object({ thread_id: Uuid })
const Done = Type.Object({ thread_id: Uuid }, { title: 'FeedThreadDone', description: 'The thread it was done to.' })
const Published = Type.Object(
  { thread_id: Uuid, alert_id: Uuid },
  { title: 'FeedThreadPublished', description: 'The alert that people read now.' },
)

const Filter = Type.Object({
  ...PageQuery.properties,
  feed: Type.Optional(Type.String({ maxLength: 60, description: 'Only of this feed.', examples: ['nws-alerts'] })),
  kind: Type.Optional(
    Type.String({ enum: [...reportKinds], description: 'Only of this kind.', examples: ['earthquake'] }),
  ),
  risk_level: Type.Optional(
    Type.String({ enum: ['low', 'medium', 'high'], description: 'Only of this risk.', examples: ['high'] }),
  ),
  thread_id: Type.Optional(Type.String({ ...Uuid, description: 'Only this thread.' })),
  snoozed: Type.Optional(Type.Boolean({ description: 'True: those that are snoozed, too.', examples: [false] })),
})

export const reviewRoutesDesk: Routes = async (app) => {
  app.get('/feeds/queue', {
    config,
    schema: {
      operationId: 'listFeedQueue',
      tags,
      summary: 'What waits for review',
      description:
        'Drafts that no rule published, alerts of which the feed says something else now, and threads of one event. The highest risk first, then what changed last. For staff. Whom a draft would reach: `GET /alerts/{alert_id}/audience`.',
      querystring: Filter,
      response: { 200: Type.Array(WaitingDesk, { description: 'What waits.' }), ...problems(400, 401, 403) },
    },
    handler: async (req, reply) => {
      const { feed = null, kind = null, risk_level: risk = null, snoozed: withSnoozed = false } = req.query
      const { thread_id: threadId } = req.query
      const items = await pageItems(req, reply, (page) =>
        readWaiting(req.ctx, { feed, kind, risk, withSnoozed, threadId }, page),
      )
      return items.map((one) => toWaitingDesk(one, req.locale))
    },
  })

  app.post('/feeds/queue/bulk', {
    config,
    schema: {
      operationId: 'decideFeedQueue',
      tags,
      summary: 'Publish, discard or snooze many',
      description: 'By their ids or by a filter, 500 at most. Each by itself: one that cannot be done keeps no other.',
      body: BulkIn,
      response: { 200: BulkResultDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req) => {
      const {
        action,
        thread_ids: ids,
        feed = null,
        kind = null,
        risk_level: risk = null,
        reason: why,
        until,
      } = req.body
      if (action === 'discard' && why === undefined) throw invalid({ reason: 'is required' })
      if (action === 'snooze' && until === undefined) throw invalid({ until: 'is required' })
      if (!ids && feed === null && kind === null && risk === null)
        throw invalid({ thread_ids: 'is required, or feed, kind or risk_level' })
      const bulk = {
        action: action as 'publish' | 'discard' | 'snooze',
        reason: why ?? '',
        until: until === undefined ? null : snoozeUntil(until),
      }
      return toBulkResultDesk(await decideMany(req.ctx, ids ?? { feed, kind, risk, withSnoozed: false }, bulk))
    },
  })

  app.post('/feeds/queue/:thread_id/publish', {
    config,
    schema: {
      operationId: 'publishFeedDraft',
      tags,
      summary: 'Publish a draft',
      description: 'As it stands. `If-Match` with `alert_revision` refuses one that has changed since it was read.',
      params: ById,
      headers: IfMatch,
      response: { 200: Published, ...problems(401, 403, 404, 409, 412, 422) },
    },
    handler: async (req) => ({
      thread_id: req.params.thread_id,
      alert_id: (await publishWaiting(req.ctx, req.params.thread_id, expectedRevisions(req))).id,
    }),
  })

  app.post('/feeds/queue/:thread_id/discard', {
    config,
    schema: {
      operationId: 'discardFeedDraft',
      tags,
      summary: 'Discard a draft',
      description:
        'Of a first alert: nothing is drafted about the event until its risk rises. Of an update: until the event changes again.',
      params: ById,
      body: Type.Object({ reason }, { title: 'FeedDiscard', description: 'Why.' }),
      response: { 200: Done, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) => {
      await discardWaiting(req.ctx, req.params.thread_id, req.body.reason)
      return { thread_id: req.params.thread_id }
    },
  })

  app.post('/feeds/queue/:thread_id/snooze', {
    config,
    schema: {
      operationId: 'snoozeFeedDraft',
      tags,
      summary: 'Snooze a draft',
      params: ById,
      body: SnoozeIn,
      response: { 200: Done, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async (req) => {
      await snoozeWaiting(req.ctx, req.params.thread_id, snoozeUntil(req.body.until))
      return { thread_id: req.params.thread_id }
    },
  })

  app.post('/feeds/queue/:thread_id/accept', {
    config,
    schema: {
      operationId: 'acceptFeedSays',
      tags,
      summary: 'Take what the feed says now',
      description: 'It becomes a draft of an update; where the feed says that it is over, the thread is closed.',
      params: ById,
      response: { 200: Done, ...problems(401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      await acceptWaiting(req.ctx, req.params.thread_id)
      return { thread_id: req.params.thread_id }
    },
  })

  app.post('/feeds/queue/:thread_id/keep', {
    config,
    schema: {
      operationId: 'keepEditedAlert',
      tags,
      summary: 'Leave the alert as it is',
      description: 'The feed is heard again when it says something else.',
      params: ById,
      response: { 200: Done, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => {
      await keepWaiting(req.ctx, req.params.thread_id)
      return { thread_id: req.params.thread_id }
    },
  })

  app.post('/feeds/queue/:thread_id/continue-in/:other_id', {
    config,
    schema: {
      operationId: 'continueFeedThread',
      tags,
      summary: 'End a thread that goes on in another one',
      description: 'For two threads of one event. Its alert is closed without an all-clear, and names the other one.',
      params: Type.Object({ thread_id: Uuid, other_id: Uuid }),
      response: { 200: Done, ...problems(401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      await continueIn(req.ctx, req.params.thread_id, req.params.other_id)
      return { thread_id: req.params.thread_id }
    },
  })
}
