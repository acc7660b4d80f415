import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import { Type } from 'typebox'
import type { ActorKind, Ctx } from '../ctx.ts'
import type { ExpectedRevisions } from '../revisions.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from './if-match.ts'
import { type Page, type PageRequest, pageItems } from './paging.ts'
import { EmptyList, problems, type Routes } from './routes.ts'

/** What the operations of one resource have in common: a `T` is shown as an `S`, and its revision is its ETag. */
interface Resource<T, S extends TSchema> {
  /** Of the list: /coupons. */
  readonly path: string
  readonly tag: string
  readonly access: readonly ActorKind[]
  /** The one parameter in the path of an item. */
  readonly params: TObject
  readonly schema: S
  readonly revisionOf: (one: T) => number
  /** Takes several, because a list looks up the names of all its items at once. */
  readonly show: (several: readonly T[], req: FastifyRequest) => Static<S>[] | Promise<Static<S>[]>
}

interface Operation extends Pick<FastifyContextConfig, 'needs' | 'rules'> {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  /** Where others may call it than the rest. */
  readonly access?: readonly ActorKind[]
  /** The statuses of its refusals, where they are not the usual ones of such an operation. */
  readonly refusals?: readonly number[]
  readonly bodyLimit?: number
}

interface ListOperation<T, Q extends TSchema> extends Operation {
  readonly querystring: Q
  /** What the list holds, in which order. */
  readonly items: string
  readonly run: (ctx: Ctx, query: Static<Q>, page: PageRequest) => Promise<Page<T>>
}

interface CreateOperation<T, B extends TSchema> extends Operation {
  readonly body: B
  readonly run: (ctx: Ctx, body: Static<B>) => Promise<T>
}

interface ChangeOperation<R, B extends TSchema> extends Operation {
  readonly body?: B
  readonly run: (ctx: Ctx, id: string, expected: ExpectedRevisions, body: Static<B>) => Promise<R>
}

type Handler = (req: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * The routes of a resource that staff or managers list, read, create, edit and delete. Each method adds one route; what differs between
 * resources (words, filters, bodies, the service) is given to it.
 */
export function deskResource<T, S extends TSchema>(app: Parameters<Routes>[0], resource: Resource<T, S>) {
  const { path, tag, params, schema: Shown, revisionOf, show } = resource
  const [idName = ''] = Object.keys(params.properties)
  const itemPath = `${path}/:${idName}`
  const idOf = (req: FastifyRequest): string => (req.params as Record<string, string>)[idName] ?? ''

  /** One of them as the answer, with its ETag. */
  const answer = async (req: FastifyRequest, reply: FastifyReply, one: T): Promise<Static<S>> => {
    const [shown] = await show([one], req)
    return withRevisionTag(reply, revisionOf(one), shown as Static<S>)
  }

  const add = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    operation: Operation,
    usualRefusals: readonly number[],
    { response, ...schema }: FastifySchema & { readonly response: Record<number, TSchema> },
    handler: Handler,
  ) => {
    const { operationId, summary, description, access = resource.access, refusals = usualRefusals } = operation
    const { needs, rules, bodyLimit } = operation
    app.route({
      method,
      url,
      config: { access, ...(needs && { needs }), ...(rules && { rules }) },
      ...(bodyLimit !== undefined && { bodyLimit }),
      schema: {
        operationId,
        tags: [tag],
        summary,
        ...(description !== undefined && { description }),
        ...schema,
        response: { ...response, ...problems(...refusals) },
      },
      handler,
    })
  }

  /** Changes one: If-Match may name the revision that was read. */
  const change = <R, B extends TSchema>(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    pathSuffix: string,
    operation: ChangeOperation<R, B>,
    answered: TSchema,
    reply: (req: FastifyRequest, reply: FastifyReply, result: R) => unknown,
  ) => {
    const { body, run } = operation
    const refusals = body ? [400, 401, 403, 404, 409, 412, 422] : [401, 403, 404, 409, 412]
    const schema = { params, headers: IfMatch, ...(body && { body }), response: { 200: answered } }
    add(method, itemPath + pathSuffix, operation, refusals, schema, async (req, res) =>
      reply(req, res, await run(req.ctx, idOf(req), expectedRevisions(req), req.body as Static<B>)),
    )
  }

  return {
    answer,

    list<Q extends TSchema>(operation: ListOperation<T, Q>): void {
      const { querystring, items, run } = operation
      const response = { 200: Type.Array(Shown, { description: items }) }
      add('GET', path, operation, [400, 401, 403, 422], { querystring, response }, async (req, reply) => {
        const query = req.query as Static<Q>
        return show(await pageItems(req as never, reply, (page) => run(req.ctx, query, page)), req)
      })
    },

    get(operation: Operation & { readonly run: (ctx: Ctx, id: string) => Promise<T> }): void {
      add('GET', itemPath, operation, [401, 403, 404], { params, response: { 200: Shown } }, async (req, reply) =>
        answer(req, reply, await operation.run(req.ctx, idOf(req))),
      )
    },

    create<B extends TSchema>(operation: CreateOperation<T, B>): void {
      const { body, run } = operation
      add('POST', path, operation, [400, 401, 403, 422], { body, response: { 201: Shown } }, async (req, reply) => {
        const made = await run(req.ctx, req.body as Static<B>)
        reply.code(201)
        return answer(req, reply, made)
      })
    },

    /** PATCH, and PUT as some clients send it: fields left out keep their values in both. */
    edit<B extends TSchema>(operation: ChangeOperation<T, B>): void {
      change('PATCH', '', operation, Shown, answer)
      const operationId = operation.operationId.replace(/^(edit|change)/, 'put')
      change('PUT', '', { ...operation, operationId }, Shown, answer)
    },

    /** POST of a verb: /close. */
    act<B extends TSchema>(verb: string, operation: ChangeOperation<T, B>): void {
      change('POST', verb, operation, Shown, answer)
    },

    /** It stays, marked as deleted, and is the answer. */
    delete(operation: ChangeOperation<T, TSchema>): void {
      change('DELETE', '', operation, Shown, answer)
    },

    /** Nothing of it is left to be shown. */
    deleteForGood(operation: ChangeOperation<unknown, TSchema>): void {
      change('DELETE', '', operation, EmptyList, () => [])
    },
  }
}
