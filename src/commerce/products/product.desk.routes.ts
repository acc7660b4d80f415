import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
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

const access = ['staff'] as const
const tags = ['Products']
const ById = Type.Object({
  product_id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Id or identifier of the product.',
    examples: ['sitata-yearly'],
  }),
})

export const productRoutesDesk: Routes = async (app) => {
  const shown = async ({ ctx, locale }: FastifyRequest, products: readonly Product[]) => {
    const context = await readProductContext(ctx, products)
    return products.map((product) => toProductDesk(product, context, locale))
  }
  const answer = async (req: FastifyRequest, reply: FastifyReply, product: Product) => {
    const context = await readProductContext(req.ctx, [product])
    return withRevisionTag(reply, product.revision, toProductDesk(product, context, req.locale))
  }

  app.get('/products', {
    config: { access },
    schema: {
      operationId: 'listProductsDesk',
      tags,
      summary: 'List products',
      description: 'All that is or was sold, in its current version, by sort order.',
      querystring: Type.Object({
        ...PageQuery.properties,
        type: Type.Optional(productCodes.type),
        discontinued: Type.Optional(
          Type.Boolean({ description: 'True: what is no longer sold. False: what is.', examples: [false] }),
        ),
        text: Type.Optional(
          Type.String({ maxLength: 200, description: 'Part of a name or identifier.', examples: ['yearly'] }),
        ),
      }),
      response: {
        200: Type.Array(ProductDesk, { description: 'Products by sort order.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const { type, discontinued, text } = req.query
      const pageRequest = parsePageRequest(req.query)
      const kind = type === undefined ? undefined : productKinds[type]
      const { items, total } = await readProductPage(req.ctx, { kind, discontinued, text }, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return shown(req, items)
    },
  })

  app.get('/products/:product_id', {
    config: { access },
    schema: {
      operationId: 'getProductDesk',
      tags,
      summary: 'Get a product',
      params: ById,
      response: { 200: ProductDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getProduct(req.ctx, req.params.product_id)),
  })

  app.get('/products/:product_id/versions', {
    config: { access },
    schema: {
      operationId: 'listProductVersionsDesk',
      tags,
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
    handler: async (req, reply) => {
      const pageRequest = parsePageRequest(req.query)
      const { items, total } = await readVersionPage(req.ctx, req.params.product_id, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return shown(req, items)
    },
  })

  app.post('/products', {
    config: { access, rules: checkNewProduct },
    schema: {
      operationId: 'createProductDesk',
      tags,
      summary: 'Make a product',
      description:
        'Sold at once, unless it is discontinued. Tiers and siblings that it names are changed to name it too.',
      body: Type.Object({ product: ProductIn }),
      response: { 201: ProductDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const { identifier, ...sent } = req.body.product
      const product = await createProductAtDesk(req.ctx, identifier, (before, errors) =>
        fromProductDesk(sent, before, errors),
      )
      reply.code(201)
      return answer(req, reply, product)
    },
  })

  for (const method of ['PATCH', 'PUT'] as const)
    app.route({
      method,
      url: '/products/:product_id',
      config: { access, rules: checkProductChanges },
      schema: {
        operationId: method === 'PATCH' ? 'editProductDesk' : 'putProductDesk',
        tags,
        summary: 'Change a product',
        description:
          'Makes a new version, which is sold from now on; what was sold keeps its own. Tiers and siblings are changed along with it.',
        params: ById,
        headers: IfMatch,
        body: Type.Object({ product: ProductChangesIn }),
        response: { 200: ProductDesk, ...problems(400, 401, 403, 404, 412, 422) },
      },
      handler: async (req, reply) => {
        const { product_id } = req.params
        const product = await editProductAtDesk(
          req.ctx,
          product_id,
          (before, errors) => fromProductDesk(req.body.product, before, errors),
          expectedRevisions(req),
        )
        return answer(req, reply, product)
      },
    })
}
