import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { ProductDesk, toProductDesk } from './product.desk.wire.ts'
import { readProductContext } from './product.service.ts'
import { type Product, productKinds } from './product.ts'
import { productCodes } from './product.v2.wire.ts'
import {
  createProductAtDesk,
  editProductAtDesk,
  getProduct,
  readProductPage,
  readVersionPage,
} from './product-desk.service.ts'
import { checkNewProduct, checkProductChanges, fromProductDesk } from './product-draft.desk.wire.ts'
import { ProductChangesIn, ProductIn } from './product-in.desk.wire.ts'

const ById = Type.Object({
  product_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id or identifier of the product.',
    examples: ['sitata-yearly'],
  }),
})

const Filter = Type.Object({
  ...PageQuery.properties,
  type: Type.Optional(productCodes.type),
  discontinued: Type.Optional(
    Type.Boolean({ description: 'True: what is no longer sold. False: what is.', examples: [false] }),
  ),
  text: Type.Optional(
    Type.String({ maxLength: 200, description: 'Part of a name or identifier.', examples: ['yearly'] }),
  ),
})

const show = async (several: readonly Product[], { ctx, locale }: FastifyRequest) => {
  const context = await readProductContext(ctx, several)
  return several.map((product) => toProductDesk(product, context, locale))
}

export const productRoutesDesk: Routes = async (app) => {
  const products = deskResource(app, {
    path: '/products',
    tag: 'Products',
    access: ['staff'],
    params: ById,
    schema: ProductDesk,
    revisionOf: ({ revision }: Product) => revision,
    show,
  })

  products.list({
    operationId: 'listProductsDesk',
    summary: 'List products',
    description: 'All that is or was sold, in its current version, by sort order.',
    querystring: Filter,
    items: 'Products by sort order.',
    run: (ctx, { type, discontinued, text }, page) => {
      const kind = type === undefined ? undefined : productKinds[type]
      return readProductPage(ctx, { kind, discontinued, text }, page)
    },
  })

  products.get({ operationId: 'getProductDesk', summary: 'Get a product', run: getProduct })

  app.get('/products/:product_id/versions', {
    config: { access: ['staff'] },
    schema: {
      operationId: 'listProductVersionsDesk',
      tags: ['Products'],
      summary: 'List the versions of a product',
      description:
        'As it was from one change to the next, the newest first. What was sold keeps the version of its day.',
      params: ById,
      querystring: PageQuery,
      response: {
        200: Type.Array(ProductDesk, { description: 'Versions, the newest first.' }),
        ...problems(400, 401, 403, 404, 422),
      },
    },
    handler: async (req, reply) =>
      show(await pageItems(req, reply, (page) => readVersionPage(req.ctx, req.params.product_id, page)), req),
  })

  products.create({
    operationId: 'createProductDesk',
    summary: 'Make a product',
    description:
      'Sold at once, unless it is discontinued. Tiers and siblings that it names are changed to name it too.',
    rules: checkNewProduct,
    body: Type.Object({ product: ProductIn }),
    run: (ctx, { product: { identifier, ...sent } }) =>
      createProductAtDesk(ctx, identifier, (before, errors) => fromProductDesk(sent, before, errors)),
  })

  products.edit({
    operationId: 'editProductDesk',
    summary: 'Change a product',
    description:
      'Makes a new version, which is sold from now on; what was sold keeps its own. Tiers and siblings are changed along with it.',
    refusals: [400, 401, 403, 404, 412, 422],
    rules: checkProductChanges,
    body: Type.Object({ product: ProductChangesIn }),
    run: (ctx, id, expected, { product }) =>
      editProductAtDesk(ctx, id, (before, errors) => fromProductDesk(product, before, errors), expected),
  })
}
