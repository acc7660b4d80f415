import { Type } from 'typebox'
import { deskCompany } from '../../platform/ctx.ts'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { namedObject, type Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { invalid } from '../../platform/problem.ts'
import { getDelivery, readDeliveries, replayBetween } from '../webhook-events/event-log.service.ts'
import {
  changeEndpoint,
  checkEndpoint,
  companyAtDesk,
  createEndpointSteps,
  getEndpoint,
  pageEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../webhooks/endpoint.service.ts'
import type { WebhookEndpoint } from '../webhooks/webhook.ts'
import {
  Delivery,
  DeliveryState,
  Endpoint,
  EndpointChangesIn,
  EndpointInDesk,
  EndpointWithSecret,
  fromEndpointIn,
  Replayed,
  toDelivery,
  toEndpoint,
} from '../webhooks/webhook.wire.ts'

const access = ['staff', 'manager'] as const
const tag = 'Webhooks'
const path = '/webhook_endpoints/:webhook_endpoint_id'
const one = Type.Object({ webhook_endpoint_id: Uuid })
const who = 'Staff see those of all companies, a manager only their own company’s.'

export const webhookRoutesDesk: Routes = async (app) => {
  const rules = (body: Wire<typeof EndpointChangesIn>): void =>
    checkEndpoint(fromEndpointIn(body.webhook_endpoint), app.webhookAddresses)

  const endpoints = deskResource(app, {
    path: '/webhook_endpoints',
    tag,
    access,
    params: one,
    schema: Endpoint,
    revisionOf: ({ revision }: WebhookEndpoint) => revision,
    show: (several, { ctx }) => several.map((found) => toEndpoint(found, ctx.now)),
  })

  app.post('/webhook_endpoints', {
    config: { access, rules, twoSteps: true },
    schema: {
      operationId: 'createDeskWebhookEndpoint',
      tags: [tag],
      summary: 'Register a webhook endpoint',
      description:
        'The answer holds signing_secret, which is shown this once. Staff name the company, a manager’s is their own.',
      body: EndpointInDesk,
      response: { 201: EndpointWithSecret, ...problems(400, 401, 404, 422) },
    },
    handler: async (req, reply) => {
      const { ctx, body } = req
      const { company_id, url } = body.webhook_endpoint
      const company = await companyAtDesk(ctx, company_id)
      if (company === null) throw invalid({ company_id: 'is required' })
      const wanted = { ...fromEndpointIn(body.webhook_endpoint), url }
      const steps = createEndpointSteps(ctx, company, wanted, app.webhookAddresses)
      return inTwoSteps(req, steps, (_tx, made) => {
        reply.code(201)
        return { ...toEndpoint(made.endpoint, ctx.now), signing_secret: made.signingSecret }
      })
    },
  })

  endpoints.list({
    operationId: 'listDeskWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: `Those that fail come first. ${who}`,
    querystring: Type.Object({
      ...PageQuery.properties,
      company_id: Type.Optional({ ...Uuid, description: 'Only of this company.' }),
    }),
    items: 'Endpoints.',
    refusals: [400, 401],
    run: (ctx, query, page) => pageEndpoints(ctx, deskCompany(ctx) ?? query.company_id ?? null, page),
  })

  endpoints.get({
    operationId: 'getDeskWebhookEndpoint',
    summary: 'Get a webhook endpoint',
    description: who,
    refusals: [401, 404],
    run: (ctx, id) => getEndpoint(ctx, deskCompany(ctx), id),
  })

  endpoints.edit({
    operationId: 'changeDeskWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description: `Its address, its events, and whether events are sent; what is left out stays. While it is disabled, deliveries within their retry calendar wait. ${who}`,
    refusals: [400, 401, 404, 412, 422],
    rules,
    body: EndpointChangesIn,
    run: (ctx, id, expected, body) =>
      changeEndpoint(ctx, deskCompany(ctx), id, fromEndpointIn(body.webhook_endpoint), app.webhookAddresses, expected),
  })

  endpoints.deleteForGood({
    operationId: 'deleteDeskWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description: `Nothing more is sent to it: what waits is dropped. Its events and its log stay for 90 days. ${who}`,
    refusals: [401, 404, 412],
    run: (ctx, id, expected) => removeEndpoint(ctx, deskCompany(ctx), id, expected),
  })

  app.post(`${path}/rotate_secret`, {
    config: { access },
    schema: {
      operationId: 'rotateDeskWebhookSecret',
      tags: [tag],
      summary: 'Give a webhook endpoint a new secret',
      description: `For 24 hours both secrets sign. The new one is shown this once. ${who}`,
      params: one,
      response: { 200: EndpointWithSecret, ...problems(401, 404) },
    },
    handler: async ({ ctx, params }) => {
      const made = await rotateSecret(ctx, deskCompany(ctx), params.webhook_endpoint_id)
      return { ...toEndpoint(made.endpoint, ctx.now), signing_secret: made.signingSecret }
    },
  })

  app.get(`${path}/deliveries`, {
    config: { access },
    schema: {
      operationId: 'listDeskWebhookDeliveries',
      tags: [tag],
      summary: 'List what was sent to a webhook endpoint',
      description: `Newest first, with every try. ${who}`,
      params: one,
      querystring: Type.Object({ ...PageQuery.properties, state: DeliveryState }),
      response: { 200: Type.Array(Delivery, { description: 'Deliveries, newest first.' }), ...problems(400, 401, 404) },
    },
    handler: async (req, reply) => {
      const { ctx, params, query } = req
      const id = params.webhook_endpoint_id
      const items = await pageItems(req, reply, (page) => readDeliveries(ctx, deskCompany(ctx), id, query.state, page))
      return items.map(toDelivery)
    },
  })

  app.get(`${path}/deliveries/:delivery_id`, {
    config: { access },
    schema: {
      operationId: 'getDeskWebhookDelivery',
      tags: [tag],
      summary: 'Get a delivery with its tries',
      description: who,
      params: Type.Object({
        webhook_endpoint_id: Uuid,
        delivery_id: Type.Integer({
          minimum: 1,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Number of the delivery.',
          examples: [1],
        }),
      }),
      response: { 200: Delivery, ...problems(400, 401, 404) },
    },
    handler: async ({ ctx, params }) =>
      toDelivery(await getDelivery(ctx, deskCompany(ctx), params.webhook_endpoint_id, params.delivery_id)),
  })

  app.post(`${path}/replay`, {
    config: { access },
    schema: {
      operationId: 'replayDeskWebhookEndpoint',
      tags: [tag],
      summary: 'Send the events of a period again',
      description: `All events between since and until that the endpoint takes. ${who}`,
      params: one,
      body: namedObject('ReplayPeriod', {
        since: { ...TimeIn, description: 'From this time on. ISO 8601 or Unix seconds.' },
        until: { ...TimeIn, description: 'Up to and including this time. ISO 8601 or Unix seconds.' },
      }),
      response: { 200: Replayed, ...problems(400, 401, 404, 422) },
    },
    handler: async ({ ctx, params, body }) => {
      const range = { since: parseTime(body.since, 'since'), until: parseTime(body.until, 'until') }
      return { replayed: await replayBetween(ctx, deskCompany(ctx), params.webhook_endpoint_id, range) }
    },
  })
}
