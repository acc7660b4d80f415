import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, parsePageRequest, setPageHeaders } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { memberBodyLimit } from '../members/member-in.v2.wire.ts'
import {
  fromNetworkResponderDesk,
  NetworkResponderDesk,
  NetworkResponderIn,
  NetworkResponderWithTokenDesk,
  networkResponderDraft,
  ResponderTypeIn,
  responderTypeIn,
  toNetworkResponderDesk,
  toNetworkResponderWithToken,
} from './network-responder.desk.wire.ts'
import {
  createNetworkResponder,
  deleteNetworkResponder,
  editNetworkResponder,
  getNetworkResponder,
  type NetworkResponder,
  readNetworkResponders,
} from './network-responder.service.ts'

const config = { access: ['staff'] } as const
const tags = ['Responders']
const ById = Type.Object({ id: Uuid })

export const networkResponderRoutesDesk: Routes = async (app) => {
  const answer = (req: FastifyRequest, reply: FastifyReply, responder: NetworkResponder) =>
    withRevisionTag(
      reply,
      responder.account.user.revision,
      toNetworkResponderWithToken(responder, app.baseUrl(), req.ctx.now, req.ctx.vault),
    )

  app.get('/network_responders', {
    config,
    schema: {
      operationId: 'listNetworkRespondersDesk',
      tags,
      summary: 'List the responders of the network',
      description: 'They belong to no organization and help everybody who has assistance, in every organization.',
      querystring: Type.Object({
        ...PageQuery.properties,
        q: Type.Optional(
          Type.String({
            maxLength: 200,
            description: 'Name, e-mail address or id: whole, in part, or nearly. The nearest first.',
            examples: ['lindqvist'],
          }),
        ),
        type: Type.Optional(ResponderTypeIn),
      }),
      response: {
        200: Type.Array(NetworkResponderDesk, { description: 'Responders, oldest first; with q the nearest first.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const { q, type } = req.query
      const pageRequest = parsePageRequest(req.query)
      const filter = { search: q?.trim() || undefined, type: type === undefined ? undefined : responderTypeIn(type) }
      const { items, total } = await readNetworkResponders(req.ctx, filter, pageRequest)
      setPageHeaders(req, reply, pageRequest, total)
      return items.map((one) => toNetworkResponderDesk(one, app.baseUrl(), req.ctx.now))
    },
  })

  app.post('/network_responders', {
    config: { ...config, needs: ['email', 'types'] },
    bodyLimit: memberBodyLimit,
    schema: {
      operationId: 'createNetworkResponderDesk',
      tags,
      summary: 'Make a responder of the network',
      description: 'The answer has the authentication_token that the person’s devices call with.',
      body: Type.Object({ network_responder: NetworkResponderIn }),
      response: { 201: NetworkResponderWithTokenDesk, ...problems(400, 401, 403, 422) },
    },
    handler: async (req, reply) => {
      const made = await createNetworkResponder(req.ctx, networkResponderDraft(req.body.network_responder))
      reply.code(201)
      return answer(req, reply, made)
    },
  })

  app.get('/network_responders/:id', {
    config,
    schema: {
      operationId: 'getNetworkResponderDesk',
      tags,
      summary: 'Get a responder of the network',
      description: 'With the authentication_token that the person’s devices call with.',
      params: ById,
      response: { 200: NetworkResponderWithTokenDesk, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => answer(req, reply, await getNetworkResponder(req.ctx, req.params.id)),
  })

  for (const method of ['PATCH', 'PUT'] as const) {
    app.route({
      method,
      url: '/network_responders/:id',
      config,
      bodyLimit: memberBodyLimit,
      schema: {
        operationId: method === 'PATCH' ? 'editNetworkResponderDesk' : 'putNetworkResponderDesk',
        tags,
        summary: 'Edit a responder of the network',
        params: ById,
        headers: IfMatch,
        body: Type.Object({ network_responder: NetworkResponderIn }),
        response: { 200: NetworkResponderWithTokenDesk, ...problems(400, 401, 403, 404, 409, 412, 422) },
      },
      handler: async (req, reply) => {
        const change = fromNetworkResponderDesk(req.body.network_responder)
        return answer(req, reply, await editNetworkResponder(req.ctx, req.params.id, change, expectedRevisions(req)))
      },
    })
  }

  app.delete('/network_responders/:id', {
    config,
    schema: {
      operationId: 'deleteNetworkResponderDesk',
      tags,
      summary: 'Delete a responder of the network',
      description: 'The fields and the token end at once. What the person handles has to be handed over.',
      params: ById,
      headers: IfMatch,
      response: { 200: NetworkResponderDesk, ...problems(401, 403, 404, 409, 412) },
    },
    handler: async (req, reply) => {
      const deleted = await deleteNetworkResponder(req.ctx, req.params.id, expectedRevisions(req))
      return withRevisionTag(
        reply,
        deleted.account.user.revision,
        toNetworkResponderDesk(deleted, app.baseUrl(), req.ctx.now),
      )
    },
  })
}
