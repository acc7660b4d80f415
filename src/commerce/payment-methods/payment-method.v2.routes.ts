import { Type } from 'typebox'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { getOwnPaymentMethod, removeOwnPaymentMethod, saveOwnPaymentMethod } from './payment-method.service.ts'
import { fromPaymentMethodV2, PaymentMethodInV2, PaymentMethodV2, toPaymentMethodV2 } from './payment-method.v2.wire.ts'

const url = '/users/my_payment_method'
const tags = ['Payment methods']
const Nothing = Type.Object({}, { description: 'Always an empty object: it was done.', examples: [{}] })

export const paymentMethodRoutesV2: Routes = async (app) => {
  app.get(url, {
    config: { access: ['user'] },
    schema: {
      operationId: 'getMyPaymentMethod',
      tags,
      summary: 'Get the caller’s own card',
      response: { 200: PaymentMethodV2, ...problems(401, 404) },
    },
    handler: async (req) => toPaymentMethodV2(await getOwnPaymentMethod(req.ctx)),
  })

  for (const method of ['PUT', 'PATCH'] as const)
    app.route({
      method,
      url,
      config: { access: ['user'], rules: fromPaymentMethodV2, needs: ['number', 'exp_month', 'exp_year', 'cvc'] },
      schema: {
        operationId: method === 'PUT' ? 'saveMyPaymentMethod' : 'changeMyPaymentMethod',
        tags,
        summary: 'Save the caller’s own card',
        description:
          'It replaces the card before. The number goes to the payment provider and is not stored. A card that will be declined can be saved: it is declined when a hold is asked for.',
        body: PaymentMethodInV2,
        response: { 200: PaymentMethodV2, ...problems(400, 401, 422) },
      },
      handler: async (req) =>
        toPaymentMethodV2(await saveOwnPaymentMethod(req.ctx, fromPaymentMethodV2(req.body, req.ctx.now))),
    })

  app.delete(url, {
    config: { access: ['user'] },
    schema: {
      operationId: 'deleteMyPaymentMethod',
      tags,
      summary: 'Remove the caller’s own card',
      description: 'It is removed at the payment provider too. Holds that stand are not touched.',
      response: { 200: Nothing, ...problems(401, 404) },
    },
    handler: async (req) => {
      await removeOwnPaymentMethod(req.ctx)
      return {}
    },
  })
}
