import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { voidSubscription } from './closing.service.ts'
import {
  SubscriptionDesk,
  showSubscriptionAtDesk,
  showSubscriptionsAtDesk,
  VoidingDesk,
} from './subscription.desk.wire.ts'
import { subscriptionStatuses } from './subscription.ts'
import { getDeskSubscription, readDeskSubscriptions } from './subscription-reading.service.ts'

const tags = ['Subscriptions']
const ById = Type.Object({ id: Uuid })

const filter = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 255, description, examples: [example] }))

export const subscriptionRoutesDesk: Routes = async (app) => {
  app.get('/subscriptions', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'listSubscriptions',
      tags,
      summary: 'List subscriptions',
      description: 'Newest first. A manager sees the own company’s.',
      querystring: Type.Object({
        ...PageQuery.properties,
        company_id: Type.Optional(Uuid),
        user_id: Type.Optional(Uuid),
        status: Type.Optional(
          Type.Enum([...subscriptionStatuses], { description: 'Only with this status.', examples: ['active'] }),
        ),
        human_id: filter('Only the one with this plan or policy number, in any case.', 'F3C33D'),
        external_id: filter('Only those with this id of the company.', 'ORDER-1042'),
      }),
      response: {
        200: Type.Array(SubscriptionDesk, { description: 'A page of subscriptions.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { company_id, user_id, status, human_id, external_id } = req.query
      const filter = {
        companyId: company_id,
        userId: user_id,
        status,
        humanId: human_id?.trim().toUpperCase(),
        externalId: external_id,
      }
      const items = await pageItems(req, reply, (page) => readDeskSubscriptions(req.ctx, filter, page))
      return showSubscriptionsAtDesk(req.ctx, items, req.locale)
    },
  })

  app.get('/subscriptions/:id', {
    config: { access: ['staff', 'manager'] },
    schema: {
      operationId: 'getSubscription',
      tags,
      summary: 'Get a subscription',
      description: 'With its products, invoices and documents. A manager gets the own company’s.',
      params: ById,
      response: { 200: SubscriptionDesk, ...problems(401, 404) },
    },
    handler: async (req) =>
      showSubscriptionAtDesk(req.ctx, await getDeskSubscription(req.ctx, req.params.id), req.locale),
  })

  app.post('/subscriptions/:id/void', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'voidSubscription',
      tags,
      summary: 'Void a subscription',
      description:
        'It ends now, whatever its refund window says. With `refund` what it cost is given back, taxes included, as far as it was not given back before. 409 when it has ended already.',
      params: ById,
      body: VoidingDesk,
      response: { 200: SubscriptionDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req) => {
      const { reason, refund = false } = req.body
      return showSubscriptionAtDesk(
        req.ctx,
        await voidSubscription(req.ctx, req.params.id, { reason, refund }),
        req.locale,
      )
    },
  })
}
