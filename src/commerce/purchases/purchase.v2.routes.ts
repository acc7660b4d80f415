import { Type } from 'typebox'
import { asManager, requireManaged } from '../../people/index.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { inTwoSteps } from '../../platform/http/two-steps.ts'
import { readSaleRequest } from '../sales/sale.service.ts'
import { SaleBodyV2, saleNeeds } from '../sales/sale.v2.wire.ts'
import { parseSale, saleRules } from '../sales/sale-in.v2.wire.ts'
import { SubscriptionV2, showSubscriptions } from '../subscriptions/subscription.v2.wire.ts'
import { purchaseSteps } from './purchase.service.ts'

const tags = ['Subscriptions']

export const purchaseRoutesV2: Routes = async (app) => {
  app.post('/org/:company_id/subscriptions', {
    config: { access: ['company', 'user'], needs: [...saleNeeds], rules: saleRules('purchase'), twoSteps: true },
    schema: {
      operationId: 'createOrgSubscriptionsV2',
      tags,
      summary: 'Buy subscriptions for people of the organization',
      description:
        'People are found by e-mail address within the organization, or made. People, trip, subscriptions, invoice and charge: all of it or nothing. Without payment_method the organization’s account pays. A declined card is 402; it may be tried again under the same Idempotency-Key.',
      params: Type.Object({ company_id: Uuid }),
      body: SaleBodyV2,
      response: {
        201: Type.Array(SubscriptionV2, { description: 'The subscriptions, in the order of the request.' }),
        ...problems(400, 401, 402, 403, 404, 409, 422, 503),
      },
    },
    handler: async (req, reply) => {
      const companyId = requireManaged(
        req.ctx,
        req.params.company_id,
        'Only the organization and its managers may buy.',
      )
      const ctx = asManager(req.ctx)
      const request = await readSaleRequest(ctx, parseSale(req.body, ctx.now, 'purchase'))
      return inTwoSteps(req, purchaseSteps(ctx, companyId, request), (tx, made) => {
        reply.code(201)
        return showSubscriptions(tx, made, req.locale)
      })
    },
  })
}
