import { Type } from 'typebox'
import { flag, list, namedObject, textOrNull } from '../../platform/http/fields.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { companyBehind } from '../webhooks/endpoint.service.ts'
import { Event, Replayed, toEvent } from '../webhooks/webhook.wire.ts'
import { pullEvents, replayBetween, replayOne } from './event-log.service.ts'

const access = ['company', 'user'] as const
const tags = ['Webhooks']
const who = 'For the company’s key and its managers.'
const endpoint = Type.Object({ company_id: Uuid, webhook_endpoint_id: Uuid })
const usualLimit = 100

const Pulled = namedObject(
  'WebhookEvents',
  {
    events: list(Event, 'Events, oldest first.'),
    next_cursor: textOrNull('Send it as `after` next time; none before the first event.', '4711'),
    has_more: flag('There is more after these.', false),
  },
  { description: 'Events after a cursor.' },
)

export const webhookEventRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/webhook_events', {
    config: { access },
    schema: {
      operationId: 'pullWebhookEventsV2',
      tags,
      summary: 'Read events on from a cursor',
      description: `Oldest first, complete, whether or not there are endpoints; without \`after\` from the oldest that is kept (90 days). ${who}`,
      params: Type.Object({ company_id: Uuid }),
      querystring: Type.Object({
        after: Type.Optional(
          Type.String({ maxLength: 40, description: 'next_cursor of the answer before.', examples: ['4711'] }),
        ),
        limit: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 1000, default: usualLimit, description: 'The most.', examples: [100] }),
        ),
      }),
      response: { 200: Pulled, ...problems(400, 401, 403, 422) },
    },
    handler: async ({ ctx, params, query }) => {
      const company = companyBehind(ctx, params.company_id)
      const pulled = await pullEvents(ctx, company, query.after, query.limit ?? usualLimit)
      return { events: pulled.events.map(toEvent), next_cursor: pulled.nextCursor, has_more: pulled.hasMore }
    },
  })

  app.post('/org/:company_id/webhook_events/:webhook_event_id/replay', {
    config: { access },
    schema: {
      operationId: 'replayWebhookEventV2',
      tags,
      summary: 'Send an event again',
      description: `To every endpoint that takes it, from the beginning of the calendar, with the same id. ${who}`,
      params: Type.Object({ company_id: Uuid, webhook_event_id: Uuid }),
      response: { 200: Replayed, ...problems(401, 403, 404) },
    },
    handler: async ({ ctx, params }) => ({
      replayed: await replayOne(ctx, companyBehind(ctx, params.company_id), params.webhook_event_id),
    }),
  })

  app.post('/org/:company_id/webhook_endpoints/:webhook_endpoint_id/replay', {
    config: { access },
    schema: {
      operationId: 'replayWebhookEndpointV2',
      tags,
      summary: 'Send the events of a period again',
      description: `All events between since and until that the endpoint takes; new events are sent first. ${who}`,
      params: endpoint,
      body: namedObject('ReplayPeriod', {
        since: { ...TimeIn, description: 'From this time on. ISO 8601 or Unix seconds.' },
        until: { ...TimeIn, description: 'Up to and including this time. ISO 8601 or Unix seconds.' },
      }),
      response: { 200: Replayed, ...problems(400, 401, 403, 404, 422) },
    },
    handler: async ({ ctx, params, body }) => {
      const range = { since: parseTime(body.since, 'since'), until: parseTime(body.until, 'until') }
      const company = companyBehind(ctx, params.company_id)
      return { replayed: await replayBetween(ctx, company, params.webhook_endpoint_id, range) }
    },
  })
}
