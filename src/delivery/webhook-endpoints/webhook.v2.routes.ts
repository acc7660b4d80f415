import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { readDeliveries } from '../webhook-events/event-log.service.ts'
import {
  changeEndpoint,
  checkEndpoint,
  companyBehind,
  createEndpointSteps,
  getEndpoint,
  readEndpoints,
  removeEndpoint,
  rotateSecret,
} from '../webhooks/endpoint.service.ts'
import {
  Delivery,
  DeliveryState,
  Endpoint,
  EndpointChangesIn,
  EndpointIn,
  EndpointWithSecret,
  fromEndpointIn,
  toDelivery,
  toEndpoint,
} from '../webhooks/webhook.wire.ts'

const access = ['company', 'user'] as const
const tags = ['Webhooks']
const who = 'For the company’s key and its managers.'
const path = '/org/:company_id/webhook_endpoints'
const ofCompany = Type.Object({ company_id: Uuid })
const one = Type.Object({ company_id: Uuid, webhook_endpoint_id: Uuid })
const Nothing = Type.Object({}, { description: 'Always an empty object: it was done.', examples: [{}] })

export const webhookEndpointRoutesV2: Routes = async (app) => {
  const rules = (body: Wire<typeof EndpointChangesIn>): void =>
    checkEndpoint(fromEndpointIn(body.webhook_endpoint), app.webhookAddresses)

  app.post(path, {
    config: { access, rules, twoSteps: true },
    schema: {
      operationId: 'createWebhookEndpointV2',
      tags,
      summary: 'Register a webhook endpoint',
      description: `The answer holds signing_secret, which is shown this once. ${who}`,
      params: ofCompany,
      body: EndpointIn,
      response: { 201: EndpointWithSecret, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { ctx, body } = req
      const company = companyBehind(ctx, req.params.company_id)
      const wanted = { ...fromEndpointIn(body.webhook_endpoint), url: body.webhook_endpoint.url }
      const steps = createEndpointSteps(ctx, company, wanted, app.webhookAddresses)
      return inTwoSteps(req, steps, (_tx, made) => {
        reply.code(201)
        return { ...toEndpoint(made.endpoint, ctx.now), signing_secret: made.signingSecret }
      })
    },
  })

  app.get(path, {
    config: { access },
    schema: {
      operationId: 'listWebhookEndpointsV2',
      tags,
      summary: 'List the webhook endpoints',
      description: `Oldest first. ${who}`,
      params: ofCompany,
      response: { 200: Type.Array(Endpoint, { description: 'Endpoints, oldest first.' }), ...problems(401, 403) },
    },
    handler: async ({ ctx, params }) =>
      (await readEndpoints(ctx, companyBehind(ctx, params.company_id))).map((found) => toEndpoint(found, ctx.now)),
  })

  app.get(`${path}/:webhook_endpoint_id`, {
    config: { access },
    schema: {
      operationId: 'getWebhookEndpointV2',
      tags,
      summary: 'Get a webhook endpoint',
      description: `Its settings and how its deliveries fare, without the secret. ${who}`,
      params: one,
      response: { 200: Endpoint, ...problems(401, 403, 404) },
    },
    handler: async ({ ctx, params }) =>
      toEndpoint(await getEndpoint(ctx, companyBehind(ctx, params.company_id), params.webhook_endpoint_id), ctx.now),
  })

  for (const method of ['PATCH', 'PUT'] as const)
    app.route({
      method,
      url: `${path}/:webhook_endpoint_id`,
      config: { access, rules },
      schema: {
        operationId: method === 'PATCH' ? 'updateWebhookEndpointV2' : 'putWebhookEndpointV2',
        tags,
        summary: 'Change a webhook endpoint',
        description: `Fields left out keep their values. Disabling and enabling loses no delivery that is within its retry calendar. ${who}`,
        params: one,
        body: EndpointChangesIn,
        response: { 200: Endpoint, ...problems(400, 401, 403, 404, 422) },
      },
      handler: async ({ ctx, params, body }) => {
        const company = companyBehind(ctx, params.company_id)
        const wanted = fromEndpointIn(body.webhook_endpoint)
        const changed = await changeEndpoint(ctx, company, params.webhook_endpoint_id, wanted, app.webhookAddresses)
        return toEndpoint(changed, ctx.now)
      },
    })

  app.delete(`${path}/:webhook_endpoint_id`, {
    config: { access },
    schema: {
      operationId: 'deleteWebhookEndpointV2',
      tags,
      summary: 'Delete a webhook endpoint',
      description: `Nothing more is sent to it. Events stay and can be pulled. ${who}`,
      params: one,
      response: { 200: Nothing, ...problems(401, 403, 404) },
    },
    handler: async ({ ctx, params }) => {
      await removeEndpoint(ctx, companyBehind(ctx, params.company_id), params.webhook_endpoint_id)
      return {}
    },
  })

  app.post(`${path}/:webhook_endpoint_id/rotate_secret`, {
    config: { access },
    schema: {
      operationId: 'rotateWebhookSecretV2',
      tags,
      summary: 'Give a webhook endpoint a new secret',
      description: `For 24 hours both secrets sign. The new one is shown this once. ${who}`,
      params: one,
      response: { 200: EndpointWithSecret, ...problems(401, 403, 404) },
    },
    handler: async ({ ctx, params }) => {
      const made = await rotateSecret(ctx, companyBehind(ctx, params.company_id), params.webhook_endpoint_id)
      return { ...toEndpoint(made.endpoint, ctx.now), signing_secret: made.signingSecret }
    },
  })

  app.get(`${path}/:webhook_endpoint_id/deliveries`, {
    config: { access },
    schema: {
      operationId: 'listWebhookDeliveriesV2',
      tags,
      summary: 'List what was sent to a webhook endpoint',
      description: `Newest first, with every try and the first 4 kB of each answer; kept for 90 days. ${who}`,
      params: one,
      querystring: Type.Object({ ...PageQuery.properties, state: DeliveryState }),
      response: {
        200: Type.Array(Delivery, { description: 'Deliveries, newest first.' }),
        ...problems(400, 401, 403, 404),
      },
    },
    handler: async (req, reply) => {
      const { ctx, params, query } = req
      const company = companyBehind(ctx, params.company_id)
      const items = await pageItems(req, reply, (page) =>
        readDeliveries(ctx, company, params.webhook_endpoint_id, query.state, page),
      )
      return items.map(toDelivery)
    },
  })
}
