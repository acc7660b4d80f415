import { Type } from 'typebox'
import { deskCompany } from '../../platform/ctx.ts'
import { flag, integer, namedObject, text } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { Replayed } from '../webhooks/webhook.wire.ts'
import {
  getDeliveryInFull,
  readHours,
  replayAllFailed,
  replayDeliveries,
  searchDeliveries,
} from './delivery-desk.service.ts'
import { mostCounted, mostDaysOfHours, mostHours, mostReplayed, usualDays } from './delivery-desk.ts'
import {
  DeliveryDesk,
  HourDesk,
  Outcome,
  State,
  SummaryDesk,
  toDeliveryDesk,
  toHourDesk,
  toSummaryDesk,
} from './delivery-desk.wire.ts'
import { eventCatalogue } from './event-catalogue.ts'
import { replayOne } from './event-log.service.ts'

const access = ['staff', 'manager'] as const
const tags = ['Webhooks']
const who = 'Staff see those of all companies, a manager only their own company’s.'
const number = (description: string) =>
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description, examples: [1] })
const one = Type.Object({ delivery_id: number('Number of the delivery.') })

const scope = {
  company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
  webhook_endpoint_id: Type.Optional({ ...Uuid, description: 'Only to this endpoint.' }),
}
const event = Type.Optional(
  Type.Integer({
    minimum: -2147483648,
    maximum: 2147483647,
    description: 'Only of events with this number.',
    examples: [110],
  }),
)
const until = Type.Optional({
  ...TimeIn,
  description: 'Of events up to and including this time; now where it is left out. ISO 8601 or Unix seconds.',
})
const since = (usual: string) =>
  Type.Optional({ ...TimeIn, description: `Of events from this time on; ${usual}. ISO 8601 or Unix seconds.` })

const hours = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: mostHours,
    description: 'Instead of since: of events of the last so many hours, the present one included.',
    examples: [24],
  }),
)

interface DeliveryQueryIn {
  readonly company_id?: string
  readonly webhook_endpoint_id?: string
  readonly since?: string | number
  readonly until?: string | number
  readonly hours?: number
}

const scopeOf = (query: DeliveryQueryIn) => ({
  companyId: query.company_id,
  endpointId: query.webhook_endpoint_id,
  since: query.since === undefined ? undefined : parseTime(query.since, 'since'),
  until: query.until === undefined ? undefined : parseTime(query.until, 'until'),
  hours: query.hours,
})

const EventType = namedObject(
  'WebhookEventType',
  {
    event: integer('Its number.', 110),
    event_name: text('Its name.', 'alert.matched'),
    description: text('When it happens.', 'An alert concerns travellers of the company.'),
    implemented: flag('False: it belongs to a part of the service that does not exist yet, and is never sent.', true),
  },
  { description: 'A kind of event.' },
)

export const webhookDeliveryRoutesDesk: Routes = async (app) => {
  app.get('/webhook_event_types', {
    config: { access },
    schema: {
      operationId: 'listDeskWebhookEventTypes',
      tags,
      summary: 'List the kinds of events',
      description: 'What an endpoint can take, by its number. The list is whole.',
      response: { 200: Type.Array(EventType, { description: 'Kinds of events, by number.' }), ...problems(401) },
    },
    handler: async () =>
      eventCatalogue.map(({ event: number, eventName, description, implemented }) => ({
        event: number,
        event_name: eventName,
        description,
        implemented,
      })),
  })

  app.get('/webhook_deliveries', {
    config: { access },
    schema: {
      operationId: 'searchDeskWebhookDeliveries',
      tags,
      summary: 'List deliveries to all webhook endpoints',
      description: `Those of the newest events first, with the last try of each; deleted endpoints included. More than ${mostCounted} are not counted: narrow the time. ${who}`,
      querystring: Type.Object({
        ...PageQuery.properties,
        ...scope,
        state: Type.Optional({ ...State, description: 'Only in this state.' }),
        outcome: Type.Optional({
          ...Outcome,
          description: 'Only those that are waiting (not tried yet), failed, delivered or dropped.',
        }),
        event,
        since: since(`the last ${usualDays} days where it is left out`),
        until,
        hours,
        notification_id: Type.Optional({
          ...Uuid,
          description:
            'Only of the events that told the company’s servers what this notification told a person; event, since, until and hours do not count then.',
        }),
      }),
      response: {
        200: Type.Array(SummaryDesk, { description: 'Deliveries, those of the newest events first.' }),
        ...problems(400, 401, 404, 422),
      },
    },
    handler: async (req, reply) => {
      const { state, outcome, event: number, notification_id } = req.query
      const query = { ...scopeOf(req.query), state, outcome, event: number, notificationId: notification_id }
      const items = await pageItems(req, reply, (page) => searchDeliveries(req.ctx, query, page))
      return items.map(toSummaryDesk)
    },
  })

  app.get('/webhook_counts', {
    config: { access },
    schema: {
      operationId: 'countDeskWebhookDeliveries',
      tags,
      summary: 'Count deliveries by hour',
      description: `By the hour of the event in UTC, every hour, oldest first; ${mostDaysOfHours} days at most. ${who}`,
      querystring: Type.Object({
        ...scope,
        event,
        since: since('the last 24 hours where it is left out'),
        until,
        hours,
      }),
      response: {
        200: Type.Array(HourDesk, { description: 'Hours, oldest first.' }),
        ...problems(400, 401, 404, 422),
      },
    },
    handler: async ({ ctx, query }) =>
      (await readHours(ctx, { ...scopeOf(query), event: query.event })).map(toHourDesk),
  })

  app.get('/webhook_deliveries/:delivery_id', {
    config: { access },
    schema: {
      operationId: 'getDeskWebhookDeliveryAsSent',
      tags,
      summary: 'Get a delivery with the request as it was sent',
      description: `The body byte for byte, the headers of every try with their signatures, and every answer. ${who}`,
      params: one,
      response: { 200: DeliveryDesk, ...problems(400, 401, 404) },
    },
    handler: async ({ ctx, params }) => toDeliveryDesk(await getDeliveryInFull(ctx, params.delivery_id)),
  })

  app.post('/webhook_deliveries/:delivery_id/replay', {
    config: { access },
    schema: {
      operationId: 'replayDeskWebhookDelivery',
      tags,
      summary: 'Send a delivery again',
      description: `To its endpoint alone, from the beginning of the calendar, with the same id and bytes. One that is being tried at this moment is left alone (replayed: 0). ${who}`,
      params: one,
      response: { 200: Replayed, ...problems(400, 401, 404, 409) },
    },
    handler: async ({ ctx, params }) => ({ replayed: await replayDeliveries(ctx, [params.delivery_id]) }),
  })

  app.post('/webhook_deliveries/replay', {
    config: { access },
    schema: {
      operationId: 'replayDeskWebhookDeliveries',
      tags,
      summary: 'Send chosen deliveries again',
      description: `All of them or, where one is refused, none. Those that are being tried at this moment are left alone. ${who}`,
      body: namedObject(
        'ChosenDeliveries',
        {
          delivery_ids: Type.Array(number('Number of a delivery.'), {
            minItems: 1,
            maxItems: mostReplayed,
            description: `Numbers of deliveries, ${mostReplayed} at most.`,
            examples: [[1, 2, 3]],
          }),
        },
        { description: 'Which deliveries.' },
      ),
      response: { 200: Replayed, ...problems(400, 401, 404, 409, 422) },
    },
    handler: async ({ ctx, body }) => ({ replayed: await replayDeliveries(ctx, body.delivery_ids) }),
  })

  app.post('/webhook_deliveries/replay_failed', {
    config: { access },
    schema: {
      operationId: 'replayDeskFailedWebhookDeliveries',
      tags,
      summary: 'Send all that failed since a time again',
      description: `Deliveries that were tried and have not arrived, or were given up; not samples. New events are sent first. ${who}`,
      body: namedObject(
        'FailedDeliveries',
        {
          ...scope,
          event,
          since: { ...TimeIn, description: 'Of events from this time on. ISO 8601 or Unix seconds.' },
          until,
        },
        { description: 'Which failed deliveries.' },
      ),
      response: { 200: Replayed, ...problems(400, 401, 404, 422) },
    },
    handler: async ({ ctx, body }) => {
      const query = { ...scopeOf(body), since: parseTime(body.since, 'since'), event: body.event }
      return { replayed: await replayAllFailed(ctx, query) }
    },
  })

  app.post('/webhook_events/:webhook_event_id/replay', {
    config: { access },
    schema: {
      operationId: 'replayDeskWebhookEvent',
      tags,
      summary: 'Send an event again',
      description: `To every endpoint that takes it, from the beginning of the calendar, with the same id. ${who}`,
      params: Type.Object({ webhook_event_id: Uuid }),
      response: { 200: Replayed, ...problems(401, 404) },
    },
    handler: async ({ ctx, params }) => ({
      replayed: await replayOne(ctx, deskCompany(ctx), params.webhook_event_id),
    }),
  })
}
