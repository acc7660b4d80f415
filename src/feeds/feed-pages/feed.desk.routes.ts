import { Type } from 'typebox'
import { withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, pageItems, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { reportKinds } from '../reading/reading.ts'
import { FeedEventDesk, FeedEventInFullDesk, toFeedEventDesk, toFeedEventInFullDesk } from './event.desk.wire.ts'
import {
  FeedDesk,
  FeedInFullDesk,
  FeedItemInFullDesk,
  toFeedDesk,
  toFeedInFullDesk,
  toFeedItemInFullDesk,
} from './feed.desk.wire.ts'
import { getEvent, getFeed, getItem, readEvents, readFeeds } from './feed-page.service.ts'

const tags = ['Feeds']
const access = ['staff'] as const

const EventFilter = Type.Object({
  ...PageQuery.properties,
  kind: Type.Optional(
    Type.String({ enum: [...reportKinds], description: 'Only of this kind.', examples: ['earthquake'] }),
  ),
})

export const feedRoutesDesk: Routes = async (app) => {
  app.get('/feeds', {
    config: { access },
    schema: {
      operationId: 'listFeeds',
      tags,
      summary: 'List feeds',
      description: 'The public feeds, each with its last answer and what came of it within 24 hours. For staff.',
      response: { 200: Type.Array(FeedDesk, { description: 'Feeds, by their keys.' }), ...problems(401, 403) },
    },
    handler: async (req) => (await readFeeds(req.ctx)).map(toFeedDesk),
  })

  app.get('/feeds/events', {
    config: { access },
    schema: {
      operationId: 'listFeedEvents',
      tags,
      summary: 'List events of feeds',
      description: 'What happens, however many agencies report it; what changed last comes first. For staff.',
      querystring: EventFilter,
      response: { 200: Type.Array(FeedEventDesk, { description: 'Events.' }), ...problems(400, 401, 403) },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readEvents(req.ctx, req.query.kind, page))
      return items.map(toFeedEventDesk)
    },
  })

  app.get('/feeds/events/:id', {
    config: { access },
    schema: {
      operationId: 'getFeedEvent',
      tags,
      summary: 'Get an event of feeds',
      description: 'Its reports side by side, why they are one event, and what looks like it. For staff.',
      params: Type.Object({ id: Uuid }),
      response: { 200: FeedEventInFullDesk, ...problems(400, 401, 403, 404) },
    },
    handler: async (req) => toFeedEventInFullDesk(await getEvent(req.ctx, req.params.id)),
  })

  app.get('/feeds/items/:id', {
    config: { access },
    schema: {
      operationId: 'getFeedItem',
      tags,
      summary: 'Get an item of a feed',
      description:
        'The item with its proof: its text as it came, the answers that had it, what was read of it, remarks, and its event. Anybody can read the report from the text again. For staff.',
      params: Type.Object({ id: Uuid }),
      response: { 200: FeedItemInFullDesk, ...problems(400, 401, 403, 404) },
    },
    handler: async (req) => toFeedItemInFullDesk(await getItem(req.ctx, req.params.id)),
  })

  app.get('/feeds/:key', {
    config: { access },
    schema: {
      operationId: 'getFeed',
      tags,
      summary: 'Get a feed',
      description: 'A feed with a page of its answers, the last first. For staff.',
      params: Type.Object({
        key: Type.String({ minLength: 1, maxLength: 60, description: 'Key of the feed.', examples: ['usgs-quakes'] }),
      }),
      querystring: PageQuery,
      response: { 200: FeedInFullDesk, ...problems(400, 401, 403, 404) },
    },
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { feed, answers, pastDrifts } = await getFeed(req.ctx, req.params.key, pageRequest)
      setPageHeaders(req, reply, pageRequest, answers.total)
      return withRevisionTag(reply, feed.revision, toFeedInFullDesk(feed, answers.items, pastDrifts))
    },
  })
}
