import { Type } from 'typebox'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { getOwnPaymentMethod, removeOwnPaymentMethod, saveOwnPaymentMethod } from './payment-method.service.ts'
import {
  checkPaymentMethodV2,
  fromPaymentMethodV2,
  PaymentMethodInV2,
  PaymentMethodV2,
  toPaymentMethodV2,
} from './payment-method.v2.wire.ts'

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
      config: { access: ['user'], rules: checkPaymentMethodV2 },
      schema: {
        operationId: method === 'PUT' ? 'saveMyPaymentMethod' : 'changeMyPaymentMethod',
        tags,
        summary: 'Save the caller’s own card',
        description:
          'It replaces the card before. The built-in provider takes a number, which is not stored; a card that will be declined can be saved, and is declined when a hold is asked for. Where Stripe is configured, `token` names a card that was given to Stripe, and a number is refused.',
        body: PaymentMethodInV2,
        response: { 200: PaymentMethodV2, ...problems(400, 401, 402, 422, 503) },
      },
      handler: async (req) => toPaymentMethodV2(await saveOwnPaymentMethod(req.ctx, fromPaymentMethodV2(req.body))),
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
