import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { PaymentDesk, RefundDesk, RefundInDesk, toPaymentDesk, toRefundDesk } from './payment.desk.wire.ts'
import { paymentProviders, paymentStatuses } from './payment.ts'
import { getPayment, readPayments } from './payment-reading.service.ts'
import { refundAtDesk } from './refund.service.ts'

const tags = ['Payments']
const access = ['staff', 'manager'] as const
const who = 'Staff see those of all companies, a manager only their own company’s.'

const Filter = {
  status: Type.Optional(
    Type.Enum([...paymentStatuses], { description: 'Only in this status.', examples: ['captured'] }),
  ),
  provider: Type.Optional(
    Type.Enum([...paymentProviders], { description: 'Only charged by this provider.', examples: ['builtin'] }),
  ),
  company_id: Type.Optional(Uuid),
  user_id: Type.Optional({ ...Uuid, description: 'Only of this person, who was charged.' }),
  payee_id: Type.Optional({ ...Uuid, description: 'Only of this responder, who gets a share.' }),
  appointment_id: Type.Optional(Uuid),
  subscription_id: Type.Optional(Uuid),
  invoice_id: Type.Optional(Uuid),
  from: Type.Optional({ ...TimeIn, description: 'Made at this time or later: ISO 8601, or Unix seconds.' }),
  until: Type.Optional({ ...TimeIn, description: 'Made before this time: ISO 8601, or Unix seconds.' }),
}

export const paymentRoutesDesk: Routes = async (app) => {
  app.get('/payments', {
    config: { access },
    schema: {
      operationId: 'listPayments',
      tags,
      summary: 'List payments',
      description: `Newest first. ${who}`,
      querystring: Type.Object({ ...PageQuery.properties, ...Filter }),
      response: {
        200: Type.Array(PaymentDesk, { description: 'Payments, newest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const { query } = req
      const filter = {
        status: query.status,
        provider: query.provider,
        companyId: query.company_id,
        userId: query.user_id,
        payeeId: query.payee_id,
        appointmentId: query.appointment_id,
        subscriptionId: query.subscription_id,
        invoiceId: query.invoice_id,
        from: query.from === undefined ? undefined : parseTime(query.from, 'from'),
        until: query.until === undefined ? undefined : parseTime(query.until, 'until'),
      }
      const items = await pageItems(req, reply, (page) => readPayments(req.ctx, filter, page))
      return items.map(toPaymentDesk)
    },
  })

  app.get('/payments/:id', {
    config: { access },
    schema: {
      operationId: 'getPayment',
      tags,
      summary: 'Get a payment',
      description: who,
      params: Type.Object({ id: Uuid }),
      response: { 200: PaymentDesk, ...problems(401, 404) },
    },
    handler: async (req) => toPaymentDesk(await getPayment(req.ctx, req.params.id)),
  })

  app.post('/payments/:id/refunds', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'refundPayment',
      tags,
      summary: 'Give money back',
      description:
        'All of a payment or a part, to the card or off the company’s account. A card’s refund is `refunding` until the provider has made it. For staff.',
      params: Type.Object({ id: Uuid }),
      body: RefundInDesk,
      response: { 201: RefundDesk, ...problems(400, 401, 403, 404, 409, 422) },
    },
    handler: async (req, reply) => {
      reply.code(201)
      const { refund, payment } = await refundAtDesk(req.ctx, req.params.id, req.body.refund.amount)
      return toRefundDesk(refund, payment.provider)
    },
  })
}
