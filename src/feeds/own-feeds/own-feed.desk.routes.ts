import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import type { Wire } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { FeedDesk, toFeedDesk } from '../feed-pages/feed.desk.wire.ts'
import { showFeed } from '../feed-pages/feed-page.service.ts'
import type { KeptFeed } from '../registry/feed.ts'
import { FeedChangesIn, FeedIn, feedNeeds, fromFeedChanges, newFeed } from './feed-in.desk.wire.ts'
import { addFeed, editFeed, pauseFeed, removeFeed, resumeFeed } from './own-feed.service.ts'
import { TriedFeedDesk, toTriedFeedDesk } from './try-feed.desk.wire.ts'
import { tryFeed, tryNewFeed } from './try-feed.service.ts'

const tag = 'Feeds'
const access = ['staff'] as const
const params = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 60, description: 'Key of the feed.', examples: ['usgs-quakes'] }),
})
const NewBody = Type.Object({ feed: FeedIn })
const ChangesBody = Type.Object({ feed: FeedChangesIn })
const Pause = Type.Object({
  reason: Type.String({
    maxLength: 500,
    description: 'Why; the list of feeds shows it.',
    examples: ['The publisher moves its servers.'],
  }),
})

const rules = (body: Wire<typeof NewBody>): void => void newFeed(body.feed)
const needs = feedNeeds
const tried = 'The first answer is read now, and up to three documents that it names; nothing is kept. For staff.'

export const ownFeedRoutesDesk: Routes = async (app) => {
  const feeds = deskResource(app, {
    path: '/feeds',
    tag,
    access,
    params,
    schema: FeedDesk,
    revisionOf: ({ revision }: KeptFeed) => revision,
    show: async (several, { ctx }) => Promise.all(several.map(async (feed) => toFeedDesk(await showFeed(ctx, feed)))),
  })

  feeds.create({
    operationId: 'createFeed',
    summary: 'Add a feed',
    description: 'It begins paused: try it, then resume it. For staff.',
    needs,
    rules,
    body: NewBody,
    run: (ctx, { feed }) => addFeed(ctx, newFeed(feed)),
  })

  feeds.edit({
    operationId: 'editFeed',
    summary: 'Edit a feed',
    description:
      'Fields left out keep their values. Of a feed that comes with the product a release leaves alone what was changed here. Once it has answers, parser and agency stay (409). For staff.',
    rules: (body: Wire<typeof ChangesBody>) => void fromFeedChanges(body.feed),
    body: ChangesBody,
    run: (ctx, key, expected, { feed }) => editFeed(ctx, key, fromFeedChanges(feed), expected),
  })

  feeds.act('/pause', {
    operationId: 'pauseFeed',
    summary: 'Pause a feed',
    description: 'It is read no more until it is resumed. What it brought stays. For staff.',
    body: Pause,
    run: (ctx, key, expected, { reason }) => pauseFeed(ctx, key, reason, expected),
  })

  feeds.act('/resume', {
    operationId: 'resumeFeed',
    summary: 'Resume a feed',
    description: 'It is read from now on, where feeds are read at all (GODWIT_FEEDS). For staff.',
    run: resumeFeed,
  })

  feeds.deleteForGood({
    operationId: 'deleteFeed',
    summary: 'Delete a feed',
    description: 'Only one that was added here and never had an answer (409): others are paused. For staff.',
    run: removeFeed,
  })

  app.post('/feeds/try', {
    config: { access, needs, rules, twoSteps: true },
    schema: {
      operationId: 'tryNewFeed',
      tags: [tag],
      summary: 'Try a feed before it is added',
      description: tried,
      body: NewBody,
      response: { 200: TriedFeedDesk, ...problems(400, 401, 403, 409, 422) },
    },
    handler: (req) => {
      const { ctx } = req
      const first = () => tryNewFeed(ctx, newFeed(req.body.feed))
      return inTwoSteps(req, { ctx, first, work: async (_tx, found) => found }, (_tx, found) => toTriedFeedDesk(found))
    },
  })

  app.post('/feeds/:key/try', {
    config: { access, twoSteps: true },
    schema: {
      operationId: 'tryFeed',
      tags: [tag],
      summary: 'Try a feed',
      description: tried,
      params,
      response: { 200: TriedFeedDesk, ...problems(400, 401, 403, 404, 409) },
    },
    handler: (req) => {
      const { ctx } = req
      const first = () => tryFeed(ctx, req.params.key)
      return inTwoSteps(req, { ctx, first, work: async (_tx, found) => found }, (_tx, found) => toTriedFeedDesk(found))
    },
  })
}
