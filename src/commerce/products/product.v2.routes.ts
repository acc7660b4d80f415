import { Type } from 'typebox'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { readProductContext, readProductsFor } from './product.service.ts'
import { ProductV2, toProductV2 } from './product.v2.wire.ts'

const access = ['user', 'company', 'public', 'staff'] as const

export const productRoutesV2: Routes = async (app) => {
  app.get('/products', {
    config: { access },
    schema: {
      operationId: 'listProductsV2',
      tags: ['Products'],
      summary: 'List products',
      description:
        'What is sold to a customer who lives in the country and pays in the currency, by sort order. Prices come with a quote.',
      querystring: Type.Object({
        currency_code: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Currency that the customer pays in: ISO 4217, any case.',
          examples: ['USD'],
        }),
        country_code: Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Country that the customer lives in: ISO 3166-1 code, any case.',
          examples: ['CA'],
        }),
        assistance_only: Type.Optional(
          Type.Boolean({ default: false, description: 'True: no insurance.', examples: [true] }),
        ),
      }),
      response: { 200: Type.Array(ProductV2, { description: 'Products by sort order.' }), ...problems(400, 401, 422) },
    },
    handler: async ({ ctx, query, locale }) => {
      const products = await readProductsFor(ctx, {
        currencyCode: query.currency_code,
        countryCode: query.country_code,
        assistanceOnly: query.assistance_only ?? false,
      })
      const context = await readProductContext(ctx, products)
      return products.map((product) => toProductV2(product, context, locale))
    },
  })
}
