import { Type } from 'typebox'
import { deskResource } from '../../platform/http/desk-resource.ts'
import { expectedRevisions, IfMatch, withRevisionTag } from '../../platform/http/if-match.ts'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
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

const access = ['staff'] as const
const tag = 'Responders'
const Body = Type.Object({ network_responder: NetworkResponderIn })

export const networkResponderRoutesDesk: Routes = async (app) => {
  const responders = deskResource(app, {
    path: '/network_responders',
    tag,
    access,
    params: Type.Object({ id: Uuid }),
    schema: NetworkResponderWithTokenDesk,
    revisionOf: ({ account }: NetworkResponder) => account.user.revision,
    show: (several, { ctx }) =>
      several.map((one) => toNetworkResponderWithToken(one, app.baseUrl(), ctx.now, ctx.vault)),
  })

  app.get('/network_responders', {
    config: { access },
    schema: {
      operationId: 'listNetworkRespondersDesk',
      tags: [tag],
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
      const filter = { search: q?.trim() || undefined, type: type === undefined ? undefined : responderTypeIn(type) }
      const items = await pageItems(req, reply, (page) => readNetworkResponders(req.ctx, filter, page))
      return items.map((one) => toNetworkResponderDesk(one, app.baseUrl(), req.ctx.now))
    },
  })

  responders.create({
    operationId: 'createNetworkResponderDesk',
    summary: 'Make a responder of the network',
    description: 'The answer has the authentication_token that the person’s devices call with.',
    needs: ['email', 'types'],
    bodyLimit: memberBodyLimit,
    body: Body,
    run: (ctx, body) => createNetworkResponder(ctx, networkResponderDraft(body.network_responder)),
  })

  responders.get({
    operationId: 'getNetworkResponderDesk',
    summary: 'Get a responder of the network',
    description: 'With the authentication_token that the person’s devices call with.',
    run: getNetworkResponder,
  })

  responders.edit({
    operationId: 'editNetworkResponderDesk',
    summary: 'Edit a responder of the network',
    bodyLimit: memberBodyLimit,
    body: Body,
    run: (ctx, id, expected, body) =>
      editNetworkResponder(ctx, id, fromNetworkResponderDesk(body.network_responder), expected),
  })

  app.delete('/network_responders/:id', {
    config: { access },
    schema: {
      operationId: 'deleteNetworkResponderDesk',
      tags: [tag],
      summary: 'Delete a responder of the network',
      description: 'The fields and the token end at once. What the person handles has to be handed over.',
      params: Type.Object({ id: Uuid }),
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
