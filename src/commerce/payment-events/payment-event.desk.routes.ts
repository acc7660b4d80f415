import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { readPaymentEvents } from './payment-event.service.ts'
import { eventOutcomes } from './payment-event.ts'
import { PaymentEventDesk, toPaymentEventDesk } from './payment-event.wire.ts'

export const paymentEventRoutesDesk: Routes = async (app) => {
  app.get('/payment_events', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'listPaymentEvents',
      tags: ['Payments'],
      summary: 'List the events that the payment service has sent',
      description: 'Newest first. `outcome=disputed` and `outcome=unexpected` are those that somebody has to look at.',
      querystring: Type.Object({
        ...PageQuery.properties,
        outcome: Type.Optional(
          Type.Enum([...eventOutcomes], { description: 'Only events with this outcome.', examples: ['disputed'] }),
        ),
        payment_id: Type.Optional(Uuid),
      }),
      response: {
        200: Type.Array(PaymentEventDesk, { description: 'Events, newest first.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const { outcome, payment_id: paymentId } = req.query
      const items = await pageItems(req, reply, (page) => readPaymentEvents(req.ctx, { outcome, paymentId }, page))
      return items.map(toPaymentEventDesk)
    },
  })
}
