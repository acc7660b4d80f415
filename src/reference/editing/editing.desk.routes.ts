import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { resourceSchemas, toRowDesk } from './editing.desk.wire.ts'
import {
  createRow,
  editRow,
  getRow,
  type Resource,
  type Row,
  type RowInput,
  readRowPage,
  setRemoved,
  undoEdit,
} from './editing.service.ts'
import type { Field } from './field.ts'

const ById = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Its id, or its code or slug where it has one.',
    examples: ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'],
  }),
})
const Preview = Type.Object({
  preview: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'True: it is checked and shown as it would be, and nothing is changed.',
      examples: [false],
    }),
  ),
})

const filterSchema = (name: string, field: Field) =>
  Type.Optional(
    field.kind === 'code'
      ? Type.Integer({ description: `Only those with this ${name}.`, examples: [1] })
      : Type.String({
          minLength: 1,
          maxLength: 100,
          description: `Only those with this ${name}: id, code or slug.`,
          examples: [String(field.example)],
        }),
  )

const listQuery = ({ fields, filters, searchColumns, companyOwned, canRemove }: Resource) =>
  Type.Object({
    ...PageQuery.properties,
    text: Type.Optional(
      Type.String({ maxLength: 200, description: `Words within ${searchColumns.join(', ')}.`, examples: ['lima'] }),
    ),
    ...(canRemove
      ? {
          removed: Type.Optional(
            Type.Boolean({ default: false, description: 'True: those that were removed instead.', examples: [false] }),
          ),
        }
      : {}),
    ...(companyOwned
      ? {
          company_id: Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'Only this company’s own, or `default`. Left out: all that the caller may see.',
              examples: ['default'],
            }),
          ),
        }
      : {}),
    ...Object.fromEntries(filters.flatMap((name) => (fields[name] ? [[name, filterSchema(name, fields[name])]] : []))),
  })

type ListQuery = Record<string, unknown> & { page?: number; per_page?: number; text?: string; removed?: boolean }

const withArticle = (word: string): string => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`

/** The fields that a new row must have. */
const requiredFields = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.required && field.default === undefined ? [name] : []))

/** `health_comment` → `HealthComment`. */
const pascalCase = (what: string): string =>
  what
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** The desk's routes for one resource: list, get, create, edit, undo, remove, restore. */
export const editingRoutes =
  (resource: Resource): Routes =>
  async (app) => {
    const { name, singular, plural, path, tag, canCreate, canRemove, filters, companyOwned } = resource
    const { Shown, New, Change } = resourceSchemas(resource)
    const config = { access: companyOwned ? (['staff', 'manager'] as const) : (['staff'] as const) }
    const tags = [tag]
    const operation = pascalCase(name)
    const answer = (req: FastifyRequest, reply: FastifyReply, row: Row) =>
      withRevisionTag(reply, row.revision, toRowDesk(resource, row, req.locale)) as never
    const sentIn = (body: unknown): RowInput => (body as Record<string, RowInput>)[name] ?? {}

    app.get(path, {
      config,
      schema: {
        operationId: `list${operation}Desk`,
        tags,
        summary: `List ${plural}`,
        description: 'Paginated, by name.',
        querystring: listQuery(resource),
        response: { 200: Type.Array(Shown, { description: `The ${plural}.` }), ...problems(400, 401, 403, 422) },
      },
      handler: async (req, reply) => {
        const query = req.query as ListQuery
        const equal = Object.fromEntries(
          filters.flatMap((filter) =>
            query[filter] === undefined ? [] : [[filter, query[filter] as string | number]],
          ),
        )
        const company = query['company_id'] as string | undefined
        const filter = { text: query.text, removed: query.removed, company, equal }
        const items = await pageItems(req, reply, (page) => readRowPage(req.ctx, resource, filter, page))
        return items.map((row) => toRowDesk(resource, row, req.locale)) as never
      },
    })

    app.get(`${path}/:id`, {
      config,
      schema: {
        operationId: `get${operation}Desk`,
        tags,
        summary: `Get ${withArticle(singular)}`,
        description: 'Also when it was removed.',
        params: ById,
        response: { 200: Shown, ...problems(401, 403, 404) },
      },
      handler: async (req, reply) => answer(req, reply, await getRow(req.ctx, resource, req.params.id)),
    })

    if (canCreate)
      app.post(path, {
        config: { ...config, needs: requiredFields(resource) },
        schema: {
          operationId: `create${operation}`,
          tags,
          summary: `Make ${withArticle(singular)}`,
          querystring: Preview,
          body: New,
          response: { 200: Shown, 201: Shown, ...problems(400, 401, 403, 409, 422) },
        },
        handler: async (req, reply) => {
          const preview = req.query.preview ?? false
          const row = await createRow(req.ctx, resource, sentIn(req.body), { preview })
          reply.code(preview ? 200 : 201)
          return answer(req, reply, row)
        },
      })

    for (const method of ['PATCH', 'PUT'] as const) {
      app.route({
        method,
        url: `${path}/:id`,
        config,
        schema: {
          operationId: `${method === 'PATCH' ? 'edit' : 'put'}${operation}`,
          tags,
          summary: `Edit ${withArticle(singular)}`,
          description:
            'Fields left out keep their values. Later releases of the reference data do not overwrite edited fields.',
          params: ById,
          querystring: Preview,
          headers: IfMatch,
          body: Change,
          response: { 200: Shown, ...problems(400, 401, 403, 404, 409, 412, 422) },
        },
        handler: async (req, reply) => {
          const { preview = false } = req.query
          return answer(
            req,
            reply,
            await editRow(req.ctx, resource, req.params.id, sentIn(req.body), expectedRevisions(req), { preview }),
          )
        },
      })
    }

    const act = (
      operationId: string,
      pathSuffix: string,
      texts: { readonly summary: string; readonly description: string },
      work: (req: FastifyRequest, id: string) => Promise<Row>,
    ) =>
      app.route({
        method: pathSuffix === '' ? 'DELETE' : 'POST',
        url: `${path}/:id${pathSuffix}`,
        config,
        schema: {
          operationId,
          tags,
          ...texts,
          params: ById,
          headers: IfMatch,
          response: { 200: Shown, ...problems(401, 403, 404, 409, 412, 422) },
        },
        handler: async (req, reply) => answer(req, reply, await work(req, req.params.id)),
      })

    act(
      `undo${operation}`,
      '/undo',
      {
        summary: `Take the last edit of ${withArticle(singular)} back`,
        description: 'Reverts the fields of that edit; doing it twice repeats the edit.',
      },
      (req, id) => undoEdit(req.ctx, resource, id, expectedRevisions(req)),
    )
    if (!canRemove) return
    act(
      `delete${operation}`,
      '',
      {
        summary: `Remove ${withArticle(singular)}`,
        description: 'Only the desk sees it from then on, and can restore it.',
      },
      (req, id) => setRemoved(req.ctx, resource, id, true, expectedRevisions(req)),
    )
    act(
      `restore${operation}`,
      '/restore',
      { summary: `Bring a removed ${singular} back`, description: 'As it was when it was removed.' },
      (req, id) => setRemoved(req.ctx, resource, id, false, expectedRevisions(req)),
    )
  }
