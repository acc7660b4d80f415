import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { closeCompanySubscription, closeSubscription } from './closing.service.ts'
import { SubscriptionV2, showSubscription, showSubscriptions } from './subscription.v2.wire.ts'
import { getCompanySubscription, readCompanySubscriptions } from './subscription-reading.service.ts'
import type { SubscriptionInFull } from './subscription-view.ts'

const tags = ['Subscriptions']
const access = ['company', 'user'] as const
const OfCompany = Type.Object({ company_id: Uuid })
const ById = Type.Object({ company_id: Uuid, id: Uuid })

const closing =
  'Within the refund window of every product, counted in days from the purchase, all is given back, taxes included; after it nothing. The trip stays. 409 when it has ended already.'

export const subscriptionRoutesV2: Routes = async (app) => {
  const shown = (req: FastifyRequest, one: SubscriptionInFull) => showSubscription(req.ctx, one, req.locale)

  app.get('/org/:company_id/subscriptions', {
    config: { access },
    schema: {
      operationId: 'listOrgSubscriptionsV2',
      tags,
      summary: 'List the organization’s subscriptions',
      description: 'Newest first. For the company’s key and its managers.',
      params: OfCompany,
      querystring: PageQuery,
      response: {
        200: Type.Array(SubscriptionV2, { description: 'A page of subscriptions.' }),
        ...problems(400, 401, 403),
      },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) =>
        readCompanySubscriptions(req.ctx, req.params.company_id, page),
      )
      return showSubscriptions(req.ctx, items, req.locale)
    },
  })

  app.get('/org/:company_id/subscriptions/:id', {
    config: { access },
    schema: {
      operationId: 'getOrgSubscriptionV2',
      tags,
      summary: 'Get a subscription of the organization',
      description: 'With its products, invoices and documents. For the company’s key and its managers.',
      params: ById,
      response: { 200: SubscriptionV2, ...problems(401, 403, 404) },
    },
    handler: async (req) => shown(req, await getCompanySubscription(req.ctx, req.params.company_id, req.params.id)),
  })

  app.post('/org/:company_id/subscriptions/:id/close', {
    config: { access },
    schema: {
      operationId: 'closeOrgSubscriptionV2',
      tags,
      summary: 'Close a subscription of the organization',
      description: `For the company’s key and its managers. ${closing}`,
      params: ById,
      response: { 200: SubscriptionV2, ...problems(401, 403, 404, 409) },
    },
    handler: async (req) => shown(req, await closeCompanySubscription(req.ctx, req.params.company_id, req.params.id)),
  })

  app.post('/subscriptions/:id/close', {
    config: { access },
    schema: {
      operationId: 'closeSubscriptionV2',
      tags,
      summary: 'Close a subscription',
      description: `For the company’s key, its managers and the subscriber. ${closing}`,
      params: Type.Object({ id: Uuid }),
      response: { 200: SubscriptionV2, ...problems(401, 404, 409) },
    },
    handler: async (req) => shown(req, await closeSubscription(req.ctx, req.params.id)),
  })
}
