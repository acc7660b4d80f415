import { problems, type Routes } from '../../platform/http/routes.ts'
import { takeStripeEvent } from './payment-event.service.ts'
import { PaymentEventReceipt, StripeEventIn } from './payment-event.wire.ts'

export const paymentEventRoutesV2: Routes = async (app) => {
  app.post('/payment_events/stripe', {
    // Stripe sends many events from few addresses.
    config: { access: ['anyone'], keepsBytes: true, counted: false },
    schema: {
      operationId: 'receiveStripeEvent',
      tags: ['Payments'],
      summary: 'Receive an event of Stripe',
      description:
        'For Stripe alone: the header Stripe-Signature must sign the exact bytes of the body. An event that was received before changes nothing. 409 and 503: Stripe is to send it again. Without a key; ours, not of the contract.',
      body: StripeEventIn,
      response: { 200: PaymentEventReceipt, ...problems(400, 404, 409, 503) },
    },
    handler: async (req) => {
      const header = String(req.headers['stripe-signature'] ?? '')
      const bytes = req.rawBody ?? Buffer.alloc(0)
      const ctx = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } as const }
      const { id, outcome } = await takeStripeEvent(ctx, { header, bytes, body: req.body })
      return { id, outcome }
    },
  })
}
